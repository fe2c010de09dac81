import CTextLibraries
import HeadUnitDisplay

/// What fontconfig knows about the installed fonts.
///
/// Owns its configuration.
final class Fontconfig: FontCatalog {
  private let library: CFontconfig
  private let config: OpaquePointer
  private var answers: [FontNeed: RankedFonts] = [:]

  /// Nil when fontconfig is not installed or finds no configuration it can read.
  init?() {
    guard let library = ctext_load_fontconfig()?.pointee,
      let config = library.FcInitLoadConfigAndFonts()
    else { return nil }
    (self.library, self.config) = (library, config)
  }

  deinit {
    answers = [:]
    library.FcConfigDestroy(config)
  }

  func firstMap<Result>(
    for need: FontNeed, _ transform: (any InstalledFont) -> Result?
  ) -> Result? {
    fonts(for: need).firstMap(transform)
  }
}

private extension Fontconfig {
  /// All fonts that add a character, the best first; at most 33 such lists exist.
  func fonts(for need: FontNeed) -> RankedFonts {
    if let known = answers[need] { return known }
    let fonts = rank { library, pattern in
      switch need {
      case .text(let font, let language):
        for family in font.families + ["sans-serif"] {
          _ = library.FcPatternAddString(pattern, FC_FAMILY, family)
        }
        let weight = library.FcWeightFromOpenType(Int32(font.weight.rawValue))
        _ = library.FcPatternAddInteger(pattern, FC_WEIGHT, weight)
        _ = library.FcPatternAddString(pattern, FC_LANG, language.rawValue)
      case .emoji:
        _ = library.FcPatternAddString(pattern, FC_FAMILY, "emoji")
        _ = library.FcPatternAddBool(pattern, FC_COLOR, FcTrue)
        _ = library.FcPatternAddString(pattern, FC_LANG, "und-zsye")
      }
    }
    answers[need] = fonts
    return fonts
  }

  func rank(_ describe: (CFontconfig, OpaquePointer) -> Void) -> RankedFonts {
    guard let pattern = library.FcPatternCreate() else { return RankedFonts(nil, library) }
    defer { library.FcPatternDestroy(pattern) }
    describe(library, pattern)
    _ = library.FcPatternAddInteger(pattern, FC_SLANT, FC_SLANT_ROMAN)
    _ = library.FcPatternAddBool(pattern, FC_SCALABLE, FcTrue)
    _ = library.FcConfigSubstitute(config, pattern, FcMatchPattern)
    library.FcDefaultSubstitute(pattern)
    var result = FcResultMatch
    return RankedFonts(library.FcFontSort(config, pattern, FcTrue, nil, &result), library)
  }
}

/// Fonts in the order in which fontconfig would use them.
///
/// Owns the list it was given.
private final class RankedFonts {
  private let set: UnsafeMutablePointer<FcFontSet>?
  private let library: CFontconfig

  init(_ set: UnsafeMutablePointer<FcFontSet>?, _ library: CFontconfig) {
    (self.set, self.library) = (set, library)
  }

  deinit {
    if let set { library.FcFontSetDestroy(set) }
  }

  private var count: Int { Int(self.set?.pointee.nfont ?? 0) }

  /// What can be made of the first font of which something can be made.
  func firstMap<Result>(_ transform: (any InstalledFont) -> Result?) -> Result? {
    for index in 0..<count {
      guard let pattern = set?.pointee.fonts?[index] else { continue }
      if let result = transform(RankedFont(pattern: pattern, library: library)) { return result }
    }
    return nil
  }
}

/// One font of a list; valid as long as the list lives.
private struct RankedFont: InstalledFont {
  fileprivate let pattern: OpaquePointer
  fileprivate let library: CFontconfig

  func file(for need: FontNeed) -> FontFile? {
    guard case .text(let font, _) = need, var file else { return file }
    let wanted = library.FcWeightFromOpenType(Int32(font.weight.rawValue))
    var weight: Int32 = 0
    // Variable fonts answer with a range instead.
    let isOne = library.FcPatternGetInteger(pattern, FC_WEIGHT, 0, &weight) == FcResultMatch
    file.isEmboldened = isOne && wanted >= FC_WEIGHT_SEMIBOLD && weight <= FC_WEIGHT_MEDIUM
    return file
  }

  private var file: FontFile? {
    var path: UnsafeMutablePointer<UInt8>?
    guard library.FcPatternGetString(pattern, FC_FILE, 0, &path) == FcResultMatch, let path else {
      return nil
    }
    var index: Int32 = 0
    _ = library.FcPatternGetInteger(pattern, FC_INDEX, 0, &index)
    return FontFile(path: String(cString: path), index: Int(index))
  }

  var isColor: Bool {
    var value = FcFalse
    return library.FcPatternGetBool(pattern, FC_COLOR, 0, &value) == FcResultMatch
      && value == FcTrue
  }

  func has(_ scalar: UInt32) -> Bool {
    var characters: OpaquePointer?
    guard library.FcPatternGetCharSet(pattern, FC_CHARSET, 0, &characters) == FcResultMatch else {
      return false
    }
    return library.FcCharSetHasChar(characters, scalar) == FcTrue
  }
}
