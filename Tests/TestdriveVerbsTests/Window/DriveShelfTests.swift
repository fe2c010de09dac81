import Foundation
import HeadUnitCore
import HeadUnitDisplay
import HeadUnitDrives
import Testing

@testable import TestdriveVerbs

/// The drives beside a window, which are run away from its loop.
@Suite struct DriveShelfTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
  }

  private func file(_ name: String, _ steps: String) throws {
    _ = try scratch.file(name, "drive \"\(name)\"\napp demo\n\(steps)\n")
  }

  private func shelf() throws -> DriveShelf {
    let resources = Resources(folder: URL(fileURLWithPath: VerbRun.resources))
    return try DriveShelf.reading([scratch.folder.path], .files(resources), resources)
  }

  /// Waits until so many runs have ended.
  private func wait(_ shelf: inout DriveShelf, for count: Int) -> [Int] {
    let news = DispatchSemaphore(value: 0)
    shelf.wakes { news.signal() }
    var ended = shelf.hear()
    while ended.count < count, news.wait(timeout: .now() + 60) == .success {
      ended += shelf.hear()
    }
    return ended
  }

  private func states(_ shelf: DriveShelf) -> [String] {
    shelf.rows.map { row in
      switch row.state {
      case .notRun: "\(row.title): not run"
      case .waiting: "\(row.title): waits"
      case .running: "\(row.title): runs"
      case .passed: "\(row.title): passed"
      case .failed(let lines): "\(row.title): \(lines.joined(separator: "|"))"
      case .skipped(let words), .broken(let words): "\(row.title): \(words)"
      }
    }
  }

  @Test func allAreRunAndEachSaysWhatItHasComeTo() throws {
    try file("a.drive", "expect page.depth = 1")
    try file("b.drive", "expect page.depth = 9")
    try file("c.drive", "tapp \"x\"")
    var shelf = try shelf()
    #expect(states(shelf).prefix(2) == ["a.drive: not run", "b.drive: not run"])
    #expect(states(shelf).last?.contains("there is no step \"tapp\"") == true)
    shelf.runAll()
    #expect(wait(&shelf, for: 2) == [0, 1])
    #expect(
      states(shelf).prefix(2) == [
        "a.drive: passed",
        "b.drive: 3  expect page.depth = 9|expected: page.depth = 9|found:    1",
      ])
    #expect(shelf.hasFailure)
    // What is looked at is the head unit at the instant of the failure.
    let ending = try #require(shelf.entries[1].ending)
    #expect(ending.simulation.headUnit.browser.page != nil)
    #expect(ending.simulation.now == .start + ending.result.duration)
  }

  @Test func whatIsSavedIsRunAgainAndNothingElse() throws {
    try file("a.drive", "expect page.depth = 1")
    try file("b.drive", "expect page.depth = 9")
    var shelf = try shelf()
    shelf.runAll()
    _ = wait(&shelf, for: 2)
    try file("b.drive", "expect page.depth = 1")
    try file("d.drive", "expect page.depth = 1")
    let looks = (1...4).map { shelf.readSaved(at: .start + FileWatch.interval * $0).isSaved }
    #expect(looks == [false, true, false, false])
    #expect(wait(&shelf, for: 2) == [1, 2])
    #expect(states(shelf) == ["a.drive: passed", "b.drive: passed", "d.drive: passed"])
    #expect(!shelf.hasFailure)
  }

  @Test func whatCannotBeReadAnyMoreKeepsItsVerdictAsThatOfTheTextBefore() throws {
    try file("a.drive", "expect page.depth = 9")
    var shelf = try shelf()
    shelf.runAll()
    _ = wait(&shelf, for: 1)
    let failed = shelf.rows[0].state
    for (turn, text) in ["tapp", "tappp"].enumerated() {
      try file("a.drive", text)
      _ = (1...2).map { shelf.readSaved(at: .start + FileWatch.interval * (turn * 2 + $0)) }
      #expect(states(shelf).first?.contains("there is no step \"\(text)\"") == true)
      #expect(shelf.rows.map(\.title) == ["a.drive"])
      #expect(shelf.rows[0].earlier == failed)
    }
    let notice = try #require(shelf.notice(of: 0))
    #expect(notice.contains("there is no step") && notice.contains(Wording.earlierText))
    #expect(notice.hasSuffix("found:    1"))
    // Nobody runs the text of before once more.
    shelf.runAll()
    #expect(shelf.rows[0].earlier == failed && shelf.hear().isEmpty)
    try file("a.drive", "expect page.depth = 1")
    _ = (5...6).map { shelf.readSaved(at: .start + FileWatch.interval * $0) }
    _ = wait(&shelf, for: 1)
    #expect(states(shelf) == ["a.drive: passed"])
    #expect(shelf.rows[0].earlier == nil && shelf.notice(of: 0) == nil)
  }

  @Test func ofADriveThatHadPassedThereIsNothingElseToSay() throws {
    try file("a.drive", "expect page.depth = 1")
    var shelf = try shelf()
    shelf.runAll()
    _ = wait(&shelf, for: 1)
    try file("a.drive", "tapp")
    _ = (1...2).map { shelf.readSaved(at: .start + FileWatch.interval * $0) }
    let notice = try #require(shelf.notice(of: 0))
    #expect(notice.contains("there is no step") && notice.hasSuffix(Wording.earlierText + "."))
  }

  /// What a drive with these steps has left.
  private func ending(_ steps: String) throws -> Trace {
    try file("place.drive", steps)
    var shelf = try shelf()
    shelf.runAll()
    _ = wait(&shelf, for: 1)
    return try #require(shelf.entries[0].ending).simulation.trace
  }

  private func seconds(_ time: Double) -> Instant { .start + .milliseconds(Int(time * 1_000)) }

  @Test func aDriveThatWasSavedIsLookedAtInTheSameStep() throws {
    let before = try ending("wait 1s\nspeed 0km/h\nwait 1s\ngear D\nwait 1s\ngear P")
    let place = try #require(DrivePlace(at: seconds(1.4), in: before))
    #expect(place.instant(in: before) == seconds(1.4))
    // Lines came above, others are gone below: the step is where it is now.
    let moved = try ending("wait 2s\nwait 1s\nspeed 0km/h\nwait 1s\ngear D\nwait 5s")
    #expect(place.instant(in: moved) == seconds(3.4))
    // The step itself says something else, and is over sooner.
    let other = try ending("wait 1s\nspeed 0km/h\nwait 200ms\ngear D\nwait 3s")
    #expect(place.instant(in: other) == seconds(1.2))
    let short = try ending("wait 700ms")
    #expect(DrivePlace(at: seconds(0.5), in: before)?.instant(in: short) == seconds(0.5))
    #expect(DrivePlace(at: seconds(3), in: before)?.instant(in: short) == nil)
  }

  @Test func whoLooksAtTheEndStaysThereUnlessWhatFailedPassesNow() throws {
    try file("a.drive", "wait 1s\nexpect page.depth = 9")
    var shelf = try shelf()
    shelf.runAll()
    _ = wait(&shelf, for: 1)
    let failed = try #require(shelf.entries[0].ending).simulation
    #expect(shelf.place(in: failed, at: nil, endingAs: 0) == nil)
    #expect(shelf.place(in: failed, at: seconds(0.2), endingAs: 0) != nil)
    try file("a.drive", "wait 1s\nexpect page.depth = 1\nwait 9s")
    _ = (1...2).map { shelf.readSaved(at: .start + FileWatch.interval * $0) }
    _ = wait(&shelf, for: 1)
    let passed = try #require(shelf.entries[0].ending).simulation
    let place = try #require(shelf.place(in: failed, at: nil, endingAs: 0))
    #expect(place.instant(in: passed.trace) == seconds(1))
    #expect(shelf.place(in: passed, at: nil, endingAs: 0) == nil)
  }

  @Test func whatDrivesIncludeRunsAllOfThemAgain() throws {
    _ = try scratch.file("part.drive", "wait 1s\n")
    try file("a.drive", "include \"part.drive\"")
    try file("b.drive", "wait 1s")
    var shelf = try shelf()
    #expect(shelf.rows.map(\.title) == ["a.drive", "b.drive"])
    shelf.runAll()
    _ = wait(&shelf, for: 2)
    _ = try scratch.file("part.drive", "wait 20s\n")
    let looks = (1...2).map { shelf.readSaved(at: .start + FileWatch.interval * $0).isSaved }
    #expect(looks == [false, true])
    #expect(wait(&shelf, for: 2) == [0, 1])
  }

  @Test func whatAnEarlierRunComesToIsNobodys() throws {
    try file("a.drive", "wait 1s")
    var shelf = try shelf()
    shelf.run(0)
    shelf.run(0)
    #expect(wait(&shelf, for: 1) == [0])
    #expect(states(shelf) == ["a.drive: passed"])
    #expect(shelf.hear().isEmpty)
    shelf.run(7)
    #expect(states(shelf) == ["a.drive: passed"])
  }

  @Test func aFolderWithoutDrivesOpensNoWindow() throws {
    let run = VerbRun("open", "--drives", scratch.folder.path)
    #expect(run.code == .wrongInput)
    #expect(run.notes.contains("holds no drives"))
    try file("a.drive", "wait 1s")
    let both = VerbRun("run", scratch.folder.path, "--ui", "--watch")
    #expect(both.code == .wrongInput)
    #expect(both.notes.contains("--watch and --ui cannot both be"))
  }
}
