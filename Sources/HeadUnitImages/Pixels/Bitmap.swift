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

/// Arithmetic on premultiplied pixels as they lie in a `Bitmap`.
package enum Premultiplied {
  /// A share of a share, both 0 to 255, rounded.
  @inlinable @inline(__always)
  package static func part(_ value: UInt32, _ share: UInt32) -> UInt32 {
    let product = value &* share &+ 128
    return (product &+ (product >> 8)) >> 8
  }

  /// All channels times a share of 255, two at a time.
  @inlinable @inline(__always)
  package static func scaled(_ pixel: UInt32, by share: UInt32) -> UInt32 {
    let even = (pixel & 0xFF00FF) &* share &+ 0x800080
    let odd = ((pixel >> 8) & 0xFF00FF) &* share &+ 0x800080
    let low = ((even &+ ((even >> 8) & 0xFF00FF)) >> 8) & 0xFF00FF
    let high = (odd &+ ((odd >> 8) & 0xFF00FF)) & 0xFF00_FF00
    return low | high
  }

  @inlinable @inline(__always)
  package static func over(_ top: UInt32, _ below: UInt32) -> UInt32 {
    top &+ scaled(below, by: 255 &- (top >> 24))
  }

  /// The pixel with its colour as bright as it was before it was multiplied by the alpha.
  package static func straight(_ pixel: UInt32) -> UInt32 {
    let alpha = pixel >> 24
    guard alpha > 0 && alpha < 255 else { return pixel }
    func channel(_ shift: UInt32) -> UInt32 {
      min(255, ((pixel >> shift & 255) * 255 + alpha / 2) / alpha) << shift
    }
    return alpha << 24 | channel(16) | channel(8) | channel(0)
  }

  /// The pixel whose colour is not multiplied yet.
  package static func pixel(straight pixel: UInt32) -> UInt32 {
    let alpha = pixel >> 24
    return alpha << 24 | scaled(pixel & 0xFF_FFFF, by: alpha)
  }
}
