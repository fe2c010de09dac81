import Testing

@testable import HeadUnitApps

struct TextTemplateTests {
  @Test(arguments: [
    ("{n}", "8"), ("{n0}", "7"), ("{n:04}", "0008"), ("{n0:02}", "07"), ("{parent}-{n}", "p-8"),
    ("{", "{"), ("}{", "}{"), ("{n", "{n"), ("{{n}}", "{8}"), ("{N}", "{N}"), ("{n:4}", "{n:4}"),
    ("{n:0}", "{n:0}"), ("{n:099}", "{n:099}"), ("{parent:02}", "{parent:02}"), ("é{n}é", "é8é"),
    ("", ""),
  ])
  func aTextIsMade(template: String, text: String) {
    let occurrence = Occurrence(number: 7, parent: "p")
    #expect(TextTemplate(template).text(for: occurrence) == text)
  }

  @Test func bracesThatAreNeverClosedTakeNoTime() {
    let braces = String(repeating: "{", count: 200_000)
    #expect(TextTemplate(braces) == .plain(braces))
    let number = TextTemplate.Piece.number(from: 1, width: 0)
    #expect(TextTemplate(braces + "{n}") == .pieces([.text(braces), number]))
  }

  @Test(arguments: [
    ("t{n}", "t1", 0), ("t{n}", "t100", 99), ("t{n}", "t101", nil), ("t{n}", "t0", nil),
    ("t{n}", "t01", nil), ("t{n:03}", "t001", 0), ("{n0}x", "0x", 0), ("{n}1", "211", 20),
    ("{parent}-{n}", "p-5", 4), ("{parent}-{n}", "q-5", nil), ("t{n}-{n0}", "t4-3", 3),
    ("t", "t", nil),
  ])
  func theNumberIsFoundThatGivesAText(template: String, text: String, number: Int?) {
    #expect(TextTemplate(template).number(giving: text, below: 100, parent: "p") == number)
  }

  @Test(arguments: ["80ms", "80ms±30ms", "1m30s ± 5s"])
  func aLatencyIsRead(text: String) {
    let latency = Latency(text)
    #expect(latency?.description == text.replacing(" ", with: ""))
  }

  @Test(arguments: ["", "80", "±3ms", "80ms±", "1s±1s±1s", "80 ms"])
  func anythingElseIsNoLatency(text: String) {
    #expect(Latency(text) == nil)
  }
}
