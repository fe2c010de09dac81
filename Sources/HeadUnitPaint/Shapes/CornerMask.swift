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
        bitmap.pixels[at] = bitmap.pixels[at].scaled(by: masks[place.rawValue][index])
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
