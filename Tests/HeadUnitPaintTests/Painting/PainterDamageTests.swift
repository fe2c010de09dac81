import HeadUnitCore
import HeadUnitImages
import Testing

@testable import HeadUnitDisplay
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

  /// Over and over on a screen large enough for several bands, whose edges lie within the lists.
  @Test(arguments: 1...4) func bandsGiveThePixelsOfOneGo(seed: UInt64) {
    var lists = RandomLists(seed: seed)
    let (columns, rows) = (10, 11)
    let (width, height) = (RandomLists.size.width, RandomLists.size.height)
    let whole = PixelSize(width: columns * width, height: rows * height)
    #expect((whole.width * whole.height + Bands.size / 2) / Bands.size == 2)
    #expect(whole.height / 2 % height != 0)
    var parts: [Frame] = []
    var commands: [DrawingCommand] = []
    for place in 0..<columns * rows {
      var list = lists.next()
      if place.isMultiple(of: 2) { list = stretched(list) }
      let (x, y) = (place % columns * width, place / columns * height)
      parts.append(fresh(list))
      commands.append(.clip(PixelRect(x: x, y: y, width: width, height: height)))
      commands += list.commands(movedBy: x, y) + [.end]
    }
    var painted = Frame(whole)
    Painter(
      images: TestSources.images, glyphs: TestSources.glyphs, kernels: .best,
      limits: CacheLimits(), bandedWork: 0
    ).paint(DisplayList(size: whole, commands: commands), into: &painted)
    for (place, part) in parts.enumerated() {
      let (x, y) = (place % columns * width, place / columns * height)
      let isSame = (0..<width * height).allSatisfy {
        painted[x + $0 % width, y + $0 / width] == part[$0 % width, $0 / width]
      }
      #expect(isSame, "seed \(seed), list \(place)")
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

  @Test(arguments: 1...16, [false, true])
  func whatIsKeptBelowGivesThePixelsOfAFullRedraw(seed: UInt64, tracksDamage: Bool) {
    var lists = RandomLists(seed: seed)
    let painter = Painter(
      images: TestSources.images, glyphs: TestSources.glyphs, kernels: .best,
      limits: CacheLimits(), ground: Ground(.always))
    painter.tracksDamage = tracksDamage
    var frame = Frame(RandomLists.size)
    var kept = 0
    for step in 0..<40 {
      let list = lists.next()
      let before = painter.cacheCost
      painter.paint(list, into: &frame)
      kept += painter.cacheCost > before ? 1 : 0
      #expect(frame == fresh(list), "seed \(seed), step \(step)")
    }
    #expect(kept > 0)
  }

  /// What is over the backdrop is the same as well, until it is not.
  @Test func aBackdropIsKeptOnceItHasStayed() {
    let screen = PixelRect(x: 0, y: 0, width: 60, height: 40)
    let image = Image(.blurred(Picture(file: "one")), in: screen)
    let scrim = Gradient(from: .black.opacity(0.2), to: .black.opacity(0.9))
    func list(_ step: Int) -> DisplayList {
      DisplayList(
        size: RandomLists.size,
        commands: [
          .clip(screen), .image(image), .gradient(screen, scrim),
          .fill(PixelRect(x: step, y: 0, width: 20, height: 40), .white), .end,
        ])
    }
    let painter = Painter(images: TestSources.images, glyphs: TestSources.glyphs)
    painter.tracksDamage = false
    var frame = Frame(RandomLists.size)
    var costs: [Int] = []
    for step in 0..<7 {
      painter.paint(list(step), into: &frame)
      costs.append(painter.cacheCost)
      #expect(frame == fresh(list(step)))
    }
    #expect(Set(costs.prefix(4)).count == 1)
    #expect(costs[4] == costs[0] + 60 * 40 * 4)
    #expect(Set(costs.suffix(3)).count == 1)
  }

  private func stretched(_ list: DisplayList) -> DisplayList {
    let place = PixelRect(x: 2, y: 1, width: 55, height: 37)
    let pane = Pane(
      PixelRect(x: 0, y: 0, width: 60, height: 40), in: place, radius: 6, opacity: 200)
    return DisplayList(size: list.size, commands: [.pane(pane)] + list.commands + [.end])
  }

  private func fresh(_ list: DisplayList) -> Frame {
    var frame = Frame(list.size)
    Painter(images: TestSources.images, glyphs: TestSources.glyphs).paint(list, into: &frame)
    return frame
  }

  private func changes(_ one: Frame, _ other: Frame) -> [(x: Int, y: Int)] {
    (0..<one.width * one.height).map { ($0 % one.width, $0 / one.width) }
      .filter { one[$0.0, $0.1] != other[$0.0, $0.1] }
  }
}
