import CFontconfig

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

  /// The first font for which something holds.
  func first(where holds: (RankedFont) -> Bool) -> RankedFont? {
    for index in 0..<count {
      guard let pattern = set?.pointee.fonts[index] else { continue }
      let font = RankedFont(pattern: pattern)
      if holds(font) { return font }
    }
    return nil
  }
}

/// One font of a list; valid as long as the list lives.
struct RankedFont {
  fileprivate let pattern: OpaquePointer

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
