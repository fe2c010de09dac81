/// Text as XML 1.0 takes it.
enum XMLText {
  /// For an attribute in double quotes and for what stands between tags alike.
  ///
  /// Control characters are left out; what else XML has no place for becomes U+FFFD.
  static func escaped(_ text: String, keepsLines: Bool = false) -> String {
    var result = ""
    result.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      // `]]>` must not stand in text.
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\n", "\t": result += keepsLines ? String(scalar) : "&#\(scalar.value);"
      default: append(scalar, to: &result)
      }
    }
    return result
  }

  private static func append(_ scalar: Unicode.Scalar, to result: inout String) {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0: break
    case 0xFFFE, 0xFFFF: result.unicodeScalars.append("\u{FFFD}")
    // The last two of each plane are no characters; readers differ in whether they take them.
    case let value where value & 0xFFFE == 0xFFFE: result.unicodeScalars.append("\u{FFFD}")
    default: result.unicodeScalars.append(scalar)
    }
  }
}
