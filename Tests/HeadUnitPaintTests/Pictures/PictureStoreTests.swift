import HeadUnitCore
import HeadUnitDisplay
import HeadUnitImages
import Synchronization
import Testing

@testable import HeadUnitPaint

struct PictureStoreTests {
  private let cover = Picture(file: "cover.svg")
  private let small = PictureUse.filling(PixelSize(width: 10, height: 10))
  private let large = PictureUse.filling(PixelSize(width: 20, height: 20))

  @Test func whatIsMissingIsOrderedOnce() {
    let store = PictureStore()
    for _ in 0..<3 {
      #expect(store.print(cover, small) == nil)
      #expect(store.print(cover, large) == nil)
    }
    #expect(store.takeOrders() == [PictureOrder(cover, uses: [small, large])])
    #expect(store.print(cover, small) == nil)
    #expect(store.takeOrders().isEmpty)
  }

  @Test func whatWasSuppliedIsThere() {
    let store = PictureStore()
    supply(store, cover, small)
    #expect(store.print(cover, small) == print(10))
    #expect(store.print(cover, large) == nil)
  }

  @Test func aBrokenPictureIsNotAskedForAgain() {
    let store = PictureStore()
    _ = store.print(cover, small)
    let order = store.takeOrders()[0]
    store.supply(PictureDelivery(order, .failure(.noPicture)))
    #expect(store.print(cover, small) == nil)
    #expect(store.print(cover, large) == nil)
    #expect(store.takeOrders().isEmpty)
    #expect(store.fault(of: cover) == .noPicture)
    #expect(
      store.takeRemarks() == [
        PictureRemark(picture: cover, text: "this is no picture", isShown: false)
      ])
    #expect(store.takeRemarks().isEmpty)
  }

  @Test func whatWasMadeOfAFileIsAskedForAnewOnceItIsForgotten() {
    let store = PictureStore()
    let broken = Picture(file: "broken.svg")
    supply(store, cover, small)
    _ = store.print(broken, small)
    for order in store.takeOrders() {
      store.supply(PictureDelivery(order, .failure(.noPicture)))
    }
    #expect(store.files == ["broken.svg", "cover.svg"])
    #expect(store.forget(file: "cover.svg") == [cover])
    #expect(store.forget(file: "broken.svg") == [broken])
    #expect(store.forget(file: "other.svg").isEmpty)
    _ = (store.print(cover, small), store.print(broken, small))
    #expect(Set(store.takeOrders().map(\.picture)) == [cover, broken])
  }

  @Test func soManyBrokenPicturesAreRemembered() {
    let store = PictureStore()
    func fail(_ range: Range<Int>) {
      for number in range {
        let picture = Picture(file: "\(number)")
        _ = store.print(picture, small)
        for order in store.takeOrders() {
          store.supply(PictureDelivery(order, .failure(.noPicture)))
        }
      }
    }
    fail(0..<1_024)
    #expect(store.fault(of: Picture(file: "0")) == .noPicture)
    fail(1_024..<1_030)
    #expect(store.fault(of: Picture(file: "0")) == nil)
    #expect(store.fault(of: Picture(file: "1024")) == .noPicture)
    #expect(store.takeRemarks().count == 1_024)
  }

  @Test func aChangedFileIsAskedForAgain() {
    let store = PictureStore()
    supply(store, cover, small)
    store.forget(cover)
    #expect(store.print(cover, small) == nil)
    #expect(store.takeOrders().count == 1)
    store.supply(PictureDelivery(PictureOrder(cover, uses: [small]), .failure(.empty)))
    store.forget(cover)
    #expect(store.fault(of: cover) == nil)
    #expect(store.print(cover, small) == nil)
    #expect(store.takeOrders().count == 1)
  }

  @Test func whatWasUsedLongestAgoGoesFirst() {
    // Room for two prints of 400 bytes.
    let store = PictureStore(memoryLimit: 1_000)
    let pictures = (0..<3).map { Picture(file: "\($0)") }
    supply(store, pictures[0], small)
    supply(store, pictures[1], small)
    _ = store.print(pictures[0], small)
    supply(store, pictures[2], small)
    #expect(store.print(pictures[0], small) != nil)
    #expect(store.print(pictures[1], small) == nil)
    #expect(store.print(pictures[2], small) != nil)
  }

  @Test func theLimitHoldsWhateverIsSupplied() {
    let store = PictureStore(memoryLimit: 1_000)
    for index in 0..<50 {
      supply(store, Picture(file: "\(index)"), small)
      supply(store, Picture(data: Array(repeating: UInt8(index), count: 300)), small)
      #expect(store.state.withLock { $0.byteCount } <= 1_000)
    }
    supply(store, Picture(file: "large"), .filling(PixelSize(width: 20, height: 20)))
    #expect(store.state.withLock { $0.byteCount } <= 1_000)
    #expect(store.print(Picture(file: "large"), large) == nil)
  }

  @Test func moreOrdersThanAScreenHasWaitForTheNextTime() {
    let store = PictureStore()
    for index in 0..<1_000 { _ = store.print(Picture(file: "\(index)"), small) }
    let orders = store.takeOrders()
    #expect(orders.count == 256)
    for order in orders { store.supply(PictureDelivery(order, .failure(.empty))) }
    for index in 0..<1_000 { _ = store.print(Picture(file: "\(index)"), small) }
    #expect(store.takeOrders().first?.picture.file == "256")
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
    let store = PictureStore()
    let icons = IconStore { path in
      path.hasSuffix("/play.svg") || path.hasPrefix("Wallpapers/") ? Self.drawing : nil
    }
    let source = store.source(icons: icons)
    let picture = Picture(data: Self.drawing)
    let size = PixelSize(width: 8, height: 8)
    #expect(source.picture(picture, size) == nil)
    #expect(source.template(picture, 8) == nil)
    #expect(source.blurred(picture, Self.part) == nil)
    #expect(store.shade(of: picture) == nil)
    let developer = PictureProcessor { _, _ throws(PictureFault) in throw .noPicture }
    let changed = store.fulfil(developer) { _ throws(PictureFault) in throw .empty }
    #expect(changed == [picture])
    #expect(source.picture(picture, size)?.pixels.first == 0xFFFF_FFFF)
    #expect(source.template(picture, 8)?.coverage.first == 255)
    #expect(source.blurred(picture, Self.part)?.width == 30)
    #expect(store.shade(of: picture)?.mean == 1)
    #expect(source.icon(.play, 8, nil)?.coverage.count == 64)
    #expect(source.icon(.stop, 8, nil) == nil)
    #expect(source.wallpaper(Wallpaper(.day), size)?.pixels.count == 64)
  }

  @Test func eachOfManyOrdersGetsItsOwnPrintsInTheirOrder() throws {
    let store = PictureStore()
    let size = PixelSize(width: 8, height: 8)
    let pictures = (0..<40).map { Picture(file: "\($0)") }
    for picture in pictures { _ = store.print(picture, .filling(size)) }
    let changed = store.fulfil(.standard) { path throws(PictureFault) in
      guard let number = Int(path), number % 7 != 3 else { throw .empty }
      let blue = String(16 + number, radix: 16)
      return Array(
        "<svg viewBox='0 0 1 1'><rect width='1' height='1' fill='#0000\(blue)'/></svg>".utf8)
    }
    #expect(changed == pictures)
    for (number, picture) in pictures.enumerated() {
      guard case .bitmap(let bitmap) = store.print(picture, .filling(size)) else {
        #expect(number % 7 == 3, "\(number) has no print")
        continue
      }
      #expect(bitmap.pixels.first == 0xFF00_0010 + UInt32(number))
    }
    let broken = pictures.indices.filter { $0 % 7 == 3 }.map { pictures[$0] }
    #expect(store.takeRemarks().map(\.picture) == broken)
  }

  @Test func aPartOfABackdropIsEnlargedWhereTheBackdropIsMade() throws {
    let store = PictureStore()
    let source = store.source(icons: IconStore { _ in nil })
    let picture = Picture(file: "cover.png")
    #expect(source.blurred(picture, Self.part) == nil)
    let order = try #require(store.takeOrders().first)
    #expect(order.uses == [.backdrop, .enlarged(Self.part)])
    // Too late for this one: whoever asks enlarges it.
    let other = BackdropPart(of: PixelSize(width: 50, height: 40), visible: Self.part.visible)
    #expect(source.blurred(picture, other) == nil)
    #expect(store.takeOrders().isEmpty)
    let backdrop = Backdrop(blurring: Bitmap(width: 48, height: 48))
    let made = Bitmap(width: 30, height: 20, pixels: Array(repeating: 0xFF12_3456, count: 600))
    store.supply(PictureDelivery(order, .success([.backdrop(backdrop), .bitmap(made)])))
    #expect(source.blurred(picture, Self.part) == made)
    // It is given away once, and whoever has lost it has it made again.
    #expect(source.blurred(picture, Self.part) == backdrop.bitmap.enlarged(Self.part))
    #expect(source.blurred(picture, other) == backdrop.bitmap.enlarged(other))
  }

  @Test func aPartThatWouldThrowOutAllOthersIsNotMadeAlong() throws {
    let store = PictureStore(memoryLimit: 8 << 20)
    let source = store.source(icons: IconStore { _ in nil })
    let picture = Picture(file: "cover.png")
    let side = 1_000
    let large = BackdropPart(
      of: PixelSize(width: side, height: side),
      visible: PixelRect(x: 0, y: 0, width: side, height: side))
    #expect(source.blurred(picture, large) == nil)
    let order = try #require(store.takeOrders().first)
    #expect(order.uses == [.backdrop])
    let backdrop = Backdrop(blurring: Bitmap(width: 48, height: 48))
    store.supply(PictureDelivery(order, .success([.backdrop(backdrop)])))
    #expect(source.blurred(picture, large)?.width == side)
    #expect(store.fault(of: picture) == nil)
  }

  private static let part = BackdropPart(
    of: PixelSize(width: 60, height: 40), visible: PixelRect(x: 7, y: 3, width: 30, height: 20))

  private static let drawing = Array(
    "<svg viewBox='0 0 1 1'><rect width='1' height='1' fill='#fff'/></svg>".utf8)

  private func print(_ side: Int) -> PicturePrint {
    .bitmap(Bitmap(width: side, height: side))
  }

  private func supply(_ store: PictureStore, _ picture: Picture, _ use: PictureUse) {
    let print = use == small ? print(10) : print(20)
    store.supply(PictureDelivery(PictureOrder(picture, uses: [use]), .success([print])))
  }
}
