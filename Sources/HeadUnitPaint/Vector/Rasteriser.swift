/// Turns outlines into how much of each pixel they cover, exactly for straight lines.
///
/// Each row of pixels is cut into bands in which no line ends or crosses another. In such a band
/// the fill rule says which lines are edges of the shape, and only those count; so parts of one
/// shape that lie on top of each other cover nothing twice. Heights are in 1/256 of a pixel.
struct Rasteriser: Sendable {
  enum Rule: Sendable {
    case nonZero, evenOdd
  }

  let width: Int
  let height: Int
  private var edges: [Edge] = []

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// Adds a closed contour; it closes itself.
  mutating func add(_ points: [Point], _ transform: Transform) {
    guard let last = points.last else { return }
    var previous = transform(last)
    for point in points {
      let next = transform(point)
      addLine(from: previous, to: next)
      previous = next
    }
  }

  /// Calls back for each row that is touched, from top to bottom, with what it covers from `x` on.
  ///
  /// The result is how much work it was, in about as many steps as pixels were looked at.
  @discardableResult
  mutating func rasterise(
    _ rule: Rule, budget: Int = .max, _ row: (_ x: Int, _ y: Int, _ coverage: [UInt8]) -> Void
  ) throws(SVGMistake) -> Int {
    edges.sort { $0.top < $1.top }
    var sweep = Sweep(width: width, rule: rule)
    var active: [Edge] = []
    var next = 0
    var y = edges.first.map { Int($0.top) >> 8 } ?? height
    while y < height && (next < edges.count || !active.isEmpty) {
      let top = Int32(y) << 8
      active.removeAll { $0.bottom <= top }
      if active.isEmpty && next < edges.count { y = max(y, Int(edges[next].top) >> 8) }
      let rowTop = Int32(y) << 8
      while next < edges.count && edges[next].top < rowTop + 256 {
        active.append(edges[next])
        next += 1
      }
      if let x = sweep.cover(active, top: rowTop) { row(x, y, sweep.coverage) }
      guard sweep.work <= budget else { throw .tooElaborate }
      y += 1
    }
    return sweep.work
  }

  /// A line from top to bottom, in pixels sideways and 1/256 of a pixel down.
  struct Edge: Sendable {
    let top: Int32
    let bottom: Int32
    let x: Double
    let slope: Double
    /// One for lines that were drawn downwards, else minus one.
    let winding: Int32

    @inline(__always)
    func x(at height: Int32) -> Double { x + Double(height &- top) * slope }
  }
}

private extension Rasteriser {
  /// Farther out than this, shapes are bent; nobody sees it there.
  static let reach = 4_000_000.0

  static func clamped(_ value: Double) -> Double {
    value.isFinite ? min(reach, max(-reach, value)) : 0
  }

  mutating func addLine(from start: Point, to end: Point) {
    let startY = Int32((Self.clamped(start.y) * 256).rounded())
    let endY = Int32((Self.clamped(end.y) * 256).rounded())
    guard startY != endY else { return }
    let isDown = startY < endY
    let (upper, lower) = isDown ? (start, end) : (end, start)
    let (top, bottom) = isDown ? (startY, endY) : (endY, startY)
    let limit = Int32(height) << 8
    guard bottom > 0, top < limit else { return }
    let x = Self.clamped(upper.x)
    let slope = (Self.clamped(lower.x) - x) / Double(bottom - top)
    let visibleTop = max(0, top)
    edges.append(
      Edge(
        top: visibleTop, bottom: min(limit, bottom), x: x + Double(visibleTop - top) * slope,
        slope: slope, winding: isDown ? 1 : -1))
  }
}
