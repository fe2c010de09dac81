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
    // Putting them in order takes more steps the more there are.
    let sorting = edges.count * (Int.bitWidth - edges.count.leadingZeroBitCount) * 4
    guard sorting <= budget else { throw .tooElaborate }
    edges.sort { $0.top < $1.top }
    var sweep = Sweep(width: width, rule: rule, budget: budget - sorting)
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
      let x = sweep.cover(active, top: rowTop)
      guard !sweep.isOver else { throw .tooElaborate }
      if let x { row(x, y, sweep.coverage) }
      y += 1
    }
    return sweep.work + sorting
  }

  var edgeCount: Int { edges.count }

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

extension Rasteriser {
  /// Covers one row of pixels at a time.
  struct Sweep {
    /// How much of each pixel is covered, from the pixel on that `cover` named.
    private(set) var coverage: [UInt8] = []
    private(set) var work = 0
    private let budget: Int
    private let width: Int
    private let rule: Rule
    /// For each pixel by how much the covered height changes there, from left to right.
    private var changes: [Double]
    private var first = 0
    private var last = -1
    /// Whether a line starts or ends at this height of the row.
    private var ends = [Bool](repeating: false, count: 257)
    private var crossings: [Crossing] = []

    /// Where an edge enters and leaves a band.
    private struct Crossing {
      let top: Double
      let bottom: Double
      let winding: Int32

      /// Twice where it is halfway down.
      @inline(__always)
      var middle: Double { top + bottom }
    }

    init(width: Int, rule: Rule, budget: Int) {
      self.width = width
      self.rule = rule
      self.budget = budget
      changes = Array(repeating: 0, count: width + 2)
    }

    /// Whether it takes too long; then nothing more is covered.
    var isOver: Bool { work > budget }

    /// The first pixel that is touched, nil when none is.
    mutating func cover(_ edges: [Edge], top: Int32) -> Int? {
      first = width + 1
      last = -1
      // Each height of the row is looked at, and each edge twice.
      work += 300 + 4 * edges.count
      for edge in edges {
        ends[Int(max(0, edge.top &- top))] = true
        ends[Int(min(256, edge.bottom &- top))] = true
      }
      var start: Int32?
      for end in 0...256 where ends[end] {
        ends[end] = false
        if let start { band(edges, top &+ start, top &+ Int32(end)) }
        start = Int32(end)
      }
      return sum()
    }
  }
}

private extension Rasteriser.Sweep {
  /// Lines may cross by this share of a pixel before a band is cut in two.
  static let tolerance = 1.0 / 256

  mutating func band(_ edges: [Rasteriser.Edge], _ top: Int32, _ bottom: Int32) {
    // All the lines of a drawing may lie in one row of pixels.
    guard !isOver else { return }
    crossings.removeAll(keepingCapacity: true)
    for edge in edges where edge.top <= top && edge.bottom >= bottom {
      crossings.append(
        Crossing(top: edge.x(at: top), bottom: edge.x(at: bottom), winding: edge.winding))
    }
    // Putting them in order takes more steps the more there are.
    work += 2 * edges.count + 40
    work += 6 * crossings.count * (Int.bitWidth - crossings.count.leadingZeroBitCount)
    putInOrder()
    guard bottom - top > 1, hasCrossedLines else {
      return addEdges(height: Double(bottom - top) / 256)
    }
    let middle = (top + bottom) / 2
    band(edges, top, middle)
    band(edges, middle, bottom)
  }

  /// From left to right, those that are alike as they came; most bands have two, which are not
  /// worth a call of `sort`.
  mutating func putInOrder() {
    guard crossings.count <= 32 else {
      return crossings.sort { $0.middle < $1.middle }
    }
    crossings.withUnsafeMutableBufferPointer { crossings in
      for index in crossings.indices.dropFirst() {
        let moved = crossings[index]
        var place = index
        while place > 0, moved.middle < crossings[place - 1].middle {
          crossings[place] = crossings[place - 1]
          place -= 1
        }
        crossings[place] = moved
      }
    }
  }

  var hasCrossedLines: Bool {
    crossings.indices.dropLast().contains { index in
      let (left, right) = (crossings[index], crossings[index + 1])
      return left.top > right.top + Self.tolerance || left.bottom > right.bottom + Self.tolerance
    }
  }

  mutating func addEdges(height: Double) {
    var winding: Int32 = 0
    for crossing in crossings {
      let wasInside = isInside(winding)
      winding += crossing.winding
      guard isInside(winding) != wasInside else { continue }
      let left = min(crossing.top, crossing.bottom)
      let right = max(crossing.top, crossing.bottom)
      addClipped(left, right, wasInside ? -height : height)
    }
  }

  func isInside(_ winding: Int32) -> Bool {
    rule == .nonZero ? winding != 0 : winding & 1 != 0
  }

  /// What lies left of the picture counts at its left edge; what lies right of it, nowhere.
  mutating func addClipped(_ left: Double, _ right: Double, _ height: Double) {
    let limit = Double(width)
    if right <= 0 {
      addInside(0, 0, height)
    } else if left >= limit {
      addInside(limit, limit, height)
    } else if left >= 0 && right <= limit {
      addInside(left, right, height)
    } else {
      let share = height / (right - left)
      if left < 0 { addInside(0, 0, -left * share) }
      if right > limit { addInside(limit, limit, (right - limit) * share) }
      let (inLeft, inRight) = (max(0, left), min(limit, right))
      addInside(inLeft, inRight, (inRight - inLeft) * share)
    }
  }

  /// Adds the area right of a straight edge, pixel by pixel.
  mutating func addInside(_ left: Double, _ right: Double, _ height: Double) {
    let start = Int(left)
    let end = Int(right)
    first = min(first, start)
    last = max(last, end + 1)
    guard end > start else {
      let share = height * ((left + right) / 2 - Double(start))
      changes[start] += height - share
      changes[start + 1] += share
      return
    }
    // Covered is the triangle or trapezoid below the edge; each pixel gets the growth of it.
    let slope = height / (right - left)
    let begun = Double(start + 1) - left
    var covered = 0.5 * slope * begun * begun
    changes[start] += covered
    var before = covered
    for pixel in start + 1..<end {
      covered = slope * (begun + Double(pixel - start) - 0.5)
      changes[pixel] += covered - before
      before = covered
    }
    let ended = right - Double(end)
    covered = height - 0.5 * slope * ended * ended
    changes[end] += covered - before
    changes[end + 1] += height - covered
    work += 2 * (end - start)
  }

  mutating func sum() -> Int? {
    guard first <= last, first < width else {
      clear()
      return nil
    }
    coverage.removeAll(keepingCapacity: true)
    coverage.append(contentsOf: repeatElement(0, count: min(last + 1, width) - first))
    var covered = 0.0
    var value: UInt8 = 0
    var emptyCount = 0
    for index in coverage.indices {
      let change = changes[first + index]
      if change != 0 {
        covered += change
        value = UInt8(max(0, min(255, covered * 255 + 0.5)))
      }
      // Inside of a ring, and between lines, there is nothing to be painted.
      if value == 0 { emptyCount += 1 } else { coverage[index] = value }
    }
    work += 5 * coverage.count - 3 * emptyCount
    let start = first
    clear()
    return start
  }

  mutating func clear() {
    guard first <= last else { return }
    for pixel in first...min(last, width + 1) { changes[pixel] = 0 }
  }
}
