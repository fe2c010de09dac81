internal import HeadUnitDisplay

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

  /// The sprite with the corners of its whole taken off.
  func cut(by corner: CornerMask?) -> Sprite {
    corner == nil ? self : Sprite(bitmap, cutBy: corner)
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
