// The scrim between a cover and the text over it.
//
// Over a cover that is white all over, or by day black, the look's own scrims are as thin as text
// allows. So no more is to be left of the worst place of any other cover than is left of that one.
extension Palette {
  /// How opaque the scrim is at its top over an ordinary cover, which glares from 0 to 1.
  func thinnestScrim(glare: Double) -> Double {
    scrimRange.thinnest + (scrimRange.thickest - scrimRange.thinnest) * glare
  }

  /// How opaque the scrim must be where a line of the cover lies behind text.
  func neededScrim(over line: Shade.Line) -> Double {
    1 - (1 - scrimRange.thickest) * allowance(over: line, under: scrim)
  }

  /// How much of what the scrim of a list leaves must be covered where a line of the cover lies
  /// behind text.
  func neededListScrim(over line: Shade.Line) -> Double {
    1 - (1 - Self.greatestListShare) * allowance(over: line, under: background)
  }

  static let greatestListShare = 1.0 / 3

  /// How much more may be left of the line than of the worst cover there can be.
  private func allowance(over line: Shade.Line, under scrim: Color) -> Double {
    let own = scrim.gray
    let distance = isLight ? own - line.darkest : line.lightest - own
    let greatest = isLight ? own : 1 - own
    return greatest / max(distance, 0.001)
  }

  private var isLight: Bool { scrim.gray > 0.5 }

  private var scrimRange: (thinnest: Double, thickest: Double) {
    isLight ? (0.66, 0.82) : (0.42, 0.76)
  }
}

extension Color {
  /// The mean of its channels, from 0 to 1.
  fileprivate var gray: Double { (Double(red) + Double(green) + Double(blue)) / 765 }
}
