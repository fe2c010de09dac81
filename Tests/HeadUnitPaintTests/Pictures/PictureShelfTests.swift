import HeadUnitCore
import HeadUnitDisplay
import Synchronization
import Testing

@testable import HeadUnitPaint

struct PictureShelfTests {
  private let cover = Picture(file: "cover.svg")
  private let small = PictureUse.filling(PixelSize(width: 10, height: 10))
  private let large = PictureUse.filling(PixelSize(width: 20, height: 20))

  @Test func whatIsMissingIsOrderedOnce() {
    let shelf = PictureShelf()
    for _ in 0..<3 {
      #expect(shelf.print(cover, small) == nil)
      #expect(shelf.print(cover, large) == nil)
    }
    #expect(shelf.takeOrders() == [PictureOrder(cover, uses: [small, large])])
    #expect(shelf.print(cover, small) == nil)
    #expect(shelf.takeOrders().isEmpty)
  }

  @Test func whatWasSuppliedIsThere() {
    let shelf = PictureShelf()
    supply(shelf, cover, small)
    #expect(shelf.print(cover, small) == print(10))
    #expect(shelf.print(cover, large) == nil)
  }

  @Test func aBrokenPictureIsNotAskedForAgain() {
    let shelf = PictureShelf()
    _ = shelf.print(cover, small)
    let order = shelf.takeOrders()[0]
    shelf.supply(PictureDelivery(order, .failure(.noPicture)))
    #expect(shelf.print(cover, small) == nil)
    #expect(shelf.print(cover, large) == nil)
    #expect(shelf.takeOrders().isEmpty)
    #expect(shelf.fault(of: cover) == .noPicture)
    #expect(
      shelf.takeRemarks() == [
        PictureRemark(picture: cover, text: "this is no picture", isShown: false)
      ])
    #expect(shelf.takeRemarks().isEmpty)
  }

  @Test func aChangedFileIsAskedForAgain() {
    let shelf = PictureShelf()
    supply(shelf, cover, small)
    shelf.forget(cover)
    #expect(shelf.print(cover, small) == nil)
    #expect(shelf.takeOrders().count == 1)
    shelf.supply(PictureDelivery(PictureOrder(cover, uses: [small]), .failure(.empty)))
    shelf.forget(cover)
    #expect(shelf.fault(of: cover) == nil)
    #expect(shelf.print(cover, small) == nil)
    #expect(shelf.takeOrders().count == 1)
  }

  @Test func whatWasUsedLongestAgoGoesFirst() {
    // Room for two prints of 400 bytes.
    let shelf = PictureShelf(memoryLimit: 1_000)
    let pictures = (0..<3).map { Picture(file: "\($0)") }
    supply(shelf, pictures[0], small)
    supply(shelf, pictures[1], small)
    _ = shelf.print(pictures[0], small)
    supply(shelf, pictures[2], small)
    #expect(shelf.print(pictures[0], small) != nil)
    #expect(shelf.print(pictures[1], small) == nil)
    #expect(shelf.print(pictures[2], small) != nil)
  }

  @Test func theLimitHoldsWhateverIsSupplied() {
    let shelf = PictureShelf(memoryLimit: 1_000)
    for index in 0..<50 {
      supply(shelf, Picture(file: "\(index)"), small)
      supply(shelf, Picture(data: Array(repeating: UInt8(index), count: 300)), small)
      #expect(shelf.state.withLock { $0.byteCount } <= 1_000)
    }
    supply(shelf, Picture(file: "large"), .filling(PixelSize(width: 20, height: 20)))
    #expect(shelf.state.withLock { $0.byteCount } <= 1_000)
    #expect(shelf.print(Picture(file: "large"), large) == nil)
  }

  @Test func moreOrdersThanAScreenHasWaitForTheNextTime() {
    let shelf = PictureShelf()
    for index in 0..<1_000 { _ = shelf.print(Picture(file: "\(index)"), small) }
    let orders = shelf.takeOrders()
    #expect(orders.count == 256)
    for order in orders { shelf.supply(PictureDelivery(order, .failure(.empty))) }
    for index in 0..<1_000 { _ = shelf.print(Picture(file: "\(index)"), small) }
    #expect(shelf.takeOrders().first?.picture.file == "256")
  }

  @Test func picturesOfOneLengthAreToldApart() {
    var bytes = [UInt8](repeating: 7, count: 5_000)
    let one = PictureKey(Picture(data: bytes))
    bytes[3] = 8
    let other = PictureKey(Picture(data: bytes))
    #expect(one != other)
    #expect(Set([one, other]).count == 2)
  }

  @Test func thePainterGetsEverythingThroughOneSource() throws {
    let shelf = PictureShelf()
    let icons = IconShelf { path in
      path.hasSuffix("/play.svg") || path.hasPrefix("Wallpapers/") ? Self.drawing : nil
    }
    let source = shelf.source(icons: icons)
    let picture = Picture(data: Self.drawing)
    let size = PixelSize(width: 8, height: 8)
    #expect(source.picture(picture, size) == nil)
    #expect(source.template(picture, 8) == nil)
    #expect(source.blurred(picture) == nil)
    #expect(shelf.shade(of: picture) == nil)
    let developer = PictureDeveloper { _, _ throws(PictureFault) in throw .noPicture }
    let changed = shelf.fulfil(developer) { _ throws(PictureFault) in throw .empty }
    #expect(changed == [picture])
    #expect(source.picture(picture, size)?.pixels.first == 0xFFFF_FFFF)
    #expect(source.template(picture, 8)?.coverage.first == 255)
    #expect(source.blurred(picture)?.width == 640)
    #expect(shelf.shade(of: picture)?.mean == 1)
    #expect(source.icon(.play, 8)?.coverage.count == 64)
    #expect(source.icon(.stop, 8) == nil)
    #expect(source.wallpaper(.day, size)?.pixels.count == 64)
  }

  private static let drawing = Array(
    "<svg viewBox='0 0 1 1'><rect width='1' height='1' fill='#fff'/></svg>".utf8)

  private func print(_ side: Int) -> PicturePrint {
    .bitmap(Bitmap(width: side, height: side))
  }

  private func supply(_ shelf: PictureShelf, _ picture: Picture, _ use: PictureUse) {
    let print = use == small ? print(10) : print(20)
    shelf.supply(PictureDelivery(PictureOrder(picture, uses: [use]), .success([print])))
  }
}
