internal import HeadUnitDisplay

/// Reads colours as SVG writes them.
enum SVGColor {
  /// Nil for what is no colour we know.
  static func color(_ text: some StringProtocol) -> Color? {
    let text = text.lowercased()
    if text.hasPrefix("#") { return hexadecimal(Array(text.utf8.dropFirst())) }
    if text.hasPrefix("rgb") { return channels(Array(text.utf8)[...]) }
    if text == "transparent" { return Color(red: 0, green: 0, blue: 0, alpha: 0) }
    return names[text].map { Color($0) }
  }

  private static func hexadecimal(_ digits: [UInt8]) -> Color? {
    let values = digits.compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
    guard values.count == digits.count else { return nil }
    let pairs: [Int]
    switch values.count {
    case 3, 4: pairs = values.map { $0 * 17 }
    case 6, 8:
      pairs = stride(from: 0, to: values.count, by: 2).map { values[$0] * 16 + values[$0 + 1] }
    default: return nil
    }
    return Color(
      red: UInt8(pairs[0]), green: UInt8(pairs[1]), blue: UInt8(pairs[2]),
      alpha: pairs.count > 3 ? UInt8(pairs[3]) : 255)
  }

  /// `rgb(255, 0, 12)`, `rgb(100%, 0%, 5%)`, `rgba(1 2 3 / 0.5)`.
  private static func channels(_ text: ArraySlice<UInt8>) -> Color? {
    var scanner = SVGScanner(text)
    _ = scanner.word()
    guard scanner.take("(") else { return nil }
    var values: [UInt8] = []
    while values.count < 4, let number = scanner.number() {
      let isShare = scanner.take("%")
      let scale = isShare ? 2.55 : values.count == 3 ? 255.0 : 1
      values.append(UInt8(max(0, min(255, (number * scale).rounded()))))
      scanner.skipSeparators()
      _ = scanner.take("/")
    }
    guard values.count >= 3 else { return nil }
    return Color(
      red: values[0], green: values[1], blue: values[2], alpha: values.count > 3 ? values[3] : 255)
  }

  private static let names: [String: UInt32] = [
    "aqua": 0x00FFFF, "beige": 0xF5F5DC, "black": 0x000000, "blue": 0x0000FF,
    "brown": 0xA52A2A, "chocolate": 0xD2691E, "coral": 0xFF7F50, "crimson": 0xDC143C,
    "cyan": 0x00FFFF, "darkblue": 0x00008B, "darkgray": 0xA9A9A9, "darkgreen": 0x006400,
    "darkgrey": 0xA9A9A9, "darkorange": 0xFF8C00, "darkred": 0x8B0000, "darkviolet": 0x9400D3,
    "deeppink": 0xFF1493, "deepskyblue": 0x00BFFF, "dimgray": 0x696969, "dimgrey": 0x696969,
    "dodgerblue": 0x1E90FF, "firebrick": 0xB22222, "forestgreen": 0x228B22, "fuchsia": 0xFF00FF,
    "gold": 0xFFD700, "goldenrod": 0xDAA520, "gray": 0x808080, "green": 0x008000,
    "grey": 0x808080, "hotpink": 0xFF69B4, "indianred": 0xCD5C5C, "indigo": 0x4B0082,
    "ivory": 0xFFFFF0, "khaki": 0xF0E68C, "lavender": 0xE6E6FA, "lightblue": 0xADD8E6,
    "lightgray": 0xD3D3D3, "lightgreen": 0x90EE90, "lightgrey": 0xD3D3D3, "lightpink": 0xFFB6C1,
    "lightyellow": 0xFFFFE0, "lime": 0x00FF00, "limegreen": 0x32CD32, "linen": 0xFAF0E6,
    "magenta": 0xFF00FF, "maroon": 0x800000, "midnightblue": 0x191970, "navy": 0x000080,
    "olive": 0x808000, "orange": 0xFFA500, "orangered": 0xFF4500, "orchid": 0xDA70D6,
    "pink": 0xFFC0CB, "plum": 0xDDA0DD, "purple": 0x800080, "rebeccapurple": 0x663399,
    "red": 0xFF0000, "royalblue": 0x4169E1, "salmon": 0xFA8072, "seagreen": 0x2E8B57,
    "sienna": 0xA0522D, "silver": 0xC0C0C0, "skyblue": 0x87CEEB, "slateblue": 0x6A5ACD,
    "slategray": 0x708090, "slategrey": 0x708090, "snow": 0xFFFAFA, "springgreen": 0x00FF7F,
    "steelblue": 0x4682B4, "tan": 0xD2B48C, "teal": 0x008080, "tomato": 0xFF6347,
    "turquoise": 0x40E0D0, "violet": 0xEE82EE, "wheat": 0xF5DEB3, "white": 0xFFFFFF,
    "whitesmoke": 0xF5F5F5, "yellow": 0xFFFF00, "yellowgreen": 0x9ACD32,
  ]
}
