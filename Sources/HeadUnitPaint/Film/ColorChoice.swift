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
    for bin in bins {
      let color = bin.mean
      var nearest = 0
      var least = Float.infinity
      for place in means.indices {
        let way = means[place] - color
        let distance = (way * way).sum()
        if distance < least { (nearest, least) = (place, distance) }
      }
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
