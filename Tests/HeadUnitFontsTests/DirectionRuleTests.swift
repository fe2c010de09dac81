import CTextLibraries
import HeadUnitDisplay
import Testing

@testable import HeadUnitFonts

/// Our own rule of direction agrees with the algorithm of Unicode on what titles are made of.
struct DirectionRuleTests {
  private static let titles = [
    "Lanterns on the Pier", "שלום עולם", "مرحبا بالعالم", "אב abc גד", "abc אב 12", "abc אב 12 de",
    "12 אב", "פרק 3: הים", "פרק 3 מתוך 12", "الحلقة ١٢ من ٣٤", "الحلقة 12 من 34",
    "episode 5 مع سارة",
    "مقابلة مع DJ Nova", "DJ Nova مقابلة مع", "10:24", "אב 10:24", "ب 10:24", "50% הנחה",
    "هدية 50%",
    "$5 לשעה", "מחיר $5.50", "3/4 כוס", "1,000 לילות", "ألف ليلة وليلة", "שלום!", "שלום, עולם.",
    "Hello, שלום!", "!", "…", "·", "3 · 4", "א · ב", "a · ב", "א · b", "1 · ב", "א · 1", "– א –",
    "שָׁלוֹם", "مُحَمَّد", "e\u{301} ב\u{5B8}", "\u{200F}abc", "\u{200E}אב", "א\u{200E}!", "קפה ☕ ותה",
    "كتاب؟", "كتاب؛ قلم", "תל־אביב 1909", "1909 תל־אביב", "۱۲ شب", "٣-٤", "3-4", "ג 3-4", "ب 3-4",
    "ب +5", "א +5", "夜の海 אב", "ܫܠܡܐ abc", "ދިވެހި 5", "ߒߞߏ 5", "A1 ב2 ג3", "م1 م2", "  אב", "אב  ",
    "a  ", "ב a1b ב", "1a ב", "𐤀𐤁 abc", "한국어 אב", "½ ב", "№ 5 ב", "C# ב", "ב C#", "ב #1", "#1 ב",
  ]

  private static let library = ctext_load_fribidi()?.pointee

  @Test(.enabled(if: library != nil), arguments: titles)
  func levelsAreThoseOfFriBidi(title: String) {
    let scalars = title.unicodeScalars.map(\.value)
    for direction in [nil, TextDirection.leftToRight, .rightToLeft] {
      let whole = Bidi(scalars, direction, Self.library)
      let own = Bidi(scalars, direction, nil)
      #expect(own.isRightToLeft == whole.isRightToLeft, "\(title)")
      #expect(own.levels == whole.levels, "\(title), \(String(describing: direction))")
    }
  }

  @Test func lettersFromTheRightRunFromTheRight() {
    let hebrew = Bidi("אב abc 12".unicodeScalars.map(\.value), nil, nil)
    #expect(hebrew.isRightToLeft)
    #expect(hebrew.levels == [1, 1, 1, 2, 2, 2, 2, 2, 2])
    let mixed = Bidi("a ב 12".unicodeScalars.map(\.value), nil, nil)
    #expect(!mixed.isRightToLeft)
    #expect(mixed.levels == [0, 0, 1, 1, 2, 2])
  }

  @Test func anEmptyTextHasNoLevels() {
    #expect(Bidi([], nil, nil).levels.isEmpty)
    #expect(Bidi([], .rightToLeft, nil).isRightToLeft)
  }

  @Test(arguments: 0..<20 as Range<UInt64>) func anyTextHasALevelForEachScalar(seed: UInt64) {
    var state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
    let scalars = (0..<200).map { _ -> UInt32 in
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return UInt32(truncatingIfNeeded: state >> 20) & 0x1FFFF
    }
    let bidi = Bidi(scalars, nil, nil)
    #expect(bidi.levels.count == scalars.count)
    #expect(bidi.levels.allSatisfy { (0...2).contains($0) })
  }
}
