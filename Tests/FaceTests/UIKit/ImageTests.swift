import Dispatch
import Foundation
import HeadUnitCore
import Testing
import UIKit

extension Faces {
  @Suite struct ImageTests {
    @Test func bytesArePassedOnAsTheyCame() throws {
      let data = try #require(Pictures.fourColors().pngData())
      let image = try #require(UIImage(data: data))

      #expect(image.size == CGSize(width: 2, height: 2))
      #expect(image.pngData() == data)
      #expect(image.picture?.data == [UInt8](data))
      #expect(image.picture?.size == PixelSize(width: 2, height: 2))
    }

    @Test func pointsArePixelsDividedByTheScale() throws {
      let data = try #require(Pictures.fourColors().pngData())
      let image = try #require(UIImage(data: data, scale: 2))

      #expect(image.size == CGSize(width: 1, height: 1))
      #expect(image.scale == 2)
    }

    @Test func aPartOfThePixelsIsAnImageOfItsOwn() throws {
      let whole = try #require(Pictures.fourColors().cgImage)
      let part = try #require(whole.cropping(to: CGRect(x: 1, y: 0, width: 5, height: 2)))

      #expect(part.width == 1)
      #expect(part.height == 2)
      #expect(UIImage(cgImage: part).pixels == [Pictures.green, Pictures.white])
      #expect(UIImage(cgImage: part, scale: 2, orientation: .up).size.height == 1)
      #expect(whole.cropping(to: CGRect(x: 2, y: 0, width: 1, height: 1)) == nil)
    }

    @Test(arguments: ["", "no picture", "<svg xmlns='http://www.w3.org/2000/svg'/>"])
    func whatIsNoPictureMakesNoImage(text: String) {
      #expect(UIImage(data: Data(text.utf8)) == nil)
    }

    @Test func anEmptyImageHasNothingToHandOn() {
      let image = UIImage()

      #expect(image.size == .zero)
      #expect(image.picture == nil)
      #expect(image.pngData() == nil)
      #expect(image.preparingThumbnail(of: CGSize(width: 5, height: 5)) == nil)
    }

    @Test func aJPEGFileIsPassedOnAsOne() throws {
      let image = try #require(UIImage(data: Pictures.headOfJPEG))

      #expect(image.size == CGSize(width: 3, height: 2))
      #expect(image.picture?.data == [UInt8](Pictures.headOfJPEG))
    }

    @Test func aTintKeepsTheShape() {
      let half = Pictures.plain(UIColor(white: 0, alpha: 0.5), 1)
      let tinted = half.withTintColor(.white)

      #expect(tinted.pixels == [0x8080_8080])
      #expect(half.withRenderingMode(.alwaysTemplate).renderingMode == .alwaysTemplate)
    }

    @Test func aThumbnailFitsAndKeepsTheShapeOfThePicture() async throws {
      let image = Pictures.plain(.red, 8)
      let small = await image.byPreparingThumbnail(ofSize: CGSize(width: 4, height: 2))

      #expect(small?.size == CGSize(width: 2, height: 2))
      #expect(small?.pixels == Array(repeating: Pictures.red, count: 4))
    }

    @Test func whatCannotBeDecodedCannotBePrepared() async {
      let image = UIImage(data: Pictures.headOfJPEG)

      #expect(await image?.byPreparingForDisplay() == nil)
      #expect(image?.jpegData(compressionQuality: 1) == nil)
      #expect(Pictures.plain(.red, 1).preparingForDisplay() != nil)
    }

    @Test func oneImageMayBeUsedOnManyThreads() throws {
      let data = try #require(Pictures.fourColors().pngData())
      let image = try #require(UIImage(data: data))
      DispatchQueue.concurrentPerform(iterations: 16) { _ in
        let small = image.preparingThumbnail(of: CGSize(width: 1, height: 1))
        #expect(small?.pngData() != nil)
        #expect(image.picture?.data == [UInt8](data))
      }
    }

    @Test func aSymbolIsADrawingToBeTinted() throws {
      let symbol = try #require(UIImage(systemName: "music.note"))

      #expect(symbol.renderingMode == .alwaysTemplate)
      #expect(symbol.pixels?.contains { $0 != 0 } == true)
      #expect(UIImage(systemName: "") == nil)
      let large = UIImage(
        systemName: "play.fill", withConfiguration: UIImage.SymbolConfiguration(pointSize: 40))
      #expect(large?.size == CGSize(width: 40, height: 40))
    }

    @Test func aSymbolCanHaveAColour() throws {
      let size = UIImage.SymbolConfiguration(pointSize: 40)
      let plain = try #require(UIImage(systemName: "star.fill", withConfiguration: size))
      let palette = UIImage.SymbolConfiguration(paletteColors: [.red, .white])
      let red = try #require(
        UIImage(systemName: "star.fill", withConfiguration: palette.applying(size)))
      #expect(red.size == plain.size)
      #expect(red.renderingMode == .alwaysOriginal)
      #expect(red.pixels == plain.withTintColor(.red).pixels)
      let wild = UIColor(red: .nan, green: .infinity, blue: -7, alpha: 2)
      let green = UIImage(
        systemName: "star.fill",
        withConfiguration: UIImage.SymbolConfiguration(paletteColors: [wild]))
      #expect(green?.pixels == UIImage(systemName: "star.fill")?.withTintColor(.green).pixels)
      // It is still a drawing, which is as large as it is wanted.
      #expect(red.picture(drawnAt: PixelSize(width: 80, height: 80))?.size?.width == 80)
      #expect(red.pixels != plain.pixels)
      let later = plain.withConfiguration(UIImage.SymbolConfiguration(hierarchicalColor: .red))
      #expect(later.pixels == red.pixels)
      #expect(red.withConfiguration(palette) === red)
      let words = UIImage.SymbolConfiguration(font: .systemFont(ofSize: 30))
      let beside = UIImage(systemName: "star", withConfiguration: words.applying(palette))
      #expect(beside?.size == CGSize(width: 30, height: 30))
    }

    @Test func symbolsLookUnlikeEachOther() {
      let names = [
        "star", "star.fill", "star.circle", "star.slash", "heart", "house", "list.bullet",
        "gobackward", "gobackward.15", "gobackward.30", "goforward.30", "magnifyingglass",
        "square.stack", "repeat", "repeat.1", "shuffle", "no.symbol.of.this.name",
      ]
      #expect(Set(names.map(drawn)).count == names.count)
    }

    @Test func aSymbolUnknownIsANeutralMark() {
      #expect(drawn("no.symbol.of.this.name") == drawn("another.one.circle"))
      #expect(drawn("..") == drawn("another.one"))
    }

    @Test func aVariantNobodyDrewIsItsSymbol() {
      #expect(drawn("magnifyingglass.badge.clock") == drawn("magnifyingglass"))
      #expect(drawn("star.circle.fill") == drawn("star.fill.circle"))
    }

    private func drawn(_ name: String) -> [UInt32]? {
      let size = UIImage.SymbolConfiguration(pointSize: 48)
      return UIImage(systemName: name, withConfiguration: size)?.pixels
    }
  }
}
