public import HeadUnitCore
public import HeadUnitDisplay
internal import HeadUnitImages
internal import Synchronization

/// Keeps what was made of pictures, and knows what is wanted and not there yet.
///
/// It reads and decodes nothing itself: a window has that done apart and puts the prints here as
/// they come, a run without a window does it at once. What was used longest ago goes first when
/// the memory is full. A picture that is broken is not asked for again.
public final class PictureStore: Sendable {
  /// Prints and the pictures' own bytes together; a screen needs about 10 MiB.
  public static let memoryLimit = 64 << 20

  let state: Mutex<State>

  public init(memoryLimit: Int = PictureStore.memoryLimit) {
    state = Mutex(State(memoryLimit: memoryLimit))
  }

  /// What was asked for in vain since the last call, each picture once.
  public func takeOrders() -> [PictureOrder] {
    state.withLock { $0.takeOrders() }
  }

  /// Puts down what was made of an order, or remembers why nothing could be made.
  public func supply(_ delivery: PictureDelivery) {
    state.withLock { $0.supply(delivery) }
  }

  /// What was found wrong or odd since the last call.
  public func takeRemarks() -> [PictureRemark] {
    state.withLock { $0.takeRemarks() }
  }

  /// Asks anew for a picture whose file has changed.
  public func forget(_ picture: Picture) {
    state.withLock { $0.forget(picture) }
  }

  /// Where the pictures that it knows come from, broken ones as well; in their order.
  public var files: [String] { state.withLock { $0.files } }

  /// Asks anew for all that comes from a file, and gives back what that is.
  public func forget(file: String) -> [Picture] {
    state.withLock { state in
      let pictures = state.pictures(of: file)
      for picture in pictures { state.forget(picture) }
      return pictures
    }
  }

  /// Why a picture is not shown; nil when nothing is known to be wrong with it.
  public func fault(of picture: Picture) -> PictureFault? {
    state.withLock { $0.faults[PictureKey(picture)] }
  }

  /// Set once a decoder has come to no end: whoever draws is to end as well.
  public var hung: PictureFault? { state.withLock { $0.hung } }

  /// How light and dark the backdrop made of a picture is; nil until it is there.
  public func shade(of picture: Picture) -> Shade? {
    guard case .backdrop(let backdrop) = print(picture, .backdrop) else { return nil }
    return backdrop.shade
  }

  /// The picture made of the largest size in which it is there, until it has come in the one that
  /// was asked for.
  private func standIn(for picture: Picture, _ size: PixelSize) -> Bitmap? {
    state.withLock { $0.largest(of: picture, shapedLike: size) }?.stretched(to: size)
  }

  /// What was made of a picture; when it is missing it is ordered.
  func print(_ picture: Picture, _ use: PictureUse) -> PicturePrint? {
    state.withLock { $0.print(picture, use) }
  }
}

extension PictureStore {
  /// What the painter draws from: pictures from here, icons and wallpapers from their own store.
  public func source(icons: IconStore) -> ImageSource {
    ImageSource(
      icon: { icon, side, folder in icons.mask(icon, side: side, from: folder) },
      template: { picture, side in
        guard case .mask(let mask) = self.print(picture, .template(side: side)) else { return nil }
        return mask
      },
      picture: { picture, size in
        guard case .bitmap(let bitmap) = self.print(picture, .filling(size)) else {
          return self.standIn(for: picture, size)
        }
        return bitmap
      },
      blurred: { picture, part in
        guard case .backdrop(let backdrop) = self.print(picture, .backdrop) else {
          self.state.withLock { $0.enlargeBackdrop(of: picture, part) }
          return nil
        }
        let enlarged = self.state.withLock { $0.takeBackdrop(of: picture, part) }
        return enlarged ?? backdrop.bitmap.enlarged(part)
      },
      wallpaper: { wallpaper, size in icons.wallpaper(wallpaper, size) })
  }

  /// Fulfils all orders at once, on all processors; the pictures that now look different.
  ///
  /// Pictures that hold their own bytes are not read.
  @discardableResult
  public func fulfil(
    _ developer: PictureProcessor, read: @Sendable (String) throws(PictureFault) -> [UInt8]
  ) -> [Picture] {
    let deliveries = Bands.map(takeOrders()) { developer.fulfil($0, read: read) }
    return deliveries.map { delivery in
      supply(delivery)
      return delivery.order.picture
    }
  }
}

extension PictureProcessor {
  /// Makes what was ordered, from the picture's bytes or else from its file.
  public func fulfil(
    _ order: PictureOrder, read: (String) throws(PictureFault) -> [UInt8]
  ) -> PictureDelivery {
    do {
      let bytes = try bytes(of: order.picture, read)
      let header = try PictureHeader(of: bytes)
      let prints = try develop(bytes, header, for: order.uses)
      let remark = order.picture.file.flatMap(header.remark)
      return PictureDelivery(order, .success(prints), remark: remark)
    } catch {
      return PictureDelivery(order, .failure(error))
    }
  }

  private func bytes(
    of picture: Picture, _ read: (String) throws(PictureFault) -> [UInt8]
  ) throws(PictureFault) -> [UInt8] {
    if let data = picture.data { return data }
    guard let file = picture.file else { throw .empty }
    return try read(file)
  }
}

extension PictureStore {
  struct State {
    struct Key: Hashable {
      let picture: PictureKey
      let use: PictureUse
    }

    struct Entry {
      let print: PicturePrint
      let byteCount: Int
      var lastUse: Int
    }

    private(set) var faults: [PictureKey: PictureFault] = [:]
    /// Of a decoder that came to no end.
    private(set) var hung: PictureFault?
    private(set) var byteCount = 0
    private let memoryLimit: Int
    private var entries: [Key: Entry] = [:]
    private var wanted: [PictureOrder] = []
    private var onOrder: Set<Key> = []
    private var remarks: [PictureRemark] = []
    private var useCount = 0

    init(memoryLimit: Int) {
      self.memoryLimit = memoryLimit
    }
  }
}

extension PictureStore.State {
  /// More wishes than a screen can have, and more broken pictures than one cares to remember.
  private static let orderLimit = 256
  private static let faultLimit = 1_024

  mutating func print(_ picture: Picture, _ use: PictureUse) -> PicturePrint? {
    let key = Key(picture: PictureKey(picture), use: use)
    if let entry = entries[key] {
      useCount += 1
      entries[key]?.lastUse = useCount
      return entry.print
    }
    if faults[key.picture] == nil { order(key) }
    return nil
  }

  /// Has a part enlarged where the backdrop is made, if nobody has begun to make it: that takes as
  /// long as a frame.
  ///
  /// One that would throw out most others is left to whoever draws it.
  mutating func enlargeBackdrop(of picture: Picture, _ part: BackdropPart) {
    guard part.visible.area * 4 <= memoryLimit / 4 else { return }
    let key = Key(picture: PictureKey(picture), use: .enlarged(part))
    let isWaiting = wanted.contains {
      PictureKey($0.picture) == key.picture && $0.uses.contains(.backdrop)
    }
    if isWaiting { order(key) }
  }

  /// Whoever asked for it keeps it.
  mutating func takeBackdrop(of picture: Picture, _ part: BackdropPart) -> Bitmap? {
    let key = Key(picture: PictureKey(picture), use: .enlarged(part))
    guard case .bitmap(let bitmap)? = entries[key]?.print else { return nil }
    remove(key)
    return bitmap
  }

  /// Of the same shape, so that nothing is drawn out of it.
  func largest(of picture: Picture, shapedLike size: PixelSize) -> Bitmap? {
    let key = PictureKey(picture)
    let bitmaps = entries.compactMap { entry -> Bitmap? in
      guard entry.key.picture == key, case .filling = entry.key.use,
        case .bitmap(let bitmap) = entry.value.print, bitmap.width > 0,
        abs(bitmap.width * size.height - bitmap.height * size.width) <= bitmap.width + size.width
      else { return nil }
      return bitmap
    }
    return bitmaps.max { $0.width < $1.width }
  }

  mutating func takeOrders() -> [PictureOrder] {
    defer { wanted = [] }
    return wanted
  }

  mutating func supply(_ delivery: PictureDelivery) {
    let picture = PictureKey(delivery.order.picture)
    for use in delivery.order.uses { onOrder.remove(Key(picture: picture, use: use)) }
    if let remark = delivery.remark { add(remark, picture, isShown: true) }
    switch delivery.prints {
    case .failure(let fault):
      if faults.count >= Self.faultLimit { faults = [:] }
      faults[picture] = fault
      if case .endless = fault { hung = fault }
      add(fault.description, picture, isShown: false)
    case .success(let prints):
      for (use, print) in zip(delivery.order.uses, prints) {
        put(print, at: Key(picture: picture, use: use))
      }
    }
  }

  mutating func takeRemarks() -> [PictureRemark] {
    defer { remarks = [] }
    return remarks
  }

  var files: [String] {
    Set((entries.keys.map(\.picture) + faults.keys).compactMap(\.picture.file)).sorted()
  }

  func pictures(of file: String) -> [Picture] {
    Set(entries.keys.map(\.picture) + faults.keys).map(\.picture).filter { $0.file == file }
  }

  mutating func forget(_ picture: Picture) {
    let key = PictureKey(picture)
    faults[key] = nil
    wanted.removeAll { $0.picture == picture }
    onOrder = onOrder.filter { $0.picture != key }
    for stale in entries.keys where stale.picture == key { remove(stale) }
  }
}

private extension PictureStore.State {
  mutating func add(_ remark: String, _ picture: PictureKey, isShown: Bool) {
    guard remarks.count < Self.faultLimit else { return }
    remarks.append(PictureRemark(picture: picture.picture, text: remark, isShown: isShown))
  }

  mutating func order(_ key: Key) {
    guard onOrder.count < Self.orderLimit, onOrder.insert(key).inserted else { return }
    if let index = wanted.firstIndex(where: { PictureKey($0.picture) == key.picture }) {
      wanted[index].uses.append(key.use)
    } else {
      wanted.append(PictureOrder(key.picture.picture, uses: [key.use]))
    }
  }

  mutating func put(_ print: PicturePrint, at key: Key) {
    remove(key)
    useCount += 1
    let size = print.byteCount + (key.picture.picture.data?.count ?? 0)
    // One that is larger than the store would throw out all others and then be thrown out.
    guard size <= memoryLimit else {
      faults[key.picture] = .tooManyBytes(size)
      return
    }
    entries[key] = Entry(print: print, byteCount: size, lastUse: useCount)
    byteCount += size
    while byteCount > memoryLimit,
      let oldest = entries.min(by: { $0.value.lastUse < $1.value.lastUse })
    {
      remove(oldest.key)
    }
  }

  mutating func remove(_ key: Key) {
    byteCount -= entries.removeValue(forKey: key)?.byteCount ?? 0
  }
}

/// A picture as something to look up by.
///
/// A picture may hold megabytes; of those only a few take part in the hash, and equality is quick
/// where both are the same array.
struct PictureKey: Hashable, Sendable {
  let picture: Picture

  private static let sampleCount = 32

  init(_ picture: Picture) {
    self.picture = picture
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(picture.file)
    guard let data = picture.data else { return }
    hasher.combine(data.count)
    // The ends differ least between pictures of one size, the middle most.
    let middle = max(0, data.count / 2 - Self.sampleCount / 2)
    for byte in data[middle...].prefix(Self.sampleCount) { hasher.combine(byte) }
  }
}
