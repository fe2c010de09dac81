import HeadUnitCore

/// What plays one after the other: places in the library, looked up when their turn comes.
struct PlayQueue: Sendable {
  private enum Source {
    /// The tracks in one container.
    case tracks(LibraryChildren, in: ContentPath)
    case chosen([ContentPath])
  }

  private let source: Source
  private var shuffle: Shuffle?
  /// Where in the order of playing the current track stands.
  private(set) var position: Int

  /// Everything that plays when the driver chooses this item; the item is the current one.
  init(choosing place: LibraryPlace, in library: Library) {
    let children = place.entry.children
    if let identifiers = place.entry.details?.queue {
      var paths = identifiers.compactMap { library.target(of: $0) }
      if place.entry.isTrack || paths.isEmpty, !paths.contains(place.path) {
        paths.insert(place.path, at: 0)
      }
      source = .chosen(paths)
      position = paths.firstIndex(of: place.path) ?? 0
    } else if place.entry.isContainer {
      source = children.trackCount > 0 ? .tracks(children, in: place.path) : .chosen([place.path])
      position = 0
    } else if let parent = place.path.parent, let row = place.path.row,
      let siblings = library.children(at: parent), let track = siblings.track(ofRow: row)
    {
      source = .tracks(siblings, in: parent)
      position = track
    } else {
      source = .chosen([place.path])
      position = 0
    }
  }

  var count: Int {
    switch source {
    case .tracks(let children, _): children.trackCount
    case .chosen(let paths): paths.count
    }
  }

  /// The path of the track at a position of the order of playing.
  func path(at position: Int) -> ContentPath? {
    guard (0..<count).contains(position) else { return nil }
    let index = shuffle?.index(at: position) ?? position
    switch source {
    case .tracks(let children, let parent):
      return children.row(ofTrack: index).map(parent.child)
    case .chosen(let paths):
      return paths[index]
    }
  }

  var currentPath: ContentPath? { path(at: position) }

  /// Moves by one; false, and stays, when there is nothing more.
  mutating func move(by step: Int, wrapping: Bool) -> Bool {
    let target = position + step
    if (0..<count).contains(target) {
      position = target
    } else if wrapping {
      position = target < 0 ? count - 1 : 0
    } else {
      return false
    }
    return true
  }

  mutating func rewind() { position = 0 }

  /// Plays the rest in a drawn order, the current track first.
  mutating func shuffle(using generator: inout SeededGenerator) {
    restoreOrder()
    shuffle = Shuffle(count: count, startingWith: position, using: &generator)
    position = 0
  }

  /// Plays on from the current track in the order of the list.
  mutating func restoreOrder() {
    if let shuffle { position = shuffle.index(at: position) }
    shuffle = nil
  }
}

/// A drawn order that begins with a given number and comes to all others.
private struct Shuffle: Sendable {
  private let order: ShuffledOrder
  private let offset: Int

  init(count: Int, startingWith first: Int, using generator: inout SeededGenerator) {
    order = ShuffledOrder(count: count, using: &generator)
    offset = order.position(of: first)
  }

  func index(at position: Int) -> Int {
    order.number(at: (position + offset) % order.count)
  }
}

/// A seeded order of the numbers below `count` that takes no memory, however many there are.
///
/// A four-round Feistel network mixes numbers of an even width of bits; numbers that come out too
/// large go through it again until they fit, which keeps every number exactly once.
struct ShuffledOrder: Hashable, Sendable {
  let count: Int
  private let halfWidth: Int
  private let keys: [UInt64]

  init(count: Int, using generator: inout SeededGenerator) {
    precondition(count > 0, "There is an order of at least one number.")
    self.count = count
    let width = Int.bitWidth - (count - 1).leadingZeroBitCount
    halfWidth = max(1, (width + 1) / 2)
    keys = (0..<4).map { _ in generator.next() }
  }

  /// The number at a position.
  func number(at position: Int) -> Int { walk(position, keys: keys) }

  /// The position of a number.
  func position(of number: Int) -> Int {
    // Backwards with the halves swapped is the same network with its keys in the other order.
    swapHalves(walk(swapHalves(number), keys: keys.reversed(), limit: swapHalves))
  }
}

extension ShuffledOrder {
  private var mask: Int { 1 << halfWidth - 1 }

  private func swapHalves(_ value: Int) -> Int {
    (value & mask) << halfWidth | value >> halfWidth
  }

  /// Mixes until the value, as `limit` sees it, is one of the numbers.
  private func walk(
    _ start: Int, keys: [UInt64], limit: (Int) -> Int = { $0 }
  ) -> Int {
    var value = start
    repeat { value = mix(value, keys: keys) } while limit(value) >= count
    return value
  }

  private func mix(_ value: Int, keys: [UInt64]) -> Int {
    var left = value >> halfWidth
    var right = value & mask
    for key in keys {
      var generator = SeededGenerator(seed: key ^ UInt64(right))
      (left, right) = (right, left ^ Int(truncatingIfNeeded: generator.next() >> 32) & mask)
    }
    return left << halfWidth | right
  }
}
