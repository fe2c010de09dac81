import HeadUnitCore
import HeadUnitText
import Testing

@testable import HeadUnitDrives

@Suite struct DriveParserTests {
  private func line(_ text: String) throws -> DriveLine {
    try #require(try DriveParser.lines(in: SourceText(name: "a", text: text)).first)
  }

  private func mistakes(_ text: String) -> [String] {
    mistakes(Array(text.utf8))
  }

  private func mistakes(_ bytes: [UInt8]) -> [String] {
    DriveParser.reading(SourceText(name: "a", bytes: bytes)).mistakes.list
      .map { String($0.description.dropFirst(2)) }
  }

  @Test func aLineIsStampVerbWordsAndOptions() throws {
    let line = try line("@12.5s tap \"Shows\" ~\"^S\" id:a hold=800ms a=\"b c\" # there")
    #expect(line.stamp == DriveWord("@12.5s"))
    #expect(line.keyword.text == "tap")
    #expect(
      line.words == [DriveWord("Shows", .quoted), DriveWord("^S", .pattern), DriveWord("id:a")])
    #expect(line.options.map(\.name.text) == ["hold", "a"])
    #expect(line.options.map(\.value) == [DriveWord("800ms"), DriveWord("b c", .quoted)])
    #expect(line.comment == DriveComment(" there"))
  }

  @Test func comparisonsAreWords() throws {
    for comparison in ["=", "!=", "<", "<=", ">", ">=", "~", "has"] {
      let line = try line("expect rows \(comparison) 12 within=7s")
      #expect(line.words == [DriveWord("rows"), DriveWord(comparison), DriveWord("12")])
      #expect(line.options.count == 1)
    }
  }

  @Test func variablesAreSeenEverywhereButBehindABackslash() throws {
    let line = try line("tap ${a} \"x${b}\\${c}\" in=${d}")
    #expect(line.words[0] == DriveWord([.variable("a")]))
    #expect(line.words[1] == DriveWord([.text("x"), .variable("b"), .text("${c}")], .quoted))
    #expect(line.options[0].value == DriveWord([.variable("d")]))
  }

  @Test func wordsKnowTheirPlace() throws {
    let line = try line("  +1s tap \"音楽\" in=list")
    #expect(line.keyword.position == SourcePosition(line: 1, column: 7))
    #expect(line.words[0].position == SourcePosition(line: 1, column: 11))
    #expect(line.options[0].name.position == SourcePosition(line: 1, column: 16))
    #expect(line.options[0].value.position == SourcePosition(line: 1, column: 19))
  }

  @Test func semicolonsStandBetweenTheStepsOfALine() throws {
    let lines = try DriveParser.lines(
      in: SourceText(name: "a", text: "tap \"a;b\"; back;; home # c; d"))
    #expect(lines.map(\.keyword.text) == ["tap", "back", "home"])
    #expect(lines[1].keyword.position == SourcePosition(line: 1, column: 12))
    let file = try DriveParser.file(SourceText(name: "a", text: "log a;b"))
    #expect(
      file.statements == [
        DriveStatement(.line(DriveLine(PlainWord("log"), words: [DriveWord("a;b")])))
      ])
  }

  @Test(arguments: [
    ("tap \"Shows", "1:5: this text has no closing quote"),
    ("tap \"a\"b", "1:8: behind the closing quote belongs a space"),
    (
      "tap \"\\d\"", "1:6: there is no escape \\d; there are \\\" \\\\ \\n \\t \\$ \\u{…}"
    ),
    ("tap \"\\u{D800}\"", "1:6: a character by its number is written \\u{1F3B5}"),
    ("tap ${a", "1:5: a variable is written ${name}: letters, digits, \"-\" and \"_\""),
    ("tap a hold=", "1:7: hold= has no value behind it"),
    ("latency=3s", "1:1: a line begins with a step, such as tap or expect"),
    ("\"tap\"", "1:1: a line begins with a step, such as tap or expect"),
    ("@1s", "1:1: a line begins with a step, such as tap or expect"),
    ("tap \u{1}", "1:5: the character U+0001 can only stand in quotes"),
    (
      "+840 back",
      "1:1: \"+840\" is no stamp: @12.5s is since the drive began, +840ms since the step before"
        + " (did you mean +840ms?)"
    ),
    ("end", "1:1: this end closes nothing"),
    (
      "repeat 2\nend\nend",
      "3:1: this end closes nothing (the repeat of line 1 was closed in line 2)"
    ),
    ("back\neach a in 1\nback", "2:1: the each of line 2 has no end"),
    ("each a 1\nend", "1:1: each is written: each NAME in VALUE VALUE …"),
    ("repeat 0\nend", "1:8: repeat is written: repeat N, with N from 1 to 100000"),
    ("repeat 2\nend now", "2:1: end stands alone on its line"),
  ])
  func aMistakeIsSaid(of text: String, as expected: String) {
    #expect(mistakes(text) == [expected])
  }

  @Test func allMistakesAreFoundAtOnce() {
    #expect(mistakes("tap \"a\n+5 back\nend\nrepeat x").count == 5)
  }

  @Test func aByteThatIsNotUTF8IsNamed() {
    #expect(mistakes(Array("tap \"é".utf8) + [0xFF, 0x22]) == ["1:7: the byte 0xFF is not UTF-8"])
  }

  @Test func limitsAreMistakes() {
    let long = String(repeating: "a", count: DriveLimits.lineLength + 1)
    #expect(mistakes(long) == ["1:1: the line is longer than 20000 bytes"])
    let words = String(repeating: "a ", count: DriveLimits.wordsOfALine + 1)
    #expect(mistakes(words) == ["1:1: the line has more than 1000 words"])
    let deep = DriveLimits.nesting + 1
    let blocks =
      String(repeating: "repeat 2\n", count: deep) + String(repeating: "end\n", count: deep)
    #expect(mistakes(blocks) == ["17:1: blocks can be in each other 16 deep, not deeper"])
  }

  @Test func thousandsOfOpenBlocksDoNoHarm() {
    #expect(!mistakes(String(repeating: "each a in b\n", count: 50_000)).isEmpty)
  }
}
