import HeadUnitCore
import HeadUnitText

/// Everything the wire says to the people who write an app.
enum WireWording {
  static let advice = "stdout is for the protocol; print to stderr"
  static let neither = #"expected "method" or "id""#
  static let noAnswers = #"expected no "id": what an app says is never answered"#
  static let resultOrError = #"expected either "result" or "error""#
  static let noParameters = #"expected "params", an object"#

  static func broken(
    _ subject: String, _ mistake: WireMistake, line: [UInt8], by app: String
  ) -> String {
    "\(short(app)) breaks the protocol: \(subject): \(mistake.text.oneLine); "
      + "the line begins \(beginning(line))"
  }

  static func noise(_ mistakes: Mistakes, line: [UInt8], by app: String) -> String {
    let reason = mistakes.list.first.map { " (\(short($0.message, 200)))" } ?? ""
    return "\(short(app)) wrote a line that is not JSON\(reason): \(beginning(line)); \(advice); "
      + "further such lines are only counted"
  }

  static func lost(_ count: Int, by app: String) -> String {
    "\(short(app)) is busy: \(count) messages were not sent, as \(AppWire.waitingLimit) wait"
  }

  static func tooLong(_ count: Int) -> String {
    "expected at most \(AppWire.lineLimit) bytes, found \(count)"
  }

  static func expected(_ expectation: String, found node: JSONDocument.Node) -> String {
    "expected \(expectation), found \(short(JSONValue(node).text))"
  }

  static func wrong(_ key: String, _ value: JSONDocument.Node?, needed need: String) -> String {
    let found = value.map { "is \(short(JSONValue($0).text))" } ?? "is missing"
    return "`\(key)` \(found), \(need) is needed"
  }

  static func missing(_ key: String) -> String { "expected \"\(key)\" in \"params\"" }

  static func tooMany(_ count: Int) -> String { "expected at most \(count) items" }

  static func tooLate(_ limit: Int) -> String { "expected \"after\" of at most \(limit)" }

  static func refused(_ message: String) -> String { "the app answers \"\(short(message))\"" }

  static func otherProtocol(_ number: Int) -> String {
    "expected protocol \(AppWire.protocolNumber), found protocol \(number)"
  }

  static func unknown(_ method: String) -> String {
    let names = WireSaying.allCases.map(\.rawValue)
    let hint = Mistake.didYouMean(method, in: names)
    return "expected one of \(names.joined(separator: ", "))" + (hint.map { "; \($0)" } ?? "")
  }

  static func neverAsked(_ id: JSONDocument.Node) -> String {
    "nothing was asked with the id \(short(JSONValue(id).text))"
  }

  static func forgotten(_ number: Int) -> String {
    "nobody waits any more for the answer to the id \(number)"
  }

  static func answeredTwice(_ number: Int) -> String {
    "expected one answer to the id \(number), this is another"
  }

  /// Fit for one line of a log.
  static func short(_ text: String, _ limit: Int = 80) -> String {
    let start = text.unicodeScalars.prefix(limit)
    let isCut = start.endIndex != text.unicodeScalars.endIndex
    return (String(String.UnicodeScalarView(start)) + (isCut ? "…" : "")).oneLine
  }

  /// Decodes only what is shown: a line may be long, and need not be text.
  private static func beginning(_ line: [UInt8]) -> String {
    short(String(decoding: line.prefix(400), as: UTF8.self))
  }
}

/// Why something an app said does not keep to the protocol.
struct WireMistake: Error, Equatable {
  let text: String

  init(_ text: String) {
    self.text = text
  }

  init(expected: String, found node: JSONDocument.Node) {
    text = WireWording.expected(expected, found: node)
  }

  /// Of the place only the column says something, as a message is one line.
  fileprivate init(_ context: DecodingError.Context) {
    let path = context.codingPath.map(\.stringValue).joined(separator: ".")
    guard let mistake = context.mistake else {
      text = context.debugDescription
      return
    }
    let words = "\(mistake.words) at column \(mistake.column)".oneLine
    text = path.isEmpty ? words : "\(path): \(words)"
  }
}

extension JSONDocument.Node {
  /// Nil for null, which in JSON is as good as nothing.
  var ifAny: JSONDocument.Node? { kind == .null ? nil : self }

  func field(_ key: String) throws(WireMistake) -> JSONDocument.Node {
    guard let node = self[key] else { throw WireMistake(WireWording.missing(key)) }
    return node
  }

  func decoded<T: Decodable>(_ type: T.Type) throws(WireMistake) -> T {
    do {
      return try JSONCoder.decode(type, from: self)
    } catch let error as DecodingError {
      throw error.wireMistake
    } catch {
      throw WireMistake("\(error)")
    }
  }
}

extension DecodingError {
  fileprivate var wireMistake: WireMistake {
    switch self {
    case .typeMismatch(_, let context), .valueNotFound(_, let context),
      .keyNotFound(_, let context), .dataCorrupted(let context):
      WireMistake(context)
    @unknown default: WireMistake("\(self)")
    }
  }
}
