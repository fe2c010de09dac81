internal import CPixels
internal import HeadUnitDisplay

extension Canvas {
  /// A line of text whose origin is given.
  func draw(_ line: LineMask, at origin: PixelRect, _ color: Color) {
    let frame = line.frame.offset(x: origin.x, y: origin.y)
    stamp(line.coverage, width: frame.width, in: frame, color)
    for glyph in line.colorGlyphs {
      blend(glyph.bitmap, in: glyph.frame.offset(x: origin.x, y: origin.y))
    }
  }

  /// Everything that was drawn on another canvas, which begins with this one's clip.
  func add(_ layer: Canvas, opacity: UInt8) {
    let source = CPixelsSource(pixels: layer.pixels, stride: layer.stride)
    kernels.blend(area(clip), source, opacity: opacity)
  }
}
