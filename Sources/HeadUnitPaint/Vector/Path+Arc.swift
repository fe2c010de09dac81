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
