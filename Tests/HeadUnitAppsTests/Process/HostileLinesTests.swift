import HeadUnitApps
import HeadUnitCore
import HeadUnitText
import Testing

/// Lines no app should write.
struct HostileLinesTests {
  @Test func theFirstLineThatIsNoJSONIsToldAndTheOthersAreCounted() {
    var talk = WireTalk.running()
    let said = talk.hear("loading 12 stations")
    #expect(said.contents == [])
    #expect(said.logs.count == 1)
    #expect(said.logs.first?.hasPrefix("Radio wrote a line that is not JSON") == true)
    #expect(said.logs.first?.contains(": loading 12 stations; ") == true)
    #expect(said.logs.first?.contains("stdout is for the protocol; print to stderr") == true)
    #expect(talk.hear("done") == [])
    #expect(talk.hear("") == [])
    #expect(talk.wire.noiseCount == 3)
  }

  @Test(arguments: ["3", "[]", "null", #""hello""#, "[[1]]", "{}", #"{"jsonrpc":"2.0"}"#])
  func jsonThatIsNoMessageIsTold(_ line: String) {
    var talk = WireTalk.running()
    let said = talk.hear(line)
    #expect(said.contents == [])
    #expect(said.logs.first?.hasSuffix("the line begins \(line)") == true)
    #expect(talk.wire.noiseCount == 0)
  }

  @Test func aLineOfOneMebibyteIsReadAndALongerOneIsNot() {
    let start = Array(#"{"method":"log","params":{"text":""#.utf8)
    let end = Array(#""}}"#.utf8)
    let room = AppWire.lineLimit - start.count - end.count
    var talk = WireTalk.running()
    let longest = start + Array(repeating: UInt8(ascii: "a"), count: room) + end
    #expect(talk.hear(longest).logs.map(\.count) == [room])
    let said = talk.hear(longest + [UInt8(ascii: " ")])
    #expect(said.logs.count == 1)
    #expect(said.logs.first?.contains("expected at most 1048576 bytes, found 1048577") == true)
    #expect(said.logs.allSatisfy { $0.count < 300 })
  }

  @Test(
    arguments: [
      [0xFF, 0xFE, 0x7B, 0x00], [0x00], [0x7B, 0x00, 0x7D], [0xC3], [0x22, 0xED, 0xA0, 0x80, 0x22],
      [0x1B, 0x5B, 0x32, 0x4A], [0xEF, 0xBB, 0xBF],
    ] as [[UInt8]])
  func bytesThatAreNoTextAreShownOnOneLine(_ bytes: [UInt8]) {
    var talk = WireTalk.running()
    let said = talk.hear(bytes)
    #expect(said.logs.count == 1)
    #expect(said.logs.allSatisfy { $0 == $0.oneLine })
  }

  @Test func deepNestingIsRefused() {
    var talk = WireTalk.running()
    let depth = 200_000
    let brackets = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    let said = talk.hear(#"{"method":"log","params":\#(brackets)}"#)
    #expect(said.logs.count == 1)
    #expect(said.logs.allSatisfy { $0.count < 640 })
  }

  @Test(arguments: ["99999999999999999999", "1e-400", "-0", "-9223372036854775808"])
  func hugeNumbersTrapNothing(_ number: String) {
    var talk = WireTalk.running(items: true)
    talk.wire.say(
      [.ask(1, .count(path: .root))] + AppMessage.items(0..<2, from: 2), at: WireTalk.now)
    _ = talk.lines()
    #expect(talk.hear(#"{"id":\#(number),"result":null}"#).contents == [])
    #expect(talk.answer(2, #"{"count":\#(number),"after":\#(number)}"#).contents.count == 1)
    #expect(talk.answer(3, #"{"items":[\#(number)]}"#).contents.count == 2)
    _ = talk.hear(#"{"method":"nowPlaying","params":{"info":{"duration":\#(number)}}}"#)
    _ = talk.hear(#"{"method":"content/changed","params":{"paths":[[\#(number)]]}}"#)
    #expect(talk.wire.noiseCount == 0)
  }

  @Test(arguments: ["1e400", "-1e400", "NaN", "01"])
  func whatIsNoNumberIsNoJSON(_ number: String) {
    var talk = WireTalk.running()
    _ = talk.say(.ask(1, .count(path: .root)))
    #expect(talk.answer(2, #"{"count":\#(number)}"#).contents == [])
    #expect(talk.wire.noiseCount == 1)
    #expect(talk.wire.isWaiting)
  }

  @Test func rowsAtTheEndOfAllNumbersTrapNothing() {
    var talk = WireTalk.running(items: true)
    let rows = [Int.max, .min, -1, Int.max - 1, .max]
    talk.wire.say(
      rows.enumerated().map { .ask($0, .item(path: ContentPath([$1]))) }, at: WireTalk.now)
    #expect(talk.lines().count == 4)
  }

  @Test func aLogStaysShortAndOnOneLine() {
    var talk = WireTalk.running()
    let name = String(repeating: "\\n\\u001b", count: 2_000)
    let logs = talk.hear(#"{"method":"\#(name)","params":{}}"#).logs
    #expect(logs.count == 1)
    #expect(logs.allSatisfy { $0 == $0.oneLine && $0.count < 640 })
  }

  @Test func twoThousandRandomLinesTrapNothing() {
    var lines = RandomLines(seed: 20_251_122)
    var talk = WireTalk.running(items: true)
    var answerCount = 0
    for step in 0..<2_000 {
      if step % 40 == 0 {
        for line in talk.say(.note(.start(WireTalk.context))) { lines.note(line) }
        _ = talk.answer(lines.lastNumber, lines.welcome)
      }
      talk.wire.say(
        AppMessage.items(0..<3, from: step * 4) + [.command(step, .next)], at: WireTalk.now)
      for line in talk.lines() { lines.note(line) }
      answerCount += talk.hear(lines.next()).contents.count
      #expect(talk.wire.awaited.count <= AppWire.requestLimit, "line \(step) of seed 20251122")
    }
    #expect(answerCount > 500)
  }
}
