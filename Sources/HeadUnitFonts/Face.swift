import CFreeType
import CHarfBuzz
import HeadUnitDisplay

/// An open font: HarfBuzz reads its characters and measures, FreeType draws its glyphs.
///
/// Owns what it got from both.
final class Face {
  let unitsPerEm: Int
  let isColor: Bool
  let isEmboldened: Bool
  /// Numbers are in font units, whatever the size.
  let shapes: OpaquePointer
  private let bytes: OpaquePointer
  private let index: Int
  private var drawing: FT_Face?
  private var kernings: [UInt64: Int32] = [:]
  private var pages = [[PlainGlyph]](repeating: [], count: Face.pageCount)

  /// Nil when the file cannot be read or holds no glyphs.
  init?(_ file: FontFile) {
    guard let bytes = hb_blob_create_from_file_or_fail(file.path) else { return nil }
    let face = hb_face_create(bytes, UInt32(file.index & 0xFFFF))
    defer { hb_face_destroy(face) }
    guard hb_face_get_glyph_count(face) > 0, let shapes = hb_font_create(face) else {
      hb_blob_destroy(bytes)
      return nil
    }
    if file.index >> 16 > 0 {
      hb_font_set_var_named_instance(shapes, UInt32(file.index >> 16) - 1)
    }
    isColor = hb_ot_color_has_png(face) != 0 || hb_ot_color_has_layers(face) != 0
    self.bytes = bytes
    self.shapes = shapes
    index = file.index
    isEmboldened = file.isEmboldened
    unitsPerEm = max(1, Int(hb_face_get_upem(face)))
  }

  deinit {
    if let drawing { FT_Done_Face(drawing) }
    hb_font_destroy(shapes)
    hb_blob_destroy(bytes)
  }

  /// The glyph for a character, 0 when the font has none.
  func glyph(_ scalar: UInt32) -> UInt32 {
    var glyph: hb_codepoint_t = 0
    return hb_font_get_nominal_glyph(shapes, scalar, &glyph) != 0 ? glyph : 0
  }

  /// In font units.
  func advance(_ glyph: UInt32) -> Int32 {
    hb_font_get_glyph_h_advance(shapes, glyph)
  }

  /// Font units in 1/64 of a pixel at a size.
  func scaled(_ units: Int32, _ size: Int) -> Int32 {
    let doubled = 2 * Int(units) * size + unitsPerEm
    let divisor = 2 * unitsPerEm
    // Rounds downwards for negative numbers too, so that offsets do not depend on their sign.
    let quotient = doubled / divisor - (doubled % divisor < 0 ? 1 : 0)
    return Int32(clamping: quotient)
  }

  /// The size in which it stands beside the style's own font.
  ///
  /// Emoji are drawn higher than an em; they are made to fit it.
  func size(for style: TextStyle) -> Int {
    var extents = hb_font_extents_t()
    guard isColor, hb_font_get_h_extents(shapes, &extents) != 0 else { return style.size }
    let height = Int(extents.ascender) - Int(extents.descender)
    return height > unitsPerEm ? style.size * unitsPerEm / height : style.size
  }

  /// FreeType's view of the font, opened when the first glyph is drawn.
  func drawing(in library: OpaquePointer) -> FT_Face? {
    if let drawing { return drawing }
    var length: UInt32 = 0
    let data = hb_blob_get_data(bytes, &length)
    _ = data?.withMemoryRebound(to: UInt8.self, capacity: Int(length)) {
      FT_New_Memory_Face(library, $0, FT_Long(length), FT_Long(index), &drawing)
    }
    return drawing
  }
}

/// A glyph that stands for one character whatever stands beside it.
struct PlainGlyph {
  /// 0 when the font does not have it.
  var index: UInt32 = 0
  /// In font units.
  var advance: Int32 = 0
}

extension Face {
  private static let pageSize = 128
  fileprivate static let pageCount = 0x2300 / pageSize

  /// Looked up page by page, as text asks many times for few characters.
  func plainGlyph(_ scalar: UInt32) -> PlainGlyph {
    let page = Int(scalar) / Self.pageSize
    if pages[page].isEmpty {
      pages[page] = (0..<Self.pageSize).map { offset in
        let index = glyph(UInt32(page * Self.pageSize + offset))
        return PlainGlyph(index: index, advance: index == 0 ? 0 : advance(index))
      }
    }
    return pages[page][Int(scalar) % Self.pageSize]
  }

  /// Asked of HarfBuzz once for each pair, and for at most 8,192 pairs at a time.
  func kerning(_ left: UInt32, _ right: UInt32, _ shaper: RunShaper) -> Int32 {
    let pair = UInt64(left) << 32 | UInt64(right)
    if let known = kernings[pair] { return known }
    if kernings.count >= 8192 { kernings.removeAll() }
    let kerning = shaper.kerning(left, right, in: self)
    kernings[pair] = kerning
    return kerning
  }
}

/// Where a font lies.
struct FontFile: Hashable {
  let path: String
  /// Which font of a collection; above 16 bits, which named instance of a variable font.
  var index = 0
  /// Made bolder when drawn, for want of a bold one of that script.
  var isEmboldened = false

  /// The file that is nearly always the right one.
  ///
  /// Asking fontconfig would cost every start 3.1 ms with 328 fonts installed; opening this one and
  /// setting the first line takes 0.6 ms.
  static func wellKnown(_ font: BaseFont, in folder: String) -> FontFile {
    let family =
      switch font.family {
      case .text: "Inter"
      case .display: "InterDisplay"
      }
    let weight =
      switch font.weight {
      case .regular: "Regular"
      case .medium: "Medium"
      case .semibold: "SemiBold"
      case .bold: "Bold"
      }
    return FontFile(path: "\(folder)/\(family)-\(weight).otf")
  }
}

/// What a style asks for, apart from the size.
struct BaseFont: Hashable {
  let family: TextStyle.Family
  let weight: TextStyle.Weight

  /// A family in place of the usual one.
  let named: String?

  init(_ style: TextStyle) {
    self.init(family: style.family, weight: style.weight, named: style.named)
  }

  init(family: TextStyle.Family, weight: TextStyle.Weight, named: String? = nil) {
    (self.family, self.weight, self.named) = (family, weight, named)
  }
}
