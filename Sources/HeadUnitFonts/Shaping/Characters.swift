/// A text taken apart: its characters, and which of them belong together.
struct Characters {
  private(set) var scalars: [UInt32] = []
  /// Of each scalar, the first byte in UTF-8.
  private(set) var places: [Int] = []
  /// What may not be torn apart, as ranges of scalars.
  private(set) var graphemes: [Range<Int>] = []

  init(_ text: String) {
    var place = 0
    for grapheme in text {
      let start = scalars.count
      for scalar in grapheme.unicodeScalars {
        scalars.append(scalar.value)
        places.append(place)
        place += UTF8.width(scalar)
      }
      graphemes.append(start..<scalars.count)
    }
  }
}

extension Characters {
  /// The language the text is most likely in, as far as it matters for choosing fonts.
  var language: TextLanguage {
    var hasHan = false
    for scalar in scalars {
      switch scalar {
      case 0x3040...0x30FF, 0x31F0...0x31FF, 0xFF66...0xFF9F: return .japanese
      case 0x1100...0x11FF, 0x3130...0x318F, 0xAC00...0xD7AF: return .korean
      case 0x2E80...0x2FDF, 0x3400...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF: hasHan = true
      default: break
      }
    }
    return hasHan ? .chinese : .other
  }

  /// Whether a grapheme asks to be shown in colour.
  func isEmoji(_ grapheme: Range<Int>) -> Bool {
    let scalars = scalars[grapheme]
    if scalars.contains(0xFE0E) { return false }
    return scalars.contains { scalar in
      switch scalar {
      case 0xFE0F, 0x20E3, 0x1F3FB...0x1F3FF: true
      case 0...0x2000: false
      default: Unicode.Scalar(scalar)?.properties.isEmojiPresentation == true
      }
    }
  }

  /// What a font must have to show a grapheme: everything but joiners and the like.
  func needs(of grapheme: Range<Int>) -> [UInt32] {
    let scalars = scalars[grapheme]
    if scalars.count == 1 { return Array(scalars) }
    return scalars.filter {
      Unicode.Scalar($0)?.properties.isDefaultIgnorableCodePoint == false
    }
  }
}
