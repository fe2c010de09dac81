import HeadUnitCore

/// A head unit and an app that hands over templates when it is told to.
struct TemplateDrive {
  var simulation: Simulation
  private var number = 0

  init(profile: Profile = Profile(), selectAfter: Duration? = .zero) {
    simulation = Simulation(profile: profile, app: TemplateApp(selectAfter: selectAfter))
    simulation.perform(.phone(.connected))
  }

  var headUnit: HeadUnit { simulation.headUnit }
  var page: Page? { headUnit.browser.page }
  var notices: [TemplateNotice] {
    simulation.trace.entries.compactMap { entry in
      guard case .effect(.tell(.template(let notice))) = entry.content else { return nil }
      return notice
    }
  }

  var remarks: [Remark] {
    simulation.trace.entries.compactMap { entry in
      guard case .effect(.remarked(let remark)) = entry.content else { return nil }
      return remark
    }
  }

  var selected: [TemplateElement] {
    simulation.trace.entries.compactMap { entry in
      guard case .effect(.ask(let request)) = entry.content,
        case .select(let element) = request.question
      else { return nil }
      return element
    }
  }

  /// What the app does; gives back why it was refused, if so.
  @discardableResult
  mutating func call(_ change: TemplateChange) -> TemplateRefusal? {
    number += 1
    simulation.perform(.phone(.reported(.template(TemplateCall(number, change)))))
    for case .finished(number, let refusal) in notices { return refusal }
    return nil
  }

  mutating func hand(_ event: DriverEvent, then wait: Duration = .seconds(1)) {
    simulation.perform(.driver(event))
    simulation.advance(by: wait)
  }

  mutating func wait(_ duration: Duration = .seconds(1)) { simulation.advance(by: duration) }

  /// The templates open in the tab that is chosen.
  var stack: [String] { headUnit.openTemplates }

  var titles: [String] {
    (0..<headUnit.rowCount).map { headUnit.row($0)?.title ?? "?" }
  }
}

/// Answers what is pressed after so long; nil is never.
struct TemplateApp: App {
  let selectAfter: Duration?

  mutating func receive(_ messages: [AppMessage], at now: Instant) -> [AppDelivery] {
    messages.flatMap { message -> [AppDelivery] in
      switch message {
      case .note(.start):
        return [
          AppDelivery(.report(.started(AppDescription(name: "Templates", usesTemplates: true)))),
          AppDelivery(.report(.commands(CommandSet([CommandState(.play)])))),
        ]
      case .request(let request):
        switch request.question {
        case .select:
          return selectAfter.map { [AppDelivery(after: $0, .answer(request.id, .done))] } ?? []
        case .artwork(let name, _):
          return [AppDelivery(.answer(request.id, .artwork(Picture(file: name))))]
        case .begin, .count, .item, .showsProgress, .play:
          return [AppDelivery(.answer(request.id, .garbage("no paths here")))]
        }
      case .note, .command, .wake: return []
      }
    }
  }
}

extension Template {
  /// A list of so many plain rows, named after it.
  static func rows(_ count: Int, id: String = "list") -> Template {
    list(id, [TemplateSection(items: (0..<count).map { .plain("\(id)\($0)") })])
  }

  static func list(_ id: String, _ sections: [TemplateSection]) -> Template {
    Template(id: id, title: "Title \(id)", .list(TemplateList(sections: sections)))
  }

  static let playing = Template(id: Template.nowPlayingID, .nowPlaying)
}

extension TemplateItem {
  static func plain(_ id: String) -> TemplateItem { TemplateItem(id: id, title: "Row \(id)") }
}
