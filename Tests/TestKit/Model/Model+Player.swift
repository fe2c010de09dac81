import HeadUnitCore

/// What the app has published, and what came between it and the driver.
struct PlayerHistory: Sendable {
  var info: NowPlayingInfo?
  var infoAt = Instant.start
  /// The last rate of the track that was no pause.
  var lastRate: Double?
  var identifiers: [String] = []
  var session = AudioSession.untouched
  var devices: [OutputDevice] = []
  var outputs = OutputHistory()
  /// The device whose volume a finger holds, and where, in per cent.
  var turned: (device: String, percent: Int)?
  var hasHeadphones = false
  var interruptions: Set<InterruptionKind> = []
  var isOnCall = false
  /// The app was told of an interruption and not yet of its end.
  var isTold = false
  /// Another app has the loudspeakers, and ours has not activated its session since.
  var isTakenOver = false
  /// It has become the now-playing app, and no other app has played since.
  var hasBecomeOwner = false
  /// Another app was silenced by ours.
  var isOtherWaiting = false
  /// Whether sound comes out, as the app has said it.
  var sounds: Bool?
  /// A hand has moved the position, or something is under way that does.
  var isMoved = false
  /// It may hold it still.
  var isHeld = false
  /// Where it surely holds it.
  var held: Double?
  /// The picture that is wanted.
  var cover: String?
  /// A list gives way to the screen of what plays, and may come back.
  var busyUntil = Instant.start
  /// The commands that wait for their status, by number, and since when.
  var open: [Int: (command: Command, at: Instant)] = [:]
  /// What was in the menu when it was last looked at.
  var menu: [MenuItem] = []
  /// When the list comes back, as a row said that it plays while nothing did.
  var returnDue: Instant?
  /// When something that is told for a moment was told last.
  var toastAt = Instant.start
}

extension ReferenceModel {
  /// What the app has to be told of interruptions, devices and where the sound comes out.
  mutating func takePlayer() -> [Note] {
    takePosition()
    if hasSwitched, report?.isStop != true {
      publish(sessions.current.info)
      player.infoAt = sessions.current.at
      switchOutputs()
      player.isMoved = true
    }
    switch shownReport {
    case .nowPlaying(let info): publish(info)
    case .nowPlayingIdentifiers(let identifiers): player.identifiers = identifiers
    case .audioSession(let session): take(session)
    case .devices(let devices): take(devices)
    case .sharing(let sharing): player.outputs.sharing = sharing
    case .sounds(let sounds): hear(sounds)
    case .stopped:
      if hasSwitched || player.outputs.sharing != nil { player.devices = [] }
      forgetPublished()
    case .started, .contentChanged, .itemsChanged, .commands, .log, .template, .session, nil: break
    }
    if effects.contains(.tell(.stop)) { forgetPublished() }
    if case .play = phone.answered?.asked.request.question {
      player.busyUntil = now + .milliseconds(1_500)
    }
    return takeInterruptions() + takeOutputs()
  }

  /// Until now time has passed at the rate of until now.
  private mutating func hear(_ sounds: Bool) {
    let (before, passed) = (rate, elapsed)
    player.sounds = sounds
    guard rate != before, let passed else { return }
    player.info?.elapsed = passed
    player.infoAt = now
  }

  private mutating func publish(_ info: NowPlayingInfo?) {
    if info?.identifier != player.info?.identifier { player.lastRate = nil }
    player.info = info
    player.infoAt = now
    if info?.rate != nil, rate != 0 { player.lastRate = rate }
  }

  /// One that mixes with others takes nothing back.
  private mutating func take(_ session: AudioSession) {
    let wasActive = player.session.isActive
    player.session = session
    if session.isActive, !isMixable, player.isTakenOver {
      (player.isTakenOver, player.isOtherWaiting) = (false, true)
    }
    if wasActive, !session.isActive, session.notifiesOthers == true, player.isOtherWaiting {
      (player.isTakenOver, player.isOtherWaiting) = (true, false)
    }
    if session.isActive, !isCovered, !player.isTakenOver { player.isTold = false }
  }

  /// What an app published goes with it; where sound can come out stays.
  private mutating func forgetPublished() {
    publish(nil)
    if player.outputs.sharing != nil { player.devices = [] }
    player.outputs = OutputHistory()
    player.identifiers = []
    player.session = .untouched
    player.sounds = nil
    player.isTold = false
    (player.hasBecomeOwner, player.isOtherWaiting) = (false, false)
  }

  var isMixable: Bool {
    let mixing: Set<AudioSession.Option> = [.mixWithOthers, .duckOthers, .interruptSpokenAudio]
    return player.session.category == .ambient
      || !mixing.isDisjoint(with: player.session.options)
  }

  // MARK: what comes between

  private mutating func takeInterruptions() -> [Note] {
    let hasCall = player.interruptions.contains(.call)
    if let turned = player.turned, volume(of: turned.device) == nil { player.turned = nil }
    switch event {
    case .playback(.interruptionBegan(let kind)): return begin(kind)
    case .playback(.interruptionEnded(let kind, let resumes)): return end(kind, resumes)
    case .playback(.otherAppPlayed): return begin(nil)
    case .playback(.otherAppStopped(let resumes)): return end(nil, resumes)
    case .playback(.keyPressed(.voice)) where phone.isConnected && !isCovered:
      return callAssistant()
    case .playback(.headsetHeld(presses: 1, isHeld: true)): return callAssistant()
    case .playback(.headsetPressed(1)) where hasCall && player.isOnCall: return end(.call, true)
    case .playback(.headsetPressed(1)) where hasCall: player.isOnCall = true
    case .playback(.headphonesChanged(let isPlugged)) where isPlugged != player.hasHeadphones:
      player.hasHeadphones = isPlugged
      return wasGone ? [] : [.route(isPlugged ? .newDeviceAvailable : .oldDeviceUnavailable)]
    case .playback(.keyPressed(.volumeUp)): return turnVolume(1)
    case .playback(.keyPressed(.volumeDown)): return turnVolume(-1)
    // The car was where the sound came out.
    case .phone(.disconnected) where was("screen") != "disconnected":
      return was("player.owner") == "app" ? [.route(.oldDeviceUnavailable)] : []
    case .driver, .knob: return takeHand(hasCall)
    default: break
    }
    return []
  }

  private mutating func takeHand(_ hasCall: Bool) -> [Note] {
    guard phone.isConnected else { return [] }
    switch hand {
    case .callEnded where hasCall: return end(.call, true)
    case .callAnswered where hasCall: player.isOnCall = true
    case .otherPlayerPressed where !isCovered:
      return player.isTakenOver ? end(nil, true) : begin(nil)
    case .volumeMoved(let id, let share): return turnVolume(of: id, to: share)
    case .volumeReleased: player.turned = nil
    case .codeEntered(let code) where was("player.menu").hasPrefix("code"): return enter(code)
    case .menuItemChosen(let item) where wasInMenu(item):
      switch item {
      case .output(let id): return choose(id)
      case .digit(let digit): return enter((player.outputs.pad?.digits ?? "") + "\(digit)")
      case .deleteDigit:
        if !car.limits.isEnforced { _ = player.outputs.pad?.digits.popLast() }
      case .line: break
      case .louder(let id): return turn(player.devices.first { $0.id == id }, 1)
      case .quieter(let id): return turn(player.devices.first { $0.id == id }, -1)
      case .command, .rating, .language: break
      }
    default: break
    }
    return []
  }

  /// The app is told of the first of several that overlap, and of the end when the last is over;
  /// nil is another app that plays.
  ///
  /// A prompt of the navigation only lowers the music.
  private mutating func begin(_ kind: InterruptionKind?) -> [Note] {
    if let kind {
      player.interruptions.insert(kind)
    } else {
      (player.isTakenOver, player.isOtherWaiting) = (true, false)
    }
    guard kind != .navigation, player.session.isActive, !player.isTold else { return [] }
    player.isTold = true
    return wasGone ? [] : [.interruption(.began)]
  }

  private mutating func end(_ kind: InterruptionKind?, _ resumes: Bool) -> [Note] {
    if let kind {
      player.interruptions.remove(kind)
      if kind == .call { player.isOnCall = false }
    } else {
      player.isOtherWaiting = false
      guard player.isTakenOver else { return [] }
      player.isTakenOver = false
    }
    guard !isCovered, !player.isTakenOver, player.isTold else { return [] }
    player.isTold = false
    return wasGone ? [] : [.interruption(.ended(shouldResume: resumes))]
  }

  private mutating func callAssistant() -> [Note] {
    if player.interruptions.contains(.assistant) { return end(.assistant, true) }
    return player.interruptions.contains(.call) ? [] : begin(.assistant)
  }

  /// Where the sound comes out: the first device that is active, else the first of all.
  private var device: OutputDevice? {
    player.devices.first(where: \.isActive)
      ?? (player.outputs.sharing == nil ? player.devices.first : nil)
  }

  private func turnVolume(_ way: Double) -> [Note] {
    let isHeard = phone.isConnected && !isCovered && was("player.owner") == "app"
    return isHeard ? turn(device, way) : []
  }

  /// In whole per cents, and only when that is another one than the last.
  private mutating func turnVolume(of id: String, to share: Double) -> [Note] {
    guard let old = volume(of: id), share.isFinite else { return [] }
    let percent = (max(0, min(1, share)) * 100).rounded()
    let isNews =
      player.turned.map { $0.device != id || $0.percent != Int(percent) } ?? (old != percent / 100)
    player.turned = (id, Int(percent))
    return isNews ? [.output(id, .volume(percent / 100))] : []
  }

  /// Nil where no finger can take hold of it.
  private func volume(of id: String) -> Double? {
    guard phone.isConnected, !isCovered, !wasGone, was("player.owner") == "app",
      let device = player.devices.first(where: { $0.id == id }), device.state == .ready,
      let volume = device.volume, volume.isFinite
    else { return nil }
    return max(0, min(1, volume))
  }

  private func turn(_ device: OutputDevice?, _ way: Double) -> [Note] {
    guard let device, device.state == .ready, !wasGone else { return [] }
    if let volume = device.volume, volume.isFinite {
      return [.output(device.id, .volume(max(0, min(1, volume + way / 16))))]
    }
    return device.hasRelativeVolume ? [.output(device.id, way > 0 ? .louder : .quieter)] : []
  }

  func noteFault(_ expected: [Note]) -> String? {
    // While something moves the knob may do nothing.
    if isKnob, !isAtRest { return nil }
    let told = effects.compactMap { effect -> Note? in
      guard case .tell(let note) = effect else { return nil }
      return switch note {
      case .interruption, .route, .output, .discovery: note
      case .session(let notice): notice.meaning
      case .start, .stop, .context, .condition, .cancel, .template, .push: nil
      }
    }
    return told == expected ? nil : differ("what the app is told", "\(told)", "\(expected)")
  }

  // MARK: what must be seen

  /// The published rate says whether it plays, and sound where there is none.
  ///
  /// Some makes ask otherwise. One that is no number plays nothing.
  var rate: Double {
    guard let info = player.info else { return 0 }
    let published = info.rate ?? 1
    let rate = published.isFinite ? published : 0
    let heard = info.rate == nil ? player.sounds : nil
    let plays =
      switch profile.quirks.playState {
      case .rate: heard
      case .playbackState: info.playbackState.map { $0 == .playing } ?? heard
      case .audioOutput: player.sounds
      }
    guard let plays else { return rate }
    return plays ? (rate == 0 ? player.lastRate ?? 1 : rate) : 0
  }

  /// Nil where it cannot be told.
  private var elapsed: Double? {
    guard let info = player.info, let start = info.elapsed, start.isFinite else { return nil }
    let passed = max(0, start + (now - player.infoAt).inSeconds * rate)
    guard !isEndless, let duration = info.duration, duration.isFinite else { return passed }
    return min(passed, max(0, duration))
  }

  var isPlaying: Bool { rate != 0 }

  private var reasons: Set<Ineligibility> {
    var reasons: Set<Ineligibility> = []
    // What another device plays needs no audio here, and may have nothing to steer it by.
    if sessions.current.origin == .phone {
      if phone.offered.isEmpty { reasons.insert(.noCommandHandler) }
      if !player.hasBecomeOwner {
        if !player.session.isActive { reasons.insert(.sessionInactive) }
        if isMixable { reasons.insert(.sessionMixable) }
      }
    }
    if player.info == nil { reasons.insert(sessions.lacksRequest ? .notRequested : .noInfo) }
    if player.isTakenOver { reasons.insert(.takenOver) }
    return reasons
  }

  /// Another app that has taken over owns the screen until ours takes it back.
  private var owner: String { player.isTakenOver ? "other" : reasons.isEmpty ? "app" : "nobody" }

  mutating func playerFault() -> String? {
    if player.isTakenOver { player.hasBecomeOwner = false }
    let owner = owner
    if owner == "app" { player.hasBecomeOwner = true }
    // An answer alone changes nothing of it; if it should have, the next event shows it.
    if phone.answered != nil, !hasPlayerChanged { return nil }
    let info = player.info
    let state = info == nil ? "none" : isPlaying ? "playing" : "paused"
    let interruptions = player.interruptions.map(\.rawValue).sorted().joined(separator: " ")
    if Double(fact("player.rate")) != rate { return differ("rate", fact("player.rate"), "\(rate)") }
    let told =
      check("player.owner", owner) ?? check("player.title", info?.title ?? "")
      ?? check("player.artist", info?.artist ?? "") ?? check("player.state", state)
    let reached =
      told ?? check("player.output", device?.name ?? "") ?? check("interruption", interruptions)
    return reached ?? check("player.commands", phone.usable)
      ?? buttonFault(isOwner: owner == "app") ?? coverFault()
  }

  /// Asked for when it becomes another one, and never that of another track.
  private mutating func coverFault() -> String? {
    let wanted = owner == "app" ? player.info?.artwork : nil
    defer { player.cover = wanted }
    let shown = fact("player.artwork")
    if !shown.isEmpty, shown != wanted { return differ("the cover", shown, wanted ?? "") }
    guard let wanted, wanted != player.cover, phone.isConnected, phone.isRunning else { return nil }
    let isAsked = questions.contains { request in
      if case .artwork(wanted, _) = request.question { true } else { false }
    }
    return isAsked ? nil : "the cover \(wanted) is not asked for"
  }

  func playerSightFault(_ glance: Glance) -> String? {
    let seen = Set(glance.playerReasons)
    return seen == reasons
      ? menuFault(glance) ?? searchFault(glance) : differ("reasons", "\(seen)", "\(reasons)")
  }

  // MARK: where it is

  /// Until the app says where it is, the bar shows where a hand has put it.
  private mutating func takePosition() {
    switch event {
    case .driver(.scrubbed(let seconds)):
      (player.isMoved, player.isHeld) = (true, true)
      if let length, canScrub, seconds.isFinite { player.held = max(0, min(length, seconds)) }
    case .phone(.answered), .phone(.statusReturned), .alarmRang(.look), .alarmRang(.deadline): break
    case .phone(.reported(.nowPlaying)):
      let isAwaited = player.open.values.contains { $0.command.name == .position }
      player.held = nil
      player.isMoved = player.isMoved && (isAwaited || player.isHeld)
    case .knob where was("focus") == "scrubber" || fact("focus") == "scrubber":
      (player.isMoved, player.isHeld) = (true, true)
    case .driver(.scrubEnded), .driver(.scrubCancelled): (player.held, player.isHeld) = (nil, false)
    default: player.held = nil
    }
    if fact("screen") != "nowPlaying" { player.isHeld = false }
    for case .send(let request) in effects where request.command.name == .position {
      player.isMoved = true
    }
  }

  private var isEndless: Bool { player.info?.isLive == true || player.info?.isContinuous == true }

  private var length: Double? {
    guard !isEndless, let duration = player.info?.duration else { return nil }
    return duration.isFinite && duration > 0 ? duration : nil
  }

  private var canScrub: Bool {
    let isAllowed =
      switch profile.quirks.scrubber {
      case .always: true
      case .parked: !car.limits.isEnforced
      case .never: false
      }
    return isAllowed && isReady && was("screen") == "nowPlaying" && was("player.menu").isEmpty
      && canSend(.position(seconds: 0))
  }

  /// Counted on from the last report, and never asked for; within the track.
  func elapsedFault(_ shown: Double?) -> String? {
    if let held = player.held {
      return shown == held ? nil : differ("the position held", "\(shown ?? -1)", "\(held)")
    }
    guard let info = player.info, !player.isMoved, let start = info.elapsed, start.isFinite,
      !player.open.values.contains(where: { $0.command.name == .position })
    else { return nil }
    var expected = max(0, start + (now - player.infoAt).inSeconds * rate)
    if !isEndless, let duration = info.duration, duration.isFinite {
      expected = min(expected, max(0, duration))
    }
    guard let shown else {
      return expected.isFinite ? differ("player.elapsed", "nothing", "\(expected)") : nil
    }
    return abs(shown - expected) <= 0.001 * max(1, abs(expected) * 1e-9)
      ? nil : differ("player.elapsed", "\(shown)", "\(expected)")
  }

  /// What was pushed and plays nothing half a second later goes again, and nothing else does.
  mutating func returnFault() -> String? {
    if case .alarmRang(.returnToList) = event {
      defer { player.returnDue = nil }
      if player.returnDue != now { return "it was looked at \(now) whether something plays" }
      return check("screen", isPlaying && owner == "app" ? "nowPlaying" : "content")
    }
    if fact("screen") != "nowPlaying" { player.returnDue = nil }
    if case .play = phone.answered?.asked.request.question, phone.answered?.answer == .done {
      if fact("screen") != "nowPlaying" { return check("screen", "nowPlaying") }
      let isHeard = isPlaying && owner == "app"
      player.returnDue = isHeard ? nil : now + .milliseconds(500)
    }
    guard let due = player.returnDue, now > due else { return nil }
    return "nothing plays, and the list has not come back"
  }
}

extension SessionNotice {
  /// What a device is told, whoever's it is.
  fileprivate var meaning: Note? {
    switch content {
    case .output(let device, let change): .output(device, change)
    case .discovery(let begins): .discovery(begins)
    case .answered, .standing: nil
    }
  }
}
