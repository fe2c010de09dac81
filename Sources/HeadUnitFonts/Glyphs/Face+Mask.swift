import CFreeType
import HeadUnitPaint

extension Face {
  /// Far more than any glyph on a screen; what is larger comes from a broken font.
  static let maximumExtent = 2048

  func mask(_ key: GlyphSource.Key, size: Int, in library: OpaquePointer) -> GlyphMask {
    guard let drawing = drawing(in: library) else { return .box(size: size) }
    if isColor, let mask = colorMask(key.index, size: size, drawing) { return mask }
    return coverageMask(key, size: size, drawing, in: library)
  }
}

private extension Face {
  /// The glyph's coverage, unhinted, so that it has the same shape at every place of a line.
  func coverageMask(
    _ key: GlyphSource.Key, size: Int, _ drawing: FT_Face, in library: OpaquePointer
  ) -> GlyphMask {
    guard FT_Set_Char_Size(drawing, 0, size, 72, 72) == 0,
      FT_Load_Glyph(drawing, key.index, FT_Int32(FT_LOAD_NO_HINTING | FT_LOAD_NO_BITMAP)) == 0,
      let slot = drawing.pointee.glyph, slot.pointee.format == FT_GLYPH_FORMAT_OUTLINE
    else { return .empty }
    if isEmboldened {
      // The outline grows up and to the right; half of that is taken back.
      let strength = size / 30
      FT_Outline_Embolden(&slot.pointee.outline, strength)
      FT_Outline_Translate(&slot.pointee.outline, -strength / 2, -strength / 2)
    }
    return Self.mask(&slot.pointee.outline, shift: Int(key.quarter) * 16, in: library)
  }

  static func mask(
    _ outline: inout FT_Outline, shift: Int, in library: OpaquePointer
  ) -> GlyphMask {
    FT_Outline_Translate(&outline, shift, 0)
    var box = FT_BBox()
    FT_Outline_Get_CBox(&outline, &box)
    let left = box.xMin >> 6
    let top = (box.yMax + 63) >> 6
    let bottom = box.yMin >> 6
    let width = (box.xMax + 63) >> 6 - left
    let height = top - bottom
    guard width > 0, height > 0, width <= maximumExtent, height <= maximumExtent else {
      return .empty
    }
    FT_Outline_Translate(&outline, -left * 64, -bottom * 64)
    var coverage = [UInt8](repeating: 0, count: width * height)
    let code = coverage.withUnsafeMutableBufferPointer { bytes in
      var bitmap = FT_Bitmap()
      bitmap.rows = UInt32(height)
      bitmap.width = UInt32(width)
      bitmap.pitch = Int32(width)
      bitmap.buffer = bytes.baseAddress
      bitmap.num_grays = 256
      bitmap.pixel_mode = UInt8(FT_PIXEL_MODE_GRAY.rawValue)
      return FT_Outline_Get_Bitmap(library, &outline, &bitmap)
    }
    guard code == 0 else { return .empty }
    return GlyphMask(
      left: left, top: top, width: width, height: height, pixels: .coverage(coverage))
  }
}
