import HeadUnitDisplay

/// The lines set last, as every frame asks for nearly the same ones.
///
/// A hash chooses one of 512 places for four lines each; the one not asked for longest gives way.
///
/// So at most 2,048 lines are kept.
struct LineCache {
  static let placeCount = 512
  static let linesPerPlace = 4
  /// Of text and glyphs; a screen takes a hundredth of it.
  static let maximumBytes = 8 << 20

  /// Stands elsewhere, so that empty slots cost a start next to nothing.
  private final class Entry {
    let request: TextSetter.Request
    let line: TextLine

    init(_ request: TextSetter.Request, _ line: TextLine) {
      self.request = request
      self.line = line
    }

    var bytes: Int { request.text.utf8.count + line.text.utf8.count + line.glyphs.count * 16 }
  }

  private var entries = [Entry?](repeating: nil, count: placeCount * linesPerPlace)
  private var hashes = [UInt64](repeating: 0, count: placeCount * linesPerPlace)
  private var lastUses = [Int](repeating: 0, count: placeCount * linesPerPlace)
  private var useCount = 0
  private var bytes = 0

  mutating func line(for request: TextSetter.Request) -> TextLine? {
    let hash = Self.hash(request)
    for slot in Self.slots(hash) where hashes[slot] == hash {
      guard let entry = entries[slot], entry.request == request else { continue }
      useCount += 1
      lastUses[slot] = useCount
      return entry.line
    }
    return nil
  }

  mutating func keep(_ line: TextLine, for request: TextSetter.Request) {
    if bytes > Self.maximumBytes { self = LineCache() }
    let hash = Self.hash(request)
    let slots = Self.slots(hash)
    let slot = slots.min { lastUses[$0] < lastUses[$1] } ?? slots.lowerBound
    useCount += 1
    lastUses[slot] = useCount
    hashes[slot] = hash
    let entry = Entry(request, line)
    bytes += entry.bytes - (entries[slot]?.bytes ?? 0)
    entries[slot] = entry
  }
}

private extension LineCache {
  static func slots(_ hash: UInt64) -> Range<Int> {
    let first = Int(hash >> 32) % placeCount * linesPerPlace
    return first..<first + linesPerPlace
  }

  /// Eight bytes a step: the standard library's hash takes longer than all the rest of a look-up.
  static func hash(_ request: TextSetter.Request) -> UInt64 {
    var text = request.text
    let style = request.style
    let family: UInt64 = style.family == .text ? 0 : 1
    let numbers =
      UInt64(truncatingIfNeeded: style.size) << 32
      ^ UInt64(truncatingIfNeeded: style.tracking) << 20
      ^ UInt64(style.weight.rawValue) << 2 ^ family << 1 ^ (style.hasDigitCells ? 1 : 0)
    let start = mix(numbers, UInt64(truncatingIfNeeded: request.maximumWidth ?? -1))
    return text.withUTF8 { bytes in
      let words = UnsafeRawBufferPointer(bytes)
      var hash = start
      var offset = 0
      while offset + 8 <= words.count {
        hash = mix(hash, words.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
        offset += 8
      }
      var rest: UInt64 = 1
      while offset < words.count {
        rest = rest << 8 | UInt64(words[offset])
        offset += 1
      }
      return mix(hash, rest)
    }
  }

  static func mix(_ hash: UInt64, _ word: UInt64) -> UInt64 {
    let product = (hash ^ word ^ 0x9E37_79B9_7F4A_7C15).multipliedFullWidth(
      by: 0xD6E8_FEB8_6659_FD93)
    return product.high ^ product.low
  }
}
