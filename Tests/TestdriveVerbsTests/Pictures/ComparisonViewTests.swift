import Foundation
import HeadUnitCore
import HeadUnitImages
import HeadUnitSDL
import Testing

@testable import TestdriveVerbs

/// Two pictures that are compared in a window: what is seen of them, and what hands do to it.
@Suite struct ComparisonViewTests {
  private static let red: UInt32 = 0xFFFF_0000
  private static let blue: UInt32 = 0xFF00_00FF
  private let size = PixelSize(width: 108, height: 40)

  private func picture(_ pixel: UInt32, width: Int = 40, height: Int = 20) -> Bitmap {
    Bitmap(
      width: width, height: height, pixels: Array(repeating: pixel, count: width * height))
  }

  private func view(_ count: Int = 1) -> ComparisonView {
    ComparisonView(
      (0..<count).map {
        ComparedPictures(
          title: "\($0)", words: "", one: picture(Self.red), other: picture(Self.blue))
      })
  }

  private func press(_ name: String, _ view: inout ComparisonView) -> ComparisonView.Outcome {
    view.handle(.keyPressed(WindowEvent.Key(name)), in: size)
  }

  private func pixel(_ x: Int, _ y: Int, _ view: ComparisonView) -> UInt32 {
    var view = view
    return view.pixels(size)[y * size.width + x]
  }

  private func point(_ x: Int, _ y: Int) -> WindowEvent.Point { WindowEvent.Point(x: x, y: y) }

  @Test func bothLieBesideEachOther() {
    var view = view()
    #expect(view.way == .beside)
    #expect(pixel(25, 20, view) == Self.red && pixel(83, 20, view) == Self.blue)
    // Neither is made larger than it is, and nothing lies between them.
    #expect(pixel(4, 20, view) != Self.red && pixel(54, 20, view) != Self.red)
    let pixels = view.pixels(size)
    #expect(pixels.count { $0 == Self.red } == 800)
  }

  @Test func keysChooseTheWay() {
    var view = view()
    for (key, way) in [
      ("2", ComparisonView.Way.slider), ("3", .blink), ("4", .difference), ("1", .beside),
    ] {
      #expect(press(key, &view) == .changed)
      #expect(view.way == way)
    }
    #expect(press("5", &view) == .none)
    #expect(press("X", &view) == .none)
    #expect(press("Escape", &view) == .closed)
  }

  @Test func theSliderIsDragged() {
    var view = view()
    _ = press("2", &view)
    #expect(pixel(40, 20, view) == Self.red && pixel(70, 20, view) == Self.blue)
    #expect(view.handle(.fingerDown(.mouse, point(60, 5)), in: size) == .changed)
    #expect(view.handle(.fingerMoved(.mouse, point(36, 5)), in: size) == .changed)
    #expect(pixel(40, 20, view) == Self.blue && pixel(36, 20, view) == 0xFFFF_FFFF)
    _ = view.handle(.fingerMoved(.mouse, point(900, 5)), in: size)
    #expect(view.share == 1)
  }

  @Test func theyBlinkInTurns() {
    var view = view()
    _ = press("3", &view)
    #expect(pixel(54, 20, view) == Self.red)
    view.blink()
    #expect(pixel(54, 20, view) == Self.blue)
    _ = press("3", &view)
    #expect(!view.showsOther)
  }

  @Test func whatIsTheSameIsBlackInTheDifference() {
    var view = view()
    _ = press("4", &view)
    #expect(pixel(54, 20, view) == 0xFFFF_00FF)
    var same = ComparisonView([
      ComparedPictures(
        title: "", words: "", one: picture(Self.red), other: picture(0xFFF0_0000, width: 20))
    ])
    _ = press("4", &same)
    // Fifteen darker is three times as much in the difference; beside the narrower one is all.
    #expect(pixel(40, 20, same) == 0xFF2D_0000)
    #expect(pixel(70, 20, same) == 0xFFFF_0000)
  }

  @Test func itIsSeenNearerWhereTheMouseIsAndDragged() {
    var view = view()
    _ = press("3", &view)
    _ = view.handle(.pointed(point(34, 10)), in: size)
    // The upper left corner of the picture lies there.
    for _ in 0..<6 { #expect(view.handle(.wheelTurned(-1), in: size) == .changed) }
    #expect(view.zoom > 3)
    #expect(pixel(34, 10, view) == Self.red && pixel(32, 8, view) != Self.red)
    #expect(pixel(107, 39, view) == Self.red)
    _ = view.handle(.fingerDown(.mouse, point(40, 20)), in: size)
    _ = view.handle(.fingerMoved(.mouse, point(30, 15)), in: size)
    _ = view.handle(.fingerUp(.mouse, point(30, 15)), in: size)
    #expect(pixel(24, 5, view) == Self.red && pixel(22, 3, view) != Self.red)
    #expect(press("0", &view) == .changed)
    #expect(view.zoom == 1)
    _ = view.handle(.typed("+"), in: size)
    #expect(view.zoom == 1.25)
    for _ in 0..<9 { _ = view.handle(.typed("-"), in: size) }
    #expect(view.zoom == 1)
    for _ in 0..<99 { _ = view.handle(.zoomed(1), in: size) }
    #expect(view.zoom == 32)
  }

  @Test func largerPicturesAreMadeSmaller() {
    var view = ComparisonView([
      ComparedPictures(
        title: "", words: "", one: picture(Self.red, width: 500, height: 400),
        other: picture(Self.blue, width: 500, height: 400))
    ])
    let pixels = view.pixels(size)
    #expect(pixels.count { $0 == Self.red } == 50 * 40)
    #expect(pixels.count { $0 == Self.blue } == 50 * 40)
  }

  @Test func situationsAreGoneThroughByKeys() {
    var view = view(3)
    #expect(press("Left", &view) == .none)
    #expect(press("Right", &view) == .changed)
    #expect(view.shown.title == "1")
    #expect(press("PageDown", &view) == .changed)
    #expect(press("Right", &view) == .none)
    #expect(view.number == 2)
  }

  @Test func whatIsNoPictureIsNotShown() throws {
    let scratch = try Scratch()
    let trace = try scratch.file("a.drive", "app demo\nsettle\n")
    let file = scratch.folder.appendingPathComponent("a.trace").path
    _ = VerbRun("run", trace, "--trace", file)
    let run = VerbRun("compare", file, file, "--window")
    #expect(run.code == .wrongInput)
    #expect(run.notes.contains("--window shows pictures, libraries and themes"), "\(run.notes)")
  }
}
