import Testing

@testable import HeadUnitText

@Suite struct JSONDocumentTests {
  @Test func everyKindIsRead() throws {
    let root = try read(#"[null, true, false, 1, "s", [], {}]"#)
    #expect(root.elements.map(\.kind) == [.null, .bool, .bool, .number, .string, .array, .object])
    #expect(root.elements.map(\.offset) == [1, 7, 13, 20, 23, 28, 32])
    #expect(root.elements.compactMap(\.bool) == [true, false])
    #expect(root.count == 7)
  }

  @Test func membersKeepTheOrderOfTheText() throws {
    let root = try read(#"{"b": {"x": [1, [2]]}, "a": "c", "\u0063": 3}"#)
    #expect(root.members.compactMap(\.key.string) == ["b", "a", "c"])
    #expect(root["a"]?.string == "c")
    #expect(root["c"]?.integer == 3)
    #expect(root["b"]?["x"]?.elements.map(\.kind) == [.number, .array])
    #expect(root["missing"] == nil)
    #expect(root.count == 3)
    #expect(root["a"]?.position == SourcePosition(line: 1, column: 29))
    #expect(root["a"]?.count == 0 && root["a"]?["x"] == nil)
  }

  @Test func escapesBecomeTheirCharacters() throws {
    let text = #""\"\\\/\b\f\n\r\t\u00e9\u20AC\ud83d\ude00é😀\u0000""#
    #expect(try read(text).string == "\"\\/\u{8}\u{C}\n\r\té€😀é😀\u{0}")
  }

  @Test func numbersAreExact() throws {
    let root = try read("[0, -0, 3.0, 2.5, 3e2, 9223372036854775807, -9223372036854775808]")
    #expect(root.elements.map(\.integer) == [0, 0, 3, nil, 300, .max, .min])
    #expect(try read("9223372036854775808").integer == nil)
    #expect(try read("9223372036854775808").number == 0x1p63)
    #expect(try read("1267650600228229401496703205376").number == 0x1p100)
    #expect(try read("9007199254740991.0").integer == 9_007_199_254_740_991)
    #expect(try read("9007199254740993.0").integer == nil)
    #expect(try read("0.1").number == 0.1)
    #expect(try read("1E-300").number == 1e-300)
    #expect(try read("1e-999").number == 0)
    #expect(try read("-0.0").number?.sign == .minus)
    #expect(try read("\"1\"").number == nil)
  }

  @Test func changedBytesNeverCrashTheReader() throws {
    let text = """
      {"a": [1, -2.5e3, true, null, {"é": "\\ud83d\\ude00 \\n"}], 'b': [], // c
       "list": [{"k": 1}, {"k": 2}], "text": "some \\"words\\" 😀"}
      """
    var random = Seeded(seed: 2024)
    let interesting = Array("{}[]\",:\\/'u0dD8-+.eE \n\t\u{0}#=".utf8)
    for round in 0..<20_000 {
      var bytes = Array(text.utf8)
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<5, using: &random) {
        case 0: bytes.remove(at: place)
        case 1: bytes.insert(interesting.randomElement(using: &random) ?? 0, at: place)
        case 2: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 3: bytes[place] = interesting.randomElement(using: &random) ?? 0
        default: bytes.removeSubrange(place...)
        }
        if bytes.isEmpty { bytes = [.openBrace] }
      }
      let source = SourceText(name: "t", bytes: bytes)
      do {
        let value = JSONValue(try JSONDocument(source, comments: round % 2 == 0).root)
        #expect(try JSONValue(read(value.text)) == value)
      } catch let mistakes as Mistakes {
        #expect(!mistakes.isEmpty && mistakes.list.count <= Mistakes.limit)
        #expect(mistakes.list.allSatisfy { $0.line >= 1 && $0.column >= 1 })
      }
    }
  }
}
