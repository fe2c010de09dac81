/// Finds glyphs for characters: what setting a line needs from whoever knows the fonts.
public protocol TextShaper {
  /// The glyphs of a text that is short and holds no control characters, uncut in one line.
  ///
  /// Without a direction, the first character that has one decides.
  mutating func shape(_ text: String, _ style: TextStyle, _ direction: TextDirection?) -> ShapedText
}

public enum TextDirection: Sendable {
  case leftToRight
  case rightToLeft
}

extension TextShaper {
  /// The line for a request; the one place that decides where text is cut.
  public mutating func line(_ request: TextSetter.Request) -> TextLine {
    let text = LineText(request.text)
    let style = request.style
    // More pixels than any display has, so that counting in 1/64 cannot overflow.
    let limit = min(max(0, request.maximumWidth ?? .max), 1 << 24) * 64
    var count = request.maximumWidth == nil ? .max : 16 + limit * 4 / max(1, style.size)
    while true {
      let piece = text.piece(count)
      let shaped = shape(piece, style, nil)
      let isAll = piece.utf8.count == text.text.utf8.count
      if isAll && text.isWhole && shaped.width <= limit { return TextLine(shaped, piece, style) }
      if isAll || shaped.width > limit { return cut(piece, shaped, style, to: limit) }
      count *= 2
    }
  }
}

private extension TextShaper {
  /// The longest beginning that leaves room for an ellipsis, and the ellipsis.
  ///
  /// Letters may change their width where they no longer join, hence the trying; the steps grow, so
  /// that it ends soon with any font.
  mutating func cut(
    _ text: String, _ shaped: ShapedText, _ style: TextStyle, to limit: Int
  ) -> TextLine {
    let direction: TextDirection = shaped.isRightToLeft ? .rightToLeft : .leftToRight
    let ellipsis = shape(LineText.ellipsis, style, direction)
    guard ellipsis.width <= limit else {
      let nothing = ShapedText(isRightToLeft: shaped.isRightToLeft)
      return TextLine(nothing, "", style, isCut: true)
    }
    let ends = shaped.ends(of: text, within: limit - ellipsis.width)
    var count = ends.count
    var step = 1
    while count > 0 {
      let shown = LineText.withEllipsis(text[..<ends[count - 1]])
      let line = shape(shown, style, direction)
      if line.width <= limit { return TextLine(line, shown, style, isCut: true) }
      count -= step
      step *= 2
    }
    return TextLine(ellipsis, LineText.ellipsis, style, isCut: true)
  }
}

private extension TextLine {
  init(_ shaped: ShapedText, _ text: String, _ style: TextStyle, isCut: Bool = false) {
    self.init(
      text: text, style: style, width: (shaped.width + 63) >> 6, isCut: isCut,
      isRightToLeft: shaped.isRightToLeft, glyphs: shaped.glyphs.map(\.glyph))
  }
}

/// Glyphs side by side, before anything is cut.
public struct ShapedText {
  /// From left to right on the screen.
  public private(set) var glyphs: [ShapedGlyph] = []
  /// Where the last glyph ends, in 1/64 of a pixel.
  public private(set) var width = 0
  public let isRightToLeft: Bool
  private var pen = 0

  public init(isRightToLeft: Bool, capacity: Int = 0) {
    self.isRightToLeft = isRightToLeft
    glyphs.reserveCapacity(capacity)
  }

  /// Adds a glyph on the right; its tracking counts only once another one follows.
  public mutating func append(_ glyph: ShapedGlyph, tracking: Int) {
    var placed = glyph
    placed.x = Int32(clamping: pen + Int(glyph.x))
    placed.space = Int32(clamping: Int(glyph.advance) + tracking)
    glyphs.append(placed)
    width = max(width, pen + Int(glyph.advance))
    pen += Int(placed.space)
  }

  /// Where the graphemes of the text end that together take no more than the limit.
  func ends(of text: String, within limit: Int) -> [String.Index] {
    var spaces = [Int](repeating: 0, count: text.utf8.count + 1)
    for glyph in glyphs { spaces[Int(glyph.source)] += Int(glyph.space) }
    var ends: [String.Index] = []
    var taken = 0
    var place = 0
    for index in text.indices {
      let bytes = text[index].utf8.count
      for offset in place..<place + bytes { taken += spaces[offset] }
      guard taken <= limit else { break }
      place += bytes
      ends.append(text.index(after: index))
    }
    return ends
  }
}

/// A glyph, and which part of the text it stands for.
public struct ShapedGlyph {
  public let font: UInt16
  public let index: UInt32
  /// In 1/64 of a pixel: from the pen, and within a line from the line's origin.
  public fileprivate(set) var x: Int32
  public let y: Int32
  public let advance: Int32
  /// The first byte of UTF-8 it stands for.
  public let source: Int32
  fileprivate var space: Int32 = 0

  public init(
    font: UInt16, index: UInt32, x: Int32 = 0, y: Int32 = 0, advance: Int32, source: Int
  ) {
    self.font = font
    self.index = index
    self.x = x
    self.y = y
    self.advance = advance
    self.source = Int32(source)
  }

  var glyph: Glyph { Glyph(font: font, index: index, x: x, y: y) }
}

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
