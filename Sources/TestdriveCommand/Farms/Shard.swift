import Foundation
import HeadUnitCore
import HeadUnitScenario

/// A part of the drives of a run: all parts together are the whole, and no drive is in two of them.
struct Shard: Hashable, Sendable, CustomStringConvertible {
  /// From 0.
  let index: Int
  let count: Int

  /// More machines than these are told apart by nobody.
  static let limit = 100_000

  /// Nil when there is no such part.
  init?(index: Int, count: Int) {
    guard (1...Self.limit).contains(count), (0..<count).contains(index) else { return nil }
    self.index = index
    self.count = count
  }

  /// Reads `2/4`, the second of four.
  init(_ text: String) throws(CommandError) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let number = parts[0], let count = parts[1], number > 0,
      let shard = Shard(index: number - 1, count: count)
    else { throw Wording.badValue("--shard", text, "i/n such as \"2/4\"") }
    self = shard
  }

  /// As in `2/4`.
  var description: String { "\(index + 1)/\(count)" }

  /// The numbers of the cases that belong to it, in their order.
  ///
  /// Without times a case's own name decides, so that it stays where it is when others come; with
  /// them each part takes about as long.
  func numbers(of cases: [DriveCase], _ timings: Timings?) -> [Int] {
    guard let timings else {
      return cases.indices.filter { number in
        Int(truncatingIfNeeded: Self.hash(of: cases[number]) % UInt64(count)) == index
      }
    }
    return evenly(cases, timings)
  }

  /// The longest first, each to the part that has least to do.
  private func evenly(_ cases: [DriveCase], _ timings: Timings) -> [Int] {
    let times = cases.map { timings.time(of: $0) }
    let longestFirst = cases.indices.sorted { (times[$1], $0) < (times[$0], $1) }
    var loads = PartLoads(count: count)
    return longestFirst.filter { loads.add(times[$0]) == index }.sorted()
  }

  private static func hash(of drive: DriveCase) -> UInt64 {
    // The lower bits of this hash alone are not even enough.
    let hash = Fingerprint.of("\(drive.file)\n\(drive.title)".utf8)
    let mixed = (hash ^ (hash >> 32)) &* 0x9E37_79B9_7F4A_7C15
    return mixed >> 32
  }
}

/// How much each part has to do so far: a heap with the least at its top.
private struct PartLoads {
  private struct Load: Comparable {
    var time: Int
    var cases = 0
    let part: Int

    static func < (lhs: Load, rhs: Load) -> Bool {
      (lhs.time, lhs.cases, lhs.part) < (rhs.time, rhs.cases, rhs.part)
    }
  }

  private var loads: [Load]

  init(count: Int) {
    loads = (0..<count).map { Load(time: 0, part: $0) }
  }

  /// The part to which the time is given.
  mutating func add(_ time: Int) -> Int {
    let part = loads[0].part
    loads[0].time += time
    loads[0].cases += 1
    var place = 0
    while true {
      let first = 2 * place + 1
      guard first < loads.count else { return part }
      let children = first..<min(loads.count, first + 2)
      guard let least = children.min(by: { loads[$0] < loads[$1] }), loads[least] < loads[place]
      else { return part }
      loads.swapAt(place, least)
      place = least
    }
  }
}
