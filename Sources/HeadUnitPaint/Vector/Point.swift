/// A place, or the way from one place to another, to the right and down.
struct Point: Hashable, Sendable {
  var x: Double
  var y: Double

  init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  static let zero = Point(0, 0)

  /// The way turned by a right angle, clockwise as seen on the screen.
  var turned: Point { Point(-y, x) }

  var length: Double { (x * x + y * y).squareRoot() }

  var isFinite: Bool { x.isFinite && y.isFinite }

  /// The same direction with length one; nil for no way at all.
  var direction: Point? {
    let length = length
    return length > 0 && length.isFinite ? Point(x / length, y / length) : nil
  }

  /// The cosine of the angle between two directions, times their lengths.
  func dot(_ other: Point) -> Double { x * other.x + y * other.y }

  /// The sine of the angle from one direction to the other, times their lengths.
  func cross(_ other: Point) -> Double { x * other.y - y * other.x }

  static func + (left: Point, right: Point) -> Point { Point(left.x + right.x, left.y + right.y) }
  static func - (left: Point, right: Point) -> Point { Point(left.x - right.x, left.y - right.y) }
  static func * (point: Point, factor: Double) -> Point {
    Point(point.x * factor, point.y * factor)
  }
  static prefix func - (point: Point) -> Point { Point(-point.x, -point.y) }
}
