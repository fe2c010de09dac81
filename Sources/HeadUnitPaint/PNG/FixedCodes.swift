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
    let index = Deflate.lengthBases.lastIndex { $0 <= length } ?? 0
    let code = literal(257 + index)
    let count = code & 255
    let extra = UInt32(length - Deflate.lengthBases[index])
    return (code >> 8 | extra << count) << 8 | count + UInt32(Deflate.lengthBits[index])
  }
}
