/// A rectangle in points.
struct Area: Hashable, Sendable {
  var x: Double
  var y: Double
  var width: Double
  var height: Double

  init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  var maxX: Double { x + width }
  var maxY: Double { y + height }
  var midX: Double { x + width / 2 }
  var midY: Double { y + height / 2 }

  func inset(_ distance: Double) -> Area {
    Area(x + distance, y + distance, width - 2 * distance, height - 2 * distance)
  }

  /// The area on its way to another one.
  func towards(_ other: Area, _ share: Double) -> Area {
    func between(_ from: Double, _ to: Double) -> Double { from + (to - from) * share }
    return Area(
      between(x, other.x), between(y, other.y), between(width, other.width),
      between(height, other.height))
  }

  /// A square of the side around the middle.
  func centred(_ side: Double) -> Area {
    Area(midX - side / 2, midY - side / 2, side, side)
  }
}
