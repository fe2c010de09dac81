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
