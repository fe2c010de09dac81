import Foundation
import HeadUnitScenario
import Testing

@testable import TestdriveCommand

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

  private func run(_ app: String, _ words: String...) -> Command {
    Command(
      exactly: ["run", place("a.drive"), "--app", app, "--resources", Command.resources] + words)
  }

  @Test func aProgramIsDrivenAsAnyOtherApp() {
    let run = run("exec:sh '\(place("app.sh"))'", "--repeat", "3", "--no-pictures")
    #expect(run.code == .passed, "\(run.notes)")
  }

  @Test func aReportOfAProgramHasPicturesOfWhatItSaid() throws {
    let run = run("exec:sh '\(place("app.sh"))'", "--report", place("report"))
    #expect(run.code == .passed, "\(run.notes)")
    #expect(!FileText.names(inFolder: place("report/pictures")).isEmpty)
  }

  @Test func aProgramIsLookedAtAsAnyOtherApp() {
    let tree = Command(
      exactly: ["tree", "--resources", Command.resources, "--", "sh", place("app.sh")])
    #expect(tree.code == .passed, "\(tree.notes)")
    #expect(tree.data.contains("Shell") && tree.data.contains("/1  "))
  }

  @Test(arguments: ["exec:/nowhere/app", "exec:false", "exec:sh -c 'exit 3'"])
  func aProgramThatIsNotThereOrEndsHasCrashed(_ app: String) {
    let run = run(app)
    #expect(run.code == .appFailed)
    #expect(run.notes.contains("has crashed too often"))
  }

  @Test func wordsArePartedAsAShellDoes() throws {
    #expect(try ProgramWords("python3 app.py").words == ["python3", "app.py"])
    #expect(
      try ProgramWords("  a  'b c' \"d 'e\" f\\ g ''").words == ["a", "b c", "d 'e", "f g", ""])
    for text in ["", "  ", "''", "a 'b", "a \"b", "a \\"] {
      #expect(throws: CommandError.self) { try ProgramWords(text) }
    }
  }

  @Test func anAppAndAProgramCannotBothBe() {
    let tree = Command(exactly: ["tree", "demo", "--", "sh"])
    #expect(tree.code == .wrongInput && tree.notes.contains("cannot both be"))
  }
}
