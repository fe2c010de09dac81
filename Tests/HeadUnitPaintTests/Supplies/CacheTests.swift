import HeadUnitDisplay
import HeadUnitImages
import Testing

@testable import HeadUnitPaint

@Suite struct CacheTests {
  @Test func aCacheStaysWithinItsLimitAndKeepsWhatWasUsedLast() {
    var cache = BoundedCache<Int, Int>(limit: 100)
    for key in 0..<50 {
      cache.insert(key, for: key, cost: 10)
      _ = cache.value(for: 0)
      #expect(cache.cost <= 100)
    }
    #expect(cache.value(for: 0) == 0)
    #expect(cache.value(for: 49) == 49)
    #expect(cache.value(for: 5) == nil)
  }

  @Test func whatAloneIsTooLargeIsNotKept() {
    var cache = BoundedCache<Int, Int>(limit: 100)
    cache.insert(1, for: 1, cost: 101)
    #expect(cache.count == 0)
  }

  @Test func aKeyThatComesAgainCountsOnce() {
    var cache = BoundedCache<Int, Int>(limit: 100)
    cache.insert(1, for: 1, cost: 40)
    cache.insert(2, for: 1, cost: 30)
    #expect(cache.cost == 30)
    #expect(cache.value(for: 1) == 2)
  }

  @Test func whatThePainterKeepsIsBoundedAndChangesNoPixel() {
    let tight = CacheLimits(
      glyphs: 300, lines: 800, stencils: 2_000, corners: 400, shadows: 3_000, gradients: 3_000,
      sprites: 6_000)
    let painter = Painter(
      images: TestSources.images, glyphs: TestSources.glyphs, kernels: .best, limits: tight)
    let fresh = { (list: DisplayList) in
      var frame = Frame(RandomLists.size)
      Painter(images: TestSources.images, glyphs: TestSources.glyphs).paint(list, into: &frame)
      return frame
    }
    var lists = RandomLists(seed: 77)
    var frame = Frame(RandomLists.size)
    for _ in 0..<40 {
      let list = lists.next()
      painter.paint(list, into: &frame)
      #expect(painter.cacheCost <= 15_500)
      #expect(frame == fresh(list))
    }
  }
}
