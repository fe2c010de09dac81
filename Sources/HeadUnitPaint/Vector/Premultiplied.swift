internal import HeadUnitDisplay

/// Arithmetic on premultiplied pixels as they lie in a `Bitmap`.
enum Premultiplied {
  /// A share of a share, both 0 to 255, rounded.
  @inline(__always)
  static func part(_ value: UInt32, _ share: UInt32) -> UInt32 {
    let product = value &* share &+ 128
    return (product &+ (product >> 8)) >> 8
  }

  /// All channels times a share of 255, two at a time.
  @inline(__always)
  static func scaled(_ pixel: UInt32, by share: UInt32) -> UInt32 {
    let even = (pixel & 0xFF00FF) &* share &+ 0x800080
    let odd = ((pixel >> 8) & 0xFF00FF) &* share &+ 0x800080
    let low = ((even &+ ((even >> 8) & 0xFF00FF)) >> 8) & 0xFF00FF
    let high = (odd &+ ((odd >> 8) & 0xFF00FF)) & 0xFF00_FF00
    return low | high
  }

  @inline(__always)
  static func over(_ top: UInt32, _ below: UInt32) -> UInt32 {
    top &+ scaled(below, by: 255 &- (top >> 24))
  }

  static func pixel(of color: Color) -> UInt32 {
    let alpha = UInt32(color.alpha)
    return alpha << 24 | part(UInt32(color.red), alpha) << 16
      | part(UInt32(color.green), alpha) << 8 | part(UInt32(color.blue), alpha)
  }
}
