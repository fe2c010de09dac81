import Foundation
import Testing
import UIKit

extension Faces {
  @Suite struct DrawingTests {
    @Test func colorsLieWhereTheyWereFilled() {
      let colors = [Pictures.red, Pictures.green, Pictures.blue, Pictures.white]

      #expect(Pictures.fourColors().pixels == colors)
    }

    @Test func anImageIsMadeLargerPixelByPixel() {
      let image = Pictures.fourColors()
      let format = UIGraphicsImageRendererFormat.default()
      format.scale = 2
      let large = UIGraphicsImageRenderer(size: CGSize(width: 4, height: 4), format: format)
        .image { _ in image.draw(in: CGRect(x: 0, y: 0, width: 4, height: 4)) }

      #expect(large.size == CGSize(width: 4, height: 4))
      #expect(large.pixels?.count == 64)
      #expect(large.pixels?.first == Pictures.red)
      #expect(large.pixels?[7] == Pictures.green)
      #expect(large.pixels?.last == Pictures.white)
    }

    @Test func shrinkingTakesTheMean() {
      let one = Pictures.fourColors().preparingThumbnail(of: CGSize(width: 1, height: 1))

      #expect(one?.pixels == [0xFF80_8080])
    }

    @Test func onlyTheMiddleIsCutFromAWideImage() {
      let image = Pictures.fourColors()
      let cut = drawn(side: 1) { image.draw(in: CGRect(x: -1, y: 0, width: 2, height: 2)) }

      #expect(cut?.pixels == [Pictures.green])
    }

    @Test func theOldWayOfDrawingWorksToo() {
      UIGraphicsBeginImageContextWithOptions(CGSize(width: 1, height: 1), true, 3)
      UIColor.blue.setFill()
      UIRectFill(CGRect(x: 0, y: 0, width: 1, height: 1))
      let image = UIGraphicsGetImageFromCurrentImageContext()
      UIGraphicsEndImageContext()

      #expect(image?.scale == 3)
      #expect(image?.pixels == Array(repeating: Pictures.blue, count: 9))
      #expect(UIGraphicsGetCurrentContext() == nil)
    }

    @Test func aDrawingWithoutPixelsMakesNoImage() {
      UIGraphicsBeginImageContext(.zero)
      UIRectFill(CGRect(x: 0, y: 0, width: 5, height: 5))

      #expect(UIGraphicsGetImageFromCurrentImageContext() == nil)
      UIGraphicsEndImageContext()
    }

    @Test func drawingsInsideDrawingsEndInTheirOwnImages() {
      let outer = drawn(side: 2) {
        let inner = Pictures.plain(.green, 1)
        inner.draw(at: .zero)
      }

      #expect(outer?.pixels == [Pictures.green, 0, 0, 0])
    }

    @Test func roundCornersAreCutAway() throws {
      let pixels = try #require(
        drawn(side: 20) {
          UIBezierPath(
            roundedRect: CGRect(x: 0, y: 0, width: 20, height: 20), cornerRadius: 8
          ).addClip()
          UIColor.red.setFill()
          UIRectFill(CGRect(x: 0, y: 0, width: 20, height: 20))
        }?.pixels)

      #expect(pixels[0] == 0)
      #expect(pixels[10] == Pictures.red)
      #expect(pixels[10 * 20 + 10] == Pictures.red)
      #expect(pixels[399] == 0)
    }

    @Test func onlyTheCornersThatWereNamedAreRound() throws {
      let pixels = try #require(
        drawn(side: 20) {
          UIBezierPath(
            roundedRect: CGRect(x: 0, y: 0, width: 20, height: 20),
            byRoundingCorners: [.topLeft, .bottomRight],
            cornerRadii: CGSize(width: 8, height: 8)
          ).fill()
        }?.pixels)

      #expect(pixels[0] == 0)
      #expect(pixels[19] == 0xFF00_0000)
      #expect(pixels[380] == 0xFF00_0000)
      #expect(pixels[399] == 0)
    }

    @Test func aCircleIsAsLargeAsItsRadius() throws {
      let circle = UIBezierPath(
        arcCenter: CGPoint(x: 50, y: 50), radius: 40, startAngle: 0, endAngle: .pi * 2,
        clockwise: true)
      let pixels = try #require(drawn(side: 100) { circle.fill() }?.pixels)
      let area = Double(pixels.reduce(0) { $0 + Int($1 >> 24) }) / 255

      #expect(abs(area - .pi * 1_600) < 5)
    }

    @Test func aShapeCanBeColoredAfterwards() {
      let image = drawn(side: 2) {
        UIColor.black.setFill()
        UIRectFill(CGRect(x: 0, y: 0, width: 1, height: 1))
        UIColor.red.setFill()
        UIRectFillUsingBlendMode(CGRect(x: 0, y: 0, width: 2, height: 2), .sourceAtop)
      }

      #expect(image?.pixels == [Pictures.red, 0, 0, 0])
    }

    @Test(arguments: [
      (CGBlendMode.normal, 0xFF80_0000 as UInt32), (.copy, 0x8080_0000), (.clear, 0),
      (.destinationIn, 0x8000_0000), (.destinationOut, 0x7F00_0000), (.sourceIn, 0x8080_0000),
      (.destinationOver, 0xFF00_0000), (.multiply, 0xFF00_0000), (.xor, 0x7F00_0000),
    ])
    func halfRedMeetsBlack(mode: CGBlendMode, pixel: UInt32) {
      let half = Pictures.plain(UIColor(red: 1, green: 0, blue: 0, alpha: 0.5), 1)
      let image = drawn(side: 1) {
        UIColor.black.setFill()
        UIRectFill(CGRect(x: 0, y: 0, width: 1, height: 1))
        half.draw(in: CGRect(x: 0, y: 0, width: 1, height: 1), blendMode: mode, alpha: 1)
      }

      #expect(image?.pixels == [pixel])
    }

    @Test func aMirroredDrawingMirrorsImages() {
      let image = Pictures.fourColors()
      let mirrored = drawn(side: 2) {
        let context = UIGraphicsGetCurrentContext()
        context?.translateBy(x: 2, y: 0)
        context?.scaleBy(x: -1, y: 1)
        image.draw(in: CGRect(x: 0, y: 0, width: 2, height: 2))
      }

      #expect(
        mirrored?.pixels == [Pictures.green, Pictures.red, Pictures.white, Pictures.blue])
    }

    @Test func whatWasSavedComesBack() {
      let image = drawn(side: 2) {
        let context = UIGraphicsGetCurrentContext()
        context?.setFillColor(UIColor.red.cgColor)
        context?.saveGState()
        context?.setFillColor(UIColor.blue.cgColor)
        context?.clip(to: CGRect(x: 0, y: 0, width: 1, height: 1))
        context?.restoreGState()
        context?.fill(CGRect(x: 1, y: 1, width: 1, height: 1))
      }

      #expect(image?.pixels == [0, 0, 0, Pictures.red])
    }

    private func drawn(side: CGFloat, _ draw: () -> Void) -> UIImage? {
      UIGraphicsBeginImageContextWithOptions(CGSize(width: side, height: side), false, 1)
      defer { UIGraphicsEndImageContext() }
      draw()
      return UIGraphicsGetImageFromCurrentImageContext()
    }
  }
}
