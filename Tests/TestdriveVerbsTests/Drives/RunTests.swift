import Foundation
import HeadUnitImages
import Testing

@testable import TestdriveVerbs

@Suite struct RunTests {
  private let scratch: Scratch
  private let library: String

  init() throws {
    scratch = try Scratch()
    library = try scratch.file(
      "app.json",
      #"""
      {"items": [{"id": "a", "title": "Shows", "children": [
        {"id": "t", "title": "Track", "duration": "3m"}]}, {"id": "b", "title": "More",
        "children": [{"id": "u", "title": "Other", "duration": "3m"}]}]}
      """#)
  }

  private func drive(_ name: String, _ lines: String...) throws -> String {
    let start = "drive \"\(name)\"\napp app.json\n"
    return try scratch.file("\(name).drive", start + lines.map { $0 + "\n" }.joined())
  }

  private func run(_ words: String...) -> VerbRun {
    let artifacts = scratch.folder.appendingPathComponent("artifacts").path
    return VerbRun(
      exactly: ["run", "--resources", VerbRun.resources, "--artifacts", artifacts] + words)
  }

  private func place(_ name: String) -> String {
    scratch.folder.appendingPathComponent(name).path
  }

  private func text(_ name: String) throws -> String {
    try String(contentsOfFile: place(name), encoding: .utf8)
  }

  @Test func aDriveThatIsSoPasses() throws {
    let run = run(try drive("good", "settle", "expect rows = 2", #"tap "Shows""#, "settle"))
    #expect(run.code == .passed, "\(run.notes)")
    #expect(run.notes.split(separator: "\n").last?.hasPrefix("1 passed in ") == true)
  }

  @Test func filesThatADriveWritesCountFromItsFolder() throws {
    let run = run(try drive("files", "screenshot list.png", "record start again.drive", "back"))
    #expect(run.code == .passed, "\(run.notes)")
    #expect(
      try PNG.decode(Array(Data(contentsOf: scratch.folder.appending(path: "list.png"))))
        .width == 1_280)
    #expect(try text("again.drive").contains("\n+0s back\n"))
  }

  /// Wherever the recording is, and wherever the drive was begun.
  @Test func aRecordingFindsTheAppOfItsDrive() throws {
    let there = try drive("there", "record start more/again.drive", #"tap "Shows""#, "settle")
    try FileManager.default.createDirectory(
      atPath: place("more"), withIntermediateDirectories: true)
    #expect(run(there).code == .passed)
    #expect(try text("more/again.drive").contains("\napp ../app.json "))
    let again = run(place("more/again.drive"))
    #expect(again.code == .passed, "\(again.notes)")
  }

  @Test func aWrongExpectationFailsWithItsLine() throws {
    let file = try drive("bad", "settle", "  expect rows = 3")
    let run = run(file)
    #expect(run.code == .failed)
    #expect(run.notes.hasPrefix("\(file):4:3: "))
    #expect(run.notes.contains("\n    expect rows = 3\n    ^\n"))
    #expect(run.notes.contains("again: testdrive run \(file) --seed "))
  }

  @Test func nothingRunsWhenOneFileIsWrong() throws {
    let good = try drive("good", "log \"it ran\"")
    let bad = try drive("bad", "tpa \"Shows\"", "wait 3")
    let run = run(good, bad)
    #expect(run.code == .wrongInput)
    #expect(run.data.isEmpty)
    #expect(run.notes.contains("bad.drive:3:1: ") && run.notes.contains("bad.drive:4:6: "))
  }

  @Test func aFolderIsAllItsDrivesWithoutTheirParts() throws {
    _ = try drive("one", "include part.drive", "log \"one\"")
    _ = try drive("two", "log \"two\"")
    _ = try scratch.file(
      "part.drive", "log \"part\"\nlog ${missing}\n".split(separator: "\n")[0] + "\n")
    let run = run(scratch.folder.path)
    #expect(run.code == .passed, "\(run.notes)")
    #expect(run.notes.contains("2 passed in "))
  }

  @Test func casesAreChosenByTitleAndTags() throws {
    _ = try scratch.file(
      "many.drive",
      """
      drive "many" tags=slow
      app app.json
      each t in 1s 2s 3s
        wait ${t}
      end
      """)
    let folder = scratch.folder.path
    #expect(run(folder).notes.contains("3 passed"))
    #expect(run(folder, "--case", "2s").notes.contains("1 passed"))
    #expect(run(folder, "--tags", "slow").notes.contains("3 passed"))
    let none = run(folder, "--tags", "-slow")
    #expect(none.code == .wrongInput && none.notes.contains("none of the 3 cases"))
  }

  @Test func resultsAreWrittenWhereTheyAreWanted() throws {
    let file = try drive("good", "settle")
    let run = run(
      file, "--junit", place("out/junit.xml"), "--tap", "-", "--hashes", place("hashes"),
      "--trace", place("trace.jsonl"), "--repeat", "2")
    #expect(run.code == .passed, "\(run.notes)")
    #expect(run.data.hasPrefix("TAP version 14\n1..1\nok 1 - "))
    #expect(try text("out/junit.xml").contains("<testcase classname="))
    #expect(try text("hashes").hasSuffix("good.drive: good\n"))
    #expect(try text("trace.jsonl").contains("\"began\""))
  }

  @Test func gitHubIsToldTheLine() throws {
    let file = try drive("bad", "settle", "expect rows = 3")
    let run = run(file, "--github")
    #expect(run.data.hasPrefix("::error file=\(file),line=4,col=1,title=bad::"))
  }

  @Test func aGoldenIsRecordedThenComparedThenMissed() throws {
    let file = try drive("look", "settle", "golden list kind=tree")
    let first = run(file)
    #expect(first.code == .failed)
    let isRecorded = FileManager.default.fileExists(atPath: place("Goldens/list.tree"))
    let isCI = GoldenOptions.isContinuousIntegration(ProcessInfo.processInfo.environment)
    #expect(isRecorded != isCI)
    guard isRecorded else { return }
    #expect(run(file).code == .passed)
    let changed = try drive("look", #"tap "Shows""#, "settle", "golden list kind=tree")
    let run = run(changed)
    #expect(run.code == .failed)
    #expect(run.notes.contains("look.drive:5:1: "))
    #expect(run.notes.contains("is missing, it was: "))
  }

  @Test func goldensThatNobodyUsesAreNamed() throws {
    try FileManager.default.createDirectory(
      atPath: place("Goldens"), withIntermediateDirectories: true)
    _ = try scratch.file("Goldens/old.tree", "screen\n")
    let file = try drive("good", "settle")
    #expect(run(file).notes.contains("Goldens/old.tree is used by no drive beside it"))
    _ = try drive("other", "settle")
    #expect(!run(file).notes.contains("old.tree"))
  }

  @Test func whatIsNotThereIsSaid() throws {
    #expect(run().notes.contains("run needs a drive"))
    #expect(run(place("no.drive")).code == .wrongInput)
    let empty = run(place("empty"))
    #expect(empty.code == .wrongInput)
  }
}
