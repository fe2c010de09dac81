import HeadUnitCore

/// What an item's reader knows of the item's place.
struct ItemScope {
  /// Of the enclosing item, then of the item itself; nil where there are many.
  private(set) var path: ContentPath? = .root
  /// How many repeats the item is in, its own included.
  private(set) var repeatDepth = 0
  /// How many items the nearest of these makes.
  private(set) var repeatCount = 1
  /// Whether the item is itself a repeat.
  private(set) var isRepeat = false
  /// The enclosing item's number and identifier, several when it is made many times.
  private(set) var parents: [Occurrence] = [.root]

  /// The scope of an item in a row, itself a repeat or not.
  func entering(repeat count: Int?, row: Int) -> ItemScope {
    var scope = self
    scope.isRepeat = count != nil
    scope.row = row
    if let count {
      scope.repeatDepth += 1
      scope.repeatCount = count
    }
    return scope
  }

  /// The scope of what the item of this scope contains.
  func entering(_ occurrences: [Occurrence]) -> ItemScope {
    var scope = self
    scope.path = itemPath
    scope.parents = occurrences
    return scope
  }

  private var row = 0

  /// The item's own path; nil when there are many.
  var itemPath: ContentPath? {
    repeatDepth == 0 ? path?.child(row) : nil
  }
}
