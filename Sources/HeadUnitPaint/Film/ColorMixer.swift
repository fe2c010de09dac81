/// Stands in for colours a table has not by mixing two that it has, in a fixed pattern.
///
/// What a pixel becomes follows from its colour and its place alone, so nothing flickers while it
/// stays the same. A colour that is in the table is never mixed.
struct ColorMixer {
  let table: ColorTable
  private let places: ColorPlaces
  private let channels: [SIMD4<Int32>]
  /// For each colour rounded to six bits a channel the two that are mixed; zero is not known yet.
  private var pairs: [UInt32]

  private static let known: UInt32 = 1 << 16
  /// How much two colours that lie far apart are avoided, in 1/32 of the square of their distance.
  private static let contrastWeight: Int32 = 3
  /// A pixel that is further from its mixture than this, squared, is badly served.
  private static let badDistance: Int32 = 60
  /// No more pixels than one in so many may be.
  private static let badShare = 400
  /// So many pixels tell enough.
  private static let sampleSize = 65_536

  init(_ table: ColorTable) {
    self.table = table
    places = ColorPlaces(table.colors)
    channels = table.colors.map(Self.channels)
    pairs = [UInt32](repeating: 0, count: 1 << 18)
  }

  /// Two colours, and how much there is of the second, in 64ths.
  struct Mixture {
    var first: UInt8
    var second: UInt8
    var share: Int32
  }

  mutating func mixture(for color: UInt32) -> Mixture {
    if let place = places.place(of: color) {
      return Mixture(first: place, second: place, share: 0)
    }
    let pair = pair(for: color)
    let first = UInt8(truncatingIfNeeded: pair)
    let second = UInt8(truncatingIfNeeded: pair >> 8)
    let share = Self.share(
      of: Self.channels(color), between: channels[Int(first)], and: channels[Int(second)])
    return Mixture(first: first, second: second, share: share)
  }

  @inline(__always)
  static func index(_ mixture: Mixture, x: Int, y: Int) -> UInt8 {
    mixture.share > Self.pattern[(y & 7) << 3 | x & 7] ? mixture.second : mixture.first
  }

  /// Whether these pixels come out well.
  mutating func serves(_ pixels: [UInt32]) -> Bool {
    let step = max(1, pixels.count / Self.sampleSize)
    var bad = 0
    var last = UInt32.max
    var isLastBad = false
    for place in stride(from: 0, to: pixels.count, by: step) {
      let color = pixels[place] & 0xFF_FFFF
      if color != last { isLastBad = distance(of: color) > Self.badDistance }
      last = color
      if isLastBad { bad += 1 }
    }
    return bad * step * Self.badShare <= pixels.count
  }

  private mutating func distance(of color: UInt32) -> Int32 {
    let mixture = mixture(for: color)
    let one = channels[Int(mixture.first)]
    let other = channels[Int(mixture.second)]
    let mean = one &+ ((other &- one) &* mixture.share) / 64
    return Self.square(Self.channels(color) &- mean)
  }
}

private extension ColorMixer {
  mutating func pair(for color: UInt32) -> UInt32 {
    let cell = Int(color >> 18 & 0x3F) << 12 | Int(color >> 10 & 0x3F) << 6 | Int(color >> 2 & 0x3F)
    if pairs[cell] != 0 { return pairs[cell] }
    let middle = Self.channels(color & 0xFC_FCFC | 0x02_0202)
    let first = nearest(to: middle)
    let pair = Self.known | UInt32(partner(of: first, for: middle)) << 8 | UInt32(first)
    pairs[cell] = pair
    return pair
  }

  func nearest(to color: SIMD4<Int32>) -> Int {
    var nearest = 0
    var least = Int32.max
    for place in channels.indices {
      let distance = Self.square(channels[place] &- color)
      if distance < least { (nearest, least) = (place, distance) }
    }
    return nearest
  }

  /// With which other colour it comes nearest, without jumping about more than need be.
  func partner(of first: Int, for color: SIMD4<Int32>) -> Int {
    let one = channels[first]
    var best = first
    var least = Self.square(one &- color)
    for place in channels.indices where place != first {
      let way = channels[place] &- one
      let length = Self.square(way)
      let along = ((color &- one) &* way).wrappedSum()
      guard along > 0, length > 0 else { continue }
      let share = min(Int32(64), along &* 64 / length)
      let gap = Self.square(color &- (one &+ way &* share / 64))
      let cost = gap &+ length &* Self.contrastWeight / 32
      if cost < least { (best, least) = (place, cost) }
    }
    return best
  }

  @inline(__always)
  static func share(
    of color: SIMD4<Int32>, between one: SIMD4<Int32>, and other: SIMD4<Int32>
  ) -> Int32 {
    let way = other &- one
    let length = square(way)
    guard length > 0 else { return 0 }
    let along = ((color &- one) &* way).wrappedSum()
    return max(0, min(64, (along &* 64 &+ length / 2) / length))
  }

  @inline(__always)
  static func channels(_ color: UInt32) -> SIMD4<Int32> {
    SIMD4(
      Int32(color >> 16 & 255), Int32(color >> 8 & 255), Int32(color & 255), 0)
  }

  @inline(__always)
  static func square(_ difference: SIMD4<Int32>) -> Int32 {
    (difference &* difference).wrappedSum()
  }

  /// Each of 0…63 once, neighbours far apart.
  static let pattern: [Int32] = (0..<64).map { place in
    let x = place & 7
    let y = place >> 3
    return (0..<3).reduce(Int32(0)) { value, bit in
      let one = Int32((x >> bit ^ y >> bit) & 1)
      let two = Int32(y >> bit & 1)
      return value | (one << 1 | two) << Int32(4 - 2 * bit)
    }
  }
}
