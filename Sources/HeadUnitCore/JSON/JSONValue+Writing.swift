extension JSONValue {
  /// The value on one line without spaces.
  public var text: String {
    var text = ""
    write(into: &text)
    return text
  }

  /// The value with one member or element on each line, indented by two spaces.
  public var prettyText: String {
    var text = ""
    write(into: &text, pretty: true)
    return text
  }

  /// Appends the value; the same value always gives the same text.
  ///
  /// JSON has no words for numbers that are not finite: they become the strings `"inf"`, `"-inf"`
  /// and `"nan"`, which `JSONCoder` reads back where a `Double` is wanted.
  public func write(into text: inout String, pretty: Bool = false) {
    write(into: &text, depth: pretty ? 0 : nil)
  }

  /// `depth` is nil when everything goes on one line.
  private func write(into text: inout String, depth: Int?) {
    switch self {
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .integer(let value): text += value.description
    case .number(let value): text += value.isFinite ? value.description : "\"\(value)\""
    case .string(let value): JSONValue.write(value, into: &text)
    case .array(let elements):
      JSONValue.write(elements, between: ("[", "]"), into: &text, depth: depth) {
        element, text, depth in element.write(into: &text, depth: depth)
      }
    case .object(let members):
      JSONValue.write(members, between: ("{", "}"), into: &text, depth: depth) {
        member, text, depth in
        JSONValue.write(member.key, into: &text)
        text += depth == nil ? ":" : ": "
        member.value.write(into: &text, depth: depth)
      }
    }
  }

  private static func write<Item>(
    _ items: [Item], between brackets: (String, String), into text: inout String, depth: Int?,
    item: (Item, inout String, Int?) -> Void
  ) {
    text += brackets.0
    let inner = depth.map { $0 + 1 }
    for index in items.indices {
      if index > 0 { text += "," }
      breakLine(in: &text, depth: inner)
      item(items[index], &text, inner)
    }
    if !items.isEmpty { breakLine(in: &text, depth: depth) }
    text += brackets.1
  }

  private static func breakLine(in text: inout String, depth: Int?) {
    guard let depth else { return }
    text += "\n"
    text += String(repeating: "  ", count: depth)
  }

  private static func write(_ string: String, into text: inout String) {
    text += "\""
    var string = string
    if string.withUTF8(isPlain) {
      text += string
    } else {
      for scalar in string.unicodeScalars { write(scalar, into: &text) }
    }
    text += "\""
  }

  private static func isPlain(_ characters: UnsafeBufferPointer<UInt8>) -> Bool {
    let (space, quote, backslash) = (UInt8.space, UInt8.quote, UInt8.backslash)
    var place = 0
    while place < characters.count {
      let byte = characters[place]
      // 0xE2 begins the two line separators, which some readers take for the end of a line.
      if byte < space || byte == quote || byte == backslash || byte == 0xE2 { return false }
      place &+= 1
    }
    return true
  }

  private static func write(_ scalar: Unicode.Scalar, into text: inout String) {
    switch scalar {
    case "\"": text += "\\\""
    case "\\": text += "\\\\"
    case "\n": text += "\\n"
    case "\r": text += "\\r"
    case "\t": text += "\\t"
    case "\u{0}"..."\u{1F}", "\u{2028}", "\u{2029}":
      let digits = String(scalar.value, radix: 16)
      text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    default: text.unicodeScalars.append(scalar)
    }
  }
}
