import Foundation
import HeadUnitCore

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
  ) throws(CommandError) -> (shard: Shard, words: String)? {
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
  static func acknowledge(_ environment: [String: String]) throws(CommandError) {
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
