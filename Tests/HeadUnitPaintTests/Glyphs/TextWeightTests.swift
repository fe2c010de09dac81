import HeadUnitCore
import HeadUnitDisplay
import HeadUnitImages
import Testing

@testable import HeadUnitPaint

struct TextWeightTests {
  @Test func whiteTextIsHeavierByAQuarterOfWhatIsHalfCovered() {
    let table = TextWeight(.white).table
    #expect(table[128] == 144)
    #expect(table[64] == 76)
    #expect(table[0] == 0 && table[255] == 255)
  }

  @Test func blackTextStaysAsItIs() {
    #expect(TextWeight(.black).table == Array(0...255))
  }

  @Test(arguments: [0x00FF_FFFF, 0xA9B0C0, 0x555D6D, 0x11141B] as [UInt32])
  func moreCoverageIsNeverDrawnThinner(color: UInt32) {
    let table = TextWeight(Color(color)).table
    #expect(table == table.sorted())
    #expect(zip(table, UInt8(0)...255).allSatisfy { $0 >= $1 })
  }

  /// The same glyphs in two colours one after the other, as when the theme changes.
  @Test func eachColorHasItsOwnWeight() {
    let half = GlyphSource { _ in
      GlyphMask(left: 0, top: 1, width: 1, height: 1, pixels: .coverage([128]))
    }
    let painter = Painter(glyphs: half)
    let screen = PixelRect(x: 0, y: 0, width: 1, height: 1)
    let style = TextStyle(weight: .bold, size: 640)
    let line = TextLine(
      text: "", style: style, width: 1, glyphs: [Glyph(font: 0, index: 0, x: 0)])
    func painted(_ color: Color, on ground: Color) -> UInt32 {
      var frame = Frame(width: 1, height: 1)
      let size = PixelSize(width: 1, height: 1)
      let text = DrawingCommand.text(line, x: 0, baseline: 1, color)
      painter.paint(
        DisplayList(size: size, commands: [.fill(screen, ground), text]), into: &frame)
      return frame[0, 0]
    }
    #expect(painted(.white, on: .black) == 0xFF90_9090)
    #expect(painted(.black, on: .white) == 0xFF7F_7F7F)
    #expect(painted(.white, on: .black) == 0xFF90_9090)
  }
}
