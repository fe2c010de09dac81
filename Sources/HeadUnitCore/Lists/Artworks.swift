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
    /// The turn in which it was last wanted, each turn its own; the highest while it is.
    var lastWanted = Int.max

    var needsAsking: Bool { request == nil && isStale }
    var bytes: Int {
      if case .shown(let picture) = content { picture.data?.count ?? 0 } else { 0 }
    }
  }

  static let limit = 512
  static let byteLimit = Budget.cachedPictures.value
  /// So many go at once, as looking for the longest unseen takes a moment.
  private static let shareLetGo = 64
  /// Pictures under way at once.
  static let pendingLimit = 24

  private var entries: [Key: Entry] = [:]
  /// What is seen or near, the most wanted first.
  private var wanted: [Key] = []
  /// The keys under way in the order in which they were asked; all of them are wanted.
  private(set) var pending: [Key] = []
  private var bytes = 0
  private var turn = 0
  /// Something wanted is to be asked, though what is wanted has not changed.
  private var isUnsettled = false

  var count: Int { entries.count }

  subscript(key: Key) -> Content? { entries[key]?.content }
}

extension Artworks {
  /// What follows from what is wanted.
  struct Errands {
    /// Under way, and nobody wants it any more.
    var unwanted: [Key] = []
    /// To be asked now.
    var missing: [Key] = []
  }

  /// Told at every event, and therefore quick when nothing has changed.
  mutating func want(_ keys: [Key]) -> Errands {
    guard isUnsettled || keys != wanted else { return Errands() }
    let left = wanted.filter { !keys.contains($0) }
    let candidates = isUnsettled ? keys : keys.filter { !wanted.contains($0) }
    wanted = keys
    for key in left.reversed() {
      turn += 1
      entries[key]?.lastWanted = turn
    }
    let unwanted = pending.filter(left.contains)
    var missing: [Key] = []
    for key in candidates {
      entries[key]?.lastWanted = .max
      if entries[key]?.needsAsking ?? true, !missing.contains(key) { missing.append(key) }
    }
    let room = Self.pendingLimit - pending.count + unwanted.count
    isUnsettled = missing.count > room
    return Errands(unwanted: unwanted, missing: Array(missing.prefix(room)))
  }

  mutating func asked(_ key: Key, _ request: RequestID) {
    pending.append(key)
    var entry = entries[key] ?? Entry(content: .loading)
    entry.request = request
    entry.isStale = false
    entries[key] = entry
    letGo()
  }

  /// The request has its outcome; nil is no picture.
  mutating func take(_ picture: Picture?, for key: Key) {
    change(key) { entry in
      entry.request = nil
      entry.content = picture.map { .shown($0) } ?? .unavailable
    }
    pending.removeAll { $0 == key }
    if entries[key]?.isStale ?? false { isUnsettled = true }
    letGo()
  }

  /// Nobody waits for it any more; it is asked again when it is wanted again.
  mutating func release(_ key: Key) {
    pending.removeAll { $0 == key }
    if wanted.contains(key) { isUnsettled = true }
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
    isUnsettled = true
    for key in entries.keys where names?.contains(key.name) ?? true {
      entries[key]?.isStale = true
    }
  }

  /// What could not be had may be there now.
  mutating func retry() {
    isUnsettled = true
    for (key, entry) in entries where entry.content == .unavailable && entry.request == nil {
      entries[key]?.isStale = true
    }
  }

  mutating func refuse(_ picture: Picture) {
    for (key, entry) in entries where entry.content == .shown(picture) {
      change(key) { $0.content = .unavailable }
    }
  }

  /// Forgets everything but a picture that is there.
  mutating func reset(keeping kept: Key?) {
    var rest = Artworks()
    if let kept, let entry = entries[kept], case .shown = entry.content {
      rest.entries[kept] = Entry(content: entry.content, lastWanted: 0)
      rest.bytes = entry.bytes
    }
    self = rest
  }

  func request(for key: Key) -> RequestID? { entries[key]?.request }

  /// Turns differ, so that the order in a dictionary does not matter.
  private mutating func letGo() {
    guard entries.count > Self.limit || bytes > Self.byteLimit else { return }
    let target = entries.count > Self.limit ? Self.limit - Self.shareLetGo : entries.count
    var unseen: [(turn: Int, key: Key)] = []
    for (key, entry) in entries where entry.lastWanted < .max {
      unseen.append((entry.lastWanted, key))
    }
    for (_, key) in unseen.sorted(by: { $0.turn < $1.turn }) {
      guard entries.count > target || bytes > Self.byteLimit else { return }
      bytes -= entries.removeValue(forKey: key)?.bytes ?? 0
    }
  }

  private mutating func change(_ key: Key, _ change: (inout Entry) -> Void) {
    guard var entry = entries[key] else { return }
    bytes -= entry.bytes
    change(&entry)
    bytes += entry.bytes
    entries[key] = entry
  }
}

// The pictures of rows, tabs and the app: asked for what is seen, and one screen beyond.
extension Lists {
  /// The picture beside a row; nil when the item names none, or it has not been asked for yet.
  func thumbnail(of item: ContentItem) -> Artworks.Content? {
    item.artwork.flatMap { artworks[Artworks.Key(name: $0, side: metrics.thumbnailSide)] }
  }

  /// The picture of the name as rows show it.
  func thumbnail(named name: String) -> Picture? {
    artworks[Artworks.Key(name: name, side: metrics.thumbnailSide)]?.picture
  }

  /// The icon of a tab, of which only the outline counts.
  func icon(of tab: Browser.Tab) -> Artworks.Content? {
    tab.item?.artwork.flatMap { artworks[Artworks.Key(name: $0, side: metrics.tabIconSide)] }
  }

  /// The icon of the app, at the size of the home screen.
  var appIcon: Artworks.Content? { appIconKey.flatMap { artworks[$0] } }

  /// What the app's icon is kept under, also while the phone is away: the dock shows it dimmed.
  private var appIconKey: Artworks.Key? {
    app?.icon.map { Artworks.Key(name: $0, side: metrics.appIconSide) }
  }

  mutating func settleArtworks(in surroundings: Surroundings, _ step: inout Step) {
    let errands = artworks.want(wantedArtworks(in: surroundings))
    if !errands.unwanted.isEmpty {
      abandon(in: surroundings, &step) { $0.artworkKey.map(errands.unwanted.contains) ?? false }
    }
    for key in errands.missing {
      let size = PixelSize(width: key.side, height: key.side)
      let request = ask(
        .artwork(name: key.name, size: size), for: .picture,
        until: step.now + timeouts.artwork, &step)
      artworks.asked(key, request)
    }
  }

  mutating func pictureCame(_ pending: Loader.Pending, _ answer: Answer?) {
    guard let key = pending.artworkKey else { return }
    if case .artwork(let picture) = answer {
      artworks.take(picture, for: key)
    } else {
      artworks.take(nil, for: key)
    }
  }

  /// Whoever draws it could not: a placeholder stands wherever it was to be.
  mutating func refuse(_ picture: Picture) {
    artworks.refuse(picture)
  }

  /// Nobody asks for any of them now; the icon of the app stays if it is there.
  mutating func resetArtworks() {
    artworks.reset(keeping: appIconKey)
  }

  /// What could not be had before may be had now.
  mutating func retryArtworks() {
    artworks.retry()
  }

  /// The pictures of the items that look different.
  mutating func renewArtworks(of identifiers: Set<String>) {
    var names: Set<String> = []
    for page in browser.allPages {
      page.rows.forEachItem { item in
        if identifiers.contains(item.identifier), let name = item.artwork { names.insert(name) }
      }
    }
    for tab in browser.tabs {
      guard let item = tab.item, identifiers.contains(item.identifier) else { continue }
      if let name = item.artwork { names.insert(name) }
    }
    if !names.isEmpty { artworks.renew(names) }
  }

  /// In the order in which they are missed: what is seen, then the rows nearest to it.
  private func wantedArtworks(in surroundings: Surroundings) -> [Artworks.Key] {
    guard surroundings.isConnected, surroundings.isAppRunning else { return [] }
    var wanted: [Artworks.Key] = []
    wanted.reserveCapacity(32)
    func want(_ name: String?, _ side: Int) {
      if let name { wanted.append(Artworks.Key(name: name, side: side)) }
    }
    let page = browser.page.flatMap { $0.state == .shown ? $0 : nil }
    let visible = page.map { visibleRows(of: $0, in: surroundings) } ?? 0..<0
    if let page, page.template != nil {
      for (name, size) in page.givenPictures(in: visible, metrics) {
        want(name, metrics.side(of: size))
      }
    } else {
      for row in visible { want(page?.rows.artwork(row), metrics.thumbnailSide) }
    }
    for tab in browser.tabs { want(tab.item?.artwork, metrics.tabIconSide) }
    want(app?.icon, metrics.appIconSide)
    for (name, size) in surroundings.playerPictures { want(name, metrics.side(of: size)) }
    guard let page, page.template == nil else { return wanted }
    let near = wantedRows(of: page, in: surroundings)
    for distance in 0..<near.count {
      for row in [visible.upperBound + distance, visible.lowerBound - 1 - distance]
      where near.contains(row) {
        want(page.rows.artwork(row), metrics.thumbnailSide)
      }
    }
    return wanted
  }
}

extension Loader.Pending {
  /// Of a request for a picture of the store.
  var artworkKey: Artworks.Key? {
    guard purpose == .picture, case .artwork(let name, let size) = request.question else {
      return nil
    }
    return Artworks.Key(name: name, side: size.width)
  }
}
