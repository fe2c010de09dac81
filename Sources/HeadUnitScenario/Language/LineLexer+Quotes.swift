// What stands between quotes, and variables.
extension LineLexer {
  /// Reads from the opening quote to behind the closing one.
  mutating func readQuoted(into content: inout WordContent, isPattern: Bool) {
    let start = cursor
    cursor += 1
    while let scalar = current {
      switch scalar {
      case "\"":
        cursor += 1
        return
      case "\\": readEscape(into: &content, isPattern: isPattern)
      case "$" where next == "{": readVariable(into: &content)
      default:
        content.append(scalar)
        cursor += 1
      }
    }
    complain(DriveWording.openQuote, at: start)
  }

  /// `${name}`
  mutating func readVariable(into content: inout WordContent) {
    let start = cursor
    var end = cursor + 2
    while end < scalars.count, scalars[end].continuesName { end += 1 }
    let name = scalars[(start + 2)..<end]
    guard end < scalars.count, scalars[end] == "}", name.isDriveName else {
      complain(DriveWording.badVariable, at: start)
      cursor = end
      return
    }
    cursor = end + 1
    content.append(variable: String(String.UnicodeScalarView(name)))
  }

  private mutating func readEscape(into content: inout WordContent, isPattern: Bool) {
    let start = cursor
    guard let letter = next else {
      cursor += 1
      return
    }
    cursor += 2
    switch letter {
    case "\"", "\\": content.append(letter)
    case "n": content.append("\n")
    case "t": content.append("\t")
    case "u": readScalar(from: start, into: &content)
    case "$" where !isPattern: content.append("$")
    default:
      // Regular expressions have many escapes of their own, which stay as they are.
      if !isPattern { complain(DriveWording.badEscape(letter), at: start) }
      content.append("\\")
      content.append(letter)
    }
  }

  /// `{…}` behind `\u`
  private mutating func readScalar(from start: Int, into content: inout WordContent) {
    var value: UInt32 = 0
    var end = cursor + 1
    while end < scalars.count, end - cursor <= 8, let digit = scalars[end].hexadecimalDigit {
      value = value << 4 | digit
      end += 1
    }
    guard current == "{", end > cursor + 1, end < scalars.count, scalars[end] == "}",
      let scalar = Unicode.Scalar(value)
    else {
      complain(DriveWording.badScalar, at: start)
      return
    }
    cursor = end + 1
    content.append(scalar)
  }
}

extension Unicode.Scalar {
  fileprivate var hexadecimalDigit: UInt32? {
    switch self {
    case "0"..."9": value - 0x30
    case "a"..."f": value - 0x61 + 10
    case "A"..."F": value - 0x41 + 10
    default: nil
    }
  }
}
