import HeadUnitCore

/// Where the parts of a display are, in points from the top left of its safe area.
struct ScreenLayout: Hashable, Sendable {
  let shape: DisplayShape
  let scale: Double
  /// The safe area's top left, in pixels.
  let originX: Int
  let originY: Int
  let width: Double
  let height: Double
  let `class`: DisplayShape.Kind
  let rail: Area
  let stage: Area
  let driverSide: DriverSide

  /// Screens that begin at the right are laid out as if they did at the left, and mirrored.
  init(_ display: Display, _ shape: DisplayShape, isMirrored: Bool = false) {
    var display = display
    if isMirrored {
      swap(&display.safeArea.left, &display.safeArea.right)
      display.driverSide = display.driverSide == .left ? .right : .left
    }
    self.shape = shape
    scale = shape.pixelsPerPoint
    originX = display.safeArea.left
    originY = display.safeArea.top
    (width, height, `class`) = (shape.width, shape.height, shape.kind)
    driverSide = display.driverSide
    let side = shape.rail
    if shape.isPortrait {
      stage = Area(0, 0, width, height - side)
      rail = Area(0, height - side, width, side)
    } else {
      let isLeft = driverSide == .left
      stage = Area(isLeft ? side : 0, 0, width - side, height)
      rail = Area(isLeft ? 0 : width - side, 0, side, height)
    }
  }

  /// Whether a card beside the list shows what plays.
  var hasSideCard: Bool { shape.hasSideCard }
}

/// A rectangle in points.
struct Area: Hashable, Sendable {
  var x: Double
  var y: Double
  var width: Double
  var height: Double

  init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  var maxX: Double { x + width }
  var maxY: Double { y + height }
  var midX: Double { x + width / 2 }
  var midY: Double { y + height / 2 }

  func intersects(_ other: Area) -> Bool {
    x < other.maxX && other.x < maxX && y < other.maxY && other.y < maxY
  }

  func inset(_ distance: Double) -> Area {
    Area(x + distance, y + distance, width - 2 * distance, height - 2 * distance)
  }

  /// The area on its way to another one.
  func towards(_ other: Area, _ share: Double) -> Area {
    func between(_ from: Double, _ to: Double) -> Double { from + (to - from) * share }
    return Area(
      between(x, other.x), between(y, other.y), between(width, other.width),
      between(height, other.height))
  }

  /// A square of the side around the middle.
  func centred(_ side: Double) -> Area {
    Area(midX - side / 2, midY - side / 2, side, side)
  }
}
