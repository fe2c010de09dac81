/// A path whose curves became short lines.
struct Outline: Hashable, Sendable {
  struct Contour: Hashable, Sendable {
    var points: [Point] = []
    /// For each point, whether it lies inside a curve, where a stroke has no corner.
    var isSmooth: [Bool] = []
    var isClosed = false
  }

  /// More points would be no picture but an attack.
  static let pointLimit = 1_000_000

  private(set) var contours: [Contour] = []
  private(set) var pointCount = 0
  private let tolerance: Double

  /// Curves are left by no more than the tolerance, in the units of the path.
  init(of path: Path, tolerance: Double) throws(SVGMistake) {
    self.tolerance = max(tolerance, 1e-9)
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
    guard pointCount <= Self.pointLimit else { throw .tooElaborate }
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
