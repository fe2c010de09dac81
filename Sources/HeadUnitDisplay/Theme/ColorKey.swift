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
