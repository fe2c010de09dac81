import Testing

@testable import HeadUnitDisplay

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

  @Test func noWordStandsAloneInTheLastOfBalancedLines() {
    func balanced(_ text: String, _ width: Int, _ count: Int = 2) -> [String] {
      TextSetter.blocks.balancedLines(text, style, width: width, maximumLines: count).map(\.text)
    }
    let words = "Something went wrong, try it again"
    #expect(lines(words, 160).map(\.text) == ["Something went wrong, try it", "again"])
    #expect(balanced(words, 160) == ["Something went", "wrong, try it again"])
    #expect(balanced("Not signed in", 200) == ["Not signed in"])
    // What is cut anyway takes all the room there is, and a long word is not broken for it.
    #expect(balanced(words, 60) == lines(words, 60).map(\.text))
    #expect(balanced("on abcdefghijklmnopqrstuvwxyz", 150)[1] == "abcdefghijklmnopqrstuvwxyz")
    #expect(balanced("夜の港のランタンと灯台", 70) == ["夜の港のラン", "タンと灯台"])
  }

  @Test func laterLinesAreReadLikeTheFirst() {
    let broken = lines("שלום עולם Lanterns and more", 60, 3)
    #expect(broken.count == 3)
    #expect(broken.allSatisfy { $0.isRightToLeft && $0.width <= 60 })
  }

  /// What fills its room to half a pixel stands in it, wherever that begins.
  @Test(arguments: [60, 60.25, 60.5, 60.75])
  func aLineOfAParagraphStaysInItsRoom(centre: Double) throws {
    var builder = DisplayListBuilder(
      scale: 1, palette: .night, setter: .blocks, originX: 0, originY: 0)
    let words = "Open the app"
    let room = builder.width(builder.line(words, .message)) - 0.5
    builder.paragraph(
      words, .message, .white, centre: centre, y: 0, width: room, maximumLines: 1)
    let element = try #require(builder.elements.last)
    #expect(element.label == words)
    let whole = builder.frame(Area(centre - room / 2, 0, room, Typeface.message.line))
    #expect(whole.contains(element.frame), "\(element.frame) in \(whole)")
  }

  @Test func nothingFitsIntoNothing() {
    #expect(lines("Lanterns on the Pier", 0).map(\.text) == [""])
  }
}
