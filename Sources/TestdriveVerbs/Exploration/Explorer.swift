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

  /// As the first line of a drive it comes before the app begins.
  static let lock = "phone locked"

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
      "drive \"\(reason.words)\" seed=\(seed) tags=explored",
    ]
    // As in the drives that were tried: what takes time has had it.
    let body = Self.started("app \(quoted(appName(in: file)))", lines) + [Self.rest]
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

  /// The lines with the one that begins the app; where the phone is locked nobody waits for it.
  private static func started(_ app: String, _ lines: [String]) -> [String] {
    guard lines.first == lock else { return [app] + lines }
    return [lock, app + " wait=off"] + lines.dropFirst()
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
      "drive \"explored\" seed=\(seed) limit=2h watchdog=30s\n"
      + (started("app demo", lines) + [rest]).joined(separator: "\n") + "\n"
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

  /// A word of each kind makes a state.
  private enum Kind: Int, CaseIterable {
    case page, limits, network, key, player, tab, session
  }

  static let pages = ["home", "nowPlaying", "away"]
  /// Of apps that are asked for their lists.
  static let contentPages = ["loading", "shown", "empty", "failed", "timedOut"]
  /// Of apps that hand over templates.
  static let templatePages = ["list", "grid", "alert", "sheet"]
  static let limits = ["free", "limited"]
  static let networks = PhoneCondition.Network.allCases.map(\.rawValue)
  static let keys = ["unlocked", "locked"]
  static let players = ["none", "playing", "paused", "covered", "other"]
  /// What plays is said without a session, or by one of the phone's or another device's.
  static let sessions = ["unnamed", "local", "remote"]

  mutating func note(_ headUnit: HeadUnit) {
    let condition = headUnit.phone.condition
    seen.insert(
      [
        page(of: headUnit), headUnit.limits.isEnforced ? "limited" : "free",
        condition.network.rawValue, condition.isLocked ? "locked" : "unlocked",
        player(of: headUnit), tab(of: headUnit), session(of: headUnit),
      ].joined(separator: " "))
  }

  /// As it was told before.
  mutating func note(_ state: String) { seen.insert(state) }

  mutating func join(_ other: ExploredStates) { seen.formUnion(other.seen) }

  private func page(of headUnit: HeadUnit) -> String {
    guard headUnit.phone.isConnected else { return "away" }
    switch headUnit.screen {
    case .home: return "home"
    case .kit: return "kit"
    case .nowPlaying, .content:
      if let template = headUnit.templates.presented {
        if case .actionSheet = template.content { return "sheet" }
        return "alert"
      }
      if headUnit.screen == .nowPlaying { return "nowPlaying" }
      guard let page = headUnit.browser.page else { return "away" }
      switch page.template?.content {
      case .grid: return "grid"
      case .list, .tabs, .nowPlaying, .alert, .actionSheet, .foreign: return "list"
      case nil: return page.state.name
      }
    }
  }

  private func player(of headUnit: HeadUnit) -> String {
    let player = headUnit.player
    if player.isCovered { return "covered" }
    if player.isTakenOver { return "other" }
    guard player.info != nil else { return "none" }
    return player.isPlaying ? "playing" : "paused"
  }

  private func tab(of headUnit: HeadUnit) -> String {
    let browser = headUnit.browser
    return browser.tabs.isEmpty ? Self.untabbed : Self.tab(browser.current + 1)
  }

  private func session(of headUnit: HeadUnit) -> String {
    guard let id = headUnit.sessions.systemPrimary, let session = headUnit.sessions[id] else {
      return Self.sessions[0]
    }
    return session.origin == .phone ? Self.sessions[1] : Self.sessions[2]
  }

  private static let untabbed = "untabbed"
  private static func tab(_ number: Int) -> String { "tab\(number)" }

  private var words: Set<String> {
    Set(seen.flatMap { $0.split(separator: " ").map(String.init) })
  }

  /// What an app like this can come to: nobody expects templates of one that hands over none.
  private func kinds() -> [[String]] {
    let words = words
    func any(_ kind: [String]) -> Bool { kind.contains(where: words.contains) }
    let tabs = (1...9).last { words.contains(Self.tab($0)) } ?? 0
    return Kind.allCases.map { kind in
      switch kind {
      case .page:
        Self.pages + (any(Self.templatePages) ? Self.templatePages : [])
          + (any(Self.contentPages) || !any(Self.templatePages) ? Self.contentPages : [])
      case .limits: Self.limits
      case .network: Self.networks
      case .key: Self.keys
      case .player: Self.players
      case .tab:
        (words.contains(Self.untabbed) || tabs == 0 ? [Self.untabbed] : [])
          + (0..<tabs).map { Self.tab($0 + 1) }
      // A remote session comes from a server; a local one from an app that has such.
      case .session:
        Self.sessions.filter { $0 == Self.sessions[0] || words.contains($0) }
      }
    }
  }

  /// So many states are there for an app like this.
  var count: Int { kinds().reduce(1) { $0 * $1.count } }

  /// What was never seen, one word at a time.
  var never: [String] {
    let words = words
    return kinds().flatMap { kind in kind.filter { !words.contains($0) } }
  }

  /// Every state that was never seen.
  var neverSeen: [String] {
    let all = kinds().reduce([""]) { states, kind in
      states.flatMap { state in kind.map { state.isEmpty ? $0 : "\(state) \($0)" } }
    }
    return all.filter { !seen.contains($0) }
  }

  /// States that were never visited though those beside them were, in all but one word: the more of
  /// these, the nearer.
  func nearest(_ limit: Int) -> [String] {
    let kinds = kinds()
    var neighbours: [String: Int] = [:]
    for state in seen {
      var words = state.split(separator: " ").map(String.init)
      guard words.count == kinds.count else { continue }
      for (place, kind) in kinds.enumerated() {
        let own = words[place]
        for word in kind where word != own {
          words[place] = word
          neighbours[words.joined(separator: " "), default: 0] += 1
        }
        words[place] = own
      }
    }
    return neighbours.filter { !seen.contains($0.key) }
      .sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      .prefix(limit).map(\.key)
  }
}

/// Makes a drive shorter as long as it shows the same.
struct LineShrinker {
  /// Whoever waits wants to go.
  let stop: StopFlag

  /// No more drives are tried than these, and no longer.
  private static let attempts = 2_000
  private static let time = Duration.seconds(90)
  /// Longer drives are not looked through for two lines that go together, or for better ones.
  private static let shortEnough = 24
  /// Among so few nobody needs anything plainer, and trying takes its time.
  private static let fewEnough = 6
  /// One of these may do for several others.
  private static let plain = [
    "tap :playable nth=1 optional=on", "tap :container nth=1 optional=on", "wait 12s",
  ]

  /// As few lines as show the same: what came after it was seen goes first, then each part that can
  /// be left out, the larger ones before the smaller ones; then what goes only together, and what
  /// something shorter does as well.
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
    } while Self.takesLess(&lines, stillShows)
    return lines
  }

  /// Of several drives that show the same, the one that becomes the shortest, and its lines; those
  /// after one that is short enough are not tried.
  func shortest<Drive>(
    of drives: [Drive], _ shrunk: (Drive) -> [String]
  ) -> (place: Int, lines: [String])? {
    var best: (place: Int, lines: [String])?
    for (place, drive) in drives.enumerated() {
      if let best, best.lines.count <= Self.fewEnough || stop.isSet { return best }
      let lines = shrunk(drive)
      if best.map({ lines.count < $0.lines.count }) ?? true { best = (place, lines) }
    }
    return best
  }

  /// One line less, if anything but leaving out a part gives that.
  private static func takesLess(
    _ lines: inout [String], _ stillShows: ([String]) -> Bool
  ) -> Bool {
    let plainer = lines.count > fewEnough ? replaced(lines) : []
    for shorter in unwrapped(lines) + merged(lines) + withoutPairs(lines) + plainer
    where stillShows(shorter) {
      lines = shorter
      return true
    }
    return false
  }

  /// Without a `repeat` and its `end` around what they repeat.
  private static func unwrapped(_ lines: [String]) -> [[String]] {
    var heads: [Int] = []
    return lines.enumerated().compactMap { index, line in
      let keyword = line.split(separator: " ").first
      if keyword == "repeat" || keyword == "each" { heads.append(index) }
      guard keyword == "end", let head = heads.popLast() else { return nil }
      var fewer = lines
      fewer.remove(at: index)
      fewer.remove(at: head)
      return fewer
    }
  }

  /// Two waits or turns, with nothing between them any more, are one.
  private static func merged(_ lines: [String]) -> [[String]] {
    zip(lines.indices, lines.indices.dropFirst()).compactMap { one, other in
      guard let both = both(lines[one], lines[other]) else { return nil }
      var fewer = lines
      fewer[one] = both
      fewer.remove(at: other)
      return fewer
    }
  }

  private static func both(_ line: String, _ next: String) -> String? {
    if let first = waiting(line), let second = waiting(next) {
      return "wait \((first + second).microseconds / 1_000)ms"
    }
    guard let first = turned(line), let second = turned(next), first + second != 0 else {
      return nil
    }
    return "knob \(first + second > 0 ? "+" : "")\(first + second)"
  }

  private static func turned(_ line: String) -> Int? {
    line.wholeMatch(of: /knob ([+-][0-9]{1,3})/).flatMap { Int($0.1) }
  }

  private static func waiting(_ line: String) -> Duration? {
    guard let match = line.wholeMatch(of: /wait ([0-9]+)(ms|s|m)/), let count = Int(match.1) else {
      return nil
    }
    switch match.2 {
    case "ms": return .milliseconds(count)
    case "s": return .seconds(count)
    default: return .seconds(60 * count)
    }
  }

  /// Whatever is begun and ended by two lines goes with both.
  private static func withoutPairs(_ lines: [String]) -> [[String]] {
    guard lines.count <= shortEnough else { return [] }
    return lines.indices.flatMap { one in
      lines.indices.dropFirst(one + 1).map { other in
        var fewer = lines
        fewer.remove(at: other)
        fewer.remove(at: one)
        return fewer
      }
    }
  }

  /// With something plain where several lines were, the most first.
  private static func replaced(_ lines: [String]) -> [[String]] {
    guard lines.count <= shortEnough, lines.count > 2 else { return [] }
    return (2..<lines.count).reversed().flatMap { size in
      (0...(lines.count - size)).flatMap { start in
        plain.map { line in
          var fewer = lines
          fewer.replaceSubrange(start..<start + size, with: [line])
          return fewer
        }
      }
    }
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
