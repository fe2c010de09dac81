import HeadUnitCore
public import HeadUnitText
import Synchronization

/// Where the long lists of items in a large library file are, found without reading the items.
///
/// It goes by quotes and brackets, and by the few keys that say how many rows an item makes. At
/// anything that is not written as usual, right or wrong, it gives up, and the file is read whole.
struct LibrarySkim: Sendable {
  struct Sizes: Sendable {
    /// Files below this are read whole.
    var fileSize = 16 << 20
    /// Lists below this are read with the item that has them.
    var listSize = 64 << 10
    /// So much of a list is read at a time, of longer items one.
    var chunkSize = 64 << 10
  }

  /// Several items that are read at a time.
  struct Chunk: Hashable, Sendable {
    /// The offset of the first.
    let start: Int
    /// How many rows and how many tracks stand before it in its list.
    let row: Int
    let track: Int
  }

  struct List: Sendable {
    /// The offsets of its bracket and of what follows the other one.
    let range: Range<Int>
    var chunks: [Chunk]
    let count: Int
    let trackCount: Int
  }

  /// One item, before it is read.
  struct Item {
    let range: Range<Int>
    let count: Int
    let isTrack: Bool
  }

  /// The long lists, by the offsets of their brackets.
  fileprivate(set) var lists: [Int: List] = [:]
  /// Where they end, by where they begin.
  fileprivate(set) var ends: [Int: Int] = [:]
  fileprivate(set) var itemCount = 0
  /// Whether an item has faults, of which the app wants to know at once.
  fileprivate(set) var hasItemFaults = false

  fileprivate init() {}

  /// Nil when there is something that only reading makes out.
  init?(_ text: SourceText, _ sizes: Sizes) {
    let skim = text.bytes.withUnsafeBufferPointer { bytes -> LibrarySkim? in
      var skimmer = Skimmer(bytes, sizes: sizes)
      do throws(Skimmer.Doubt) {
        try skimmer.library()
        return skimmer.skim
      } catch {
        return nil
      }
    }
    guard let skim else { return nil }
    self = skim
  }

  /// The items of a chunk, one after the other.
  func items(
    of chunk: Int, in list: List, _ text: SourceText, _ body: (Item) -> Void
  ) {
    let isLast = chunk + 1 == list.chunks.count
    let end = isLast ? list.range.upperBound - 1 : list.chunks[chunk + 1].start
    text.bytes.withUnsafeBufferPointer { bytes in
      var skimmer = Skimmer(UnsafeBufferPointer(rebasing: bytes[..<end]), again: self)
      skimmer.position = list.chunks[chunk].start
      do throws(Skimmer.Doubt) {
        while skimmer.position < end {
          body(try skimmer.item())
          try skimmer.passComma()
        }
      } catch {
        preconditionFailure("What was gone over once can be gone over again.")
      }
    }
  }
}

/// Goes over a library file byte by byte.
private struct Skimmer {
  /// Something that is not as usual.
  struct Doubt: Error {}

  let bytes: UnsafeBufferPointer<UInt8>
  let sizes: LibrarySkim.Sizes
  /// Whether the lists are known already, so that nobody goes into them.
  let isAgain: Bool
  var skim: LibrarySkim
  var position = 0
  private var depth = 0
  /// How many of the bytes so far are in long lists.
  private var setAside = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>, sizes: LibrarySkim.Sizes) {
    (self.bytes, self.sizes) = (bytes, sizes)
    (isAgain, skim) = (false, LibrarySkim())
  }

  init(_ bytes: UnsafeBufferPointer<UInt8>, again skim: LibrarySkim) {
    (self.bytes, self.skim) = (bytes, skim)
    (isAgain, sizes) = (true, LibrarySkim.Sizes())
  }

  private var next: UInt8 { position < bytes.count ? bytes[position] : 0 }

  mutating func library() throws(Doubt) {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    try skipSpace()
    var hasItems = false
    try members { skimmer, key throws(Doubt) in
      guard skimmer.spells(key, "items") else { return try skimmer.value() }
      guard !hasItems else { throw Doubt() }
      hasItems = true
      _ = try skimmer.list()
    }
    try skipSpace()
    guard position == bytes.count, skim.itemCount <= LibraryReader.itemRoom else { throw Doubt() }
  }

  /// A list of items.
  private mutating func list() throws(Doubt) {
    let start = position
    if isAgain, let end = skim.ends[start] {
      position = end
      return
    }
    guard next == .openBracket else { throw Doubt() }
    try enter()
    try skipSpace()
    let outside = setAside
    var (row, track) = (0, 0)
    var chunks: [LibrarySkim.Chunk] = []
    var chunk = LibrarySkim.Chunk(start: position, row: 0, track: 0)
    var chunkOutside = setAside
    while next != .closeBracket {
      if position - chunk.start - (setAside - chunkOutside) >= sizes.chunkSize {
        chunks.append(chunk)
        chunk = LibrarySkim.Chunk(start: position, row: row, track: track)
        chunkOutside = setAside
      }
      let item = try item()
      row += item.count
      if item.isTrack { track += item.count }
      try passComma()
    }
    chunks.append(chunk)
    leave()
    let length = position - start
    guard !isAgain, length - (setAside - outside) >= sizes.listSize, row > 0 else { return }
    setAside = outside + length
    skim.ends[start] = position
    skim.lists[start] = LibrarySkim.List(
      range: start..<position, chunks: chunks, count: row, trackCount: track)
  }

  mutating func item() throws(Doubt) -> LibrarySkim.Item {
    skim.itemCount += 1
    let start = position
    var count = 1
    var isStatus = false
    var hasChildren = false
    var (isContainer, isPlayable): (Bool?, Bool?)
    try members { skimmer, key throws(Doubt) in
      switch key.count {
      case 6 where skimmer.spells(key, "repeat"): count = try skimmer.number()
      case 6 where skimmer.spells(key, "status"): isStatus = try skimmer.flag()
      case 6 where skimmer.spells(key, "faults"):
        skimmer.skim.hasItemFaults = true
        try skimmer.value()
      case 8 where skimmer.spells(key, "children"):
        guard !hasChildren else { throw Doubt() }
        hasChildren = true
        try skimmer.list()
      case 8 where skimmer.spells(key, "playable"): isPlayable = try skimmer.flag()
      case 9 where skimmer.spells(key, "container"): isContainer = try skimmer.flag()
      default: try skimmer.value()
      }
    }
    let opens = isContainer ?? hasChildren
    return LibrarySkim.Item(
      range: start..<position, count: count, isTrack: !isStatus && !opens && isPlayable ?? true)
  }

  /// After an item: up to the next, or to the end of them.
  mutating func passComma() throws(Doubt) {
    try skipSpace()
    guard next == .comma else {
      guard next == .closeBracket || isAgain && position == bytes.count else { throw Doubt() }
      return
    }
    position += 1
    try skipSpace()
    guard next == .openBrace || isAgain && position == bytes.count else { throw Doubt() }
  }
}

extension Skimmer {
  /// The members of an object; the value of each is for the closure to pass.
  private mutating func members(
    _ value: (inout Skimmer, _ key: Range<Int>) throws(Doubt) -> Void
  ) throws(Doubt) {
    guard next == .openBrace else { throw Doubt() }
    try enter()
    try skipSpace()
    while next != .closeBrace {
      let key = try string()
      try skipSpace()
      guard next == .colon else { throw Doubt() }
      position += 1
      try skipSpace()
      try value(&self, key)
      try skipSpace()
      if next == .comma {
        position += 1
        try skipSpace()
        guard next == .quote else { throw Doubt() }
      } else if next != .closeBrace {
        throw Doubt()
      }
    }
    leave()
  }

  private mutating func enter() throws(Doubt) {
    depth += 1
    // As deep as JSON is read.
    guard depth <= 256 else { throw Doubt() }
    position += 1
  }

  private mutating func leave() {
    depth -= 1
    position += 1
  }

  /// Any value, of which nothing is wanted.
  private mutating func value() throws(Doubt) {
    switch next {
    case .quote: _ = try text()
    case .openBrace, .openBracket: try container()
    case .minus, 0x30...0x39, UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "t"): word()
    default: throw Doubt()
    }
  }

  private mutating func word() {
    while next.isNumberCharacter { position += 1 }
  }

  private mutating func container() throws(Doubt) {
    let outside = depth
    repeat {
      guard position < bytes.count else { throw Doubt() }
      switch bytes[position] {
      case .quote: _ = try text()
      case .openBrace, .openBracket: try enter()
      case .closeBrace, .closeBracket: leave()
      case .slash: try comment()
      case .singleQuote: throw Doubt()
      default: position += 1
      }
    } while depth > outside
  }

  /// A string without escapes; gives back what is between its quotes.
  private mutating func string() throws(Doubt) -> Range<Int> {
    guard next == .quote else { throw Doubt() }
    let (range, hasEscapes) = try text()
    guard !hasEscapes else { throw Doubt() }
    return range
  }

  private mutating func text() throws(Doubt) -> (range: Range<Int>, hasEscapes: Bool) {
    let start = position + 1
    var cursor = start
    var hasEscapes = false
    let raw = UnsafeRawBufferPointer(bytes)
    while cursor < bytes.count {
      // Eight bytes at a time, until there is a quote or a backslash among them.
      if cursor + 8 <= bytes.count {
        let word = raw.loadUnaligned(fromByteOffset: cursor, as: UInt64.self).littleEndian
        let found = Self.zeros(word ^ Self.quotes) | Self.zeros(word ^ Self.backslashes)
        if found == 0 {
          cursor &+= 8
          continue
        }
        cursor &+= found.trailingZeroBitCount >> 3
      }
      switch bytes[cursor] {
      case .quote:
        position = cursor + 1
        return (start..<cursor, hasEscapes)
      case .backslash:
        hasEscapes = true
        cursor += 2
      default: cursor += 1
      }
    }
    throw Doubt()
  }

  private static let quotes: UInt64 = 0x2222_2222_2222_2222
  private static let backslashes: UInt64 = 0x5C5C_5C5C_5C5C_5C5C

  /// The highest bit of each byte that is zero, as far as the first of them.
  private static func zeros(_ word: UInt64) -> UInt64 {
    (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080
  }

  private mutating func flag() throws(Doubt) -> Bool {
    let start = position
    word()
    if spells(start..<position, "true") { return true }
    guard spells(start..<position, "false") else { throw Doubt() }
    return false
  }

  /// How many items are made, written without a sign, a dot or an exponent.
  private mutating func number() throws(Doubt) -> Int {
    let start = position
    word()
    guard position - start <= 8, start < position else { throw Doubt() }
    var number = 0
    for byte in bytes[start..<position] {
      guard byte.isDigit else { throw Doubt() }
      number = number * 10 + Int(byte &- .zero)
    }
    // As the table of keys has it.
    guard number <= 10_000_000 else { throw Doubt() }
    return number
  }

  private func spells(_ range: Range<Int>, _ word: StaticString) -> Bool {
    range.count == word.utf8CodeUnitCount && bytes[range].spells(word)
  }

  mutating func skipSpace() throws(Doubt) {
    while position < bytes.count {
      switch bytes[position] {
      case .space, .newline, .carriageReturn, .tab: position &+= 1
      case .slash: try comment()
      default: return
      }
    }
  }

  private mutating func comment() throws(Doubt) {
    guard position + 1 < bytes.count, bytes[position + 1] == .slash else { throw Doubt() }
    while position < bytes.count, bytes[position] != .newline { position += 1 }
  }
}

/// A long list of a large file, whose items are read when somebody asks for them.
final class LargeList: Sendable {
  let text: LargeText
  let list: LibrarySkim.List
  let scope: ItemScope

  init(_ text: LargeText, _ list: LibrarySkim.List, in scope: ItemScope) {
    (self.text, self.list, self.scope) = (text, list, scope)
  }

  var chunkCount: Int { list.chunks.count }

  func entries(ofChunk chunk: Int) -> [LibraryEntry] { text.entries(ofChunk: chunk, in: self) }

  /// The items among which is the last that meets a condition which only the first ones meet.
  func entries(around condition: (LibrarySkim.Chunk) -> Bool) -> [LibraryEntry] {
    var low = 0
    var high = list.chunks.count
    while low < high {
      let middle = (low + high) / 2
      if condition(list.chunks[middle]) { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? entries(ofChunk: low - 1) : []
  }
}

/// A library file that is too large to be read before it is shown.
final class LargeText: Sendable {
  /// So many chunks that were read are kept.
  private static let chunkLimit = 64

  private struct Key: Hashable {
    let list: Int
    let chunk: Int
  }

  private struct State {
    var folder: LibraryFolder
    var chunks: [Key: (entries: [LibraryEntry], usedAt: Int)] = [:]
    var useCount = 0
    /// Those that were met so far.
    var pictures: Set<String> = []
    var mistakes = Mistakes()
  }

  let source: SourceText
  let name: String
  let skim: LibrarySkim
  private let state: Mutex<State>

  /// Nil where the file is read whole.
  init?(
    _ source: SourceText, _ name: String, in folder: LibraryFolder, _ sizes: LibrarySkim.Sizes
  ) {
    guard source.bytes.count >= sizes.fileSize, let skim = LibrarySkim(source, sizes),
      !skim.lists.isEmpty
    else { return nil }
    (self.source, self.name, self.skim) = (source, name, skim)
    state = Mutex(State(folder: folder))
  }

  fileprivate func entries(ofChunk chunk: Int, in list: LargeList) -> [LibraryEntry] {
    let key = Key(list: list.list.range.lowerBound, chunk: chunk)
    return state.withLock { state in
      state.useCount += 1
      let entries = state.chunks[key]?.entries ?? read(chunk, in: list, &state)
      state.chunks[key] = (entries, state.useCount)
      if state.chunks.count > Self.chunkLimit,
        let oldest = state.chunks.min(by: { $0.value.usedAt < $1.value.usedAt })
      {
        state.chunks[oldest.key] = nil
      }
      return entries
    }
  }

  private func read(
    _ chunk: Int, in list: LargeList, _ state: inout State
  ) -> [LibraryEntry] {
    var reader = LibraryReader(pieceOf: self, folder: state.folder)
    let entries = reader.entries(ofChunk: chunk, in: list)
    state.folder = reader.folder
    state.pictures.formUnion(reader.pictures.keys)
    for mistake in reader.mistakes.list { state.mistakes.add(mistake) }
    return entries
  }

  /// Whether one of the items that were read so far has the picture.
  fileprivate func hasPicture(_ name: String) -> Bool {
    state.withLock { $0.pictures.contains(name) }
  }

  var keptCount: Int { state.withLock(\.chunks.count) }

  fileprivate var mistakes: Mistakes { state.withLock { $0.mistakes } }
}

/// What only the whole of a large library tells.
///
/// It is gone through once, and little of it is kept.
public final class LibraryExamination: Sendable {
  private struct Found {
    /// Its long lists are read when they are asked for.
    let library: Library
    let mistakes: Mistakes
  }

  private let path: String
  let sources: [LibrarySource]
  private let folder: LibraryFolder
  private let found = Mutex<Found?>(nil)

  init(_ path: String, _ reader: LibraryReader) {
    (self.path, sources, folder) = (path, reader.sources, reader.folder)
  }

  /// Every mistake in it, at most 100; nil when that was no longer wanted.
  ///
  /// It takes seconds. Whoever needs it meanwhile waits.
  public func mistakes(while isWanted: @escaping @Sendable () -> Bool = { true }) -> Mistakes? {
    examined(while: isWanted)?.mistakes
  }

  /// Those that were met by reading what somebody asked for.
  public var mistakesMet: Mistakes {
    var mistakes = Mistakes()
    for source in sources {
      if let large = source.large { mistakes.add(contentsOf: large.mistakes) }
    }
    return mistakes
  }

  /// The library with all that only the whole of it tells.
  var library: Library {
    guard let found = examined(while: { true }) else {
      preconditionFailure("What is always wanted is never left.")
    }
    return found.library
  }

  /// What was met already tells that there is a picture, and never that there is none.
  func hasPicture(_ name: String) -> Bool {
    sources.contains { $0.large?.hasPicture(name) == true } || library.pictures.contains(name)
  }

  private func examined(while isWanted: @escaping @Sendable () -> Bool) -> Found? {
    found.withLock { found in
      if found == nil { found = examine(while: isWanted) }
      return found
    }
  }

  private func examine(while isWanted: @escaping @Sendable () -> Bool) -> Found? {
    var reader = LibraryReader(examining: sources, folder: folder, while: isWanted)
    let library = reader.read(sources[0]) { [path] reader, fields in
      reader.library(from: fields, in: path)
    }
    guard let library, isWanted() else { return nil }
    return Found(library: library, mistakes: reader.mistakes)
  }
}

extension LibraryReader {
  init(pieceOf text: LargeText, folder: LibraryFolder) {
    self.init(folder: folder, .piece)
    mistakes = Mistakes(room: 1)
    begin(LibrarySource(text: text.source, name: text.name, large: text))
  }

  init(
    examining sources: [LibrarySource], folder: LibraryFolder,
    while isWanted: @escaping @Sendable () -> Bool
  ) {
    self.init(folder: folder, .examining(while: isWanted))
    for source in sources { known[source.name] = source }
  }

  /// A long list, of which nothing is read now unless all of it is examined.
  mutating func addItems(
    of long: LibrarySkim.List, in text: LargeText, to children: inout LibraryChildren,
    in scope: ItemScope
  ) {
    let list = LargeList(text, long, in: scope)
    children = LibraryChildren(list)
    guard case .examining(let isWanted) = task else { return }
    for chunk in long.chunks.indices where isWanted() {
      _ = entries(ofChunk: chunk, in: list)
    }
  }

  /// Reads a part of a long list; an item with mistakes in it fails when it is asked for.
  mutating func entries(ofChunk chunk: Int, in list: LargeList) -> [LibraryEntry] {
    var (row, track) = (list.list.chunks[chunk].row, list.list.chunks[chunk].track)
    var entries: [LibraryEntry] = []
    list.text.skim.items(of: chunk, in: list.list, list.text.source) { item in
      let count = mistakes.count
      var entry = entry(of: item, in: list, row: row)
      (entry.count, entry.start, entry.trackStart) = (item.count, row, track)
      row += item.count
      if item.isTrack { track += item.count }
      guard case .piece = task else { return }
      if mistakes.count > count {
        let isFirst = count == 0
        entry.fail(LibraryFailure.mistaken(isFirst ? mistakes.list.first : nil))
      }
      entries.append(entry)
    }
    return entries
  }

  private mutating func entry(
    of item: LibrarySkim.Item, in list: LargeList, row: Int
  ) -> LibraryEntry {
    let none = LibraryEntry(identifier: TextTemplate(""))
    let text = list.text
    let reading = JSONDocument.reading(
      item.range, of: text.source, leaving: text.skim.ends, room: mistakes.left, comments: true)
    take(reading)
    guard let node = reading.document?.root, makeRoom(for: node) else { return none }
    return self.item(fields(of: node, .item), in: list.scope, row: row)
  }
}
