import Testing

@testable import HeadUnitImages

@Suite struct FrameTests {
  private func numbered(width: Int, height: Int) -> Frame {
    var frame = Frame(width: width, height: height)
    let pixels = frame.writablePixels()
    for place in 0..<width * height { pixels[place] = 0xFF00_0000 | UInt32(place) }
    return frame
  }

  @Test(arguments: [(64, 16), (33, 11)]) func movingTheWholeFrameKeepsItContiguous(
    width: Int, height: Int
  ) {
    var frame = numbered(width: width, height: height)
    for lines in [3, 5, -4, 7, -10, 2] {
      let before = frame
      frame.moveUp(frame.area, by: lines)
      for y in 0..<height where y + lines >= 0 && y + lines < height {
        #expect(frame[7, y] == before[7, y + lines])
        #expect(frame[width - 1, y] == before[width - 1, y + lines])
      }
    }
  }

  @Test(arguments: [4, -4]) func movingAPartLeavesTheRest(lines: Int) {
    var frame = numbered(width: 20, height: 20)
    let before = frame
    let part = FrameArea(x: 5, y: 5, width: 10, height: 10)
    frame.moveUp(part, by: lines)
    for y in 0..<20 {
      #expect(frame[4, y] == before[4, y])
      #expect(frame[15, y] == before[15, y])
      let from = y + lines
      if (5..<15).contains(y), (5..<15).contains(from) {
        #expect(frame[9, y] == before[9, from])
      }
    }
  }

  @Test func aCopyKeepsItsPixels() {
    var frame = numbered(width: 8, height: 8)
    let copy = frame
    frame.writablePixels()[0] = 0xFFFF_FFFF
    #expect(copy[0, 0] == 0xFF00_0000)
    #expect(frame != copy)
  }

  @Test(arguments: [
    FrameArea(x: 2, y: 3, width: 4, height: 2), FrameArea(x: 0, y: 0, width: 8, height: 8),
    FrameArea(x: 0, y: 5, width: 8, height: 3), .none,
  ]) func whatIsReplacedIsNotTakenFromACopy(area: FrameArea) {
    var frame = numbered(width: 8, height: 8)
    let copy = frame.givenAway
    let pixels = frame.writablePixels(replacing: area)
    for y in area.y..<area.maxY {
      for x in area.x..<area.maxX { pixels[y * 8 + x] = 0xFFFF_FFFF }
    }
    for place in 0..<64 {
      let (x, y) = (place % 8, place / 8)
      let isReplaced = (area.x..<area.maxX).contains(x) && (area.y..<area.maxY).contains(y)
      #expect(frame[x, y] == (isReplaced ? 0xFFFF_FFFF : 0xFF00_0000 | UInt32(place)))
      #expect(copy[x, y] == 0xFF00_0000 | UInt32(place))
    }
  }

  @Test func everyPixelAndItsPlaceCountsInTheFingerprint() {
    var seen: Set<UInt64> = []
    for place in 0..<37 * 5 {
      var frame = Frame(width: 37, height: 5)
      frame.writablePixels()[place] = 0xFF00_0001
      seen.insert(frame.fingerprint)
    }
    #expect(seen.count == 37 * 5)
    #expect(numbered(width: 9, height: 9).fingerprint == numbered(width: 9, height: 9).fingerprint)
  }

  @Test func framesOfOtherShapesDiffer() {
    #expect(Frame(width: 4, height: 2) != Frame(width: 2, height: 4))
    #expect(Frame(width: 4, height: 2).fingerprint != Frame(width: 2, height: 4).fingerprint)
  }
}
