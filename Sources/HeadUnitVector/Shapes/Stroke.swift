/// How a line is drawn along a path.
struct Stroke: Hashable, Sendable {
  enum Cap: String, Hashable, Sendable {
    case butt, round, square
  }

  enum Join: String, Hashable, Sendable {
    case miter, round, bevel
  }

  var width = 1.0
  var cap = Cap.butt
  var join = Join.miter
  /// Sharper corners than this many half widths are cut off.
  var miterLimit = 4.0
}

/// A stroke as shapes to fill: one for each line, each join and each cap.
///
/// All turn the same way round, so that filled together as non-zero they cover nothing twice.
struct StrokedOutline: Sendable {
  private(set) var shapes: [[Point]] = []
  private(set) var pointCount = 0
  private let pointLimit: Int
  private let stroke: Stroke
  private let radius: Double
  private let tolerance: Double

  init(
    of outline: Outline, _ stroke: Stroke, tolerance: Double,
    pointLimit: Int = SVGLimits.pointCount
  ) throws(SVGMistake) {
    self.pointLimit = pointLimit
    self.stroke = stroke
    self.tolerance = max(tolerance, 1e-9)
    radius = stroke.width / 2
    for contour in outline.contours {
      try add(contour)
    }
  }
}

private extension StrokedOutline {
  mutating func add(_ contour: Outline.Contour) throws(SVGMistake) {
    let points = contour.points
    let directions = Self.directions(of: contour)
    guard let first = directions.first, let last = directions.last else {
      addDot(points)
      guard pointCount <= pointLimit else { throw .tooElaborate }
      return
    }
    for (index, direction) in directions.enumerated() {
      guard pointCount <= pointLimit else { throw .tooElaborate }
      let start = points[index]
      let end = points[(index + 1) % points.count]
      let side = direction.turned * radius
      append([start + side, start - side, end - side, end + side])
      if index > 0 {
        addJoin(at: start, directions[index - 1], direction, isSmooth: contour.isSmooth[index])
      }
    }
    if contour.isClosed {
      addJoin(at: points[0], last, first, isSmooth: false)
    } else {
      addCap(at: points[0], -first)
      addCap(at: points[points.count - 1], last)
    }
  }

  mutating func append(_ shape: [Point]) {
    shapes.append(shape)
    pointCount += shape.count
  }

  /// The directions of a contour's lines, with the one that closes it.
  static func directions(of contour: Outline.Contour) -> [Point] {
    let points = contour.points
    var directions: [Point] = []
    for index in points.indices where index + 1 < points.count || contour.isClosed {
      guard let direction = (points[(index + 1) % points.count] - points[index]).direction else {
        return []
      }
      directions.append(direction)
    }
    return directions
  }

  /// A path without length shows its caps only.
  mutating func addDot(_ points: [Point]) {
    guard let point = points.first, points.count == 1 else { return }
    switch stroke.cap {
    case .butt: break
    case .round: addPie(at: point, from: Point(1, 0), to: Point(1, 0), isWhole: true)
    case .square:
      append([
        point + Point(-radius, radius), point + Point(-radius, -radius),
        point + Point(radius, -radius), point + Point(radius, radius),
      ])
    }
  }

  mutating func addCap(at point: Point, _ direction: Point) {
    let side = direction.turned * radius
    switch stroke.cap {
    case .butt: break
    case .round: addPie(at: point, from: -direction.turned, to: direction.turned)
    case .square:
      let end = point + direction * radius
      append([point + side, point - side, end - side, end + side])
    }
  }

  /// Fills the gap on the outside of a corner; on its inside the lines overlap.
  mutating func addJoin(at point: Point, _ before: Point, _ after: Point, isSmooth: Bool) {
    let turn = before.cross(after)
    let isBack = before.dot(after) < 0
    guard abs(turn) > 1e-12 || isBack else { return }
    // Clockwise corners are open on the left of the way.
    let isClockwise = turn >= 0
    let from = isClockwise ? -before.turned : after.turned
    let to = isClockwise ? -after.turned : before.turned
    if isSmooth || stroke.join == .round {
      addPie(at: point, from: from, to: to)
      return
    }
    var shape = [point, point + from * radius]
    if stroke.join == .miter, let tip = miter(from, to) { shape.append(point + tip) }
    shape.append(point + to * radius)
    append(shape)
  }

  /// The way from the corner to the tip where the outer edges meet.
  func miter(_ from: Point, _ to: Point) -> Point? {
    let square = (1 + from.dot(to)) / 2
    // A miter is as many half widths long as one over the cosine of half the turn.
    guard square > 1e-12, 1 / square <= stroke.miterLimit * stroke.miterLimit else { return nil }
    return (from + to) * (radius / (2 * square))
  }

  /// A piece of a disc between two directions, clockwise.
  mutating func addPie(at point: Point, from: Point, to: Point, isWhole: Bool = false) {
    var shape = isWhole ? [] : [point]
    var direction = from
    let share = min(0.5, max(1e-6, tolerance / max(radius, 1e-9)))
    // The half angle whose arc leaves its chord by the tolerance, as a tangent, then doubled.
    let cosine = 1 - share
    let step = Point(2 * cosine * cosine - 1, 2 * cosine * (1 - cosine * cosine).squareRoot())
    for index in 0..<4_000 {
      shape.append(point + direction * radius)
      let sine = direction.cross(to)
      if (index > 0 || !isWhole) && sine >= 0 && direction.dot(to) > step.x { break }
      direction = Point(
        direction.x * step.x - direction.y * step.y, direction.x * step.y + direction.y * step.x)
    }
    if !isWhole { shape.append(point + to * radius) }
    append(shape)
  }
}
