import Testing

@testable import HeadUnitText

@Suite struct JSONMistakeTests {
  @Test func anEmptyTextIsAMistake() {
    #expect(mistakes(in: "") == ["1:1 \(JSONWording.empty)"])
    #expect(mistakes(in: " \n ") == ["2:2 \(JSONWording.empty)"])
    #expect(mistakes(in: "// only\n", comments: true) == ["2:1 \(JSONWording.empty)"])
  }

  @Test func bytesThatAreNotUTF8AreNamedWithTheirPlace() {
    let bytes = Array("[\n\"é".utf8) + [0xFF] + Array("\"]".utf8)
    #expect(mistakes(in: bytes) == ["2:3 byte 5 is 0xFF, which is not valid UTF-8 here"])
  }

  @Test(arguments: [([0x7B, 0, 0x7D, 0], "1:2"), ([0, 0x7B, 0, 0x7D], "1:1")])
  func aTextInUTF16WithoutItsMarkIsRecognised(bytes: [UInt8], place: String) {
    let source = SourceText(name: "t", bytes: bytes)
    let found = JSONDocument.reading(source).mistakes.description
    #expect(found.hasPrefix("t:\(place): the control character 0x00 does not belong here"))
    #expect(found.hasSuffix("(save the file as UTF-8, it looks like UTF-16)"))
  }

  @Test(
    arguments: [
      ([0xFF, 0xFE, 0, 0, 0x7B, 0, 0, 0], "UTF-32"), ([0, 0, 0xFE, 0xFF, 0, 0, 0, 0x7B], "UTF-32"),
      ([0, 0, 0, 0x7B], "UTF-32"), ([0x7B, 0, 0, 0], "UTF-32"),
      ([0xFF, 0xFE, 0x7B, 0, 0x7D, 0], "UTF-16"), ([0xFE, 0xFF, 0, 0x7B], "UTF-16"),
    ] as [([UInt8], String)])
  func anotherEncodingIsCalledByItsName(bytes: [UInt8], encoding: String) {
    let found = JSONDocument.reading(SourceText(name: "t", bytes: bytes)).mistakes.description
    #expect(found.hasSuffix("(save the file as UTF-8, it looks like \(encoding))"))
  }

  @Test func aByteOrderMarkIsInNoColumn() {
    #expect(mistakes(in: "\u{FEFF}[1]") == [])
    #expect(mistakes(in: "\u{FEFF}[1,]") == ["1:3 \(JSONWording.trailingComma)"])
  }

  @Test func aTextOverTheLimitIsRefused() {
    let limits = JSONLimits(byteCount: 4)
    #expect(mistakes(in: Array("[12]".utf8), limits: limits) == [])
    #expect(mistakes(in: Array("[123]".utf8), limits: limits) == ["1:1 \(JSONWording.tooLarge(4))"])
    #expect(JSONWording.tooLarge(JSONLimits().byteCount) == "the text is larger than 512 MiB")
  }

  @Test func moreThan256LevelsStopTheReading() {
    let deepest = String(repeating: "[", count: 256) + String(repeating: "]", count: 256)
    #expect(mistakes(in: deepest) == [])
    let tooDeep = ["1:257 \(JSONWording.tooDeep(256))"]
    #expect(mistakes(in: String(repeating: "[", count: 257)) == tooDeep)
    #expect(mistakes(in: String(repeating: "[", count: 10_000)) == tooDeep)
    let objects = String(repeating: "{\"a\":", count: 10_000)
    #expect(mistakes(in: objects) == ["1:1281 \(JSONWording.tooDeep(256))"])
  }

  @Test func anUnclosedStringIsNamedWhereItOpens() {
    #expect(mistakes(in: "[\"a]") == ["1:2 \(JSONWording.unclosedString)"])
    #expect(
      mistakes(in: "[\"a\\") == [
        "1:2 \(JSONWording.unclosedString)", "1:4 \(JSONWording.badEscape)",
      ])
    #expect(mistakes(in: "{\n  \"a: 1,\n  \"b\": 2\n}") == ["2:3 \(JSONWording.unclosedString)"])
  }

  @Test func badEscapesAreNamedAtTheirBackslash() {
    #expect(
      mistakes(in: #"["\x", "\u12G4", "\u1"]"#) == [
        "1:3 \(JSONWording.badEscape)", "1:9 \(JSONWording.badUnicodeEscape)",
        "1:19 \(JSONWording.badUnicodeEscape)",
      ])
  }

  @Test func halfASurrogatePairIsAMistake() {
    #expect(
      mistakes(in: #"["\ud83d", "\ude00", "\ud83d\u0041", "\ud83d\ude00"]"#) == [
        "1:3 \(JSONWording.loneSurrogate)", "1:13 \(JSONWording.loneSurrogate)",
        "1:23 \(JSONWording.loneSurrogate)",
      ])
  }

  @Test func controlCharactersInStringsAreNamed() {
    #expect(
      mistakes(in: "[\"a\tb\u{1}\"]") == [
        "1:4 a tab in a string is written \\t",
        "1:6 the control character 0x01 in a string is written as an escape",
      ])
  }

  @Test(arguments: [
    ("01", "a number has no leading zeros: 01"), ("-012", "a number has no leading zeros: -012"),
    ("1.", "digits are missing after the dot: 1."), ("+1", "a number has no plus sign: +1"),
    (".5", "a number starts with a digit, write 0 before the dot: .5"),
    ("-", "this is not a number: -"), ("1e", "this is not a number: 1e"),
    ("1e+", "this is not a number: 1e+"), ("0x10", "this is not a number: 0x10"),
    ("1.2.3", "this is not a number: 1.2.3"), ("12px", "this is not a number: 12px"),
    ("1-2", "this is not a number: 1-2"), ("1e999", JSONWording.hugeNumber),
    ("-1e999", JSONWording.hugeNumber), ("NaN", "numbers are finite: NaN"),
    ("Infinity", "numbers are finite: Infinity"), ("-Infinity", "numbers are finite: -Infinity"),
  ])
  func aBadNumberIsNamed(literal: String, message: String) {
    #expect(mistakes(in: "[1, \(literal), 2]") == ["1:5 \(message)"])
    #expect(mistakes(in: "\n" + literal) == ["2:1 \(message)"])
  }

  @Test func digitsWithoutEndAreTooLarge() {
    let digits = String(repeating: "9", count: 400)
    #expect(mistakes(in: "[\(digits)]") == ["1:2 \(JSONWording.hugeNumber)"])
  }

  @Test func aRepeatedKeyIsNamedWithBothPlaces() {
    #expect(
      mistakes(in: "{\"a\": 1,\n \"b\": {\"a\": 2},\n \"a\": 3}") == [
        "3:2 the key \"a\" is already used at 1:2"
      ])
    #expect(
      mistakes(in: #"{"é": 1, "\u00e9": 2}"#) == [
        #"1:10 the key "\u00e9" is already used at 1:2"#
      ])
    #expect(mistakes(in: "{\"e\u{301}\": 1, \"\u{e9}\": 2}") == [])
  }

  @Test func aRepeatedKeyIsFoundAmongMany() {
    let members = (0..<1000).map { "\"key\($0)\": 0" }.joined(separator: ",\n")
    #expect(mistakes(in: "{\(members)}") == [])
    #expect(
      mistakes(in: "{\(members),\n\"key7\": 0}") == [
        "1001:1 the key \"key7\" is already used at 8:1"
      ])
  }

  @Test func aTrailingCommaIsNamedWithItsPlace() {
    #expect(mistakes(in: "[1, 2,\n]") == ["1:6 \(JSONWording.trailingComma)"])
    #expect(mistakes(in: "{\"a\": 1,}") == ["1:8 \(JSONWording.trailingComma)"])
  }

  @Test func commasTooManyAreNamed() {
    #expect(mistakes(in: "[1,,2]") == ["1:4 \(JSONWording.extraComma)"])
    #expect(mistakes(in: "[,1]") == ["1:2 \(JSONWording.missingValue)"])
    #expect(
      mistakes(in: "{,\"a\":1,,\"b\":2}") == [
        "1:2 \(JSONWording.extraComma)", "1:9 \(JSONWording.extraComma)",
      ])
  }

  @Test func aMissingCommaIsNamedAfterTheValue() {
    #expect(mistakes(in: "[1\n 2]") == ["1:3 \(JSONWording.missingComma)"])
    #expect(mistakes(in: "{\"a\": {}\n\"b\": 2}") == ["1:9 \(JSONWording.missingComma)"])
  }

  @Test func aMissingColonIsNamedAfterTheKey() {
    #expect(mistakes(in: "{\"a\" 1}") == ["1:5 \(JSONWording.missingColon)"])
    #expect(mistakes(in: "{\"a\"}") == ["1:5 \(JSONWording.missingColon)"])
    #expect(mistakes(in: "{\"a\" = 1}") == ["1:6 \(JSONWording.equalsSign)"])
    #expect(mistakes(in: "{\"a\": }") == ["1:7 \(JSONWording.missingValue)"])
  }

  @Test func textAfterTheValueIsAMistake() {
    #expect(mistakes(in: "{} {}") == ["1:4 \(JSONWording.trailingContent)"])
    #expect(mistakes(in: "1 2") == ["1:3 \(JSONWording.trailingContent)"])
  }

  @Test func anUnclosedContainerIsNamedWithItsOpening() {
    #expect(mistakes(in: "{\n \"a\": [1") == ["2:9 the array opened at 2:7 is not closed"])
    #expect(mistakes(in: "{\"a\":") == ["1:6 the object opened at 1:1 is not closed"])
    #expect(mistakes(in: "{\"a\": [1}") == ["1:9 the array opened at 1:7 is closed with ]"])
    #expect(mistakes(in: "{]") == ["1:2 the object opened at 1:1 is closed with }"])
  }

  @Test func strangeCharactersEndTheReading() {
    #expect(mistakes(in: "[é]") == ["1:2 é does not belong here"])
    #expect(mistakes(in: "[1 \u{0}]") == ["1:4 the control character 0x00 does not belong here"])
    #expect(mistakes(in: "]") == ["1:1 ] does not belong here"])
  }

  @Test func commentsAreReadOnlyWhenAllowed() throws {
    let text = "// a\n[1, // b\n2] // c"
    #expect(mistakes(in: text) == ["1:1 \(JSONWording.comment)"])
    #expect(mistakes(in: text, comments: true) == [])
    #expect(mistakes(in: "[/* */]", comments: true) == ["1:2 / does not belong here"])
    #expect(try read("\"// no comment\"").string == "// no comment")
  }

  @Test func severalMistakesAreFoundAtOnce() {
    let text = """
      {
        'name': 'Radio',
        live: True,
        "art": None
        "tags": ["a" "b",],
        "name": 01
      }
      """
    #expect(
      mistakes(in: text) == [
        "2:3 \(JSONWording.singleQuotes)", "2:11 \(JSONWording.singleQuotes)",
        "3:3 \(JSONWording.bareKey)", "3:9 \(JSONWording.unknownWord("True"))",
        "4:10 \(JSONWording.unknownWord("None"))", "4:14 \(JSONWording.missingComma)",
        "5:15 \(JSONWording.missingComma)", "5:19 \(JSONWording.trailingComma)",
        "6:3 the key \"name\" is already used at 2:3",
        "6:11 a number has no leading zeros: 01",
      ])
  }

  @Test func adviceNamesTheWordThatWasMeant() throws {
    let error = try #require(throws: Mistakes.self) { _ = try read("[True, None, flase]") }
    let advice = ["did you mean true?", "did you mean null?", "did you mean false?"]
    #expect(error.list.map(\.advice) == advice)
  }

  @Test func atMostAHundredMistakesAreKept() throws {
    let text = "[" + Array(repeating: "x", count: 250).joined(separator: ",") + "]"
    let error = try #require(throws: Mistakes.self) { _ = try read(text) }
    #expect(error.list.count == 100)
    #expect(error.droppedCount == 150)
    #expect(error.description.hasSuffix("… and 150 more"))
  }
}
