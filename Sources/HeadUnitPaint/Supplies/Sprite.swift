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
  init(_ bitmap: consuming Bitmap, cutBy corner: CornerMask?) {
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
    // Without a way out in between it is done in vectors.
    return pixels[rect.y * width..<rect.maxY * width].reduce(~0, &) >= 0xFF00_0000
  }
}

extension Sprite {
  /// A part of an opaque picture that is larger, with the corners of all of it taken off.
  convenience init(_ bitmap: consuming Bitmap, partAt rect: PixelRect, cutBy corner: CornerMask?) {
    corner?.cut(&bitmap)
    let radius = corner?.size ?? 0
    self.init(
      bitmap, x: rect.x, y: rect.y,
      opaque: PixelRect(
        x: 0, y: radius, width: rect.width, height: max(0, rect.height - 2 * radius)))
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
