public import HeadUnitCore

/// A second opinion of apps that hand over templates: what is open, what is refused, what is seen.
///
/// It is written from the pages on templates and shares nothing with the core but words. Where they
/// leave something open, several answers are right.
public struct TemplateModel: Sendable {
  private struct Car: Sendable {
    var bar: Template?
    /// One for each tab, or the only one; from the root on.
    var stacks: [[Template]] = []
    var chosen = 0
    var presented: Template?

    var top: [Template] { stacks.indices.contains(chosen) ? stacks[chosen] : [] }
    var ids: [String] { top.map(\.id) }

    mutating func changeTop(_ change: (inout [Template]) -> Void) {
      if stacks.indices.contains(chosen) { change(&stacks[chosen]) }
    }
  }

  private let limits: TemplateLimits
  /// How many levels somebody has switched the limits to.
  private var forced: Int?
  private let mistake: Bool
  private var entriesSeen = 0
  private var isConnected = false
  private var isThere = false
  private var isRunning = false
  private var car = Car()
  /// What the app was told last to be open.
  private var told: (ids: [String], presented: String?) = ([], nil)
  private var shown: Set<String> = []
  /// Open in two tabs at some time: one instance has one content, and an app that says otherwise
  /// has no right picture.
  private var doubled: Set<String> = []

  /// Before anything has happened; a mistake can be put in, to see it found.
  public init(_ profile: Profile, mistaking mistake: Bool = false) {
    limits = profile.templates
    self.mistake = mistake
  }

  /// Reads what has happened since the last look; what is wrong with it, if anything is.
  public mutating func look(at simulation: Simulation) -> String? {
    let entries = simulation.trace.entries
    var last: Event?
    while entriesSeen < entries.count {
      guard case .event(let event) = entries[entriesSeen].content else {
        entriesSeen += 1
        continue
      }
      entriesSeen += 1
      var effects: [Effect] = []
      reading: while entriesSeen < entries.count {
        switch entries[entriesSeen].content {
        case .event: break reading
        case .effect(let effect): effects.append(effect)
        case .change, .began, .fault, .thread, .script, .sighted, .violation, .gaveUp: break
        }
        entriesSeen += 1
      }
      last = event
      if let fault = judge(event, effects) { return "\(fault) at \(event)" }
    }
    guard let fault = sightFault(simulation.seen) else { return nil }
    return "\(fault) after \(last.map { "\($0)" } ?? "nothing")"
  }

  private mutating func judge(_ event: Event, _ effects: [Effect]) -> String? {
    let (wasThere, wasRunning) = (isThere, isRunning)
    var notices: [TemplateNotice] = []
    for case .tell(let note) in effects {
      switch note {
      case .start: (isThere, isRunning) = (true, false)
      case .template(let notice): notices.append(notice)
      default: break
      }
    }
    let fault: String?
    switch event {
    case .phone(.connected): (isConnected, fault) = (true, nil)
    case .phone(.disconnected):
      isConnected = false
      empty()
      fault = nil
    case .phone(.reported(.started)):
      isRunning = wasThere
      fault = nil
    case .phone(.reported(.stopped)):
      lose()
      fault = nil
    case .phone(.reported(.template(let call))) where wasRunning && isConnected:
      fault = self.fault(of: call, notices)
    case .driver, .knob, .touch, .playback: fault = handFault(notices)
    case .car(.limitsSwitched(let override)):
      forced = override[.depth]
      fault = nil
    case .phone, .car, .alarmRang: fault = nil
    }
    let isStopped = effects.contains { if case .tell(.stop) = $0 { true } else { false } }
    if isStopped { lose() }
    return fault ?? (isThere ? tidingsFault(notices) : nil)
  }

  private mutating func lose() {
    (isThere, isRunning) = (false, false)
    empty()
  }

  private mutating func empty() {
    (car, told, shown, doubled) = (Car(), ([], nil), [], [])
  }
}

// What the app has called for.
extension TemplateModel {
  /// Each call has one answer, and is refused for one of the reasons there are, if there is any.
  ///
  /// What is open in another tab may be pushed or not: no page says.
  private mutating func fault(of call: TemplateCall, _ notices: [TemplateNotice]) -> String? {
    var answers: [TemplateRefusal?] = []
    for case .finished(call.number, let refusal) in notices { answers.append(refusal) }
    guard answers.count == 1 else { return "call \(call.number) has \(answers.count) answers" }
    let reasons = reasons(against: call.change)
    if let refusal = answers[0] {
      return reasons.contains(refusal)
        ? nil : "call \(call.number) is refused: \(refusal.sentence); the model says \(reasons)"
    }
    let isElsewhere = reasons == [.sameInstanceTwice] && !isOnTop(call.change)
    guard reasons.isEmpty || isElsewhere else {
      return "call \(call.number) is not refused: \(reasons)"
    }
    apply(call.change)
    var ids: Set<String> = []
    for template in car.stacks.joined() where !ids.insert(template.id).inserted {
      doubled.insert(template.id)
    }
    return nil
  }

  private func isOnTop(_ change: TemplateChange) -> Bool {
    if case .push(let template) = change { car.ids.contains(template.id) } else { false }
  }

  private func reasons(against change: TemplateChange) -> [TemplateRefusal] {
    switch change {
    case .setRoot(let template): rootReasons(template)
    case .push(let template): pushReasons(template)
    case .pop, .popToRoot:
      car.top.isEmpty ? [.noRoot, .nothingToPop] : car.top.count == 1 ? popReasons(change) : []
    case .popTo(let id):
      car.top.isEmpty
        ? [.noRoot, .notOnTheStack] : car.ids.contains(id) ? [] : [.notOnTheStack]
    case .present(let template): presentReasons(template)
    case .dismiss: car.presented == nil ? [.nothingPresented] : []
    case .update(let template): tabReasons(template)
    case .selectTab(let id):
      car.bar != nil && car.stacks.contains { $0.first?.id == id } ? [] : [.noRoot, .notOnTheStack]
    case .updateItem, .player, .dark: []
    }
  }

  /// Whoever is at the root and wants to go there is there.
  private func popReasons(_ change: TemplateChange) -> [TemplateRefusal] {
    if case .pop = change { [.nothingToPop] } else { [] }
  }

  private func rootReasons(_ template: Template) -> [TemplateRefusal] {
    switch template.content {
    case .tabs: tabReasons(template)
    case .list, .grid: []
    case .nowPlaying, .alert, .actionSheet, .foreign:
      [notAllowed(template, "setRootTemplate:animated:completion:")]
    }
  }

  private func tabReasons(_ template: Template) -> [TemplateRefusal] {
    guard case .tabs(let tabs) = template.content, tabs.count > 4 else { return [] }
    return [.tooManyTabs(tabs.count, maximum: 4)]
  }

  private func pushReasons(_ template: Template) -> [TemplateRefusal] {
    var reasons: [TemplateRefusal] = []
    if car.top.isEmpty { reasons.append(.noRoot) }
    switch template.content {
    case .tabs, .alert, .actionSheet, .foreign:
      reasons.append(notAllowed(template, "pushTemplate:animated:completion:"))
    case .list, .grid, .nowPlaying: break
    }
    if car.stacks.joined().contains(where: { $0.id == template.id }) {
      reasons.append(.sameInstanceTwice)
    }
    let allowed = min(limits.depth, max(1, forced ?? limits.depth))
    let depth = mistake ? allowed + 1 : allowed
    if car.top.count >= depth { reasons.append(.depthExceeded) }
    if case .nowPlaying = car.top.last?.content {
      if case .list = template.content {} else { reasons.append(.onlyListsOverNowPlaying) }
    }
    return reasons
  }

  private func presentReasons(_ template: Template) -> [TemplateRefusal] {
    var reasons: [TemplateRefusal] = []
    if car.top.isEmpty { reasons.append(.noRoot) }
    if car.presented != nil { reasons.append(.alreadyPresenting) }
    switch template.content {
    case .alert, .actionSheet: break
    case .list, .grid, .tabs, .nowPlaying, .foreign:
      reasons.append(.notPresentable(name(of: template)))
    }
    return reasons
  }

  private func notAllowed(_ template: Template, _ call: String) -> TemplateRefusal {
    .notAllowed(name(of: template), call: call)
  }

  private func name(of template: Template) -> String {
    switch template.content {
    case .list: "CPListTemplate"
    case .grid: "CPGridTemplate"
    case .tabs: "CPTabBarTemplate"
    case .nowPlaying: "CPNowPlayingTemplate"
    case .alert: "CPAlertTemplate"
    case .actionSheet: "CPActionSheetTemplate"
    case .foreign(let name): name
    }
  }

  private mutating func apply(_ change: TemplateChange) {
    switch change {
    case .setRoot(let template):
      car = Car()
      setTabs(of: template)
    case .push(let template): car.changeTop { $0.append(template) }
    case .pop: car.changeTop { $0.removeLast() }
    case .popToRoot: car.changeTop { $0.removeLast($0.count - 1) }
    case .popTo(let id):
      car.changeTop { stack in
        if let place = stack.lastIndex(where: { $0.id == id }) {
          stack.removeLast(stack.count - 1 - place)
        }
      }
    case .present(let template): car.presented = template
    case .dismiss: car.presented = nil
    case .update(let template): update(template)
    case .updateItem(let item):
      everywhere { template in
        guard case .list(var list) = template.content else { return }
        for section in list.sections.indices {
          for place in list.sections[section].items.indices
          where list.sections[section].items[place].id == item.id {
            list.sections[section].items[place] = item
          }
        }
        template.content = .list(list)
      }
    case .selectTab(let id):
      if let place = car.stacks.firstIndex(where: { $0.first?.id == id }) { car.chosen = place }
    case .player, .dark: break
    }
  }

  private mutating func everywhere(_ change: (inout Template) -> Void) {
    for stack in car.stacks.indices {
      for place in car.stacks[stack].indices { change(&car.stacks[stack][place]) }
    }
  }

  private mutating func setTabs(of template: Template) {
    guard case .tabs(let tabs) = template.content else {
      car.stacks = [[template]]
      return
    }
    car.bar = template
    car.stacks = tabs.map { [$0] }
  }

  private mutating func update(_ template: Template) {
    guard template.id == car.bar?.id, case .tabs(let tabs) = template.content else {
      everywhere { if $0.id == template.id { $0 = template } }
      return
    }
    // A tab that stays keeps what is open in it; with another number it goes back to the first.
    let chosen = car.stacks.indices.contains(car.chosen) ? car.stacks[car.chosen].first?.id : nil
    let old = car.stacks
    car.bar = template
    car.stacks = tabs.map { tab in
      [tab] + (old.first { $0.first?.id == tab.id }?.dropFirst() ?? [])
    }
    car.chosen =
      old.count == tabs.count ? car.stacks.firstIndex { $0.first?.id == chosen } ?? 0 : 0
  }
}

// What the driver does, and what the app hears of all this.
extension TemplateModel {
  /// A hand goes back, to another tab, to what plays, or answers an alert; and no further.
  private mutating func handFault(_ notices: [TemplateNotice]) -> String? {
    for case .stack(let ids, let presented) in notices {
      // Also over tabs of which there are none an alert can be answered.
      var ways = car.stacks.isEmpty ? [car] : []
      for chosen in car.stacks.indices {
        var other = car
        other.chosen = chosen
        ways.append(other)
        if chosen == car.chosen, other.top.count > 1 {
          other.stacks[chosen].removeLast()
          ways.append(other)
          // A tab that is chosen again goes back to its root.
          other.stacks[chosen].removeLast(other.top.count - 1)
          ways.append(other)
        }
      }
      // What plays comes on top, or what lies above it goes: there is one of it.
      if !car.top.isEmpty {
        var playing = car
        playing.changeTop { stack in
          if let place = stack.firstIndex(where: { $0.id == Template.nowPlayingID }) {
            stack.removeLast(stack.count - 1 - place)
          } else {
            stack.append(Template(id: Template.nowPlayingID, .nowPlaying))
          }
        }
        ways.append(playing)
      }
      for way in ways where car.presented != nil {
        var answered = way
        answered.presented = nil
        ways.append(answered)
      }
      guard let way = ways.first(where: { $0.ids == ids && $0.presented?.id == presented }) else {
        return "by hand \(car.ids) became \(ids)"
      }
      car = way
    }
    return nil
  }

  private mutating func tidingsFault(_ notices: [TemplateNotice]) -> String? {
    var coming: [String] = []
    var going: [String] = []
    for notice in notices {
      switch notice {
      case .stack(let ids, let presented):
        told = (ids, presented)
      case .willAppear(let id):
        if !shown.insert(id).inserted { return "\(id) appears twice" }
        coming.append(id)
      case .didAppear(let id):
        if coming.isEmpty || coming.removeFirst() != id { return "\(id) did appear, and will not" }
      case .willDisappear(let id):
        if shown.remove(id) == nil { return "\(id) disappears and is not there" }
        going.append(id)
      case .didDisappear(let id):
        if going.isEmpty || going.removeFirst() != id { return "\(id) has gone, and will not" }
      case .finished, .tabChosen, .upNextPressed, .albumArtistPressed: break
      }
    }
    if !coming.isEmpty || !going.isEmpty { return "\(coming + going) will come or go, and do not" }
    if told.ids != car.ids || told.presented != car.presented?.id {
      return "told \(told.ids) \(told.presented ?? ""), open are \(car.ids)"
        + " \(car.presented?.id ?? "")"
    }
    return nil
  }
}

// What must be seen.
extension TemplateModel {
  private func sightFault(_ glance: Glance) -> String? {
    guard isRunning, isConnected, glance.screen == "content", let top = car.top.last else {
      return nil
    }
    if car.bar != nil, glance.tabs.count != car.stacks.count {
      return "\(glance.tabs.count) tabs are seen, the model says \(car.stacks.count)"
    }
    if car.bar == nil, !glance.tabs.isEmpty { return "tabs are seen of an app without" }
    switch top.content {
    case .list where doubled.contains(top.id): return nil
    case .list(let list): return listFault(list, of: top, glance)
    case .grid: return depthFault(glance)
    case .nowPlaying, .tabs, .alert, .actionSheet, .foreign: return nil
    }
  }

  private func depthFault(_ glance: Glance) -> String? {
    let depth = car.top.count + (car.bar == nil ? 0 : 1)
    return glance.pageDepth == depth || glance.pageDepth == car.top.count
      ? nil : "page.depth is \(glance.pageDepth), the model says \(depth)"
  }

  private func listFault(_ list: TemplateList, of top: Template, _ glance: Glance) -> String? {
    if let fault = depthFault(glance) { return fault }
    var items: [TemplateItem?] = list.sections.prefix(limits.sections).flatMap(\.items)
      .prefix(limits.items).map { $0 }
    if let cell = list.assistant, isSeen(cell, glance) {
      items.insert(nil, at: cell.position == .top ? 0 : items.count)
    }
    if !list.headerButtons.isEmpty { items.insert(nil, at: 0) }
    if list.details != nil { items.insert(nil, at: 0) }
    // Of a limit while driving everything counts that takes a row's place.
    if let most = glance.limits.items { items = Array(items.prefix(most)) }
    let rows = glance.pageState == "shown" ? items.count : 0
    if items.isEmpty, glance.pageState == "shown" { return "an empty list is shown" }
    if !items.isEmpty, glance.pageState != "shown" {
      return "a list of \(items.count) rows is \(glance.pageState)"
    }
    if glance.rowCount != rows { return "rows are \(glance.rowCount), the model says \(rows)" }
    for row in glance.rows {
      guard items.indices.contains(row.index) else { return "row \(row.index) is not there" }
      guard let title = items[row.index]?.title, title.hasPrefix("Title ") else { continue }
      if row.title != title {
        return "row \(row.index) is “\(row.title)”, the model says “\(title)”"
      }
    }
    return nil
  }

  private func isSeen(_ cell: AssistantCell, _ glance: Glance) -> Bool {
    switch cell.visibility {
    case .off: false
    case .always: true
    case .whileLimited: glance.limits.items != nil
    }
  }
}
