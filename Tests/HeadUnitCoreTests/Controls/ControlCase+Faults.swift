import HeadUnitCore

/// What is wrong with a layout, by the rules as the product has them.
extension ControlCase {
  var fault: String? {
    let controls = controls
    let faults = [
      lostFault(controls), twiceFault(controls), hiddenFault(controls), moreFault(controls),
      orderFault(controls), feedbackFault(controls), middleFault(controls),
    ]
    return faults.compactMap(\.self).first.map { "\(self): \($0)" }
  }

  private func lostFault(_ controls: PlaybackControls) -> String? {
    let placed = Set(controls.places.keys)
    return placed == Set(offered) ? nil : "\(placed) have places"
  }

  /// Each command stands where its place says, and nowhere else.
  private func twiceFault(_ controls: PlaybackControls) -> String? {
    var seen: [CommandName: [PlaybackControls.Place]] = [:]
    for name in controls.transport.compactMap(\.command) {
      seen[name, default: []].append(name == controls.middle ? .middle : .transport)
    }
    for name in controls.actions.compactMap(\.command) { seen[name, default: []].append(.actions) }
    for name in controls.menu { seen[name, default: []].append(.menu) }
    for (name, place) in controls.places {
      let isShown =
        place == .middle ? name == controls.middle : [.transport, .actions, .menu].contains(place)
      if seen[name] ?? [] != (isShown ? [place] : []) { return "\(name) is not only at \(place)" }
      if case .held(let other) = place, seen[other]?.count != 1 { return "\(other) is no control" }
    }
    return Set(seen.keys).isSubset(of: offered) ? nil : "something not offered is shown"
  }

  private func hiddenFault(_ controls: PlaybackControls) -> String? {
    let within: Set<CommandName> = [
      .seekForward, .seekBackward, .skipForward, .skipBackward, .rate,
    ]
    for (name, place) in controls.places {
      if place == .scrubber, name != .position { return "\(name) is on the scrubber" }
      guard case .hidden(let absence) = place else { continue }
      let isTrue: Bool =
        switch absence {
        case .live:
          circumstances.isLive
            && ([.position, .shuffle, .repeat].contains(name)
              || within.contains(name) && !isEnabled(name))
        case .noDuration: name == .position && !circumstances.isComplete
        case .noRates: name == .rate && !circumstances.isComplete
        case .noLanguages:
          [.enableLanguage, .disableLanguage].contains(name) && !circumstances.isComplete
        // Of these head units all show a skip that names no interval.
        case .noInterval: false
        }
      if !isTrue { return "\(name) is hidden for \(absence)" }
    }
    return nil
  }

  private func isEnabled(_ name: CommandName) -> Bool { !disabled.contains(name) }

  private func moreFault(_ controls: PlaybackControls) -> String? {
    let count = (controls.transport + controls.actions).count { $0 == .more }
    if count != (controls.menu.isEmpty ? 0 : 1) { return "there are \(count) menus" }
    if controls.hasMore == controls.menu.isEmpty { return "hasMore is wrong" }
    if controls.actions.count > 5 { return "there are \(controls.actions.count) actions" }
    if controls.transport.count > circumstances.room { return "the transport is too wide" }
    return nil
  }

  private func orderFault(_ controls: PlaybackControls) -> String? {
    let middle = controls.middle ?? .play
    let transport: [[CommandName]] = [
      [.previous, .seekBackward], [.skipBackward], [middle], [.skipForward], [.next, .seekForward],
    ]
    let sideBySide: [[CommandName]] = [[.rate]] + Self.feedback.map { [$0] }
    let actions: [[CommandName]] =
      hasFeedbackSideBySide ? sideBySide : [[.rate], [.shuffle], [.repeat], Self.feedback]
    let menu: [CommandName] = [
      .previous, .skipBackward, .skipForward, .like, .dislike, .bookmark, .rating, .enableLanguage,
      .disableLanguage, .pause, .stop,
    ]
    if !rises(controls.transport.drop { $0 == .more }.map(\.command), in: transport) {
      return "the transport is \(controls.transport)"
    }
    if !rises(controls.actions.prefix { $0 != .more }.map(\.command), in: actions) {
      return "the actions are \(controls.actions)"
    }
    return rises(controls.menu, in: menu.map { [$0] }) ? nil : "the menu is \(controls.menu)"
  }

  /// Whether there is one of each slot at most, in the slots' order.
  private func rises(_ names: [CommandName?], in slots: [[CommandName]]) -> Bool {
    let ranks = names.map { name in slots.firstIndex { name.map($0.contains) ?? false } ?? -1 }
    return zip([-1] + ranks, ranks).allSatisfy { $0 < $1 }
  }

  private func feedbackFault(_ controls: PlaybackControls) -> String? {
    let names = Self.feedback.filter(offered.contains)
    let isGrouped = names.count > 1 && !hasFeedbackSideBySide
    let wanted: PlaybackControls.Place = isGrouped ? .menu : .actions
    if names.contains(where: { controls.places[$0] != wanted }) { return "feedback is elsewhere" }
    let takesSlot =
      isGrouped && circumstances.feedbackMenu == .previousSlot
      && controls.places[.seekBackward] != .transport
    if takesSlot != (controls.transport.first == .more) { return "the previous slot is wrong" }
    guard offered.contains(.previous) else { return nil }
    return controls.places[.previous] == (takesSlot ? .menu : .transport) ? nil : "previous is lost"
  }

  /// A live stream is not shuffled or repeated, which leaves the room.
  private var hasFeedbackSideBySide: Bool {
    circumstances.isLive && circumstances.feedbackMenu == .own
  }

  /// The middle does what is called for if any of its commands can.
  private func middleFault(_ controls: PlaybackControls) -> String? {
    let family = Self.middle.filter { controls.places[$0] == .middle }
    guard !family.isEmpty else {
      let isNone = Self.middle.allSatisfy { !offered.contains($0) } && controls.middle == nil
      return isNone ? nil : "there is no middle"
    }
    guard let middle = controls.middle, family.contains(middle) else { return "no middle button" }
    let fitting: [CommandName] =
      circumstances.isPlaying ? [.pause, .stop, .togglePlayPause] : [.play, .togglePlayPause]
    let best = family.filter { fitting.contains($0) && isEnabled($0) }
    if !best.isEmpty, !best.contains(middle) { return "the middle is \(middle), not of \(best)" }
    return nil
  }
}

/// The first layout that is wrong ends its test: thousands would follow.
struct Wrong: Error {
  let fault: String

  init(_ fault: String) {
    self.fault = fault
  }
}
