import Foundation
import HeadUnitApps
import HeadUnitCore
import TestKit
import Testing

@Suite struct RandomWalkTests {
  /// A hundred walks of three hundred events, in pieces that run beside each other; CI walks two
  /// thousand in a release build.
  @Test(arguments: 0..<20)
  func whatMustAlwaysHoldHoldsOnEveryWalk(piece: UInt64) {
    for seed in piece * 5 + 1...piece * 5 + 5 {
      var walk = RandomWalk(seed: seed)
      let fault = walk.walk(events: 300)
      #expect(
        fault == nil,
        "replay: swift run -c release testdrive-soak --seed \(seed)")
    }
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
