internal import CPixels
import CZlib

/// How the format inside PNG files writes the lengths of matches.
enum Deflate {
  /// The shortest length of each length code, and how many bits follow it to add.
  static let lengthBases = [
    3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131,
    163, 195, 227, 258,
  ]
  static let lengthBits = [
    0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0,
  ]

  /// The code of a length, and what is to be added to its shortest.
  static func length(_ count: Int) -> (index: Int, extra: Int) {
    let index = lengthBases.lastIndex { $0 <= count } ?? 0
    return (index, count - lengthBases[index])
  }
}

/// Bytes as they are kept in PNG files.
enum Deflated {
  /// From 1, the fastest, to 9, the smallest.
  static func bytes(_ bytes: [UInt8], level: Int32) -> [UInt8] {
    var size = compressBound(uLong(bytes.count))
    return [UInt8](unsafeUninitializedCapacity: Int(size)) { target, count in
      let code = compress2(target.baseAddress, &size, bytes, uLong(bytes.count), level)
      precondition(code == Z_OK, "What has room for the worst case has room.")
      count = Int(size)
    }
  }
}

/// The fixed codes of deflate, for literals and for the lengths of matches.
enum FixedCodes {
  /// Where in the table matches of no length would stand.
  static let firstMatch = 288

  /// The bits in the order in which they are written, shifted by eight, and how many they are.
  static let table: [UInt32] =
    (0...255).map(literal) + (256..<firstMatch).map(literal)
    + (0...258).map(match)

  /// Deflate writes codes from their highest bit on, everything else from the lowest.
  @inline(__always)
  static func reversed(_ value: UInt32, _ count: Int) -> UInt32 {
    var result: UInt32 = 0
    for bit in 0..<count { result |= (value >> UInt32(bit) & 1) << UInt32(count - 1 - bit) }
    return result
  }

  private static func literal(_ value: Int) -> UInt32 {
    let (code, count) =
      switch value {
      case ..<144: (0x30 + value, 8)
      case ..<256: (0x190 + value - 144, 9)
      case ..<280: (value - 256, 7)
      default: (0xC0 + value - 280, 8)
      }
    return reversed(UInt32(code), count) << 8 | UInt32(count)
  }

  private static func match(_ length: Int) -> UInt32 {
    guard length >= 3 else { return 0 }
    let (index, extra) = Deflate.length(length)
    let code = literal(257 + index)
    let count = code & 255
    return (code >> 8 | UInt32(extra) << count) << 8 | count + UInt32(Deflate.lengthBits[index])
  }
}

/// Puts bits one after the other, the lowest first.
///
/// Whoever uses it makes sure that there is room; eight bytes behind the last one are touched.
struct BitWriter {
  private var bits: UInt64 = 0
  private var count = 0
  private var position: UnsafeMutablePointer<UInt8>

  init(_ position: UnsafeMutablePointer<UInt8>) {
    self.position = position
  }

  /// Between two calls of `flush` there is room for 56 bits.
  @inline(__always)
  mutating func put(_ value: UInt64, _ length: Int) {
    bits |= value &<< UInt64(truncatingIfNeeded: count)
    count &+= length
  }

  @inline(__always)
  mutating func flush() {
    UnsafeMutableRawPointer(position).storeBytes(of: bits.littleEndian, as: UInt64.self)
    position += count &>> 3
    bits = bits &>> UInt64(truncatingIfNeeded: count & ~7)
    count &= 7
  }

  /// What the function makes of some bytes.
  @inline(__always)
  mutating func put(
    _ code: UnsafePointer<CPixelsCode>,
    _ function: (
      UnsafeMutablePointer<CPixelsBits>?, UnsafePointer<CPixelsCode>?, UnsafePointer<UInt8>?, Int
    ) -> Void,
    _ bytes: UnsafePointer<UInt8>, _ length: Int
  ) {
    var state = CPixelsBits(bits: bits, count: UInt64(count), position: position)
    function(&state, code, bytes, length)
    (bits, count, position) = (state.bits, Int(state.count), state.position)
  }

  /// Where the next whole byte goes.
  mutating func finish() -> UnsafeMutablePointer<UInt8> {
    flush()
    if count > 0 { position += 1 }
    bits = 0
    count = 0
    return position
  }
}

/// The sum over everything that was compressed into a PNG file.
///
/// Taken over pixels, where a run of equal ones is one step.
struct Adler {
  private static let modulus: UInt64 = 65_521

  private var low: UInt64 = 1
  private var high: UInt64 = 0

  var value: UInt32 { UInt32(high % Self.modulus) << 16 | UInt32(low % Self.modulus) }

  /// Must be called after each line, so that nothing grows too large.
  @inline(__always)
  mutating func reduce() {
    low %= Self.modulus
    high %= Self.modulus
  }

  @inline(__always)
  mutating func add(byte: UInt8) {
    low &+= UInt64(byte)
    high &+= low
  }

  @inline(__always)
  mutating func add(zeros count: Int) {
    high &+= low &* UInt64(count)
  }

  /// Red, green and blue.
  @inline(__always)
  mutating func add(pixel: UInt32) {
    let (red, green, blue) = Self.channels(pixel)
    high &+= 3 &* low &+ 3 &* red &+ 2 &* green &+ blue
    low &+= red &+ green &+ blue
  }

  @inline(__always)
  mutating func add(pixel: UInt32, times count: Int) {
    let (red, green, blue) = Self.channels(pixel)
    add(
      bytes: 3, sum: red &+ green &+ blue, rising: 3 &* red &+ 2 &* green &+ blue, times: count)
  }

  /// Red, green, blue and alpha.
  @inline(__always)
  mutating func add(pixelWithAlpha pixel: UInt32, times count: Int) {
    let (red, green, blue) = Self.channels(pixel)
    let alpha = UInt64(pixel >> 24)
    add(
      bytes: 4, sum: red &+ green &+ blue &+ alpha,
      rising: 4 &* red &+ 3 &* green &+ 2 &* blue &+ alpha, times: count)
  }
}

private extension Adler {
  @inline(__always)
  static func channels(_ pixel: UInt32) -> (UInt64, UInt64, UInt64) {
    (UInt64(pixel >> 16 & 255), UInt64(pixel >> 8 & 255), UInt64(pixel & 255))
  }

  /// The same bytes so many times: each time `low` is larger by their sum.
  @inline(__always)
  mutating func add(bytes: UInt64, sum: UInt64, rising: UInt64, times count: Int) {
    let count = UInt64(count)
    let triangle = count &* (count &- 1) / 2
    high &+= count &* (bytes &* low &+ rising) &+ bytes &* sum &* triangle
    low &+= sum &* count
  }
}

/// The sum over each chunk of a PNG file, eight bytes at a time.
enum CRC {
  static func sum(of bytes: UnsafeBufferPointer<UInt8>) -> UInt32 {
    var folded: (UInt64, UInt64) = (0, 0)
    return withUnsafeMutableBytes(of: &folded) { folded in
      let folded = folded.bindMemory(to: UInt8.self)
      let start = ~UInt32(0)
      let count = cpixels_best_lines().pointee.fold(
        start, bytes.baseAddress, bytes.count, folded.baseAddress)
      let sum = count > 0 ? add(UnsafeBufferPointer(folded), to: 0) : start
      return ~add(UnsafeBufferPointer(rebasing: bytes[count...]), to: sum)
    }
  }

  private static func add(_ bytes: UnsafeBufferPointer<UInt8>, to start: UInt32) -> UInt32 {
    tables.withUnsafeBufferPointer { tables in
      var sum = start
      var place = 0
      let raw = UnsafeRawBufferPointer(bytes)
      while place + 8 <= bytes.count {
        let word = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: place, as: UInt64.self))
        sum = eight(word ^ UInt64(sum), tables)
        place += 8
      }
      while place < bytes.count {
        let index = Int(UInt8(truncatingIfNeeded: sum) ^ bytes[place])
        sum = (sum >> 8) ^ tables[index]
        place += 1
      }
      return sum
    }
  }

  /// Eight tables one after the other: what a byte does that stands so many places before the end.
  private static let tables: [UInt32] = {
    var tables: [UInt32] = []
    for byte in 0..<256 {
      var sum = UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? (sum >> 1) ^ 0xEDB8_8320 : sum >> 1 }
      tables.append(sum)
    }
    for index in 256..<8 * 256 {
      let before = tables[index - 256]
      tables.append((before >> 8) ^ tables[Int(before & 255)])
    }
    return tables
  }()

  @inline(__always)
  private static func eight(_ word: UInt64, _ tables: UnsafeBufferPointer<UInt32>) -> UInt32 {
    var sum: UInt32 = 0
    for index in 0..<8 {
      let byte = Int(truncatingIfNeeded: word &>> UInt64(8 &* index)) & 255
      sum ^= tables[(7 &- index) &* 256 &+ byte]
    }
    return sum
  }
}

/// Writes the chunks of a PNG file with their lengths and sums.
struct ChunkWriter {
  var position: UnsafeMutablePointer<UInt8>
  private var start: UnsafeMutablePointer<UInt8>

  init(_ position: UnsafeMutablePointer<UInt8>) {
    self.position = position
    start = position
  }

  mutating func begin(_ name: StaticString) {
    start = position
    addBig(0)
    for index in 0..<4 { add(name.utf8Start[index]) }
  }

  mutating func end() {
    let count = position - start - 8
    let sum = CRC.sum(of: UnsafeBufferPointer(start: start + 4, count: count + 4))
    let end = position
    position = start
    addBig(count)
    position = end
    addBig(Int(sum))
  }

  mutating func add(_ bytes: [UInt8]) {
    for byte in bytes { add(byte) }
  }

  /// Four bytes, the highest first.
  mutating func addBig(_ value: Int) {
    for shift in [24, 16, 8, 0] { add(UInt8(truncatingIfNeeded: value >> shift)) }
  }

  private mutating func add(_ byte: UInt8) {
    position.pointee = byte
    position += 1
  }
}
