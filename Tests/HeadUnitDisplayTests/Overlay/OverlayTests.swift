import HeadUnitCore
import Testing

@testable import HeadUnitDisplay

@Suite struct OverlayTests {
  private let materials = Materials(text: .blocks)

  private func list(_ headUnit: HeadUnit) -> DisplayList {
    Screen(headUnit, at: .start, with: materials).displayList()
  }

  private func lines(_ list: some Sequence<DrawingCommand>) -> [TextLine] {
    list.compactMap { if case .text(let line, _, _, _) = $0 { line } else { nil } }
  }

  @Test(arguments: Showcase.profileNames)
  func everyKeyStandsOnTheScreenInFull(_ name: String) throws {
    let headUnit = HeadUnit(profile: try Showcase.profile(name))
    let below = list(headUnit)
    let covered = ShortcutOverlay(over: headUnit, with: materials).lay(over: below)
    let elements = covered.elements.dropFirst(below.elements.count)
    let whole = PixelRect(x: 0, y: 0, width: below.size.width, height: below.size.height)
    #expect(elements.allSatisfy { whole.contains($0.frame) })
    let texts = lines(covered.commands.dropFirst(below.commands.count))
    #expect(texts.filter(\.isCut).map(\.text) == [])
    for shortcut in Shortcut.all where shortcut.group != .bench {
      #expect(texts.contains { $0.text == shortcut.keys[0] })
      #expect(texts.contains { $0.text == shortcut.summary })
    }
  }

  @Test func whatLiesBelowIsStillThere() {
    let headUnit = HeadUnit(profile: Profile())
    let below = list(headUnit)
    let covered = NoticeOverlay("a:1:2: broken", over: headUnit, with: materials).lay(over: below)
    #expect(Array(covered.commands.prefix(below.commands.count)) == below.commands)
    #expect(Array(covered.elements.prefix(below.elements.count)) == below.elements)
    #expect(covered.elements.last?.label == "a:1:2: broken")
    #expect(covered.nextChange == below.nextChange)
  }

  @Test func aLongNoticeIsBounded() {
    let headUnit = HeadUnit(profile: Profile())
    let text = Array(repeating: String(repeating: "words ", count: 500), count: 50)
      .joined(separator: "\n")
    let covered = NoticeOverlay(text, over: headUnit, with: materials).lay(over: list(headUnit))
    let frame = covered.elements.last?.frame ?? .zero
    #expect(frame.maxY < covered.size.height)
  }

  @Test(arguments: [
    ("First\nSecond", ["First", "Second"]), ("a\r\nb\n", ["a", "b"]),
    ("a\nb\nc\nd", ["a", "b", "c d"]), ("one", ["one"]),
  ])
  func aCaptionIsBrokenWhereItSays(_ text: String, _ expected: [String]) {
    let headUnit = HeadUnit(profile: Profile())
    let below = list(headUnit)
    let window = CaptionOverlay(text, over: headUnit, with: materials).lay(over: below)
    #expect(lines(window.commands.dropFirst(below.commands.count)).map(\.text) == expected)
    var overlay = FilmOverlay()
    overlay.words = FilmOverlay.Words(caption: text)
    let film = overlay.lay(over: below, with: materials.text, nextChange: .never)
    #expect(lines(film.commands.dropFirst(below.commands.count)).map(\.text) == expected)
  }

  @Test(arguments: [(800, 480), (1_280, 720), (1_920, 720), (480, 800), (160, 160)])
  func theStripBelowAFilmCoversNothingAndHoldsItsWords(_ width: Int, _ height: Int) throws {
    let below = DisplayList(size: PixelSize(width: width, height: height))
    let long = String(repeating: "What the driver sees now is a longer list. ", count: 9)
    for mark in [nil, "Browse"] {
      var overlay = FilmOverlay()
      overlay.words = FilmOverlay.Words(mark: mark, caption: long)
      let film = overlay.lay(over: below, with: materials.text, nextChange: .never)
      #expect(film.size == FilmOverlay.sizeWithStrip(below.size))
      for case .text(let line, let x, let baseline, _) in film.commands {
        #expect(baseline - line.style.size / 64 >= height && baseline < film.size.height)
        #expect(x > 0 && x + line.width <= width)
      }
    }
  }

  /// On a screen of 360 points the mark has 18 of them; a caption stands on the 17th of its own.
  @Test func theMarkOfAStripStandsTwentyTwoPointsAboveItsCaption() {
    let below = DisplayList(size: PixelSize(width: 1_280, height: 720))
    var overlay = FilmOverlay()
    overlay.words = FilmOverlay.Words(mark: "Browse", caption: "Lists")
    let film = overlay.lay(over: below, with: materials.text, nextChange: .never)
    let baselines = film.commands.compactMap {
      if case .text(_, _, let baseline, _) = $0 { baseline } else { nil }
    }
    #expect(baselines.count == 2)
    #expect(baselines.last.map { $0 - baselines[0] } == 44)
  }

  @Test func aKnobLeansWhereItIsPushed() throws {
    func cap(_ lean: Direction?, isPressed: Bool = false) throws -> Card {
      var overlay = FilmOverlay()
      overlay.knob = FilmOverlay.Knob(
        detents: 0, isPressed: isPressed, lean: lean, strength: 1)
      let film = overlay.lay(
        over: DisplayList(size: PixelSize(width: 800, height: 480)), with: materials.text,
        nextChange: .never)
      let cards = film.commands.compactMap { if case .card(let card) = $0 { card } else { nil } }
      return try #require(cards.first)
    }
    let rest = try cap(nil).frame
    #expect(try cap(.left).frame == rest.offset(x: -4, y: 0))
    #expect(try cap(.right).frame == rest.offset(x: 4, y: 0))
    #expect(try cap(.up).frame == rest.offset(x: 0, y: -4))
    #expect(try cap(.down).frame == rest.offset(x: 0, y: 4))
    #expect(try cap(.up).edge == cap(nil, isPressed: true).edge)
    #expect(try cap(.up).edge != cap(nil).edge)
  }

  @Test func aMovedPictureDrawsTheSameElsewhere() {
    let below = list(HeadUnit(profile: Profile()))
    let moved = DisplayList(size: below.size, commands: below.commands(movedBy: 7, -3))
    #expect(moved.commands != below.commands)
    #expect(moved.commands(movedBy: -7, 3) == below.commands)
  }

  @Test func aSheetHasARowForEachRowOfCells() {
    let below = list(HeadUnit(profile: Profile()))
    let cell = ContactSheet.Cell("Night", below)
    let sheet = ContactSheet([[cell, cell], [cell]], with: materials).displayList()
    #expect(sheet.size == PixelSize(width: 40 + 2 * 1_320, height: 40 + 2 * (44 + 760)))
    #expect(lines(sheet.commands).count { $0.text == "Night" } == 3)
  }

  @Test func rowsThatHaveRoomBesideEachOtherStandThere() {
    let cell = ContactSheet.Cell("Night", list(HeadUnit(profile: Profile())))
    let sheet = ContactSheet(
      [[cell], [cell], [cell, cell, cell], [cell, cell], [cell]], with: materials
    ).displayList()
    #expect(sheet.size == PixelSize(width: 40 + 3 * 1_320, height: 40 + 3 * (44 + 760)))
    #expect(lines(sheet.commands).count { $0.text == "Night" } == 8)
  }
}
