/// The colours of a look, for the night or for the day.
struct Palette: Hashable, Sendable {
  var rail: Color
  var background: Color
  /// The top of the plain backdrop.
  var tint: Color
  /// Cards; tab bar, menus and banners; toasts.
  var surfaces: [Color]
  /// Quiet, control, selected.
  var fills: [Color]
  var line: Color
  var edge: Color
  /// Primary, secondary, badges and hints.
  var texts: [Color]
  var textOff: Color
  var accent: Color
  var onAccent: Color
  var focus: Color
  var focusFill: Color
  var error: Color
  var live: Color
  var onLive = Color.white
  /// The play button, and an action that is on.
  var control: Color
  var onControl: Color
  /// Secondary and tertiary text over artwork.
  var artworkTexts: [Color]
  var track: Color
  /// What lies over everything behind a menu, a call or the assistant.
  var dim: Color
  /// The colour in which text and skeletons are thinned.
  var ink: Color
  var scrim: Color
  /// Behind covers that are transparent in places; light and dark drawings can be seen on it.
  var backing: Color
  var floatShadow: Color
  var smallShadow: Color
  /// How much of `background` covers the blurred cover of a list: at its top, 38 % and 72 % down.
  ///
  /// A cover that glares is covered more.
  var listScrim: [Double]
  /// The buttons of a call, and the tile of the navigation.
  var answer = Color(0x2EAF6C)
  var decline = Color(0xE5484D)
  var route = Color(0x2F6BEB)
  /// The greys behind text over artwork and in lists on which the weakest text can just be read.
  var worstGrounds: Grounds

  struct Grounds: Hashable, Sendable {
    let artwork: Double
    let list: Double
  }

  static let night = Palette(
    rail: Color(0x050608), background: Color(0x0B0D12), tint: Color(0x191E2E),
    surfaces: [Color(0x151821), Color(0x1D212C), Color(0x272C39)],
    fills: [0.07, 0.12, 0.18].map(Color.white.opacity),
    line: Color.white.opacity(0.07), edge: Color.white.opacity(0.08),
    texts: [Color(0xF5F6FA), Color(0xA9B0C0), Color(0x7C8496)], textOff: Color(0x4C5363),
    accent: Color(0x8E9BFF), onAccent: Color(0x0B0D12),
    focus: Color(0xB9C2FF), focusFill: Color(0xB9C2FF).opacity(0.14),
    error: Color(0xFF6B6B), live: Color(0xE8374A),
    control: Color(0xF5F6FA), onControl: Color(0x0B0D12),
    artworkTexts: [0.78, 0.6].map(Color.white.opacity), track: Color.white.opacity(0.2),
    dim: Color(0x040508).opacity(0.56), ink: Color(0xF5F6FA), scrim: Color(0x08090D),
    backing: Color(0x3D4456),
    floatShadow: Color.black.opacity(0.42), smallShadow: Color.black.opacity(0.38),
    listScrim: [0.7, 0.9, 1], worstGrounds: Grounds(artwork: 0.278, list: 0.23))

  static let day = Palette(
    rail: Color(0xE3E6ED), background: Color(0xF4F5F8), tint: Color(0xE4E8F6),
    surfaces: [.white, .white, Color(0xE9ECF2)],
    fills: [0.055, 0.09, 0.14].map(Color(0x11141B).opacity),
    line: Color(0x11141B).opacity(0.08), edge: Color(0x11141B).opacity(0.07),
    texts: [Color(0x11141B), Color(0x555D6D), Color(0x5F6776)], textOff: Color(0xA5ACB9),
    accent: Color(0x4653D6), onAccent: .white,
    focus: Color(0x4653D6), focusFill: Color(0x4653D6).opacity(0.1),
    error: Color(0xD13438), live: Color(0xD92D43),
    control: Color(0x11141B), onControl: .white,
    artworkTexts: [0.78, 0.66].map(Color(0x11141B).opacity), track: Color(0x11141B).opacity(0.16),
    dim: Color(0xE2E5EC).opacity(0.62), ink: Color(0x11141B), scrim: Color(0xF6F7FA),
    backing: Color(0x868EA0),
    floatShadow: Color(0x1E263C).opacity(0.2), smallShadow: Color(0x1E263C).opacity(0.16),
    listScrim: [0.82, 0.94, 1], worstGrounds: Grounds(artwork: 0.765, list: 0.87))
}

// The scrim between a cover and the text over it.
extension Palette {
  /// How opaque the scrim is at its top over an ordinary cover, which glares from 0 to 1.
  func thinnestScrim(glare: Double) -> Double {
    isLight ? 0.66 + 0.16 * glare : 0.42 + 0.34 * glare
  }

  /// How opaque the scrim must be where a part of the cover lies behind text.
  func neededScrim(over cell: Shade.Cell) -> Double {
    needed(over: cell, scrim, ground: worstGrounds.artwork)
  }

  /// The same for the background's colour over the cover behind a list.
  func neededListScrim(over cell: Shade.Cell) -> Double {
    needed(over: cell, background, ground: worstGrounds.list)
  }

  /// What makes the cover no harder on text than the ground: the worst grey on which the weakest
  /// text can just be read.
  private func needed(over cell: Shade.Cell, _ scrim: Color, ground: Double) -> Double {
    let worst = isLight ? cell.darkest : cell.lightest
    guard isLight ? worst < ground : worst > ground else { return 0 }
    return (worst - ground) / (worst - scrim.gray)
  }

  /// Whether text is dark on it, be it by day or by night.
  var isLight: Bool { scrim.gray > 0.5 }
}

extension Color {
  /// The mean of its channels, from 0 to 1.
  fileprivate var gray: Double { (Double(red) + Double(green) + Double(blue)) / 765 }
}
