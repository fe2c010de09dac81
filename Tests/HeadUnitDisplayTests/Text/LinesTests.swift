import HeadUnitDisplay
import Testing

struct LinesTests {
  private let style = TextStyle(weight: .regular, size: 10 * 64)

  private func lines(_ text: String, _ width: Int, _ count: Int = 2) -> [TextLine] {
    TextSetter.blocks.lines(text, style, width: width, maximumLines: count)
  }

  @Test func aShortTextIsOneLine() {
    #expect(lines("Not signed in", 200).map(\.text) == ["Not signed in"])
    #expect(lines("", 200).map(\.text) == [""])
    #expect(lines("a", 200, 0).isEmpty)
  }

  @Test func aLongOneBreaksBetweenWords() {
    let broken = lines("Open the app on your phone", 90)
    #expect(broken.map(\.text) == ["Open the app on", "your phone"])
    #expect(broken.allSatisfy { $0.width <= 90 && !$0.isCut })
  }

  @Test func theFirstLineTakesAllThatFitsWithoutAnEllipsis() {
    let width = TextSetter.blocks(TextSetter.Request("Open the app", style)).width
    #expect(lines("Open the app  now", width).map(\.text) == ["Open the app", "now"])
  }

  @Test func theLastLineIsCut() {
    let broken = lines("Open the app on your phone to sign in", 90)
    #expect(broken.map(\.text) == ["Open the app on", "your phone to si\u{2026}"])
    #expect(broken.map(\.isCut) == [false, true])
  }

  @Test func aWordWithoutSpacesIsBrokenAnywhere() {
    #expect(lines("abcdefghij", 30).map(\.text) == ["abcde", "fghij"])
  }

  @Test func hanBreaksBetweenCharactersButNotBeforeAFullStop() {
    #expect(lines("夜の港のランタン", 50).map(\.text) == ["夜の港のラ", "ンタン"])
    #expect(lines("夜の港。ランタン", 30).map(\.text) == ["夜の", "港。\u{2026}"])
  }

  @Test func unbreakableSpacesDoNotBreak() {
    #expect(lines("at 80\u{A0}km now", 40).map(\.text) == ["at", "80\u{A0}km\u{2026}"])
  }

  @Test func laterLinesAreReadLikeTheFirst() {
    let broken = lines("שלום עולם Lanterns and more", 60, 3)
    #expect(broken.count == 3)
    #expect(broken.allSatisfy { $0.isRightToLeft && $0.width <= 60 })
  }

  @Test func nothingFitsIntoNothing() {
    #expect(lines("Lanterns on the Pier", 0).map(\.text) == [""])
  }
}
