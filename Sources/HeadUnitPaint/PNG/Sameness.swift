/// Compares many pixels at once.
///
/// Comparing vectors with `==` goes through their elements one by one; what differs is gathered in
/// one vector instead and looked at once.
enum Sameness {
  /// How many pixels a block has.
  static let block = 16

  /// Whether a block of pixels holds nothing but one colour, given in both halves.
  @inline(__always)
  static func isPlain(_ pixels: UnsafePointer<UInt32>, _ color: SIMD2<UInt64>) -> Bool {
    let raw = UnsafeRawPointer(pixels)
    var different = SIMD2<UInt64>.zero
    for offset in stride(from: 0, to: 64, by: 16) {
      different |= raw.loadUnaligned(fromByteOffset: offset, as: SIMD2<UInt64>.self) ^ color
    }
    return different[0] | different[1] == 0
  }

  /// Whether two blocks of pixels are the same.
  @inline(__always)
  static func areEqual(_ one: UnsafePointer<UInt32>, _ other: UnsafePointer<UInt32>) -> Bool {
    let left = UnsafeRawPointer(one)
    let right = UnsafeRawPointer(other)
    var different = SIMD2<UInt64>.zero
    for offset in stride(from: 0, to: 64, by: 16) {
      different |=
        left.loadUnaligned(fromByteOffset: offset, as: SIMD2<UInt64>.self)
        ^ right.loadUnaligned(fromByteOffset: offset, as: SIMD2<UInt64>.self)
    }
    return different[0] | different[1] == 0
  }
}
