import Testing

@testable import HeadUnitImages

/// What drawings do with pixels; `DrawingTests` of the faces try the same by the phone's names.
struct PixelDrawingTests {
  private let over = Blend(.over, opacity: 1)
  private let four = Bitmap(width: 2, height: 2, pixels: [1, 2, 3, 4].map { $0 | 0xFF00_0000 })

  private func numbers(_ bitmap: Bitmap) -> [UInt32] { bitmap.pixels.map { $0 & 0xFF } }

  @Test func whatHangsOverTheEdgeIsDrawnInsideOfIt() {
    for (x, y, seen) in [
      (-1, -1, [4, 0, 0, 0]), (1, 1, [0, 0, 0, 1]), (1, -1, [0, 3, 0, 0]), (2, 0, [0, 0, 0, 0]),
      (0, -5, [0, 0, 0, 0]),
    ] as [(Int, Int, [UInt32])] {
      var bitmap = Bitmap(width: 2, height: 2)
      bitmap.draw(four, x: x, y: y, over)
      #expect(numbers(bitmap) == seen)
    }
  }

  @Test func aPictureIsDrawnMirroredAndUpsideDown() {
    var bitmap = Bitmap(width: 2, height: 2)
    bitmap.draw(four, x: 0, y: 0, isMirrored: true, over)
    #expect(numbers(bitmap) == [2, 1, 4, 3])
    bitmap.draw(four, x: 0, y: 0, isUpsideDown: true, over)
    #expect(numbers(bitmap) == [3, 4, 1, 2])
  }

  @Test func aMaskColoursAsMuchOfAPixelAsItCoversAndTheClipLets() {
    let mask = CoverageMask(width: 2, height: 1, coverage: [255, 128])
    var bitmap = Bitmap(width: 3, height: 1, filledWith: 0xFF00_0000)
    bitmap.cover(mask, x: 1, with: 0xFFFF_FFFF, over)
    #expect(numbers(bitmap) == [0, 255, 128])
    let clip = CoverageMask(width: 3, height: 1, coverage: [255, 0, 128])
    bitmap = Bitmap(width: 3, height: 1, filledWith: 0xFF00_0000)
    bitmap.cover(mask, x: 1, with: 0xFFFF_FFFF, Blend(.over, opacity: 1, clip: clip))
    #expect(numbers(bitmap) == [0, 0, 64])
    #expect(clip.cut(by: clip).coverage == [255, 0, 64])
  }

  @Test func anOpacityThatIsNoShareIsCutOffAndOneThatIsNoNumberIsWhole() {
    for (opacity, seen) in [(0.5, 128), (-1, 0), (7, 255), (.nan, 255)] as [(Double, UInt32)] {
      var bitmap = Bitmap(width: 1, height: 1, filledWith: 0xFF00_0000)
      let all = CoverageMask(width: 1, height: 1, coverage: [255])
      bitmap.cover(all, with: 0xFFFF_FFFF, Blend(.over, opacity: opacity))
      #expect(numbers(bitmap) == [seen])
    }
  }

  @Test func aPictureIsStretchedOverPointsAndRepeatedAtItsEdge() {
    // A step to the right is one down in the picture's points: it is turned.
    let turned = PointMap(right: SIMD2(0, 1), down: SIMD2(1, 0), origin: .zero)
    let all = CoverageMask(width: 2, height: 3, coverage: Array(repeating: 255, count: 6))
    var bitmap = Bitmap(width: 2, height: 3)
    bitmap.draw(four, over: .zero, SIMD2(2, 2), turned, isUpsideDown: false, in: all, over)
    #expect(numbers(bitmap) == [1, 3, 2, 4, 2, 4])
    bitmap.draw(four, over: .zero, SIMD2(2, 2), turned, isUpsideDown: true, in: all, over)
    #expect(numbers(bitmap) == [3, 1, 4, 2, 4, 2])
  }

  @Test func pixelsAreCopiedInTheirOrderAndWhatLiesBetweenRowsStays() {
    let bitmap = Bitmap(width: 1, height: 2, pixels: [0x4411_2233, 0x8855_6677])
    var bytes = [UInt8](repeating: 9, count: 11)
    bytes.withUnsafeMutableBytes { memory in
      guard let start = memory.baseAddress else { return }
      bitmap.copy(to: start, rowBytes: 6)
    }
    #expect(bytes == [0x11, 0x22, 0x33, 0x44, 9, 9, 0x55, 0x66, 0x77, 0x88, 9])
  }

  @Test func aShapeKeepsItsOpacityInAnotherColour() {
    let bitmap = Bitmap(width: 3, height: 1, pixels: [0, 0xFF12_3456, 0x8000_0080])
    #expect(bitmap.tinted(0xFFFF_0000).pixels == [0, 0xFFFF_0000, 0x8080_0000])
    #expect(bitmap.mask.coverage == [0, 255, 128])
  }

  @Test func betweenTwoCirclesTheLastOneThroughAPointGivesItsColour() {
    let stops = [0.0, 1].map { PixelGradient.Stop(place: $0, color: SIMD4($0, $0, $0, 1)) }
    let form = PixelGradient.Form.circles(
      from: SIMD2(2, 0.5), radius: 1, to: SIMD2(8, 0.5), endRadius: 1)
    let points = PointMap(right: SIMD2(1, 0), down: SIMD2(0, 1), origin: .zero)
    var bitmap = Bitmap(width: 10, height: 1)
    bitmap.shade(PixelGradient(stops, form, goesOn: (false, false)), points, over)
    #expect(numbers(bitmap) == [0, 21, 64, 106, 149, 191, 234, 191, 234, 0])
    let opacities = bitmap.pixels.map { $0 >> 24 }
    #expect(opacities == [0, 255, 255, 255, 255, 255, 255, 255, 255, 0])
    bitmap.shade(PixelGradient(stops, form, goesOn: (true, true)), points, over)
    #expect(numbers(bitmap) == [0, 21, 64, 106, 149, 191, 234, 255, 255, 255])
  }
}
