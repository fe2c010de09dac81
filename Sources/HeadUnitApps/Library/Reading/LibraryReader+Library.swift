import HeadUnitCore

extension LibraryReader {
  mutating func library(from top: Fields, in path: String) -> Library {
    let app = top[.app].map { fields(of: $0, .app) }
    let items = rows(of: top, in: ItemScope())
    let faults = topFaults(top) + itemFaults
    let player = player(top[.player])
    let latency = latency(top[.latency], .latency) ?? LatencyTable()
    return Library(
      name: app?.text(.name) ?? LibraryReader.stem(of: path),
      identifier: app?.text(.identifier),
      icon: app?[.icon].flatMap { picture($0) },
      hasTabs: top.flag(.tabs) ?? false, folder: folder.path, faults: faults, items: items,
      player: player, latency: latency,
      networkOperations: top.several(.network).compactMap { $0.string.flatMap(Operation.init) },
      isSignedIn: top.flag(.signedIn) ?? true, pictures: pictures,
      queueTargets: queueTargets(in: items))
  }

  /// One duration for all operations, or an object with one for each.
  mutating func latency(_ node: JSONDocument.Node?, _ kind: ObjectKindName) -> LatencyTable? {
    guard let node else { return nil }
    if let latency = node.string.flatMap(Latency.init) { return LatencyTable(all: latency) }
    let fields = fields(of: node, kind)
    var table = LatencyTable()
    for operation in Operation.allCases {
      guard let key = LibraryKey(rawValue: operation.rawValue) else { continue }
      table[operation] = fields.text(key).flatMap(Latency.init)
    }
    return table
  }

  static func lastStep(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  /// The last step of a path without what follows its first dot.
  static func stem(of path: String) -> String {
    let name = lastStep(of: path)
    return name.split(separator: ".").first.map(String.init) ?? name
  }

  /// Where the items stand that queues name; what no item is called is a mistake.
  private mutating func queueTargets(in items: LibraryChildren) -> [String: ContentPath] {
    guard !queued.isEmpty else { return [:] }
    var search = IdentifierSearch(queued.keys.sorted())
    search.look(in: items, at: .root, parent: "")
    for (identifier, place) in queued.sorted(by: { $0.key < $1.key })
    where search.found[identifier] == nil {
      if identifiers.isKnown(identifier) {
        complain(LibraryWording.unnamedQueueItem(identifier), at: place)
        continue
      }
      let others = isFull ? [] : identifiers.known(near: identifier)
      complain(
        LibraryWording.unknownQueueItem(identifier), at: place,
        advice: Mistake.didYouMean(identifier, in: others) ?? LibraryWording.queueAdvice)
    }
    return search.found
  }
}
