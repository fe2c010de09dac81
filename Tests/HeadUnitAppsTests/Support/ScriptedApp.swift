import HeadUnitCore

/// A small app for tests: three lists and some tracks, with latencies drawn from a seed.
struct ScriptedApp: App {
  var latencies: [HeadUnitCore.Operation: Duration] = [:]
  /// Latencies grow by up to this, in steps of 50 ms so that things meet in one instant.
  var spread = Duration.zero
  /// Whether it is woken for what it says later, or hands it out at once.
  var usesWakes = false
  /// Answers some things twice or to nobody, reports on its own, and ends at times.
  var isUnruly = false
  var hasTabs = false
  private(set) var received: [AppMessage] = []

  private var generator: SeededGenerator
  private var waiting: [Int: [AppDelivery.Content]] = [:]
  private var nextToken = 0
  private var track: ContentPath?
  private var rate = 0.0

  init(seed: UInt64 = 0) {
    generator = SeededGenerator(seed: seed)
  }

  mutating func receive(_ messages: [AppMessage], at now: Instant) -> [AppDelivery] {
    received = (received + messages).suffix(1_000)
    var deliveries: [AppDelivery] = []
    for message in messages {
      switch message {
      case .request(let request): answer(request, &deliveries)
      case .command(let command): obey(command, &deliveries)
      case .note(.start): start(&deliveries)
      case .note(.interruption(.began)):
        rate = 0
        say([.report(.nowPlaying(info))], after: .zero, &deliveries)
      case .note: break
      case .wake(let token):
        deliveries += (waiting.removeValue(forKey: token) ?? []).map { AppDelivery($0) }
      }
    }
    return deliveries
  }

  static func item(at path: ContentPath) -> ContentItem? {
    guard let row = path.row, row < count(at: path.parent ?? .root) else { return nil }
    let isContainer = path.depth < 3 && row < 3
    return ContentItem(
      identifier: "\(path)", title: "Item \(path)", artwork: "\(path).png",
      isContainer: isContainer, isPlayable: !isContainer || row == 2)
  }

  static func count(at path: ContentPath) -> Int { path.isRoot ? 4 : path.row == 1 ? 40 : 7 }
}

extension ScriptedApp {
  private mutating func say(
    _ contents: [AppDelivery.Content], after: Duration, _ deliveries: inout [AppDelivery]
  ) {
    guard usesWakes, after > .zero else {
      deliveries += contents.map { AppDelivery(after: after, $0) }
      return
    }
    waiting[nextToken] = contents
    deliveries.append(AppDelivery(after: after, .wake(nextToken)))
    nextToken += 1
  }

  private mutating func latency(of operation: HeadUnitCore.Operation) -> Duration {
    let steps = spread.microseconds / 50_000
    let extra = steps > 0 ? Int(generator.next() % UInt64(steps + 1)) : 0
    return (latencies[operation] ?? .zero) + .milliseconds(50 * extra)
  }

  private mutating func start(_ deliveries: inout [AppDelivery]) {
    track = nil
    let description = AppDescription(name: "Scripted", hasTabs: hasTabs)
    let commands = CommandSet([
      CommandState(.play), CommandState(.pause), CommandState(.next),
      CommandState(.skipForward, preferredIntervals: [15]),
      CommandState(.rate, supportedRates: [1, 2]),
    ])
    let reports: [Report] = [.started(description), .commands(commands)]
    say(reports.map { .report($0) }, after: .zero, &deliveries)
    guard isUnruly else { return }
    for step in 1...20 {
      let report: Report =
        step.isMultiple(of: 5) ? .contentChanged(paths: [.root]) : .log("step \(step)")
      say([.report(report)], after: .milliseconds(step * 1_150), &deliveries)
    }
    if generator.chance(0.3) {
      say([.report(.stopped(.crashed))], after: .milliseconds(14_000), &deliveries)
    }
  }

  private mutating func answer(_ request: Request, _ deliveries: inout [AppDelivery]) {
    let latency = latency(of: request.question.operation)
    var contents: [AppDelivery.Content] = [.answer(request.id, Self.answer(to: request.question))]
    if case .play(let path, _) = request.question {
      track = path
      rate = 1
      contents = playing.map { .report($0) } + contents
    }
    guard isUnruly, generator.chance(0.2) else { return say(contents, after: latency, &deliveries) }
    switch generator.next() % 3 {
    case 0: break
    case 1:
      say(contents, after: latency, &deliveries)
      say(contents, after: latency + .milliseconds(100), &deliveries)
    default: say(contents, after: latency + .milliseconds(9_500), &deliveries)
    }
  }

  private static func answer(to question: Question) -> Answer {
    switch question {
    case .begin, .play, .select: .done
    case .count(let path): .count(count(at: path))
    case .item(let path): .item(item(at: path))
    case .showsProgress: .showsProgress(false)
    case .artwork(let name, let size): .artwork(Picture(file: name, size: size))
    }
  }

  private mutating func obey(_ request: CommandRequest, _ deliveries: inout [AppDelivery]) {
    switch request.command {
    case .play: rate = 1
    case .pause: rate = 0
    case .rate(let wanted): rate = wanted
    default: break
    }
    say([.report(.nowPlaying(info))], after: .zero, &deliveries)
    say([.status(request.id, .success)], after: latency(of: .command), &deliveries)
  }

  private var playing: [Report] {
    [
      .audioSession(AudioSession(category: .playback, isActive: true)), .nowPlaying(info),
      .nowPlayingIdentifiers([info?.identifier ?? ""]),
    ]
  }

  private var info: NowPlayingInfo? {
    guard let item = track.flatMap(Self.item) else { return nil }
    var info = NowPlayingInfo(
      identifier: item.identifier, title: item.title, duration: 200, elapsed: 0, rate: rate)
    info.artwork = item.artwork
    info.defaultRate = 1
    return info
  }
}
