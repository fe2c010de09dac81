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

extension Face {
  /// The glyph in its own colours; nil when it has none, as digits in a font for emoji.
  func colorMask(_ index: UInt32, size: Int, _ drawing: FT_Face) -> GlyphMask? {
    guard let share = Self.choose(size, drawing),
      FT_Load_Glyph(drawing, index, FT_Int32(FT_LOAD_COLOR | FT_LOAD_NO_HINTING)) == 0,
      let slot = drawing.pointee.glyph
    else { return nil }
    if slot.pointee.format != FT_GLYPH_FORMAT_BITMAP {
      guard FT_Render_Glyph(slot, FT_RENDER_MODE_NORMAL) == 0 else { return nil }
    }
    let bitmap = slot.pointee.bitmap
    guard bitmap.pixel_mode == UInt8(FT_PIXEL_MODE_BGRA.rawValue), let buffer = bitmap.buffer,
      bitmap.pitch > 0
    else { return nil }
    let source = Picture(
      bytes: UnsafeBufferPointer(start: buffer, count: Int(bitmap.rows) * Int(bitmap.pitch)),
      width: Int(bitmap.width), height: Int(bitmap.rows), pitch: Int(bitmap.pitch))
    return source.mask(
      left: Double(slot.pointee.bitmap_left) * share, top: Double(slot.pointee.bitmap_top) * share,
      scale: share)
  }

  /// Chooses the size itself or the strike of pixels next above it, and says how much that is to be
  /// scaled.
  private static func choose(_ size: Int, _ drawing: FT_Face) -> Double? {
    let count = Int(drawing.pointee.num_fixed_sizes)
    guard count > 0, let strikes = drawing.pointee.available_sizes else {
      return FT_Set_Char_Size(drawing, 0, size, 72, 72) == 0 ? 1 : nil
    }
    let ascending = (0..<count).sorted { strikes[$0].y_ppem < strikes[$1].y_ppem }
    guard let chosen = ascending.first(where: { strikes[$0].y_ppem >= size }) ?? ascending.last,
      strikes[chosen].y_ppem > 0, FT_Select_Size(drawing, Int32(chosen)) == 0
    else { return nil }
    return Double(size) / Double(strikes[chosen].y_ppem)
  }
}

/// A font's picture of a glyph: four bytes a pixel, premultiplied, blue first.
private struct Picture {
  let bytes: UnsafeBufferPointer<UInt8>
  let width: Int
  let height: Int
  let pitch: Int

  /// Scaled to pixels, each the mean of the area it covers.
  func mask(left: Double, top: Double, scale: Double) -> GlyphMask? {
    let firstX = Int(left.rounded(.down))
    let firstY = Int((-top).rounded(.down))
    let endX = Int((left + Double(width) * scale).rounded(.up))
    let endY = Int((-top + Double(height) * scale).rounded(.up))
    guard endX > firstX, endY > firstY, endX - firstX <= Face.maximumExtent,
      endY - firstY <= Face.maximumExtent
    else { return nil }
    let columns = (firstX..<endX).map { Span(Double($0) - left, scale, within: width) }
    let rows = (firstY..<endY).map { Span(Double($0) + top, scale, within: height) }
    let pixels = rows.flatMap { row in columns.map { mean(row, $0, area: 1 / (scale * scale)) } }
    return GlyphMask(
      left: firstX, top: -firstY, width: columns.count, height: rows.count, pixels: .color(pixels))
  }

  private func mean(_ row: Span, _ column: Span, area: Double) -> UInt32 {
    var sums = SIMD4<Double>()
    for y in row.whole {
      for x in column.whole {
        let at = y * pitch + x * 4
        let pixel = SIMD4<Double>(
          Double(bytes[at]), Double(bytes[at + 1]), Double(bytes[at + 2]), Double(bytes[at + 3]))
        sums += pixel * (row.share(of: y) * column.share(of: x))
      }
    }
    let mean = (sums / area).rounded(.toNearestOrAwayFromZero)
    return UInt32(mean[3]) << 24 | UInt32(mean[2]) << 16 | UInt32(mean[1]) << 8 | UInt32(mean[0])
  }
}

/// The part of a row or column of a picture that one pixel covers.
private struct Span {
  let start: Double
  let end: Double
  let whole: Range<Int>

  init(_ pixel: Double, _ scale: Double, within count: Int) {
    start = min(max(0, pixel / scale), Double(count))
    end = min(max(0, (pixel + 1) / scale), Double(count))
    whole = Int(start.rounded(.down))..<Int(end.rounded(.up))
  }

  func share(of index: Int) -> Double {
    min(end, Double(index + 1)) - max(start, Double(index))
  }
}

extension GlyphMask {
  static let empty = GlyphMask(left: 0, top: 0, width: 0, height: 0, pixels: .coverage([]))

  /// What stands for a character that no font has: a hollow rectangle as high as a capital.
  static func box(size: Int) -> GlyphMask {
    let width = max(3, size * 48 / 6400)
    let height = max(3, size * 72 / 6400)
    let line = max(1, size / (16 * 64))
    var coverage = [UInt8](repeating: 255, count: width * height)
    for y in line..<max(line, height - line) {
      for x in line..<max(line, width - line) { coverage[y * width + x] = 0 }
    }
    return GlyphMask(
      left: size * 6 / 6400, top: height, width: width, height: height,
      pixels: .coverage(coverage))
  }

  /// How far it takes the pen, in 1/64 of a pixel.
  static func boxAdvance(size: Int) -> Int32 {
    Int32(clamping: size * 60 / 100)
  }
}
