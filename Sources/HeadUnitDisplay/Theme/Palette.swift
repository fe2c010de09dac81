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

/// One colour of a palette: what a theme calls it, and what it is for.
struct ColorKey: Sendable {
  let name: String
  let summary: String
  let isOpaque: Bool
  let place: any WritableKeyPath<Palette, Color> & Sendable

  private init(
    _ name: String, _ place: any WritableKeyPath<Palette, Color> & Sendable, _ summary: String,
    isOpaque: Bool = false
  ) {
    (self.name, self.place, self.summary, self.isOpaque) = (name, place, summary, isOpaque)
  }

  static func named(_ name: String) -> ColorKey? { all.first { $0.name == name } }

  static let all = grounds + texts + marks

  private static let grounds = [
    ColorKey("rail", \.rail, "The column with the time and the apps.", isOpaque: true),
    ColorKey("background", \.background, "The stage.", isOpaque: true),
    ColorKey(
      "tint", \.tint, "The top of the stage, which fades to the background.", isOpaque: true),
    ColorKey("card", \.surfaces[0], "The card beside a list.", isOpaque: true),
    ColorKey("raised", \.surfaces[1], "Bar of tabs, menus, banners.", isOpaque: true),
    ColorKey("toast", \.surfaces[2], "Toasts, and the top of a missing cover.", isOpaque: true),
    ColorKey("quiet", \.fills[0], "The quietest fill: notices, the back button."),
    ColorKey("button", \.fills[1], "Buttons."),
    ColorKey("selected", \.fills[2], "The chosen tab, tracks of rings and bars."),
    ColorKey("scrim", \.scrim, "Between a cover and the text over it.", isOpaque: true),
    ColorKey("dim", \.dim, "Over everything behind a menu or a call."),
    ColorKey(
      "backing", \.backing, "Behind covers that are transparent in places.", isOpaque: true),
  ]

  private static let texts = [
    ColorKey("text", \.texts[0], "Text.", isOpaque: true),
    ColorKey("textSecond", \.texts[1], "Second lines.", isOpaque: true),
    ColorKey("textThird", \.texts[2], "Hints, badges, headers.", isOpaque: true),
    ColorKey("textOff", \.textOff, "What cannot be chosen.", isOpaque: true),
    ColorKey("artworkText", \.artworkTexts[0], "Second lines over a cover."),
    ColorKey("artworkTextThird", \.artworkTexts[1], "Third lines over a cover."),
    ColorKey("onAccent", \.onAccent, "On the accent.", isOpaque: true),
    ColorKey("onControl", \.onControl, "On the play button.", isOpaque: true),
    ColorKey("onLive", \.onLive, "On the pill of a live stream.", isOpaque: true),
  ]

  private static let marks = [
    ColorKey("accent", \.accent, "What plays, progress, the first button.", isOpaque: true),
    ColorKey("control", \.control, "The play button, and what is switched on.", isOpaque: true),
    ColorKey("focus", \.focus, "The knob's ring.", isOpaque: true),
    ColorKey("focusFill", \.focusFill, "Inside the knob's ring."),
    ColorKey("track", \.track, "What is left of a track."),
    ColorKey("line", \.line, "Lines between rows."),
    ColorKey("edge", \.edge, "The edge of covers and cards."),
    ColorKey("ink", \.ink, "Rows that are not there yet, thinned.", isOpaque: true),
    ColorKey("error", \.error, "What went wrong, what deletes.", isOpaque: true),
    ColorKey("live", \.live, "The pill of a live stream, the mark at a tab.", isOpaque: true),
    ColorKey("answer", \.answer, "The button that answers a call.", isOpaque: true),
    ColorKey("decline", \.decline, "The button that declines a call.", isOpaque: true),
    ColorKey("route", \.route, "The tile of the navigation.", isOpaque: true),
    ColorKey("shadow", \.floatShadow, "Below cards."),
    ColorKey("smallShadow", \.smallShadow, "Below icons."),
  ]
}

extension Color {
  /// From `#8E9BFF`, or `#8E9BFF80` with an alpha.
  init?(theme text: String) {
    guard text.first == "#", text.utf8.count == 7 || text.utf8.count == 9,
      let value = UInt32(text.dropFirst(), radix: 16), !text.contains("+")
    else { return nil }
    let hasAlpha = text.utf8.count == 9
    let color = Color(hasAlpha ? value >> 8 : value)
    self.init(
      red: color.red, green: color.green, blue: color.blue,
      alpha: hasAlpha ? UInt8(value & 255) : 255)
  }

  /// As a theme writes it.
  var themeText: String {
    let opaque = Color(red: red, green: green, blue: blue).description
    let digits = String(alpha, radix: 16, uppercase: true)
    return isOpaque ? opaque : opaque + (digits.count == 1 ? "0" : "") + digits
  }
}

/// The contrast of two colours as the Web Content Accessibility Guidelines define it, 1 to 21.
public enum Contrast {
  /// What text needs to be read.
  public static let needed = 4.5
  /// Large text is read with less.
  public static let neededWhenLarge = 3.0

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
