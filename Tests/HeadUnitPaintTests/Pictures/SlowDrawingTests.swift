import TestKit
import TestPictures
import Testing

/// Drawings at the edge of every limit, whose cost is counted and not timed.
struct SlowDrawingTests {
  /// A quarter of a second is what is wanted of a build that is released; what is not counted took
  /// from half a second up to sixteen.
  @Test(arguments: SlowDrawing.all.share(8)) func noDrawingTakesLong(_ drawing: SlowDrawing) {
    let (words, milliseconds) = drawing.outcome()
    #expect(milliseconds < 600, "\(drawing.name): \(words)")
  }
}
