/// Which controls of playback stand where: a pure function of what the app offers, what plays, the
/// display and the head unit's make.
///
/// A command is offered when it has a handler. Whether it is also enabled only decides whether its
/// control is dimmed: nothing moves when a command is disabled and enabled again, though of those
/// that share the middle button an enabled one comes first. A live stream is the exception: what
/// moves within a track is left out there while it is disabled, nothing is shuffled or repeated,
/// and what one thinks of it has buttons of its own in their place.
public struct PlaybackControls: Hashable, Sendable {
  public enum Button: Hashable, Sendable {
    case command(CommandName)
    /// The "…" button, which opens the menu.
    case more
  }

  /// Around the middle button, from left to right.
  public let transport: [Button]
  /// The large button of the transport.
  public let middle: CommandName?
  /// The row of wide buttons.
  public private(set) var actions: [Button]
  /// What is behind the "…" button, from top to bottom.
  public let menu: [CommandName]
  /// Where each offered command is to be found; one that is not offered is nowhere.
  public let places: [CommandName: Place]

  public enum Place: Hashable, Sendable {
    /// Together with the commands it takes turns with.
    case middle
    case transport, actions, menu
    /// Another command's control, held down.
    case held(on: CommandName)
    case scrubber
    case hidden(Absence)
  }

  /// Why an offered command has no control.
  public enum Absence: String, Hashable, Sendable, CaseIterable {
    /// Nothing to move within, to shuffle or to repeat.
    case live
    /// The info has no duration, or the track goes on without end.
    case noDuration
    /// The info has no default rate, or the command no rates.
    case noRates
    /// The info names no language to choose.
    case noLanguages
    /// A skip without a preferred interval, where the head unit shows none.
    case noInterval
  }

  /// Where it is not said whether it plays, the info's rate says so.
  public init(
    commands: CommandSet, info: NowPlayingInfo?, isPlaying: Bool? = nil,
    room: ControlRoom = ControlRoom(), quirks: Quirks = Quirks()
  ) {
    let plan = ControlPlan(
      commands: commands, info: info, isPlaying: isPlaying ?? (info?.effectiveRate ?? 0 != 0),
      room: room, quirks: quirks)
    (transport, middle, actions) = (plan.transport, plan.middle, plan.actions)
    (menu, places) = (plan.menu, plan.places)
  }

  /// Without the row of wide buttons, in whose place an app with templates has its own.
  var withoutActions: PlaybackControls {
    var controls = self
    controls.actions = []
    return controls
  }

  /// The few that fit beside a title: around the middle button, skips before tracks.
  public var essential: [CommandName] {
    let names = transport.compactMap(\.command)
    let skips = names.filter { $0 == .skipBackward || $0 == .skipForward }
    let wanted: Set<CommandName> = Set(skips.isEmpty ? [.previous, .next] : skips)
    return names.filter { $0 == middle || wanted.contains($0) }
  }

  /// The seek command that holding the other command's control down begins.
  public func seek(heldOn name: CommandName) -> CommandName? {
    [.seekBackward, .seekForward].first { places[$0] == .held(on: name) }
  }

  public var hasMore: Bool { !menu.isEmpty }
}

extension PlaybackControls.Button {
  public var command: CommandName? {
    if case .command(let name) = self { name } else { nil }
  }
}

/// The making of a layout of controls: each offered command gets a place, and what stands where
/// follows from the places.
struct ControlPlan {
  let commands: CommandSet
  let info: NowPlayingInfo?
  let isPlaying: Bool
  let room: ControlRoom
  let quirks: Quirks

  private(set) var middle: CommandName?
  private(set) var places: [CommandName: PlaybackControls.Place] = [:]

  private static let feedback: [CommandName] = [.like, .dislike, .bookmark]

  init(
    commands: CommandSet, info: NowPlayingInfo?, isPlaying: Bool, room: ControlRoom,
    quirks: Quirks
  ) {
    self.commands = commands
    self.info = info
    self.isPlaying = isPlaying
    self.room = room
    self.quirks = quirks
    placeMiddle()
    placeTracks()
    placeSkips()
    placeActions()
    placeRest()
  }

  private var isLive: Bool { info?.isLive == true }

  private func isOffered(_ name: CommandName) -> Bool {
    commands.hasHandler(name)
  }

  /// What moves within a track is nowhere on a live stream that does not let it.
  private func isUseless(_ name: CommandName) -> Bool {
    isLive && !commands.isUsable(name)
  }
}

// What stands where, once each command has its place.
extension ControlPlan {
  var transport: [PlaybackControls.Button] {
    (takesPreviousSlot ? [.more] : [])
      + buttons([.previous, .seekBackward, .skipBackward], in: .transport)
      + (middle.map { [.command($0)] } ?? [])
      + buttons([.skipForward, .seekForward, .next], in: .transport)
  }

  /// Five at most: three of their own, one for feedback and the "…" button; of a live stream the
  /// rate, three for feedback and the "…" button.
  var actions: [PlaybackControls.Button] {
    buttons([.rate, .shuffle, .repeat] + Self.feedback, in: .actions)
      + (menu.isEmpty || takesPreviousSlot ? [] : [.more])
  }

  var menu: [CommandName] {
    let tracks: [CommandName] = [.previous, .skipBackward, .skipForward]
    let choices: [CommandName] = [.rating, .enableLanguage, .disableLanguage, .pause, .stop]
    return (tracks + Self.feedback + choices).filter { places[$0] == .menu }
  }

  private func buttons(
    _ names: [CommandName], in place: PlaybackControls.Place
  ) -> [PlaybackControls.Button] {
    names.filter { places[$0] == place }.map { .command($0) }
  }
}

// The middle: play, pause, their toggle and stop take turns in one button.
extension ControlPlan {
  private mutating func placeMiddle() {
    let pausing: [CommandName] =
      isLive ? [.stop, .pause, .togglePlayPause] : [.pause, .togglePlayPause, .stop]
    let starting: [CommandName] = [.play, .togglePlayPause]
    let family = [CommandName.play, .togglePlayPause, .pause, .stop].filter(isOffered)
    let leftOver = leftOver
    for name in family { places[name] = name == leftOver ? .menu : .middle }
    let preferred = (isPlaying ? pausing : starting).filter { places[$0] == .middle }
    middle =
      preferred.first(where: commands.isUsable) ?? preferred.first
      ?? family.first { places[$0] == .middle }
  }

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
  /// A seek is held on its track command, and has a button of its own where there is none.
  private mutating func placeTracks() {
    for (track, seek) in [(CommandName.previous, CommandName.seekBackward), (.next, .seekForward)] {
      if isOffered(seek) {
        places[seek] =
          isUseless(seek) ? .hidden(.live) : isOffered(track) ? .held(on: track) : .transport
      }
      if isOffered(track) { places[track] = .transport }
    }
    if takesPreviousSlot, isOffered(.previous) { places[.previous] = .menu }
  }

  /// Where tracks and skips do not fit side by side, the skips go into the menu.
  private mutating func placeSkips() {
    let offered = [CommandName.skipBackward, .skipForward].filter(isOffered)
    for name in offered { places[name] = placeOfSkip(name) }
    let count = transport.count
    let skips = offered.filter { places[$0] == .transport }
    let tracks = count - skips.count - (middle == nil ? 0 : 1)
    guard tracks > 0, count > room.transport else { return }
    for name in skips { places[name] = .menu }
  }

  private func placeOfSkip(_ name: CommandName) -> PlaybackControls.Place {
    if isUseless(name) { return .hidden(.live) }
    let hasInterval = commands[name]?.preferredIntervals.isEmpty == false
    return hasInterval || quirks.skipWithoutInterval == .shown ? .transport : .hidden(.noInterval)
  }

  /// Whether the "…" button stands where previous does elsewhere, and previous in the menu.
  private var takesPreviousSlot: Bool {
    isFeedbackGrouped && quirks.feedbackMenu == .previousSlot && places[.seekBackward] != .transport
  }
}

// The wide buttons, and what one press does not say everything of.
extension ControlPlan {
  /// Two or more are one group, so that nobody hits the wrong thumb; a live stream has room for
  /// them side by side.
  private var isFeedbackGrouped: Bool {
    Self.feedback.count(where: isOffered) > 1
      && !(isLive && quirks.feedbackMenu == .own)
  }

  private mutating func placeActions() {
    if isOffered(.rate) { places[.rate] = placeOfRate }
    for name in [CommandName.shuffle, .repeat] where isOffered(name) {
      places[name] = isLive ? .hidden(.live) : .actions
    }
    for name in Self.feedback where isOffered(name) {
      places[name] = isFeedbackGrouped ? .menu : .actions
    }
  }

  private var placeOfRate: PlaybackControls.Place {
    if isUseless(.rate) { return .hidden(.live) }
    return NowPlaying.hasRates(commands, info) ? .actions : .hidden(.noRates)
  }

  private mutating func placeRest() {
    if isOffered(.position) {
      places[.position] =
        isLive ? .hidden(.live) : info?.length == nil ? .hidden(.noDuration) : .scrubber
    }
    if isOffered(.rating) { places[.rating] = .menu }
    let hasLanguages = info?.languages?.isEmpty == false
    for name in [CommandName.enableLanguage, .disableLanguage] where isOffered(name) {
      places[name] = hasLanguages ? .menu : .hidden(.noLanguages)
    }
  }
}

/// What the rate button does: to the next higher supported rate, and from the highest to the
/// lowest.
public struct RateCycle: Hashable, Sendable {
  /// Ascending, each once.
  public let supported: [Double]
  /// Some head units only deal in multiples of this.
  public let step: Double?

  public init(supported: [Double], step: Double? = nil) {
    self.supported = Array(Set(supported.filter { $0.isFinite && $0 > 0 })).sorted()
    self.step = step
  }

  /// The rate a press asks for; nil when the button is dead.
  ///
  /// With a step it is dead while the current rate is no multiple of it, and at the lowest rate
  /// when the next one is no multiple: both were seen in real cars.
  public func next(after current: Double) -> Double? {
    guard let lowest = supported.first else { return nil }
    guard let next = supported.first(where: { $0 > current + Self.tolerance }) else {
      return isMultiple(current) ? lowest : nil
    }
    if !isMultiple(current) { return nil }
    if current <= lowest + Self.tolerance, !isMultiple(next) { return nil }
    return next
  }

  /// Rates such as 1.1 are not exact as binary fractions.
  private static let tolerance = 1e-6

  private func isMultiple(_ rate: Double) -> Bool {
    guard let step else { return true }
    let quotient = rate / step
    return abs(quotient - quotient.rounded()) < Self.tolerance
  }
}
