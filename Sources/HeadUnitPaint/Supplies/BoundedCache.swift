/// Keeps what was made last, as long as all of it costs no more than the limit.
struct BoundedCache<Key: Hashable, Value> {
  private struct Entry {
    let value: Value
    let cost: Int
    var lastUse: Int
  }

  /// In bytes.
  let limit: Int
  private(set) var cost = 0
  private var entries: [Key: Entry] = [:]
  private var uses = 0

  init(limit: Int) {
    self.limit = limit
  }

  var count: Int { entries.count }

  mutating func value(for key: Key) -> Value? {
    guard let index = entries.index(forKey: key) else { return nil }
    uses += 1
    entries.values[index].lastUse = uses
    return entries.values[index].value
  }

  /// What alone is beyond the limit is not kept.
  mutating func insert(_ value: Value, for key: Key, cost: Int) {
    guard cost <= limit else { return }
    uses += 1
    if let old = entries.updateValue(Entry(value: value, cost: cost, lastUse: uses), forKey: key) {
      self.cost -= old.cost
    }
    self.cost += cost
    if self.cost > limit { shrink() }
  }

  mutating func removeAll(where isGone: (Key) -> Bool) {
    for (key, entry) in entries where isGone(key) {
      entries[key] = nil
      cost -= entry.cost
    }
  }

  /// To three quarters of the limit, so that it does not happen with every insertion.
  private mutating func shrink() {
    let oldestFirst = entries.sorted { $0.value.lastUse < $1.value.lastUse }
    for (key, entry) in oldestFirst {
      if cost <= limit / 4 * 3 { return }
      entries[key] = nil
      cost -= entry.cost
    }
  }
}
