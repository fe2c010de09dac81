internal import CPixels
internal import HeadUnitDisplay

/// Pixels to draw on, with the part of the screen that they show.
struct Canvas {
  let pixels: UnsafeMutablePointer<UInt32>
  let stride: Int
  /// Of the whole screen, what the pixels begin with.
  let x: Int
  let y: Int
  /// What may be drawn on.
  let clip: PixelRect
  let kernels: Kernels

  func clipped(to rect: PixelRect) -> Canvas {
    Canvas(
      pixels: pixels, stride: stride, x: x, y: y, clip: clip.intersection(rect), kernels: kernels)
  }

  /// A rectangle that lies in the clip.
  func area(_ rect: PixelRect) -> CPixelsArea {
    CPixelsArea(
      pixels: pixels + (rect.y - y) * stride + (rect.x - x), stride: stride, width: rect.width,
      height: rect.height)
  }

  func fill(_ rect: PixelRect, _ color: Color) {
    let rect = rect.intersection(clip)
    guard !rect.isEmpty, color.alpha > 0 else { return }
    if color.isOpaque {
      kernels.fill(area(rect), color.pixel)
    } else {
      kernels.mix(area(rect), color.pixel, alpha: color.alpha)
    }
  }

  /// A stretched mask repeats its one line down the rectangle.
  func stamp(
    _ coverage: [UInt8], width: Int, in rect: PixelRect, from corner: (x: Int, y: Int) = (0, 0),
    isStretched: Bool = false, _ color: Color
  ) {
    let cut = rect.intersection(clip)
    guard !cut.isEmpty, color.alpha > 0 else { return }
    let line = corner.y + (isStretched ? 0 : cut.y - rect.y)
    coverage.withUnsafeBufferPointer { values in
      guard let base = values.baseAddress else { return }
      let start = base + line * width + corner.x + cut.x - rect.x
      let mask = CPixelsMask(coverage: start, stride: isStretched ? 0 : width)
      kernels.mix(area(cut), mask, color.pixel, alpha: color.alpha)
    }
  }

  func blend(_ bitmap: Bitmap, in rect: PixelRect) {
    let cut = rect.intersection(clip)
    guard !cut.isEmpty else { return }
    bitmap.pixels.withUnsafeBufferPointer { pixels in
      guard let base = pixels.baseAddress else { return }
      let start = base + (cut.y - rect.y) * bitmap.width + cut.x - rect.x
      let source = CPixelsSource(pixels: start, stride: bitmap.width)
      kernels.blend(area(cut), source, opacity: 255)
    }
  }

  /// The part of a gradient over the frame that lies in the rectangle, through a mask if any.
  func shade(
    _ table: GradientTable, over frame: PixelRect, in rect: PixelRect, mask: [UInt8]? = nil
  ) {
    let cut = rect.intersection(clip)
    guard !cut.isEmpty else { return }
    table.shades.withUnsafeBufferPointer { shades in
      guard let base = shades.baseAddress else { return }
      let start = base + (cut.y - frame.y) * GradientTable.width
      let phase = (cut.x - frame.x) & 3
      guard let mask else {
        kernels.shade(area(cut), start, phase: phase, CPixelsMask(coverage: nil, stride: 0))
        return
      }
      mask.withUnsafeBufferPointer { values in
        guard let first = values.baseAddress else { return }
        let coverage = first + (cut.y - rect.y) * rect.width + cut.x - rect.x
        kernels.shade(
          area(cut), start, phase: phase, CPixelsMask(coverage: coverage, stride: rect.width))
      }
    }
  }
}
