import HeadUnitCore
import Testing

@testable import HeadUnitDisplay

/// What a screen is measured with.
@Suite struct GuidesTests {
  private static let sizes = [
    (800, 480), (1_280, 720), (1_920, 720), (900, 1_200), (2_560, 720), (400, 240),
  ].map { PixelSize(width: $0, height: $1) }

  private func headUnit(_ size: PixelSize, _ theme: Theme = .night) -> HeadUnit {
    var profile = Profile()
    (profile.display.width, profile.display.height) = (size.width, size.height)
    var headUnit = HeadUnit(profile: profile)
    _ = headUnit.apply(.car(.themeChanged(theme)), at: .start)
    return headUnit
  }

  private func screen(_ headUnit: HeadUnit) -> DisplayList {
    Screen(headUnit, at: .start + .seconds(2), with: Materials(text: .blocks)).displayList()
  }

  private func drawn(_ headUnit: HeadUnit) -> [DrawingCommand] {
    let below = screen(headUnit)
    let list = GuidesOverlay(over: headUnit, with: .blocks).lay(over: below)
    #expect(list.size == below.size && list.elements == below.elements)
    #expect(list.commands.starts(with: below.commands))
    return Array(list.commands.dropFirst(below.commands.count))
  }

  /// The grounds of labels are the only cards that are filled.
  private func labels(_ commands: [DrawingCommand]) -> [PixelRect] {
    commands.compactMap { command in
      guard case .card(let card) = command, card.surface != .none else { return nil }
      return card.frame
    }
  }

  @Test func noLabelLiesOnAnotherOneOrBeyondTheScreen() {
    for size in Self.sizes {
      let labels = labels(drawn(headUnit(size)))
      let whole = PixelRect(x: 0, y: 0, width: size.width, height: size.height)
      #expect(labels.count > 8)
      for (index, label) in labels.enumerated() {
        #expect(whole.contains(label))
        #expect(!labels[..<index].contains { $0.intersects(label) }, "\(size)")
      }
    }
  }

  @Test func dayHasItsOwnColours() {
    let size = PixelSize(width: 800, height: 480)
    let colours = [Theme.night, .day].map { theme in
      Set(
        drawn(headUnit(size, theme)).compactMap {
          if case .text(_, _, _, let color) = $0 { color } else { nil }
        })
    }
    #expect(colours[0].isDisjoint(with: colours[1]))
  }

  private func element(
    _ role: Element.Role, _ frame: PixelRect, touch: PixelRect? = nil, target: FocusTarget? = nil,
    parent: Int? = nil
  ) -> Element {
    Element(
      role: role, label: "", value: "", frame: frame, touchFrame: touch ?? frame, isEnabled: true,
      isFocused: false, path: nil, target: target, parent: parent)
  }

  private func rect(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> PixelRect {
    PixelRect(x: x, y: y, width: width, height: height)
  }

  /// 1280 × 720 has two pixels in a point.
  @Test func distancesAreSaidInPointsAndOnce() {
    let size = PixelSize(width: 1_280, height: 720)
    let list = DisplayList(
      size: size,
      elements: [
        element(.card, rect(100, 100, 400, 300)),
        element(.button, rect(120, 120, 100, 50), parent: 0),
        element(.button, rect(236, 120, 100, 50), parent: 0),
        element(.button, rect(352, 120, 100, 50), parent: 0),
        element(.text, rect(120, 193, 100, 40), parent: 0),
      ])
    let guides = GuidesOverlay(over: headUnit(size), with: .blocks)
    let found = guides.distances(in: list)
    func points(_ end: String) -> [Double] {
      found.filter { $0.name.hasSuffix(end) }.map(\.points)
    }
    #expect(points("button button") == [8])
    #expect(points("button text") == [11.5])
    #expect(points("button start true") == [10] && points("button end true") == [24])
    #expect(points("button start false") == [10] && points("text end false") == [83.5])
    #expect(found.first { $0.name == "card button button" }?.gap == rect(220, 120, 16, 50))
    #expect(GuidesOverlay.text(11.5) == "11.5" && GuidesOverlay.text(8.04) == "8")
  }

  @Test func whatAFingerMissesIsMarked() {
    let size = PixelSize(width: 1_280, height: 720)
    let guides = GuidesOverlay(over: headUnit(size), with: .blocks)
    let target = FocusTarget.tab(0)
    func isSmall(_ frame: PixelRect, _ touch: PixelRect? = nil, _ target: FocusTarget?) -> Bool {
      guides.isSmall(element(.button, frame, touch: touch, target: target))
    }
    #expect(isSmall(rect(0, 0, 86, 100), nil, target))
    #expect(!isSmall(rect(0, 0, 88, 88), nil, target))
    #expect(!isSmall(rect(0, 0, 40, 40), rect(0, 0, 88, 88), target))
    #expect(!isSmall(rect(0, 0, 40, 40), nil, nil))
    let list = DisplayList(
      size: size, elements: [element(.button, rect(600, 300, 60, 40), target: target)])
    let texts = guides.lay(over: list).commands.compactMap {
      if case .text(let line, _, _, _) = $0 { line.text } else { nil }
    }
    #expect(texts.contains("30 × 20"))
  }
}
