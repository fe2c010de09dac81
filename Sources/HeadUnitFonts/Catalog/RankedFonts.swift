import CFontconfig
import HeadUnitDisplay

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
