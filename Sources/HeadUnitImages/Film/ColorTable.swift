internal import CPixels
internal import Synchronization

/// The colours of one GIF image; one place more stands for what stays as it was.
struct ColorTable: Equatable {
  /// As pixels, without alpha.
  let colors: [UInt32]

  /// Beside the colour that is none.
  static let limit = 255

  init(_ colors: [UInt32]) {
    precondition(colors.count <= Self.limit, "A place is left for what stays.")
    self.colors = colors
  }

  /// Which index stands for what stays as it was.
  var transparent: UInt8 { UInt8(colors.count) }

  /// How many bits an index has: a table holds a power of two, and at least four.
  var bits: Int {
    var bits = 2
    while 1 << bits < colors.count + 1 { bits += 1 }
    return bits
  }

  /// Red, green and blue of all places.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    for color in colors {
      bytes += [16, 8, 0].map { UInt8(truncatingIfNeeded: color >> $0) }
    }
    return bytes + [UInt8](repeating: 0, count: 3 * (1 << bits) - bytes.count)
  }

  /// The colours themselves where there are few enough; nil where there are not.
  init?(exactly pixels: [UInt32]) {
    var found = ColorPlaces()
    var last: UInt32?
    for pixel in pixels {
      let color = pixel & 0xFF_FFFF
      if color == last { continue }
      last = color
      if found.place(of: color) == nil, !found.add(color) { return nil }
    }
    // The same colours make the same table, wherever they were met.
    colors = found.colors.sorted()
  }
}

/// Colours and where they stand, found without looking at all of them.
struct ColorPlaces {
  private(set) var colors: [UInt32] = []
  private var keys = [UInt32](repeating: Self.none, count: Self.size)
  private var places = [UInt8](repeating: 0, count: Self.size)

  /// Four times as many as there are colours at most.
  private static let size = 1_024
  private static let none = UInt32.max

  init() {}

  init(_ colors: [UInt32]) {
    for color in colors { _ = add(color) }
  }

  @inline(__always)
  func place(of color: UInt32) -> UInt8? {
    let slot = slot(of: color)
    return keys[slot] == color ? places[slot] : nil
  }

  /// False where there is no room left.
  ///
  /// A colour that is there keeps its first place.
  mutating func add(_ color: UInt32) -> Bool {
    guard colors.count < ColorTable.limit else { return false }
    let slot = slot(of: color)
    if keys[slot] == Self.none {
      keys[slot] = color
      places[slot] = UInt8(colors.count)
    }
    colors.append(color)
    return true
  }

  @inline(__always)
  private func slot(of color: UInt32) -> Int {
    var slot = Int((color &* 0x9E37_79B1) >> 22)
    while keys[slot] != Self.none, keys[slot] != color { slot = (slot + 1) & (Self.size - 1) }
    return slot
  }
}

/// Chooses the colours of a table for many pixels.
///
/// Colours that fill whole areas are taken as they are. The others are put into boxes, the box in
/// which they differ most is halved until there are enough, and each box becomes its mean; then
/// each colour goes to the mean it is nearest to, which moves the means.
struct ColorChoice {
  private var bins: [Bin] = []

  /// Colours that are the same in the upper six bits of each channel.
  fileprivate struct Bin {
    var count: Float = 0
    var sum = SIMD4<Float>.zero
    /// The colour that most of them are, if most are one.
    var favourite: UInt32 = 0
    var votes = 0

    var mean: SIMD4<Float> { sum / count }
  }

  /// Of a colour that is taken as it is; and of all pixels one in so many has it.
  private static let pinLimit = 96
  private static let pinShare: Float = 600
  /// Each time the means come nearer to what they stand for.
  private static let rounds = 2

  static func table(for pixels: [UInt32]) -> ColorTable {
    var choice = ColorChoice(pixels)
    let pinned = choice.takePinned(of: Float(pixels.count))
    return ColorTable(pinned + choice.means(count: ColorTable.limit - pinned.count))
  }

  private init(_ pixels: [UInt32]) {
    var places = [Int32](repeating: -1, count: 1 << 18)
    for pixel in pixels {
      let color = pixel & 0xFF_FFFF
      let cell =
        Int(color >> 18) << 12 | Int(color >> 10 & 0x3F) << 6 | Int(color >> 2 & 0x3F)
      if places[cell] < 0 {
        places[cell] = Int32(bins.count)
        bins.append(Bin())
      }
      bins[Int(places[cell])].add(color)
    }
  }

  private mutating func takePinned(of total: Float) -> [UInt32] {
    let pins = bins.indices.filter { index in
      bins[index].count * Self.pinShare >= total
        && Float(bins[index].votes) >= bins[index].count * 0.75
    }
    let largest = pins.sorted { (bins[$0].count, $1) > (bins[$1].count, $0) }
      .prefix(Self.pinLimit)
    let colors = largest.map { bins[$0].favourite }
    for index in largest.sorted(by: >) { bins.remove(at: index) }
    return colors
  }

  private mutating func means(count: Int) -> [UInt32] {
    guard !bins.isEmpty else { return [] }
    var means = boxes(count: count).map { box -> SIMD4<Float> in
      bins[box.range].reduce(SIMD4<Float>.zero) { $0 + $1.sum } / box.count
    }
    for _ in 0..<Self.rounds { refine(&means) }
    return means.map { mean in
      let rounded = (mean + 0.5).clamped(
        lowerBound: .zero, upperBound: SIMD4(repeating: 255))
      return UInt32(rounded.x) << 16 | UInt32(rounded.y) << 8 | UInt32(rounded.z)
    }
  }

  private func refine(_ means: inout [SIMD4<Float>]) {
    var sums = [SIMD4<Float>](repeating: .zero, count: means.count)
    var counts = [Float](repeating: 0, count: means.count)
    let palette = Palette(means)
    for bin in bins {
      let nearest = palette.nearest(to: bin.mean)
      sums[nearest] += bin.sum
      counts[nearest] += bin.count
    }
    for place in means.indices where counts[place] > 0 {
      means[place] = sums[place] / counts[place]
    }
  }
}

extension ColorChoice.Bin {
  @inline(__always)
  fileprivate mutating func add(_ color: UInt32) {
    count += 1
    sum += SIMD4(Float(color >> 16), Float(color >> 8 & 255), Float(color & 255), 0)
    if votes == 0 { favourite = color }
    votes += color == favourite ? 1 : -1
  }
}

// The boxes.
extension ColorChoice {
  private struct Box {
    var range: Range<Int>
    var count: Float = 0
    var mean = SIMD4<Float>.zero
    /// How much its colours differ from their mean, in each channel, by all pixels.
    var spread = SIMD4<Float>.zero

    var priority: Float { range.count > 1 ? spread.sum() : -1 }
  }

  private mutating func boxes(count: Int) -> [Box] {
    var boxes = [box(0..<bins.count)]
    while boxes.count < count {
      guard let widest = boxes.indices.max(by: { boxes[$0].priority < boxes[$1].priority }),
        boxes[widest].priority > 0
      else { break }
      let (one, other) = halves(of: boxes[widest])
      guard !one.range.isEmpty, !other.range.isEmpty else {
        boxes[widest].spread = .zero
        continue
      }
      boxes[widest] = one
      boxes.append(other)
    }
    return boxes
  }

  private func box(_ range: Range<Int>) -> Box {
    var box = Box(range: range)
    var sum = SIMD4<Float>.zero
    for bin in bins[range] {
      box.count += bin.count
      sum += bin.sum
    }
    guard box.count > 0 else { return box }
    box.mean = sum / box.count
    for bin in bins[range] {
      let way = bin.mean - box.mean
      box.spread += way * way * bin.count
    }
    return box
  }

  /// On both sides of its mean, in the channel in which it differs most.
  private mutating func halves(of box: Box) -> (Box, Box) {
    var channel = 0
    for other in 1..<3 where box.spread[other] > box.spread[channel] { channel = other }
    let border = box.mean[channel]
    let middle = bins[box.range].partition { $0.mean[channel] > border }
    return (
      self.box(box.range.lowerBound..<middle), self.box(middle..<box.range.upperBound)
    )
  }
}

/// Colours among which the nearest ones are looked for.
struct Palette: Sendable {
  /// One, where it can be pointed at without being copied.
  private let colors: [CPixelsPalette]

  init(_ means: [SIMD4<Float>]) {
    var colors = CPixelsPalette()
    func fill(_ target: UnsafeMutableRawBufferPointer, _ channel: (SIMD4<Float>) -> Float) {
      let target = target.bindMemory(to: Float.self)
      for place in target.indices {
        target[place] = place < means.count ? channel(means[place]) : Float(CPixelsNowhere)
      }
    }
    withUnsafeMutableBytes(of: &colors.red) { fill($0) { $0.x } }
    withUnsafeMutableBytes(of: &colors.green) { fill($0) { $0.y } }
    withUnsafeMutableBytes(of: &colors.blue) { fill($0) { $0.z } }
    self.colors = [colors]
  }

  /// The first of the nearest.
  func nearest(to color: SIMD4<Float>) -> Int {
    colors.withUnsafeBufferPointer {
      Int(cpixels_nearest($0.baseAddress, color.x, color.y, color.z))
    }
  }

  /// With which other one the first comes nearest to a colour of whole channels.
  func partner(of first: Int, for color: SIMD4<Float>, contrast: Float) -> Int {
    colors.withUnsafeBufferPointer {
      Int(cpixels_partner($0.baseAddress, Int32(first), color.x, color.y, color.z, contrast))
    }
  }
}

/// Stands in for colours a table has not by mixing two that it has, in a fixed pattern.
///
/// What a pixel becomes follows from its colour and its place alone, so nothing flickers while it
/// stays the same. A colour that is in the table is never mixed.
final class ColorMixer: Sendable {
  let table: ColorTable
  private let places: ColorPlaces
  private let channels: [SIMD4<Int32>]
  private let palette: Palette
  /// What was found out before; whoever mixes has one of its own meanwhile.
  private let memories = Mutex<[Memory]>([])

  /// How much two colours that lie far apart are avoided, in 1/32 of the square of their distance.
  private static let contrastWeight: Float = 3
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
    palette = Palette(channels.map { SIMD4<Float>($0) })
  }

  /// A colour as two of the table, of which the second has so many of 64 pixels.
  fileprivate struct Mixture {
    var color: UInt32
    var first: UInt8
    var second: UInt8
    var share: UInt8
    /// Whether it is far from the colour.
    var isBad = false

    static let none = Mixture(color: .max, first: 0, second: 0, share: 0)
  }

  /// What follows from the table, so that not everything is found out anew.
  fileprivate struct Memory: Sendable {
    /// For each colour rounded to six bits a channel the two that are mixed; zero is not known yet.
    var pairs = [UInt32](repeating: 0, count: 1 << 18)
    /// Of the colours that were asked for last; another one may take a place.
    var mixtures = [Mixture](repeating: .none, count: 1 << (32 - Int(Self.shift)))

    static let shift: UInt32 = 18
    static let known: UInt32 = 1 << 16
  }

  /// A mixer at work, in one thread.
  struct Mixing {
    private let mixer: ColorMixer
    private let pairs: UnsafeMutablePointer<UInt32>
    private let mixtures: UnsafeMutablePointer<Mixture>
    private let pattern: UnsafePointer<UInt8>
  }

  func mixing<Result>(_ body: (Mixing) -> Result) -> Result {
    var memory = memories.withLock { $0.popLast() } ?? Memory()
    defer { memories.withLock { [memory] in $0.append(memory) } }
    return memory.pairs.withUnsafeMutableBufferPointer { pairs in
      memory.mixtures.withUnsafeMutableBufferPointer { mixtures in
        Self.pattern.withUnsafeBufferPointer { pattern in
          body(Mixing(self, pairs, mixtures, pattern))
        }
      }
    }
  }

  /// Whether these pixels come out well.
  func serves(_ pixels: [UInt32]) -> Bool {
    let step = max(1, pixels.count / Self.sampleSize)
    let bad = mixing { $0.badCount(of: pixels, step) }
    return bad * step * Self.badShare <= pixels.count
  }
}

extension ColorMixer.Mixing {
  fileprivate init(
    _ mixer: ColorMixer, _ pairs: UnsafeMutableBufferPointer<UInt32>,
    _ mixtures: UnsafeMutableBufferPointer<ColorMixer.Mixture>,
    _ pattern: UnsafeBufferPointer<UInt8>
  ) {
    guard let pairs = pairs.baseAddress, let mixtures = mixtures.baseAddress,
      let pattern = pattern.baseAddress
    else { preconditionFailure("None of them is empty.") }
    (self.mixer, self.pairs, self.mixtures, self.pattern) = (mixer, pairs, mixtures, pattern)
  }

  /// A line that begins at a place of the frame; what is as it was becomes transparent.
  func mix(
    _ new: UnsafePointer<UInt32>, since old: UnsafePointer<UInt32>?, x start: Int, y: Int,
    count: Int, to target: UnsafeMutablePointer<UInt8>
  ) {
    let transparent = mixer.table.transparent
    let row = pattern + (y & 7) << 3
    var last = ColorMixer.Mixture.none
    for x in 0..<count {
      let pixel = new[x]
      if let old, old[x] == pixel {
        target[x] = transparent
        continue
      }
      let color = pixel & 0xFF_FFFF
      if last.color != color { last = mixture(for: color) }
      target[x] = last.share > row[(start &+ x) & 7] ? last.second : last.first
    }
  }

  /// Of one pixel in so many.
  fileprivate func badCount(of pixels: [UInt32], _ step: Int) -> Int {
    pixels.withUnsafeBufferPointer { pixels in
      var bad = 0
      var last = ColorMixer.Mixture.none
      var place = 0
      while place < pixels.count {
        let color = pixels[place]
        if color != last.color { last = mixture(for: color) }
        bad &+= last.isBad ? 1 : 0
        place &+= step
      }
      return bad
    }
  }

  @inline(__always)
  private func mixture(for color: UInt32) -> ColorMixer.Mixture {
    let place = Int((color &* 0x9E37_79B1) >> ColorMixer.Memory.shift)
    let known = mixtures[place]
    if known.color == color { return known }
    let new = mixer.mixture(for: color, knowing: pairs)
    mixtures[place] = new
    return new
  }
}

extension ColorMixer {
  fileprivate func mixture(
    for color: UInt32, knowing pairs: UnsafeMutablePointer<UInt32>
  ) -> Mixture {
    if let place = places.place(of: color) {
      return Mixture(color: color, first: place, second: place, share: 0)
    }
    let pair = pair(for: color, knowing: pairs)
    let (first, second) = (
      UInt8(truncatingIfNeeded: pair), UInt8(truncatingIfNeeded: pair >> 8)
    )
    let (one, other) = (channels[Int(first)], channels[Int(second)])
    let wanted = Self.channels(color)
    let share = Self.share(of: wanted, between: one, and: other)
    let mean = one &+ ((other &- one) &* share) / 64
    return Mixture(
      color: color, first: first, second: second, share: UInt8(share),
      isBad: Self.square(wanted &- mean) > Self.badDistance)
  }

  private func pair(for color: UInt32, knowing pairs: UnsafeMutablePointer<UInt32>) -> UInt32 {
    let cell =
      Int(color >> 18) << 12 | Int(color >> 10 & 0x3F) << 6 | Int(color >> 2 & 0x3F)
    if pairs[cell] != 0 { return pairs[cell] }
    let middle = SIMD4<Float>(Self.channels(color & 0xFC_FCFC | 0x02_0202))
    let first = palette.nearest(to: middle)
    // Nearer by a mixture, without jumping about more than need be.
    let second = palette.partner(of: first, for: middle, contrast: Self.contrastWeight)
    let pair = Memory.known | UInt32(second) << 8 | UInt32(first)
    pairs[cell] = pair
    return pair
  }

  private static func share(
    of color: SIMD4<Int32>, between one: SIMD4<Int32>, and other: SIMD4<Int32>
  ) -> Int32 {
    let way = other &- one
    let length = square(way)
    guard length > 0 else { return 0 }
    let along = ((color &- one) &* way).wrappedSum()
    return max(0, min(64, (along &* 64 &+ length / 2) / length))
  }

  private static func channels(_ color: UInt32) -> SIMD4<Int32> {
    SIMD4(
      Int32(color >> 16 & 255), Int32(color >> 8 & 255), Int32(color & 255), 0)
  }

  private static func square(_ difference: SIMD4<Int32>) -> Int32 {
    (difference &* difference).wrappedSum()
  }

  /// Each of 0…63 once, neighbours far apart.
  static let pattern: [UInt8] = (0..<64).map { place in
    let x = place & 7
    let y = place >> 3
    return (0..<3).reduce(UInt8(0)) { value, bit in
      let one = UInt8((x >> bit ^ y >> bit) & 1)
      let two = UInt8(y >> bit & 1)
      return value | (one << 1 | two) << UInt8(4 - 2 * bit)
    }
  }
}
