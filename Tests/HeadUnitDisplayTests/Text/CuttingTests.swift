import HeadUnitDisplay
import Testing

struct CuttingTests {
  private let style = TextStyle(weight: .semibold, size: 20 * 64, tracking: -16)

  private func set(_ text: String, _ width: Int? = nil) -> TextLine {
    TextSetter.blocks(TextSetter.Request(text, style, maximumWidth: width))
  }

  @Test func whatFitsIsNotCut() {
    let whole = set("Lanterns on the Pier")
    let fitted = set("Lanterns on the Pier", whole.width)
    #expect(fitted == whole)
    #expect(!fitted.isCut && fitted.text == "Lanterns on the Pier")
  }

  @Test func aPixelTooFewCuts() {
    let text = "Lanterns on the Pier"
    let cut = set(text, set(text).width - 1)
    #expect(cut.isCut && cut.text.hasSuffix("\u{2026}"))
    #expect(cut.width < set(text).width)
  }

  @Test(arguments: [
    "👨‍👩‍👧‍👦🇩🇪🇫🇷👍🏽 party", "e\u{301}a\u{308}o\u{302}u\u{30A} marks", "각\u{1112}\u{1161}\u{11AB}글",
    "नमस्ते दुनिया", "שלום e\u{301}🇩🇪 עולם",
  ])
  func noGraphemeIsSplit(text: String) {
    for width in 0...set(text).width {
      let line = set(text, width)
      #expect(line.width <= width)
      let shown = line.isCut ? Array(line.text.dropLast()) : Array(line.text)
      #expect(Array(text).starts(with: shown))
    }
  }

  @Test func noSpaceStandsBeforeTheEllipsis() {
    let wordAndEllipsis = set("On\u{2026}").width
    #expect(set("On the pier", wordAndEllipsis + 6).text == "On\u{2026}")
  }

  @Test func whereOnlyTheEllipsisFitsItStandsAlone() {
    let ellipsis = set("\u{2026}").width
    #expect(set("Lanterns", ellipsis).text == "\u{2026}")
    #expect(set("Lanterns", ellipsis - 1).text == "")
    #expect(set("Lanterns", 0).glyphs.isEmpty)
    #expect(set("Lanterns", -5).isCut)
    #expect(!set("", 0).isCut)
  }

  @Test func theEllipsisOfARightToLeftLineIsOnTheLeft() {
    let cut = set("שלום Lanterns עולם", 80)
    #expect(cut.isRightToLeft && cut.isCut)
    #expect(cut.glyphs.first?.index == 0x2026)
    #expect(set("Lanterns on the Pier", 80).glyphs.last?.index == 0x2026)
  }

  @Test func aCutLineKeepsTheDirectionOfTheWhole() {
    let cut = set("12345678 שלום", 60)
    #expect(cut.isCut && cut.isRightToLeft)
  }

  @Test func controlCharactersAreSpaces() {
    #expect(
      set("a\nb\tc\r\nd\u{2028}e\u{0}f\u{7F}g\u{85}h\u{3028}").text == "a b c d e f g h\u{3028}")
  }

  @Test func aMillionCharactersCostWhatAFewLinesCost() {
    var shaper = CountingShaper()
    let text = String(repeating: "word ", count: 200_000)
    let line = shaper.line(TextSetter.Request(text, style, maximumWidth: 400))
    #expect(line.text == "word word word word word word word word\u{2026}")
    #expect(shaper.count < 500)
  }

  @Test func textWithoutAWidthEnds() {
    var shaper = CountingShaper()
    let line = shaper.line(TextSetter.Request(String(repeating: "a", count: 1_000_000), style))
    #expect(line.isCut)
    #expect(shaper.count < 10_000)
  }

  @Test func aGraphemeWithoutEndEnds() {
    let text = "a" + String(repeating: "\u{301}", count: 100_000)
    #expect(set(text, 40).text.unicodeScalars.count <= 4097)
    #expect(TextSetter.Request(text, style).shortened.text.unicodeScalars.count <= 4097)
  }
}

/// Ten pixels a grapheme; counts them.
private struct CountingShaper: TextShaper {
  private(set) var count = 0

  mutating func shape(
    _ text: String, _ style: TextStyle, _ direction: TextDirection?
  ) -> ShapedText {
    var shaped = ShapedText(isRightToLeft: false)
    var place = 0
    for grapheme in text {
      count += 1
      shaped.append(ShapedGlyph(font: 0, index: 0, advance: 640, source: place), tracking: 0)
      place += grapheme.utf8.count
    }
    return shaped
  }
}
