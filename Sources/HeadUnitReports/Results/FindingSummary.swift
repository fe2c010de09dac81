import HeadUnitCore
import HeadUnitDrives
public import HeadUnitFindings
import HeadUnitText

/// What was found in drives, told in few lines: each kind once, what is worse first.
public struct FindingSummary: Sendable {
  /// One kind of finding, in all drives.
  public struct Kind: Sendable {
    public let finding: Finding
    /// What to do about it.
    public let advice: String
    /// Where it was found first, and where it began: `commute.drive:12, begun in line 8`.
    public let place: String
    /// In so many drives.
    public var driveCount: Int
    public var count: Int
  }

  /// Of warnings and errors that say something against the app.
  public private(set) var kinds: [Kind] = []
  public private(set) var noteCount = 0
  public private(set) var allowedCount = 0
  public private(set) var provokedCount = 0

  public init(_ drives: [FinishedDrive]) {
    var places: [FindingID: Int] = [:]
    for drive in drives {
      var seen: Set<FindingID> = []
      for found in drive.result.findings {
        guard isTold(found) else { continue }
        let id = found.finding.id
        if let index = places[id] {
          kinds[index].count += found.finding.count
          if seen.insert(id).inserted { kinds[index].driveCount += 1 }
        } else {
          seen.insert(id)
          places[id] = kinds.count
          let line = found.line ?? drive.result.line
          let begin = found.firstLine.map { ", begun in line \($0)" } ?? ""
          kinds.append(
            Kind(
              finding: found.finding, advice: found.advice,
              place: "\(drive.result.drive.file):\(line)\(begin)", driveCount: 1,
              count: found.finding.count))
        }
      }
    }
    kinds.sort { one, other in
      one.finding.level != other.finding.level
        ? one.finding.level > other.finding.level
        : one.finding.id.rawValue < other.finding.id.rawValue
    }
  }

  private mutating func isTold(_ found: DriveFinding) -> Bool {
    if found.finding.isProvoked {
      provokedCount += 1
    } else if found.allowance != nil {
      allowedCount += 1
    } else if found.finding.level == .note {
      noteCount += 1
    } else {
      return true
    }
    return false
  }

  /// More kinds than these are only counted.
  private static let told = 20

  /// For people, in a terminal; empty when nothing was found.
  public var lines: [String] {
    guard !kinds.isEmpty else { return [] }
    var lines = kinds.prefix(Self.told).flatMap { kind in
      let more = kind.driveCount > 1 ? " (and in \(kind.driveCount - 1) more)" : ""
      return [
        "\(kind.finding.level.rawValue) \(kind.finding.id.rawValue): \(kind.finding.seen)",
        "  \(kind.place)\(more); \(kind.advice)",
      ].map(\.oneLine)
    }
    if kinds.count > Self.told { lines.append("… and \(kinds.count - Self.told) kinds more") }
    let errors = kinds.count { $0.finding.level == .error }
    let counts = [
      (errors, "error"), (kinds.count - errors, "warning"), (noteCount, "note"),
      (allowedCount, "allowed"), (provokedCount, "provoked"),
    ]
    let words = counts.filter { $0.0 > 0 }.map { count, word in
      "\(count) \(word)" + (count > 1 && !word.hasSuffix("ed") ? "s" : "")
    }
    return lines + ["found: " + words.joined(separator: ", ")]
  }
}
