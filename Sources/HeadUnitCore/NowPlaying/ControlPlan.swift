/// The making of a layout of controls, slot by slot.
struct ControlPlan {
  let commands: CommandSet
  let info: NowPlayingInfo?
  let room: PlaybackControls.Room
  let quirks: Quirks

  private(set) var transport: [PlaybackControls.Button] = []
  private(set) var middle: CommandName?
  private(set) var actions: [PlaybackControls.Button] = []
  private(set) var menu: [CommandName] = []
  private(set) var places: [CommandName: PlaybackControls.Place] = [:]

  private static let feedback: [CommandName] = [.like, .dislike, .bookmark]

  init(
    commands: CommandSet, info: NowPlayingInfo?, room: PlaybackControls.Room, quirks: Quirks
  ) {
    self.commands = commands
    self.info = info
    self.room = room
    self.quirks = quirks
  }

  mutating func make() {
    placeMiddle()
    placeSides()
    placeActions()
    placeRest()
    placeMore()
  }

  private var isLive: Bool { info?.isLive == true }

  private func isOffered(_ name: CommandName) -> Bool {
    commands[name]?.hasHandler ?? false
  }

  /// What moves within a track is nowhere on a live stream that does not let it.
  private func isUseless(_ name: CommandName) -> Bool {
    isLive && !commands.isUsable(name)
  }

  private mutating func hide(_ name: CommandName, _ absence: PlaybackControls.Absence) {
    places[name] = .hidden(absence)
  }

  private mutating func putInMenu(_ name: CommandName) {
    menu.append(name)
    places[name] = .menu
  }
}

// The middle: play, pause, their toggle and stop take turns in one button.
extension ControlPlan {
  private mutating func placeMiddle() {
    let pausing: [CommandName] =
      isLive ? [.stop, .pause, .togglePlayPause] : [.pause, .togglePlayPause, .stop]
    let starting: [CommandName] = [.play, .togglePlayPause]
    let family = [CommandName.play, .togglePlayPause, .pause, .stop].filter(isOffered)
    let preferred = (isPlaying ? pausing : starting).filter { $0 != leftOver }
    let others = family.filter { $0 != leftOver }
    middle =
      preferred.first(where: commands.isUsable) ?? preferred.first(where: isOffered)
      ?? others.first
    for name in family { places[name] = name == leftOver ? .menu : .middle }
  }

  private var isPlaying: Bool { info.map { $0.rate != 0 } ?? false }

  /// Of pause and stop the one that the middle has no turn for: a live stream is stopped, anything
  /// else paused.
  private var leftOver: CommandName? {
    guard isOffered(.stop) else { return nil }
    if isLive { return isOffered(.pause) ? .pause : nil }
    return isOffered(.pause) || isOffered(.togglePlayPause) ? .stop : nil
  }
}

// The sides of the transport: tracks outside, skips inside.
extension ControlPlan {
  private mutating func placeSides() {
    let left = outer(.previous, .seekBackward)
    let right = outer(.next, .seekForward)
    let groupTakesSlot = isGroupInPreviousSlot && (left == nil || left == .previous)
    let skips = fittingSkips(beside: [groupTakesSlot || left != nil, right != nil].count { $0 })
    if groupTakesSlot {
      transport.append(.more)
      if left == .previous { putInMenu(.previous) }
    } else if let left {
      place(left)
    }
    if skips.contains(.skipBackward) { place(.skipBackward) }
    if let middle { transport.append(.command(middle)) }
    if skips.contains(.skipForward) { place(.skipForward) }
    if let right { place(right) }
  }

  /// The track command, with its seek to be held on it; the seek itself where there is none.
  private mutating func outer(_ track: CommandName, _ seek: CommandName) -> CommandName? {
    let hasSeek = isOffered(seek) && !isUseless(seek)
    if isOffered(seek), !hasSeek { places[seek] = .hidden(.live) }
    guard isOffered(track) else { return hasSeek ? seek : nil }
    if hasSeek { places[seek] = .held(on: track) }
    return track
  }

  /// Where tracks and skips do not fit side by side, the skips go into the menu.
  private mutating func fittingSkips(beside outside: Int) -> [CommandName] {
    var skips: [CommandName] = []
    for name in [CommandName.skipBackward, .skipForward] where isOffered(name) {
      if isUseless(name) { places[name] = .hidden(.live) } else { skips.append(name) }
    }
    let count = outside + skips.count + (middle == nil ? 0 : 1)
    guard outside > 0, count > room.transport else { return skips }
    for name in skips { putInMenu(name) }
    return []
  }

  private mutating func place(_ name: CommandName) {
    transport.append(.command(name))
    places[name] = .transport
  }
}

// The wide buttons and the menu.
extension ControlPlan {
  /// Two or more are one group, so that nobody hits the wrong thumb.
  private var isFeedbackGrouped: Bool { Self.feedback.count(where: isOffered) > 1 }

  private var isGroupInPreviousSlot: Bool {
    isFeedbackGrouped && quirks.feedbackMenu == .previousSlot
  }

  private mutating func placeActions() {
    placeRate()
    for name in [CommandName.shuffle, .repeat] where isOffered(name) { placeAction(name) }
    for name in Self.feedback where isOffered(name) {
      if isFeedbackGrouped { putInMenu(name) } else { placeAction(name) }
    }
  }

  private mutating func placeRate() {
    guard isOffered(.rate) else { return }
    if isUseless(.rate) {
      places[.rate] = .hidden(.live)
    } else if NowPlaying.hasRates(commands, info) {
      placeAction(.rate)
    } else {
      places[.rate] = .hidden(.noRates)
    }
  }

  private mutating func placeAction(_ name: CommandName) {
    actions.append(.command(name))
    places[name] = .actions
  }

  /// What one press does not say everything of, and what the middle has no turn for.
  private mutating func placeRest() {
    if isOffered(.position) { places[.position] = isLive ? .hidden(.live) : .scrubber }
    if isOffered(.rating) { putInMenu(.rating) }
    for name in [CommandName.enableLanguage, .disableLanguage] where isOffered(name) {
      let hasLanguages = info?.languages?.isEmpty == false
      if hasLanguages { putInMenu(name) } else { places[name] = .hidden(.noLanguages) }
    }
    if let leftOver { putInMenu(leftOver) }
  }

  /// The "…" button comes last, and what it leaves no room for goes behind it.
  private mutating func placeMore() {
    let isElsewhere = transport.contains(.more)
    let limit = min(room.actions, PlaybackControls.actionLimit)
    if actions.count + (menu.isEmpty || isElsewhere ? 0 : 1) > limit {
      let kept = max(0, limit - (isElsewhere ? 0 : 1))
      let moved = actions.dropFirst(kept).compactMap(\.command)
      actions.removeSubrange(kept...)
      menu = moved + menu
      for name in moved { places[name] = .menu }
    }
    if !menu.isEmpty, !isElsewhere { actions.append(.more) }
  }
}
