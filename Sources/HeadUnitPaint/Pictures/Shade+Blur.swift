internal import HeadUnitDisplay

extension Shade {
  /// Pixels each way that make one cell.
  private static let grain = 3

  /// Of so many pixels each way, channels from 0 to 255 in the order blue, green, red.
  init(ofBlur pixels: [SIMD4<Float>], side: Int) {
    let mean = Double(pixels.map(Self.luma).reduce(0, +)) / Double(pixels.count) / 255
    let count = side / Self.grain
    let cells = (0..<count * count).map { cell in
      let part = (0..<Self.grain * Self.grain).map { pixel in
        let x = cell % count * Self.grain + pixel % Self.grain
        let y = cell / count * Self.grain + pixel / Self.grain
        return pixels[y * side + x]
      }
      return Cell(
        lightest: Double(part.map(Self.lightness).max() ?? 1),
        darkest: Double(part.map(Self.darkness).min() ?? 0))
    }
    self.init(mean: mean, cells: cells, side: count)
  }

  /// Brightness as the eye weighs colours.
  static func luma(_ channels: SIMD4<Float>) -> Float {
    (channels * SIMD4(0.114, 0.587, 0.299, 0)).sum()
  }

  /// The weights by which contrast is reckoned.
  private static let contrastWeights = SIMD4<Float>(0.0722, 0.7152, 0.2126, 0)

  /// The grey that is as hard on light text as the colour.
  ///
  /// Colours lie below the text in about their squares. Text that shows some of what lies below
  /// it takes on its colour, and is the darker for it the more of a colour there is: so the other
  /// weights count too, which make more of red and blue, and a colour counts for a little more.
  private static func lightness(_ channels: SIMD4<Float>) -> Float {
    let parts = channels / 255
    let squares = parts * parts
    let gray = max((squares * contrastWeights).sum(), luma(squares)).squareRoot()
    let (blue, green, red) = (parts.x, parts.y, parts.z)
    let colour = max(blue, green, red) - min(blue, green, red)
    return min(1, gray * (1 + 0.03 * colour))
  }

  /// The grey that is as hard on dark text as the colour.
  ///
  /// What a light scrim leaves of a colour is so light that its channels simply add up.
  private static func darkness(_ channels: SIMD4<Float>) -> Float {
    min(1, (channels * contrastWeights).sum() / 255)
  }
}
