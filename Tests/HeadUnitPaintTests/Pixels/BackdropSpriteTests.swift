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
    let sprite = Sprite(backdrop: small, scaledTo: size, visible: whole)
    #expect(sprite.bitmap.pixels.allSatisfy { $0 == 0xFF40_80C0 })
  }

  @Test func aPartIsThatPartOfTheWhole() {
    let small = TestSources.stripes(PixelSize(width: 7, height: 5), opaque: true)
    let all = Sprite(backdrop: small, scaledTo: size, visible: whole).bitmap
    let rect = PixelRect(x: 13, y: 6, width: 21, height: 17)
    let part = Sprite(backdrop: small, scaledTo: size, visible: rect).bitmap
    for place in part.pixels.indices {
      let x = rect.x + place % rect.width
      let y = rect.y + place / rect.width
      #expect(part.pixels[place] == all.pixels[y * 50 + x])
    }
  }

  @Test func colorsGoOverIntoEachOther() {
    let small = Bitmap(width: 2, height: 1, pixels: [0xFF00_0000, 0xFFFF_FFFF])
    let sprite = Sprite(backdrop: small, scaledTo: size, visible: whole)
    let line = sprite.bitmap.pixels[0..<50].map { $0 & 255 }
    #expect(line[0] == 0 && line[49] == 255)
    #expect(zip(line, line.dropFirst()).allSatisfy { $0 <= $1 + 1 })
    #expect((120...136).contains(line[25]))
  }

  @Test func cornersAreCutOffTheWhole() {
    let small = Bitmap(width: 4, height: 4, pixels: Array(repeating: 0xFF40_80C0, count: 16))
    let images = ImageSource(blurred: { _ in small })
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
