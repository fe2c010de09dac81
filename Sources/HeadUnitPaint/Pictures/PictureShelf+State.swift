internal import HeadUnitCore

extension PictureShelf {
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

extension PictureShelf.State {
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

  mutating func forget(_ picture: Picture) {
    let key = PictureKey(picture)
    faults[key] = nil
    wanted.removeAll { $0.picture == picture }
    onOrder = onOrder.filter { $0.picture != key }
    for stale in entries.keys where stale.picture == key { remove(stale) }
  }
}

private extension PictureShelf.State {
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
    // One that is larger than the shelf would throw out all others and then be thrown out.
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
