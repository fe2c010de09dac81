/// Sets text without any font: each grapheme is a block as wide as a table says.
///
/// The same on every machine, which is what structural goldens need.
struct BlockShaper: TextShaper {
  func shape(_ text: String, _ style: TextStyle, _ direction: TextDirection?) -> ShapedText {
    let isRightToLeft = (direction ?? text.writingDirection) == .rightToLeft
    var place = 0
    var blocks = text.map { grapheme in
      defer { place += grapheme.utf8.count }
      return block(grapheme, style, at: place)
    }
    if isRightToLeft { blocks.reverse() }
    var shaped = ShapedText(isRightToLeft: isRightToLeft, capacity: blocks.count)
    for block in blocks { shaped.append(block, tracking: style.tracking) }
    return shaped
  }
}

extension TextSetter {
  /// Sets text as blocks, without any font.
  public static let blocks = TextSetter { request in
    var shaper = BlockShaper()
    return shaper.line(request)
  }
}

private extension BlockShaper {
  func block(_ grapheme: Character, _ style: TextStyle, at place: Int) -> ShapedGlyph {
    let scalar = grapheme.unicodeScalars.first?.value ?? 0
    let isDigit = grapheme.isASCII && grapheme.isNumber
    let percent = isDigit && style.hasDigitCells ? 62 : Self.percentOfEm(scalar)
    let advance = Int32(clamping: (style.size * percent + 50) / 100)
    return ShapedGlyph(font: 0, index: scalar, advance: advance, source: place)
  }

  static func percentOfEm(_ scalar: UInt32) -> Int {
    switch scalar {
    case 0x300...0x36F, 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x206F, 0xFE00...0xFE0F: 0
    case 0x21...0x7E: latin(UInt8(scalar))
    case 0x20, 0xA0: 27
    case 0x2010...0x201F, 0x2E, 0x2C: 32
    case 0x2026: 86
    case 0x1100...0x115F, 0x2E80...0xD7FF, 0xF900...0xFAFF, 0xFF00...0xFF60, 0x20000...0x3FFFF: 100
    case 0x1F000...0x1FAFF, 0x2600...0x27BF: 120
    default: 58
    }
  }

  static func latin(_ byte: UInt8) -> Int {
    switch byte {
    case UInt8(ascii: "i"), UInt8(ascii: "j"), UInt8(ascii: "l"), UInt8(ascii: "I"): 26
    case UInt8(ascii: "!"), UInt8(ascii: "'"), UInt8(ascii: "|"): 26
    case UInt8(ascii: ","), UInt8(ascii: "."), UInt8(ascii: ":"), UInt8(ascii: ";"): 29
    case UInt8(ascii: "f"), UInt8(ascii: "r"), UInt8(ascii: "t"), UInt8(ascii: "-"): 38
    case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "["), UInt8(ascii: "]"): 38
    case UInt8(ascii: "m"), UInt8(ascii: "M"), UInt8(ascii: "w"): 88
    case UInt8(ascii: "W"), UInt8(ascii: "@"), UInt8(ascii: "%"): 100
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "&"): 70
    case UInt8(ascii: "0")...UInt8(ascii: "9"): 62
    default: 58
    }
  }
}
