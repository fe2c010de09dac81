import HeadUnitCore
import Testing

@testable import HeadUnitDisplay

/// Cards before and after films, and what a film looks closer at.
@Suite struct FilmCardTests {
  private static let sizes = [
    (800, 480), (1_280, 720), (1_920, 720), (900, 1_200), (2_560, 720), (720, 720), (320, 192),
  ].map { PixelSize(width: $0, height: $1) }

  private func lay(
    _ title: String, _ subtitle: String? = nil, in size: PixelSize, share: Double = 1,
    theme: Theme = .night
  ) -> DisplayList {
    var headUnit = HeadUnit(profile: Profile())
    _ = headUnit.apply(.car(.themeChanged(theme)), at: .start)
    let card = FilmCard(title, subtitle, of: headUnit, in: .standard)
    return card.lay(over: DisplayList(size: size), share: share, with: .blocks)
  }

  private typealias Placed = (line: TextLine, frame: PixelRect)

  private func texts(_ list: DisplayList) -> [Placed] {
    list.commands.compactMap { command in
      guard case .text(let line, let x, let baseline, _) = command else { return nil }
      let height = line.style.size / 64
      return (line, PixelRect(x: x, y: baseline - height, width: line.width, height: height))
    }
  }

  @Test(arguments: [
    "Out in May", "A tour of everything that has changed since last spring, and of what has not",
    "Wärmedämmverbundsystemfassadenreinigungsdienstleistungsunternehmen",
    String(repeating: "one more word ", count: 300), "جولة قصيرة في الواجهة الجديدة", "一\n二",
  ])
  func aCardsTextFitsEverySize(_ text: String) {
    for size in Self.sizes {
      let placed = texts(lay(text, text, in: size))
      let whole = PixelRect(x: 0, y: 0, width: size.width, height: size.height)
      #expect(!placed.isEmpty)
      #expect(placed.allSatisfy { whole.contains($0.frame) }, "\(size)")
      for (one, next) in zip(placed, placed.dropFirst()) {
        #expect(one.frame.maxY <= next.frame.maxY - next.frame.height + 1, "\(size)")
      }
    }
  }

  @Test func aCardIsSetAsLargeAsItFitsAndCutOnlyWhereItIsSmallest() {
    let size = PixelSize(width: 800, height: 480)
    func first(_ text: String) -> TextLine? { texts(lay(text, in: size)).first?.line }
    let short = first("Out in May")
    let long = first(String(repeating: "rather long ", count: 9))
    #expect((short?.style.size ?? 0) > (long?.style.size ?? 0))
    let whole = texts(lay(String(repeating: "rather long ", count: 5), in: size))
    #expect(!whole.contains { $0.line.isCut })
    let endless = texts(lay(String(repeating: "endless ", count: 99), in: size))
    #expect(endless.count == 3 && endless.last?.line.isCut == true)
  }

  @Test func noWordStandsAloneBelowLongLines() {
    let text = "Signals at Dusk and everything that has changed since the last time"
    let widths = texts(lay(text, in: PixelSize(width: 800, height: 480))).map(\.line.width)
    #expect(widths.count > 1)
    #expect((widths.min() ?? 0) * 2 > (widths.max() ?? 0), "\(widths)")
  }

  @Test func aCardsWordsAreFoundSoThatMissingLettersAreTold() {
    let card = lay("One", "two", in: PixelSize(width: 800, height: 480))
    #expect(card.elements.map(\.label) == ["One", "two"])
  }

  @Test func aCardHasTheColoursOfDayAndNightAndFades() {
    let size = PixelSize(width: 800, height: 480)
    #expect(lay("Now", in: size).commands != lay("Now", in: size, theme: .day).commands)
    let half = lay("Now", in: size, share: 0.5)
    #expect(half.commands.contains { if case .layer(_, 128) = $0 { true } else { false } })
    #expect(!lay("Now", in: size).commands.contains { if case .layer = $0 { true } else { false } })
  }

  @Test(arguments: [
    (0, 0), (799, 479), (400, 240), (10, 470), (795, 3), (-50, 900),
  ])
  func aCloseupNeverShowsWhatLiesOutside(_ place: (x: Int, y: Int)) throws {
    let size = PixelSize(width: 800, height: 480)
    for zoom in [1.0, 1.3, 2, 3.7, 4] {
      let target = Closeup(of: size, x: place.x, y: place.y, zoom: zoom)
      for share in [0, 0.01, 0.3, 0.77, 1] {
        let closeup = Closeup(whole: size).towards(target, share)
        let list = closeup.of(DisplayList(size: size))
        #expect(list.size == size)
        let panes = list.commands.compactMap { if case .pane(let pane) = $0 { pane } else { nil } }
        let whole = PixelRect(x: 0, y: 0, width: 800, height: 480)
        #expect(panes.allSatisfy { $0.rest == whole && $0.place.contains(whole) })
        #expect(panes.isEmpty == (share == 0 || zoom == 1))
      }
    }
  }

  @Test func aCloseupHasItsPlaceInTheMiddle() throws {
    let size = PixelSize(width: 800, height: 480)
    let list = Closeup(of: size, x: 300, y: 200, zoom: 2).of(DisplayList(size: size))
    let pane = try #require(
      list.commands.compactMap { if case .pane(let pane) = $0 { pane } else { nil } }.first)
    #expect(pane.place == PixelRect(x: -200, y: -160, width: 1_600, height: 960))
  }
}
