import CHarfBuzz
import CTextLibraries
import HeadUnitDisplay

/// Lets HarfBuzz choose and place the glyphs of a run.
///
/// Owns the buffer they pass through.
final class RunShaper {
  private let buffer: OpaquePointer?
  private let noLigatures: [hb_feature_t]
  private let noKerning: [hb_feature_t]

  init() {
    buffer = hb_buffer_create()
    noLigatures = ["liga=0", "clig=0", "calt=0"].map(hb_feature_t.init)
    noKerning = noLigatures + [hb_feature_t("kern=0")]
  }

  deinit {
    hb_buffer_destroy(buffer)
  }

  /// A glyph in font units; the cluster is the first scalar it stands for.
  struct Placed {
    let glyph: UInt32
    let cluster: Int
    let x: Int32
    let y: Int32
    let advance: Int32
  }

  /// From left to right on the screen.
  func shape(
    _ run: Run, of scalars: [UInt32], in face: Face, _ language: TextLanguage, isKerned: Bool
  ) -> [Placed] {
    hb_buffer_clear_contents(buffer)
    // All of the text is given, so that letters at the run's ends know what they join.
    hb_buffer_add_utf32(
      buffer, scalars, Int32(scalars.count), UInt32(run.scalars.lowerBound),
      Int32(run.scalars.count))
    hb_buffer_set_direction(buffer, run.isRightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR)
    hb_buffer_set_script(buffer, run.script)
    hb_buffer_set_language(buffer, hb_language_from_string(language.rawValue, -1))
    let features = run.script.standsApart ? (isKerned ? noLigatures : noKerning) : []
    hb_shape(face.shapes, buffer, features, UInt32(features.count))
    var count: UInt32 = 0
    guard let infos = hb_buffer_get_glyph_infos(buffer, &count),
      let positions = hb_buffer_get_glyph_positions(buffer, &count)
    else { return [] }
    return (0..<Int(count)).map { index in
      let position = positions[index]
      return Placed(
        glyph: infos[index].codepoint, cluster: Int(infos[index].cluster), x: position.x_offset,
        y: position.y_offset, advance: position.x_advance)
    }
  }
}

extension RunShaper {
  /// How much closer two characters that stand apart come to each other, in font units.
  func kerning(_ left: UInt32, _ right: UInt32, in face: Face) -> Int32 {
    let pair = [left, right]
    let run = Run(
      scalars: 0..<2, level: 0, face: nil, script: hb_script_t(pair[...]) ?? HB_SCRIPT_LATIN)
    let placed = shape(run, of: pair, in: face, .other, isKerned: true)
    guard placed.count == 2 else { return 0 }
    return placed[0].advance - face.advance(placed[0].glyph)
  }
}

private extension hb_feature_t {
  init(_ text: String) {
    self.init()
    hb_feature_from_string(text, -1, &self)
  }
}

/// Characters that stand side by side in one font, script and direction.
struct Run {
  var scalars: Range<Int>
  let level: Int8
  /// Nil when no font has the characters.
  let face: FaceStore.FaceID?
  let script: hb_script_t

  var isRightToLeft: Bool { level & 1 == 1 }

  func goesOn(_ other: Run) -> Bool {
    level == other.level && face == other.face && script == other.script
  }
}

extension [Run] {
  /// From left to right on the screen: from the highest level down, what is at least as high is
  /// turned around.
  mutating func reorder() {
    guard let highest = map(\.level).max(), highest > 0 else { return }
    for level in stride(from: highest, to: 0, by: -1) {
      var start = startIndex
      while start < endIndex {
        let end = self[start...].firstIndex { $0.level < level } ?? endIndex
        self[start..<end].reverse()
        start = end == endIndex ? end : index(after: end)
      }
    }
  }
}

extension hb_script_t {
  /// The script of the first character that has one of its own.
  init?(_ scalars: ArraySlice<UInt32>) {
    let functions = hb_unicode_funcs_get_default()
    let script = scalars.lazy.map { hb_unicode_script(functions, $0) }.first { script in
      script != HB_SCRIPT_COMMON && script != HB_SCRIPT_INHERITED && script != HB_SCRIPT_UNKNOWN
    }
    guard let script else { return nil }
    self = script
  }

  /// Whether its letters stand apart, so that tracking may move them and ligatures are left out.
  var standsApart: Bool {
    switch self {
    case HB_SCRIPT_LATIN, HB_SCRIPT_GREEK, HB_SCRIPT_CYRILLIC, HB_SCRIPT_HAN, HB_SCRIPT_HIRAGANA,
      HB_SCRIPT_KATAKANA, HB_SCRIPT_HANGUL, HB_SCRIPT_COMMON:
      true
    default: false
    }
  }
}

/// What choosing fonts along one text remembers.
struct FaceChoice {
  let font: BaseFont
  let need: FontNeed
  /// The font of the characters before, when it was not the style's own.
  var last: FaceStore.FaceID?

  init(_ style: TextStyle, _ language: TextLanguage) {
    font = BaseFont(style)
    need = .text(BaseFont(family: .text, weight: style.weight), language)
  }
}

/// Which font has some characters that belong together, for texts of one kind.
struct FaceQuestion: Hashable {
  let scalars: [UInt32]
  let need: FontNeed
}

extension Typesetter {
  /// The style's own font if it can, then the one before, then whatever is installed.
  ///
  /// Nil when no font has the characters.
  mutating func face(
    for grapheme: Range<Int>, of characters: Characters, _ choice: inout FaceChoice
  ) -> FaceStore.FaceID? {
    let needs = characters.needs(of: grapheme)
    if characters.isEmoji(grapheme), let emoji = emojiFace, has(emoji, needs.prefix(1)) {
      return emoji
    }
    if let own = baseFace(choice.font), has(own, needs[...]) { return own }
    if let last = choice.last, has(last, needs[...]) { return last }
    choice.last = installedFace(with: needs, choice.need)
    return choice.last
  }
}

private extension Typesetter {
  /// As many answers as there are characters in a very mixed list.
  static var maximumAnswers: Int { 4096 }

  func has(_ id: FaceStore.FaceID, _ scalars: ArraySlice<UInt32>) -> Bool {
    guard let face = faces.face(id) else { return false }
    return scalars.allSatisfy { face.glyph($0) != 0 }
  }

  /// A font that has all of the characters, else one that has the first.
  mutating func installedFace(
    with scalars: [UInt32], _ need: FontNeed
  ) -> FaceStore.FaceID? {
    let question = FaceQuestion(scalars: scalars, need: need)
    if let known = answers[question] { return known }
    if answers.count >= Self.maximumAnswers { answers.removeAll(keepingCapacity: true) }
    let id =
      search(need) { scalars.allSatisfy($0.has) }
      ?? search(need) { scalars.first.map($0.has) ?? false }
    answers[question] = .some(id)
    return id
  }
}

extension Typesetter {
  /// The first font of the catalogue that can also be opened.
  mutating func search(
    _ need: FontNeed, _ holds: (any InstalledFont) -> Bool
  ) -> FaceStore.FaceID? {
    catalog.firstMap(for: need) { holds($0) ? usable($0, for: need) : nil }
  }

  /// The first font with emoji in colour, however it holds them as long as FreeType can draw it.
  mutating func searchEmoji() -> FaceStore.FaceID? {
    search(.emoji) { $0.isColor && $0.has(0x1F600) }
  }

  /// A font whose colours cannot be drawn would show nothing at all.
  private func usable(_ font: any InstalledFont, for need: FontNeed) -> FaceStore.FaceID? {
    guard let id = font.file(for: need).flatMap(faces.id), let face = faces.face(id) else {
      return nil
    }
    return font.isColor && !face.isColor ? nil : id
  }
}

/// A text taken apart: its characters, and which of them belong together.
struct Characters {
  private(set) var scalars: [UInt32] = []
  /// Of each scalar, the first byte in UTF-8.
  private(set) var places: [Int] = []
  /// What may not be torn apart, as ranges of scalars.
  private(set) var graphemes: [Range<Int>] = []

  init(_ text: String) {
    var place = 0
    for grapheme in text {
      let start = scalars.count
      for scalar in grapheme.unicodeScalars {
        scalars.append(scalar.value)
        places.append(place)
        place += UTF8.width(scalar)
      }
      graphemes.append(start..<scalars.count)
    }
  }
}

extension Characters {
  /// The language the text is most likely in, as far as it matters for choosing fonts.
  var language: TextLanguage {
    var hasHan = false
    for scalar in scalars {
      switch scalar {
      case 0x3040...0x30FF, 0x31F0...0x31FF, 0xFF66...0xFF9F: return .japanese
      case 0x1100...0x11FF, 0x3130...0x318F, 0xAC00...0xD7AF: return .korean
      case 0x2E80...0x2FDF, 0x3400...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF: hasHan = true
      default: break
      }
    }
    return hasHan ? .chinese : .other
  }

  /// Whether a grapheme asks to be shown in colour.
  func isEmoji(_ grapheme: Range<Int>) -> Bool {
    let scalars = scalars[grapheme]
    if scalars.contains(0xFE0E) { return false }
    return scalars.contains { scalar in
      switch scalar {
      case 0xFE0F, 0x20E3, 0x1F3FB...0x1F3FF: true
      case 0...0x2000: false
      default: Unicode.Scalar(scalar)?.properties.isEmojiPresentation == true
      }
    }
  }

  /// What a font must have to show a grapheme: everything but joiners and the like.
  func needs(of grapheme: Range<Int>) -> [UInt32] {
    let scalars = scalars[grapheme]
    if scalars.count == 1 { return Array(scalars) }
    return scalars.filter {
      Unicode.Scalar($0)?.properties.isDefaultIgnorableCodePoint == false
    }
  }
}

/// Which way each character runs.
struct Bidi {
  /// Of each scalar: even from left to right, odd from right to left.
  private(set) var levels: [Int8]
  let isRightToLeft: Bool

  /// By the whole Unicode bidirectional algorithm where FriBidi is there, else by our own rule.
  init(_ scalars: [UInt32], _ direction: TextDirection?, _ library: CFriBidi?) {
    if let library {
      (levels, isRightToLeft) = Self.levels(of: scalars, direction, library)
    } else {
      let rule = DirectionRule(scalars, isRightToLeft: direction.map { $0 == .rightToLeft })
      (levels, isRightToLeft) = (rule.levels, rule.isRightToLeft)
    }
    settleEnd(scalars)
  }
}

private extension Bidi {
  static func levels(
    of scalars: [UInt32], _ direction: TextDirection?, _ library: CFriBidi
  ) -> ([Int8], isRightToLeft: Bool) {
    let count = Int32(scalars.count)
    var types = [UInt32](repeating: 0, count: scalars.count)
    var brackets = [UInt32](repeating: 0, count: scalars.count)
    var levels = [Int8](repeating: 0, count: scalars.count)
    var base =
      switch direction {
      case .leftToRight: FRIBIDI_PAR_LTR
      case .rightToLeft: FRIBIDI_PAR_RTL
      case nil: FRIBIDI_PAR_ON
      }
    library.fribidi_get_bidi_types(scalars, count, &types)
    library.fribidi_get_bracket_types(scalars, count, types, &brackets)
    // It fails only for want of memory; then the levels are those of a line of Latin.
    _ = library.fribidi_get_par_embedding_levels_ex(types, brackets, count, &base, &levels)
    return (levels, base == FRIBIDI_PAR_RTL)
  }

  /// Spaces at the end of a line stand at the end of the line.
  mutating func settleEnd(_ scalars: [UInt32]) {
    for index in scalars.indices.reversed() {
      guard Unicode.Scalar(scalars[index])?.properties.isWhitespace == true else { return }
      levels[index] = isRightToLeft ? 1 : 0
    }
  }
}
