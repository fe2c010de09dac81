import HeadUnitDisplay
import HeadUnitFonts
import HeadUnitPaint
import Testing

/// What needs fonts that not every machine has; a test without its font does not run.
struct ScriptTests {
  private let fonts: Fonts

  init() throws {
    fonts = try Fonts()
  }

  private func set(_ text: String, _ width: Int? = nil) -> TextLine {
    fonts.textSetter(TextSetter.Request(text, Installed.style, maximumWidth: width))
  }

  private func indices(_ text: String) -> [UInt32] {
    set(text).glyphs.map(\.index)
  }

  @Test(.enabled(if: Installed.has("ب"))) func arabicIsJoinedAndRunsFromTheRight() {
    let line = set("ببب")
    #expect(line.isRightToLeft)
    let isolated = indices("ب")
    #expect(line.glyphs.count == 3 && Set(line.glyphs.map(\.index)).count == 3)
    #expect(!line.glyphs.map(\.index).contains { isolated.contains($0) })
  }

  @Test(.enabled(if: Installed.has("ب"))) func cutArabicFitsAndEndsOnTheLeft() {
    let ellipsis = indices("\u{2026}")
    for width in stride(from: 20, to: set("مرحبا بالعالم").width, by: 5) {
      let line = set("مرحبا بالعالم", width)
      #expect(line.isCut && line.isRightToLeft && line.width <= width)
      #expect(line.glyphs.isEmpty || [line.glyphs[0].index] == ellipsis)
    }
  }

  @Test(.enabled(if: Installed.has("ש"))) func latinWithinHebrewRunsFromTheLeft() {
    let line = set("אב abc גד")
    #expect(line.isRightToLeft)
    let latin = indices("abc")
    #expect(
      line.glyphs.map(\.index) == indices("גד") + indices(" ") + latin + indices(" ")
        + indices("אב"))
  }

  @Test(.enabled(if: Installed.has("ש"))) func hebrewWithinLatinKeepsTheLineFromTheLeft() {
    let line = set("abc אב 12")
    #expect(!line.isRightToLeft)
    #expect(line.glyphs.prefix(3).map(\.index) == indices("abc"))
  }

  @Test(.enabled(if: Installed.has("ก"))) func thaiMarksStandOverTheirLetter() {
    #expect(set("กี้").width == set("ก").width)
    #expect(set("กี้กี้กี้", set("กก").width).text.unicodeScalars.filter { $0 == "ก" }.count <= 2)
  }

  @Test func marksStandOverLatinLetters() {
    #expect(set("e\u{301}").width == set("é").width)
  }

  @Test(.enabled(if: Installed.has("夜"))) func hanComesFromAnotherFontOnTheSameLine() {
    let line = set("a夜b")
    #expect(line.glyphs.count == 3)
    #expect(line.glyphs[0].font == line.glyphs[2].font)
    #expect(line.glyphs[0].font != line.glyphs[1].font)
  }

  @Test(.enabled(if: Installed.hasColor)) func anEmojiOfManyCharactersIsOneGlyphInColor() throws {
    #expect(set("👨‍👩‍👧‍👦").glyphs.count == 1)
    #expect(set("🇩🇪").glyphs.count == 1)
    let glyph = try #require(set("🎉").glyphs.first)
    let mask = fonts.glyphSource(
      GlyphSource.Key(font: glyph.font, index: glyph.index, quarter: 0))
    guard case .color(let pixels) = mask.pixels else {
      Issue.record("The emoji has no colours.")
      return
    }
    #expect(pixels.count == mask.width * mask.height)
    #expect(mask.height <= 41)
    let isPremultiplied = pixels.allSatisfy { pixel in
      [16, 8, 0].allSatisfy { pixel >> $0 & 255 <= pixel >> 24 }
    }
    #expect(isPremultiplied)
  }
}

/// What this machine can show.
private enum Installed {
  static let style = TextStyle(weight: .semibold, size: 40 * 64)

  /// Whether a character is not the box that stands for those no font has.
  static func has(_ character: String) -> Bool {
    guard let set = try? Fonts().textSetter else { return false }
    let box = set(TextSetter.Request("\u{10FFFD}", style)).glyphs
    return set(TextSetter.Request(character, style)).glyphs != box
  }

  static var hasColor: Bool {
    guard let fonts = try? Fonts(),
      let glyph = fonts.textSetter(TextSetter.Request("😀", style)).glyphs.first
    else { return false }
    let key = GlyphSource.Key(font: glyph.font, index: glyph.index, quarter: 0)
    if case .color = fonts.glyphSource(key).pixels { return true }
    return false
  }
}
