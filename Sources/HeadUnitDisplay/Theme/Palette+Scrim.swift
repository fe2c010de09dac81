// The scrim between a cover and the text over it.
extension Palette {
  /// How opaque the scrim is at its top over an ordinary cover, which glares from 0 to 1.
  func thinnestScrim(glare: Double) -> Double {
    isLight ? 0.66 + 0.16 * glare : 0.42 + 0.34 * glare
  }

  /// How opaque the scrim must be where a part of the cover lies behind text.
  func neededScrim(over cell: Shade.Cell) -> Double {
    needed(over: cell, scrim, ground: isLight ? 0.765 : 0.278)
  }

  /// The same for the background's colour over the cover behind a list.
  func neededListScrim(over cell: Shade.Cell) -> Double {
    needed(over: cell, background, ground: isLight ? 0.87 : 0.23)
  }

  /// What makes the cover no harder on text than the ground: the worst grey on which the weakest
  /// text can just be read.
  private func needed(over cell: Shade.Cell, _ scrim: Color, ground: Double) -> Double {
    let worst = isLight ? cell.darkest : cell.lightest
    guard isLight ? worst < ground : worst > ground else { return 0 }
    return (worst - ground) / (worst - scrim.gray)
  }

  private var isLight: Bool { scrim.gray > 0.5 }
}

extension Color {
  /// The mean of its channels, from 0 to 1.
  fileprivate var gray: Double { (Double(red) + Double(green) + Double(blue)) / 765 }
}
