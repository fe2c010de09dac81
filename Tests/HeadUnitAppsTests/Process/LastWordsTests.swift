import HeadUnitCore
import Testing

@testable import HeadUnitApps

struct LastWordsTests {
  @Test func fewShortLinesStayAsTheyAre() {
    #expect(LastWords.shown(of: "a\n\nb\n") == "a\n\nb\n")
    #expect(LastWords.shown(of: "a") == "a\n")
    #expect(LastWords.shown(of: "") == "")
  }

  @Test func ofManyLinesTheLastAreShown() {
    let text = (1...50).map { "\($0)\n" }.joined()
    let lines = LastWords.shown(of: text).split(separator: "\n")
    #expect(lines.count == 20)
    #expect(lines.first == "(left out: 31 lines)")
    #expect(lines.dropFirst().first == "32")
    #expect(lines.last == "50")
  }

  @Test func oneLineTooManyIsCountedToo() {
    var log = ErrorLog()
    log.add(ArraySlice(Array(String(repeating: "x\n", count: 1_001).utf8)))
    let lines = log.takeLines()
    #expect(lines.count == 1_001)
    #expect(lines.last == "(left out here: 1 more lines)")
    #expect(log.takeLines() == [])
  }

  @Test func ofALongLineTheBeginningIsShown() {
    let line = String(repeating: "x", count: 8_192)
    #expect(LastWords.shown(of: line) == String(repeating: "x", count: 200) + "…\n")
    #expect(LastWords.line(String(repeating: "é", count: 200)).count == 200)
  }
}
