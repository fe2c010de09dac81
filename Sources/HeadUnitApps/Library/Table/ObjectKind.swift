/// A kind of object in a library file and the keys it can have.
struct ObjectKind: Sendable {
  /// How it is called in sentences: "an item".
  let name: String
  /// How several are called: "items".
  let plural: String
  /// One sentence.
  let summary: String
  let keys: [KeyDescription]
  private let indices: [String: Int]

  init(_ name: String, _ plural: String, _ summary: String, _ keys: [KeyDescription]) {
    self.name = name
    self.plural = plural
    self.summary = summary
    self.keys = keys
    indices = Dictionary(uniqueKeysWithValues: keys.indices.map { (keys[$0].key.rawValue, $0) })
  }

  var keyNames: [String] { keys.map(\.key.rawValue) }

  subscript(name: String) -> KeyDescription? {
    indices[name].map { keys[$0] }
  }
}

/// The kinds by name, so that a type can speak of a kind that contains itself.
enum ObjectKindName: String, Sendable, CaseIterable {
  case library, app, item, include, latency, itemLatency, fault, itemFault, player, command
  case device, language, chapter

  var kind: ObjectKind {
    switch self {
    case .library: LibraryTable.library
    case .app: LibraryTable.app
    case .item: LibraryTable.item
    case .include: LibraryTable.include
    case .latency: LibraryTable.latency
    case .itemLatency: LibraryTable.itemLatency
    case .fault: LibraryTable.fault
    case .itemFault: LibraryTable.itemFault
    case .player: LibraryTable.player
    case .command: LibraryTable.command
    case .device: LibraryTable.device
    case .language: LibraryTable.language
    case .chapter: LibraryTable.chapter
    }
  }
}
