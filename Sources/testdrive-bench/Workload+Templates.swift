import HeadUnitCore

extension Workload {
  /// A list of 500 rows of which ten change at a time, a hundred times, in the core.
  static let templateUpdates = Workload(name: "template-updates") {
    var simulation = Simulation(profile: templateProfile, app: SilentTemplates())
    simulation.perform(.phone(.connected))
    var items = (0..<500).map { templateItem($0) }
    simulation.perform(call(.setRoot(list(items))))
    simulation.perform(.driver(.scrolled(by: 3_000)))
    let asked = simulation.headUnit.loader.askedCount
    let rounds = 100
    let time = milliseconds {
      for round in 0..<rounds {
        for index in 0..<10 { items[(round * 37 + index * 50) % 500].subtitle = "Round \(round)" }
        simulation.perform(call(.update(list(items))))
      }
    }
    return Measurement(
      milliseconds: time,
      figures: [
        ("milliseconds_per_update", time / Double(rounds)),
        ("requests", Double(simulation.headUnit.loader.askedCount - asked)),
      ])
  }

  /// A thousand screens of a list of 10,000 rows, as `rows-1000` is of index paths.
  static let templateRows = Workload(name: "template-rows-10000") {
    var simulation = Simulation(profile: templateProfile, app: SilentTemplates())
    simulation.perform(.phone(.connected))
    simulation.perform(call(.setRoot(list((0..<10_000).map { templateItem($0) }))))
    let time = milliseconds {
      for step in 0..<1_000 {
        simulation.perform(.driver(.scrolled(by: step % 200 < 100 ? 600 : -600)))
      }
    }
    return Measurement(
      milliseconds: time, figures: [("requests", Double(simulation.headUnit.loader.askedCount))])
  }

  private static var templateProfile: Profile {
    var profile = Profile()
    profile.templates.items = 10_000
    return profile
  }

  private static func templateItem(_ number: Int) -> TemplateItem {
    TemplateItem(
      id: "\(number)", title: "Episode \(number)", subtitle: "A show", image: "\(number % 40).png")
  }

  private static func list(_ items: [TemplateItem]) -> Template {
    Template(
      id: "list", title: "List",
      .list(TemplateList(sections: [TemplateSection(header: "All", items: items)])))
  }

  private static func call(_ change: TemplateChange) -> Event {
    .phone(.reported(.template(TemplateCall(1, change))))
  }
}

/// Says that it uses templates, gives every picture, and nothing else.
private struct SilentTemplates: App {
  mutating func receive(_ messages: [AppMessage], at now: Instant) -> [AppDelivery] {
    messages.compactMap { message in
      switch message {
      case .note(.start):
        AppDelivery(.report(.started(AppDescription(name: "Templates", usesTemplates: true))))
      case .request(let request):
        if case .artwork(let name, _) = request.question {
          AppDelivery(.answer(request.id, .artwork(Picture(file: name))))
        } else {
          AppDelivery(.answer(request.id, .done))
        }
      case .note, .command, .wake: nil
      }
    }
  }
}
