internal import CPixels

/// The shadow of a rounded rectangle, as small as it can be: what lies in its middle is stretched.
final class ShadowMask: Sendable {
  struct Key: Hashable {
    let width: Int
    let height: Int
    let radius: Int
    let blur: Int

    /// A larger shape has the same shadow, only with more of its middle.
    init(width: Int, height: Int, radius: Int, blur: Int) {
      let most = 2 * (radius + Self.reach(of: blur)) + 1
      self.width = min(width, most)
      self.height = min(height, most)
      self.radius = radius
      self.blur = blur
    }

    /// How far the shadow goes beyond the shape: three standard deviations.
    static func reach(of blur: Int) -> Int { (3 * blur + 1) / 2 }
    var reach: Int { Self.reach(of: blur) }
  }

  let width: Int
  let height: Int
  let coverage: [UInt8]

  init(_ key: Key, corner: CornerMask) {
    width = key.width + 2 * key.reach
    height = key.height + 2 * key.reach
    coverage = Self.coverage(key, corner)
  }

  var cost: Int { coverage.count }
}

private extension ShadowMask {
  /// Across each different line of the shape, then down; the shape has `size` different lines at
  /// its top, the same at its bottom, and one in between.
  static func coverage(_ key: Key, _ corner: CornerMask) -> [UInt8] {
    let weights = Weights(key)
    let width = key.width + 2 * key.reach
    let height = key.height + 2 * key.reach
    let half = (width + 1) / 2
    let lines = (0...corner.size).flatMap { across(shapeLine($0, key, corner), weights, half) }
    var line = [Double](repeating: 0, count: half)
    var result = [UInt8](repeating: 0, count: width * height)
    // Its four quarters are alike.
    for y in 0..<(height + 1) / 2 {
      let shares = weights.shares(y, corner.size, key.height)
      cpixels_sum_lines(lines, half, shares, shares.count, half, &line)
      result.withUnsafeMutableBufferPointer { result in
        guard let start = result.baseAddress else { return }
        let (top, bottom) = (start + y * width, start + (height - 1 - y) * width)
        cpixels_coverage(line, half, top)
        for x in 0..<half { top[width - 1 - x] = top[x] }
        bottom.update(from: top, count: width)
      }
    }
    return result
  }

  static func shapeLine(_ line: Int, _ key: Key, _ corner: CornerMask) -> [Double] {
    let size = corner.size
    var values = [Double](repeating: 1, count: key.width)
    guard line < size else { return values }
    let mask = corner.coverage(.topLeft)
    for x in 0..<size {
      let value = Double(mask[line * size + x]) / 255
      values[x] = value
      values[key.width - 1 - x] = value
    }
    return values
  }

  /// The left half of a line: each place of it is the sum over the shape's, from left to right.
  static func across(_ line: [Double], _ weights: Weights, _ half: Int) -> [Double] {
    var result = [Double](repeating: 0, count: half)
    weights.padded.withUnsafeBufferPointer { padded in
      guard let start = padded.baseAddress else { return }
      let first = start + weights.padding
      cpixels_sum_lines(first, -1, line, min(line.count, half), half, &result)
    }
    return result
  }
}

/// What a place of the shape weighs in each place of the shadow around it.
private struct Weights {
  /// Where it does not reach, it weighs nothing.
  let padded: [Double]
  let padding: Int
  /// Of the first weights, how much they are together.
  private let sums: [Double]

  init(_ key: ShadowMask.Key) {
    let weights = Self.gaussian(key)
    padding = max(key.width, key.height) + key.reach + 1
    let nothing = [Double](repeating: 0, count: padding)
    padded = nothing + weights + nothing
    sums = weights.reduce(into: [0.0]) { $0.append($0[$0.count - 1] + $1) }
  }

  /// How much of each different line of a shape comes together in a line of its shadow.
  func shares(_ y: Int, _ size: Int, _ height: Int) -> [Double] {
    let (first, last) = (padding + y, padding + y - (height - 1))
    var shares = (0..<size).map { padded[first - $0] + padded[last + $0] }
    let from = max(0, y - (height - 1 - size))
    let to = min(sums.count - 1, y - size + 1)
    shares.append(from < to ? sums[to] - sums[from] : 0)
    return shares
  }

  /// Weights that sum to 1, without functions whose last digit depends on the library.
  static func gaussian(_ key: ShadowMask.Key) -> [Double] {
    guard key.blur > 0 else { return [1] }
    let deviation = Double(key.blur) / 2
    let weights = (-key.reach...key.reach).map { place in
      exponential(-Double(place * place) / (2 * deviation * deviation))
    }
    let sum = weights.reduce(0, +)
    return weights.map { $0 / sum }
  }

  /// By halving ten times, a short series, and squaring as often.
  static func exponential(_ value: Double) -> Double {
    let small = value / 1_024
    var result = 1 + small * (1 + small / 2 * (1 + small / 3 * (1 + small / 4)))
    for _ in 0..<10 { result *= result }
    return result
  }
}
