import HeadUnitDisplay

/// The installed fonts; asked only for what the fonts of the look do not have.
protocol FontCatalog: AnyObject {
  /// What can be made of the first font of which something can be made, the best font first.
  func firstMap<Result>(
    for need: FontNeed, _ transform: (any InstalledFont) -> Result?
  ) -> Result?
}

/// A font of a catalogue; valid as long as the catalogue lives.
protocol InstalledFont {
  var isColor: Bool { get }
  func has(_ scalar: UInt32) -> Bool
  /// Nil when the catalogue does not know where it lies.
  func file(for need: FontNeed) -> FontFile?
}

/// What decides which fonts come first.
enum FontNeed: Hashable {
  case text(BaseFont, TextLanguage)
  /// Fonts with emoji in colour come first.
  case emoji
}

/// Which of the fonts that have a character suits the text around it.
enum TextLanguage: String {
  case other = "en"
  case chinese = "zh-cn"
  case japanese = "ja"
  case korean = "ko"
}

extension BaseFont {
  /// The families of the look that do, the best first.
  var families: [String] {
    let usual =
      switch family {
      case .text: ["Inter"]
      case .display: ["Inter Display", "Inter"]
      }
    return (named.map { [$0] } ?? []) + usual
  }
}
