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
