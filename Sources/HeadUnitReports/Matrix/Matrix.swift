import HeadUnitCore
import HeadUnitDrives
public import HeadUnitFindings
import HeadUnitText

/// What an app's drives came to in many worlds: phones, entitlements, limits and head units.
public struct Matrix: Codable, Hashable, Sendable {
  /// Something in which worlds differ.
  public enum Axis: String, Codable, Hashable, Sendable, CaseIterable {
    case ios, entitlement, limits, profile
  }

  /// One world; nil where the axis means nothing for the app.
  public struct World: Codable, Hashable, Sendable {
    public var ios: String?
    public var entitlement: String?
    public var limits: String
    public var profile: String

    public init(ios: String?, entitlement: String?, limits: String, profile: String) {
      (self.ios, self.entitlement) = (ios, entitlement)
      (self.limits, self.profile) = (limits, profile)
    }

    public subscript(axis: Axis) -> String? {
      switch axis {
      case .ios: ios
      case .entitlement: entitlement
      case .limits: limits
      case .profile: profile
      }
    }

    /// As in `iOS 26 · audio · limits driving · wide`.
    public var title: String {
      [ios.map { "iOS \($0)" }, entitlement, "limits \(limits)", profile].compactMap(\.self)
        .joined(separator: " · ")
    }

    /// The head unit of the drives themselves.
    public static let ownProfile = "own"
  }

  /// How one drive went in one world.
  public struct Run: Codable, Hashable, Sendable {
    public enum Verdict: String, Codable, Hashable, Sendable {
      case passed, failed, skipped
      /// The app did not start, crashed too often, or took too much real time.
      case appFailed
      /// An earlier drive of the cell has shown that the app does not run there, or the run was
      /// ended.
      case leftOut
    }

    public let drive: String
    public let file: String
    public var verdict = Verdict.leftOut
    /// Why it did not pass.
    public var message: String?
    /// What was found is why, which is told with the findings.
    public var isJudgedByFindings = false
    /// What the car has cut off or refused, each once.
    public var losses: [String] = []
    public var findings: [Found] = []
    /// The words that run it again there.
    public var replay = ""
  }

  /// A kind of finding, as it was seen first.
  public struct Found: Codable, Hashable, Sendable {
    public let id: String
    public let level: FindingLevel
    public let seen: String
    public let advice: String
  }

  public struct Cell: Codable, Hashable, Sendable {
    public enum State: String, Codable, Hashable, Sendable, CaseIterable {
      case passed, failed, appFailed
      /// On such a phone nothing entitles the app to a place in the car, which is no failure.
      case notInCar
      /// Skipped by all its drives, or never run.
      case leftOut
    }

    public let world: World
    public var state = State.leftOut
    /// Its file in the folder of pictures.
    public var picture: String?
    public var runs: [Run]

    public init(_ world: World, _ runs: [Run]) {
      (self.world, self.runs) = (world, runs)
    }
  }

  public var format = 1
  public let app: String
  public var command: String
  public var cells: [Cell]
  /// Axes that were left out, and why.
  public var notes: [String]

  public init(app: String, command: String, cells: [Cell], notes: [String]) {
    (self.app, self.command, self.cells, self.notes) = (app, command, cells, notes)
  }
}

extension Matrix.Run {
  public init(drive: String, file: String) {
    (self.drive, self.file) = (drive, file)
  }

  /// What a drive came to, with its trace.
  public mutating func end(_ finished: FinishedDrive, replay: String) {
    self.replay = replay
    switch RunOutcome(finished.result.verdict) {
    case .passed: verdict = finished.skipReason == nil ? .passed : .skipped
    case .failed, .ownFault: verdict = .failed
    case .appFailed, .machine: verdict = .appFailed
    }
    message = finished.failure?.message ?? finished.skipReason
    if let failure = finished.failure, failure.kind != .app {
      message = "line \(failure.source.line): \(failure.message)"
      isJudgedByFindings = failure.source.text.hasPrefix("expect no findings")
    }
    losses = Self.losses(in: finished.result.trace)
    var known: Set<FindingID> = []
    for found in finished.result.findings where found.counts && found.finding.level > .note {
      guard known.insert(found.finding.id).inserted else { continue }
      findings.append(
        Matrix.Found(
          id: found.finding.id.rawValue, level: found.finding.level, seen: found.finding.seen,
          advice: found.advice))
    }
  }

  /// More are only counted: an app that is refused a thousand times says the same of each.
  private static let lossesShown = 20

  private static func losses(in trace: Trace) -> [String] {
    var losses: [String] = []
    var known: Set<String> = []
    for entry in trace.entries {
      guard let words = words(of: entry), known.insert(words).inserted else { continue }
      if losses.count < lossesShown { losses.append(words) }
    }
    let more = known.count - losses.count
    return more > 0 ? losses + ["… and \(more) more"] : losses
  }

  private static func words(of entry: Trace.Entry) -> String? {
    if case .effect(.remarked(let remark)) = entry.content {
      switch remark {
      case .templateRefused(let refusal): return "refused: \(refusal.sentence)"
      case .listTrimmed(let name, let lost): return "cut: \(lost) rows of \(name)"
      case .templateTrimmed(let part, let name, let lost):
        return "cut: \(lost) \(part.words) of \(name)"
      case .tooManyTabs(let count): return "cut: \(count) tabs are too many"
      case .overDepth(let path): return "refused: \(path) is too deep"
      case .nothingPlays, .emptyRoot, .abandonedPage, .gaveUp, .wrote: return nil
      }
    }
    let moment = RunMoment(entry)
    guard moment.word == "shows" else { return nil }
    let parts = moment.text.split(separator: " = ", maxSplits: 1).map(String.init)
    guard parts.count == 2, !parts[1].isEmpty, parts[1] != "none" else { return nil }
    switch parts[0] {
    case "notice": return "cut: \(parts[1])"
    case "toast": return parts[1].hasPrefix("Park to") ? "refused: \(parts[1])" : nil
    default: return nil
    }
  }
}

extension Matrix.Cell {
  public mutating func settle(isEntitled: Bool) {
    let verdicts = runs.map(\.verdict).filter { $0 != .leftOut && $0 != .skipped }
    state =
      if !isEntitled, !verdicts.isEmpty {
        .notInCar
      } else if verdicts.contains(.appFailed) {
        .appFailed
      } else if verdicts.contains(.failed) {
        .failed
      } else {
        verdicts.isEmpty ? .leftOut : .passed
      }
  }

  /// What the verdict is about.
  var words: String {
    let failed = runs.count { $0.verdict == .failed || $0.verdict == .appFailed }
    let done = runs.count { $0.verdict != .leftOut }
    return switch state {
    case .passed: "passed"
    case .failed: runs.count == 1 ? "failed" : "\(failed) of \(done) failed"
    case .appFailed: "the app failed"
    case .notInCar: "not in the car"
    case .leftOut: "left out"
    }
  }

  var losses: [String] { unique(runs.flatMap(\.losses)) }

  var findings: [Matrix.Found] {
    var known: Set<String> = []
    return runs.flatMap(\.findings).filter { known.insert($0.id).inserted }
      .sorted { ($1.level, $0.id) < ($0.level, $1.id) }
  }
}

extension Matrix {
  /// Something that is not so everywhere, or should be nowhere.
  public struct Insight: Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
      case finding(Found)
      /// The drive, and why it did not pass.
      case failure(String, String)
      case loss(String)
    }

    public let kind: Kind
    /// As in `only with limits tightest`.
    public let place: String
    public let cellCount: Int
  }

  /// What happened, and in which worlds; the most told, what is worse first.
  public var insights: [Insight] {
    var places: [Insight.Kind: [World]] = [:]
    var order: [Insight.Kind] = []
    func note(_ kind: Insight.Kind, _ world: World) {
      if places[kind] == nil { order.append(kind) }
      places[kind, default: []].append(world)
    }
    var seen: [String: Found] = [:]
    for cell in cells where cell.state != .notInCar {
      for found in cell.findings {
        // What was seen differs in numbers from world to world: the first stands for all.
        let first = seen[found.id] ?? found
        seen[found.id] = first
        note(.finding(first), cell.world)
      }
      for run in cell.runs where !run.isJudgedByFindings {
        guard run.verdict == .failed || run.verdict == .appFailed else { continue }
        note(.failure(run.drive, run.message ?? ""), cell.world)
      }
      for loss in cell.losses { note(.loss(loss), cell.world) }
    }
    return order.enumerated().sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }
      .map { entry in
        let worlds = places[entry.element] ?? []
        return Insight(
          kind: entry.element, place: place(of: worlds), cellCount: Set(worlds).count)
      }
  }

  /// On which axes these worlds are not all that the app was in.
  private func place(of worlds: [World]) -> String {
    let all = cells.filter { $0.state != .notInCar && $0.state != .leftOut }.map(\.world)
    if Set(worlds).count == Set(all).count { return "everywhere" }
    let parts = Axis.allCases.compactMap { axis -> String? in
      let here = unique(worlds.compactMap { $0[axis] })
      let everywhere = unique(all.compactMap { $0[axis] })
      guard here.count < everywhere.count else { return nil }
      return "\(axis.rawValue) \(here.joined(separator: ", "))"
    }
    return parts.isEmpty ? "here and there" : "only with " + parts.joined(separator: " and ")
  }

  /// How many cells came to what, as in `48 passed, 3 failed, 9 not in the car`.
  public var summary: String {
    let names: [(Cell.State, String)] = [
      (.passed, "passed"), (.failed, "failed"), (.appFailed, "with an app that failed"),
      (.notInCar, "not in the car"), (.leftOut, "left out"),
    ]
    let parts = names.compactMap { state, words -> String? in
      let count = cells.count { $0.state == state }
      return count > 0 ? "\(count) \(words)" : nil
    }
    return "\(cells.count) cells: " + parts.joined(separator: ", ")
  }
}

extension Matrix.Insight.Kind {
  fileprivate var rank: Int {
    switch self {
    case .failure: 0
    case .finding(let found): found.level == .error ? 1 : 2
    case .loss: 3
    }
  }
}

/// Each once, where it stands first.
func unique<Value: Hashable>(_ values: [Value]) -> [Value] {
  var known: Set<Value> = []
  return values.filter { known.insert($0).inserted }
}
