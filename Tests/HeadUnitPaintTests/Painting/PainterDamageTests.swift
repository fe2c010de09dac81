import HeadUnitDisplay
import HeadUnitImages
import Testing

@testable import HeadUnitPaint

@Suite struct PainterDamageTests {
  @Test(arguments: 1...16) func damageGivesThePixelsOfAFullRedraw(seed: UInt64) {
    var lists = RandomLists(seed: seed)
    let painter = Painter(images: TestSources.images, glyphs: TestSources.glyphs)
    var frame = Frame(RandomLists.size)
    for step in 0..<40 {
      let list = lists.next()
      let before = frame
      let rects = painter.paint(list, into: &frame)
      #expect(frame == fresh(list), "seed \(seed), step \(step)")
      #expect(
        changes(before, frame).allSatisfy { place in
          rects.contains { $0.contains(x: place.x, y: place.y) }
        }, "seed \(seed), step \(step)")
    }
  }

  @Test(arguments: 1...4) func everyKernelDrawsTheSameBytes(seed: UInt64) {
    var lists = RandomLists(seed: seed)
    let portable = Painter(
      images: TestSources.images, glyphs: TestSources.glyphs, kernels: .portable,
      limits: CacheLimits())
    for step in 0..<15 {
      let list = lists.next()
      var frame = Frame(RandomLists.size)
      portable.paint(list, into: &frame)
      #expect(frame == fresh(list), "seed \(seed), step \(step)")
    }
  }

  private func fresh(_ list: DisplayList) -> Frame {
    var frame = Frame(RandomLists.size)
    Painter(images: TestSources.images, glyphs: TestSources.glyphs).paint(list, into: &frame)
    return frame
  }

  private func changes(_ one: Frame, _ other: Frame) -> [(x: Int, y: Int)] {
    (0..<one.width * one.height).map { ($0 % one.width, $0 / one.width) }
      .filter { one[$0.0, $0.1] != other[$0.0, $0.1] }
  }
}
