/// The values of a document in the order of the text, eight bytes for each.
///
/// An object is followed by its keys and values in turn, an array by its elements.
struct JSONTape: Sendable {
  enum Tag: UInt32 {
    case null, isFalse, isTrue, number, string, escapedString, array, object
  }

  struct Entry: Sendable {
    /// The tag in the upper three bits; 29 bits of offset reach through 512 MiB.
    private let tagAndOffset: UInt32
    /// Of a container the index after its last entry, of anything else its length in bytes.
    let extent: UInt32

    init(_ tag: Tag, offset: Int, extent: Int) {
      tagAndOffset = tag.rawValue << 29 | UInt32(truncatingIfNeeded: offset)
      self.extent = UInt32(truncatingIfNeeded: extent)
    }

    var tag: Tag { Tag(rawValue: tagAndOffset >> 29) ?? .null }
    var offset: Int { Int(tagAndOffset & 0x1FFF_FFFF) }
    var isContainer: Bool { tagAndOffset >> 29 >= Tag.array.rawValue }
    /// The bytes between the quotes of a string.
    var content: Range<Int> { offset + 1..<offset + 1 + Int(extent) }
    /// The bytes of a number.
    var literal: Range<Int> { offset..<offset + Int(extent) }
  }

  private(set) var entries: ContiguousArray<Entry> = []

  var count: Int { entries.count }

  subscript(index: Int) -> Entry { entries[index] }

  /// The index of the value after the one at `index`, whatever that one contains.
  func index(after index: Int) -> Int {
    let entry = entries[index]
    return entry.isContainer ? Int(entry.extent) : index + 1
  }

  mutating func reserve(_ count: Int) { entries.reserveCapacity(count) }

  @inline(__always)
  mutating func append(_ tag: Tag, offset: Int, extent: Int = 0) {
    entries.append(Entry(tag, offset: offset, extent: extent))
  }

  /// Ends the container at `index` after the entry appended last.
  mutating func close(_ index: Int) {
    let entry = entries[index]
    entries[index] = Entry(entry.tag, offset: entry.offset, extent: entries.count)
  }
}
