import Testing

@testable import HeadUnitText

private struct Track: Codable, Equatable {
  var title: String
  var artist: String?
  var seconds: Double
  var parts: [[Int]]
  var ratings: [String: Int]
  var marks: [Int?]
}

private indirect enum Shape: Codable, Equatable {
  case empty
  case circle(radius: Double)
  case pair(Shape, Shape)
  case labels([String], note: String?)
}

private enum Color: String, Codable { case red, green }

private struct Empty: Codable, Equatable {}

private struct Numbers: Codable, Equatable {
  var a = Int8.min, b = Int16.min, c = Int32.min, d = Int64.min, e = Int.min
  var g = UInt8.max, h = UInt16.max, i = UInt32.max, j = UInt64.max, k = UInt.max
  var m = Int64.max, n = Float(0.1), o = Float.greatestFiniteMagnitude
}

private class Base: Codable {
  var name = "base"
  init() {}
}

private final class Derived: Base {
  var extra = 5
  private enum CodingKeys: CodingKey { case extra }

  override init() { super.init() }

  required init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    extra = try container.decode(Int.self, forKey: .extra)
    try super.init(from: container.superDecoder())
  }

  override func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(extra, forKey: .extra)
    try super.encode(to: container.superEncoder())
  }
}

/// Writes itself through nested containers, as generated code rarely does.
private struct Nested: Codable, Equatable {
  var x: Int
  var y: [String]
  private enum Keys: CodingKey { case outer, x, list }

  init(x: Int, y: [String]) {
    self.x = x
    self.y = y
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Keys.self)
    var list = try container.nestedUnkeyedContainer(forKey: .list)
    let inner = try list.nestedContainer(keyedBy: Keys.self)
    x = try inner.decode(Int.self, forKey: .x)
    var texts = try list.nestedUnkeyedContainer()
    y = []
    while !texts.isAtEnd { y.append(try texts.decode(String.self)) }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Keys.self)
    var list = container.nestedUnkeyedContainer(forKey: .list)
    var inner = list.nestedContainer(keyedBy: Keys.self)
    var texts = list.nestedUnkeyedContainer()
    // The containers are filled after their siblings were made.
    try inner.encode(0, forKey: .x)
    try inner.encode(x, forKey: .x)
    for text in y { try texts.encode(text) }
  }
}

/// Encodes forty keys twice.
private struct Insistent: Encodable {
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: JSONKey.self)
    for round in 0...1 {
      for key in 0..<40 { try container.encode(round, forKey: JSONKey(stringValue: "k\(key)")) }
    }
  }
}

@Suite struct JSONCoderTests {
  private func text(_ value: some Encodable) throws -> String {
    try JSONCoder.encode(value).text
  }

  private func decode<T: Decodable>(_ type: T.Type, _ text: String) throws -> T {
    try JSONCoder.decode(type, from: read(text))
  }

  private func roundTrip<T: Codable>(_ value: T) throws -> T {
    try decode(T.self, text(value))
  }

  private func message(_ type: any Decodable.Type, _ text: String) throws -> String {
    let error = try #require(throws: DecodingError.self) { _ = try decode(type, text) }
    return switch error {
    case .typeMismatch(_, let context), .valueNotFound(_, let context),
      .keyNotFound(_, let context), .dataCorrupted(let context):
      context.debugDescription
    @unknown default: ""
    }
  }

  @Test func keysComeInTheOrderOfTheTypeAndNilIsLeftOut() throws {
    let track = Track(
      title: "T", artist: nil, seconds: 1, parts: [[1], []], ratings: ["b": 2, "a": 1, "c": 3],
      marks: [1, nil])
    let expected =
      #"{"title":"T","seconds":1.0,"parts":[[1],[]],"#
      + #""ratings":{"a":1,"b":2,"c":3},"marks":[1,null]}"#
    #expect(try text(track) == expected)
    #expect(try roundTrip(track) == track)
  }

  @Test func enumsWithAssociatedValuesRoundTrip() throws {
    let shape = Shape.pair(
      .pair(.empty, .circle(radius: 0.1)), .pair(.labels(["a"], note: nil), .labels([], note: "n")))
    #expect(try roundTrip(shape) == shape)
    #expect(try text(Shape.circle(radius: 2)) == #"{"circle":{"radius":2.0}}"#)
    #expect(try text(Shape.empty) == #"{"empty":{}}"#)
    #expect(try roundTrip([Color.green, .red]) == [.green, .red])
    #expect(try roundTrip([Color.red: 1]) == [.red: 1])
  }

  @Test func topLevelScalarsAndEmptyTypesRoundTrip() throws {
    #expect(try text(5) == "5")
    #expect(try roundTrip("é") == "é")
    #expect(try roundTrip(Optional<Int>.none) == nil)
    #expect(try roundTrip(Optional(3)) == 3)
    #expect(try roundTrip(Empty()) == Empty())
  }

  @Test func everyIntegerRoundTripsAtItsLimits() throws {
    #expect(try roundTrip(Numbers()) == Numbers())
    #expect(try roundTrip([Int64.min, .max, 0]) == [.min, .max, 0])
    #expect(try text(UInt64.max) == "\"18446744073709551615\"")
    #expect(try decode(UInt64.self, "18446744073709551615") == .max)
    #expect(try decode(Int.self, "3.0") == 3)
  }

  @Test func doublesRoundTripExactly() throws {
    let doubles = [
      0.1, 1e-300, -0.0, 0x1p60, .pi, .leastNonzeroMagnitude, .greatestFiniteMagnitude, 3, 1e16,
    ]
    #expect(try roundTrip(doubles).map(\.bitPattern) == doubles.map(\.bitPattern))
    #expect(try roundTrip([Double.infinity, -.infinity]) == [.infinity, -.infinity])
    #expect(try roundTrip(Double.nan).isNaN)
    #expect(try roundTrip(-Double.nan).isNaN)
    #expect(try roundTrip(Double(nan: 3, signaling: true)).isNaN)
    #expect(try roundTrip(-Float.nan).isNaN)
    // Written by an older version.
    #expect(try decode(Double.self, "\"-nan\"").isNaN)
    #expect(try decode(Double.self, "3") == 3)
    #expect(try text(Float(0.1)) == "0.1")
  }

  @Test func collectionsWithoutOrderAreSorted() throws {
    let keys = (0..<100).map { "k\($0)" }
    let numbers = Dictionary(uniqueKeysWithValues: keys.map { ($0, 1) })
    #expect(try read(text(numbers)).members.compactMap(\.key.string) == keys.sorted())
    #expect(try roundTrip(numbers) == numbers)
    #expect(try text(Set(["b", "a", "c"])) == #"["a","b","c"]"#)
    let points: [[Int]: Int] = [[2]: 20, [1]: 10]
    #expect(try text(points) == "[[1],10,[2],20]")
    #expect(try roundTrip(points) == points)
    #expect(try text(["x": ["b": 1, "a": 2]]) == #"{"x":{"a":2,"b":1}}"#)
  }

  @Test func aKeyEncodedAgainKeepsItsPlaceAndGetsTheNewValue() throws {
    let root = try read(text(Insistent()))
    #expect(root.members.compactMap(\.key.string) == (0..<40).map { "k\($0)" })
    #expect(root.members.allSatisfy { $0.value.integer == 1 })
  }

  @Test func nestedAndSuperContainersRoundTrip() throws {
    let nested = Nested(x: 4, y: ["a", "b"])
    #expect(try text(nested) == #"{"list":[{"x":4},["a","b"]]}"#)
    #expect(try roundTrip(nested) == nested)
    let derived = Derived()
    (derived.name, derived.extra) = ("other", 9)
    #expect(try text(derived) == #"{"extra":9,"super":{"name":"other"}}"#)
    let copy = try roundTrip(derived)
    #expect(copy.name == "other" && copy.extra == 9)
  }

  @Test func keysAreFoundInAnyOrder() throws {
    let text = #"{"marks": [], "extra": 0, "ratings": {}, "parts": [], "seconds": 1, "title": "T"}"#
    let expected = Track(title: "T", seconds: 1, parts: [], ratings: [:], marks: [])
    #expect(try decode(Track.self, text) == expected)
  }

  @Test func aWrongTypeIsNamedWithItsPlace() throws {
    #expect(
      try message([Int].self, "[1,\n \"x\"]")
        == #"t:2:2: expected a whole number, found the string "x""#)
    #expect(
      try message(UInt8.self, "300")
        == "t:1:1: expected a whole number from 0 to 255, found the number 300")
    #expect(try message(Int.self, "\"5\"").contains("expected a whole number"))
    #expect(try message(Int.self, "2.5").contains("the number 2.5"))
    #expect(try message(Bool.self, "null") == "t:1:1: expected true or false, found null")
    #expect(try message(Track.self, "[]") == "t:1:1: expected an object, found an array")
    #expect(try message([Int].self, "{}") == "t:1:1: expected an array, found an object")
    #expect(try message(Float.self, "1e300").contains("expected a number"))
  }

  @Test func aMissingKeyIsNamedWithAdvice() throws {
    let text = "[\n  {\"titel\": \"T\"}]"
    #expect(
      try message([Track].self, text)
        == "t:2:3: the key \"title\" is missing (did you mean \"titel\"?)")
  }

  @Test func anErrorOfATypeItselfGetsItsPlace() throws {
    #expect(try message([Color].self, "[\"red\",\n\"blue\"]").hasPrefix("t:2:1: "))
    #expect(try message([Shape].self, "[{\"square\": {}}]").hasPrefix("t:1:2: "))
  }

  @Test func anErrorCarriesItsPath() throws {
    let text = #"[{"title": "T", "seconds": 1, "parts": [[1, true]]}]"#
    let error = try #require(throws: DecodingError.self) { _ = try decode([Track].self, text) }
    guard case .typeMismatch(_, let context) = error else {
      Issue.record("a different error: \(error)")
      return
    }
    #expect(context.codingPath.map(\.stringValue) == ["0", "parts", "0", "1"])
  }
}
