import Foundation
import HeadUnitApps
import HeadUnitCore
import HeadUnitReports
import Testing

@testable import HeadUnitDrives
@testable import TestdriveVerbs

/// What runs exit with when it is not the drive that is wrong.
@Suite struct ExitCodeTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
  }

  private func drive(_ lines: String...) throws -> String {
    try scratch.file("it.drive", lines.map { $0 + "\n" }.joined())
  }

  private func run(_ words: String...) -> VerbRun {
    VerbRun(running: words + ["--artifacts", scratch.folder.path], environment: ["CI": "1"])
  }

  @Test(arguments: ["--junit", "--tap", "--hashes", "--trace"])
  func aFullDiskIsTheMachines(_ option: String) throws {
    let run = run(try drive("app demo"), option, "/dev/full")
    #expect(run.code == .machine)
    #expect(run.notes.contains("/dev/full"), "\(run.notes)")
  }

  @Test func aPictureOnAFullDiskIsTheMachines() throws {
    let run = run(try drive("app demo", "screenshot /dev/full"))
    #expect(run.code == .machine, "\(run.notes)")
    #expect(run.notes.contains("it.drive:2:1: "))
  }

  /// Draws something else each time, which no drive can make happen.
  @Test func picturesThatDifferFromRunToRunAreOurFault() throws {
    let file = try drive("app demo", "settle", "golden list")
    let environment = DriveEnvironment.files(
      Resources(folder: URL(fileURLWithPath: VerbRun.resources)))
    let cases = try DriveReader(environment: environment).cases(of: file)
    let options = try RunOptions("--repeat", "2")
    let output = Output(data: { _ in }, note: { _ in })
    var count: UInt64 = 0
    let services = DriveServices(
      say: { _ in }, takePicture: { _ in },
      compare: { _ in
        count += 1
        return GoldenAnswer(fingerprint: count)
      }, writeFile: { _, _ in }, wallClock: { .zero }, hasFonts: { true })
    let runner = CaseRunner(
      options: options, services: services, replays: ReplayLines(cases, options))
    let progress = RunProgress(output, caseCount: 1)
    let batch = DriveBatch(options: options, progress: progress, cases: cases) { number in
      runner.run(cases[number], number: number)
    }
    let drives = batch.run([0])
    #expect(drives.first?.failure?.kind == .difference)
    #expect(ExitCode(RunOutcome(drives)) == .ownFault)
  }

  @Test func theWorstIsWhatARunExitsWith() throws {
    let must = MustFailTests.folder.path
    let run = run(must + "/wrong-title.drive", must + "/crash-at-start.drive")
    #expect(run.code == .appFailed)
  }

  @Test func hashesDoNotDependOnWhereTheAppIs() throws {
    let hashes = try ["here", "a/much longer/path"].map { place in
      let folder = scratch.folder.appendingPathComponent(place)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      _ = try scratch.file("\(place)/app.json", Self.library)
      _ = try scratch.file("\(place)/cover.svg", Self.cover)
      let file = try scratch.file("\(place)/it.drive", "app app.json\nsettle\n")
      let trace = scratch.folder.appendingPathComponent("trace").path
      let run = run(file, "--hashes", "-", "--trace", trace)
      #expect(run.code == .passed, "\(run.notes)")
      // Otherwise this would be the same without anybody's doing.
      #expect(try String(contentsOfFile: trace, encoding: .utf8).contains(folder.path + "/cover"))
      return run.data.prefix(16)
    }
    #expect(hashes[0].count == 16 && hashes[0] == hashes[1])
  }

  @Test func noPicturesIsNotForGoldensThatAreToBeDrawn() throws {
    for option in ["--update-goldens", "--strict-goldens"] {
      let words = [try drive("app demo"), "--no-pictures", option]
      let run = VerbRun(running: words, environment: [:])
      #expect(run.code == .wrongInput)
      #expect(run.notes == "--no-pictures and \(option) cannot both be\n")
    }
    let run = run(MustFailTests.folder.path + "/golden-missing.drive", "--no-pictures")
    #expect(run.notes.contains("1 picture was not compared, as --no-pictures says"))
  }

  private static let library = #"""
    {"items": [{"id": "a", "title": "First", "artwork": "cover.svg", "duration": "3m"}]}
    """#
  private static let cover = #"""
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8"/></svg>
    """#
}
