import CHarfBuzz
import CTextLibraries
import HeadUnitDisplay
import HeadUnitPaint

/// Everything about text that has a memory, for one thread at a time.
struct Typesetter: TextShaper {
  let faces: FaceStore
  let runShaper = RunShaper()
  var answers: [FaceQuestion: FaceStore.FaceID?] = [:]
  private(set) lazy var catalog: any FontCatalog = environment.catalog
  private(set) lazy var emojiFace = searchEmoji()
  /// Loaded by the first text that asks for an order.
  private lazy var bidiLibrary = environment.usesFriBidi ? ctext_load_fribidi()?.pointee : nil
  private var lines = LineCache()
  private var covered: [Unicode.Scalar: Bool] = [:]
  private var baseFaces: [BaseFont: FaceStore.FaceID] = [:]
  private let environment: FontEnvironment

  init(_ environment: FontEnvironment) throws(FontsError) {
    self.environment = environment
    faces = try FaceStore()
  }

  /// Without one, text stands in the built-in face.
  var hasFont: Bool {
    mutating get { baseFace(BaseFont(family: .text, weight: .regular)) != nil }
  }

  mutating func cachedLine(_ request: TextSetter.Request) -> TextLine {
    let request = request.shortened
    if let line = lines.line(for: request) { return line }
    let line = line(request)
    lines.keep(line, for: request)
    return line
  }

  func mask(_ key: GlyphSource.Key) -> GlyphMask {
    guard let sized = faces.sizedFace(key.font) else { return .empty }
    guard let id = sized.face else { return StrokeFace.mask(key, size: sized.size) }
    return faces.face(id)?.mask(key, size: sized.size, in: faces.library) ?? .empty
  }

  /// The font a style asks for, or what the catalogue thinks comes closest.
  mutating func baseFace(_ font: BaseFont) -> FaceStore.FaceID? {
    if let id = baseFaces[font] { return id }
    let wellKnown =
      font.named == nil
      ? faces.id(FontFile.wellKnown(font, in: environment.lookFolder)) : nil
    let id = wellKnown ?? search(.text(font, .other)) { $0.has(0x61) }
    baseFaces[font] = id
    return id
  }

  mutating func covers(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { covers($0) }
  }

  /// Whether some font that is installed has the character.
  mutating func covers(_ scalar: Unicode.Scalar) -> Bool {
    if let known = covered[scalar] { return known }
    let need = FontNeed.text(BaseFont(family: .text, weight: .regular), .other)
    let isCovered =
      search(need) { $0.has(scalar.value) } != nil
      || scalar.properties.isEmoji && search(.emoji) { $0.has(scalar.value) } != nil
    covered[scalar] = isCovered
    return isCovered
  }

  /// Whether the family is installed; others stand in for one that is not.
  mutating func has(family: String) -> Bool {
    let font = BaseFont(family: .text, weight: .regular, named: family)
    let found = baseFace(font).flatMap { faces.face($0)?.family } ?? ""
    return !found.isEmpty && (family.hasPrefix(found) || found.hasPrefix(family))
  }

  mutating func shape(
    _ text: String, _ style: TextStyle, _ direction: TextDirection?
  ) -> ShapedText {
    if direction != .rightToLeft, let plain = plainText(text, style) { return plain }
    return mixedText(text, style, direction)
  }
}

extension Typesetter {
  /// Most text: read from left to right, each character a glyph of the style's own font.
  ///
  /// Nil when the text needs more than that.
  mutating func plainText(_ text: String, _ style: TextStyle) -> ShapedText? {
    guard let id = baseFace(BaseFont(style)), let face = faces.face(id) else { return nil }
    let font = faces.number(SizedFace(face: id, size: style.size))
    var shaped = ShapedText(isRightToLeft: false, capacity: text.utf8.count)
    var last: (glyph: ShapedGlyph, scalar: UInt32)?
    var place = 0
    for scalar in text.unicodeScalars {
      guard scalar.isPlain else { return nil }
      let plain = face.plainGlyph(scalar.value)
      guard plain.index != 0 else { return nil }
      if let last {
        let kerning =
          style.hasDigitCells ? 0 : face.kerning(last.scalar, scalar.value, runShaper)
        shaped.append(
          last.glyph, tracking: style.tracking + Int(face.scaled(kerning, style.size)))
      }
      let advance = face.scaled(plain.advance, style.size)
      let cell = style.cell(scalar.value, advance: advance)
      let glyph = ShapedGlyph(
        font: font, index: plain.index, x: (cell - advance) / 2, advance: cell, source: place)
      last = (glyph, scalar.value)
      place += UTF8.width(scalar)
    }
    if let last { shaped.append(last.glyph, tracking: style.tracking) }
    return shaped
  }
}

extension TextStyle {
  /// The room for a character: its advance, or a digit's cell.
  func cell(_ scalar: UInt32, advance: Int32) -> Int32 {
    guard hasDigitCells, (0x30...0x39).contains(scalar) else { return advance }
    return Int32(clamping: (size * 62 + 50) / 100)
  }
}

private extension UInt32 {
  /// Whether it is one of the marks that steer order and joining.
  var isInvisible: Bool {
    Unicode.Scalar(self)?.properties.isDefaultIgnorableCodePoint == true
  }

  /// The bracket that looks the other way.
  var mirrored: UInt32 { hb_unicode_mirroring(hb_unicode_funcs_get_default(), self) }
}

private extension Unicode.Scalar {
  /// Letters and marks that stand alone and run from left to right, in the blocks that fonts for
  /// western text cover.
  var isPlain: Bool {
    switch value {
    case 0x20...0x7E: true
    case 0xAD, 0x483...0x489: false
    case 0xA0...0x2FF, 0x370...0x52F, 0x1E00...0x1FFF: true
    case 0x2000...0x200A, 0x2010...0x2027, 0x202F...0x205E, 0x20A0...0x20CF, 0x2100...0x22FF: true
    default: false
    }
  }
}

extension Typesetter {
  /// Text in any script, order and mixture.
  mutating func mixedText(
    _ text: String, _ style: TextStyle, _ direction: TextDirection?
  ) -> ShapedText {
    let characters = Characters(text)
    let bidi = Bidi(characters.scalars, direction, bidiLibrary)
    var runs = runs(of: characters, bidi, style)
    runs.reorder()
    var shaped = ShapedText(isRightToLeft: bidi.isRightToLeft, capacity: text.utf8.count)
    for run in runs { append(run, of: characters, style, to: &shaped) }
    return shaped
  }
}

private extension Typesetter {
  mutating func runs(of characters: Characters, _ bidi: Bidi, _ style: TextStyle) -> [Run] {
    let scripts = characters.graphemes.map { hb_script_t(characters.scalars[$0]) }
    var script = scripts.lazy.compactMap(\.self).first ?? HB_SCRIPT_COMMON
    var choice = FaceChoice(style, characters.language)
    var runs: [Run] = []
    for (grapheme, own) in zip(characters.graphemes, scripts) {
      // What belongs to no script goes with what stands before it.
      script = own ?? script
      let run = Run(
        scalars: grapheme, level: bidi.levels[grapheme.lowerBound],
        face: face(for: grapheme, of: characters, &choice), script: script)
      if let last = runs.last, last.goesOn(run) {
        runs[runs.count - 1].scalars = last.scalars.lowerBound..<grapheme.upperBound
      } else {
        runs.append(run)
      }
    }
    return runs
  }

  mutating func append(
    _ run: Run, of characters: Characters, _ style: TextStyle, to shaped: inout ShapedText
  ) {
    guard let id = run.face ?? baseFace(BaseFont(style)) else {
      return appendStrokes(run, of: characters, style, to: &shaped)
    }
    guard let face = faces.face(id) else { return }
    let size = face.size(for: style)
    let font = faces.number(SizedFace(face: id, size: size))
    let placed = runShaper.shape(
      run, of: characters.scalars, in: face, characters.language,
      isKerned: !style.hasDigitCells)
    for (index, glyph) in placed.enumerated() {
      let isLast = index + 1 == placed.count || placed[index + 1].cluster != glyph.cluster
      let isFirst = index == 0 || placed[index - 1].cluster != glyph.cluster
      let place = characters.places[glyph.cluster]
      if glyph.glyph == 0 {
        if isFirst { appendBox(style, at: place, to: &shaped) }
        continue
      }
      let advance = face.scaled(glyph.advance, size)
      let cell =
        isFirst && isLast
        ? style.cell(characters.scalars[glyph.cluster], advance: advance) : advance
      shaped.append(
        ShapedGlyph(
          font: font, index: glyph.glyph, x: face.scaled(glyph.x, size) + (cell - advance) / 2,
          y: -face.scaled(glyph.y, size), advance: cell, source: place),
        tracking: isLast && run.script.standsApart && cell != 0 ? style.tracking : 0)
    }
  }

  /// In the built-in face, which has no need of shaping.
  func appendStrokes(
    _ run: Run, of characters: Characters, _ style: TextStyle, to shaped: inout ShapedText
  ) {
    let graphemes = characters.graphemes.filter { run.scalars.contains($0.lowerBound) }
    for grapheme in run.isRightToLeft ? graphemes.reversed() : graphemes {
      let needs = characters.needs(of: grapheme)
      guard let first = needs.first else { continue }
      if needs.count == 1, first.isInvisible { continue }
      let turned = run.isRightToLeft ? needs.map(\.mirrored) : needs
      let index = StrokeFace.index(of: turned[...], style.weight) ?? 0
      let advance = StrokeFace.advance(index, size: style.size)
      let cell = style.cell(first, advance: advance)
      let glyph = ShapedGlyph(
        font: faces.number(SizedFace(face: nil, size: style.size)), index: index,
        x: (cell - advance) / 2, advance: cell, source: characters.places[grapheme.lowerBound])
      shaped.append(glyph, tracking: style.tracking)
    }
  }

  func appendBox(_ style: TextStyle, at place: Int, to shaped: inout ShapedText) {
    let box = ShapedGlyph(
      font: faces.number(SizedFace(face: nil, size: style.size)), index: 0,
      advance: GlyphMask.boxAdvance(size: style.size), source: place)
    shaped.append(box, tracking: style.tracking)
  }
}

/// The lines set last, as every frame asks for nearly the same ones.
///
/// A hash chooses one of 512 places for four lines each; the one not asked for longest gives way.
///
/// So at most 2,048 lines are kept.
struct LineCache {
  static let placeCount = 512
  static let linesPerPlace = 4
  /// Of text and glyphs; a screen takes a hundredth of it.
  static let maximumBytes = 8 << 20

  /// Stands elsewhere, so that empty slots cost a start next to nothing.
  private final class Entry {
    let request: TextSetter.Request
    let line: TextLine

    init(_ request: TextSetter.Request, _ line: TextLine) {
      self.request = request
      self.line = line
    }

    var bytes: Int { request.text.utf8.count + line.text.utf8.count + line.glyphs.count * 16 }
  }

  private var entries = [Entry?](repeating: nil, count: placeCount * linesPerPlace)
  private var hashes = [UInt64](repeating: 0, count: placeCount * linesPerPlace)
  private var lastUses = [Int](repeating: 0, count: placeCount * linesPerPlace)
  private var useCount = 0
  private var bytes = 0

  mutating func line(for request: TextSetter.Request) -> TextLine? {
    let hash = Self.hash(request)
    for slot in Self.slots(hash) where hashes[slot] == hash {
      guard let entry = entries[slot], entry.request == request else { continue }
      useCount += 1
      lastUses[slot] = useCount
      return entry.line
    }
    return nil
  }

  mutating func keep(_ line: TextLine, for request: TextSetter.Request) {
    if bytes > Self.maximumBytes { self = LineCache() }
    let hash = Self.hash(request)
    let slots = Self.slots(hash)
    let slot = slots.min { lastUses[$0] < lastUses[$1] } ?? slots.lowerBound
    useCount += 1
    lastUses[slot] = useCount
    hashes[slot] = hash
    let entry = Entry(request, line)
    bytes += entry.bytes - (entries[slot]?.bytes ?? 0)
    entries[slot] = entry
  }
}

private extension LineCache {
  static func slots(_ hash: UInt64) -> Range<Int> {
    let first = Int(hash >> 32) % placeCount * linesPerPlace
    return first..<first + linesPerPlace
  }

  /// Eight bytes a step: the standard library's hash takes longer than all the rest of a look-up.
  static func hash(_ request: TextSetter.Request) -> UInt64 {
    var text = request.text
    let style = request.style
    let family: UInt64 = style.family == .text ? 0 : 1
    let numbers =
      UInt64(truncatingIfNeeded: style.size) << 32
      ^ UInt64(truncatingIfNeeded: style.tracking) << 20
      ^ UInt64(style.weight.rawValue) << 2 ^ family << 1 ^ (style.hasDigitCells ? 1 : 0)
    let start = mix(numbers, UInt64(truncatingIfNeeded: request.maximumWidth ?? -1))
    return text.withUTF8 { bytes in
      let words = UnsafeRawBufferPointer(bytes)
      var hash = start
      var offset = 0
      while offset + 8 <= words.count {
        hash = mix(hash, words.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
        offset += 8
      }
      var rest: UInt64 = 1
      while offset < words.count {
        rest = rest << 8 | UInt64(words[offset])
        offset += 1
      }
      return mix(hash, rest)
    }
  }

  static func mix(_ hash: UInt64, _ word: UInt64) -> UInt64 {
    let product = (hash ^ word ^ 0x9E37_79B9_7F4A_7C15).multipliedFullWidth(
      by: 0xD6E8_FEB8_6659_FD93)
    return product.high ^ product.low
  }
}
