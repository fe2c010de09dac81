import HeadUnitCore
import HeadUnitText

/// Lines that nearly keep to the protocol, the same for the same seed.
struct RandomLines {
  let welcome = #"{"protocol":1,"app":{"name":"Radio"},"capabilities":{"items":true}}"#
  /// The number of the last request to the app.
  private(set) var lastNumber = 1
  private var generator: SeededGenerator

  private static let methods = [
    "content/changed", "content/updated", "nowPlaying", "commands", "nowPlayingIdentifiers",
    "audioSession", "devices", "log", "initialize", "",
  ]
  private static let keys = [
    "id", "items", "item", "count", "status", "after", "paths", "info", "commands", "ids", "name",
    "error", "message", "data", "code", "result", "text", "category", "active", "duration",
  ]
  private static let texts = ["", "success", "offline", "next", "playback", "\u{0}\n", "é", "🚗"]

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
  }

  mutating func note(_ line: String) {
    guard let root = try? JSONDocument(SourceText(name: "line", text: line)).root else { return }
    lastNumber = root["id"]?.integer ?? lastNumber
  }

  /// Some lines are broken in one byte or cut short.
  mutating func next() -> [UInt8] {
    var bytes = Array(message().text.utf8)
    if generator.chance(0.2), let place = bytes.indices.randomElement(using: &generator) {
      bytes[place] = UInt8.random(in: 0...255, using: &generator)
    }
    if generator.chance(0.1) {
      bytes.removeLast(Int.random(in: 0...bytes.count, using: &generator))
    }
    return bytes
  }

  private mutating func message() -> JSONValue {
    if generator.chance(0.05) { return value(depth: 4) }
    var members: [JSONValue.Member] = []
    if generator.chance(0.7) {
      let number = Int.random(in: max(0, lastNumber - 12)...lastNumber + 1, using: &generator)
      members.append(.init(key: "id", value: .integer(number)))
      let isResult = generator.chance(0.8)
      members.append(.init(key: isResult ? "result" : "error", value: value(depth: 3)))
    } else {
      let method = Self.methods.randomElement(using: &generator) ?? ""
      members.append(.init(key: "method", value: .string(method)))
      members.append(.init(key: "params", value: value(depth: 3)))
    }
    return .object(members)
  }

  private mutating func value(depth: Int) -> JSONValue {
    switch Int.random(in: depth > 0 ? 0...8 : 0...4, using: &generator) {
    case 0: return .null
    case 1: return .bool(generator.chance(0.5))
    case 2: return .integer([0, 1, 3, -1, .max, .min].randomElement(using: &generator) ?? 0)
    case 3: return .number([0.5, -1e300, 1e300].randomElement(using: &generator) ?? 0)
    case 4: return .string(Self.texts.randomElement(using: &generator) ?? "")
    case 5: return .array((0..<3).map { _ in value(depth: depth - 1) })
    default:
      let keys = Self.keys.shuffled(using: &generator).prefix(4)
      return .object(keys.map { .init(key: $0, value: value(depth: depth - 1)) })
    }
  }
}
