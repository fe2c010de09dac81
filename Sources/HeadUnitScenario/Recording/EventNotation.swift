import HeadUnitCore

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
