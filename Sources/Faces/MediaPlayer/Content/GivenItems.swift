internal import HeadUnitCore

/// The items the head unit was given, by where they are.
///
/// They are kept, as the phone keeps them: one that its app changes later shows its new look, also
/// when the app itself has let go of it, or would make another one if it were asked again.
struct GivenItems {
  private struct Given {
    let item: MPContentItem
    var hasChanged = false
  }

  private var items: [ContentPath: Given] = [:]
  /// Of one object, which may be in several places.
  private var places: [ObjectIdentifier: Set<ContentPath>] = [:]
  /// The oldest first.
  private var order: [ContentPath] = []

  /// More rows than the head unit keeps.
  private static let limit = 4_096

  mutating func keep(_ item: MPContentItem, at path: ContentPath) {
    if let old = items.updateValue(Given(item: item), forKey: path) {
      forget(old.item, at: path)
    } else {
      order.append(path)
    }
    places[ObjectIdentifier(item), default: []].insert(path)
    guard order.count > Self.limit else { return }
    let oldest = order.removeFirst()
    if let old = items.removeValue(forKey: oldest) { forget(old.item, at: oldest) }
  }

  mutating func change(_ item: MPContentItem) {
    for path in places[ObjectIdentifier(item)] ?? [] { items[path]?.hasChanged = true }
  }

  /// The item, if it has changed since it was given.
  func changed(at path: ContentPath) -> MPContentItem? {
    guard let given = items[path], given.hasChanged else { return nil }
    return given.item
  }

  /// The list is entered, or got anew: its rows are the app's to say.
  mutating func forgetChanges(in list: ContentPath) {
    for path in order where path.parent == list { items[path]?.hasChanged = false }
  }

  private mutating func forget(_ item: MPContentItem, at path: ContentPath) {
    let key = ObjectIdentifier(item)
    places[key]?.remove(path)
    if places[key]?.isEmpty == true { places[key] = nil }
  }
}
