/// The simulated car screen and its rules: a value that changes only through `apply`.
public struct HeadUnit: Hashable, Sendable {
  public enum ScreenKind: String, Hashable, Codable, Sendable {
    case home, content, nowPlaying
    /// All that a car without content shows.
    case kit
  }

  public let profile: Profile
  public let shape: DisplayShape
  public let metrics: ListMetrics
  public private(set) var vehicle: Vehicle
  var connection: Connection
  var lists: Lists
  var playback: Playback
  public internal(set) var screen = ScreenKind.content
  /// Which page of the home screen is seen; 1 has what plays and the way.
  public internal(set) var homePage = 0
  /// What the knob would press.
  public internal(set) var focus: FocusTarget?
  /// Where the focus was given; elsewhere it means nothing.
  var focusGivenAt: FocusPlace?
  /// What letting go of the knob ends.
  var knobHold: Hold?
  public internal(set) var toast: Toast?
  /// What stands beside an app's pages where it hands over templates.
  public internal(set) var templates = Templates()
  public internal(set) var motion: Motion?
  public internal(set) var backDrag: BackDrag?
  public internal(set) var shifts = Shifts()
  /// The last one; it fades for a moment after it has ended.
  public internal(set) var press: Press?
  /// The knob was the last thing used, so that the focus is drawn.
  public internal(set) var usesKnob: Bool
  /// When it is looked at whether what was chosen plays by then.
  var returnToList: ReturnToList?
  var alarms = Alarms()

  public var limits: Limits { vehicle.limits }
  public var phone: Phone { connection.phone }

  public init(profile: Profile) {
    self.profile = profile
    shape = DisplayShape(profile.display)
    metrics = ListMetrics(shape, pictureSizes: profile.templates.pictureSizes)
    vehicle = Vehicle(limitedBy: profile.limits)
    usesKnob = !profile.hasTouch
    connection = Connection(profile)
    playback = Playback(profile: profile, metrics: metrics)
    lists = Lists(profile: profile, metrics: metrics)
    if !profile.hasContent { screen = .kit }
  }

  /// What follows from the event, in order; nothing else ever changes the head unit.
  public mutating func apply(_ event: Event, at now: Instant) -> [Effect] {
    var step = Step(now: now)
    let before = appearance
    lists.followGlide(in: listSurroundings, at: now)
    apply(event, &step)
    carryOut(step)
    settle(&step)
    shifts.note(before, appearance, at: now)
    return step.effects
  }
}

extension HeadUnit {
  private mutating func apply(_ event: Event, _ step: inout Step) {
    switch event {
    case .phone(let event): apply(event, &step)
    case .car(let event): apply(event, &step)
    case .playback(let event): hear(event, &step)
    case .driver(let event): apply(event, &step)
    case .touch(let event): apply(event, at: step.now)
    case .knob(let event): apply(event, &step)
    case .alarmRang(let alarm): ring(alarm, &step)
    }
  }

  private mutating func apply(_ event: PhoneEvent, _ step: inout Step) {
    switch event {
    case .connected: connect(&step)
    case .disconnected: disconnect(&step)
    case .phoneLocked(let isLocked): change(&step) { $0.isLocked = isLocked }
    case .networkChanged(let network): change(&step) { $0.network = network }
    case .answered(let id, let answer): answerCame(answer, to: id, &step)
    case .statusReturned(let id, let status):
      playback.statusCame(status, of: id, in: playbackSurroundings, &step)
    case .reported(let report): apply(report, &step)
    case .pushed(let push): tell(.push(push), &step)
    case .pictureRefused(let picture, _):
      lists.refuse(picture)
      playback.refuse(picture)
    case .pictureRemarked: break
    }
  }

  private mutating func apply(_ event: CarEvent, _ step: inout Step) {
    let before = limits
    vehicle.apply(event)
    if limits != before { keepWithinDepth(&step) }
  }

  private mutating func apply(_ event: DriverEvent, _ step: inout Step) {
    guard isInReach || (isCallInReach && event.isForCall) else { return }
    guard profile.hasContent || event.isForCall || event.isForKit else { return }
    if profile.hasTouch { usesKnob = false }
    halt(at: step.now)
    perform(event, &step)
  }

  private mutating func apply(_ event: TouchEvent, at now: Instant) {
    switch event {
    case .began(.surface(let surface, let name)): touch(name, on: surface, at: now)
    case .began(let target):
      guard isInReach else { return }
      if profile.hasTouch { usesKnob = false }
      touch(target, at: now)
    case .dragged(let pixels):
      guard isInReach else { return }
      if profile.hasTouch { usesKnob = false }
      hold(at: now)
      drag(by: pixels, at: now)
    // A finger that was down when a call came is lifted all the same.
    case .ended: endTouch(at: now)
    case .dragEnded(let speed): endDrag(speed: player.isCovered ? 0 : speed, at: now)
    case .rowDragged(let row, let pixels):
      guard isInReach else { return }
      if profile.hasTouch { usesKnob = false }
      lists.dragSide(of: row, by: pixels, in: listSurroundings, at: now)
    case .rowDragEnded(let row, let speed):
      lists.endSideDrag(
        of: row, speed: player.isCovered ? 0 : speed, in: listSurroundings, at: now)
    case .backDragged(let share):
      guard isInReach else { return }
      if profile.hasTouch { usesKnob = false }
      dragBack(to: share, at: now)
    case .backDragEnded(let speed): endBackDrag(speed: speed, at: now)
    }
  }

  private mutating func apply(_ event: KnobEvent, _ step: inout Step) {
    guard isInReach || (isCallInReach && event.isForCall) else { return }
    usesKnob = true
    halt(at: step.now)
    switch event {
    case .turned(let detents):
      if playback.knobScrubs {
        playback.turnScrub(by: detents)
      } else {
        easing(at: step.now) { $0.turn(detents) }
      }
    case .nudged(let direction):
      if playback.knobScrubs {
        playback.nudgeScrub(direction)
      } else {
        let direction = readingDirection(of: direction)
        easing(at: step.now) { $0.nudge(direction) }
      }
    case .pressed: pressFocused(&step)
    case .held(let isHeld): holdKnob(isHeld, &step)
    }
  }

  /// A call stands before everything, and without a phone there is nothing to use.
  var isInReach: Bool { phone.isConnected && !player.isCovered }

  private var isCallInReach: Bool { phone.isConnected && player.interruptions.contains(.call) }

  /// What the driver has chosen on the screen, be it by finger or by knob.
  mutating func perform(_ event: DriverEvent, _ step: inout Step) {
    switch event {
    case .rowChosen(let row): choose(row: row, &step)
    case .rowPlayChosen(let row): play(row: row, &step)
    case .rowOpenChosen(let row): open(row: row, &step)
    case .rowPictureChosen(let row, let picture): choose(picture: picture, ofRow: row, &step)
    case .buttonChosen(let id): choose(button: id, &step)
    case .letterChosen(let letter): choose(letter: letter, &step)
    case .upNextPressed: pressUpNext(&step)
    case .albumArtistPressed: pressAlbumArtist(&step)
    case .tabChosen(let tab): choose(tab: tab, &step)
    case .backPressed: goBack(&step)
    case .homePressed: goHome(&step)
    case .appChosen: openApp(&step)
    case .nowPlayingPressed: openNowPlaying(&step)
    case .retryPressed: lists.retry(in: listSurroundings, &step)
    case .cancelPressed: cancel(&step)
    case .callAnswered: playback.answerCall()
    case .callEnded: playback.endCall(in: playbackSurroundings, &step)
    case .scrolled(let pixels): scroll(by: pixels, at: step.now)
    case .wheelTurned(let rows): self.step(rows: rows, at: step.now)
    case .commandChosen(let command): playback.send(command, in: playbackSurroundings, &step)
    case .middleButtonPressed: playback.send(middleCommand, in: playbackSurroundings, &step)
    case .rateButtonPressed: playback.pressRateButton(in: playbackSurroundings, &step)
    case .moreButtonPressed: playback.toggle(.commands, in: playbackSurroundings)
    case .outputButtonPressed: playback.toggle(.outputs, in: playbackSurroundings)
    case .menuItemChosen(let item): playback.choose(item, in: playbackSurroundings, &step)
    case .menuClosed: playback.leaveMenus()
    case .codeEntered(let code): playback.enter(code, in: playbackSurroundings, &step)
    case .scrubbed(let seconds): playback.scrub(to: seconds, in: playbackSurroundings)
    case .scrubEnded: playback.endScrub(in: playbackSurroundings, &step)
    case .scrubCancelled: playback.cancelScrub()
    case .volumeMoved(let device, let volume):
      playback.moveVolume(of: device, to: volume, in: playbackSurroundings, &step)
    case .volumeReleased: playback.releaseVolume()
    case .otherPlayerPressed: playback.toggleOtherPlayer(in: playbackSurroundings, &step)
    }
  }

  /// What parts have left for the head unit to do.
  private mutating func carryOut(_ step: Step) {
    if let message = step.message, profile.hasContent {
      toast = Toast(message: message, until: step.now + Toast.duration)
    }
    switch step.focusChange {
    case .lost:
      focus = nil
      focusGivenAt = nil
    case .moved(let row): focus = focus?.moved(to: row)
    case nil: break
    }
  }

  private mutating func ring(_ alarm: Alarm, _ step: inout Step) {
    alarms[alarm] = nil
    switch alarm {
    case .deadline: expire(&step)
    case .look, .glide: break
    case .motion: motion = nil
    case .returnToList: judgeStart(&step)
    case .toastOver: toast = nil
    case .restart: connection.restartApp(under: limits, in: vehicle.theme, &step)
    }
  }
}

extension HeadUnit {
  /// What follows from the state whatever the event was: requests for what is now visible, a focus
  /// on something visible, the app's context, the alarms.
  mutating func settle(_ step: inout Step) {
    playback.settleOwner(in: playbackSurroundings, &step)
    settleKit(&step)
    connection.noteOtherAudio(player.isTakenOver, &step)
    playback.settleMenu(in: playbackSurroundings)
    playback.settleOutputs(in: playbackSurroundings, &step)
    connection.settleContext(under: limits, in: vehicle.theme, &step)
    settleTemplates(&step)
    // Nothing below changes what lists have to know of the rest.
    let surroundings = listSurroundings
    lists.finishWholeRefresh(in: surroundings, &step)
    lists.refreshStalePages(in: surroundings, &step)
    lists.beginWaitingLoads(in: surroundings, &step)
    focusRow(lists.settlePlace(in: surroundings, &step))
    lists.settleGlide(in: surroundings, at: step.now)
    lists.fillWindows(in: surroundings, &step)
    lists.giveHints(in: surroundings, &step)
    settleFocus()
    settleBackDrag()
    playback.settleScrub(isFocused: focus == .scrubber, in: playbackSurroundings)
    playback.settleVolume(in: playbackSurroundings)
    settleCover(&step)
    lists.settleArtworks(in: surroundings, &step)
    setAlarms(&step)
  }

  /// A kit has one screen, and sends what it wants as soon as the app takes it.
  private mutating func settleKit(_ step: inout Step) {
    guard !profile.hasContent else { return }
    (screen, motion) = (.kit, nil)
    playback.greet(in: playbackSurroundings, &step)
  }

  private mutating func setAlarms(_ step: inout Step) {
    var wanted = Alarms()
    wanted[.deadline] = firstDeadline
    wanted[.look] = nextLook(after: step.now)
    wanted[.motion] = motion?.endsAt
    wanted[.glide] = lists.nextGlide(after: step.now)
    wanted[.returnToList] = returnToList?.at
    wanted[.toastOver] = toast?.until
    wanted[.restart] = phone.restartAt
    for effect in alarms.changes(to: wanted) { step.emit(effect) }
    alarms = wanted
  }

  private var firstDeadline: Instant? {
    var first = loader.firstDeadline
    func consider(_ instant: Instant?) {
      if let instant, first.map({ instant < $0 }) ?? true { first = instant }
    }
    consider(browser.tabList?.load?.deadline)
    for stack in browser.stacks {
      for page in stack.pages { consider(page.load?.deadline) }
    }
    for command in player.pending { consider(command.deadline) }
    consider(playback.outputDeadline)
    return first
  }

  /// When the loading page on the screen next looks different.
  private func nextLook(after now: Instant) -> Instant? {
    guard screen == .content, let page = browser.page, page.state == .loading,
      let load = page.load
    else { return nil }
    let looks = [load.beganAt + Load.skeletonDelay, load.beganAt + Load.spinnerDelay]
    return looks.first { $0 > now }
  }

  /// What the app is to know of the car.
  public var context: AppContext { connection.context(under: limits, in: vehicle.theme) }

  /// Tells the app something, if there is one to tell.
  func tell(_ note: Note, _ step: inout Step) { connection.tell(note, &step) }
}

/// The times at which the alarms are set; derived from the state after each event, so that none can
/// be forgotten or left behind.
struct Alarms: Hashable, Sendable {
  private var times: [Instant?] = Array(repeating: nil, count: Alarm.allCases.count)

  subscript(alarm: Alarm) -> Instant? {
    get { times[alarm.index] }
    set { times[alarm.index] = newValue }
  }

  /// What turns these times into those.
  func changes(to other: Alarms) -> [Effect] {
    guard times != other.times else { return [] }
    return Alarm.allCases.compactMap { alarm in
      guard self[alarm] != other[alarm] else { return nil }
      return other[alarm].map { .schedule(alarm, $0) } ?? .unschedule(alarm)
    }
  }
}

extension Alarm {
  fileprivate var index: Int {
    switch self {
    case .deadline: 0
    case .look: 1
    case .motion: 2
    case .glide: 3
    case .returnToList: 4
    case .toastOver: 5
    case .restart: 6
    }
  }
}
