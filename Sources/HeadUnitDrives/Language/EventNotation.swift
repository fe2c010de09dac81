public import HeadUnitCore
import HeadUnitText

/// Events as they would be written in code: `touched(row: 3)`, `dragEnded(speed: 812)`.
///
/// It is the trace's own JSON in another dress: `name(…)` is an object with this one member, and
/// what has no name within the brackets is the member `_0`.
enum EventNotation {
  /// Deeper than any event is.
  static let depthLimit = 16

  static func text(_ event: Event) -> String {
    do {
      return text(try JSONCoder.encode(event))
    } catch {
      preconditionFailure("An event can be written as the trace writes it: \(error)")
    }
  }

  private static func text(_ value: JSONValue) -> String {
    switch value {
    case .null: return "null"
    case .bool(let bool): return "\(bool)"
    case .integer(let number): return "\(number)"
    case .number(let number): return "\(number)"
    case .string(let string): return isWord(string) ? string : value.text
    case .array(let values): return "[" + values.map { text($0) }.joined(separator: ", ") + "]"
    case .object(let members):
      if members.count == 1, case .object(let inner) = members[0].value {
        return members[0].key + "(" + arguments(inner) + ")"
      }
      return "{" + members.map { "\($0.key): \(text($0.value))" }.joined(separator: ", ") + "}"
    }
  }

  private static func arguments(_ members: [JSONValue.Member]) -> String {
    members.map { ($0.key == "_0" ? "" : "\($0.key): ") + text($0.value) }
      .joined(separator: ", ")
  }

  static func isWord(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first, !["true", "false", "null"].contains(text) else {
      return false
    }
    return (first.isLetter || first == "_")
      && text.unicodeScalars.allSatisfy { $0.isLetter || $0 == "_" || ("0"..."9").contains($0) }
  }
}

extension Unicode.Scalar {
  fileprivate var isLetter: Bool { ("a"..."z").contains(self) || ("A"..."Z").contains(self) }
}

extension EventNotation {
  /// Reads events one after another from a text.
  struct Reader {
    private let scalars: [Unicode.Scalar]
    private var next = 0

    init(_ text: String) {
      scalars = Array(text.unicodeScalars)
    }

    var isAtEnd: Bool { next == scalars.count }

    /// `+16ms `, or nothing; nil when it is no duration.
    mutating func readDelay() -> Duration? {
      skipSpaces()
      guard consume("+") else { return .zero }
      let text = consume { $0 != " " }
      guard let delay = Duration(text), delay >= .zero else { return nil }
      return delay
    }

    mutating func readEvent() -> Event? {
      guard var value = value(depth: 0) else { return nil }
      // `touchEnded` is short for `touchEnded()`.
      if case .string(let name) = value { value = .object([.init(key: name, value: .object([]))]) }
      let source = SourceText(name: "event", bytes: Array(value.text.utf8))
      guard let root = JSONDocument.reading(source).document?.root else { return nil }
      do {
        return try JSONCoder.decode(Event.self, from: root)
      } catch {
        return nil
      }
    }

    mutating func consume(_ mark: Unicode.Scalar) -> Bool {
      skipSpaces()
      guard next < scalars.count, scalars[next] == mark else { return false }
      next += 1
      return true
    }
  }
}

extension EventNotation.Reader {
  private mutating func skipSpaces() {
    while next < scalars.count, scalars[next] == " " { next += 1 }
  }

  private mutating func consume(while belongs: (Unicode.Scalar) -> Bool) -> String {
    let rest = scalars[next...].prefix(while: belongs)
    next += rest.count
    return String(String.UnicodeScalarView(rest))
  }

  private mutating func value(depth: Int) -> JSONValue? {
    skipSpaces()
    guard depth < EventNotation.depthLimit, next < scalars.count else { return nil }
    switch scalars[next] {
    case "[": return array(depth)
    case "{": return members(depth, opening: "{", closing: "}").map { .object($0) }
    case "\"": return string().map { .string($0) }
    case "-", "0"..."9": return number()
    default: return word(depth)
    }
  }

  private mutating func word(_ depth: Int) -> JSONValue? {
    let name = consume { EventNotation.isWord("_\($0)") }
    switch name {
    case "": return nil
    case "true", "false": return .bool(name == "true")
    case "null": return .null
    default: break
    }
    guard next < scalars.count, scalars[next] == "(" else { return .string(name) }
    guard let inner = members(depth, opening: "(", closing: ")") else { return nil }
    return .object([.init(key: name, value: .object(inner))])
  }

  private mutating func number() -> JSONValue? {
    let text = consume { "+-.eE0123456789".unicodeScalars.contains($0) }
    if let integer = Int(text) { return .integer(integer) }
    guard let number = Double(text), number.isFinite else { return nil }
    return .number(number)
  }

  /// Only what the trace's own writer puts between quotes.
  private mutating func string() -> String? {
    let start = next
    next += 1
    while next < scalars.count, scalars[next] != "\"" {
      next += scalars[next] == "\\" ? 2 : 1
    }
    guard next < scalars.count else { return nil }
    next += 1
    let text = String(String.UnicodeScalarView(scalars[start..<next]))
    let source = SourceText(name: "text", bytes: Array(text.utf8))
    return JSONDocument.reading(source).document?.root.string
  }

  private mutating func array(_ depth: Int) -> JSONValue? {
    _ = consume("[")
    var values: [JSONValue] = []
    guard !consume("]") else { return .array([]) }
    repeat {
      guard let value = value(depth: depth + 1) else { return nil }
      values.append(value)
    } while consume(",")
    return consume("]") ? .array(values) : nil
  }

  private mutating func members(
    _ depth: Int, opening: Unicode.Scalar, closing: Unicode.Scalar
  ) -> [JSONValue.Member]? {
    _ = consume(opening)
    var members: [JSONValue.Member] = []
    guard !consume(closing) else { return [] }
    repeat {
      guard let member = member(depth) else { return nil }
      members.append(member)
    } while consume(",")
    return consume(closing) ? members : nil
  }

  /// With a name, or without: `by: 12`, `3`.
  private mutating func member(_ depth: Int) -> JSONValue.Member? {
    skipSpaces()
    let start = next
    let name = consume { EventNotation.isWord("_\($0)") }
    if !name.isEmpty, consume(":") {
      return value(depth: depth + 1).map { .init(key: name, value: $0) }
    }
    next = start
    return value(depth: depth + 1).map { .init(key: "_0", value: $0) }
  }
}

/// One event that somebody's hand made, and how long after the one before.
///
/// `+16ms dragged(by: 12)`
public struct HandMove: Hashable, Sendable {
  public var after: Duration
  public var event: Event

  public init(_ event: Event, after: Duration = .zero) {
    self.event = event
    self.after = after
  }

  /// More than these in one line were not made by a hand.
  public static let countLimit = 10_000

  /// The moves as a drive has them: `touched(row: 3); +80ms touchEnded()`.
  public static func text(_ moves: [HandMove]) -> String {
    moves.map { ($0.after > .zero ? "+\($0.after) " : "") + EventNotation.text($0.event) }
      .joined(separator: "; ")
  }

  /// Reads what `text` writes; nil for anything else.
  public static func moves(_ text: String) -> [HandMove]? {
    var reader = EventNotation.Reader(text)
    var moves: [HandMove] = []
    repeat {
      guard moves.count < countLimit, let after = reader.readDelay(),
        let event = reader.readEvent(), event.isMadeByHand
      else { return nil }
      moves.append(HandMove(event, after: after))
    } while reader.consume(";")
    return reader.isAtEnd ? moves : nil
  }
}

extension Event {
  /// Whether a person makes it: with a finger, a key or the knob, in the car or at the phone.
  ///
  /// The rest comes of itself, when the head unit and the app are driven in the same way.
  public var isMadeByHand: Bool {
    switch self {
    case .phone(.answered), .phone(.statusReturned), .phone(.reported), .alarmRang,
      .phone(.pictureRefused), .phone(.pictureRemarked):
      false
    case .phone(.connected), .phone(.disconnected), .phone(.phoneLocked), .phone(.networkChanged),
      .phone(.pushed),
      .car, .playback, .driver, .touch, .knob:
      true
    }
  }
}
