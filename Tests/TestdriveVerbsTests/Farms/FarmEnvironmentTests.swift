import Foundation
import Testing

@testable import TestdriveVerbs

@Suite struct FarmEnvironmentTests {
  private func shard(_ environment: [String: String]) throws -> String? {
    try FarmEnvironment.shard(environment)?.shard.description
  }

  @Test func everyFarmIsUnderstood() throws {
    #expect(try shard([:]) == nil)
    #expect(try shard(["TEST_TOTAL_SHARDS": "4", "TEST_SHARD_INDEX": "0"]) == "1/4")
    #expect(try shard(["JOB_COMPLETION_INDEX": "3", "TESTDRIVE_SHARDS": "4"]) == "4/4")
    #expect(try shard(["CI_NODE_INDEX": "2", "CI_NODE_TOTAL": "4"]) == "2/4")
    #expect(
      try shard([
        "SLURM_ARRAY_TASK_ID": "12", "SLURM_ARRAY_TASK_COUNT": "5", "SLURM_ARRAY_TASK_MIN": "10",
      ]) == "3/5")
  }

  @Test func aFarmOfOneAndHalfAFarmAreNone() throws {
    #expect(try shard(["CI_NODE_INDEX": "1", "CI_NODE_TOTAL": "1"]) == nil)
    #expect(try shard(["CI_NODE_TOTAL": "4"]) == nil)
    #expect(try shard(["JOB_COMPLETION_INDEX": "3"]) == nil)
  }

  @Test func whatNamesNoPartIsWrong() {
    for (index, count) in [
      ("0", "4"), ("5", "4"), ("x", "4"), ("1", ""), ("-9223372036854775808", "2"),
    ] {
      #expect(throws: VerbError.self) {
        try shard(["CI_NODE_INDEX": index, "CI_NODE_TOTAL": count])
      }
    }
  }

  @Test func theCommandLineStandsBeforeTheFarm() throws {
    let farm = ["TEST_TOTAL_SHARDS": "4", "TEST_SHARD_INDEX": "x"]
    let named = try RunOptions("--shard", "2/3", environment: farm).part
    #expect(named.shard == Shard(index: 1, count: 3) && named.farm == nil)
    let taken = try RunOptions(
      environment: ["TEST_TOTAL_SHARDS": "4", "TEST_SHARD_INDEX": "1"]
    ).part
    #expect(taken.shard == Shard(index: 1, count: 4))
    #expect(taken.farm?.contains("part 2/4") == true && taken.farm?.contains("Bazel") == true)
  }

  @Test func aNumberWithoutACountIsToldAndPartsNothing() throws {
    let lone = ["JOB_COMPLETION_INDEX": "2"]
    let part = try RunOptions(environment: lone).part
    #expect(part.shard == nil)
    #expect(part.farm?.contains("TESTDRIVE_SHARDS is not") == true)
    let named = try RunOptions("--shard", "1/2", environment: lone).part
    #expect(named.farm == nil)
  }

  @Test func bazelIsToldThatPartsAreKnown() throws {
    let scratch = try Scratch()
    let file = scratch.folder.appendingPathComponent("status").path
    try FarmEnvironment.acknowledge(["TEST_SHARD_STATUS_FILE": file])
    #expect(FileManager.default.fileExists(atPath: file))
  }
}
