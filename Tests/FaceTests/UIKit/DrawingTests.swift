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

    // MARK: - Letters

    private static var red: [NSAttributedString.Key: Any] {
      [.font: UIFont.boldSystemFont(ofSize: 30), .foregroundColor: UIColor.red]
    }

    private static var blue: [NSAttributedString.Key: Any] {
      [.font: UIFont.boldSystemFont(ofSize: 30), .foregroundColor: UIColor.blue]
    }

    @Test func lettersHaveTheirColorAndBeginWhereTheyAreDrawn() throws {
      let ink = try #require(
        Ink(drawn(side: 80) { "HI".draw(at: CGPoint(x: 20, y: 10), withAttributes: Self.red) }))

      #expect(ink.colors.allSatisfy { $0 >> 16 & 0xFF == $0 >> 24 && $0 & 0xFFFF == 0 })
      #expect(ink.left >= 20 && ink.left <= 24)
      #expect(ink.top >= 10 + 30 * 0.15 && ink.top <= 10 + 30 * 0.4)
      #expect(abs(ink.bottom - (10 + 30 * 0.95)) <= 1.5)
    }

    @Test func lettersAreAsWideAsTheyAreSaidToBe() throws {
      let said = "Understory".size(withAttributes: Self.red)
      let ink = try #require(
        Ink(drawn(side: 300) { "Understory".draw(at: .zero, withAttributes: Self.red) }))

      #expect(abs(ink.right - said.width) < 4, "\(ink) \(said)")
      #expect(said.height == 36)
      #expect("".size(withAttributes: Self.red) == .zero)
    }

    @Test func eachPartOfATextHasItsOwnLookBesideTheOthers() throws {
      let text = NSMutableAttributedString(string: "Under", attributes: Self.red)
      text.append(NSAttributedString(string: "story", attributes: Self.blue))
      let words = ["Under", "story"].map { $0.size(withAttributes: Self.red).width }
      let image = drawn(side: 300) { text.draw(at: .zero) }
      let reds = try #require(Ink(image) { $0 & 0xff_0000 != 0 && $0 & 0xff == 0 })
      let blues = try #require(Ink(image) { $0 & 0xff != 0 && $0 & 0xff_0000 == 0 })

      #expect(abs(text.size().width - words[0] - words[1]) < 1)
      #expect(abs(reds.right - words[0]) < 4, "\(reds.right) \(words)")
      #expect(abs(blues.left - words[0]) < 4, "\(blues.left) \(words)")
      #expect(abs(blues.right - text.size().width) < 4)
    }

    @Test func neighboursInATextMayHaveLooksOfAnyKind() {
      final class Look: NSObject, Sendable {
        // For Foundation this is the word that says which of its types an object is of.
        let number = 0
      }
      func looks() -> [NSAttributedString.Key: Any] { [.font: Look(), .foregroundColor: Look()] }
      let text = NSMutableAttributedString(string: "one two", attributes: looks())
      text.setAttributes(looks(), range: NSRange(location: 0, length: 3))
      text.addAttribute(.kern, value: Look(), range: NSRange(location: 2, length: 3))
      text.addAttributes(looks(), range: NSRange(location: 7, length: 0))
      text.append(NSAttributedString(string: " three", attributes: looks()))

      var places: [Int] = []
      text.enumerateAttributes(in: NSRange(location: 0, length: text.length)) { _, range, _ in
        places.append(range.location)
      }
      #expect(places == [0, 2, 3, 5, 7])
    }

    @Test func partsOfTwoSizesStandOnOneLine() throws {
      let text = NSMutableAttributedString(
        string: "n", attributes: Self.red.merging([.font: UIFont.systemFont(ofSize: 60)]) { $1 })
      text.append(NSAttributedString(string: "n", attributes: Self.blue))
      let image = drawn(side: 200) { text.draw(at: .zero) }
      let large = try #require(Ink(image) { $0 & 0xff_0000 != 0 })
      let small = try #require(Ink(image) { $0 & 0xff != 0 })

      #expect(abs(large.bottom - small.bottom) <= 1, "\(large.bottom) \(small.bottom)")
      #expect(small.top > large.top + 10)
      #expect(text.size().height == UIFont.systemFont(ofSize: 60).lineHeight)
    }

    @Test func aTextOfSeveralLooksIsBrokenBetweenWords() throws {
      let text = NSMutableAttributedString(string: "one two ", attributes: Self.red)
      text.append(NSAttributedString(string: "three four five\n", attributes: Self.blue))
      text.append(NSAttributedString(string: "six", attributes: Self.red))
      let room = CGSize(width: 120, height: 1_000)
      let whole = text.boundingRect(with: room, context: nil)
      let line = "one".size(withAttributes: Self.red).height
      let image = drawn(side: 300) { text.draw(in: CGRect(origin: .zero, size: room)) }
      let ink = try #require(Ink(image))

      // one two · three · four five · six
      #expect(whole.height == 4 * line, "\(whole)")
      #expect(whole.width <= 120)
      #expect(ink.right <= 120 && ink.bottom > 3 * line && ink.bottom <= 4 * line, "\(ink)")
      let lined = try #require(Ink(image) { $0 & 0xff != 0 })
      #expect(lined.top >= line - 1 && lined.bottom <= 3 * line, "\(lined)")
    }

    @Test func lettersOfTwiceAsManyPixelsAreTwiceAsLarge() throws {
      let (small, large) = (CGFloat(1), CGFloat(2))
      let inks = try [small, large].map { scale in
        let format = UIGraphicsImageRendererFormat()
        format.scale = scale
        let size = CGSize(width: 100, height: 50)
        let image = UIGraphicsImageRenderer(size: size, format: format).image { _ in
          "Harbour".draw(at: .zero, withAttributes: [.font: UIFont.systemFont(ofSize: 20)])
        }
        return try #require(Ink(image))
      }

      #expect(abs(inks[0].right * 2 - inks[1].right) <= 3)
      #expect(abs(inks[0].bottom * 2 - inks[1].bottom) <= 3)
    }

    @Test(arguments: [NSTextAlignment.left, .center, .right])
    func linesStandWhereTheirParagraphHasThem(_ alignment: NSTextAlignment) throws {
      let paragraph = NSMutableParagraphStyle()
      paragraph.alignment = alignment
      let attributes = Self.red.merging([.paragraphStyle: paragraph]) { $1 }
      let image = drawn(side: 200) {
        NSString("Owl").draw(
          in: CGRect(x: 50, y: 0, width: 100, height: 60), withAttributes: attributes)
      }
      let ink = try #require(Ink(image))
      let (before, after) = (ink.left - 50, 150 - ink.right)

      switch alignment {
      case .left: #expect(before < 5 && after > 20, "\(ink)")
      case .right: #expect(after < 5 && before > 20, "\(ink)")
      default: #expect(abs(before - after) < 6 && before > 10, "\(ink)")
      }
    }

    @Test func aTextThatIsReadFromTheRightBeginsThereUnlessItIsToldOtherwise() throws {
      let rect = CGRect(x: 0, y: 0, width: 200, height: 60)
      let arabic = try #require(
        Ink(drawn(side: 200) { "مرحبا".draw(in: rect, withAttributes: Self.red) }))
      let latin = try #require(
        Ink(drawn(side: 200) { "Hi".draw(in: rect, withAttributes: Self.red) }))

      #expect(arabic.left > 50 && arabic.right > 190, "\(arabic)")
      #expect(latin.left < 10 && latin.right < 150, "\(latin)")
    }

    @Test func aTextThatIsTooWideGoesOnInTheNextLineAndEndsWithItsRectangle() throws {
      let text = "one two three four five six seven eight nine ten"
      let whole = text.boundingRect(
        with: CGSize(width: 120, height: 1_000), attributes: Self.red, context: nil)
      #expect(whole.width <= 120)
      #expect(whole.height >= 36 * 4)

      let rect = CGRect(x: 10, y: 10, width: 120, height: 80)
      let image = drawn(side: 200) { text.draw(in: rect, withAttributes: Self.red) }
      let ink = try #require(Ink(image))
      #expect(ink.left >= 10 && ink.right <= 130 && ink.bottom <= 90 && ink.bottom > 70, "\(ink)")
    }

    @Test func aLineThatIsToBeCutIsOneLine() {
      let paragraph = NSMutableParagraphStyle()
      paragraph.lineBreakMode = .byTruncatingTail
      let text = NSAttributedString(
        string: "one two three four five",
        attributes: Self.red.merging([.paragraphStyle: paragraph]) { $1 })
      let size = text.boundingRect(with: CGSize(width: 120, height: 500), context: nil).size

      #expect(size.height == 36)
      #expect(size.width <= 120 && size.width > 60)
    }

    @Test func lettersOutsideOfAPictureOrOfNoSizeAreNotDrawn() {
      let image = drawn(side: 20) {
        "away".draw(at: CGPoint(x: 1e12, y: 0), withAttributes: Self.red)
        "above".draw(at: CGPoint(x: 0, y: -500), withAttributes: Self.red)
        "flat".draw(in: CGRect(x: 0, y: 0, width: 20, height: 0), withAttributes: Self.red)
        for size in [0, -5, .nan, .infinity] {
          "none".draw(at: .zero, withAttributes: [.font: UIFont.systemFont(ofSize: size)])
        }
      }
      "nowhere".draw(at: .zero, withAttributes: Self.red)

      #expect(Ink(image) == nil)
    }

    @Test func aLineStandsUnderLetters() throws {
      let plain = drawn(side: 100) { "no".draw(at: .zero, withAttributes: Self.red) }
      let lined = drawn(side: 100) {
        "no".draw(
          at: .zero,
          withAttributes: Self.red.merging([.underlineStyle: NSUnderlineStyle.single.rawValue]) {
            $1
          })
      }

      #expect(try #require(Ink(lined)).bottom > #require(Ink(plain)).bottom + 1)
    }

    /// Where a picture has pixels that are not clear.
    private struct Ink {
      let left: CGFloat
      let top: CGFloat
      let right: CGFloat
      let bottom: CGFloat
      let colors: [UInt32]

      init?(_ image: UIImage?, _ isSeen: (UInt32) -> Bool = { $0 != 0 }) {
        guard let image, let pixels = image.pixels else { return nil }
        let width = Int(image.size.width * image.scale)
        let places = pixels.indices.filter { isSeen(pixels[$0]) }
        guard !places.isEmpty else { return nil }
        let (columns, rows) = (places.map { $0 % width }, places.map { $0 / width })
        left = CGFloat(columns.min() ?? 0)
        right = CGFloat((columns.max() ?? 0) + 1)
        top = CGFloat(rows.min() ?? 0)
        bottom = CGFloat((rows.max() ?? 0) + 1)
        colors = places.map { pixels[$0] }
      }
    }

    private func drawn(side: CGFloat, _ draw: () -> Void) -> UIImage? {
      UIGraphicsBeginImageContextWithOptions(CGSize(width: side, height: side), false, 1)
      defer { UIGraphicsEndImageContext() }
      draw()
      return UIGraphicsGetImageFromCurrentImageContext()
    }
  }
}
extension Faces {
  /// Gradients, turned drawings and those whose points are counted from the bottom.
  @Suite struct ContextDrawingTests {
    private let white = CGColor(gray: 1, alpha: 1)
    private let black = CGColor(gray: 0, alpha: 1)
    private let space = CGColorSpaceCreateDeviceRGB()

    private func drawn(
      _ width: CGFloat, _ height: CGFloat, _ draw: (CGContext) -> Void
    ) throws -> [UInt32] {
      let format = UIGraphicsImageRendererFormat()
      format.scale = 1
      let image = UIGraphicsImageRenderer(
        size: CGSize(width: width, height: height), format: format
      ).image { draw($0.cgContext) }
      return try #require(image.pixels)
    }

    private func gray(_ pixel: UInt32) -> UInt32 { pixel & 0xFF }

    @Test func theColoursOfAGradientRunFromItsStartToItsEndAndNoFurther() throws {
      let gradient = try #require(
        CGGradient(
          colorsSpace: space, colors: [black, white, black] as CFArray, locations: [0, 0.5, 1]))
      let pixels = try drawn(14, 1) { context in
        context.drawLinearGradient(
          gradient, start: CGPoint(x: 2, y: 0), end: CGPoint(x: 12, y: 0), options: [])
      }
      #expect(pixels[..<2].allSatisfy { $0 == 0 } && pixels[12...].allSatisfy { $0 == 0 })
      #expect(pixels[2..<12].map(gray) == [26, 77, 128, 179, 230, 229, 179, 128, 77, 26])
      let beyond = try drawn(14, 1) { context in
        context.drawLinearGradient(
          gradient, start: CGPoint(x: 2, y: 0), end: CGPoint(x: 7, y: 0),
          options: .drawsBeforeStartLocation)
      }
      #expect(beyond[0] == 0xFF00_0000 && beyond[7] == 0)
    }

    @Test func aRadialGradientIsOneOfCirclesAroundItsMiddle() throws {
      let gradient = try #require(
        CGGradient(colorsSpace: nil, colors: [white, black] as CFArray, locations: nil))
      let middle = CGPoint(x: 5, y: 5)
      let pixels = try drawn(11, 10) { context in
        context.drawRadialGradient(
          gradient, startCenter: middle, startRadius: 0, endCenter: middle, endRadius: 5,
          options: [])
      }
      func at(_ x: Int, _ y: Int) -> UInt32 { pixels[y * 11 + x] }
      #expect(gray(at(5, 5)) > 200 && gray(at(9, 5)) < 40)
      #expect(at(2, 5) == at(7, 4) && at(5, 2) == at(4, 7))
      #expect(at(0, 0) == 0 && at(10, 5) == 0)
    }

    @Test(arguments: [CGFloat(1), 3])
    func aMaskColoursWhatTheImageShowsTheSameWayUp(scale: CGFloat) throws {
      let shape = try #require(
        UIGraphicsImageRenderer(size: CGSize(width: 2, height: 2)).image { context in
          UIColor.black.setFill()
          context.fill(CGRect(x: 0, y: 0, width: 2, height: 1))
        }.cgImage)
      let (size, format) = (CGSize(width: 2, height: 2), UIGraphicsImageRendererFormat())
      format.scale = scale
      let tinted = UIGraphicsImageRenderer(size: size, format: format).image { renderer in
        let context = renderer.cgContext
        context.translateBy(x: 0, y: size.height)
        context.scaleBy(x: 1, y: -1)
        context.clip(to: CGRect(origin: .zero, size: size), mask: shape)
        context.setFillColor(UIColor.red.cgColor)
        context.fill(CGRect(origin: .zero, size: size))
      }
      let pixels = try #require(tinted.pixels)
      #expect(pixels.first == Pictures.red && pixels.last == 0)
    }

    @Test func anImageInALanguageOfItsOwnIsUpsideDownUntilTheDrawingIsTurned() throws {
      let image = try #require(Pictures.fourColors().cgImage)
      let whole = CGRect(x: 0, y: 0, width: 2, height: 2)
      let plain = try drawn(2, 2) { $0.draw(image, in: whole) }
      #expect(plain == [Pictures.blue, Pictures.white, Pictures.red, Pictures.green])
      let turned = try drawn(2, 2) { context in
        context.translateBy(x: 0, y: 2)
        context.scaleBy(x: 1, y: -1)
        context.draw(image, in: whole)
      }
      #expect(turned == Pictures.fourColors().pixels)
    }

    @Test func pointsOfADrawingInMemoryAreCountedFromTheBottom() throws {
      let context = try #require(
        CGContext(
          data: nil, width: 2, height: 2, bitsPerComponent: 8, bytesPerRow: 0, space: space,
          bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
      let image = try #require(Pictures.fourColors().cgImage)
      context.draw(image, in: CGRect(x: 0, y: 0, width: 2, height: 2))
      func pixels() -> [UInt32]? { context.makeImage().map(UIImage.init(cgImage:))?.pixels }
      #expect(pixels() == Pictures.fourColors().pixels)
      context.setFillColor(black)
      context.fill(CGRect(x: 0, y: 0, width: 2, height: 1))
      #expect(pixels() == [Pictures.red, Pictures.green, 0xFF00_0000, 0xFF00_0000])
    }

    @Test func aTurnedDrawingTurnsShapesAndImages() throws {
      func turn(_ context: CGContext) {
        context.translateBy(x: 2, y: 0)
        context.rotate(by: .pi / 2)
      }
      let shape = try drawn(2, 2) { context in
        turn(context)
        context.setFillColor(UIColor.red.cgColor)
        context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
      }
      #expect(shape == [0, Pictures.red, 0, 0])
      let image = try drawn(2, 2) { context in
        turn(context)
        Pictures.fourColors().draw(in: CGRect(x: 0, y: 0, width: 2, height: 2))
      }
      #expect(image == [Pictures.blue, Pictures.red, Pictures.white, Pictures.green])
    }

    @Test func linesEndAndHolesStayAsTheyAreAskedFor() throws {
      func line(_ cap: CGLineCap) throws -> Int {
        try drawn(20, 10) { context in
          context.setLineWidth(6)
          context.setLineCap(cap)
          context.strokeLineSegments(between: [CGPoint(x: 6, y: 5), CGPoint(x: 14, y: 5)])
        }.filter { $0 != 0 }.count
      }
      #expect(try line(.butt) == 48 && line(.square) == 84)
      #expect(try line(.round) > 70 && line(.round) <= 84)
      for (mode, middle) in [(CGPathDrawingMode.fill, UInt32(0xFF00_0000)), (.eoFill, 0)] {
        let pixels = try drawn(9, 9) { context in
          context.addRect(CGRect(x: 0, y: 0, width: 9, height: 9))
          context.addRect(CGRect(x: 3, y: 3, width: 3, height: 3))
          context.drawPath(using: mode)
        }
        #expect(pixels[40] == middle && pixels[0] == 0xFF00_0000)
      }
    }

    @Test func aLayerIsDrawnWithItsColoursItsEdgeAndWhatLiesOnIt() throws {
      let ground = CAGradientLayer()
      ground.frame = CGRect(x: 0, y: 0, width: 4, height: 8)
      ground.colors = [UIColor.red.cgColor, UIColor.blue.cgColor]
      ground.locations = [0.5, 0.5]
      let dot = CALayer()
      dot.frame = CGRect(x: 1, y: 1, width: 1, height: 1)
      dot.backgroundColor = white
      ground.addSublayer(dot)
      let hidden = CALayer()
      hidden.frame = CGRect(x: 2, y: 1, width: 1, height: 1)
      (hidden.backgroundColor, hidden.isHidden) = (white, true)
      ground.addSublayer(hidden)
      let pixels = try drawn(4, 9) { ground.render(in: $0) }
      #expect(pixels[0] == Pictures.red && pixels[31] == Pictures.blue && pixels[35] == 0)
      #expect(pixels[5] == Pictures.white && pixels[6] == Pictures.red)
      let shape = CAShapeLayer()
      shape.path = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 2, height: 2)).cgPath
      (shape.borderWidth, shape.borderColor) = (1, UIColor.red.cgColor)
      shape.frame = CGRect(x: 0, y: 0, width: 4, height: 4)
      let drawn = try drawn(4, 4) { shape.render(in: $0) }
      #expect(drawn[5] == 0xFF00_0000 && drawn[10] == 0 && drawn[0] == Pictures.red)
    }
  }
}
