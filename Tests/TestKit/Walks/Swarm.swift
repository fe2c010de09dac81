import HeadUnitApps
import HeadUnitCore

/// What a walk goes in for: most walks leave something out, so that others get their turn.
///
/// A walk in which everything happens seldom gets far in anything.
struct Swarm: Sendable {
  enum Kind: Int, CaseIterable {
    case rows, tabs, back, screens, scrolling, touch, knob, commands, menus, keys, position
    case speed, limits, looks, interruptions, otherApps, phone, pictures
  }

  /// The app answers everything soon and properly.
  let isCalm: Bool
  /// The app has several sessions, and the primary one changes hands.
  let playsSeveral: Bool
  /// The app looks for its devices, which come, connect, fail and ask for codes.
  let looksForDevices: Bool
  private let shares: [Double]
  /// What can go wrong at all.
  let faults: [FaultKind]
  private var generator: SeededGenerator?

  /// Everything happens, as often as it is drawn.
  init() {
    isCalm = false
    playsSeveral = false
    looksForDevices = false
    shares = Kind.allCases.map { _ in 1 }
    faults = FaultKind.allCases
  }

  init(seed: UInt64) {
    var generator = SeededGenerator(seed: seed ^ 0x5A4A)
    isCalm = generator.chance(0.4)
    // Drawn by itself, so that the other walks are what they were.
    var other = SeededGenerator(seed: seed ^ 0x5E55)
    playsSeveral = other.chance(0.2)
    looksForDevices = other.chance(0.25)
    shares = Kind.allCases.map { _ in
      [0, 0.1, 0.5, 1, 1, 1].randomElement(using: &generator) ?? 1
    }
    faults = isCalm ? [] : FaultKind.allCases.filter { _ in generator.chance(0.5) }
    self.generator = generator
  }

  func share(of event: Event) -> Double { shares[Self.kind(of: event).rawValue] }

  /// The knobs that other walks leave as they are.
  func adjust(_ profile: inout Profile) {
    guard var generator else { return }
    let times: [Duration] = [.milliseconds(700), .seconds(3), .seconds(10), .seconds(30)]
    func time(_ usual: Duration) -> Duration {
      generator.chance(0.3) ? times.randomElement(using: &generator) ?? usual : usual
    }
    profile.timeouts.content = isCalm ? .seconds(10) : time(.seconds(10))
    profile.timeouts.playback = time(.seconds(10))
    profile.timeouts.artwork = time(.seconds(15))
    profile.timeouts.command = time(.seconds(5))
    if generator.chance(0.3) { profile.tabsMaximum = Int.random(in: 1...6, using: &generator) }
    if generator.chance(0.2) { profile.display.driverSide = .right }
    if generator.chance(0.2) { profile.display.scale = 3 }
    if generator.chance(0.2) { profile.inputs = [.touch] }
    if generator.chance(0.3) { profile.quirks.disabledKeys = .sent }
    if generator.chance(0.3) { profile.quirks.skipWithoutInterval = .hidden }
    if generator.chance(0.2) {
      let band = LimitBand(speed: .zero, gears: [.reverse, .neutral], items: 4, depth: 2)
      profile.limits.append(band)
    }
    // One that has no limits, one that has them standing, and one whose strictest is not its last.
    switch Int.random(in: 0..<10, using: &generator) {
    case 0, 1: profile.limits = [LimitBand(speed: .zero)]
    case 2: profile.limits[0] = LimitBand(speed: .zero, items: 30, depth: 4)
    case 3: profile.limits.append(LimitBand(speed: .kilometresPerHour(120), items: 9, depth: 3))
    default: break
    }
  }

  /// What brings a driver back to a list of an app that can be asked.
  static let recovery: [Event] = [
    .phone(.phoneLocked(false)), .phone(.networkChanged(.good)), .phone(.connected),
    .playback(.interruptionEnded(kind: .call, shouldResume: false)),
    .playback(.interruptionEnded(kind: .assistant, shouldResume: false)),
    .playback(.interruptionEnded(kind: .navigation, shouldResume: false)),
    .driver(.homePressed), .driver(.appChosen),
  ]

  private static func kind(of event: Event) -> Kind {
    switch event {
    case .driver(let event): kind(of: event)
    case .playback(let event): kind(of: event)
    case .touch: .touch
    case .knob: .knob
    case .car(.speedChanged), .car(.gearChanged): .speed
    case .car(.limitsSwitched): .limits
    case .car(.themeChanged), .car(.motionReduced), .car(.motionPaced): .looks
    case .phone(.pictureRefused), .phone(.pictureRemarked): .pictures
    case .phone, .alarmRang: .phone
    }
  }

  private static func kind(of event: DriverEvent) -> Kind {
    switch event {
    case .rowChosen, .rowPlayChosen, .rowOpenChosen, .rowPictureChosen, .buttonChosen,
      .letterChosen, .retryPressed:
      .rows
    case .tabChosen: .tabs
    case .backPressed, .cancelPressed: .back
    case .homePressed, .appChosen, .nowPlayingPressed, .upNextPressed, .albumArtistPressed:
      .screens
    case .scrolled, .wheelTurned: .scrolling
    case .commandChosen, .middleButtonPressed, .rateButtonPressed: .commands
    case .moreButtonPressed, .outputButtonPressed, .menuItemChosen, .menuClosed, .codeEntered,
      .volumeMoved, .volumeReleased:
      .menus
    case .scrubbed, .scrubEnded, .scrubCancelled: .position
    case .callAnswered, .callEnded: .interruptions
    case .otherPlayerPressed: .otherApps
    }
  }

  private static func kind(of event: PlaybackEvent) -> Kind {
    switch event {
    case .interruptionBegan, .interruptionEnded, .assistantAsked: .interruptions
    case .otherAppPlayed, .otherAppStopped: .otherApps
    case .headphonesChanged, .keyPressed, .headsetPressed, .headsetHeld, .surfacePressed,
      .desktopAsked, .desktopTurned:
      .keys
    }
  }
}
