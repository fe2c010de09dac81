import HeadUnitApps
public import HeadUnitCore

/// A drive without a purpose: random events on a random profile with a random app, all from one
/// seed.
///
/// What must always hold is checked after every event.
public struct RandomWalk: Sendable {
  public let seed: UInt64
  public private(set) var simulation: Simulation
  var generator: SeededGenerator
  /// Nil on walks that only the head unit itself judges.
  private var model: ReferenceModel?
  /// The ground is as wide as the model knows it.
  private let isWide: Bool
  private let shares: Bool
  private var swarm: Swarm

  /// The profile is as random as the rest and may be changed before the walk begins; the app may be
  /// another one.
  ///
  /// With the model the ground is wider, and a mistake can be put into it. What was judged before
  /// need not be judged again.
  public init(
    seed: UInt64, app other: (any App)? = nil, hasModel: Bool = false,
    isJudged: Bool = true, mistaking isMistaken: Bool = false, playingSeveral: Bool = false,
    sharing: Bool = false,
    adjusting adjust: (inout Profile) -> Void = { _ in }
  ) {
    self.seed = seed
    var generator = SeededGenerator(seed: seed)
    var options = Simulation.Options()
    options.seed = seed
    options.checksInvariants = true
    var profile = Self.profile(&generator)
    adjust(&profile)
    swarm = hasModel ? Swarm(seed: seed) : Swarm()
    swarm.adjust(&profile)
    let random = RandomApp(
      seed: seed, isCalm: swarm.isCalm, playsSeveral: swarm.playsSeveral || playingSeveral,
      shares: swarm.looksForDevices || sharing)
    shares = swarm.looksForDevices || sharing
    var app = FaultyApp(random, seed: seed, timeouts: profile.timeouts)
    for _ in 0..<Int.random(in: 0...3, using: &generator) where !swarm.isCalm {
      if let fault = Self.fault(&generator, swarm.faults) { _ = app.inject(fault) }
    }
    simulation = Simulation(profile: profile, app: other ?? app, options: options)
    self.generator = generator
    isWide = hasModel
    if hasModel, isJudged { model = ReferenceModel(simulation, mistaking: isMistaken) }
    simulation.perform(.phone(.connected))
  }

  /// What went wrong, if anything did; the walk ends there.
  ///
  /// After every event somebody may look at the head unit and say what is wrong with it.
  public mutating func walk(
    events: Int, lookingAtEach look: (Simulation) -> String? = { _ in nil }
  ) -> String? {
    for _ in 0..<events {
      if let fault = step() ?? look(simulation) { return fault }
    }
    return end()
  }

  /// The next event, some time after the one before; what went wrong, if anything did.
  public mutating func step() -> String? {
    simulation.advance(by: pause())
    return fault ?? difference() ?? perform(event())
  }

  /// An event that somebody else has thought of.
  public mutating func perform(_ event: Event) -> String? {
    simulation.perform(event)
    return fault ?? controlFault ?? difference()
  }

  /// Where the model is of another opinion.
  private mutating func difference() -> String? { model?.look(at: simulation) }

  public mutating func end() -> String? {
    if isWide, swarm.isCalm, let fault = recoveryFault() { return fault }
    // Whatever was awaited has ended by then.
    simulation.perform(.phone(.disconnected))
    simulation.advance(by: .seconds(60))
    // Where keys send what is disabled, commands are sent that are not offered.
    let isSilent = simulation.headUnit.profile.quirks.disabledKeys == .silent
    return fault ?? difference() ?? simulation.trace.requestFault
      ?? (isSilent ? simulation.trace.commandFault : nil)
  }

  /// Whatever has happened: with an app that answers, all that can be seen is known soon.
  private mutating func recoveryFault() -> String? {
    for event in Swarm.recovery { simulation.perform(event) }
    simulation.advance(by: .seconds(60))
    // What had failed before is only asked again by the driver.
    simulation.perform(.driver(.retryPressed))
    simulation.advance(by: .seconds(60))
    return fault ?? difference() ?? model?.recoveryFault()
  }

  private var fault: String? {
    simulation.isStuck ? "The instant \(simulation.now) never ends." : simulation.violation
  }
}

extension RandomWalk {
  private static func profile(_ generator: inout SeededGenerator) -> Profile {
    var profile = Profile()
    let sizes = [(748, 456), (800, 480), (1_280, 720), (1_920, 720), (900, 1_200), (160, 160)]
    let size = sizes.randomElement(using: &generator) ?? (1_280, 720)
    profile.display.width = size.0
    profile.display.height = size.1
    if generator.chance(0.2) { profile.inputs = [.knob, .keys] }
    profile.quirks.needsCommandFirst = generator.chance(0.7)
    profile.quirks.overDepth = generator.chance(0.9) ? .refuse : .terminate
    profile.quirks.feedbackMenu = generator.chance(0.5) ? .own : .previousSlot
    profile.quirks.rateStep = Quirks.RateStep.allCases.randomElement(using: &generator) ?? .off
    profile.quirks.scrubber = Quirks.Scrubber.allCases.randomElement(using: &generator) ?? .always
    profile.quirks.playState = Quirks.PlayState.allCases.randomElement(using: &generator) ?? .rate
    profile.quirks.playableContainer = generator.chance(0.6) ? .plays : .opens
    profile.limits.append(
      LimitBand(
        speed: .kilometresPerHour(80), items: 6, depth: Int.random(in: 1...4, using: &generator)))
    return profile
  }

  private static func fault(
    _ generator: inout SeededGenerator, _ kinds: [FaultKind]
  ) -> FaultRule? {
    guard let kind = kinds.randomElement(using: &generator) else { return nil }
    let operations: [Operation?] = [nil, nil, .begin, .count, .item, .play, .command]
    return FaultRule(
      kind, on: operations.randomElement(using: &generator) ?? nil,
      times: Int.random(in: 1...40, using: &generator),
      probability: generator.chance(0.5) ? 1 : 0.1)
  }

  /// The button at a row's end, whichever there is.
  private static func choice(beside row: Int) -> Event {
    .driver(row < 8 ? .rowPlayChosen(row) : .rowOpenChosen(row - 8))
  }

  private mutating func pause() -> Duration {
    switch Int.random(in: 0..<10, using: &generator) {
    case 0...2: .zero
    case 3: .seconds(10)
    case 4: .seconds(10) - .microsecond
    case 5: .milliseconds(500)
    default: .milliseconds(Int.random(in: 0...4_000, using: &generator))
    }
  }

  /// Of what this walk goes in for.
  private mutating func event() -> Event {
    for _ in 0..<20 {
      let event = anyEvent()
      if generator.chance(swarm.share(of: event)) { return event }
    }
    return anyEvent()
  }

  private mutating func anyEvent() -> Event {
    if shares, let event = outputEvent() { return event }
    // Two presses lead to the menus within the menu: whoever is there stays for a while.
    if isWide, !simulation.headUnit.menuItems.isEmpty, generator.chance(0.4) {
      return .driver(.menuItemChosen(menuItem()))
    }
    return switch Int.random(in: 0..<12, using: &generator) {
    case 0...4: touchEvent()
    case 5, 6: knobEvent()
    case 7...9: playerEvent()
    default: carEvent()
    }
  }

  private mutating func touchEvent() -> Event {
    switch Int.random(in: 0..<28, using: &generator) {
    case 20, 21: .touch(.dragged(by: Int.random(in: -900...900, using: &generator)))
    case 22, 23: .touch(.dragEnded(speed: Int.random(in: -12_000...12_000, using: &generator)))
    case 24: .driver(.wheelTurned(Int.random(in: -4...4, using: &generator)))
    case 25: .touch(.began(generator.chance(0.5) ? .row(2) : nil))
    case 26: .touch(.ended)
    case 27: .car(.motionReduced(generator.chance(0.3)))
    case 0...7: .driver(.rowChosen(Int.random(in: 0..<8, using: &generator)))
    case 8: Self.choice(beside: Int.random(in: 0..<16, using: &generator))
    case 9, 10: .driver(.tabChosen(Int.random(in: 0..<5, using: &generator)))
    case 11, 12: .driver(.backPressed)
    case 13: .driver(.homePressed)
    case 14, 15: .driver(.appChosen)
    case 16, 17: .driver(.nowPlayingPressed)
    case 18: .driver(.retryPressed)
    default: .driver(.scrolled(by: Int.random(in: -3_000...6_000, using: &generator)))
    }
  }

  private mutating func knobEvent() -> Event {
    switch Int.random(in: 0..<7, using: &generator) {
    case 6: .knob(.held(generator.chance(0.6)))
    case 0...2: .knob(.turned(Int.random(in: -9...12, using: &generator)))
    case 3: .knob(.nudged(Direction.allCases.randomElement(using: &generator) ?? .up))
    default: .knob(.pressed)
    }
  }

  /// A cover of the random app, or a picture of one of its rows.
  private mutating func refusedPicture() -> Picture {
    let name = generator.chance(0.5) ? "cover" : "p"
    return Picture(file: "\(name)\(Int.random(in: 0..<3, using: &generator))")
  }

  private mutating func carEvent() -> Event {
    let kind = InterruptionKind.allCases.randomElement(using: &generator) ?? .call
    let isYes = generator.chance(0.5)
    return switch Int.random(in: 0..<26, using: &generator) {
    case 0...6: .car(.speedChanged(.kilometresPerHour(Int.random(in: 0...130, using: &generator))))
    case 7: .car(.gearChanged(Gear.allCases.randomElement(using: &generator) ?? .park))
    case 8: .car(.limitsSwitched(.on(items: isYes ? 3 : nil, depth: isYes ? nil : 2)))
    case 9: .car(.limitsSwitched(isYes ? .auto : .off))
    case 10: .car(.themeChanged(isYes ? .day : .night))
    case 11: .playback(.interruptionBegan(kind))
    case 12...14: .playback(.interruptionEnded(kind: kind, shouldResume: isYes))
    case 15: .playback(.headphonesChanged(plugged: isYes))
    case 16: .playback(.otherAppPlayed)
    case 17, 18: .playback(.otherAppStopped(shouldResume: isYes))
    case 19: .phone(.phoneLocked(isYes))
    case 20: .phone(.networkChanged(isYes ? .good : .offline))
    case 21 where isYes: .phone(.disconnected)
    case 24: .phone(.pictureRefused(refusedPicture(), "It is no picture."))
    case 25: .driver(.otherPlayerPressed)
    default: .phone(.connected)
    }
  }
}

// What the driver does to what plays.
extension RandomWalk {
  mutating func playerEvent() -> Event {
    switch Int.random(in: 0..<16, using: &generator) {
    case 0: .driver(.middleButtonPressed)
    case 1: .driver(.rateButtonPressed)
    case 2: .playback(.keyPressed(HardwareKey.allCases.randomElement(using: &generator) ?? .next))
    case 3: .playback(.headsetPressed(Int.random(in: 0...4, using: &generator)))
    case 4:
      .playback(
        .headsetHeld(
          presses: Int.random(in: 0...4, using: &generator), isHeld: generator.chance(0.6)))
    case 5, 6: .driver(.moreButtonPressed)
    case 7: .driver(.outputButtonPressed)
    case 8, 9: choosing(menuItem())
    case 10: .driver(.menuClosed)
    case 11, 12: generator.chance(0.6) ? .driver(.scrubbed(to: number())) : .driver(.scrubEnded)
    case 13:
      .playback(
        .surfacePressed(
          Surface.allCases.randomElement(using: &generator) ?? .cluster, commandName()))
    case 14: .playback(.desktopAsked(command: command(), by: "playerctl"))
    default: .driver(.commandChosen(command()))
    }
  }

  /// Whoever shares looks at devices often, and gives codes to those that ask.
  private mutating func outputEvent() -> Event? {
    let headUnit = simulation.headUnit
    if let asker = headUnit.codeAsker, generator.chance(0.3) {
      let length = asker.digits?.rawValue ?? Int.random(in: 0...3, using: &generator)
      let code = (0..<length).map { _ in "\(Int.random(in: 0...9, using: &generator))" }.joined()
      return .driver(.codeEntered(generator.chance(0.9) ? code : code + "x"))
    }
    guard headUnit.screen == .nowPlaying, headUnit.menu == nil, generator.chance(0.3) else {
      return nil
    }
    return .driver(.outputButtonPressed)
  }

  /// From here on; the walks before it are known by what they find, and stay what they are.
  private static let firstWithVolumes: UInt64 = 1_000_000

  /// A finger takes hold of a volume as often as it presses one of the buttons beside it.
  private func choosing(_ item: MenuItem) -> Event {
    let count = simulation.eventCount
    guard seed >= Self.firstWithVolumes else { return .driver(.menuItemChosen(item)) }
    return switch item {
    case .louder(let id) where count.isMultiple(of: 2):
      .driver(.volumeMoved(device: id, to: Double(count % 1_009) / 1_000))
    case .quieter where count.isMultiple(of: 2): .driver(.volumeReleased)
    case .command, .rating, .language, .output, .louder, .quieter, .line, .digit, .deleteDigit:
      .driver(.menuItemChosen(item))
    }
  }

  /// For the most part one of those that can be seen.
  private mutating func menuItem() -> MenuItem {
    let shown = simulation.headUnit.menuItems
    if generator.chance(0.7), let item = shown.randomElement(using: &generator) { return item }
    let id = "d\(Int.random(in: 0...4, using: &generator))"
    return switch Int.random(in: 0..<6, using: &generator) {
    case 0: .rating(number())
    case 1: .language("l\(Int.random(in: 0...4, using: &generator))")
    case 2: .output(id)
    case 3: .louder(id)
    case 4: .quieter(id)
    default: .command(commandName())
    }
  }

  private mutating func commandName() -> CommandName {
    CommandName.allCases.randomElement(using: &generator) ?? .play
  }

  private mutating func command() -> Command {
    let isYes = generator.chance(0.5)
    return switch commandName() {
    case .play: .play
    case .pause: .pause
    case .stop: .stop
    case .togglePlayPause: .togglePlayPause
    case .next: .next
    case .previous: .previous
    case .seekForward: .seekForward(isYes ? .begin : .end)
    case .seekBackward: .seekBackward(isYes ? .begin : .end)
    case .skipForward: .skipForward(seconds: number())
    case .skipBackward: .skipBackward(seconds: number())
    case .position: .position(seconds: number())
    case .rate: .rate(number())
    case .shuffle: .shuffle(isYes ? .items : .off)
    case .repeat: .repeat(isYes ? .one : .all)
    case .like: .like(undo: isYes)
    case .dislike: .dislike(undo: isYes)
    case .bookmark: .bookmark(undo: isYes)
    case .rating: .rating(number())
    case .enableLanguage: .enableLanguage("l0")
    case .disableLanguage: .disableLanguage("l9")
    }
  }

  /// Seconds or a rate, which need not make any sense.
  private mutating func number() -> Double {
    let numbers: [Double] = [0.5, 1, 1.5, 3, 15, 60, 199, 201, -1, 0, 1e300, .infinity, .nan]
    return numbers.randomElement(using: &generator) ?? 1
  }
}

// What must always hold of the controls of playback.
extension RandomWalk {
  var controlFault: String? {
    let headUnit = simulation.headUnit
    let controls = headUnit.controls
    let offered = headUnit.player.commands.states.filter(\.hasHandler).map(\.name)
    if Set(offered) != Set(controls.places.keys) { return "A command has no place: \(offered)." }
    let buttons = controls.transport + controls.actions
    let glance = simulation.seen
    let isOwner = headUnit.player.owner == .app
    if glance.playerButtons != (isOwner ? buttons.map { $0.command?.rawValue ?? "more" } : []) {
      return "The buttons seen are \(glance.playerButtons), not \(buttons)."
    }
    for case .control(let name) in headUnit.fixedTargets {
      if !buttons.contains(.command(name)) || !headUnit.player.commands.isUsable(name) {
        return "\(name) can have the focus and is no button."
      }
    }
    return elapsedFault
  }

  /// Of a track with a length no other position is ever shown, whoever moves it.
  private var elapsedFault: String? {
    let headUnit = simulation.headUnit
    guard let length = headUnit.player.info?.length,
      let elapsed = headUnit.shownElapsed(at: simulation.now)
    else { return nil }
    return elapsed >= 0 && elapsed <= length ? nil : "\(elapsed) of \(length) seconds are shown."
  }
}

// What must hold of a drive that has ended, and of which everything that was awaited is over.
extension Trace {
  /// Each request has exactly one outcome.
  var requestFault: String? {
    var open: Set<RequestID> = []
    for entry in entries {
      switch entry.content {
      case .effect(.ask(let request)): open.insert(request.id)
      case .effect(.concluded(let id, _)):
        if open.remove(id) == nil { return "Request \(id) has two outcomes." }
      default: break
      }
    }
    return open.min().map { "Request \($0) has no outcome." }
  }

  /// Each command is sent while the session it goes to offers it, and has exactly one outcome.
  var commandFault: String? {
    var offered: [String?: CommandSet] = [:]
    var open: Set<CommandID> = []
    for entry in entries {
      switch entry.content {
      case .event(.phone(.reported(.commands(let commands)))):
        offered.updateValue(commands, forKey: nil)
      case .event(.phone(.reported(.session(let report)))):
        switch report.change {
        case .began: offered[report.session] = offered[report.session] ?? CommandSet.none
        case .commands(let commands):
          if offered[report.session] != nil { offered[report.session] = commands }
        case .ended: offered[report.session] = nil
        case .info, .devices, .sharing, .requested: break
        }
      case .event(.phone(.reported(.stopped))): offered = [:]
      case .effect(.send(let request)):
        if offered[request.session]?.isUsable(request.command.name) != true {
          return "\(request.command) was sent at \(entry.at), which is not offered."
        }
        if !open.insert(request.id).inserted { return "Command \(request.id) was sent twice." }
      case .effect(.commandConcluded(let id, _)):
        if open.remove(id) == nil { return "Command \(id) has two outcomes." }
      default: break
      }
    }
    return open.min().map { "Command \($0) has no outcome." }
  }
}
