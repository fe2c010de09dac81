import Foundation
import HeadUnitApps
import HeadUnitCore
import TestKit
import Testing

@Suite struct RandomWalkTests {
  /// A hundred walks of three hundred events, in pieces that run beside each other, of which a
  /// share is taken; CI walks another thousand in a release build.
  ///
  /// Where they begin changes with the commit: `TESTDRIVE_SEED=n make test` begins elsewhere.
  @Test(arguments: Array(0..<20).share(7))
  func whatMustAlwaysHoldHoldsOnEveryWalk(piece: UInt64) throws {
    let first = try #require(FirstSeed.seed(), "TESTDRIVE_SEED is no number")
    let outcome = WalkBatch(first: first &+ piece * 5, count: 5).run()
    #expect(outcome.walkCount == 5)
    for fault in outcome.faults { Issue.record("\(fault.text)") }
  }

  @Test func walksBeginElsewhereWithEachCommit() {
    let variable = "TESTDRIVE_SEED"
    #expect(FirstSeed.seed(environment: [:]) { "0000002aff1234" } == 42)
    #expect(FirstSeed.seed(environment: [variable: "7"]) { "0000002aff1234" } == 7)
    #expect(FirstSeed.seed(environment: [variable: "seven"]) { "0000002aff1234" } == nil)
    #expect(FirstSeed.seed(environment: [:]) { nil } == 1)
  }

  /// By the branch, after its lines were packed, detached, and in a working tree beside it.
  @Test func theCommitIsReadFromTheRepository() throws {
    let folder = URL.temporaryDirectory.appending(path: "commit-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    func write(_ text: String, _ path: String) throws {
      let file = folder.appending(path: path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    let inside = folder.appending(path: "house/Tests/x.swift")
    try write("ref: refs/heads/main\n", "house/.git/HEAD")
    try write("", "house/Tests/x.swift")
    #expect(FirstSeed.checkedOut(at: inside) == nil)
    let packed = "# pack-refs\n22ab refs/heads/other\n33cd refs/heads/main\n"
    try write(packed, "house/.git/packed-refs")
    #expect(FirstSeed.checkedOut(at: inside) == "33cd")
    try write("44ef\n", "house/.git/refs/heads/main")
    #expect(FirstSeed.checkedOut(at: inside) == "44ef")
    try write("gitdir: ../house/.git/worktrees/side\n", "side/.git")
    try write("ref: refs/heads/main\n", "house/.git/worktrees/side/HEAD")
    try write("../..\n", "house/.git/worktrees/side/commondir")
    #expect(FirstSeed.checkedOut(at: folder.appending(path: "side/a")) == "44ef")
    try write("55aa\n", "house/.git/HEAD")
    #expect(FirstSeed.checkedOut(at: inside) == "55aa")
  }

  @Test(arguments: [1, 3, 40])
  func aBatchWalksEverySeedOnceAndNamesThoseThatFail(jobs: Int) {
    let batch = WalkBatch(first: 10, count: 30, jobs: jobs) { seed in
      (seed.isMultiple(of: 8) ? "eight" : nil, 2)
    }
    let outcome = batch.run()
    #expect(outcome.walkCount == 30 && outcome.eventCount == 60)
    #expect(outcome.faults.map(\.seed) == [16, 24, 32])
    #expect(outcome.faults.first?.text.hasSuffix("testdrive-soak --seed 16") == true)
  }

  @Test func aBatchEndsWhenEnoughHasFailed() {
    let outcome = WalkBatch(first: 1, count: 500, jobs: 2) { _ in ("always", 1) }.run()
    #expect(
      (WalkBatch.usualFaultLimit...WalkBatch.usualFaultLimit + 1).contains(outcome.faults.count))
  }

  @Test func randomAppsMarkItemsWithEverything() {
    var marks: Set<ContentItem.Mark> = []
    var walk = RandomWalk(seed: 1)
    _ = walk.walk(events: 200) { drive in
      for row in drive.headUnit.browser.page?.rows.range ?? 0..<0 {
        guard let item = drive.headUnit.browser.page?.rows[row]?.item else { continue }
        marks.formUnion(ContentItem.Mark.allCases.filter { item[$0] })
      }
      return nil
    }
    #expect(marks == Set(ContentItem.Mark.allCases))
  }

  @Test func theSameSeedGivesTheSameTraceTwiceInOneProcess() throws {
    for seed: UInt64 in 1...5 {
      #expect(try trace(of: seed) == trace(of: seed))
    }
  }

  @Test func anotherSeedGivesAnotherTrace() throws {
    #expect(try trace(of: 1) != trace(of: 2))
  }

  /// Swift's own hashing starts from other numbers in every process.
  @Test func theSameSeedGivesTheSameTraceInTwoProcesses() throws {
    let here = try #require(try Trace.fingerprint(of: 7))
    #expect(try fingerprintInAnotherProcess(7, hashSeed: "1") == here)
    #expect(try fingerprintInAnotherProcess(7, hashSeed: nil) == here)
  }

  private func trace(of seed: UInt64) throws -> String {
    var walk = RandomWalk(seed: seed)
    #expect(walk.walk(events: 300) == nil)
    return try walk.simulation.trace.lines()
  }

  private func fingerprintInAnotherProcess(_ seed: UInt64, hashSeed: String?) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent().appendingPathComponent("testdrive-soak")
    process.arguments = ["--fingerprint", "\(seed)"]
    process.environment = hashSeed.map { ["SWIFT_DETERMINISTIC_HASHING": $0] } ?? [:]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self).trimmingCharacters(in: .newlines)
  }
}

extension Trace {
  fileprivate static func fingerprint(of seed: UInt64) throws -> String? {
    var walk = RandomWalk(seed: seed)
    guard walk.walk(events: 300) == nil else { return nil }
    return "\(try walk.simulation.trace.fingerprint())"
  }
}
