internal import HeadUnitCore

/// Which changes of the content the head unit is to be told, and when.
struct ContentUpdates {
  private var depth = 0
  private var isReloadHeld = false
  private var held: Set<String> = []
  /// The lists the head unit has asked for, the oldest first.
  private var lists: [ContentPath] = []

  /// More lists, or items held back, than this are not kept apart.
  private static let limit = 1_000

  mutating func asked(_ path: ContentPath) {
    guard !lists.contains(path) else { return }
    lists.append(path)
    if lists.count > Self.limit { lists.removeFirst() }
  }

  mutating func begin() {
    depth += 1
  }

  mutating func reload() -> Report? {
    guard depth > 0 else { return .contentChanged(paths: nil) }
    isReloadHeld = true
    return nil
  }

  mutating func changed(_ identifier: String) -> Report? {
    guard depth > 0 else { return .itemsChanged(identifiers: [identifier]) }
    held.insert(identifier)
    if held.count > Self.limit { isReloadHeld = true }
    return nil
  }

  /// An end too many means nothing.
  mutating func end() -> Report? {
    guard depth > 0 else { return nil }
    depth -= 1
    guard depth == 0 else { return nil }
    defer { (isReloadHeld, held) = (false, []) }
    if isReloadHeld { return .contentChanged(paths: nil) }
    if !held.isEmpty { return .itemsChanged(identifiers: held.sorted()) }
    return lists.isEmpty ? nil : .contentChanged(paths: lists.sorted())
  }
}
