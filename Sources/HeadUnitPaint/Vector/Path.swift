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
