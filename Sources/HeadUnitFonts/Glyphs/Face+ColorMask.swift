import CFreeType
import HeadUnitPaint

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
