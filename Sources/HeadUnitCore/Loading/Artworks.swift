/// The small pictures of rows, tabs and the app itself, each asked once for a size.
///
/// At most 512 of them, and 64 MiB where the app gave bytes, are kept while nobody sees them; the
/// longest unseen goes first.
public struct Artworks: Hashable, Sendable {
  public enum Content: Hashable, Sendable {
    case loading
    case shown(Picture)
    /// The app has none, gave none in time, or gave one that nobody can draw.
    case unavailable

    public var picture: Picture? {
      if case .shown(let picture) = self { picture } else { nil }
    }
  }

  struct Key: Hashable, Sendable {
    let name: String
    let side: Int
  }

  private struct Entry: Hashable, Sendable {
    var content: Content
    var request: RequestID?
    /// To be asked again although there is something to show.
    var isStale = false
    /// The turn in which it was last wanted; each has its own.
    var lastWanted: Int

    var needsAsking: Bool { request == nil && isStale }
    var bytes: Int {
      if case .shown(let picture) = content { picture.data?.count ?? 0 } else { 0 }
    }
  }

  static let limit = 512
  static let byteLimit = 64 << 20
  /// Pictures under way at once.
  static let pendingLimit = 24

  private var entries: [Key: Entry] = [:]
  /// The keys under way in the order in which they were asked.
  private(set) var pending: [Key] = []
  private var bytes = 0
  private var turn = 0

  var count: Int { entries.count }

  subscript(key: Key) -> Content? { entries[key]?.content }
}

extension Artworks {
  /// Of the wanted ones, in their order, those to be asked now.
  func missing(of wanted: [Key]) -> [Key] {
    var missing: [Key] = []
    for key in wanted where pending.count + missing.count < Self.pendingLimit {
      if entries[key]?.needsAsking ?? true, !missing.contains(key) { missing.append(key) }
    }
    return missing
  }

  /// Those under way that nobody wants any more.
  func unwanted(beside wanted: [Key]) -> [Key] {
    guard !pending.isEmpty else { return [] }
    let wanted = Set(wanted)
    return pending.filter { !wanted.contains($0) }
  }

  mutating func asked(_ key: Key, _ request: RequestID) {
    turn += 1
    pending.append(key)
    var entry = entries[key] ?? Entry(content: .loading, lastWanted: turn)
    entry.request = request
    entry.isStale = false
    entries[key] = entry
  }

  /// Notes that these are seen, the most wanted first, and lets go of what is too much.
  mutating func keep(_ wanted: [Key]) {
    let before = turn
    for key in wanted.reversed() {
      turn += 1
      entries[key]?.lastWanted = turn
    }
    while entries.count > Self.limit || bytes > Self.byteLimit {
      guard let oldest = longestUnseen(until: before) else { return }
      bytes -= entries[oldest]?.bytes ?? 0
      entries[oldest] = nil
    }
  }

  /// The request has its outcome; nil is no picture.
  mutating func take(_ picture: Picture?, for key: Key) {
    change(key) { entry in
      entry.request = nil
      entry.content = picture.map { .shown($0) } ?? .unavailable
    }
    pending.removeAll { $0 == key }
  }

  /// Nobody waits for it any more; it is asked again when it is wanted again.
  mutating func release(_ key: Key) {
    pending.removeAll { $0 == key }
    guard let entry = entries[key], entry.request != nil else { return }
    if entry.content == .loading {
      entries[key] = nil
    } else {
      entries[key]?.request = nil
      entries[key]?.isStale = true
    }
  }

  /// Those of these names are asked again, and what there is stays until then; nil is every name.
  mutating func renew(_ names: Set<String>?) {
    for key in entries.keys where names?.contains(key.name) ?? true {
      entries[key]?.isStale = true
    }
  }

  /// What could not be had may be there now.
  mutating func retry() {
    for (key, entry) in entries where entry.content == .unavailable && entry.request == nil {
      entries[key]?.isStale = true
    }
  }

  mutating func refuse(_ picture: Picture) {
    for (key, entry) in entries where entry.content == .shown(picture) {
      change(key) { $0.content = .unavailable }
    }
  }

  func request(for key: Key) -> RequestID? { entries[key]?.request }

  /// Turns differ, so that the order in a dictionary does not matter.
  private func longestUnseen(until limit: Int) -> Key? {
    var oldest: (key: Key, turn: Int)?
    for (key, entry) in entries where entry.request == nil && entry.lastWanted <= limit {
      if entry.lastWanted < oldest?.turn ?? .max { oldest = (key, entry.lastWanted) }
    }
    return oldest?.key
  }

  private mutating func change(_ key: Key, _ change: (inout Entry) -> Void) {
    guard var entry = entries[key] else { return }
    bytes -= entry.bytes
    change(&entry)
    bytes += entry.bytes
    entries[key] = entry
  }
}
