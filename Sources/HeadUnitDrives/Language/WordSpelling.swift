import HeadUnitText

/// How a word is written, so that reading it gives the same word.
struct WordSpelling {
  private let parts: [DriveWord.Part]

  init(_ parts: [DriveWord.Part]) {
    self.parts = parts
  }

  var quoted: String { "\"" + escaped(parts, isPattern: false) + "\"" }

  var pattern: String { "~\"" + escaped(parts, isPattern: true) + "\"" }

  /// As it is as far as that goes, the rest in quotes: `id:"my albums"`; nil when it would begin
  /// with a quote and so be another word.
  var bare: String? { bare(isArgument: false) }

  /// A word among the others: never to be taken for an option.
  var argument: String? { bare(isArgument: true) }

  private func bare(isArgument: Bool) -> String? {
    var plain = String.UnicodeScalarView()
    // Up to here all is well even if the rest has to be quoted.
    var afterColon: Int?
    for (index, part) in parts.enumerated() {
      guard case .text(let text) = part else {
        plain.append(contentsOf: part.spelling)
        continue
      }
      if text.hasOnlyLettersAndDigits {
        plain.append(contentsOf: text.unicodeScalars)
        continue
      }
      let scalars = Array(text.unicodeScalars)
      for (offset, scalar) in scalars.enumerated() {
        let opensVariable =
          scalar == "$" && offset + 1 < scalars.count && scalars[offset + 1] == "{"
        let makesOption = isArgument && scalar == "=" && plain.isDriveName
        if !scalar.isBare || opensVariable || makesOption {
          let cut = index == 0 ? afterColon ?? offset : offset
          let kept = index == 0 ? String.UnicodeScalarView(scalars[..<cut]) : plain
          let rest = String(String.UnicodeScalarView(scalars[cut...]))
          return joined(kept, rest: [.text(rest)] + parts[(index + 1)...])
        }
        plain.append(scalar)
        if index == 0, scalar == ":", offset > 0 { afterColon = offset + 1 }
      }
    }
    return plain.isEmpty ? nil : String(plain)
  }

  private func joined(_ plain: String.UnicodeScalarView, rest: [DriveWord.Part]) -> String? {
    guard !plain.isEmpty, !(plain.count == 1 && plain.first == "~") else { return nil }
    return String(plain) + "\"" + escaped(rest, isPattern: false) + "\""
  }

  private func escaped(_ parts: [DriveWord.Part], isPattern: Bool) -> String {
    var text = String.UnicodeScalarView()
    for part in parts {
      switch part {
      case .variable: text.append(contentsOf: part.spelling)
      case .text(let content): append(Array(content.unicodeScalars), isPattern, to: &text)
      }
    }
    return String(text)
  }

  private func append(
    _ scalars: [Unicode.Scalar], _ isPattern: Bool, to text: inout String.UnicodeScalarView
  ) {
    var isCovered = false
    for (offset, scalar) in scalars.enumerated() {
      let next = offset + 1 < scalars.count ? scalars[offset + 1] : nil
      switch scalar {
      case _ where isCovered:
        text.append(scalar)
        isCovered = false
      case "\"": text.append(contentsOf: "\\\"".unicodeScalars)
      case "\\" where isPattern && (next?.needsNoBackslash ?? false):
        text.append(scalar)
        isCovered = true
      case "\\": text.append(contentsOf: "\\\\".unicodeScalars)
      case "\n": text.append(contentsOf: "\\n".unicodeScalars)
      case "\t": text.append(contentsOf: "\\t".unicodeScalars)
      case "$" where next == "{":
        text.append(contentsOf: (isPattern ? "\\u{24}" : "\\$").unicodeScalars)
      case _ where scalar.steers:
        text.append(contentsOf: "\\u{\(String(scalar.value, radix: 16))}".unicodeScalars)
      default: text.append(scalar)
      }
    }
  }
}

extension DriveWord.Part {
  fileprivate var spelling: String.UnicodeScalarView {
    switch self {
    case .text(let text): text.unicodeScalars
    case .variable(let name): "${\(name)}".unicodeScalars
    }
  }
}

extension Sequence<Unicode.Scalar> {
  /// What variables and options are called: a letter, then letters, digits, `-` and `_`.
  var isDriveName: Bool {
    var isFirst = true
    for scalar in self {
      guard isFirst ? scalar.beginsName : scalar.continuesName else { return false }
      isFirst = false
    }
    return !isFirst
  }
}

extension Unicode.Scalar {
  var beginsName: Bool { ("a"..."z").contains(self) || ("A"..."Z").contains(self) }

  var continuesName: Bool {
    beginsName || ("0"..."9").contains(self) || self == "-" || self == "_"
  }

  /// What word processors put in the place of straight quotes.
  var isCurlyQuote: Bool {
    switch self {
    case "\u{201C}", "\u{201D}", "\u{201E}", "\u{201F}", "\u{AB}", "\u{BB}", "\u{2018}", "\u{2019}",
      "\u{201A}", "\u{201B}":
      true
    default: false
    }
  }

  /// Stands between words.
  var separatesWords: Bool { properties.isWhitespace }

  /// Can stand in a word without quotes; `;` only for the console's sake, which ends a step
  /// there.
  fileprivate var isBare: Bool {
    // Nearly all that is written is a letter or a digit, and needs no tables.
    if (value | 0x20) &- 0x61 < 26 || value &- 0x30 < 10 { return true }
    return switch self {
    case "\"", "#", ";": false
    default: !separatesWords && !steers
    }
  }

  /// Whether a backslash before it is read as itself in a pattern.
  fileprivate var needsNoBackslash: Bool {
    switch self {
    case "\"", "\\", "n", "t", "u": false
    default: !steers
    }
  }
}

extension String {
  /// Nearly all words have nothing else, and need no look at each of their characters.
  fileprivate var hasOnlyLettersAndDigits: Bool {
    var text = self
    return text.withUTF8 { bytes in
      var index = 0
      while index < bytes.count {
        let byte = bytes[index]
        guard (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 else { return false }
        index += 1
      }
      return true
    }
  }
}
