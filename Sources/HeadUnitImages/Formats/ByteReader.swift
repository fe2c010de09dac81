/// Takes numbers off bytes, the lowest byte of each first.
struct ByteReader {
  private let bytes: [UInt8]
  private(set) var place = 0

  init(_ bytes: [UInt8], from place: Int = 0) {
    self.bytes = bytes
    self.place = min(max(0, place), bytes.count)
  }

  var isAtEnd: Bool { place >= bytes.count }

  mutating func byte() throws(ImageMistake) -> Int {
    guard place < bytes.count else { throw .cutOff }
    place += 1
    return Int(bytes[place - 1])
  }

  mutating func two() throws(ImageMistake) -> Int { try byte() | byte() << 8 }

  mutating func four() throws(ImageMistake) -> Int { try two() | two() << 16 }

  mutating func skip(_ count: Int) throws(ImageMistake) {
    guard count >= 0, count <= bytes.count - place else { throw .cutOff }
    place += count
  }

  /// So many bytes where they stand.
  mutating func take(_ count: Int) throws(ImageMistake) -> ArraySlice<UInt8> {
    let start = place
    try skip(count)
    return bytes[start..<place]
  }
}
