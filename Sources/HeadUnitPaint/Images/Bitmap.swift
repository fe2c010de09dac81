package import HeadUnitDisplay

/// Pixels in a row from top left: premultiplied, alpha in the highest byte, then red, green, blue.
public struct Bitmap: Hashable, Sendable {
  public let width: Int
  public let height: Int
  public var pixels: [UInt32]

  public init(width: Int, height: Int, pixels: [UInt32]) {
    precondition(pixels.count == width * height, "A bitmap has as many pixels as it says.")
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  public init(width: Int, height: Int) {
    self.init(width: width, height: height, pixels: Array(repeating: 0, count: width * height))
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

/// How much of each pixel a shape covers, 0 to 255, in rows from top left.
public struct CoverageMask: Hashable, Sendable {
  public let width: Int
  public let height: Int
  public var coverage: [UInt8]

  public init(width: Int, height: Int, coverage: [UInt8]) {
    precondition(coverage.count == width * height, "A mask has as many values as it says.")
    self.width = width
    self.height = height
    self.coverage = coverage
  }
}

extension UInt32 {
  /// A pixel with all its channels multiplied by an alpha.
  func scaled(by alpha: UInt8) -> UInt32 {
    let even = Self.divided((self & 0xFF00FF) &* UInt32(alpha))
    let odd = Self.divided((self >> 8 & 0xFF00FF) &* UInt32(alpha))
    return even | odd << 8
  }

  /// A pixel blended over this one.
  func under(_ pixel: UInt32) -> UInt32 {
    pixel &+ scaled(by: UInt8(255 - pixel >> 24))
  }

  private static func divided(_ pair: UInt32) -> UInt32 {
    let raised = pair &+ 0x800080
    return (raised &+ (raised >> 8 & 0xFF00FF)) >> 8 & 0xFF00FF
  }
}

extension Color {
  /// The colour as an opaque pixel; its alpha goes beside it.
  var pixel: UInt32 {
    0xFF00_0000 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
  }
}
