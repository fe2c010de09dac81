import HeadUnitDisplay
import HeadUnitFonts
import HeadUnitPaint
import Testing

/// What holds with any font, as long as there is one.
struct PlainTextTests {
  private let fonts: Fonts
  private let style = TextStyle(weight: .semibold, size: 34 * 64, tracking: -24)

  init() throws {
    fonts = try Fonts()
  }

  private func set(
    _ text: String, _ style: TextStyle? = nil, _ width: Int? = nil
  ) -> TextLine {
    fonts.textSetter(TextSetter.Request(text, style ?? self.style, maximumWidth: width))
  }

  @Test func widthsAddUp() {
    let words = set("Lanterns on the Pier")
    let parts = set("Lanterns ").width + set("on the Pier").width
    #expect(abs(words.width - parts) <= 2)
    #expect(words.glyphs.count == 20)
    #expect(zip(words.glyphs, words.glyphs.dropFirst()).allSatisfy { $0.x < $1.x })
  }

  @Test func trackingStandsBetweenGlyphsOnly() {
    var tracked = style
    tracked.tracking = 640
    var plain = style
    plain.tracking = 0
    #expect(set("aaa", tracked).width == set("aaa", plain).width + 20)
    #expect(set("a", tracked).width == set("a", plain).width)
  }

  @Test(.enabled(if: PlainTextTests.hasInter)) func lettersAreKerned() {
    var plain = style
    plain.tracking = 0
    #expect(set("AVAVAV", plain).width < 3 * (set("A", plain).width + set("V", plain).width) - 6)
  }

  @Test func digitsHaveEqualCells() {
    var cells = style
    cells.hasDigitCells = true
    #expect(set("1:48", cells).width == set("0:00", cells).width)
    let digits = set("111", cells)
    #expect(digits.glyphs[2].x - digits.glyphs[1].x == (34 * 64 * 62 + 50) / 100 - 24)
  }

  @Test(arguments: [false, true]) func shapedTextStandsWherePlainTextDoes(hasDigitCells: Bool) {
    var style = style
    style.hasDigitCells = hasDigitCells
    let plain = set("Six Ferries to Nowhere, 1:48", style)
    // An invisible mark at the end asks for bidirectional order and shaping.
    let shaped = set("Six Ferries to Nowhere, 1:48\u{200E}", style)
    for (glyph, other) in zip(plain.glyphs, shaped.glyphs) {
      #expect(glyph.index == other.index && glyph.font == other.font)
      #expect(abs(glyph.x - other.x) < 16)
    }
    #expect(abs(plain.width - shaped.width) <= 1)
  }

  @Test func sizesScale() {
    var large = style
    large.size *= 2
    large.tracking *= 2
    #expect(abs(set("Lanterns", large).width - 2 * set("Lanterns").width) <= 2)
  }

  @Test func cutLinesFit() {
    for width in stride(from: 0, through: set("Lanterns on the Pier").width, by: 7) {
      let line = set("Lanterns on the Pier", nil, width)
      #expect(line.width <= width)
      #expect(line.isCut == (width < set("Lanterns on the Pier").width))
    }
  }

  @Test func theSameRequestGivesTheSameLine() throws {
    let line = set("Lanterns on the Pier", nil, 200)
    #expect(set("Lanterns on the Pier", nil, 200) == line)
    let others = try Fonts()
    let again = others.textSetter(
      TextSetter.Request("Lanterns on the Pier", style, maximumWidth: 200))
    #expect(again == line)
  }

  @Test func theCacheTellsRequestsApart() {
    var bold = style
    bold.weight = .bold
    var tracked = style
    tracked.tracking = 0
    let texts = ["Lanterns", "lanterns", "Lantern", "Lanterns "]
    let lines = texts.map { set($0) } + [set("Lanterns", bold), set("Lanterns", tracked)]
    #expect(Set(lines).count == lines.count)
    #expect(set("Lanterns", nil, 90) != set("Lanterns", nil, 100))
  }

  @Test func moreLinesThanAreKeptAreSetAllTheSame() {
    let first = set("Row 0")
    for row in 1...5000 { _ = set("Row \(row)") }
    #expect(set("Row 0") == first)
  }

  @Test func whatWasSetBeforeChangesNothing() throws {
    let texts = ["ک", "ک\u{65F}\u{5B3}", "5\u{5B3}", "夜\u{302A}", "夜", "צ", "צ\u{5AE}"]
    let forwards = texts.map { shape(set($0)) }
    let others = try Fonts()
    let backwards = texts.reversed().map {
      shape(others.textSetter(TextSetter.Request($0, style)))
    }
    #expect(forwards == backwards.reversed())
  }

  @Test func manyThreadsMaySetLinesAtOnce() async {
    let alone = (0..<50).map { set("Row \($0) ש", nil, 200) }
    let setter = fonts.textSetter
    let style = style
    let rounds = await withTaskGroup { group in
      for _ in 0..<8 {
        group.addTask {
          (0..<50).map {
            setter(TextSetter.Request("Row \($0) ש", style, maximumWidth: 200))
          }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(rounds == Array(repeating: alone, count: 8))
  }

  /// A line without the numbers of fonts, which go by who came first.
  private func shape(_ line: TextLine) -> [[Int]] {
    line.glyphs.map { [Int($0.index), Int($0.x), Int($0.y)] }
  }

  @Test func glyphsHavePixelsWhereTheyStand() throws {
    let glyph = try #require(set("H").glyphs.first)
    let masks = (0..<4).map { quarter in
      fonts.glyphSource(
        GlyphSource.Key(font: glyph.font, index: glyph.index, quarter: UInt8(quarter)))
    }
    #expect(Set(masks).count == 4)
    for mask in masks {
      #expect((20...34).contains(mask.height) && mask.top == mask.height)
      #expect(mask.pixels.coverage?.count == mask.width * mask.height)
      #expect(mask.pixels.coverage?.max() == 255)
    }
    let space = try #require(set(" ").glyphs.first)
    #expect(mask(space).width == 0)
  }

  @Test func whatNoFontHasIsABox() throws {
    let line = set("a\u{10FFFD}b")
    #expect(line.glyphs.count == 3)
    let box = mask(line.glyphs[1])
    #expect(box.pixels.coverage?.first == 255)
    #expect(box.pixels.coverage?[box.width * (box.height / 2) + box.width / 2] == 0)
    #expect(line.glyphs[2].x - line.glyphs[1].x == 34 * 64 * 60 / 100 - 24)
  }

  @Test(arguments: 0..<10 as Range<UInt64>)
  func anyTextIsSetAndFits(seed: UInt64) {
    var random = SmallGenerator(state: seed &* 0x9E37_79B9_7F4A_7C15 | 1)
    for _ in 0..<10 {
      let scalars = (0..<Int.random(in: 0...30, using: &random)).compactMap { _ in
        Unicode.Scalar(UInt32.random(in: 0...0x2FFFF, using: &random) >> (random.next() % 12))
      }
      var text = ""
      text.unicodeScalars.append(contentsOf: scalars)
      let width = Int.random(in: 0...900, using: &random)
      let line = set(text, nil, width)
      #expect(line.width <= width, "seed \(seed)")
      for glyph in line.glyphs { _ = mask(glyph) }
    }
  }

  /// In Inter a capital is 0.727 em high.
  private static var hasInter: Bool {
    guard let fonts = try? Fonts() else { return false }
    let style = TextStyle(weight: .semibold, size: 1000 * 64)
    let glyph = fonts.textSetter(TextSetter.Request("H", style)).glyphs.first
    return glyph.map {
      fonts.glyphSource(GlyphSource.Key(font: $0.font, index: $0.index, quarter: 0)).height
    } == 728
  }

  private func mask(_ glyph: Glyph) -> GlyphMask {
    fonts.glyphSource(GlyphSource.Key(font: glyph.font, index: glyph.index, quarter: 0))
  }
}

private extension GlyphMask.Pixels {
  var coverage: [UInt8]? {
    if case .coverage(let coverage) = self { coverage } else { nil }
  }
}

private struct SmallGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }
}
