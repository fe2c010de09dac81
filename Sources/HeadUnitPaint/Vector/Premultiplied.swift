internal import HeadUnitDisplay

/// Arithmetic on premultiplied pixels as they lie in a `Bitmap`.
package enum Premultiplied {
  /// A share of a share, both 0 to 255, rounded.
  @inline(__always)
  package static func part(_ value: UInt32, _ share: UInt32) -> UInt32 {
    let product = value &* share &+ 128
    return (product &+ (product >> 8)) >> 8
  }

  /// All channels times a share of 255, two at a time.
  @inline(__always)
  package static func scaled(_ pixel: UInt32, by share: UInt32) -> UInt32 {
    let even = (pixel & 0xFF00FF) &* share &+ 0x800080
    let odd = ((pixel >> 8) & 0xFF00FF) &* share &+ 0x800080
    let low = ((even &+ ((even >> 8) & 0xFF00FF)) >> 8) & 0xFF00FF
    let high = (odd &+ ((odd >> 8) & 0xFF00FF)) & 0xFF00_FF00
    return low | high
  }

  @inline(__always)
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

  static func pixel(of color: Color) -> UInt32 {
    pixel(
      straight: UInt32(color.alpha) << 24 | UInt32(color.red) << 16 | UInt32(color.green) << 8
        | UInt32(color.blue))
  }
}
