import Foundation
import HeadUnitCore
import HeadUnitDrives
import HeadUnitReports
import HeadUnitText

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

  /// Reads `2/4`, the second of four; nil when there is no such part.
  init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let number = parts[0], let count = parts[1], number > 0,
      let shard = Shard(index: number - 1, count: count)
    else { return nil }
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

/// Which part of a run this machine has, as farms of machines tell their programs.
enum FarmEnvironment {
  /// A farm's variables: the number of the part, and how many there are.
  struct Farm: Sendable {
    let name: String
    let index: String
    let count: String
    /// What the first part is called.
    var first = "0"
  }

  /// In the order in which they are asked.
  static let farms = [
    Farm(name: "Bazel", index: "TEST_SHARD_INDEX", count: "TEST_TOTAL_SHARDS"),
    Farm(name: "Kubernetes", index: "JOB_COMPLETION_INDEX", count: "TESTDRIVE_SHARDS"),
    Farm(name: "GitLab", index: "CI_NODE_INDEX", count: "CI_NODE_TOTAL", first: "1"),
    Farm(
      name: "Slurm", index: "SLURM_ARRAY_TASK_ID", count: "SLURM_ARRAY_TASK_COUNT",
      first: "SLURM_ARRAY_TASK_MIN"),
  ]

  /// A part, and what was taken from where in words; nil when there is no farm.
  static func shard(
    _ environment: [String: String]
  ) throws(VerbError) -> (shard: Shard, words: String)? {
    for farm in farms {
      guard let index = environment[farm.index], let count = environment[farm.count] else {
        continue
      }
      let first = environment[farm.first] ?? farm.first
      guard let number = Int(index), let total = Int(count), let start = Int(first),
        let shard = Shard(index: number.subtracting(start), count: total)
      else { throw Wording.badFarm(farm, index, count) }
      guard total > 1 else { return nil }
      return (shard, Wording.farm(farm, shard))
    }
    return nil
  }

  /// A machine that knows its number but not of how many would run all drives, as all others do.
  static func incomplete(_ environment: [String: String]) -> String? {
    farms.first { environment[$0.index] != nil && environment[$0.count] == nil }
      .map(Wording.incompleteFarm)
  }

  /// Bazel runs all drives everywhere unless the program says that it knows of parts.
  static func acknowledge(_ environment: [String: String]) throws(VerbError) {
    guard let file = environment["TEST_SHARD_STATUS_FILE"], !file.isEmpty else { return }
    try SafeFile.write("", to: file)
  }
}

extension Int {
  /// Never below what a number can be.
  fileprivate func subtracting(_ other: Int) -> Int {
    let (difference, isTooFar) = subtractingReportingOverflow(other)
    return isTooFar ? -1 : difference
  }
}

/// How long each case took when it was last run, so that parts of a run take about as long.
struct Timings: Sendable {
  /// In microseconds of real time, by the case's file and title.
  private var times: [String: Int] = [:]

  /// A larger file is no file of times.
  private static let sizeLimit = 64 << 20
  /// Nothing takes longer, so that sums stay sums.
  private static let longest = 1_000_000_000_000

  init() {}

  /// Lines such as `1234  drives/a.drive: title`, as `text` writes them; nil when one is not.
  init?(_ text: String) {
    for line in text.split(separator: "\n") {
      guard let gap = line.range(of: "  "), let time = Int(line[..<gap.lowerBound]),
        (0...Self.longest).contains(time)
      else { return nil }
      times[String(line[gap.upperBound...])] = time
    }
  }

  /// What the file says; nil when it is not there yet.
  static func read(_ file: String) throws(VerbError) -> Timings? {
    let text: String
    do throws(Mistakes) {
      text = String(decoding: try FileText.read(file, limit: sizeLimit).bytes, as: UTF8.self)
    } catch {
      if error.list.first?.message == Wording.noFile { return nil }
      throw VerbError(error)
    }
    guard let timings = Timings(text) else { throw Wording.noTimings(file) }
    return timings
  }

  /// Of a case that nobody knows, what cases take on the whole.
  func time(of drive: DriveCase) -> Int {
    times[Self.key(drive.file, drive.title)] ?? usual
  }

  mutating func add(_ drives: [FinishedDrive]) {
    for drive in drives {
      let name = drive.result.drive
      times[Self.key(name.file, name.title)] = min(Self.longest, max(1, drive.took.microseconds))
    }
  }

  var text: String {
    times.sorted { $0.key < $1.key }.map { "\($0.value)  \($0.key)\n" }.joined()
  }

  private var usual: Int {
    times.isEmpty ? 1 : max(1, times.values.reduce(0, +) / times.count)
  }

  private static func key(_ file: String, _ title: String) -> String {
    "\(file): \(title)".oneLine
  }
}
