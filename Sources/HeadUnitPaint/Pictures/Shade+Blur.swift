internal import HeadUnitDisplay

extension Shade {
  /// Of so many pixels each way, channels from 0 to 255 in the order blue, green, red.
  init(ofBlur pixels: [SIMD4<Float>], side: Int) {
    let mean = Double(pixels.map(Self.luma).reduce(0, +)) / Double(pixels.count) / 255
    let lines = (0..<side).map { line in
      let line = pixels[line * side..<(line + 1) * side]
      return Line(
        lightest: Double(line.map(Self.lightness).max() ?? 1),
        darkest: Double(line.map(Self.darkness).min() ?? 0))
    }
    self.init(mean: mean, lines: lines)
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
  /// it takes on its colour, which the other weights make up for: they make more of red and blue.
  private static func lightness(_ channels: SIMD4<Float>) -> Float {
    let parts = channels / 255
    let squares = parts * parts
    let sum = max((squares * contrastWeights).sum(), luma(squares))
    return min(1, sum.squareRoot())
  }

  /// The grey that is as hard on dark text as the colour.
  ///
  /// What a light scrim leaves of a colour is so light that its channels simply add up.
  private static func darkness(_ channels: SIMD4<Float>) -> Float {
    min(1, (channels * contrastWeights).sum() / 255)
  }
}
