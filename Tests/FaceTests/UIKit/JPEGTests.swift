import Foundation
import HeadUnitCore
import Testing
import UIKit

extension Faces {
  @Suite struct JPEGTests {
    @Test func whatWasDrawnIsWrittenAsOne() throws {
      let data = try #require(Pictures.plain(.red, 20).jpegData(compressionQuality: 1))

      #expect(data.prefix(3) == Data([0xFF, 0xD8, 0xFF]))
      let image = try #require(UIImage(data: data))
      #expect(image.size == CGSize(width: 20, height: 20))
      #expect(Pictures.corners(of: image) == Array(repeating: Pictures.red, count: 4))
    }

    @Test func lessQualityTakesLessRoom() throws {
      let image = UIGraphicsImageRenderer(size: CGSize(width: 50, height: 50)).image { _ in
        for radius in stride(from: 3, to: 25, by: 3) {
          UIBezierPath(
            arcCenter: CGPoint(x: 25, y: 25), radius: CGFloat(radius), startAngle: 0,
            endAngle: .pi * 2, clockwise: true
          ).stroke()
        }
      }
      let sizes = [-1, 0.2, 0.9, .nan].map { image.jpegData(compressionQuality: $0)?.count ?? 0 }

      #expect(sizes[0] > 0)
      #expect(sizes == sizes.sorted())
      #expect(Set(sizes).count == 4)
    }

    @Test func whatShinesThroughLiesOnWhite() throws {
      let clear = Pictures.plain(UIColor(red: 1, green: 0, blue: 0, alpha: 0.25), 8)
      let data = try #require(clear.jpegData(compressionQuality: 1))
      let pixel = try #require(UIImage(data: data)?.pixels?.first)

      #expect((pixel >> 16 & 255) > 250)
      #expect((185...197).contains(pixel & 255))
    }

    @Test func anImageIsTheWayUpThatItsFileSays() throws {
      let image = try #require(Pictures.photo(held: 6).flatMap { UIImage(data: $0) })
      let upright = [Pictures.blue, Pictures.red, Pictures.white, Pictures.green]

      #expect(image.imageOrientation == .right)
      #expect(image.size == CGSize(width: 16, height: 32))
      #expect(Pictures.corners(of: image) == upright)
      let small = image.preparingThumbnail(of: CGSize(width: 100, height: 8))
      #expect(small?.size == CGSize(width: 4, height: 8))
      #expect(small?.imageOrientation == .up)
      #expect(Pictures.corners(of: small) == upright)
      let drawn = UIGraphicsImageRenderer(size: image.size).image { _ in image.draw(at: .zero) }
      #expect(Pictures.corners(of: drawn) == upright)
      let written = image.jpegData(compressionQuality: 1).flatMap { UIImage(data: $0) }
      #expect(written?.size == image.size)
      #expect(Pictures.corners(of: written) == upright)
    }

    @Test func aMirroredImageIsMirroredBack() throws {
      let image = try #require(Pictures.photo(held: 2).flatMap { UIImage(data: $0) })

      #expect(image.imageOrientation == .upMirrored)
      #expect(image.size == CGSize(width: 32, height: 16))
      #expect(
        Pictures.corners(of: image)
          == [Pictures.green, Pictures.red, Pictures.white, Pictures.blue])
    }

    @Test func thePixelsThemselvesLieAsInTheFile() throws {
      let image = try #require(Pictures.photo(held: 6).flatMap { UIImage(data: $0) })
      let pixels = try #require(image.cgImage)
      let lying = [Pictures.red, Pictures.green, Pictures.blue, Pictures.white]

      #expect(pixels.width == 32)
      #expect(Pictures.corners(of: UIImage(cgImage: pixels)) == lying)
      let again = UIImage(cgImage: pixels, scale: 2, orientation: image.imageOrientation)
      #expect(again.size == CGSize(width: 8, height: 16))
      #expect(Pictures.corners(of: again) == Pictures.corners(of: image))
      // Files of this kind do not say which way up they are, there as here.
      let png = image.pngData().flatMap { UIImage(data: $0) }
      #expect(Pictures.corners(of: png) == lying)
    }

    @Test func theHeadUnitGetsTheFileWhileItShowsTheSame() throws {
      let data = try #require(Pictures.photo(held: 8))
      let image = try #require(UIImage(data: data))
      let lying = try #require(image.cgImage.map { UIImage(cgImage: $0) })

      #expect(image.picture == Picture(data: [UInt8](data), size: PixelSize(width: 16, height: 32)))
      #expect(lying.picture?.size == PixelSize(width: 32, height: 16))
      let file = try #require(lying.picture?.data.map { Data($0) })
      #expect(UIImage(data: file)?.pixels == lying.pixels)
    }

    @Test func aTintKeepsTheWayUp() throws {
      let image = try #require(Pictures.photo(held: 6).flatMap { UIImage(data: $0) })

      #expect(image.withTintColor(.red).size == image.size)
      #expect(image.withRenderingMode(.alwaysTemplate).imageOrientation == .right)
    }
  }
}
