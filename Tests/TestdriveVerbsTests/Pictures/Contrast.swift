import HeadUnitDisplay

/// The contrast of two colours as the Web Content Accessibility Guidelines define it, 1 to 21.
enum Contrast {
  /// Of a text's colour with each of the pixels it may stand on, the worst but for one in twenty.
  static func worst(of color: Color, on pixels: [UInt32]) -> Double {
    let sorted = pixels.map { ratio(blended(color, over: $0), $0) }.sorted()
    return sorted.isEmpty ? 21 : sorted[sorted.count / 20]
  }

  static func ratio(_ one: UInt32, _ other: UInt32) -> Double {
    let (first, second) = (luminance(one), luminance(other))
    return (max(first, second) + 0.05) / (min(first, second) + 0.05)
  }

  private static func luminance(_ pixel: UInt32) -> Double {
    0.2126 * linear[Int(pixel >> 16 & 255)] + 0.7152 * linear[Int(pixel >> 8 & 255)]
      + 0.0722 * linear[Int(pixel & 255)]
  }

  private static let linear: [Double] = (0...255).map { value in
    let share = Double(value) / 255
    return share <= 0.04045 ? share / 12.92 : power(of: (share + 0.055) / 1.055)
  }

  /// To the power of 2.4, as five twelfths of it: the fifth root of the twelfth power.
  private static func power(of base: Double) -> Double {
    let twelfth = (0..<12).reduce(1.0) { product, _ in product * base }
    var root = 1.0
    for _ in 0..<60 { root -= (root - twelfth / (root * root * root * root)) / 5 }
    return root
  }

  private static func blended(_ color: Color, over pixel: UInt32) -> UInt32 {
    let rest = 255 - UInt32(color.alpha)
    func channel(_ value: UInt8, _ shift: UInt32) -> UInt32 {
      let sum = UInt32(value) * UInt32(color.alpha) + (pixel >> shift & 255) * rest
      return ((sum + 127) / 255) << shift
    }
    return 0xFF00_0000 | channel(color.red, 16) | channel(color.green, 8) | channel(color.blue, 0)
  }
}
