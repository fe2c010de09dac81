/// A shape's outline as it was drawn, curves still curved.
struct Path: Hashable, Sendable {
  enum Step: Hashable, Sendable {
    case move(Point)
    case line(Point)
    case curve(Point, Point, Point)
    case close
  }

  private(set) var steps: [Step] = []
  /// Where the next step starts.
  private(set) var current = Point.zero
  private var start = Point.zero
  private var isOpen = false

  mutating func move(to point: Point) {
    steps.append(.move(point))
    current = point
    start = point
    isOpen = true
  }

  mutating func line(to point: Point) {
    openIfNeeded()
    steps.append(.line(point))
    current = point
  }

  mutating func curve(_ first: Point, _ second: Point, to point: Point) {
    openIfNeeded()
    steps.append(.curve(first, second, point))
    current = point
  }

  /// A curve with one control point, as a cubic one of the same shape.
  mutating func quadratic(_ control: Point, to point: Point) {
    let first = current + (control - current) * (2.0 / 3)
    let second = point + (control - point) * (2.0 / 3)
    curve(first, second, to: point)
  }

  mutating func close() {
    guard isOpen else { return }
    steps.append(.close)
    current = start
    isOpen = false
  }

  mutating func append(_ other: Path) {
    steps += other.steps
    current = other.current
    start = other.start
    isOpen = other.isOpen
  }
}

private extension Path {
  /// After `close` a path goes on from where the closed part started.
  mutating func openIfNeeded() {
    if !isOpen { move(to: current) }
  }
}

/// An elliptical arc as SVG writes it.
struct EllipticArc: Hashable, Sendable {
  var radii: Point
  var degrees: Double
  var isLarge: Bool
  var isClockwise: Bool
}

extension Path {
  /// An arc from the current point; a straight line when a radius is zero.
  mutating func arc(_ arc: EllipticArc, to end: Point) {
    let start = current
    guard start != end else { return }
    var radii = Point(abs(arc.radii.x), abs(arc.radii.y))
    guard radii.x > 0, radii.y > 0 else { return line(to: end) }
    let turn = Transform.rotation(degrees: arc.degrees)
    guard let back = turn.inverse else { return line(to: end) }
    let half = back((start - end) * 0.5)
    // Radii too small to reach the end grow until they just do.
    let reach = Point(half.x / radii.x, half.y / radii.y).length
    if reach > 1 { radii = radii * reach }
    let onCircle = Point(half.x / radii.x, half.y / radii.y)
    let square = onCircle.dot(onCircle)
    guard square > 0, square.isFinite else { return line(to: end) }
    let distance = (max(0, 1 - square) / square).squareRoot()
    let side = arc.isLarge == arc.isClockwise ? 1.0 : -1.0
    let center = onCircle.turned * (distance * side)
    let middle = (start + end) * 0.5
    let circle =
      Transform.translation(middle.x, middle.y) * turn * .scale(radii.x, radii.y)
      * .translation(center.x, center.y)
    unitArc(
      from: onCircle - center, to: -onCircle - center, isClockwise: arc.isClockwise, in: circle)
  }

  /// An arc of the unit circle between two directions, seen through a transform.
  ///
  /// In pieces of an eighth of a turn the curves stay within a 200,000th of the radius; cutting by
  /// exact turns needs neither sines nor angles.
  mutating func unitArc(
    from start: Point, to end: Point, isClockwise: Bool, in circle: Transform
  ) {
    let eighth = 0.5.squareRoot()
    var direction = start
    for index in 0..<8 {
      let side = isClockwise ? 1.0 : -1.0
      let sine = direction.cross(end) * side
      let cosine = direction.dot(end)
      // Less than an eighth of a turn is left; rounding may have led a little too far.
      if cosine > eighth && sine >= (index == 0 ? 0 : -1e-9) { break }
      let next = (direction + direction.turned * side) * eighth
      unitCurve(from: direction, to: next, isClockwise: isClockwise, in: circle)
      direction = next
    }
    unitCurve(from: direction, to: end, isClockwise: isClockwise, in: circle)
  }

  /// A whole ellipse, starting at its right and going clockwise.
  static func ellipse(center: Point, radii: Point) -> Path {
    let circle = Transform.translation(center.x, center.y) * .scale(radii.x, radii.y)
    var path = Path()
    path.move(to: circle(Point(1, 0)))
    path.unitArc(from: Point(1, 0), to: Point(-1, 0), isClockwise: true, in: circle)
    path.unitArc(from: Point(-1, 0), to: Point(1, 0), isClockwise: true, in: circle)
    path.close()
    return path
  }

  /// A rectangle whose corners are quarters of ellipses.
  static func rectangle(_ origin: Point, _ size: Point, radii: Point = .zero) -> Path {
    let end = origin + size
    let radius = Point(min(radii.x, size.x / 2), min(radii.y, size.y / 2))
    let arc = EllipticArc(radii: radius, degrees: 0, isLarge: false, isClockwise: true)
    var path = Path()
    path.move(to: Point(origin.x + radius.x, origin.y))
    path.line(to: Point(end.x - radius.x, origin.y))
    path.arc(arc, to: Point(end.x, origin.y + radius.y))
    path.line(to: Point(end.x, end.y - radius.y))
    path.arc(arc, to: Point(end.x - radius.x, end.y))
    path.line(to: Point(origin.x + radius.x, end.y))
    path.arc(arc, to: Point(origin.x, end.y - radius.y))
    path.line(to: Point(origin.x, origin.y + radius.y))
    path.arc(arc, to: Point(origin.x + radius.x, origin.y))
    path.close()
    return path
  }
}

private extension Path {
  mutating func unitCurve(
    from start: Point, to end: Point, isClockwise: Bool, in circle: Transform
  ) {
    let cosineOfHalf = (max(0, 1 + start.dot(end)) / 2).squareRoot()
    let sineOfHalf = (max(0, 1 - start.dot(end)) / 2).squareRoot()
    let reach = 4.0 / 3 * sineOfHalf / (1 + cosineOfHalf) * (isClockwise ? 1 : -1)
    curve(
      circle(start + start.turned * reach), circle(end - end.turned * reach), to: circle(end))
  }
}

/// A path whose curves became short lines.
struct Outline: Hashable, Sendable {
  struct Contour: Hashable, Sendable {
    var points: [Point] = []
    /// For each point, whether it lies inside a curve, where a stroke has no corner.
    var isSmooth: [Bool] = []
    var isClosed = false
  }

  private(set) var contours: [Contour] = []
  private(set) var pointCount = 0
  private let tolerance: Double
  private let pointLimit: Int

  /// Curves are left by no more than the tolerance, in the units of the path.
  init(
    of path: Path, tolerance: Double, pointLimit: Int = SVGLimits.pointCount
  ) throws(SVGMistake) {
    self.tolerance = max(tolerance, 1e-9)
    self.pointLimit = pointLimit
    var contour = Contour()
    for step in path.steps {
      switch step {
      case .move(let point):
        take(&contour)
        contour.add(point)
      case .line(let point):
        contour.add(point)
      case .curve(let first, let second, let end):
        try add(first, second, end, to: &contour)
      case .close:
        contour.isClosed = true
        take(&contour)
      }
    }
    take(&contour)
  }
}

private extension Outline {
  static let linesPerCurve = 256

  mutating func take(_ contour: inout Contour) {
    // The way back to the start is what closing means; drawn twice it would look like a corner.
    if contour.isClosed, contour.points.count > 1, contour.points.first == contour.points.last {
      contour.points.removeLast()
      contour.isSmooth.removeLast()
    }
    if !contour.points.isEmpty { contours.append(contour) }
    contour = Contour()
  }

  mutating func add(
    _ first: Point, _ second: Point, _ end: Point, to contour: inout Contour
  ) throws(SVGMistake) {
    guard let start = contour.points.last else { return }
    let count = lineCount(start, first, second, end)
    pointCount += count
    guard pointCount <= pointLimit else { throw .tooElaborate }
    for index in 1..<max(2, count) where count > 1 {
      let share = Double(index) / Double(count)
      contour.add(Self.point(at: share, start, first, second, end), isSmooth: true)
    }
    contour.add(end)
  }

  /// Wang's bound: so many equal steps leave the curve by no more than the tolerance.
  func lineCount(_ start: Point, _ first: Point, _ second: Point, _ end: Point) -> Int {
    let bend = max(
      (start - first * 2 + second).length, (first - second * 2 + end).length)
    let count = (0.75 * bend / tolerance).squareRoot().rounded(.up)
    // Also where the bend is no number at all.
    guard count < Double(Self.linesPerCurve) else { return Self.linesPerCurve }
    return max(1, Int(count))
  }

  static func point(
    at share: Double, _ start: Point, _ first: Point, _ second: Point, _ end: Point
  ) -> Point {
    let rest = 1 - share
    let head = start * (rest * rest * rest) + first * (3 * rest * rest * share)
    return head + second * (3 * rest * share * share) + end * (share * share * share)
  }
}

private extension Outline.Contour {
  mutating func add(_ point: Point, isSmooth smooth: Bool = false) {
    // Points on one spot have no direction between them, which a stroke needs.
    guard points.last != point else { return }
    points.append(point)
    isSmooth.append(smooth)
  }
}

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

/// The smallest rectangle around some points.
struct Bounds: Hashable, Sendable {
  private(set) var low = Point(.infinity, .infinity)
  private(set) var high = Point(-.infinity, -.infinity)

  /// Around an outline; curves are taken by the ends of their pieces.
  init(of outline: Outline) {
    for contour in outline.contours {
      for point in contour.points {
        low = Point(min(low.x, point.x), min(low.y, point.y))
        high = Point(max(high.x, point.x), max(high.y, point.y))
      }
    }
  }

  /// Leads from the square between 0 and 1 into the rectangle.
  var fromUnitSquare: Transform {
    guard low.x <= high.x, low.y <= high.y else { return .identity }
    return .translation(low.x, low.y) * .scale(high.x - low.x, high.y - low.y)
  }
}

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
