import HeadUnitCore

// What the random app says of its playback, sensible for the most part.
extension RandomApp {
  mutating func commands() -> CommandSet {
    let share = generator.chance(0.5) ? 0.9 : 0.4
    let names = CommandName.allCases.filter { _ in generator.chance(share) }
    return CommandSet(names.map { state(of: $0) })
  }

  private mutating func state(of name: CommandName) -> CommandState {
    var state = CommandState(
      name, isEnabled: generator.chance(0.9), hasHandler: generator.chance(0.95))
    switch name {
    case .skipForward, .skipBackward:
      state.preferredIntervals = generator.chance(0.8) ? [15] : [number()]
    case .rate:
      state.supportedRates = generator.chance(0.7) ? [0.5, 1, 1.5, 2] : [number(), 1, number(), 1]
    case .shuffle, .repeat:
      state.mode = ["off", "items", "collections", "one", "all", "?"].randomElement(
        using: &generator)
    case .like, .dislike, .bookmark:
      state.isActive = generator.chance(0.5)
      state.title = generator.chance(0.5) ? HostileText.text(generator.next()) : nil
      state.shortTitle = generator.chance(0.3) ? HostileText.text(generator.next()) : nil
    case .rating:
      state.minimum = generator.chance(0.5) ? 1 : number()
      state.maximum = generator.chance(0.5) ? 5 : number()
    default: break
    }
    return state
  }

  mutating func info(rate: Double) -> NowPlayingInfo {
    var info = NowPlayingInfo(
      identifier: "i\(Int.random(in: 0..<5, using: &generator))",
      title: HostileText.text(generator.next()) ?? "Track",
      duration: generator.chance(0.9) ? 200 : number(),
      elapsed: generator.chance(0.9) ? 3 : number(),
      rate: generator.chance(0.9) ? rate : number())
    info.defaultRate = generator.chance(0.8) ? 1 : number()
    info.artist = generator.chance(0.8) ? HostileText.text(generator.next()) ?? "Artist" : nil
    info.album = generator.chance(0.8) ? HostileText.text(generator.next()) ?? "Album" : nil
    info.isExplicit = generator.chance(0.3)
    info.isLive = generator.chance(0.1)
    info.isContinuous = generator.chance(0.1)
    info.artwork = generator.chance(0.8) ? "cover\(Int.random(in: 0..<3, using: &generator))" : nil
    info.queueIndex = count()
    info.queueCount = count()
    info.chapter = count()
    info.chapterCount = count()
    info.languages = languages()
    return info
  }

  mutating func devices() -> [OutputDevice] {
    (0..<Int.random(in: 0...6, using: &generator)).map { index in
      OutputDevice(
        id: generator.chance(0.9) ? "d\(index)" : "d0",
        name: HostileText.text(generator.next()) ?? "Device", type: "speaker",
        volume: generator.chance(0.5) ? number() : nil,
        hasRelativeVolume: generator.chance(0.5), isActive: generator.chance(0.4))
    }
  }

  private mutating func languages() -> [LanguageOption]? {
    guard generator.chance(0.5) else { return nil }
    return (0..<([0, 1, 3, 40].randomElement(using: &generator) ?? 1)).map { index in
      LanguageOption(
        id: "l\(index)", name: HostileText.text(generator.next()) ?? "Language",
        isCurrent: generator.chance(0.3))
    }
  }

  private mutating func count() -> Int? {
    generator.chance(0.5) ? [0, 3, 13, -1, .max].randomElement(using: &generator) : nil
  }

  /// A number, which need not make any sense.
  private mutating func number() -> Double {
    let oddities: [Double] = [
      -5, -1, -0.0, 0, 1e-9, 0.1, 1, 1.3, 4, 180, 1e12, 1e300, .infinity, -.infinity, .nan,
    ]
    return oddities.randomElement(using: &generator) ?? 1
  }
}
