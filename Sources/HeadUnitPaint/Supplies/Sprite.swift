internal import CPixels
internal import HeadUnitCore
package import HeadUnitDisplay
package import HeadUnitImages

/// Pixels as they are drawn, at a place within the frame of the image they belong to.
final class Sprite: Sendable {
  let bitmap: Bitmap
  /// From the image's top left corner.
  let x: Int
  let y: Int
  /// What is opaque for certain, in the sprite's own pixels.
  let opaque: PixelRect

  init(_ bitmap: Bitmap, x: Int = 0, y: Int = 0, opaque: PixelRect) {
    self.bitmap = bitmap
    self.x = x
    self.y = y
    self.opaque = opaque
  }

  var cost: Int { bitmap.pixels.count * 4 }

  /// A bitmap with its corners taken off.
  init(_ bitmap: Bitmap, cutBy corner: CornerMask?) {
    var bitmap = bitmap
    corner?.cut(&bitmap)
    let band = PixelRect(x: 0, y: 0, width: bitmap.width, height: bitmap.height)
    let radius = corner?.size ?? 0
    let middle = PixelRect(
      x: 0, y: radius, width: bitmap.width, height: bitmap.height - 2 * radius)
    self.bitmap = bitmap
    x = 0
    y = 0
    opaque = bitmap.isOpaque(in: middle) ? middle.intersection(band) : .zero
  }
}

private extension Bitmap {
  func isOpaque(in rect: PixelRect) -> Bool {
    guard !rect.isEmpty else { return false }
    return (rect.y * width..<rect.maxY * width).allSatisfy { pixels[$0] >= 0xFF00_0000 }
  }
}

extension Sprite {
  /// The visible part of a small picture drawn large and smooth: between the four nearest pixels,
  /// with the last bit in a fixed pattern so that no bands show.
  ///
  /// Where corners are cut off, all of it is visible.
  convenience init(
    backdrop: Bitmap, scaledTo size: PixelSize, visible: PixelRect, cutBy corner: CornerMask? = nil
  ) {
    let columns = StretchedLine(
      from: backdrop.width, to: size.width, in: visible.x..<visible.maxX)
    let lines = StretchedLine(
      from: backdrop.height, to: size.height, in: visible.y..<visible.maxY)
    var sides = FineLines(backdrop, columns)
    let pixels = [UInt32](unsafeUninitializedCapacity: visible.area) { buffer, count in
      for (y, step) in lines.steps.enumerated() {
        sides.move(to: step)
        let thresholds = (0..<4).map {
          GradientTable.pattern[((visible.y + y) & 3) * 4 + (visible.x + $0) & 3]
        }
        cpixels_mix_finely(
          sides.upper, sides.lower, step.share, visible.width, thresholds,
          buffer.baseAddress.map {
            $0 + y * visible.width
          })
      }
      count = visible.area
    }
    var bitmap = Bitmap(width: visible.width, height: visible.height, pixels: pixels)
    corner?.cut(&bitmap)
    let radius = corner?.size ?? 0
    self.init(
      bitmap, x: visible.x, y: visible.y,
      opaque: PixelRect(
        x: 0, y: radius, width: visible.width, height: max(0, visible.height - 2 * radius)))
  }
}

/// For each place of a line that is made longer or shorter the two nearest of the one it is made
/// from.
struct StretchedLine {
  let steps: [CPixelsStep]

  init(from count: Int, to length: Int, in range: Range<Int>) {
    steps = range.map { place in
      let fine = min((count - 1) << 8, max(0, (2 * place + 1) * count * 128 / length - 128))
      return CPixelsStep(
        first: Int32(fine >> 8), second: Int32(min(count - 1, fine >> 8 + 1)),
        share: UInt32(fine & 255))
    }
  }
}

/// The two lines of a picture, in their full length, between which lines of a larger one lie.
private struct FineLines {
  private(set) var upper: [Int16]
  private(set) var lower: [Int16]
  private let bitmap: Bitmap
  private let columns: StretchedLine
  /// Which lines these are.
  private var at = (upper: -1, lower: -1)

  init(_ bitmap: Bitmap, _ columns: StretchedLine) {
    (self.bitmap, self.columns) = (bitmap, columns)
    upper = Array(repeating: 0, count: columns.steps.count * 4)
    lower = upper
  }

  mutating func move(to step: CPixelsStep) {
    let wanted = (upper: Int(step.first), lower: Int(step.second))
    if wanted.upper != at.upper, wanted.upper == at.lower {
      swap(&upper, &lower)
      swap(&at.upper, &at.lower)
    }
    if wanted.upper != at.upper { lengthen(wanted.upper, &upper) }
    if wanted.lower != at.lower { lengthen(wanted.lower, &lower) }
    at = wanted
  }

  private func lengthen(_ line: Int, _ fine: inout [Int16]) {
    bitmap.pixels.withUnsafeBufferPointer { pixels in
      guard let start = pixels.baseAddress else { return }
      cpixels_lengthen(start + line * bitmap.width, columns.steps, columns.steps.count, &fine)
    }
  }
}

/// An image of a certain size and shape.
struct SpriteKey: Hashable {
  enum Source: Hashable {
    case picture(PictureKey, Color?)
    /// The part of it that can be seen.
    case blurred(PictureKey, PixelRect)
    case wallpaper(Wallpaper)
  }

  let source: Source
  let size: PixelSize
  let radius: Int

  func shows(_ picture: Picture) -> Bool {
    switch source {
    case .picture(let key, _), .blurred(let key, _): key.picture == picture
    case .wallpaper: false
    }
  }
}

/// The shape of an icon.
struct StencilKey: Hashable {
  enum Source: Hashable {
    case icon(Icon, turn: UInt8, from: String?)
    case template(PictureKey)
    case arc(Arc)
  }

  let source: Source
  let side: Int

  func shows(_ picture: Picture) -> Bool {
    if case .template(let key) = source { return key.picture == picture }
    return false
  }
}

extension Bitmap {
  /// The bitmap on a ground of one opaque colour.
  package func laid(on color: Color) -> Bitmap {
    let ground = [color.red, color.green, color.blue].map(UInt32.init)
    var result = self
    for place in pixels.indices where pixels[place] < 0xFF00_0000 {
      let pixel = pixels[place]
      let rest = 255 - pixel >> 24
      var blended: UInt32 = 0xFF
      for (channel, value) in ground.enumerated() {
        let shift = UInt32(16 - 8 * channel)
        blended = blended << 8 | min(255, (pixel >> shift & 255) + (value * rest + 127) / 255)
      }
      result.pixels[place] = blended
    }
    return result
  }
}
