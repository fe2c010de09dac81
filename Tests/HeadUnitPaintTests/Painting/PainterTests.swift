import HeadUnitCore
import HeadUnitDisplay
import HeadUnitImages
import Synchronization
import Testing

@testable import HeadUnitPaint

@Suite struct PainterTests {
  private let size = PixelSize(width: 40, height: 30)
  private let screen = PixelRect(x: 0, y: 0, width: 40, height: 30)

  private func painted(_ commands: [DrawingCommand]) -> Frame {
    var frame = Frame(size)
    Painter(images: TestSources.images, glyphs: TestSources.glyphs)
      .paint(DisplayList(size: size, commands: commands), into: &frame)
    return frame
  }

  /// Whoever prepares a list has made its shapes, and paints it as without.
  @Test func whatIsPreparedAheadIsNotMadeAgain() {
    let made = Mutex(0)
    var images = TestSources.images
    images.icon = { _, side, _ in
      made.withLock { $0 += 1 }
      return TestSources.slope(side)
    }
    let list = DisplayList(
      size: size,
      commands: [
        .fill(screen, Color(0x20_4060)),
        .image(
          Image(
            .icon(.play, .white, turn: 0), in: PixelRect(x: 4, y: 4, width: 12, height: 12))),
      ])
    let painter = Painter(images: images, glyphs: TestSources.glyphs)
    painter.prepare(ahead: [list], in: size)
    #expect(made.withLock { $0 } == 1)
    var frame = Frame(size)
    painter.paint(list, into: &frame)
    #expect(made.withLock { $0 } == 1)
    #expect(frame[5, 5] == painted(list.commands)[5, 5])
  }

  @Test func whatNothingDrawsOnIsBlack() {
    #expect(painted([])[3, 3] == 0xFF00_0000)
  }

  @Test func aTranslucentColorIsBlendedWithRounding() {
    let half = Color(red: 255, green: 100, blue: 0, alpha: 128)
    let frame = painted([.fill(screen, Color(0x20_4060)), .fill(screen, half)])
    #expect(frame[0, 0] == 0xFF90_5230)
  }

  @Test func aClipHoldsWhatIsInIt() {
    let inner = PixelRect(x: 10, y: 10, width: 5, height: 5)
    let frame = painted([.clip(inner), .fill(screen, .white), .end])
    #expect(frame[9, 10] == 0xFF00_0000)
    #expect(frame[10, 10] == 0xFFFF_FFFF)
    #expect(frame[15, 14] == 0xFF00_0000)
  }

  @Test func aLayerIsBlendedAsOne() {
    let frame = painted([
      .layer(screen, opacity: 128), .fill(screen, .white), .fill(screen, Color(0xFF_0000)), .end,
    ])
    #expect(frame[5, 5] == 0xFF80_0000)
  }

  @Test func aLayerWithoutOpacityIsNotSeen() {
    #expect(painted([.layer(screen, opacity: 0), .fill(screen, .white), .end]) == painted([]))
  }

  @Test func aCardHasRoundCornersAndAnEdgeInside() {
    let card = Card(
      screen, radius: 10, .color(Color(0x30_3030)), edge: .init(width: 2, Color(0x00_FF00)))
    let frame = painted([.card(card)])
    #expect(frame[0, 0] == 0xFF00_0000)
    #expect(frame[20, 1] == 0xFF00_FF00)
    #expect(frame[20, 2] == 0xFF30_3030)
    #expect(frame[39, 15] == 0xFF00_FF00)
  }

  @Test func aShadowFadesAwayFromItsShape() {
    let inner = PixelRect(x: 14, y: 10, width: 12, height: 10)
    let card = Card(
      inner, radius: 3, .color(Color(0x30_3030)), shadow: .init(drop: 0, blur: 6, .black))
    let frame = painted([.fill(screen, .white), .card(card)])
    let shades = (4..<14).map { frame[$0, 15] & 0xFF }
    #expect(shades == shades.sorted(by: >))
    #expect(shades[9] < 175 && shades[0] == 255)
    #expect(frame[13, 15] == frame[26, 15])
  }

  @Test func aListWithoutChangesChangesNothing() {
    let list = DisplayList(size: size, commands: [.fill(screen, .white)])
    let painter = Painter(glyphs: TestSources.glyphs)
    var frame = Frame(size)
    #expect(painter.paint(list, into: &frame) == [screen])
    #expect(painter.paint(list, into: &frame) == [])
  }

  @Test func aFrameThePainterDoesNotKnowIsPaintedWhole() {
    let list = DisplayList(size: size, commands: [.fill(screen, .white)])
    let painter = Painter(glyphs: TestSources.glyphs)
    var known = Frame(size)
    painter.paint(list, into: &known)
    var unknown = Frame(size)
    #expect(painter.paint(list, into: &unknown) == [screen])
    #expect(unknown == known)
  }

  @Test func aPictureIsDrawnOnceItIsThere() {
    let place = PixelRect(x: 5, y: 5, width: 8, height: 8)
    let list = DisplayList(
      size: size, commands: [.image(Image(.picture(Picture(file: "one")), in: place))])
    let box = Arrival()
    let painter = Painter(images: box.images, glyphs: TestSources.glyphs)
    var frame = Frame(size)
    painter.paint(list, into: &frame)
    #expect(frame == painted([]))
    box.color = 0xFFFF_0000
    #expect(painter.paint(list, into: &frame) == [place])
    #expect(frame[6, 6] == 0xFFFF_0000)
  }

  @Test func aForgottenPictureIsAskedForAgain() {
    let place = PixelRect(x: 5, y: 5, width: 8, height: 8)
    let picture = Picture(file: "one")
    let list = DisplayList(size: size, commands: [.image(Image(.picture(picture), in: place))])
    let box = Arrival()
    box.color = 0xFFFF_0000
    let painter = Painter(images: box.images, glyphs: TestSources.glyphs)
    var frame = Frame(size)
    painter.paint(list, into: &frame)
    box.color = 0xFF00_00FF
    #expect(painter.paint(list, into: &frame) == [])
    painter.forget(picture)
    #expect(painter.paint(list, into: &frame) == [place])
    #expect(frame[6, 6] == 0xFF00_00FF)
  }

  @Test func scrollingOverItsOwnGroundMovesTheWholeWindow() {
    let window = PixelRect(x: 0, y: 4, width: 40, height: 20)
    func list(_ offset: Int) -> DisplayList {
      let row = PixelRect(x: 2, y: 10 - offset, width: 30, height: 4)
      return DisplayList(
        size: size,
        commands: [
          .scroll(window, offset: offset), .fill(window, .white), .fill(row, .black), .end,
        ])
    }
    let painter = Painter(glyphs: TestSources.glyphs)
    var frame = Frame(size)
    painter.paint(list(0), into: &frame)
    #expect(painter.paint(list(3), into: &frame) == [window])
    #expect(frame == painted(list(3).commands))
  }
}

/// A picture of one colour, which is not there at first.
private final class Arrival: @unchecked Sendable {
  var color: UInt32?

  var images: ImageSource {
    ImageSource(picture: { _, size in
      self.color.map {
        Bitmap(
          width: size.width, height: size.height,
          pixels: Array(repeating: $0, count: size.width * size.height))
      }
    })
  }
}
