import HeadUnitImages
import Testing

@testable import HeadUnitVector

struct SVGPathTests {
  @Test(
    arguments: [
      ("m1 2 3 4 1 1", "M1 2L4 6L5 7"), ("M1 2 3 4l1 1", "M1 2L3 4L4 5"),
      ("M1 2H5h-2V7v1", "M1 2L5 2L3 2L3 7L3 8"), ("M1 1L4 1L4 4zl1 2", "M1 1L4 1L4 4ZM1 1L2 3"),
      ("M1 2c1 0 2 1 3 3", "M1 2C2 2 3 3 4 5"),
      ("M0 0C1 0 2 1 3 3S5 6 6 6", "M0 0C1 0 2 1 3 3C4 5 5 6 6 6"),
      ("M0 0C1 0 2 1 3 3s2 3 3 3", "M0 0C1 0 2 1 3 3C4 5 5 6 6 6"),
      ("M1 1S5 6 6 6", "M1 1C1 1 5 6 6 6"), ("M0 0Q3 0 3 3", "M0 0C2 0 3 1 3 3"),
      ("M0 0q3 0 3 3t-3 3", "M0 0Q3 0 3 3Q3 6 0 6"), ("M3 3T6 0", "M3 3Q3 3 6 0"),
      ("M1 1A0 5 0 0 1 4 4", "M1 1L4 4"), ("M1 1A2 2 0 0 1 1 1L2 2", "M1 1L2 2"),
      ("M8 5.2 18.6 12 8 18.8Z", "M 8,5.2 L 18.6,12 L 8,18.8 Z"),
      ("M.5.5-1-1e0+2.5E-1-0", "M0.5 0.5L-1 -1L0.25 0"), ("M1e1 2e-1L1e+1,3", "M10 .2L10 3"),
      ("M1 1 2 2X9 9", "M1 1L2 2"), ("M1 1L2 2L3", "M1 1L2 2"), ("M1 1L1e999 2", "M1 1"),
      ("M1 1L nan 2", "M1 1"), ("L1 1", ""), ("", ""), ("M1 1Z3", "M1 1Z"),
    ])
  func eachCommandDrawsWhatItStandsFor(text: String, same: String) throws {
    let steps = try path(text).steps
    let expected = try path(same).steps
    #expect(steps.count == expected.count)
    for (one, other) in zip(steps, expected) { #expect(one.isNear(other), "\(one), \(other)") }
  }

  @Test func flagsNeedNoSpaces() throws {
    #expect(try path("M1 1a2 2 0 013 3").steps == path("M1 1A2 2 0 0 1 4 4").steps)
    #expect(try path("M1 1a2 2 0 11.5.5").steps == path("M1 1A2 2 0 1 1 1.5 1.5").steps)
  }

  /// Each of the four arcs between two points lies on its own side and is long or short.
  @Test(arguments: [("0 0", false), ("0 1", false), ("1 0", true), ("1 1", true)])
  func theFourArcsBetweenTwoPointsHaveTheirAreas(flags: String, isLarge: Bool) throws {
    let mask = try path("M50 30A20 20 0 \(flags) 70 50Z").mask(width: 100, height: 100)
    // The chord cuts a triangle off a quarter of the disc, or adds it to the other three.
    let quarter = 100 * Double.pi
    let area = isLarge ? 3 * quarter + 200 : quarter - 200
    #expect(abs(mask.area - area) < 0.5)
  }

  @Test func anArcTurnsTheWayItsFlagSays() throws {
    let clockwise = try path("M2 5A3 3 0 0 1 8 5Z").mask(width: 10, height: 10)
    #expect(clockwise.coverage[3 * 10 + 5] == 255)
    let other = try path("M2 5A3 3 0 0 0 8 5Z").mask(width: 10, height: 10)
    #expect(other.coverage[6 * 10 + 5] == 255)
  }

  @Test func anArcWhoseRadiiAreTooSmallGrows() throws {
    let half = try path("M1 5A1 1 0 0 1 9 5Z").mask(width: 10, height: 10)
    #expect(abs(half.area - 8 * .pi) < 0.1)
  }

  @Test func anEllipseTurnedByAQuarterHasItsRadiiExchanged() throws {
    let turned = try path("M10 5A8 3 90 0 1 12 9").steps
    let upright = try path("M10 5A3 8 0 0 1 12 9").steps
    #expect(turned.last?.isNear(upright.last ?? .close) == true)
    #expect(try path("M2 5A4 2 45 0 1 8 5Z").mask(width: 20, height: 20).area > 5)
  }

  @Test func quartersThatEndExactlyAreNotGoneRoundTwice() throws {
    let corners = "M7 3.8H17A1.6 1.6 0 0 1 18.6 5.4V20H5.4V5.4A1.6 1.6 0 0 1 7 3.8Z"
    let box = try path(corners).steps
    #expect(box.count <= 14)
  }

  @Test func aTurnIsExactAtQuarters() {
    for (degrees, sine, cosine) in [(0.0, 0.0, 1.0), (90, 1, 0), (180, 0, -1), (-90, -1, 0)] {
      let turn = Turn(degrees: degrees + 720)
      #expect(turn.sine == sine && turn.cosine == cosine)
    }
    #expect(abs(Turn(degrees: 30).sine - 0.5) < 1e-15)
    #expect(abs(Turn(degrees: -135).cosine + 0.5.squareRoot()) < 1e-15)
  }
}

private extension Path.Step {
  func isNear(_ other: Self) -> Bool {
    func near(_ one: Point, _ other: Point) -> Bool { (one - other).length < 1e-12 }
    switch (self, other) {
    case (.move(let one), .move(let two)), (.line(let one), .line(let two)): return near(one, two)
    case (.curve(let a, let b, let c), .curve(let d, let e, let f)):
      return near(a, d) && near(b, e) && near(c, f)
    case (.close, .close): return true
    default: return false
    }
  }
}
