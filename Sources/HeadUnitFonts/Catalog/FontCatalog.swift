import CFontconfig
import HeadUnitDisplay

/// What fontconfig knows about the installed fonts.
///
/// Asked only for what the fonts of the look do not have.
final class FontCatalog {
  /// What decides which fonts come first.
  struct Need: Hashable {
    let font: BaseFont
    let language: TextLanguage
  }

  private let config: OpaquePointer
  private var answers: [Need: RankedFonts] = [:]

  /// Nil when fontconfig finds no configuration it can read.
  init?() {
    guard let config = FcInitLoadConfigAndFonts() else { return nil }
    self.config = config
  }

  deinit {
    answers = [:]
    FcConfigDestroy(config)
  }

  /// All fonts that add a character, the best first; at most 32 such lists exist.
  func fonts(for need: Need) -> RankedFonts {
    if let known = answers[need] { return known }
    let families =
      switch need.font.family {
      case .text: ["Inter", "sans-serif"]
      case .display: ["Inter Display", "Inter", "sans-serif"]
      }
    let fonts = rank { pattern in
      for family in families { FcPatternAddString(pattern, FC_FAMILY, family) }
      let weight = FcWeightFromOpenType(Int32(need.font.weight.rawValue))
      FcPatternAddInteger(pattern, FC_WEIGHT, weight)
      FcPatternAddString(pattern, FC_LANG, need.language.rawValue)
    }
    answers[need] = fonts
    return fonts
  }

  /// Fonts with emoji in colour come first.
  private(set) lazy var emoji = rank { pattern in
    FcPatternAddString(pattern, FC_FAMILY, "emoji")
    FcPatternAddBool(pattern, FC_COLOR, FcTrue)
    FcPatternAddString(pattern, FC_LANG, "und-zsye")
  }
}

/// Which of the fonts that have a character suits the text around it.
enum TextLanguage: String {
  case other = "en"
  case chinese = "zh-cn"
  case japanese = "ja"
  case korean = "ko"
}

private extension FontCatalog {
  func rank(_ describe: (OpaquePointer) -> Void) -> RankedFonts {
    guard let pattern = FcPatternCreate() else { return RankedFonts(nil) }
    defer { FcPatternDestroy(pattern) }
    describe(pattern)
    FcPatternAddInteger(pattern, FC_SLANT, FC_SLANT_ROMAN)
    FcPatternAddBool(pattern, FC_SCALABLE, FcTrue)
    FcConfigSubstitute(config, pattern, FcMatchPattern)
    FcDefaultSubstitute(pattern)
    var result = FcResultMatch
    return RankedFonts(FcFontSort(config, pattern, FcTrue, nil, &result))
  }
}
