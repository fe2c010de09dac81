extension String {
  /// The text as it can be shown in one line, whoever has written it.
  ///
  /// It never breaks out of its line, nor does it steer the terminal or turn round what stands
  /// beside it: what would do that is written out, as in `\u{1b}`.
  public var oneLine: String { shown { $0.steers } }

  /// The same for a text of several lines, which stay lines.
  public var shownLines: String { shown { $0.steers && $0 != "\n" && $0 != "\t" } }

  /// JSON in which all of these are escapes: another spelling of the same value.
  public var shownJSON: String {
    guard unicodeScalars.contains(where: { $0.steers && $0.value >= 0x7F }) else { return self }
    return unicodeScalars.reduce(into: "") { text, scalar in
      guard scalar.steers, scalar.value >= 0x7F else { return text.unicodeScalars.append(scalar) }
      let digits = String(scalar.value, radix: 16)
      text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
  }

  private func shown(_ isHidden: (Unicode.Scalar) -> Bool) -> String {
    guard unicodeScalars.contains(where: isHidden) else { return self }
    return unicodeScalars.reduce(into: "") { text, scalar in
      if isHidden(scalar) { text += scalar.spelled } else { text.unicodeScalars.append(scalar) }
    }
  }
}

extension Unicode.Scalar {
  /// Whether it does something to a terminal or to the text around it, instead of being seen: the
  /// controls, the ends of lines, and the controls of direction.
  public var steers: Bool {
    switch value {
    case 0x00...0x1F, 0x7F...0x9F: true
    case 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  /// As an escape that people know.
  fileprivate var spelled: String {
    switch self {
    case "\n": "\\n"
    case "\r": "\\r"
    case "\t": "\\t"
    default: "\\u{\(String(value, radix: 16))}"
    }
  }
}
