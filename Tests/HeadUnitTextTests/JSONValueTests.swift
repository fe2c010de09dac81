import Testing

@testable import HeadUnitText

@Suite struct JSONValueTests {
  private let value = JSONValue.object([
    .init(key: "b", value: .array([.integer(1), .null, .array([])])),
    .init(key: "a", value: .object([.init(key: "x", value: .bool(true))])),
    .init(key: "e", value: .object([])),
  ])

  @Test func aValueIsWrittenOnOneLine() {
    #expect(value.text == #"{"b":[1,null,[]],"a":{"x":true},"e":{}}"#)
    #expect(value["a"]?["x"] == .bool(true))
  }

  @Test func aPrettyValueIsIndentedByTwoSpaces() {
    let pretty = """
      {
        "b": [
          1,
          null,
          []
        ],
        "a": {
          "x": true
        },
        "e": {}
      }
      """
    #expect(value.prettyText == pretty)
  }

  @Test func onlyWhatMustBeEscapedIs() {
    let text = JSONValue.string("é/😀\"\\\n\r\t\u{1}\u{1F}\u{2028}\u{2029}‧").text
    #expect(text == #""é/😀\"\\\n\r\t\u0001\u001f\u2028\u2029‧""#)
  }

  @Test func lineSeparatorsAloneAreEscapedToo() {
    #expect(JSONValue.string("a\u{2028}").text == #""a\u2028""#)
    #expect(JSONValue.string("€").text == "\"€\"")
  }

  @Test func numbersKeepTheirKind() throws {
    #expect(JSONValue(try read("-0")) == .number(-0.0))
    #expect(JSONValue(try read("9223372036854775808")) == .number(0x1p63))
    let numbers: [JSONValue] = [.number(3), .integer(3), .number(-0.0), .number(1e16)]
    #expect(numbers.map(\.text) == ["3.0", "3", "-0.0", "1e+16"])
    #expect(JSONValue.number(.infinity).text == "\"inf\"")
    #expect(JSONValue.number(-.infinity).text == "\"-inf\"")
    #expect(JSONValue.number(.nan).text == "\"nan\"")
    #expect(JSONValue.number(-.nan).text == "\"nan\"")
    #expect(JSONValue.number(.signalingNaN).text == "\"nan\"")
  }

  @Test(arguments: 0..<200)
  func randomValuesSurviveWritingAndReading(seed: UInt64) throws {
    var random = Seeded(seed: seed)
    let value = JSONValueTests.randomValue(depth: 4, using: &random)
    #expect(JSONValue(try read(value.text)) == value)
    #expect(JSONValue(try read(value.prettyText)) == value)
  }

  private static func randomValue(depth: Int, using random: inout Seeded) -> JSONValue {
    switch Int.random(in: 0..<(depth > 0 ? 8 : 6), using: &random) {
    case 0: .null
    case 1: .bool(.random(using: &random))
    case 2:
      .integer(Int(truncatingIfNeeded: random.next()) >> Int.random(in: 0..<64, using: &random))
    case 3: .number(randomDouble(using: &random))
    case 4, 5: .string(randomString(using: &random))
    case 6:
      .array(
        (0..<Int.random(in: 0..<6, using: &random)).map { _ in
          randomValue(depth: depth - 1, using: &random)
        })
    default:
      .object(
        (0..<Int.random(in: 0..<20, using: &random)).map {
          JSONValue.Member(
            key: "\($0)" + randomString(using: &random),
            value: randomValue(depth: depth - 1, using: &random))
        })
    }
  }

  private static func randomDouble(using random: inout Seeded) -> Double {
    let double = Double(bitPattern: random.next())
    return double.isFinite ? double : 0.1
  }

  private static func randomString(using random: inout Seeded) -> String {
    var scalars = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: 0..<12, using: &random) {
      let limit: UInt32 = Bool.random(using: &random) ? 0x80 : 0x110000
      scalars.append(Unicode.Scalar(UInt32.random(in: 0..<limit, using: &random)) ?? "\u{2028}")
    }
    return String(scalars)
  }
}
