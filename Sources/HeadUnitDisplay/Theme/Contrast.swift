/// The contrast of two colours as the Web Content Accessibility Guidelines define it, 1 to 21.
public enum Contrast {
  /// What text needs to be read.
  public static let needed = 4.5

  /// Of a text's colour with each of the pixels it may stand on, the worst but for one in twenty.
  public static func worst(of color: Color, on pixels: [UInt32]) -> Double {
    let sorted = pixels.map { ratio(blended(color, over: $0), $0) }.sorted()
    return sorted.isEmpty ? 21 : sorted[sorted.count / 20]
  }

  /// Of two pixels; what is above the 24 bits of their colours does not count.
  public static func ratio(_ one: UInt32, _ other: UInt32) -> Double {
    let (first, second) = (luminance(one), luminance(other))
    return (max(first, second) + 0.05) / (min(first, second) + 0.05)
  }

  /// Of a text that may be thinned with an opaque ground.
  static func ratio(of text: Color, on ground: Color) -> Double {
    ratio(blended(text, over: ground.pixel), ground.pixel)
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

  fileprivate static func blended(_ color: Color, over pixel: UInt32) -> UInt32 {
    let rest = 255 - UInt32(color.alpha)
    func channel(_ value: UInt8, _ shift: UInt32) -> UInt32 {
      let sum = UInt32(value) * UInt32(color.alpha) + (pixel >> shift & 255) * rest
      return ((sum + 127) / 255) << shift
    }
    return 0xFF00_0000 | channel(color.red, 16) | channel(color.green, 8) | channel(color.blue, 0)
  }
}

extension Color {
  var pixel: UInt32 { 0xFF00_0000 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue) }

  /// What is seen of it on an opaque ground.
  func over(_ ground: Color) -> Color { Color(Contrast.blended(self, over: ground.pixel)) }

  /// The nearest colour towards black or white that can be read on the ground; nil when none can.
  func readable(on ground: Color, _ needed: Double) -> Color? {
    let candidates = [Color.black, .white].flatMap { end in
      (1...20).map { step in (step, end.opacity(Double(step) / 20).over(self)) }
    }
    return candidates.filter { Contrast.ratio(of: $0.1, on: ground) >= needed }
      .min { $0.0 < $1.0 }?.1
  }
}

extension Palette.Grounds {
  /// The greys on which the weakest text of the colours can just be read.
  init(of palette: Palette) {
    self.init(
      artwork: Self.worst(for: palette.artworkTexts, isLight: palette.isLight),
      list: Self.worst(
        for: [palette.texts[0], palette.texts[1], palette.accent], isLight: palette.isLight))
  }

  private static func worst(for texts: [Color], isLight: Bool) -> Double {
    let grays = (0...255).map { UInt8($0) }.filter { value in
      let ground = Color(red: value, green: value, blue: value)
      return texts.allSatisfy { Contrast.ratio(of: $0, on: ground) >= Contrast.needed }
    }
    // Where nothing can be read, nothing of the cover is to be seen.
    let gray = isLight ? grays.first ?? 255 : grays.last ?? 0
    return Double(gray) / 255
  }
}
