import HeadUnitCore
import HeadUnitText

/// Everything the wire says to the people who write an app.
enum WireWording {
  static let neither = #"expected "method" or "id""#
  static let noAnswers = #"expected no "id": what an app says is never answered"#
  static let resultOrError = #"expected either "result" or "error""#
  static let noParameters = #"expected "params", an object"#

  static func broken(
    _ subject: String, _ mistake: WireMistake, line: [UInt8], by app: String
  ) -> String {
    "\(short(app))\(AppWire.complaint)\(subject): \(mistake.text.oneLine); "
      + "the line begins \(beginning(line))"
  }

  static func noise(_ mistakes: Mistakes, line: [UInt8], by app: String) -> String {
    let reason = mistakes.list.first.map { " (\(short($0.message, 200)))" } ?? ""
    return "\(short(app))\(AppWire.noise)\(reason): \(beginning(line)); \(AppWire.advice); "
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

  static func wrong(
    _ key: String, _ value: JSONDocument.Node?, needed need: String? = nil
  ) -> String {
    let found = value.map { "is \(short(JSONValue($0).text))" } ?? "is missing"
    return "`\(key)` \(found)" + (need.map { ", \($0) is needed" } ?? "")
  }

  /// What a reader of JSON wants in place of what it found, in the words of the protocol's page.
  static func need(in message: String) -> String? {
    guard let match = message.wholeMatch(of: /expected (.+), found .*/.dotMatchesNewlines()) else {
      return nil
    }
    switch match.1 {
    case "a string": return "a text"
    case "an array": return "a list"
    default: return String(match.1)
    }
  }

  /// The words that stand for something, by the field they stand in or its whole place.
  static let words = [
    "app.kind": AppKind.allCases.map(\.rawValue),
    "name": CommandName.allCases.map(\.rawValue),
    "category": AudioSession.Category.allCases.map(\.rawValue),
    "options": AudioSession.Option.allCases.map(\.rawValue),
    "state": OutputDevice.State.allCases.map(\.rawValue),
    "pictures.kind": PictureRow.Kind.allCases.map(\.rawValue),
    "kind": TemplateButton.Kind.allCases.map(\.rawValue),
    "style": TemplateButton.Style.allCases.map(\.rawValue),
  ]

  static func unknownWord(
    _ key: String, _ value: JSONDocument.Node?, among words: [String]
  ) -> String {
    let hint = value?.string.flatMap { Mistake.didYouMean($0, in: words) }
    let need = words.isEmpty ? "another word" : "one of \(words.joined(separator: ", "))"
    return wrong(key, value, needed: need) + (hint.map { "; \($0)" } ?? "")
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

  /// Names the field, as in `commands[0].name`, below that of the name.
  fileprivate init(
    _ context: DecodingError.Context, missing: (any CodingKey)?, in node: JSONDocument.Node,
    of name: String
  ) {
    let keys = context.codingPath + (missing.map { [$0] } ?? [])
    let place = keys.reduce(name) { place, key in
      if let index = key.intValue { return "\(place)[\(index)]" }
      return place.isEmpty ? key.stringValue : "\(place).\(key.stringValue)"
    }
    let value = missing == nil ? keys.reduce(node) { $0?.value(at: $1) } : nil
    if place.isEmpty {
      text = (context.mistake?.words ?? context.debugDescription).oneLine
    } else if missing != nil {
      text = WireWording.wrong(place, nil)
    } else if let need = WireWording.need(in: context.mistake?.message ?? "") {
      text = WireWording.wrong(place, value, needed: need)
    } else {
      let fields = [name] + keys.filter { $0.intValue == nil }.map(\.stringValue)
      let pair = fields.suffix(2).joined(separator: ".")
      let words = [place, pair, fields.last ?? name].lazy
        .compactMap { WireWording.words[$0] }.first
      // What the system's own decoder says names its types.
      let isOurs = !context.debugDescription.hasPrefix("Cannot initialize")
      text =
        words == nil && isOurs
        ? "\(WireWording.wrong(place, value)); \(context.debugDescription.oneLine)"
        : WireWording.unknownWord(place, value, among: words ?? [])
    }
  }
}

extension JSONDocument.Node {
  /// Nil for null, which in JSON is as good as nothing.
  var ifAny: JSONDocument.Node? { kind == .null ? nil : self }

  func field(_ key: String) throws(WireMistake) -> JSONDocument.Node {
    guard let node = self[key] else { throw WireMistake(WireWording.missing(key)) }
    return node
  }

  /// The value; what is wrong with it is told by its place below the name.
  func decoded<T: Decodable>(_ type: T.Type, of name: String = "") throws(WireMistake) -> T {
    do {
      return try JSONCoder.decode(type, from: self)
    } catch let error as DecodingError {
      throw error.mistake(in: self, of: name)
    } catch {
      throw WireMistake("\(error)")
    }
  }

  fileprivate func value(at key: any CodingKey) -> JSONDocument.Node? {
    guard let index = key.intValue else { return self[key.stringValue] }
    for (number, element) in elements.enumerated() where number == index { return element }
    return nil
  }
}

extension DecodingError {
  fileprivate func mistake(in node: JSONDocument.Node, of name: String) -> WireMistake {
    switch self {
    case .typeMismatch(_, let context), .valueNotFound(_, let context),
      .dataCorrupted(let context):
      WireMistake(context, missing: nil, in: node, of: name)
    case .keyNotFound(let key, let context):
      WireMistake(context, missing: key, in: node, of: name)
    @unknown default: WireMistake("\(self)")
    }
  }
}
