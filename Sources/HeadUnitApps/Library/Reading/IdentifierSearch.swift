import HeadUnitCore

/// Finds where items stand by their identifiers, in one walk over what is written.
struct IdentifierSearch {
  private(set) var found: [String: ContentPath] = [:]
  private let wanted: Set<String>
  /// The same, in an order that is always the same.
  private let ordered: [String]

  init(_ identifiers: [String]) {
    wanted = Set(identifiers)
    ordered = identifiers
  }

  /// Goes into containers, except for those that are made many times.
  mutating func look(in children: LibraryChildren, at path: ContentPath, parent: String) {
    for entry in children.entries where entry.count > 0 {
      if entry.isRepeat {
        lookInRepeat(entry, at: path, parent: parent)
      } else {
        let occurrence = Occurrence(number: 0, parent: parent)
        // Too long an identifier has been complained of, and what is below would be longer still.
        guard entry.identifier.length(for: occurrence) <= IdentifierRegister.lengthLimit
        else { continue }
        let identifier = entry.identifier.text(for: occurrence)
        if wanted.contains(identifier) { found[identifier] = path.child(entry.start) }
        if entry.children.count > 0 {
          look(in: entry.children, at: path.child(entry.start), parent: identifier)
        }
      }
    }
  }

  private mutating func lookInRepeat(
    _ entry: LibraryEntry, at path: ContentPath, parent: String
  ) {
    for identifier in ordered where found[identifier] == nil {
      let number = entry.identifier.number(giving: identifier, below: entry.count, parent: parent)
      if let number { found[identifier] = path.child(entry.start + number) }
    }
  }
}
