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
