internal import HeadUnitImages
internal import HeadUnitVector

/// What a rounded corner covers of the square it lies in, for all four corners.
final class CornerMask: Sendable {
  struct Key: Hashable {
    enum Part: Hashable {
      case inside
      case outside
      /// A line along the inside of the edge.
      case edge(width: Int)
    }

    let radius: Int
    let part: Part

    /// The side of the square.
    var size: Int {
      if case .edge(let width) = part { return max(radius, width) }
      return radius
    }
  }

  enum Place: Int, CaseIterable {
    case topLeft, topRight, bottomLeft, bottomRight
  }

  let size: Int
  private let masks: [[UInt8]]

  init(_ key: Key) {
    let size = key.size
    self.size = size
    let mask = Self.coverage(key)
    masks = Place.allCases.map { place in
      let isRight = place == .topRight || place == .bottomRight
      let isBottom = place == .bottomLeft || place == .bottomRight
      return (0..<size * size).map { index in
        let x = isRight ? size - 1 - index % size : index % size
        let y = isBottom ? size - 1 - index / size : index / size
        return mask[y * size + x]
      }
    }
  }

  var cost: Int { 4 * size * size }

  func coverage(_ place: Place) -> [UInt8] { masks[place.rawValue] }

  /// Takes the corners off a picture.
  func cut(_ bitmap: inout Bitmap) {
    for place in Place.allCases {
      let isRight = place == .topRight || place == .bottomRight
      let isBottom = place == .bottomLeft || place == .bottomRight
      let left = isRight ? bitmap.width - size : 0
      let top = isBottom ? bitmap.height - size : 0
      for index in 0..<size * size {
        let at = (top + index / size) * bitmap.width + left + index % size
        bitmap.pixels[at] = Premultiplied.scaled(
          bitmap.pixels[at], by: UInt32(masks[place.rawValue][index]))
      }
    }
  }
}

private extension CornerMask {
  static func coverage(_ key: Key) -> [UInt8] {
    let size = key.size
    let outer = quarter(radius: key.radius, inset: 0, size: size)
    switch key.part {
    case .inside: return outer.map { UInt8($0) }
    case .outside: return outer.map { UInt8(255 - $0) }
    case .edge(let width):
      let inner = quarter(radius: max(0, key.radius - width), inset: width, size: size)
      return zip(outer, inner).map { UInt8(max(0, $0 - $1)) }
    }
  }

  /// The top left corner of a rounded shape that begins at the inset, in a square of that size.
  static func quarter(radius: Int, inset: Int, size: Int) -> [Int] {
    (0..<size * size).map { index in
      let x = index % size - inset
      let y = index / size - inset
      if x < 0 || y < 0 { return 0 }
      if x >= radius || y >= radius { return 255 }
      return area(x: x, y: y, radius: Double(radius))
    }
  }

  /// The share of a pixel within a circle: the height below the arc, taken in thin columns.
  static func area(x: Int, y: Int, radius: Double) -> Int {
    let columns = 32
    var sum = 0.0
    for column in 0..<columns {
      let across = radius - Double(x) - (Double(column) + 0.5) / Double(columns)
      let reach = (radius * radius - across * across).squareRoot()
      sum += min(1, max(0, reach - (radius - Double(y) - 1)))
    }
    return Int((sum / Double(columns) * 255).rounded())
  }
}

/// A ring's part with round ends, clockwise from 12 o'clock.
struct Arc: Hashable {
  let side: Int
  /// From 0, nothing, to 64, the whole ring.
  let sixtyFourths: Int
  let thickness: Int

  func mask() -> CoverageMask {
    let share = min(64, max(0, sixtyFourths))
    let half = Double(side) / 2
    let end = Turn(degrees: Double(share) * 360 / 64)
    let reach = Double(thickness) / 2
    let radius = half - reach
    var mask = CoverageMask(
      width: side, height: side, coverage: Array(repeating: 0, count: side * side))
    guard share > 0 else { return mask }
    for index in 0..<side * side {
      let x = Double(index % side) + 0.5 - half
      let y = Double(index / side) + 0.5 - half
      let fromRing = abs((x * x + y * y).squareRoot() - radius)
      let distance =
        Self.holds(x, y, share, end)
        ? fromRing
        : min(
          Self.distance(x, y + radius),
          Self.distance(x - radius * end.sine, y + radius * end.cosine))
      let covered = min(1, max(0, reach - distance + 0.5))
      mask.coverage[index] = UInt8((covered * 255).rounded())
    }
    return mask
  }

  private static func distance(_ x: Double, _ y: Double) -> Double {
    (x * x + y * y).squareRoot()
  }

  /// Whether the point lies in the sector, seen from the middle.
  private static func holds(_ x: Double, _ y: Double, _ share: Int, _ end: Turn) -> Bool {
    guard share < 64 else { return true }
    let isPastStart = x >= 0
    let isBeforeEnd = x * -end.cosine - y * end.sine >= 0
    return share <= 32 ? isPastStart && isBeforeEnd : isPastStart || isBeforeEnd
  }
}

extension CoverageMask {
  /// Turned clockwise about its middle by so many 1/256 of a full turn.
  func turned(by turn: UInt8) -> CoverageMask {
    guard turn != 0 else { return self }
    let rotation = Turn(degrees: Double(turn) * 360 / 256)
    let middleX = Double(width) / 2
    let middleY = Double(height) / 2
    var result = CoverageMask(
      width: width, height: height, coverage: Array(repeating: 0, count: coverage.count))
    for y in 0..<height {
      for x in 0..<width {
        let right = Double(x) + 0.5 - middleX
        let below = Double(y) + 0.5 - middleY
        result.coverage[y * width + x] = sample(
          rotation.cosine * right + rotation.sine * below + middleX - 0.5,
          rotation.cosine * below - rotation.sine * right + middleY - 0.5)
      }
    }
    return result
  }

  /// Between the four nearest pixels; nothing is covered outside.
  private func sample(_ x: Double, _ y: Double) -> UInt8 {
    let left = Int(x.rounded(.down))
    let top = Int(y.rounded(.down))
    let right = x - Double(left)
    let below = y - Double(top)
    func value(_ x: Int, _ y: Int) -> Double {
      guard x >= 0, y >= 0, x < width, y < height else { return 0 }
      return Double(coverage[y * width + x])
    }
    let upper = value(left, top) * (1 - right) + value(left + 1, top) * right
    let lower = value(left, top + 1) * (1 - right) + value(left + 1, top + 1) * right
    return UInt8((upper * (1 - below) + lower * below).rounded())
  }
}
