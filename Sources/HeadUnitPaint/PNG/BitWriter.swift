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

  /// Where the next whole byte goes.
  mutating func finish() -> UnsafeMutablePointer<UInt8> {
    flush()
    if count > 0 { position += 1 }
    bits = 0
    count = 0
    return position
  }
}
