import Foundation
import HeadUnitCore
import HeadUnitPhone
import MediaPlayer
import Testing

extension Faces {
  /// How an item's picture gets to the head unit.
  @Suite struct ArtworkTests {
    @Test func theHandlerIsAskedForTheSizeThatIsDrawnOffTheMainThread() {
      let sizes = Noted<CGSize>()
      let artwork = MPMediaItemArtwork(boundsSize: CGSize(width: 500, height: 500)) { size in
        dispatchPrecondition(condition: .notOnQueue(.main))
        sizes(size)
        return Self.image
      }
      var (car, name) = car(showing: artwork)

      #expect(car.artwork(name, 88) == Self.image.picture)
      #expect(car.artwork(name, 40) == Self.image.picture)
      #expect(
        sizes.values == [CGSize(width: 88, height: 88), CGSize(width: 40, height: 40)])
    }

    @Test func whatIsSaidWhileAPictureIsDrawnComesAfterIt() {
      let artwork = MPMediaItemArtwork(boundsSize: CGSize(width: 50, height: 50)) { _ in
        SimulatedPhone.current.report(.log("meanwhile"))
        return Self.image
      }
      var (car, name) = car(showing: artwork)

      #expect(car.artwork(name, 50) != nil)
      let isAnswer = car.last.map { if case .answer = $0 { true } else { false } }
      #expect(isAnswer == [true, false])
    }

    @Test func anArtworkIsNamedAfterItsItem() {
      let (_, name) = car(showing: MPMediaItemArtwork(image: Self.image))

      #expect(name == "a")
    }

    @Test func anotherArtworkHasAnotherName() {
      let item = MPContentItem(identifier: "a")
      item.artwork = MPMediaItemArtwork(image: Self.image)
      let library = TestLibrary(item)
      var car = TestCar { library.offer() }
      let first = car.item()?.artwork
      #expect(car.item()?.artwork == first)
      item.artwork = MPMediaItemArtwork(image: Self.image)

      #expect(car.item()?.artwork != first)
    }

    @Test func anArtworkOfAnImageIsThatImage() {
      let artwork = MPMediaItemArtwork(image: Self.image)
      var (car, name) = car(showing: artwork)

      #expect(car.artwork(name, 44) == Self.image.picture)
      #expect(artwork.image(at: CGSize(width: 9, height: 9)) === Self.image)
    }

    @Test func anEmptyImageIsNoPicture() {
      var (car, name) = car(
        showing: MPMediaItemArtwork(boundsSize: .zero) { _ in UIImage() })

      #expect(car.artwork(name, 44) == nil)
    }

    @Test func theBoundsAreWhatTheAppSaid() {
      let artwork = MPMediaItemArtwork(boundsSize: CGSize(width: 3, height: 4)) { _ in UIImage() }

      #expect(artwork.bounds == CGRect(x: 0, y: 0, width: 3, height: 4))
      #expect(artwork.imageCropRect == artwork.bounds)
    }

    /// One grey dot.
    private static let image: UIImage = {
      let dot =
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAA"
        + "ggCBd81ytgAAAABJRU5ErkJggg=="
      return Data(base64Encoded: dot).flatMap { UIImage(data: $0) } ?? UIImage()
    }()

    private func car(showing artwork: MPMediaItemArtwork) -> (TestCar, String) {
      let item = MPContentItem(identifier: "a")
      item.artwork = artwork
      let library = TestLibrary(item)
      var car = TestCar { library.offer() }
      return (car, car.item()?.artwork ?? "")
    }
  }
}

extension TestCar {
  fileprivate mutating func artwork(_ name: String, _ size: Int) -> Picture? {
    let size = PixelSize(width: size, height: size)
    return switch ask(.artwork(name: name, size: size)) {
    case .artwork(let picture): picture
    default: nil
    }
  }
}
