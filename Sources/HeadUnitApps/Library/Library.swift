public import HeadUnitCore
import HeadUnitText

/// An app as a library file describes it: its content, its player, its bad behaviour.
public struct Library: Sendable {
  public let name: String
  /// What the app itself calls its identifier, such as `com.example.radio`.
  public let identifier: String?
  /// The path of the app's icon below `folder`.
  public let icon: String?
  /// Whether the root's children are tabs.
  public let hasTabs: Bool
  /// The folder to which the paths of pictures are relative, absolute.
  public let folder: String
  /// What is to go wrong, in the order of the file.
  public let faults: [FaultRule]

  let items: LibraryChildren
  let player: PlayerSettings
  let latency: LatencyTable
  let networkOperations: [Operation]
  let isSignedIn: Bool
  /// The paths below `folder` of every picture that some item has.
  let pictures: Set<String>
  /// Where the items stand that queues and templates name.
  let queueTargets: [String: ContentPath]
  /// What tells the rest of a large one, that was opened and not read.
  public internal(set) var examination: LibraryExamination?
  /// What it is for.
  var kind = AppKind.audio
  /// What it hands over; nil when it is asked by path.
  var templates: LibraryTemplates?
  /// What it plays besides.
  var sessions: [LibrarySession] = []

  /// The number of children, nil when there is no item at the path.
  public func count(at path: ContentPath) -> Int? {
    path.isRoot ? items.count : place(at: path)?.entry.children.count
  }

  /// The item at a path as an app gives it, nil when there is none; the root is no item.
  public func item(at path: ContentPath) -> ContentItem? {
    place(at: path).map { $0.item(isTab: hasTabs && path.depth == 1) }
  }

  /// What the first so many items are called, each list before what is in it.
  public func titles(of count: Int) -> [String] {
    var titles = [name]
    var lists = [ContentPath.root]
    var next = 0
    while next < lists.count {
      let list = lists[next]
      next += 1
      for row in 0..<(self.count(at: list) ?? 0) {
        guard titles.count < 2 * count else { return titles }
        guard let item = item(at: list.child(row)) else { continue }
        titles += [item.title, item.subtitle].compactMap(\.self)
        if item.isContainer { lists.append(list.child(row)) }
      }
    }
    return titles
  }

  /// Walks down to an item; each step is a binary search in what is written, however much it makes.
  func place(at path: ContentPath) -> LibraryPlace? {
    var children = items
    var needs: Needs = []
    var place: LibraryPlace?
    for row in path.indices {
      // What is in an item with mistakes fails as it does.
      if place?.entry.details?.failure != nil { return place }
      guard let entry = children.entry(ofRow: row) else { return nil }
      let number = entry.isRepeat ? row - entry.start : place?.occurrence.number ?? 0
      let occurrence = Occurrence(number: number, parent: place?.identifier ?? "")
      place = LibraryPlace(
        path: path, entry: entry, occurrence: occurrence,
        identifier: entry.identifier.text(for: occurrence), outerNeeds: needs)
      needs.formUnion(entry.needs)
      children = entry.children
    }
    return place
  }

  func children(at path: ContentPath) -> LibraryChildren? {
    path.isRoot ? items : place(at: path)?.entry.children
  }

  /// Where the item stands that a queue or a template names.
  func target(of identifier: String) -> ContentPath? {
    (examination?.library ?? self).queueTargets[identifier]
  }

  func hasPicture(_ name: String) -> Bool {
    pictures.contains(name) || examination?.hasPicture(name) == true
  }
}

/// One item of the library as it is written: a single one, or a template for many.
struct LibraryEntry: Sendable {
  var identifier: TextTemplate
  /// How many items it makes; 1 when it is no repeat.
  var count = 1
  var isRepeat = false
  /// How many items stand before it in its parent.
  var start = 0
  /// How many tracks stand before it in its parent.
  var trackStart = 0

  var title = Cycled<TextTemplate>.none
  var subtitle = Cycled<TextTemplate>.none
  var artwork = Cycled<TextTemplate>.none
  var icon = Cycled<TextTemplate>.none
  var artist = Cycled<TextTemplate>.none
  var album = Cycled<TextTemplate>.none
  var duration = Cycled<Duration>.none
  var progress = Cycled<Double>.none

  var isContainer = false
  var isPlayable = false
  var isExplicit = Cycled<Bool>.none
  var isStreaming = Cycled<Bool>.none
  var isLive = false
  var isContinuous = false
  var showsProgress = false
  var needs: Needs = []

  var children = LibraryChildren()
  var details: LibraryDetails?

  subscript(mark: ContentItem.Mark) -> Cycled<Bool> {
    get {
      switch mark {
      case .explicit: isExplicit
      case .streaming: isStreaming
      }
    }
    set {
      switch mark {
      case .explicit: isExplicit = newValue
      case .streaming: isStreaming = newValue
      }
    }
  }

  /// Something that plays and has no list of its own: what a queue is made of.
  var isTrack: Bool { isPlayable && !isContainer }

  /// What is asked of it fails.
  mutating func fail(_ failure: Failure) {
    details = LibraryDetails(
      albumIndex: details?.albumIndex ?? .none, chapters: details?.chapters ?? [],
      queue: details?.queue, latency: details?.latency, failure: failure)
  }
}

/// What few items have, apart from the rest so that large libraries stay small.
final class LibraryDetails: Sendable {
  let albumIndex: Cycled<Int>
  let chapters: [Chapter]
  /// Identifiers of what plays next; nil is the item's playable siblings.
  let queue: [String]?
  let latency: LatencyTable?
  /// Why nothing can be said of it: there are mistakes in it.
  let failure: Failure?

  init(
    albumIndex: Cycled<Int> = .none, chapters: [Chapter] = [], queue: [String]? = nil,
    latency: LatencyTable? = nil, failure: Failure? = nil
  ) {
    self.albumIndex = albumIndex
    self.chapters = chapters
    self.queue = queue
    self.latency = latency
    self.failure = failure
  }
}

/// A part of a track, in the order of their starts.
struct Chapter: Hashable, Sendable {
  var title: String?
  var start: Duration
}

/// The items in a container, found by row without being expanded.
struct LibraryChildren: Sendable {
  /// The first of them in a large file, where there are too many to be read.
  private let large: LargeList?
  private var entries: [LibraryEntry] = []
  private(set) var count = 0
  /// How many of them are tracks.
  private(set) var trackCount = 0

  init() { large = nil }

  init(_ list: LargeList) {
    large = list
    (count, trackCount) = (list.list.count, list.list.trackCount)
  }

  mutating func append(_ entry: LibraryEntry) {
    var entry = entry
    entry.start = count
    entry.trackStart = trackCount
    count += entry.count
    if entry.isTrack { trackCount += entry.count }
    entries.append(entry)
  }

  mutating func reserve(_ count: Int) { entries.reserveCapacity(count) }

  /// The entry that makes the item in this row.
  func entry(ofRow row: Int) -> LibraryEntry? {
    guard row >= 0, row < count else { return nil }
    // Without repeats, the usual case, rows and entries are the same.
    if entries.count == count, entries[row].start == row, entries[row].count > 0 {
      return entries[row]
    }
    if let large, row < large.list.count {
      return Self.last(of: large.entries { $0.row <= row }) { $0.start <= row }
    }
    return Self.last(of: entries) { $0.start <= row }
  }

  /// The row of a track, counted among the tracks alone.
  func row(ofTrack track: Int) -> Int? {
    guard track >= 0, track < trackCount else { return nil }
    let isLarge = large.map { track < $0.list.trackCount } ?? false
    let among = isLarge ? large?.entries { $0.track <= track } ?? [] : entries
    return Self.last(of: among) { $0.trackStart <= track }
      .map { $0.start + track - $0.trackStart }
  }

  /// The number among the tracks of the item in this row, nil when it is no track.
  func track(ofRow row: Int) -> Int? {
    guard let entry = entry(ofRow: row), entry.isTrack else { return nil }
    return entry.trackStart + row - entry.start
  }

  /// The last entry that meets a condition which only the first ones meet.
  ///
  /// Entries that make nothing share their start with the next one, which is then the last.
  private static func last(
    of entries: [LibraryEntry], where condition: (LibraryEntry) -> Bool
  ) -> LibraryEntry? {
    entries.withUnsafeBufferPointer { entries in
      var low = 0
      var high = entries.count
      while low < high {
        let middle = (low + high) / 2
        if condition(entries[middle]) { low = middle + 1 } else { high = middle }
      }
      return low > 0 ? entries[low - 1] : nil
    }
  }
}

/// All entries in turn; of a large list only those of one chunk are held.
extension LibraryChildren: Sequence {
  struct Iterator: IteratorProtocol {
    fileprivate let large: LargeList?
    fileprivate let entries: [LibraryEntry]
    fileprivate var chunk = 0
    fileprivate var current: [LibraryEntry] = []
    fileprivate var index = 0

    mutating func next() -> LibraryEntry? {
      while index == current.count {
        let chunkCount = large?.chunkCount ?? 0
        guard chunk <= chunkCount else { return nil }
        current = chunk < chunkCount ? large?.entries(ofChunk: chunk) ?? [] : entries
        chunk += 1
        index = 0
      }
      index += 1
      return current[index - 1]
    }
  }

  func makeIterator() -> Iterator { Iterator(large: large, entries: entries) }
}

/// One item of the library at its place, with everything resolved that a repeat leaves open.
struct LibraryPlace: Sendable {
  let path: ContentPath
  let entry: LibraryEntry
  let occurrence: Occurrence
  let identifier: String
  /// What the containers around it need.
  let outerNeeds: Needs

  var title: String? { text(entry.title) }
  var subtitle: String? { text(entry.subtitle) }
  var artist: String? { text(entry.artist) }
  var album: String? { text(entry.album) }
  var artwork: String? { text(entry.artwork) ?? text(entry.icon) }

  var albumIndex: Int? { entry.details?.albumIndex[occurrence.number] }
  var isExplicit: Bool { entry.isExplicit[occurrence.number] ?? false }
  var chapters: [Chapter] { entry.details?.chapters ?? [] }

  /// Nil for what has no end; a track of which nothing is said is as long as a song.
  var duration: Duration? {
    isEndless ? nil : entry.duration[occurrence.number] ?? LibraryPlace.usualDuration
  }

  var isEndless: Bool { entry.isLive || entry.isContinuous }

  /// Where somebody stopped who has heard a part of it; what was heard to its end begins again.
  var placeLeft: Duration {
    guard let duration, let progress = entry.progress[occurrence.number], progress > 0, progress < 1
    else { return .zero }
    return .seconds((duration.inSeconds * progress).rounded())
  }

  static let usualDuration = Duration.seconds(210)

  /// A tab is drawn with its icon, everything else with its artwork.
  func item(isTab: Bool) -> ContentItem {
    var item = ContentItem(
      identifier: identifier, title: title, subtitle: subtitle,
      artwork: isTab ? text(entry.icon) ?? artwork : artwork,
      isContainer: entry.isContainer, isPlayable: entry.isPlayable,
      progress: entry.progress[occurrence.number])
    for mark in ContentItem.Mark.allCases {
      item[mark] = entry[mark][occurrence.number] ?? false
    }
    return item
  }

  private func text(_ template: Cycled<TextTemplate>) -> String? {
    template[occurrence.number]?.text(for: occurrence)
  }
}

extension Library {
  /// The first track in the order of the lists, going into containers on the way.
  var firstTrack: ContentPath? {
    Library.firstTrack(in: items, at: .root)
  }

  // Recursion is safe: a library file has at most 256 levels of JSON.
  private static func firstTrack(in children: LibraryChildren, at path: ContentPath) -> ContentPath?
  {
    for entry in children where entry.count > 0 && entry.details?.failure == nil {
      if entry.isTrack { return path.child(entry.start) }
      if let track = firstTrack(in: entry.children, at: path.child(entry.start)) { return track }
    }
    return nil
  }
}

/// What the library's app says when it cannot do something, in the words a driver would see.
enum LibraryFailure {
  static let offline = Failure(code: .offline, message: "There is no connection.")
  static let locked = Failure(code: .locked, message: "Unlock your phone to see this.")
  static let signedOut = Failure(code: .signedOut, message: "Sign in on your phone to see this.")

  static func notFound(_ path: ContentPath) -> Failure {
    Failure(code: .notFound, message: "There is nothing at \(path).")
  }

  static func mistaken(_ mistake: Mistake?) -> Failure {
    let place = mistake.map { ": \($0)" } ?? "."
    return Failure(code: .broken, message: "There is a mistake in the library here\(place)")
  }

  static func notPlayable(_ path: ContentPath) -> Failure {
    Failure(code: .notFound, message: "There is nothing to play at \(path).")
  }
}

/// How long an answer takes: `80ms`, or `80ms±30ms` drawn from the drive's seed.
public struct Latency: Hashable, Sendable {
  public var base: Duration
  public var spread: Duration

  public init(_ base: Duration, spread: Duration = .zero) {
    self.base = base
    self.spread = spread
  }

  /// Draws one latency, never below zero; without a spread nothing is drawn.
  func draw(from generator: inout SeededGenerator) -> Duration {
    guard spread > .zero else { return base }
    return max(.zero, base + generator.jitter(spread))
  }
}

extension Latency: LosslessStringConvertible {
  public var description: String {
    spread == .zero ? "\(base)" : "\(base)±\(spread)"
  }

  public init?(_ description: String) {
    let halves = description.split(separator: "±", omittingEmptySubsequences: false)
      .map { $0.drop { $0 == " " } }
    guard (1...2).contains(halves.count) else { return nil }
    var first = halves[0]
    while first.last == " " { first = first.dropLast() }
    guard let base = Duration(String(first)) else { return nil }
    self.init(base)
    guard halves.count == 2 else { return }
    guard let spread = Duration(String(halves[1])) else { return nil }
    self.spread = spread
  }
}

/// The latencies of the operations for which one is given.
struct LatencyTable: Hashable, Sendable {
  private var latencies: [Operation: Latency] = [:]

  init() {}

  init(all latency: Latency) {
    for operation in Operation.allCases { latencies[operation] = latency }
  }

  subscript(operation: Operation) -> Latency? {
    get { latencies[operation] }
    set { latencies[operation] = newValue }
  }
}

/// A value of an item, or several through which a repeated item cycles.
enum Cycled<Value: Sendable>: Sendable {
  case none
  case one(Value)
  /// Never empty.
  case several([Value])

  init(_ values: [Value]) {
    switch values.count {
    case 0: self = .none
    case 1: self = .one(values[0])
    default: self = .several(values)
    }
  }

  /// The value for the item of that number, counted from 0.
  subscript(number: Int) -> Value? {
    switch self {
    case .none: nil
    case .one(let value): value
    case .several(let values): values[number % values.count]
    }
  }

  var all: [Value] {
    switch self {
    case .none: []
    case .one(let value): [value]
    case .several(let values): values
    }
  }

  func map<Other>(_ transform: (Value) -> Other) -> Cycled<Other> {
    switch self {
    case .none: .none
    case .one(let value): .one(transform(value))
    case .several(let values): .several(values.map(transform))
    }
  }
}

/// What an item cannot be opened or played without.
struct Needs: OptionSet, Hashable, Sendable {
  let rawValue: UInt8

  static let network = Needs(rawValue: 1)
  static let unlocked = Needs(rawValue: 2)
  static let signedIn = Needs(rawValue: 4)
}

/// A need by the name written in files.
enum Need: String, CaseIterable {
  case network, unlocked, signedIn

  var needs: Needs {
    switch self {
    case .network: .network
    case .unlocked: .unlocked
    case .signedIn: .signedIn
    }
  }
}
