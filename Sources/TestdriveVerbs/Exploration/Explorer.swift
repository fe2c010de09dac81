import Foundation
import HeadUnitApps
import HeadUnitCore
import HeadUnitDrives
import HeadUnitFindings
import HeadUnitReports
import HeadUnitText

/// Drives an app at random, and makes what it finds as short as it can be.
struct Explorer: Sendable {
  let app: ExploredApp
  let actions: Int
  /// Findings of this level and worse are what it looks for.
  let level: FindingLevel
  /// What is known and let be.
  var allowed: Set<FindingID> = []
  /// Whoever waits wants to go.
  var stop = StopSignals.asked

  /// What is wrong, by which one drive is known to show the same as another.
  enum Reason: Hashable, Sendable {
    case finding(FindingID)
    /// Another failure than that of a step: the app is gone, time stands still, ours is at fault.
    case failure(DriveFailure.Kind)

    var words: String {
      switch self {
      case .finding(let id): id.rawValue
      case .failure(let kind): kind.rawValue
      }
    }

    init?(words: String) {
      if let id = FindingID(rawValue: words) {
        self = .finding(id)
      } else if let kind = DriveFailure.Kind(rawValue: words) {
        self = .failure(kind)
      } else {
        return nil
      }
    }
  }

  /// What was seen of something wrong.
  struct Sight: Hashable, Sendable {
    let words: String
    /// So many lines of the drive had been begun.
    let lineCount: Int?
  }

  /// What came of a drive.
  struct Outcome: Sendable {
    var reasons: [Reason: Sight] = [:]
    /// What was found, each with what it is about.
    var subjects: [FindingID: Set<String>] = [:]
    var states = ExploredStates()
    var eventCount = 0
    var trace = Trace()
    /// Somebody wanted to go before its end.
    var isCutOff = false
  }

  /// At the end of each drive, longer than the car waits for anything.
  static let rest = "wait 12s"

  /// So many of the drives are looked at by somebody who sees the screen, which takes its time.
  private static let lookShare: UInt64 = 8
  /// So many are driven twice: both times have to be the same.
  private static let repeatShare: UInt64 = 50

  /// The lines of the drive with the seed.
  func lines(seed: UInt64) -> [String] {
    var hands = RandomHands(seed: seed)
    return hands.lines(actions: actions)
  }

  /// The drive with the seed, and a few of them twice.
  func explore(seed: UInt64) -> Outcome {
    let lines = lines(seed: seed)
    var outcome = run(lines, seed: seed)
    // A live app may answer otherwise, and is no fault of ours.
    guard !app.isLive, seed.isMultiple(of: Self.repeatShare), !outcome.isCutOff else {
      return outcome
    }
    let again = run(lines, seed: seed)
    if !again.isCutOff, again.trace != outcome.trace {
      outcome.reasons[.failure(.difference)] = Sight(words: "two runs differ", lineCount: nil)
    }
    return outcome
  }

  func run(_ lines: [String], seed: UInt64) -> Outcome {
    var outcome = Outcome()
    guard var drive = Self.drive(lines, seed: seed) else { return outcome }
    let home = app.isLive ? EmptyHome() : nil
    defer { home?.remove() }
    drive.app = app.make(home)
    var services = DriveServices.silent
    services.looksForCuts = app.isLive || seed.isMultiple(of: Self.lookShare)
    if !services.looksForCuts { services.examine = { _ in nil } }
    var run = DriveRun(drive, services: services)
    while run.verdict == nil {
      guard !stop.isSet else {
        outcome.isCutOff = true
        _ = run.finish()
        return outcome
      }
      let position = run.position
      run.step(to: .never)
      outcome.states.note(run.simulation.headUnit)
      if run.verdict == nil, run.position == position { break }
    }
    let result = run.finish()
    (outcome.eventCount, outcome.trace) = (result.eventCount, result.trace)
    for found in result.findings
    where found.counts && found.finding.level >= level && !allowed.contains(found.finding.id) {
      let reason = Reason.finding(found.finding.id)
      outcome.subjects[found.finding.id, default: []].insert(found.finding.subject)
      guard outcome.reasons[reason] == nil else { continue }
      outcome.reasons[reason] = Sight(
        words: found.finding.seen, lineCount: found.line.map { max(0, $0 - Self.headLines) })
    }
    if case .failed(let failure) = result.verdict, let reason = Self.reason(failure.kind) {
      outcome.reasons[reason] = Sight(
        words: failure.message, lineCount: max(0, failure.source.line - Self.headLines))
    }
    return outcome
  }

  /// That a step cannot be done is no failure: there may be nothing to tap.
  private static func reason(_ kind: DriveFailure.Kind) -> Reason? {
    switch kind {
    case .expectation, .golden, .step, .fault, .difference, .quit: nil
    case .limit, .app, .invariant, .machine: .failure(kind)
    }
  }

  /// As few lines as show the same.
  func shrunk(
    _ lines: [String], showing reason: Reason, _ sight: Sight?, seed: UInt64
  ) -> [String] {
    LineShrinker(stop: stop).shrunk(lines, seenAfter: sight?.lineCount) {
      run($0, seed: seed).reasons[reason] != nil
    }
  }

  /// As few lines as show the same finding of the same thing.
  func shrunk(_ lines: [String], showing finding: Finding) -> [String] {
    LineShrinker(stop: stop).shrunk(lines, seenAfter: nil) { shows(finding, $0) }
  }

  func shows(_ finding: Finding, _ lines: [String]) -> Bool {
    run(lines, seed: 0).subjects[finding.id]?.contains(finding.subject) ?? false
  }

  /// The drive as a file that fails as long as the app does so.
  func text(
    _ lines: [String], showing reason: Reason, _ words: String, seed: UInt64, replay: String,
    in file: String
  ) -> String {
    let end: [String] =
      switch reason {
      case .finding(let id): ["expect without \(id.rawValue)"]
      case .failure: []
      }
    let head = [
      "# \(reason.words): \(words)".oneLine, "# As short as it could be made. Found by: \(replay)",
      "drive \"\(reason.words)\" seed=\(seed) tags=explored", "app \(quoted(appName(in: file)))",
    ]
    // As in the drives that were tried: what takes time has had it.
    let body = lines + [Self.rest]
    return (head + body + end).joined(separator: "\n") + "\n"
  }

  /// A file that a drive names counts from the drive's own folder.
  private func appName(in file: String) -> String {
    guard !app.isLive, app.driveName.hasSuffix(".json") else { return app.driveName }
    // Between two absolute paths there is always a way.
    func whole(_ path: String) -> String { URL(fileURLWithPath: path).standardizedFileURL.path }
    return RelativePath.path(whole(app.driveName), from: whole(file))
  }

  private func quoted(_ name: String) -> String {
    LibraryFile.demos[name] != nil
      ? name : "\"" + name.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }

  /// What stands in a drive before its first line.
  private static let headLines = 2

  private static func drive(_ lines: [String], seed: UInt64) -> DriveCase? {
    let environment = DriveEnvironment(
      readFile: { path throws(Mistakes) in SourceText(name: path, text: "") },
      layer: { _, _ throws(Mistakes) in },
      app: { name, _ throws(Mistakes) in
        DriveApp(name: name) { seed, _ in FaultyApp(SilentApp(), seed: seed) }
      })
    let text =
      "drive \"explored\" seed=\(seed) limit=2h watchdog=30s\napp demo\n"
      + (lines + [rest]).joined(separator: "\n") + "\n"
    return try? DriveReader(environment: environment)
      .cases(in: SourceText(name: "explored.drive", text: text)).first
  }
}

/// Stands where the real app is put.
private struct SilentApp: App {
  mutating func receive(_ messages: [AppMessage], at now: Instant) -> [AppDelivery] { [] }
}

/// Which states of head unit, phone and app were seen.
struct ExploredStates: Sendable {
  private(set) var seen: Set<String> = []

  static let pages = [
    "home", "loading", "shown", "empty", "failed", "timedOut", "nowPlaying", "away",
  ]
  static let limits = ["free", "limited"]
  static let networks = PhoneCondition.Network.allCases.map(\.rawValue)
  static let keys = ["unlocked", "locked"]
  static let players = ["none", "playing", "paused", "covered", "other"]

  static var count: Int {
    [pages, limits, networks, keys, players].reduce(1) { $0 * $1.count }
  }

  mutating func note(_ headUnit: HeadUnit) {
    let condition = headUnit.phone.condition
    seen.insert(
      [
        page(of: headUnit), headUnit.limits.isEnforced ? "limited" : "free",
        condition.network.rawValue, condition.isLocked ? "locked" : "unlocked",
        player(of: headUnit),
      ].joined(separator: " "))
  }

  /// As it was told before.
  mutating func note(_ state: String) { seen.insert(state) }

  mutating func join(_ other: ExploredStates) { seen.formUnion(other.seen) }

  private func page(of headUnit: HeadUnit) -> String {
    guard headUnit.phone.isConnected else { return "away" }
    switch headUnit.screen {
    case .home: return "home"
    case .nowPlaying: return "nowPlaying"
    case .kit: return "kit"
    case .content: return headUnit.browser.page?.state.name ?? "away"
    }
  }

  private func player(of headUnit: HeadUnit) -> String {
    let player = headUnit.player
    if player.isCovered { return "covered" }
    if player.isTakenOver { return "other" }
    guard player.info != nil else { return "none" }
    return player.isPlaying ? "playing" : "paused"
  }

  /// What was never seen, one word at a time.
  var never: [String] {
    let words = Set(seen.flatMap { $0.split(separator: " ").map(String.init) })
    return [Self.pages, Self.limits, Self.networks, Self.keys, Self.players].flatMap { kind in
      kind.filter { !words.contains($0) }
    }
  }

  /// Every state that was never seen.
  var neverSeen: [String] {
    let kinds = [Self.pages, Self.limits, Self.networks, Self.keys, Self.players]
    let all = kinds.reduce([""]) { states, kind in
      states.flatMap { state in kind.map { state.isEmpty ? $0 : "\(state) \($0)" } }
    }
    return all.filter { !seen.contains($0) }
  }
}

/// Makes a drive shorter as long as it shows the same.
struct LineShrinker {
  /// Whoever waits wants to go.
  let stop: StopFlag

  /// No more drives are tried than these, and no longer.
  private static let attempts = 600
  private static let time = Duration.seconds(60)

  /// As few lines as show the same: what came after it was seen goes first, then each part that can
  /// be left out, the larger ones before the smaller ones.
  func shrunk(
    _ lines: [String], seenAfter count: Int?, _ shows: ([String]) -> Bool
  ) -> [String] {
    var lines = lines
    var left = Self.attempts
    let start = WallTime.now()
    func stillShows(_ fewer: [String]) -> Bool {
      guard left > 0, !stop.isSet, WallTime.now() - start < Self.time else { return false }
      left -= 1
      return shows(fewer)
    }
    if let count, count < lines.count, stillShows(Array(lines.prefix(count))) {
      lines = Array(lines.prefix(count))
    }
    repeat {
      lines = Self.withoutParts(of: lines, stillShows)
    } while unwrap(&lines, stillShows)
    return lines
  }

  /// Takes a `repeat` and its `end` away from around what they repeat, if it is as good.
  private func unwrap(_ lines: inout [String], _ stillShows: ([String]) -> Bool) -> Bool {
    var heads: [Int] = []
    for (index, line) in lines.enumerated() {
      let keyword = line.split(separator: " ").first
      if keyword == "repeat" || keyword == "each" { heads.append(index) }
      guard keyword == "end", let head = heads.popLast() else { continue }
      var fewer = lines
      fewer.remove(at: index)
      fewer.remove(at: head)
      guard stillShows(fewer) else { continue }
      lines = fewer
      return true
    }
    return false
  }

  private static func withoutParts(
    of lines: [String], _ stillShows: ([String]) -> Bool
  ) -> [String] {
    var lines = lines
    var size = max(1, lines.count / 2)
    while !lines.isEmpty {
      var place = lines.count
      var isShorter = false
      // From the end: what is nearest to what was seen is needed most likely.
      while place > 0 {
        let start = max(0, place - size)
        var fewer = lines
        fewer.removeSubrange(start..<place)
        if stillShows(fewer) {
          lines = fewer
          isShorter = true
        }
        place = start
      }
      if size == 1, !isShorter { break }
      size = max(1, size / 2)
    }
    return lines
  }
}
