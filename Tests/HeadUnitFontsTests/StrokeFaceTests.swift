import HeadUnitDisplay
import HeadUnitPaint
import Testing

@testable import HeadUnitFonts

/// Text on a machine without any font.
struct StrokeFaceTests {
  private let fonts: Fonts

  private static var environment: FontEnvironment {
    var environment = FontEnvironment()
    environment.usesFontconfig = false
    environment.folders = []
    environment.lookFolder = "/nowhere"
    return environment
  }

  private static func style(_ weight: TextStyle.Weight = .regular, pixels: Int = 40) -> TextStyle {
    TextStyle(weight: weight, size: pixels * 64)
  }

  init() throws {
    fonts = try Fonts(Self.environment)
  }

  private func set(_ text: String, _ style: TextStyle, _ width: Int? = nil) -> TextLine {
    fonts.textSetter(TextSetter.Request(text, style, maximumWidth: width))
  }

  private func masks(_ text: String, _ style: TextStyle) -> [GlyphMask] {
    set(text, style).glyphs.map {
      fonts.glyphSource(GlyphSource.Key(font: $0.font, index: $0.index, quarter: 0))
    }
  }

  private func isBox(_ character: Character) -> Bool {
    set(String(character), Self.style()).glyphs.contains { $0.index == 0 }
  }

  private static let ascii = String(
    String.UnicodeScalarView((33...126).compactMap(Unicode.Scalar.init)))
  private static let others =
    "ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞßàáâãäåæçèéêëìíîïðñòóôõöøùúûüýþÿ"
    + "ĀāĂăĄąĆćČčĎďĐđĒēĘęĚěĞğĪīİıŁłŃńŇňŌōŐőŒœŘřŚśŞşŠšŢţŤťŪūŮůŰűŸŹźŻżŽžȘșȚțẾếỗ"
    + "…·•–—‘’‚“”„′″‹›«»¡¿°−×÷±€£¥¢©®←→↑↓‐‑‒"

  @Test(arguments: [7, 9, 14, 40, 120]) func everyCharacterOfASCIIHasStrokes(pixels: Int) throws {
    for weight in [TextStyle.Weight.regular, .bold] {
      let style = Self.style(weight, pixels: pixels)
      let masks = masks(Self.ascii, style)
      #expect(masks.count == 94)
      for (mask, character) in zip(masks, Self.ascii) {
        guard case .coverage(let coverage) = mask.pixels, let most = coverage.max() else {
          Issue.record("\(character) is not drawn")
          continue
        }
        // The thinnest stroke may lie half on each of two pixels.
        #expect(most >= 120, "\(character) at \(pixels)")
        #expect(mask.top <= pixels && mask.top - mask.height >= -pixels / 2, "\(character)")
      }
    }
    #expect(!Self.ascii.contains(where: isBox))
    #expect(!isBox(" "))
  }

  @Test func noTwoCharactersOfASCIILookTheSame() {
    let masks = masks(Self.ascii, Self.style(pixels: 60))
    for (index, mask) in masks.enumerated() {
      let same = masks.firstIndex(of: mask)
      #expect(same == index, "\(Array(Self.ascii)[index]) looks as \(Array(Self.ascii)[same ?? 0])")
    }
  }

  @Test func lettersOfWesternTitlesHaveStrokes() {
    for character in Self.others { #expect(!isBox(character), "\(character)") }
    #expect(Set(masks("eéèêëēę", Self.style())).count == 7)
    #expect(masks("e\u{301}", Self.style()) == masks("é", Self.style()))
    #expect(masks("ñ\u{336}", Self.style()) == masks("ñ", Self.style()))
  }

  @Test(arguments: ["夜", "ש", "ب", "🎉", "ж", "ก", "\u{10FFFD}"] as [Character])
  func everythingElseIsABox(character: Character) {
    #expect(isBox(character))
    #expect(set(String(character), Self.style()).glyphs.count == 1)
  }

  @Test func boldIsHeavierThanRegular() {
    let weights = TextStyle.Weight.allCases.map { weight -> Int in
      masks("Handgloves", Self.style(weight)).reduce(0) { sum, mask in
        guard case .coverage(let coverage) = mask.pixels else { return sum }
        return coverage.reduce(sum) { $0 + Int($1) }
      }
    }
    #expect(weights == weights.sorted() && Set(weights).count == 4)
  }

  @Test func aGlyphStandsAtAQuarterOfAPixel() throws {
    let glyph = try #require(set("l", Self.style()).glyphs.first)
    let masks = (0..<4).map { quarter in
      fonts.glyphSource(
        GlyphSource.Key(font: glyph.font, index: glyph.index, quarter: UInt8(quarter)))
    }
    #expect(Set(masks).count == 4)
  }

  @Test func linesAreCutAndFit() {
    let style = Self.style(.semibold)
    let whole = set("Lanterns on the Pier", style)
    #expect(whole.glyphs.count == 20)
    for width in stride(from: 0, through: whole.width, by: 9) {
      let line = set("Lanterns on the Pier", style, width)
      #expect(line.width <= width)
      #expect(line.isCut == (width < whole.width))
    }
  }

  @Test func digitsHaveEqualCells() {
    var style = Self.style(.semibold)
    style.hasDigitCells = true
    #expect(set("1:48", style).width == set("0:00", style).width)
  }

  @Test func directionsAreKept() {
    let line = set("אב (12)", Self.style())
    #expect(line.isRightToLeft)
    #expect(line.glyphs.map { $0.index & 0xFF } == [0x28, 0x31, 0x32, 0x29, 0x20, 0, 0])
  }

  @Test func itIsSaidWhichPackageGivesTheLook() throws {
    #expect(!fonts.hasFont)
    #expect(fonts.remark?.contains("fonts-inter") == true)
    let here = try Fonts()
    #expect((here.remark == nil) == here.hasFont)
  }

  @Test func theStampTellsItFromEveryFont() {
    let stamp = fonts.withTypesetter { $0.stamp(glyphsOf: []) }
    #expect(stamp.contains("\ntext semibold none\n"))
  }
}
