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
    let weights = gaussian(key)
    let width = key.width + 2 * key.reach
    let lines = (0...corner.size).map { across(shapeLine($0, key, corner), weights, key) }
    var sums = [0.0]
    for weight in weights { sums.append(sums[sums.count - 1] + weight) }
    let height = key.height + 2 * key.reach
    var result = [UInt8](repeating: 0, count: width * height)
    // Its four quarters are alike.
    for y in 0..<(height + 1) / 2 {
      let (top, bottom) = (y * width, (height - 1 - y) * width)
      for (x, covered) in down(y, lines, weights, sums, key).enumerated() {
        let value = UInt8(min(255, (covered * 255).rounded()))
        result[top + x] = value
        result[top + width - 1 - x] = value
        result[bottom + x] = value
        result[bottom + width - 1 - x] = value
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

  /// Each place is the sum over the shape's, from left to right: so are all of them at once.
  static func across(_ line: [Double], _ weights: [Double], _ key: Key) -> [Double] {
    let width = key.width + 2 * key.reach
    let half = (width + 1) / 2
    var result = [Double](repeating: 0, count: width)
    for place in 0..<min(key.width, half) {
      let count = min(weights.count, half - place)
      result.withUnsafeMutableBufferPointer { result in
        weights.withUnsafeBufferPointer { weights in
          for index in 0..<count { result[place + index] += line[place] * weights[index] }
        }
      }
    }
    for x in 0..<half { result[width - 1 - x] = result[x] }
    return result
  }

  /// The left half of a line.
  static func down(
    _ y: Int, _ lines: [[Double]], _ weights: [Double], _ sums: [Double], _ key: Key
  ) -> [Double] {
    let size = lines.count - 1
    var result = [Double](repeating: 0, count: (key.width + 2 * key.reach + 1) / 2)
    func add(_ line: Int, _ weight: Double) {
      guard weight > 0 else { return }
      lines[line].withUnsafeBufferPointer { line in
        result.withUnsafeMutableBufferPointer { result in
          for x in result.indices { result[x] += line[x] * weight }
        }
      }
    }
    func weight(_ place: Int) -> Double {
      weights.indices.contains(y - place) ? weights[y - place] : 0
    }
    for line in 0..<size {
      add(line, weight(line) + weight(key.height - 1 - line))
    }
    let from = max(0, y - (key.height - 1 - size))
    let to = min(weights.count, y - size + 1)
    if from < to { add(size, sums[to] - sums[from]) }
    return result
  }

  /// Weights that sum to 1, without functions whose last digit depends on the library.
  static func gaussian(_ key: Key) -> [Double] {
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
