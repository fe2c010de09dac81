import Foundation
import HeadUnitCore
import HeadUnitFindings
import HeadUnitText
import Testing

@testable import TestdriveVerbs

/// What is wrong with an app is told by every verb that looks at one.
@Suite struct FindingsVerbTests {
  private let scratch: Scratch
  private let app: String
  private let drive: String

  init() throws {
    scratch = try Scratch()
    app = try scratch.file(
      "app.json",
      """
      {"app": {"name": "Silent"},
       "player": {"misbehaves": [
         "info-rate-stale-after-pause"]},
       "items": [{"id": "a", "title": "A", "duration": "3m"}]}
      """)
    drive = try scratch.file(
      "pause.drive", "app \(app)\ntap \"A\"\nwait 3s\nmedia pause\nwait 3s\nexpect rows = 1\n")
  }

  @Test func aDriveThatPassesTellsWhatIsWrongAllTheSame() {
    let run = VerbRun("run", drive)
    #expect(run.code == .passed)
    #expect(run.notes.contains("error info-rate-stale-after-pause: "))
    #expect(run.notes.contains("pause.drive:5"))
    #expect(run.notes.contains("found: 1 error, 1 warning"))
  }

  /// A kit shows no templates, so that none are missed.
  @Test(arguments: [("standard", false), ("bluetooth", true)])
  func anAppThatStartsLockedMissesARootWhereThereIsOne(profile: String, passes: Bool) throws {
    let source = try scratch.file(
      "late.json", #"{"templates": [{"id": "a", "late": true}], "items": []}"#)
    let file = try scratch.file(
      "cold.drive",
      """
      profile \(profile)
      phone locked
      app \(source) wait=off
      wait 9s
      expect no findings level>=error
      """)
    let run = VerbRun("run", file)
    #expect((run.code == .passed) == passes, "\(run.notes)")
  }

  @Test func itFailsWhereItIsToldTo() {
    let run = VerbRun("run", drive, "--fail-on", "error")
    #expect(run.code == .failed)
    #expect(run.notes.contains("--fail-on error"))
  }

  @Test func sarifNamesTheMisbehaviourInTheLibrary() throws {
    let file = scratch.folder.appendingPathComponent("found.sarif").path
    #expect(VerbRun("run", drive, "--sarif", file).code == .passed)
    let text = try String(contentsOfFile: file, encoding: .utf8)
    #expect(text.contains(#""startLine":3"#))
    #expect(text.contains("app.json"))
    #expect(text.contains("pause.drive"))
  }

  @Test(arguments: [
    ("expect finding info-rate-stale-after-pause", ExitCode.passed),
    ("expect finding content-timeout", .failed), ("expect no findings", .failed),
    (
      """
      allow finding info-rate-stale-after-pause "it is a test"
      allow finding artwork-missing "it has none"
      expect no findings level>=warning
      """, .passed
    ),
  ])
  func drivesExpectFindings(_ lines: String, _ code: ExitCode) throws {
    let text = "app \(app)\ntap \"A\"\nwait 3s\nmedia pause\nwait 3s\n\(lines)\n"
    #expect(VerbRun("run", try scratch.file("expects.drive", text)).code == code)
  }

  @Test func whatIsAllowedForNothingIsTold() throws {
    let text = """
      app \(app)
      tap "A"
      wait 3s
      allow finding content-timeout "it was slow once"
      allow finding artwork-missing "it has none"
      expect player.state = playing
      """
    let run = VerbRun("run", try scratch.file("allows.drive", text))
    #expect(run.code == .passed)
    #expect(run.notes.contains("allow finding content-timeout is not needed"))
    #expect(!run.notes.contains("allow finding artwork-missing"))
    // What is told to do is what a library can do.
    let other = VerbRun("run", try scratch.file("told.drive", "app \(app)\ntap \"A\"\nwait 5s\n"))
    #expect((other.notes + other.data).contains("Give the track an `artwork`."))
  }

  @Test func aTraceTellsTheSame() throws {
    let trace = scratch.folder.appendingPathComponent("a.jsonl").path
    #expect(VerbRun("run", drive, "--trace", trace).code == .passed)
    let run = VerbRun("findings", trace, "--json")
    #expect(run.code == .passed)
    // The trace ends before anybody could know of the pause.
    #expect(run.data.hasPrefix("["))
    #expect(VerbRun("compare", trace, trace).data == "They are the same.\n")
  }

  @Test func aTraceIsReadLineByLineAndAMistakeNamesItsLine() throws {
    let good = #"{"at":0,"began":{"_0":{"format":1,"profile":"a","seed":1}}}"#
    #expect(VerbRun("findings", try scratch.file("empty.jsonl", "\n\n")).code == .wrongInput)
    let bad = VerbRun("findings", try scratch.file("bad.jsonl", good + "\n\nnothing\n"))
    #expect(bad.code == .wrongInput)
    #expect(bad.notes.contains("bad.jsonl:3") || bad.notes.contains("bad.jsonl:1"), "\(bad.notes)")
    #expect(VerbRun("findings", scratch.folder.path).code == .wrongInput)
    #expect(VerbRun("findings", scratch.folder.path + "/none").code == .wrongInput)
  }

  @Test func aLineLargerThanAnyPictureIsRefused() throws {
    let file = try scratch.file("long.jsonl", "")
    let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: file))
    try handle.truncate(atOffset: 66 << 20)
    try handle.close()
    let run = VerbRun("findings", file)
    #expect(run.code == .wrongInput)
    #expect(run.notes.contains("64 MiB"), "\(run.notes)")
  }

  @Test func theTableIsPrintedWithEveryRule() {
    let run = VerbRun("findings")
    let page = VerbRun("findings", "--markdown").data
    for id in FindingID.allCases {
      #expect(run.data.contains(id.rawValue))
      #expect(page.contains("### `\(id.rawValue)`"))
    }
  }

  @Test func anInspectionTellsFindingsFirstAndABaselineLeavesThemOut() throws {
    let run = VerbRun("inspect", app, "--json", "--fail-on", "error")
    #expect(run.code == .failed)
    #expect(run.data.contains("info-rate-stale-after-pause"))
    let baseline = try scratch.file("baseline.json", run.data)
    let again = VerbRun("inspect", app, "--baseline", baseline, "--fail-on", "warning")
    #expect(again.code == .passed)
    #expect(again.data.contains("in the baseline"))
  }

  @Test func anExplorationWritesDrivesThatFailAsLongAsTheAppDoesSo() throws {
    let folder = scratch.folder.appendingPathComponent("explored").path
    let run = VerbRun("explore", app, "--seeds", "12", "-o", folder)
    #expect(run.code == .failed)
    let file = try #require(
      FileText.contents(ofFolder: folder).first { $0.contains("info-rate-stale-after-pause") })
    let text = try String(contentsOfFile: file, encoding: .utf8)
    #expect(text.split(separator: "\n").count <= 12, "\(text)")
    #expect(VerbRun("run", file).code == .failed)
    let mended = try scratch.file(
      "app.json", #"{"items": [{"id": "a", "title": "A", "duration": "3m"}]}"#)
    #expect(VerbRun("run", file).code == .passed, "\(mended)")
  }

  @Test func drivesForAnyAppEndInAReportCard() {
    let run = VerbRun("run", "any", "--app", app)
    #expect(run.code == .failed)
    #expect(run.data.contains("The app's report card:"))
    #expect(run.data.contains("FAILS   buttons on wheel and headphones"))
  }
}
