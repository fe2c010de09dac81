/// Maps the plane onto itself: `x' = a·x + c·y + e`, `y' = b·x + d·y + f`.
struct Transform: Hashable, Sendable {
  var a = 1.0
  var b = 0.0
  var c = 0.0
  var d = 1.0
  var e = 0.0
  var f = 0.0

  static let identity = Transform()

  static func translation(_ x: Double, _ y: Double) -> Transform { Transform(e: x, f: y) }

  static func scale(_ x: Double, _ y: Double) -> Transform { Transform(a: x, d: y) }

  /// Clockwise as seen on the screen.
  static func rotation(degrees: Double) -> Transform {
    let turn = Turn(degrees: degrees)
    return Transform(a: turn.cosine, b: turn.sine, c: -turn.sine, d: turn.cosine)
  }

  /// The second one first, then the first: as nested groups apply theirs.
  static func * (outer: Transform, inner: Transform) -> Transform {
    Transform(
      a: outer.a * inner.a + outer.c * inner.b, b: outer.b * inner.a + outer.d * inner.b,
      c: outer.a * inner.c + outer.c * inner.d, d: outer.b * inner.c + outer.d * inner.d,
      e: outer.a * inner.e + outer.c * inner.f + outer.e,
      f: outer.b * inner.e + outer.d * inner.f + outer.f)
  }

  func callAsFunction(_ point: Point) -> Point {
    Point(a * point.x + c * point.y + e, b * point.x + d * point.y + f)
  }

  /// How much areas grow; negative when the picture is mirrored.
  var determinant: Double { a * d - b * c }

  /// How much lengths grow at most, or a little more.
  var largestScale: Double {
    let columns = max(a * a + b * b, c * c + d * d)
    return columns.isFinite ? columns.squareRoot() : 0
  }

  /// The way back; nil when everything falls onto a line.
  var inverse: Transform? {
    let determinant = determinant
    guard determinant.isFinite, abs(determinant) > 1e-30 else { return nil }
    return Transform(
      a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant,
      e: (c * f - d * e) / determinant, f: (b * e - a * f) / determinant)
  }
}

/// The sine and cosine of an angle, the same bits on every machine.
///
/// The libraries of mathematics differ in the last digit; pictures must not.
package struct Turn: Hashable, Sendable {
  package let sine: Double
  package let cosine: Double

  package init(degrees: Double) {
    guard degrees.isFinite else {
      self.init(sine: 0, cosine: 1)
      return
    }
    // Within 45 degrees of a quarter turn a short series is exact to the last digits.
    let rest = degrees.remainder(dividingBy: 90)
    let quarters = ((degrees - rest) / 90).remainder(dividingBy: 4)
    let radians = rest * (Double.pi / 180)
    let square = radians * radians
    let sine = radians * Self.series(square, from: 2)
    let cosine = Self.series(square, from: 1)
    switch quarters {
    case 1: self.init(sine: cosine, cosine: -sine)
    case -1: self.init(sine: -cosine, cosine: sine)
    case 2, -2: self.init(sine: -sine, cosine: -cosine)
    default: self.init(sine: sine, cosine: cosine)
    }
  }
}

private extension Turn {
  init(sine: Double, cosine: Double) {
    self.sine = sine
    self.cosine = cosine
  }

  /// The sum 1 − q/(n·(n+1)) + q²/(n·(n+1)·(n+2)·(n+3)) − … of its first terms.
  static func series(_ square: Double, from first: Int) -> Double {
    var sum = 1.0
    var term = 1.0
    for step in 0..<10 {
      let number = Double(first + 2 * step)
      term *= -square / (number * (number + 1))
      sum += term
    }
    return sum
  }
}
