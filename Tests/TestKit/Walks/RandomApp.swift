public import HeadUnitCore

/// An app that is whatever its seed makes of it: endless, moody, and now and then gone.
///
/// What stands at a path depends on the seed, the path and how often the content has changed, so
/// that nothing of it is held in memory.
public struct RandomApp: App {
  private let seed: UInt64
  private let hasTabs: Bool
  /// It answers everything once, soon and properly, and does not go away.
  private let isCalm: Bool
  /// For the most part it speaks of its sessions, of which two are on the phone.
  private let playsSeveral: Bool
  /// It looks for its devices, and draws what becomes of them by itself.
  private var finder: SeededGenerator?
  var generator: SeededGenerator
  private var version: UInt64 = 0
  private var isRunning = false
  private var startCount = 0

  public init(seed: UInt64, isCalm: Bool = false, playsSeveral: Bool = false, shares: Bool = false)
  {
    self.seed = seed
    self.isCalm = isCalm
    self.playsSeveral = playsSeveral
    finder = shares ? SeededGenerator(seed: seed ^ 0xF1D) : nil
    generator = SeededGenerator(seed: seed ^ 0xA99)
    hasTabs = generator.chance(0.5)
  }

  public mutating func receive(_ messages: [AppMessage], at now: Instant) -> [AppDelivery] {
    var deliveries: [AppDelivery] = []
    for message in messages {
      switch message {
      case .note(let note): deliveries += handle(note)
      case .request(let request) where isRunning: deliveries += answer(request)
      case .command(let command) where isRunning: deliveries += obey(command)
      case .wake(let token) where isRunning && token == startCount: deliveries += whim()
      case .request, .command, .wake: break
      }
    }
    return deliveries
  }
}

extension RandomApp {
  private mutating func handle(_ note: Note) -> [AppDelivery] {
    switch note {
    case .start:
      isRunning = true
      startCount += 1
      return [
        AppDelivery(
          after: delay(),
          .report(.started(AppDescription(name: "Walk", icon: "icon", hasTabs: hasTabs)))),
        AppDelivery(after: delay(), .report(.commands(commands()))),
        AppDelivery(after: delay(), .report(.devices(devices()))),
        AppDelivery(after: .seconds(1), .wake(startCount)),
      ] + search()
    case .stop:
      isRunning = false
      return []
    case .interruption, .route:
      return generator.chance(0.8) ? [AppDelivery(.report(.nowPlaying(info(rate: 0))))] : []
    case .discovery: return search()
    case .session(let notice) where finder != nil:
      switch notice.content {
      case .discovery: return search(in: notice.session)
      case .output:
        let devices = SessionChange.devices(devices())
        return [
          AppDelivery(after: delay(), .report(.session(SessionReport(notice.session, devices))))
        ]
      case .answered, .standing: return []
      }
    case .output:
      return generator.chance(0.8)
        ? [AppDelivery(after: delay(), .report(.devices(devices())))] : []
    case .context, .condition, .cancel, .template, .session, .push:
      return []
    }
  }

  private mutating func answer(_ request: Request) -> [AppDelivery] {
    let answer = AppDelivery(after: delay(), .answer(request.id, answer(to: request.question)))
    switch isCalm ? 39 : Int.random(in: 0..<40, using: &generator) {
    case 0: return []
    case 1: return [answer, answer]
    case 2: return [AppDelivery(after: .seconds(20), answer.content)]
    case 3: return [answer, AppDelivery(.answer(RequestID(request.id.number + 500), .done))]
    default: break
    }
    guard case .play = request.question, generator.chance(0.8) else { return [answer] }
    let session = AudioSession(category: .playback, isActive: true)
    return [
      AppDelivery(after: answer.after, .report(.audioSession(session))),
      AppDelivery(after: answer.after, .report(.nowPlaying(info(rate: 1)))), answer,
    ]
  }

  private mutating func obey(_ command: CommandRequest) -> [AppDelivery] {
    guard generator.chance(0.9) else { return [] }
    if let session = command.session {
      let change = SessionChange.info(info(rate: generator.chance(0.5) ? 1 : 0))
      return [
        AppDelivery(.report(.session(SessionReport(session, change)))),
        AppDelivery(after: delay(), .status(command.id, .success)),
      ]
    }
    let status = CommandStatus.allCases.randomElement(using: &generator) ?? .success
    let rates: [Double] = [0, 0.5, 1, 1.5, 2, 1.3, -1]
    let rate = rates.randomElement(using: &generator) ?? 1
    return [
      AppDelivery(.report(.nowPlaying(info(rate: rate)))),
      AppDelivery(after: delay(), .status(command.id, status)),
    ]
  }

  /// Something said unasked, and the next such moment.
  private mutating func whim() -> [AppDelivery] {
    let next = AppDelivery(
      after: .milliseconds(
        Int.random(in: 100...(playsSeveral ? 1_000 : 8_000), using: &generator)),
      .wake(startCount))
    return [AppDelivery(.report(report())), next]
  }

  private mutating func report() -> Report {
    if playsSeveral, generator.chance(0.7) {
      return generator.chance(0.2) ? .audioSession(audio()) : .session(session())
    }
    switch Int.random(in: 0..<26, using: &generator) {
    case 24, 25: return .session(session())
    case 0...4 where isCalm && generator.chance(0.8): return .log("all is well")
    case 16 where isCalm: return .devices(devices())
    case 18...20 where isCalm:
      return .audioSession(AudioSession(category: .playback, isActive: true))
    case 0:
      version += 1
      return .contentChanged(paths: nil)
    case 1...4:
      version += 1
      return .contentChanged(paths: [path(), path()])
    case 5...7: return .itemsChanged(identifiers: (0..<5).map { "i\($0)" })
    case 8...10: return .nowPlaying(info(rate: 1))
    case 11: return .nowPlaying(nil)
    case 12, 13: return .nowPlayingIdentifiers(["i1", "i3"])
    case 14, 15: return .commands(commands())
    case 16: return generator.chance(0.5) ? .commands(.none) : .devices(devices())
    case 17...19: return .audioSession(audio())
    case 20 where generator.chance(0.3):
      isRunning = false
      return .stopped(generator.chance(0.9) ? .crashed : .ended)
    case 21: return .sounds(generator.chance(0.5))
    default: return .log("nothing in particular")
    }
  }
}

// What it is made of.
extension RandomApp {
  private mutating func delay() -> Duration {
    switch Int.random(in: 0..<10, using: &generator) {
    case 0...4: .zero
    case 5...7 where isCalm: .milliseconds(80)
    case 5: .milliseconds(150)
    case 6: .seconds(10)
    case 7: .seconds(10) + .microsecond
    default: .milliseconds(Int.random(in: 1...900, using: &generator))
    }
  }

  private mutating func path() -> ContentPath {
    let depth = Int.random(in: 0...4, using: &generator)
    return ContentPath((0..<depth).map { _ in Int.random(in: 0..<5, using: &generator) })
  }

  /// One of those on the phone, which are `s0` and `s3`, or of the two on other devices.
  private mutating func session() -> SessionReport {
    let id = "s\(Int.random(in: 0..<(playsSeveral ? 4 : 3), using: &generator))"
    return SessionReport(id, sessionChange(id))
  }

  private mutating func sessionChange(_ id: String) -> SessionChange {
    switch Int.random(in: 0..<12, using: &generator) {
    case 0...2: .began(["s0", "s3"].contains(id) ? .phone : .remote)
    case 3...5: .info(info(rate: generator.chance(0.6) ? 1 : 0))
    case 6: .info(nil)
    case 7: .commands(commands())
    case 8: finder?.chance(0.3) == true ? sharing() : .devices(devices())
    case 9: .requested(generator.chance(0.6) ? .application : .system, 1)
    case 10:
      playsSeveral && generator.chance(0.4) ? .requested(.whenActive, 3) : .requested(.system, 2)
    default: .ended
    }
  }

  private mutating func sharing() -> SessionChange {
    let isSearching = finder?.chance(0.6) ?? false
    return .sharing(Sharing(isSearching: isSearching, takesSeveral: finder?.chance(0.5) ?? false))
  }

  private mutating func audio() -> AudioSession {
    AudioSession(
      category: generator.chance(0.9) ? .playback : .ambient,
      options: generator.chance(0.1) ? [.mixWithOthers] : [], isActive: generator.chance(0.8),
      notifiesOthers: generator.chance(0.3) ? true : nil)
  }

  private mutating func answer(to question: Question) -> Answer {
    switch isCalm ? 29 : Int.random(in: 0..<30, using: &generator) {
    case 0:
      let code = Failure.Code.allCases.randomElement(using: &generator) ?? .other
      return .failed(Failure(code: code, message: generator.chance(0.8) ? "No." : ""))
    case 1: return .garbage("?")
    case 2: return .count(-1)
    case 3: return .item(nil)
    default: break
    }
    switch question {
    case .begin, .play, .select: return .done
    case .count(let path): return .count(count(at: path))
    case .item(let path): return .item(item(at: path))
    case .showsProgress: return .showsProgress(generator.chance(0.5))
    case .artwork(let name, _): return .artwork(generator.chance(0.8) ? Picture(file: name) : nil)
    }
  }

  private func count(at path: ContentPath) -> Int {
    let roll = draw(path, salt: 1)
    switch roll % 12 {
    case 0: return 0
    case 1: return 100_000
    case 2...5: return Int(roll >> 8 % 4) % 4 + 1
    default: return Int(roll >> 8) & 63
    }
  }

  private func item(at path: ContentPath) -> ContentItem {
    let roll = draw(path, salt: 2)
    let isStatus = roll % 10 == 0
    return ContentItem(
      identifier: "i\(roll % 50)", title: HostileText.text(roll >> 16) ?? "Item \(path)",
      subtitle: roll & 0x800 == 0 ? nil : HostileText.text(roll >> 24) ?? "By nobody in particular",
      artwork: roll & 0x1000 == 0 ? nil : "p\(roll % 400)",
      isContainer: !isStatus && roll & 0x100 != 0, isPlayable: !isStatus && roll & 0x300 != 0x100,
      isExplicit: roll & 0x2000 != 0, isStreaming: roll & 0x4000 != 0,
      progress: roll & 0x400 == 0 ? nil : Double(roll % 7) / 4)
  }

  private func draw(_ path: ContentPath, salt: UInt64) -> UInt64 {
    var mixed = seed ^ (version << 32) ^ salt
    for index in path.indices {
      var step = SeededGenerator(seed: mixed &+ UInt64(index) &* 0x9E37)
      mixed = step.next()
    }
    var last = SeededGenerator(seed: mixed)
    return last.next()
  }
}

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
      state.preferredIntervals =
        [[15], [15], [30], [number()], []].randomElement(
          using: &generator) ?? []
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
      var device = OutputDevice(
        id: generator.chance(0.9) ? "d\(index)" : "d0",
        name: HostileText.text(generator.next()) ?? "Device", type: "speaker",
        volume: generator.chance(0.5) ? number() : nil,
        hasRelativeVolume: generator.chance(0.5), isActive: generator.chance(0.4))
      comeFar(&device)
      return device
    }
  }

  /// How far a device has come that is looked for.
  private mutating func comeFar(_ device: inout OutputDevice) {
    guard var finder else { return }
    defer { self.finder = finder }
    device.state = OutputDevice.State.allCases.randomElement(using: &finder) ?? .ready
    if finder.chance(0.3) { device.state = .ready }
    device.reason = finder.chance(0.3) ? HostileText.text(finder.next()) ?? "No." : nil
    guard device.state == .code, finder.chance(0.8) else { return }
    device.digits = finder.chance(0.5) ? .four : .six
  }

  private mutating func search(in session: String? = nil) -> [AppDelivery] {
    guard var finder else { return [] }
    defer { self.finder = finder }
    let sharing = Sharing(isSearching: finder.chance(0.6), takesSeveral: finder.chance(0.5))
    guard let session else { return [AppDelivery(.report(.sharing(sharing)))] }
    return [AppDelivery(.report(.session(SessionReport(session, .sharing(sharing)))))]
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

/// What people and machines have put into titles.
enum HostileText {
  private static let samples = [
    "", " ", "\n", "a", "W", "\u{0}\u{7}\u{1B}[31m", "Two\nlines\tand a tab", "…", "👩‍👩‍👧‍👦",
    "🇩🇪🇯🇵🇧🇷🇨🇦🇳🇴", "夜の港のランタン", "深夜電台", "مرحبا بالعالم", "שלום עולם Track 7 (live)", "สวัสดีชาวโลก",
    "नमस्ते दुनिया", "Ночной канал", "Ｆｕｌｌｗｉｄｔｈ", "e\u{301}\u{301}\u{301}\u{301}\u{301}\u{301}\u{301}",
    "\u{202E}reversed\u{202C}", "<b>bold</b> & \"quoted\"", "%s %n %@", "ﷺ",
    "\u{FFFD}\u{FFFE}", "Ａ", "Z\u{336}a\u{336}l\u{336}g\u{336}o\u{336}",
  ]

  private static let longest = String(repeating: "Longest title of all ", count: 15)
  private static let widest = String(repeating: "m", count: 300)
  private static let highest = String(repeating: "\u{301}", count: 500) + "x"

  /// For most rolls nothing, else something that is hard to draw.
  static func text(_ roll: UInt64) -> String? {
    switch roll % 12 {
    case 0...4: samples[Int(roll >> 8 % UInt64(samples.count))]
    case 5: longest
    case 6: widest
    case 7: highest
    default: nil
    }
  }
}
