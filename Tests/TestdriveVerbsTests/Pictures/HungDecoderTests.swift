import Foundation
import HeadUnitImages
import HeadUnitPaint
import Testing

@testable import TestdriveVerbs

/// A decoder that comes to no end is no broken picture: the clock has decided, so the run ends.
@Suite struct HungDecoderTests {
  private let scratch: Scratch
  private let app: String

  init() throws {
    scratch = try Scratch()
    let cover = VerbRun.root.path + "/Tests/Fuzz/Corpus/pictures/baseline.jpg"
    try FileManager.default.copyItem(
      atPath: cover, toPath: scratch.folder.appendingPathComponent("cover.jpg").path)
    app = try scratch.file(
      "app.json",
      #"{"app": {"name": "A"}, "items": [{"id": "a", "title": "One", "artwork": "cover.jpg"}]}"#)
  }

  private func path(_ name: String) -> String {
    scratch.folder.appendingPathComponent(name).path
  }

  /// Nobody waits for any decoder.
  private func run(_ words: String...) -> VerbRun {
    SystemDecoder.$patience.withValue(0) {
      VerbRun(exactly: words + ["--resources", VerbRun.resources])
    }
  }

  @Test func aPictureOfAHeadUnitIsNotMadeWithoutIt() {
    let run = run("screenshot", app, "-o", path("a.png"))
    #expect(run.code == .machine)
    #expect(run.notes.contains("the system's decoder came to no end with the JPEG picture"))
    #expect(!FileManager.default.fileExists(atPath: path("a.png")))
  }

  /// So many jobs that no processor is left beside them, and one: the picture is painted while the
  /// drive goes on.
  @Test(arguments: ["64", "1"]) func aDriveEndsWithTheMachinesCode(jobs: String) throws {
    let drive = try scratch.file(
      "a.drive", "app app.json\nsettle\nscreenshot b.png\nscreenshot c.png\nlog \"on\"\n")
    let trace = path("a.trace")
    let run = run("run", drive, "--jobs", jobs, "--trace", trace)
    #expect(run.code == .machine)
    #expect(run.notes.contains("a.drive:3:1: "), "\(run.notes)")
    #expect(run.notes.contains("came to no end"))
    #expect(!run.data.contains("on\n") || jobs == "1")
    // The drive has ended there, whenever that was known.
    let lines = try String(contentsOfFile: trace, encoding: .utf8)
    #expect(lines.contains("came to no end") && !lines.contains(#""on""#))
    let names = try FileManager.default.contentsOfDirectory(atPath: scratch.folder.path)
    #expect(!names.contains { $0.contains(".png") }, "\(names)")
  }

  /// What is decided by counting stays the picture's own affair.
  @Test func aPictureThatIsRefusedIsNone() throws {
    _ = try scratch.file("cover.jpg", "no picture")
    let run = run("screenshot", app, "-o", path("c.png"))
    #expect(run.code == .passed)
    #expect(run.notes.contains("this is no picture"))
  }

  @Test func withPatienceThePictureIsShown() {
    #expect(VerbRun("screenshot", app, "-o", path("d.png")).code == .passed)
    #expect(PictureLimits.decoderPatience > PictureLimits.decoderWork)
  }
}
