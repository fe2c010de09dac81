import Foundation
import HeadUnitCore
import HeadUnitImages
import HeadUnitReports
import Testing

@testable import TestdriveVerbs

/// Files that are too large are refused before they are read, and so is what would never end.
@Suite struct VerbLimitTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
  }

  private func place(_ name: String) -> String {
    scratch.folder.appendingPathComponent(name).path
  }

  /// As large as that and one byte more; a hole takes no room on the disk.
  private func large(_ name: String, _ size: Int) throws -> String {
    let file = try scratch.file(name, "")
    #expect(truncate(file, off_t(size + 1)) == 0)
    return file
  }

  @Test func aDriveIsAFileOfAFewPages() throws {
    let run = VerbRun("check", try large("a.drive", 4 << 20))
    #expect(run.code == .wrongInput)
    #expect((run.notes + run.data).contains("the file is larger than 4 MiB"))
  }

  @Test func aSwiftFileIsWrittenByHand() throws {
    let run = VerbRun("check", try large("a.swift", 16 << 20))
    #expect(run.code == .wrongInput)
    #expect((run.notes + run.data).contains("the file is larger than 16 MiB"))
  }

  @Test func aProfileIsAFileOfAPage() throws {
    let profile = try large("own.json", 1 << 20)
    let run = VerbRun("screenshot", "demo", "--profile", profile, "-o", place("a.png"))
    #expect(run.code == .wrongInput)
    #expect(run.notes.contains("the file is larger than 1 MiB"))
  }

  @Test func aTraceThatIsReadHasAnEnd() throws {
    let trace = try large("a.jsonl", FileText.traceLimit)
    let run = VerbRun("tree", "trace:" + trace)
    #expect(run.code == .wrongInput)
    #expect(run.notes.contains("the file is larger than 256 MiB"), "\(run.notes)")
  }

  @Test(arguments: [("home.tree", 4), ("home.png", 256), ("home.stamp", 1)])
  func aGoldenIsAsLargeAsAScreen(name: String, mebibytes: Int) throws {
    let drive = try scratch.file("a.drive", "app demo\nsettle\ngolden home\n")
    let words = [drive, "--artifacts", place("artifacts")]
    #expect(VerbRun(running: words, environment: [:]).code != .passed)
    #expect(VerbRun(running: words, environment: [:]).code == .passed)
    let golden = try #require(
      FileText.contents(ofFolder: place("Goldens")).first {
        $0.hasSuffix("." + (name.split(separator: ".").last ?? ""))
      })
    #expect(truncate(golden, off_t(mebibytes << 20 + 1)) == 0)
    let run = VerbRun(running: words, environment: [:])
    #expect(run.code != .passed)
    #expect((run.notes + run.data).contains("larger than \(mebibytes) MiB"), "\(run.notes)")
  }

  @Test(arguments: [("data/index.js", 512, ExitCode.wrongInput), ("data/0.js", 256, .machine)])
  func aPartIsAsLargeAsAReport(name: String, mebibytes: Int, code: ExitCode) throws {
    let drive = try scratch.file("a.drive", "app demo\nsettle\n")
    #expect(VerbRun("run", drive, "--report", place("part"), "--no-pictures").code == .passed)
    let file = place("part/" + name)
    #expect(FileManager.default.fileExists(atPath: file))
    #expect(truncate(file, off_t(mebibytes << 20 + 1)) == 0)
    #expect(VerbRun("merge", place("part"), "-o", place("whole")).code == code)
  }

  /// Larger files stay where they are.
  @Test func whatADriveLeftIsTakenOverAsFarAsItIsSmall() throws {
    let resources = Resources(folder: URL(fileURLWithPath: VerbRun.resources))
    let index = ReportIndex(command: "", began: "", total: 0)
    let reporter = ReportAttachments(try ReportFolder(place("report"), index, [], resources))
    for (end, limit) in [("png", 32 << 20), ("tree", 1 << 20)] {
      for (size, isTaken) in [(limit, true), (limit + 1, false)] {
        let file = place("home-actual." + end)
        try Data().write(to: URL(fileURLWithPath: file))
        #expect(truncate(file, off_t(size)) == 0)
        var details = CaseDetails(Trace())
        try reporter.add([file], to: &details)
        let comparison = try #require(details.comparisons.first)
        #expect((comparison.actual != nil || comparison.actualTree != nil) == isTaken)
      }
    }
  }

  @Test func aPictureOfAPartIsAsLargeAsAScreen() throws {
    let drive = try scratch.file("a.drive", "app demo\nsettle\nexpect rows = 777\n")
    #expect(VerbRun("run", drive, "--report", place("part")).code == .failed)
    let picture = try #require(
      FileText.contents(ofFolder: place("part")).first { $0.hasSuffix(".png") })
    #expect(truncate(picture, off_t(64 << 20 + 1)) == 0)
    #expect(VerbRun("merge", place("part"), "-o", place("whole")).code == .machine)
  }

  @Test(arguments: [
    ["--repeat", "10001"], ["--jobs", "257"], ["--shard", "1/100001"],
  ])
  func runsAreCounted(words: [String]) throws {
    let drive = try scratch.file("a.drive", "app demo\nsettle\n")
    let run = VerbRun(exactly: ["run", drive, "--resources", VerbRun.resources] + words)
    #expect(run.code == .wrongInput, "\(run.notes)")
  }

  @Test func aFilmIsNoFasterThanItsKind() throws {
    let drive = try scratch.file("a.drive", "app demo\nsettle\n")
    let run = VerbRun("film", drive, "-o", place("a.gif"), "--fps", "51")
    #expect(run.code == .wrongInput)
    #expect(run.notes.contains("50"))
  }

  @Test func aFilmInAFolderHasAnEnd() throws {
    var film = try PictureSequence(try #require(FramePattern(place("f/%06d.png"))))
    try film.add(Frame(width: 2, height: 2), at: 0)
    #expect(throws: VerbError.self) { try film.finish(at: PictureSequence.fileLimit + 1) }
    #expect(FileText.names(inFolder: place("f")).isEmpty)
  }

  @Test func aVideoHasAnEnd() throws {
    let program = try scratch.file("ffmpeg", "#!/bin/sh\ncat >/dev/null\n")
    #expect(chmod(program, 0o755) == 0)
    let path = scratch.folder.path + ":/bin:/usr/bin"
    var film = try VideoFile(
      .mp4, place("a.mp4"), size: PixelSize(width: 2, height: 2), framesPerSecond: 10, path: path)
    try film.add(Frame(width: 2, height: 2), at: 0)
    #expect(throws: VerbError.self) { try film.finish(at: VideoFile.frameLimit + 1) }
    film.discard()
  }

  @Test func aSheetHasSoManyPixels() throws {
    try DriveSheet.check(PixelSize(width: 12_000, height: 10_000))
    #expect(throws: VerbError.self) {
      try DriveSheet.check(PixelSize(width: 12_001, height: 10_000))
    }
  }

  @Test func theFirstAndTheLastStepsHavePictures() {
    let shown = (0..<1_000).filter { FilmStrip.isWanted($0, of: 1_000) }
    #expect(shown == Array(0..<100) + Array(800..<1_000))
    #expect(CaseReporter.smallRun == 50)
  }

  @Test func theRoomForLastWordsHasAnEnd() {
    #expect(ReportFolder.reserve(for: 1_000) < 1 << 20)
    #expect(ReportFolder.reserve(for: 1 << 30) == 32 << 20)
  }

  @Test func aLineThatIsPipedInHasAnEnd() {
    var lines = PipedLines()
    var left = 40
    func read() -> [UInt8]? {
      guard left > 0 else { return nil }
      left -= 1
      return [UInt8](repeating: 0x61, count: 1 << 16)
    }
    let first = lines.next(read)
    #expect(first.map { $0.utf8.count > 1 << 20 && $0.utf8.count < 2 << 20 } == true)
    #expect(left > 20)
    var short = PipedLines()
    var pieces = [Array("one\ntw".utf8), Array("o\n".utf8)]
    let both = (0..<3).map { _ in short.next { pieces.isEmpty ? nil : pieces.removeFirst() } }
    #expect(both == ["one", "two", nil])
  }

  @Test func aNameOfAnAppFitsALine() {
    #expect(throws: Never.self) { try AppName(String(repeating: "a", count: 60)) }
    #expect(throws: VerbError.self) { try AppName(String(repeating: "a", count: 61)) }
  }

  @Test func theSizesOfSoManyWindowsAreKept() throws {
    let known = (0..<200).map { #""p\#($0)": {"width": 800, "height": 600}"# }
    let file = try scratch.file("windows.json", "{" + known.joined(separator: ", ") + "}")
    var sizes = WindowSizes(file: URL(fileURLWithPath: file))
    #expect(sizes["p7"] != nil)
    try sizes.keep(PixelSize(width: 900, height: 600), for: "one more")
    let again = WindowSizes(file: URL(fileURLWithPath: file))
    #expect(again["p7"] == nil && again["one more"] != nil)
  }
}
