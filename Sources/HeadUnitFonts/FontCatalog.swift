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

/// Fonts in the order in which fontconfig would use them.
///
/// Owns the list it was given.
final class RankedFonts {
  private let set: UnsafeMutablePointer<FcFontSet>?

  init(_ set: UnsafeMutablePointer<FcFontSet>?) {
    self.set = set
  }

  deinit {
    if let set { FcFontSetDestroy(set) }
  }

  private var count: Int { Int(self.set?.pointee.nfont ?? 0) }

  /// What can be made of the first font of which something can be made.
  func firstMap<Result>(_ transform: (RankedFont) -> Result?) -> Result? {
    for index in 0..<count {
      guard let pattern = set?.pointee.fonts[index] else { continue }
      if let result = transform(RankedFont(pattern: pattern)) { return result }
    }
    return nil
  }
}

/// One font of a list; valid as long as the list lives.
struct RankedFont {
  fileprivate let pattern: OpaquePointer

  func file(for need: FontCatalog.Need) -> FontFile? {
    guard var file else { return nil }
    let wanted = FcWeightFromOpenType(Int32(need.font.weight.rawValue))
    var weight: Int32 = 0
    // Variable fonts answer with a range instead.
    let isOne = FcPatternGetInteger(pattern, FC_WEIGHT, 0, &weight) == FcResultMatch
    file.isEmboldened = isOne && wanted >= FC_WEIGHT_DEMIBOLD && weight <= FC_WEIGHT_MEDIUM
    return file
  }

  var file: FontFile? {
    var path: UnsafeMutablePointer<FcChar8>?
    guard FcPatternGetString(pattern, FC_FILE, 0, &path) == FcResultMatch, let path else {
      return nil
    }
    var index: Int32 = 0
    FcPatternGetInteger(pattern, FC_INDEX, 0, &index)
    return FontFile(path: String(cString: path), index: Int(index))
  }

  var isColor: Bool {
    var value = FcFalse
    return FcPatternGetBool(pattern, FC_COLOR, 0, &value) == FcResultMatch && value == FcTrue
  }

  func has(_ scalar: UInt32) -> Bool {
    var characters: OpaquePointer?
    guard FcPatternGetCharSet(pattern, FC_CHARSET, 0, &characters) == FcResultMatch else {
      return false
    }
    return FcCharSetHasChar(characters, scalar) == FcTrue
  }
}
