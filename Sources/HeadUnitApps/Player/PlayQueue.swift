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
      var paths = identifiers.compactMap { library.queueTargets[$0] }
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
