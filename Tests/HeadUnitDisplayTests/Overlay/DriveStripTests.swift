import HeadUnitCore
import Testing

@testable import HeadUnitDisplay

/// A drive that is watched is told below the screen; its captions lie over it.
@Suite struct DriveStripTests {
  private let materials = Materials(text: .blocks)

  private func lines(_ list: some Sequence<DrawingCommand>) -> [TextLine] {
    list.compactMap { if case .text(let line, _, _, _) = $0 { line } else { nil } }
  }

  @Test(arguments: Showcase.profileNames)
  func theStripCoversNothingOfTheScreen(_ name: String) throws {
    let headUnit = HeadUnit(profile: try Showcase.profile(name))
    let screen = Screen(headUnit, at: .start, with: materials).displayList()
    let words = DriveStrip.Words(
      line: "12  tap \"Shows\"", clock: "100.5s   paused: Space goes on, . steps", tone: .paused)
    let list = DriveStrip(words, below: headUnit, with: materials).lay(below: screen)
    let height = DriveStrip.height(below: headUnit.profile.display)
    #expect(list.size.width == screen.size.width)
    #expect(list.size.height == screen.size.height + height)
    #expect(Array(list.elements.prefix(screen.elements.count)) == screen.elements)
    for element in list.elements.dropFirst(screen.elements.count) {
      #expect(element.frame.y >= screen.size.height)
      #expect(element.frame.maxY <= list.size.height)
    }
    #expect(list.nextChange == screen.nextChange)
    #expect(!lines(list.commands).contains { $0.text == words.clock && $0.isCut })
    #expect(lines(list.commands).contains { $0.text == words.line && !$0.isCut })
  }

  @Test func aLongLineMakesRoomForTheClock() {
    let headUnit = HeadUnit(profile: Profile())
    let screen = Screen(headUnit, at: .start, with: materials).displayList()
    let words = DriveStrip.Words(line: String(repeating: "words ", count: 200), clock: "1.5s   4×")
    let list = DriveStrip(words, below: headUnit, with: materials).lay(below: screen)
    let texts = lines(list.commands)
    #expect(texts.contains { $0.text == "1.5s   4×" && !$0.isCut })
    #expect(texts.contains { $0.isCut })
  }

  @Test func aCaptionStaysAboveTheTabs() {
    let headUnit = HeadUnit(profile: Profile())
    let bar = PixelRect(x: 220, y: 600, width: 900, height: 100)
    let tabs = DisplayList(
      size: PixelSize(width: 1_280, height: 720),
      elements: [
        Element(
          role: .tabBar, label: "", value: "", frame: bar, touchFrame: bar, isEnabled: true,
          isFocused: false, path: nil, target: nil, parent: nil)
      ])
    let caption = CaptionOverlay("now it rains", over: headUnit, with: materials)
    #expect(caption.lay(over: tabs).elements.last?.frame.maxY ?? 720 < bar.y)
    let bare = DisplayList(size: tabs.size)
    #expect(caption.lay(over: bare).elements.last?.frame.maxY ?? 0 > bar.y)
  }

  @Test(arguments: Showcase.profileNames)
  func aLongCaptionStaysOnTheScreen(_ name: String) throws {
    let headUnit = HeadUnit(profile: try Showcase.profile(name))
    let screen = Screen(headUnit, at: .start, with: materials).displayList()
    let text = String(repeating: "words and words ", count: 500)
    let list = CaptionOverlay(text, over: headUnit, with: materials).lay(over: screen)
    let whole = PixelRect(x: 0, y: 0, width: list.size.width, height: list.size.height)
    #expect(whole.contains(list.elements.last?.frame ?? .zero))
  }
}
