import HeadUnitDisplay
import HeadUnitImages
import Testing

@testable import HeadUnitPaint

@Suite struct ShapeTests {
  @Test(arguments: [1, 4, 20, 50]) func aCornerCoversAQuarterOfACircle(radius: Int) {
    let mask = CornerMask(.init(radius: radius, part: .inside)).coverage(.topLeft)
    let area = Double(mask.reduce(0) { $0 + Int($1) }) / 255
    #expect(abs(area - .pi / 4 * Double(radius * radius)) < 0.002 * Double(radius * radius) + 0.02)
  }

  @Test func insideAndOutsideMakeUpTheWhole() {
    let inside = CornerMask(.init(radius: 9, part: .inside)).coverage(.bottomRight)
    let outside = CornerMask(.init(radius: 9, part: .outside)).coverage(.bottomRight)
    #expect(zip(inside, outside).allSatisfy { $0 + $1 == 255 })
  }

  @Test func theFourCornersMirrorEachOther() {
    let mask = CornerMask(.init(radius: 7, part: .edge(width: 2)))
    let left = mask.coverage(.topLeft)
    for place in 0..<49 {
      let mirrored = place / 7 * 7 + 6 - place % 7
      #expect(mask.coverage(.topRight)[mirrored] == left[place])
      #expect(mask.coverage(.bottomRight)[48 - place] == left[place])
    }
  }

  @Test func aShadowOfALargeShapeIsTheSameAtItsCorners() {
    let large = ShadowMask.Key(width: 200, height: 100, radius: 4, blur: 4)
    let larger = ShadowMask.Key(width: 900, height: 700, radius: 4, blur: 4)
    #expect(large == larger)
  }

  @Test func aShadowHasTheWeightOfItsShape() {
    let corner = CornerMask(.init(radius: 4, part: .inside))
    let shadow = ShadowMask(.init(width: 20, height: 16, radius: 4, blur: 6), corner: corner)
    let weight = Double(shadow.coverage.reduce(0) { $0 + Int($1) }) / 255
    #expect(abs(weight - (320 - (4 - .pi) * 16)) < 4)
  }

  @Test func aGradientGoesFromItsFirstColorToItsLast() {
    let gradient = Gradient(from: Color(0x00_0000), to: Color(0xC8_6432))
    let table = GradientTable(.init(gradient: gradient, height: 100))
    #expect(table.shades.allSatisfy { $0 >= 0xFF00_0000 })
    let reds = (0..<100).map { line in
      (0..<4).reduce(0) { $0 + Int(table.shades[line * GradientTable.width + $1] >> 16 & 255) }
    }
    #expect(reds[0] <= 8 && reds[99] >= 4 * 198)
    // A line's pixels differ by one step at most, which averages out over four lines.
    #expect(zip(reds, reds.dropFirst(4)).allSatisfy { $0 < $1 })
  }

  @Test func beyondTheStopsTheirColorHolds() {
    let gradient = Gradient([.init(at: 0.4, .white), .init(at: 0.6, .black)])
    let table = GradientTable(.init(gradient: gradient, height: 10))
    #expect(table.shades[0] == 0xFFFF_FFFF)
    #expect(table.shades[9 * GradientTable.width] == 0xFF00_0000)
  }

  @Test(arguments: [0, 16, 32, 48, 64]) func anArcCoversItsShare(share: Int) {
    let mask = Arc(side: 60, sixtyFourths: share, thickness: 6).mask()
    let area = Double(mask.coverage.reduce(0) { $0 + Int($1) }) / 255
    let caps = share == 0 || share == 64 ? 0 : Double.pi * 9
    let ring = Double.pi * 54 * 6 * Double(share) / 64
    #expect(abs(area - ring - caps) < 6)
  }

  @Test func anArcBeginsAtTheTopAndGoesClockwise() {
    let mask = Arc(side: 60, sixtyFourths: 16, thickness: 6).mask()
    #expect(mask.coverage[3 * 60 + 32] == 255)
    #expect(mask.coverage[32 * 60 + 3] == 0)
    #expect(mask.coverage[28 * 60 + 56] == 255)
    #expect(mask.coverage[40 * 60 + 56] == 0)
  }

  @Test func aQuarterTurnTurnsClockwise() {
    var mask = CoverageMask(width: 8, height: 8, coverage: Array(repeating: 0, count: 64))
    mask.coverage[0 * 8 + 3] = 200
    let turned = mask.turned(by: 64)
    #expect(turned.coverage[3 * 8 + 7] == 200)
    #expect(turned.coverage.filter { $0 > 0 }.count == 1)
  }
}
