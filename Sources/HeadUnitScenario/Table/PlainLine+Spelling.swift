extension PlainWord {
  /// As it is written, for whom it is shown to.
  var spelling: String {
    switch form {
    case .bare: text
    case .quoted: "\"\(escaped)\""
    case .pattern: "~\"\(text)\""
    }
  }

  private var escaped: String {
    text.unicodeScalars.map { scalar in
      switch scalar {
      case "\"": "\\\""
      case "\\": "\\\\"
      case "\n": "\\n"
      case "\t": "\\t"
      // Else `${name}` would be replaced.
      case "$": "\\$"
      case _ where scalar.properties.generalCategory == .control:
        "\\u{\(String(scalar.value, radix: 16))}"
      default: String(scalar)
      }
    }.joined()
  }
}

extension PlainLine {
  var spelling: String {
    let options = options.map { "\($0.name.text)=\($0.value.spelling)" }
    return ([verb.spelling] + words.map(\.spelling) + options).joined(separator: " ")
  }

  /// A line of plain words.
  init(plain text: String) {
    let words = text.split(separator: " ").map { PlainWord(String($0)) }
    self.init(words.first ?? PlainWord(""), words: Array(words.dropFirst()))
  }
}
