import Foundation
import HeadUnitApps
import HeadUnitCore
import HeadUnitDrives
import HeadUnitFindings
import HeadUnitReports
import HeadUnitText

/// Drives an app at random, and makes what it finds as short as it can be.
struct Explorer: Sendable {
  let app: DriveApp
  let actions: Int
  /// Findings of this level and worse are what it looks for.
  let level: FindingLevel

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
  }

  /// What came of a drive.
  struct Outcome: Sendable {
    var reasons: [Reason: String] = [:]
    var states = ExploredStates()
    var eventCount = 0
  }

  /// Shrinking tries no more drives than these.
  private static let attempts = 200

  /// At the end of each drive, longer than the car waits for anything.
  private static let rest = "wait 12s"

  /// The lines of the drive with the seed.
  func lines(seed: UInt64) -> [[String]] {
    var hands = RandomHands(seed: seed)
    return hands.lines(actions: actions)
  }

  func run(_ lines: [[String]], seed: UInt64) -> Outcome {
    var outcome = Outcome()
    guard var drive = Self.drive(lines, seed: seed) else { return outcome }
    drive.app = app
    var services = DriveServices.silent
    services.looksForCuts = false
    var run = DriveRun(drive, services: services)
    while run.verdict == nil {
      let position = run.position
      run.step(to: .never)
      outcome.states.note(run.simulation.headUnit)
      if run.verdict == nil, run.position == position { break }
    }
    let result = run.finish()
    outcome.eventCount = result.eventCount
    for found in result.findings where found.counts && found.finding.level >= level {
      outcome.reasons[.finding(found.finding.id)] = found.finding.seen
    }
    if case .failed(let failure) = result.verdict, let reason = Self.reason(failure.kind) {
      outcome.reasons[reason] = failure.message
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

  /// As few lines as show the same; each attempt leaves out a part of those that are left.
  func shrunk(_ lines: [[String]], showing reason: Reason, seed: UInt64) -> [[String]] {
    var lines = lines.flatMap { group in group.map { [$0] } }
    var left = Self.attempts
    var size = max(1, lines.count / 2)
    while size >= 1, left > 0 {
      var start = 0
      var isShorter = false
      while start < lines.count, left > 0 {
        var fewer = lines
        fewer.removeSubrange(start..<min(start + size, lines.count))
        left -= 1
        if run(fewer, seed: seed).reasons[reason] != nil {
          lines = fewer
          isShorter = true
        } else {
          start += size
        }
      }
      if size == 1, !isShorter { break }
      size = max(1, size / 2)
      if size == 1, lines.count == 1 { break }
    }
    return lines
  }

  /// The drive as a file that fails as long as the app does so.
  func text(
    _ lines: [[String]], showing reason: Reason, _ words: String, seed: UInt64, replay: String,
    in file: String
  ) -> String {
    let end: [String] =
      switch reason {
      case .finding: ["expect no findings level>=\(level.rawValue)"]
      case .failure: []
      }
    let head = [
      "# \(reason.words): \(words)".oneLine, "# Found by chance, and shrunk. Again: \(replay)",
      "drive \"\(reason.words)\" seed=\(seed) tags=explored", "app \(quoted(appName(in: file)))",
    ]
    // As in the drives that were tried: what takes time has had it.
    let body: [String] = lines.flatMap { $0 } + [Self.rest]
    return (head + body + end).joined(separator: "\n") + "\n"
  }

  /// A file that a drive names counts from the drive's own folder.
  private func appName(in file: String) -> String {
    let isFile = app.name.hasSuffix(".json") && !isProgram
    guard isFile else { return app.name }
    // Between two absolute paths there is always a way.
    func whole(_ path: String) -> String { URL(fileURLWithPath: path).standardizedFileURL.path }
    return RelativePath.path(whole(app.name), from: whole(file))
  }

  /// It runs where the program does that is told its name, not in the drive's folder.
  var isProgram: Bool { app.isLive && app.name != "demo" }

  private func quoted(_ name: String) -> String {
    name == "demo"
      ? name : "\"" + name.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }

  private static func drive(_ lines: [[String]], seed: UInt64) -> DriveCase? {
    let environment = DriveEnvironment(
      readFile: { path throws(Mistakes) in SourceText(name: path, text: "") },
      layer: { _, _ throws(Mistakes) in },
      app: { name, _ throws(Mistakes) in
        DriveApp(name: name) { seed, _ in FaultyApp(SilentApp(), seed: seed) }
      })
    let text =
      "drive \"explored\" seed=\(seed) limit=2h watchdog=30s\napp demo\n"
      + lines.flatMap { $0 }.joined(separator: "\n") + "\n\(rest)\n"
    return try? DriveReader(environment: environment)
      .cases(in: SourceText(name: "explored.drive", text: text)).first
  }
}

/// Stands where the real app is put.
private struct SilentApp: App {
  mutating func receive(_ messages: [AppMessage], at now: Instant) -> [AppDelivery] { [] }
}
