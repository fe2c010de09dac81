/// Everything the reader of JSON says to the person who wrote it.
enum JSONWording {
  static let empty = "the text ends before any value"
  static let trailingContent = "there is more text after the end of the value"
  static let trailingComma = "this comma is followed by no value"
  static let extraComma = "this comma separates nothing"
  static let missingComma = "a comma is missing here"
  static let missingColon = "a colon is missing after this key"
  static let equalsSign = "a colon belongs between key and value, not an equals sign"
  static let missingValue = "a value is missing here"
  static let bareKey = "a key is written in double quotes"
  static let singleQuotes = "a string is written in double quotes"
  static let curlyQuotes = "a quote is written \""
  static let unclosedString = "this string is not closed before the end of its line"
  static let badEscape = "a backslash is followed by one of \" \\ / b f n r t u"
  static let badUnicodeEscape = "\\u is followed by four hexadecimal digits"
  static let loneSurrogate = "this is half of a surrogate pair, the other half is missing"
  static let hugeNumber = "this number is too large"
  static let comment = "comments are not allowed in this file"
  static let lineComments = "a comment is written with //"

  static func otherEncodingAdvice(_ encoding: String) -> String {
    "save the file as UTF-8, it looks like \(encoding)"
  }

  static func tooLarge(_ limit: Int) -> String {
    limit >= 1 << 20
      ? "the text is larger than \(limit >> 20) MiB" : "the text is larger than \(limit) bytes"
  }

  static func tooDeep(_ limit: Int) -> String {
    "arrays and objects are nested more than \(limit) levels deep"
  }

  static func notUTF8(byte: UInt8, offset: Int) -> String {
    "byte \(offset) is \(hexadecimal(byte)), which is not valid UTF-8 here"
  }

  static func controlCharacter(_ byte: UInt8) -> String {
    byte == .tab
      ? "a tab in a string is written \\t"
      : "the control character \(hexadecimal(byte)) in a string is written as an escape"
  }

  static func badNumber(_ literal: String) -> String {
    let digits = literal.hasPrefix("-") ? literal.dropFirst() : literal[...]
    let second = digits.dropFirst().first
    let reason =
      if literal.hasPrefix("+") {
        "a number has no plus sign"
      } else if digits.hasPrefix("."), literal.utf8.contains(where: \.isDigit) {
        "a number starts with a digit, write 0 before the dot"
      } else if digits.hasPrefix("0"), second?.isASCII == true, second?.isNumber == true {
        "a number has no leading zeros"
      } else if digits.hasSuffix(".") {
        "digits are missing after the dot"
      } else if ["nan", "inf", "infinity"].contains(digits.lowercased()) {
        "numbers are finite"
      } else {
        "this is not a number"
      }
    return "\(reason): \(literal)"
  }

  static func unknownWord(_ word: String) -> String {
    ["nan", "inf", "infinity"].contains(word.lowercased())
      ? "numbers are finite: \(word)"
      : "only true, false and null are written without quotes, not \(word)"
  }

  static func advice(forWord word: String) -> String? {
    switch word.lowercased() {
    case "none", "nil", "undefined": "did you mean null?"
    case "yes", "on": "did you mean true?"
    case "no", "off": "did you mean false?"
    default: Mistake.nearest(word, in: ["true", "false", "null"]).map { "did you mean \($0)?" }
    }
  }

  static func unexpected(_ character: String) -> String {
    guard let scalar = character.unicodeScalars.first, scalar.value < 0x20 || scalar.value == 0x7F
    else { return "\(character) does not belong here" }
    return "the control character \(hexadecimal(UInt8(scalar.value))) does not belong here"
  }

  static func unclosed(isObject: Bool, from opening: SourcePosition) -> String {
    "the \(isObject ? "object" : "array") opened at \(place(opening)) is not closed"
  }

  static func wrongBracket(isObject: Bool, from opening: SourcePosition) -> String {
    let (name, closer) = isObject ? ("object", "}") : ("array", "]")
    return "the \(name) opened at \(place(opening)) is closed with \(closer)"
  }

  static func repeatedKey(_ key: String, earlier: SourcePosition) -> String {
    "the key \"\(key)\" is already used at \(place(earlier))"
  }

  private static func place(_ position: SourcePosition) -> String {
    "\(position.line):\(position.column)"
  }

  static func hexadecimal(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16, uppercase: true)
    return "0x" + (digits.count < 2 ? "0" : "") + digits
  }
}

extension JSONWording {
  static func expected(_ expectation: String, found node: JSONDocument.Node) -> String {
    "expected \(expectation), found \(description(of: node))"
  }

  static func missingKey(_ key: String) -> String { "the key \"\(key)\" is missing" }

  static func missingElement(_ count: Int) -> String {
    "expected another element after the \(count) of this array"
  }

  /// What a node holds, short enough for one line.
  static func description(of node: JSONDocument.Node) -> String {
    switch node.kind {
    case .null: "null"
    case .bool: node.bool == true ? "true" : "false"
    case .number: "the number \(String(node.literal.prefix(40)))"
    case .string: "the string \"\(String((node.string ?? "").prefix(40)))\""
    case .array: "an array"
    case .object: "an object"
    }
  }
}
