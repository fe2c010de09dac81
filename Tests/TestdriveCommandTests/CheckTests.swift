import Foundation
import Testing

@testable import TestdriveCommand

@Suite struct CheckTests {
  @Test func everythingThatComesWithTheProgramIsGood() {
    let run = Command("check", Command.resources)
    #expect(run.code == .passed)
    #expect(run.data.isEmpty)
    #expect(run.notes.contains("demo.json: a good library"))
    #expect(run.notes.contains("wide.json: a good profile"))
  }

  @Test func allMistakesOfAProfileAreGivenAtOnce() throws {
    let scratch = try Scratch()
    let path = try scratch.file(
      "broken.json",
      """
      {
        "display": {"width": "wide", "heigth": 480},
        "limits": [{"speed": "50", "items": 0}],
        "quirks": {"rateStep": "0.3"},
        "timeouts": 5
      }
      """)
    let run = Command("check", path)
    #expect(run.code == .wrongInput)
    #expect(
      run.lines.map { $0.dropFirst(path.count) } == [
        ":2:24: display.width is a whole number from 160 to 7680",
        ":2:32: display.heigth is no key of a profile (did you mean \"height\"?)",
        ":3:15: speed is a speed such as \"50km/h\", \"30mph\" or \"12m/s\"",
        ":3:30: items is a whole number from 1 to 1000000",
        ":4:26: quirks.rateStep is one of off, 0.5, 0.25",
        ":5:15: timeouts is an object: {…}",
      ])
  }

  @Test(arguments: [
    "", "{", "[]", "\u{FEFF}", "{\"display\": ", String(repeating: "[", count: 10_000),
    "{\"display\": {\"safeArea\": {\"left\": 700, \"right\": 700}}}", "{\"limits\": []}",
  ])
  func aBrokenProfileIsNeverGood(text: String) throws {
    let scratch = try Scratch()
    let path = try scratch.file("broken.json", text)
    #expect(Command("profiles", path).code == .wrongInput)
  }

  @Test func aFileThatIsNotTextIsAMistake() throws {
    let scratch = try Scratch()
    let path = try scratch.file("broken.jsonl", "\u{1}\u{2}")
    #expect(Command("check", path).code == .wrongInput)
  }

  @Test func aTraceIsCheckedLineByLine() throws {
    let scratch = try Scratch()
    let path = try scratch.file(
      "drive.jsonl",
      """
      {"at":0,"began":{"format":1,"profile":"hd720","seed":0}}
      {"at":0,"event":{"conected":{}}}
      {"at":"0","event":{"connected":{}}}
      """)
    let run = Command("check", path)
    #expect(run.code == .wrongInput)
    #expect(run.lines.count == 2)
    #expect(run.lines.first?.contains(":2:") ?? false)
    #expect(run.lines.last?.contains(":3:") ?? false)
  }

  @Test func oneBrokenFileAmongGoodOnesIsFound() throws {
    let scratch = try Scratch()
    _ = try scratch.file("good.json", "{\"items\": [{\"id\": \"a\", \"title\": \"A\"}]}")
    _ = try scratch.file("bad.json", "{\"items\": 5}")
    let run = Command("check", scratch.folder.path)
    #expect(run.code == .wrongInput)
    #expect(run.notes.contains("2 checked, 1 wrong."))
  }

  @Test func mistakesNeitherSteerTheTerminalNorBreakTheirLine() throws {
    let scratch = try Scratch()
    let path = try scratch.file(
      "hostile\u{1B}[31m.json", #"{"\u001b[2Jkey\nfile:1:1: fine": 1, "items": []}"#)
    let run = Command("check", path)
    #expect(run.code == .wrongInput)
    #expect(run.lines.count == 1)
    #expect(run.data.hasSuffix(":1:2: a library has no key \"␣[2Jkey␣file:1:1: fine\"\n"))
    #expect(!Command("tre\u{1B}[31m").notes.contains("\u{1B}"))
  }

  @Test func anEmptyFolderIsAMistake() throws {
    #expect(Command("check", try Scratch().folder.path).code == .wrongInput)
  }
}
