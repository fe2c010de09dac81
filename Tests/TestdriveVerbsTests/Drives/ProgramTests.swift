import Foundation
import HeadUnitDrives
import Testing

@testable import TestdriveVerbs

/// Apps that are programs of their own; the ones here are shell scripts.
@Suite struct ProgramTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    _ = try scratch.file(
      "app.sh",
      #"""
      say() { printf '{"jsonrpc":"2.0","id":%s,"result":%s}\n' "$id" "$1"; }
      while read -r line; do
        id=${line#*\"id\":}; id=${id%%,*}; id=${id%\}}
        case $line in
          *'"initialize"'*)
            say '{"protocol":1,"app":{"name":"Shell"},"tabs":false}' ;;
          *'"initialized"'*)
            echo '{"jsonrpc":"2.0","method":"commands","params":{"commands":[{"name":"play",
            "enabled":true,"handler":true}]}}' | tr -d '\n'; echo ;;
          *'"content/count"'*) say '{"count":2,"after":300}' ;;
          *'"content/item"'*)
            say '{"item":{"id":"a","title":"Row","container":false,"playable":true,
            "explicit":false,"streaming":false}}' | tr -d '\n'; echo ;;
          *'"content/showsProgress"'*) say '{"shows":false}' ;;
          *'"id"'*) say null ;;
        esac
      done
      """#)
    _ = try scratch.file(
      "a.drive",
      "settle\nexpect rows = 2\nexpect page.state = shown\nexpect requests.timedout = 0\n")
  }

  private func place(_ name: String) -> String {
    scratch.folder.appendingPathComponent(name).path
  }

  private func run(_ app: String, _ words: String...) -> VerbRun {
    VerbRun(
      exactly: ["run", place("a.drive"), "--app", app, "--resources", VerbRun.resources] + words)
  }

  @Test func aProgramIsDrivenAsAnyOtherApp() {
    let run = run("exec:sh '\(place("app.sh"))'", "--repeat", "3", "--no-pictures")
    #expect(run.code == .passed, "\(run.notes)")
  }

  /// In real time, in which the program answers when it does and nobody stands still.
  @Test(arguments: [("virtual", "virtual clock"), ("wall", "wall clock")])
  func aProgramIsToldWhatTheClockIs(clock: String, words: String) throws {
    _ = try scratch.file(
      "clock.sh",
      """
      read -r line
      case $line in *'"clock": "wall"'*|*'"clock":"wall"'*) echo 'wall clock' >&2 ;;
      *) echo 'virtual clock' >&2 ;; esac
      exit 3
      """)
    let run = run("exec:sh '\(place("clock.sh"))'", "--clock", clock, "--no-pictures")

    #expect(run.notes.contains(words), "\(run.notes)")
  }

  @Test func aDriveOnTheWallsClockGoesAsAnyOther() {
    let run = run("exec:sh '\(place("app.sh"))'", "--clock", "wall", "--no-pictures")

    #expect(run.code == .passed, "\(run.notes)")
  }

  @Test func whatIsNoClockIsNotTaken() {
    let run = run("demo", "--clock", "sundial")

    #expect(run.code == .wrongInput)
    #expect(run.notes.contains("sundial"))
  }

  @Test func aReportOfAProgramHasPicturesOfWhatItSaid() throws {
    let run = run("exec:sh '\(place("app.sh"))'", "--report", place("report"))
    #expect(run.code == .passed, "\(run.notes)")
    #expect(!FileText.names(inFolder: place("report/pictures")).isEmpty)
  }

  @Test func aProgramIsLookedAtAsAnyOtherApp() {
    let tree = VerbRun(
      exactly: ["tree", "--resources", VerbRun.resources, "--", "sh", place("app.sh")])
    #expect(tree.code == .passed, "\(tree.notes)")
    #expect(tree.data.contains("Shell") && tree.data.contains("/1  "))
  }

  @Test(arguments: ["exec:/nowhere/app", "exec:false", "exec:sh -c 'exit 3'"])
  func aProgramThatIsNotThereOrEndsHasCrashed(_ app: String) {
    let run = run(app)
    #expect(run.code == .appFailed)
    #expect(run.notes.contains("has crashed too often"))
  }

  /// Much more than a pipe holds, and nobody waits for it; why a drive failed may stand at its end.
  @Test func theLastWordsOfAProgramAreInTheReportOfADriveThatFails() throws {
    let app = """
      yes 'all is well' | head -c 262144 >&2
      trap 'echo the disk is full >&2; exit' EXIT
      . '\(place("app.sh"))'
      """
    let file = try scratch.file("loud.sh", app)
    let passing = run("exec:sh '\(file)'", "--no-pictures", "--junit", place("passed.xml"))
    #expect(passing.code == .passed, "\(passing.notes)")
    #expect(try !text("passed.xml").contains("all is well"))
    _ = try scratch.file("a.drive", "settle\nexpect rows = 3\n")
    let failing = run(
      "exec:sh '\(file)'", "--junit", place("failed.xml"), "--report", place("report"))
    #expect(failing.code == .failed)
    for report in [try text("failed.xml"), try text("report/data/0.js")] {
      #expect(report.contains("last words on its error output"))
      let count = report.split(separator: "all is well").count
      #expect((18...20).contains(count), "Of twenty lines one says how many there were before.")
      #expect(report.contains("the disk is full"))
    }
  }

  private func text(_ name: String) throws -> String {
    try String(contentsOfFile: place(name), encoding: .utf8)
  }

  @Test func aProgramThatCrashesOnceIsStartedAgain() throws {
    let app = """
      [ -e '\(place("crashed"))' ] || { : > '\(place("crashed"))'; echo no memory >&2; exit 9; }
      . '\(place("app.sh"))'
      """
    _ = try scratch.file("once.sh", app)
    _ = try scratch.file(
      "a.drive",
      """
      app "exec:sh once.sh" wait=off
      expect page.state = loading for=900ms
      expect app.restarts = 1 within=2s
      expect page.state = shown within=5s
      """)
    let run = VerbRun(
      exactly: ["run", place("a.drive"), "--resources", VerbRun.resources, "--no-pictures"])
    #expect(run.code == .passed, "\(run.notes)")
  }

  @Test func aProgramThatAlwaysCrashesIsStartedFiveTimesMore() throws {
    let file = try scratch.file("always.sh", "echo start >> '\(place("starts"))'; exit 9")
    let run = run("exec:sh '\(file)'", "--no-pictures")
    #expect(run.code == .appFailed)
    #expect(try text("starts").split(separator: "\n").count == 6)
  }

  /// A picture is named as the program would open it, and one that is not there is told.
  @Test func picturesCountFromTheFolderOfTheProgram() throws {
    let app = """
      say() { printf '{"jsonrpc":"2.0","id":%s,"result":%s}\\n' "$id" "$1"; }
      while read -r line; do
        id=${line#*\\"id\\":}; id=${id%%,*}; id=${id%\\}}
        case $line in
          *'"content/item"'*)
            say '{"item":{"id":"a","artwork":"cover","container":false,"playable":true,
            "explicit":false,"streaming":false}}' | tr -d '\\n'; echo ;;
          *'"artwork/load"'*) say '{"file":"NAME"}' ;;
          *) echo "$line" | sh '\(place("app.sh"))' ;;
        esac
      done
      """
    _ = try scratch.file("cover.svg", Self.cover)
    _ = try scratch.file("a.drive", "app \"exec:sh pictures.sh\"\nsettle\nexpect rows = 2\n")
    for name in ["cover.svg", "none.svg"] {
      _ = try scratch.file(
        "pictures.sh", app.replacing("NAME", with: name).replacing("\\\\", with: "\\"))
      let run = VerbRun(
        exactly: [
          "run", place("a.drive"), "--resources", VerbRun.resources, "--report",
          place("report \(name)"),
          "--trace", place("trace.jsonl"),
        ])
      #expect(run.code == .passed, "\(run.notes)")
      let isTold = run.notes.contains(
        "\(place("none.svg")): the picture cannot be read: there is no")
      #expect(isTold == (name == "none.svg"), "\(run.notes)")
      #expect(try text("trace.jsonl").contains(place(name)))
    }
  }

  private static let cover = """
    <svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8"/></svg>
    """

  @Test func wordsArePartedAsAShellDoes() throws {
    #expect(try ProgramWords("python3 app.py").words == ["python3", "app.py"])
    #expect(
      try ProgramWords("  a  'b c' \"d 'e\" f\\ g ''").words == ["a", "b c", "d 'e", "f g", ""])
    for text in ["", "  ", "''", "a 'b", "a \"b", "a \\"] {
      #expect(throws: VerbError.self) { try ProgramWords(text) }
    }
  }

  @Test func anAppAndAProgramCannotBothBe() {
    let tree = VerbRun(exactly: ["tree", "demo", "--", "sh"])
    #expect(tree.code == .wrongInput && tree.notes.contains("cannot both be"))
  }
}
