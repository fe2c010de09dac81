internal import HeadUnitDisplay

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
