import Foundation
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

  /// Each pixel added up by itself.
  @Test(arguments: [(200, 90, 24, 20), (31, 33, 7, 9), (5, 4, 2, 0), (6, 3, 0, 1), (90, 91, 40, 3)])
  func aShadowIsItsShapeSpreadBothWays(width: Int, height: Int, radius: Int, blur: Int) {
    let key = ShadowMask.Key(width: width, height: height, radius: radius, blur: blur)
    let corner = CornerMask(.init(radius: radius, part: .inside))
    let shadow = ShadowMask(key, corner: corner)
    #expect(shadow.width == key.width + 2 * key.reach)
    #expect(shadow.height == key.height + 2 * key.reach)
    let spread = (-key.reach...key.reach).map { place in
      blur == 0 ? 1 : exp(-Double(place * place) * 2 / Double(blur * blur))
    }
    let sum = spread.reduce(0, +)
    func shape(_ x: Int, _ y: Int) -> Double {
      let size = corner.size
      let (left, top) = (min(x, key.width - 1 - x), min(y, key.height - 1 - y))
      guard left >= 0, top >= 0 else { return 0 }
      guard left < size, top < size else { return 1 }
      return Double(corner.coverage(.topLeft)[top * size + left]) / 255
    }
    let across = (0..<key.height).map { y in
      (0..<shadow.width).map { x in
        spread.indices.reduce(0) { $0 + spread[$1] / sum * shape(x - $1, y) }
      }
    }
    for y in 0..<shadow.height {
      for x in 0..<shadow.width {
        let share = spread.indices.reduce(0.0) {
          across.indices.contains(y - $1) ? $0 + spread[$1] / sum * across[y - $1][x] : $0
        }
        let found = Double(shadow.coverage[y * shadow.width + x])
        #expect(abs(found - share * 255) < 0.51, "\(x), \(y)")
      }
    }
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
