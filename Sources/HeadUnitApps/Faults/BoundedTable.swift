/// A dictionary that forgets what was put in first once it holds as much as it may.
struct BoundedTable<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private let limit: Int
  private var values: [Key: Value] = [:]
  /// The keys as they came, around a ring: the next one to forget is at `oldest`.
  private var keys: [Key] = []
  private var oldest = 0

  init(limit: Int) {
    self.limit = limit
  }

  var count: Int { values.count }

  subscript(key: Key) -> Value? { values[key] }

  mutating func set(_ value: Value, for key: Key) {
    guard values.updateValue(value, forKey: key) == nil else { return }
    if keys.count < limit { return keys.append(key) }
    values[keys[oldest]] = nil
    keys[oldest] = key
    oldest = (oldest + 1) % limit
  }

  mutating func removeAll() {
    self = BoundedTable(limit: limit)
  }
}
