import HeadUnitCore
import HeadUnitDisplay
import HeadUnitImages
import Testing

@testable import HeadUnitPaint

@Suite struct BackdropSpriteTests {
  private let size = PixelSize(width: 50, height: 40)
  private let whole = PixelRect(x: 0, y: 0, width: 50, height: 40)

  @Test func oneColorStaysThatColor() {
    let small = Bitmap(width: 4, height: 4, pixels: Array(repeating: 0xFF40_80C0, count: 16))
    let large = small.enlarged(BackdropPart(of: size, visible: whole))
    #expect(large.pixels.allSatisfy { $0 == 0xFF40_80C0 })
  }

  @Test func aPartIsThatPartOfTheWhole() {
    let small = TestSources.stripes(PixelSize(width: 7, height: 5), opaque: true)
    let all = small.enlarged(BackdropPart(of: size, visible: whole))
    let rect = PixelRect(x: 13, y: 6, width: 21, height: 17)
    let part = small.enlarged(BackdropPart(of: size, visible: rect))
    for place in part.pixels.indices {
      let x = rect.x + place % rect.width
      let y = rect.y + place / rect.width
      #expect(part.pixels[place] == all.pixels[y * 50 + x])
    }
  }

  @Test func colorsGoOverIntoEachOther() {
    let small = Bitmap(width: 2, height: 1, pixels: [0xFF00_0000, 0xFFFF_FFFF])
    let large = small.enlarged(BackdropPart(of: size, visible: whole))
    let line = large.pixels[0..<50].map { $0 & 255 }
    #expect(line[0] == 0 && line[49] == 255)
    #expect(zip(line, line.dropFirst()).allSatisfy { $0 <= $1 + 1 })
    #expect((120...136).contains(line[25]))
  }

  /// Longer and shorter, and so long that it is not done in one go.
  @Test(arguments: [(7, 50), (61, 60), (640, 1_785), (1_200, 1_203), (900, 31), (2, 1_100), (1, 9)])
  func eachPixelLiesBetweenTheFourNearestOnes(width: Int, wider: Int) {
    let small = Self.noise(width, 3, opaque: false)
    let columns = Self.places(of: width, in: wider)
    let expected = Self.places(of: 3, in: 5).flatMap { row in
      columns.map { column in
        (0..<4).reduce(UInt32(0)) { pixel, channel in
          let sides = [column.first, column.second].map { x in
            row.between(small[channel, x, row.first], small[channel, x, row.second]) >> 8
          }
          return pixel | (column.between(sides[0], sides[1]) >> 8) << (8 * UInt32(channel))
        }
      }
    }
    #expect(small.stretched(to: PixelSize(width: wider, height: 5)).pixels == expected)
  }

  @Test(arguments: [(5, 50), (48, 131), (640, 1_144), (640, 333), (3, 4), (1, 12)])
  func aBackdropIsAsFineAsItsPattern(side: Int, wider: Int) {
    let small = Self.noise(side, 3, opaque: true)
    let visible = PixelRect(x: 2, y: 1, width: wider - 2, height: 7)
    let columns = Self.places(of: side, in: wider)[2...].enumerated()
    let expected = Self.places(of: 3, in: 8)[1...].enumerated().flatMap { y, row in
      columns.map { x, column in
        let pattern = GradientTable.pattern[((y + 1) & 3) * 4 + (x + 2) & 3]
        return (0..<3).reduce(UInt32(0xFF00_0000)) { pixel, channel in
          let sides = [column.first, column.second].map { x in
            row.between(small[channel, x, row.first], small[channel, x, row.second])
          }
          let fine = column.between(sides[0], sides[1]) >> 8
          return pixel | ((fine + pattern) >> 8) << (8 * UInt32(channel))
        }
      }
    }
    let size = PixelSize(width: wider, height: 8)
    #expect(small.enlarged(BackdropPart(of: size, visible: visible)).pixels == expected)
  }

  @Test func cornersAreCutOffTheWhole() {
    let small = Bitmap(width: 4, height: 4, pixels: Array(repeating: 0xFF40_80C0, count: 16))
    let images = ImageSource(blurred: { _, part in small.enlarged(part) })
    let painter = Painter(
      images: images,
      glyphs: GlyphSource { _ in
        GlyphMask(left: 0, top: 0, width: 0, height: 0, pixels: .coverage([]))
      })
    let list = DisplayList(
      size: size,
      commands: [
        .fill(whole, .white),
        .image(Image(.blurred(Picture(file: "cover")), in: whole, radius: 10)),
      ])
    var frame = Frame(width: 50, height: 40)
    painter.paint(list, into: &frame)
    #expect(frame[0, 0] == 0xFFFF_FFFF && frame[49, 39] == 0xFFFF_FFFF)
    #expect(frame[25, 0] == 0xFF40_80C0 && frame[0, 20] == 0xFF40_80C0)
  }
}

private extension BackdropSpriteTests {
  static func noise(_ width: Int, _ height: Int, opaque: Bool) -> Bitmap {
    var generator = SeededGenerator(seed: UInt64(width))
    return Bitmap(
      width: width, height: height,
      pixels: (0..<width * height).map { _ in
        UInt32(truncatingIfNeeded: generator.next()) | (opaque ? 0xFF00_0000 : 0)
      })
  }

  static func places(of count: Int, in length: Int) -> [Place] {
    (0..<length).map { place in
      let fine = min((count - 1) * 256, max(0, (2 * place + 1) * count * 128 / length - 128))
      return Place(
        first: fine / 256, second: min(count - 1, fine / 256 + 1), share: UInt32(fine % 256))
    }
  }

  /// The two pixels of a picture that another one lies between, and how near it is to the second.
  struct Place {
    let first: Int
    let second: Int
    let share: UInt32

    /// Times 256.
    func between(_ one: UInt32, _ other: UInt32) -> UInt32 {
      one * (256 - share) + other * share
    }
  }
}

private extension Bitmap {
  subscript(channel: Int, x: Int, y: Int) -> UInt32 {
    pixels[y * width + x] >> (8 * UInt32(channel)) & 255
  }
}
