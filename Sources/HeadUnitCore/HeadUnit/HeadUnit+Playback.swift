extension HeadUnit {
  var playbackSurroundings: Playback.Surroundings {
    Playback.Surroundings(
      isConnected: connection.phone.isConnected, isAppRunning: connection.phone.app == .running,
      hasApp: connection.hasApp, isOnScreen: screen == .nowPlaying, swallowsTaps: swallowsTaps,
      isEnforced: limits.isEnforced)
  }

  /// After every event: the cover of what plays is there, or asked for.
  mutating func settleCover(_ step: inout Step) {
    guard playback.isCoverOutdated else { return }
    lists.abandon(in: listSurroundings, &step) { $0.purpose == .artwork }
    guard let name = playback.changeCover(in: playbackSurroundings) else { return }
    let size = PixelSize(width: metrics.coverSide, height: metrics.coverSide)
    lists.ask(
      .artwork(name: name, size: size), for: .artwork,
      until: step.now + profile.timeouts.artwork, &step)
  }

  /// A finger on another screen stops no list here and leaves the knob its focus.
  mutating func touch(_ name: CommandName, on surface: Surface, at now: Instant) {
    guard canPress(name, on: surface) else { return }
    press = Press(
      target: .surface(surface, name), screen: screen,
      page: screen == .content ? browser.page?.id : nil, beganAt: now)
  }
}

// What the driver can do with what plays, as things stand.
extension HeadUnit {
  public var player: NowPlaying { playback.player }

  /// The cover of what plays as a row has it, while its own is awaited and as that comes.
  public var standInCover: Picture? {
    switch player.artwork {
    case .loading(let name), .shown(let name, _): lists.thumbnail(named: name)
    case .none, .unavailable: nil
    }
  }

  public var sessions: Sessions { playback.sessions }

  /// Whether screens show the session, or why they do not.
  public func words(of session: Session) -> String { playback.words(of: session) }

  public var controls: PlaybackControls {
    usesTemplates ? playback.controls.withoutActions : playback.controls
  }
  public var menu: Menu? { playback.menu }
  public var menuScroll: MenuScroll { playback.menuScroll }
  public var scrub: Scrub? { playback.scrub }
  public var heldVolume: HeldVolume? { playback.heldVolume }
  public var codeEntry: CodeEntry? { playback.codeEntry }

  /// The device whose code is entered, as long as it asks for one.
  public var codeAsker: OutputDevice? { playback.codeAsker }

  /// Whether the code, or the password on the phone, can be entered as things stand.
  public func canEnter(_ code: String) -> Bool {
    isInReach && playback.canEnter(code, in: playbackSurroundings)
  }

  /// Whether there is a choice of where the sound comes out, or may be.
  public var hasOutputs: Bool { !player.devices.isEmpty || player.sharing != nil }

  /// How loud a device is shown to be, 0…1: as far as the finger is, or else as the app says.
  public func shownVolume(of device: OutputDevice) -> Double? {
    if let heldVolume, heldVolume.device == device.id { return heldVolume.volume }
    return device.shownVolume
  }

  /// What the open menu has to choose from, from top to bottom.
  public var menuItems: [MenuItem] { playback.menuItems }

  /// What a menu has to choose from, row by row; only volumes have two items in a row.
  public func menuRows(of menu: Menu) -> [[MenuItem]] { playback.menuRows(of: menu) }

  /// The height in which rows of a menu are seen, at most.
  public func menuViewport(of menu: Menu) -> Int { playback.menuViewport(of: menu) }

  public func maximumMenuScroll(of menu: Menu) -> Int { playback.maximumMenuScroll(of: menu) }

  /// Whether choosing the item does anything at present.
  public func canChoose(_ item: MenuItem) -> Bool {
    playback.canChoose(item, in: playbackSurroundings)
  }

  /// Whether the command may be sent as things stand.
  public func canSend(_ command: Command) -> Bool {
    playback.canSend(command, in: playbackSurroundings)
  }

  /// Whether the app would be sent it if the desktop asked for it.
  public func canAskFromDesktop(_ command: Command) -> Bool {
    playback.canAskFromDesktop(command, in: playbackSurroundings)
  }

  /// What one press of a button for play and pause means.
  public var toggleCommand: Command? { playback.toggleCommand }

  /// Whether a press on the surface's control does something.
  public func canPress(_ name: CommandName, on surface: Surface) -> Bool {
    playback.canPress(name, on: surface, in: playbackSurroundings)
  }

  /// Whether the driver can move the position.
  public var canScrub: Bool { playback.canScrub(in: playbackSurroundings) }

  /// Whether there is something to take hold of, also while a menu or a call stands before it.
  public var hasScrubberKnob: Bool { playback.hasScrubberKnob(in: playbackSurroundings) }

  /// Where the position is shown: under the finger, then where it was let go until the app has
  /// answered, and else where the track is.
  public func shownElapsed(at now: Instant) -> Double? { playback.shownElapsed(at: now) }

  /// Where the position is shown for as long as it does not go on with time.
  public var heldElapsed: Double? { playback.heldElapsed }

  /// What the middle button sends.
  public var middleCommand: Command? { playback.middleCommand }

  /// The device that is heard: the one the app says, else the first.
  public var activeDevice: OutputDevice? { playback.activeDevice }

  /// Since when the control waits for the status of what it sent; nil when it does not.
  public func waitingSince(_ name: CommandName) -> Instant? { playback.waitingSince(name) }

  /// Since when the item of a menu waits; devices say nothing of what they are told.
  public func waitingSince(_ item: MenuItem) -> Instant? { playback.waitingSince(item) }
}

extension HeadUnit {
  /// What a key has done, for as long as that is to be seen.
  public func keyNote(at now: Instant) -> KeyNote? {
    guard phone.isConnected, let note = playback.keyNote, now < note.endsAt else { return nil }
    guard case .volume(nil, let louder) = note.effect, let device = activeDevice else {
      return note
    }
    return KeyNote(
      effect: .volume(device.shownVolume, louder: louder), isByHeadphones: note.isByHeadphones,
      at: note.at)
  }
}

// What the driver asks the assistant for.
extension HeadUnit {
  mutating func hear(_ event: PlaybackEvent, _ step: inout Step) {
    let isOnCall = player.interruptions.contains(.call)
    playback.apply(event, in: playbackSurroundings, &step)
    // Nobody is asked for anything while somebody is on the phone.
    guard case .assistantAsked(let words) = event, !isOnCall else { return }
    lists.select(.assistant(words), row: nil, in: listSurroundings, &step)
  }

  /// The app has answered: what it plays is shown, and why it plays nothing is said.
  mutating func assistantAnswered(_ failure: Failure?, _ step: inout Step) {
    if let failure { return step.show(.playbackFailed(failure)) }
    playback.settleOwner(in: playbackSurroundings, &step)
    guard screen != .nowPlaying else { return }
    openNowPlaying(&step)
    awaitSound(from: nil, &step)
  }
}
