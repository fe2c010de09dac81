public import HeadUnitCore

/// An app as a library file describes it: its content, its player, its bad behaviour.
public struct Library: Sendable {
  public let name: String
  /// What the app itself calls its identifier, such as `com.example.radio`.
  public let identifier: String?
  /// The path of the app's icon below `folder`.
  public let icon: String?
  /// Whether the root's children are tabs.
  public let hasTabs: Bool
  /// The folder to which the paths of pictures are relative, absolute.
  public let folder: String
  /// What is to go wrong, in the order of the file.
  public let faults: [FaultRule]

  let items: LibraryChildren
  let player: PlayerSettings
  let latency: LatencyTable
  let networkOperations: [Operation]
  let isSignedIn: Bool
  /// The paths below `folder` of every picture that some item has.
  let pictures: Set<String>
  /// Where the items stand that queues name.
  let queueTargets: [String: ContentPath]

  /// The number of children, nil when there is no item at the path.
  public func count(at path: ContentPath) -> Int? {
    path.isRoot ? items.count : place(at: path)?.entry.children.count
  }

  /// The item at a path as an app gives it, nil when there is none; the root is no item.
  public func item(at path: ContentPath) -> ContentItem? {
    place(at: path).map { $0.item(isTab: hasTabs && path.depth == 1) }
  }

  /// Walks down to an item; each step is a binary search in what is written, however much it makes.
  func place(at path: ContentPath) -> LibraryPlace? {
    var children = items
    var needs: Needs = []
    var place: LibraryPlace?
    for row in path.indices {
      guard let index = children.entryIndex(ofRow: row) else { return nil }
      let entry = children.entries[index]
      let number = entry.isRepeat ? row - entry.start : place?.occurrence.number ?? 0
      let occurrence = Occurrence(number: number, parent: place?.identifier ?? "")
      place = LibraryPlace(
        path: path, entry: entry, occurrence: occurrence,
        identifier: entry.identifier.text(for: occurrence), outerNeeds: needs)
      needs.formUnion(entry.needs)
      children = entry.children
    }
    return place
  }

  func children(at path: ContentPath) -> LibraryChildren? {
    path.isRoot ? items : place(at: path)?.entry.children
  }
}
