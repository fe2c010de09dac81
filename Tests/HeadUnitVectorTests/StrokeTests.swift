import HeadUnitImages
import Testing

@testable import HeadUnitVector

struct StrokeTests {
  @Test func aLineCoversItsLengthTimesItsWidth() throws {
    #expect(try area("<path d='M2 5H8' stroke-width='2'/>") == 12)
    #expect(abs(try area("<path d='M2 2L8 8' stroke-width='1'/>") - 72.squareRoot()) < 0.05)
  }

  @Test func capsAddHalfADiscOrHalfASquareAtEachEnd() throws {
    let line = "d='M3 5H7' stroke-width='4'"
    #expect(abs(try area("<path \(line) stroke-linecap='round'/>") - (16 + 4 * .pi)) < 0.1)
    #expect(try area("<path \(line) stroke-linecap='square'/>") == 16 + 16)
  }

  @Test func aPointShowsItsCapsOnly() throws {
    #expect(try area("<path d='M5 5h0' stroke-width='4'/>") == 0)
    let round = "<path d='M5 5h0' stroke-width='4' stroke-linecap='round'/>"
    #expect(abs(try area(round) - 4 * .pi) < 0.1)
    #expect(try area("<path d='M5 5z' stroke-width='4' stroke-linecap='square'/>") == 16)
  }

  @Test func joinsFillTheCorner() throws {
    let corner = "d='M2 8V2H8' stroke-width='2'"
    // Two arms of 6 × 2 with their overlap of 1 × 1, and then what the corner adds.
    #expect(abs(try area("<path \(corner)/>") - (23 + 1)) < 0.01)
    #expect(abs(try area("<path \(corner) stroke-linejoin='bevel'/>") - (23 + 0.5)) < 0.01)
    #expect(
      abs(try area("<path \(corner) stroke-linejoin='round'/>") - (23 + .pi / 4)) < 0.02)
  }

  @Test func aSharpCornerIsCutOff() throws {
    let spike = "d='M2 4H8L2 5' stroke-width='1'"
    let cut = try area("<path \(spike)/>")
    let whole = try area("<path \(spike) stroke-miterlimit='20'/>")
    #expect(whole > cut + 0.5)
  }

  @Test func aClosedPathHasNoCaps() throws {
    let square = "<path d='M3 3H7V7H3Z' stroke-width='2' stroke-linecap='square'/>"
    #expect(try area(square) == 36 - 4)
    #expect(try area("<rect x='3' y='3' width='4' height='4' stroke-width='2'/>") == 36 - 4)
  }

  @Test func aRingCoversNothingTwice() throws {
    let ring = "<circle cx='5' cy='5' r='3' stroke-width='2' stroke-opacity='0.5'/>"
    let bitmap = try drawing("<g fill='none' stroke='#fff'>\(ring)</g>").bitmap(
      width: 40, height: 40)
    #expect(bitmap.pixels.allSatisfy { $0 >> 24 <= 128 })
    #expect(abs(try area(ring.replacing("stroke-opacity", with: "x")) - 12 * .pi) < 0.1)
  }

  @Test func aStretchedStrokeIsStretchedWithItsPath() throws {
    let line = "<path transform='scale(1 3)' d='M2 2H8' stroke-width='1'/>"
    #expect(abs(try area(line) - 18) < 0.1)
  }

  private func area(_ element: String) throws -> Double {
    try drawing("<g fill='none' stroke='#fff'>\(element)</g>").area()
  }
}
