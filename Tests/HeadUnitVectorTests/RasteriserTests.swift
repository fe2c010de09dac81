import HeadUnitCore
import HeadUnitImages
import Testing

@testable import HeadUnitVector

struct RasteriserTests {
  @Test func aHalfCoveredPixelIsHalf() throws {
    let mask = try path("M0 0H.5V1H0Z M1 0H2V.25H1Z").mask(width: 3, height: 1)
    #expect(mask.coverage == [128, 64, 0])
  }

  @Test func aTriangleCoversExactlyItsHalf() throws {
    let mask = try path("M0 0L4 0L0 4Z").mask(width: 4, height: 4)
    #expect(mask.coverage[0] == 255)
    #expect(mask.coverage[3] == 128)
    #expect(abs(mask.area - 8) < 0.02)
  }

  @Test func aCircleCoversItsArea() throws {
    let circle = Path.ellipse(center: Point(20.3, 19.7), radii: Point(15, 15))
    let mask = try circle.mask(width: 40, height: 40)
    #expect(abs(mask.area - 225 * Double.pi) < 0.3)
  }

  @Test func partsOnTopOfEachOtherCoverOnce() throws {
    let mask = try path("M0 0H1.5V1H0Z M0 0H1.5V1H0Z M1 0H1.5V1H1Z").mask(width: 2, height: 1)
    #expect(mask.coverage == [255, 128])
  }

  @Test func theRuleSaysWhatIsInside() throws {
    let text = "M0 0H6V6H0Z M1 1H5V5H1Z M2 2V4H4V2Z"
    #expect(try path(text).mask(width: 6, height: 6).area == 36)
    #expect(try path(text).mask(width: 6, height: 6, .evenOdd).area == 36 - 16 + 4)
  }

  @Test func linesThatCrossMakeTwoTriangles() throws {
    let mask = try path("M0 0L4 4H0L4 0Z").mask(width: 4, height: 4)
    #expect(abs(mask.area - 8) < 0.05)
  }

  @Test func whatLiesOutsideChangesNothingInside() throws {
    let inside = try path("M-100 -100H100V100H-100Z").mask(width: 3, height: 3)
    #expect(inside.coverage.allSatisfy { $0 == 255 })
    let slanted = try path("M-2 0L6 0L2 2L-2 2Z").mask(width: 4, height: 2)
    #expect(slanted.coverage == [255, 255, 255, 255, 255, 255, 191, 64].map { UInt8($0) })
    #expect(try path("M5 0H9V3H5Z M-9 0H-5V3H-9Z").mask(width: 3, height: 3).area == 0)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300])
  func numbersThatAreNoneDoNoHarm(number: Double) throws {
    var rasteriser = Rasteriser(width: 4, height: 4)
    rasteriser.add([Point(0, 0), Point(number, 2), Point(2, number), Point(3, 3)], .identity)
    var rows = 0
    try rasteriser.rasterise(.nonZero) { x, _, coverage in
      #expect(x + coverage.count <= 4)
      rows += 1
    }
    #expect(rows <= 4)
  }

  /// The truth is counted on a grid of 32 × 32 points in each pixel.
  @Test(arguments: 0..<6)
  func anyPolygonIsCoveredAsAGridOfPointsSays(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let points = (0..<7).map { _ in
      Point(.random(in: -1...5, using: &generator), .random(in: -1...5, using: &generator))
    }
    for rule in [Rasteriser.Rule.nonZero, .evenOdd] {
      var shape = Path()
      shape.move(to: points[0])
      for point in points.dropFirst() { shape.line(to: point) }
      let mask = try shape.mask(width: 4, height: 4, rule)
      let truth = sampled(points, rule)
      for index in truth.indices {
        #expect(abs(Int(mask.coverage[index]) - truth[index]) <= 10, "pixel \(index), \(rule)")
      }
    }
  }

  private func sampled(_ points: [Point], _ rule: Rasteriser.Rule) -> [Int] {
    let grid = 32
    return (0..<16).map { pixel in
      var count = 0
      for place in 0..<grid * grid {
        let x = Double(pixel % 4) + (Double(place % grid) + 0.5) / Double(grid)
        let y = Double(pixel / 4) + (Double(place / grid) + 0.5) / Double(grid)
        let winding = winding(points, x, y)
        if rule == .nonZero ? winding != 0 : winding & 1 != 0 { count += 1 }
      }
      return count * 255 / (grid * grid)
    }
  }

  private func winding(_ points: [Point], _ x: Double, _ y: Double) -> Int {
    var winding = 0
    for (index, start) in points.enumerated() {
      let end = points[(index + 1) % points.count]
      guard (start.y <= y) != (end.y <= y) else { continue }
      if start.x + (y - start.y) / (end.y - start.y) * (end.x - start.x) <= x {
        winding += start.y < end.y ? 1 : -1
      }
    }
    return winding
  }
}
