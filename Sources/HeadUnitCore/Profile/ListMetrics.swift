/// How large a list and its rows are on a display, in pixels.
///
/// The numbers in points are those of the look; pixels per point follow from the display's size.
public struct ListMetrics: Hashable, Sendable {
  public let pixelsPerPoint: Double
  /// The height in which rows are seen.
  public let viewport: Int
  /// What the tab bar covers at the bottom of a root list.
  public let tabBarInset: Int
  /// What a prompt of the navigation covers at the bottom of whatever is shown.
  public let promptInset: Int
  public let noticeHeight: Int
  /// The side of the cover on the now-playing screen.
  public let coverSide: Int
  /// The side of the picture beside a row.
  public let thumbnailSide: Int
  public let tabIconSide: Int
  /// The side of the app's icon on the home screen, where it is largest.
  public let appIconSide: Int

  /// The most that a menu of commands can take of the height of the stage, for its rows.
  let commandMenuHeight: Int
  /// The same of the menu of devices, which comes down from the bar at the top.
  let outputMenuHeight: Int

  /// How many controls of playback fit side by side.
  public let controlRoom: ControlRoom

  /// Whether a card with what plays stands beside the list.
  public let hasSideCard: Bool

  /// How wide a list is where it is narrowest, in points.
  let listPoints: Double

  /// More rows than this and heights in pixels would no longer be numbers.
  static let countLimit = 1_000_000_000

  private static let rowPoints = 60.0
  private static let menuRowPoints = 46.0

  public init(_ shape: DisplayShape) {
    let scale = shape.pixelsPerPoint
    func pixels(_ points: Double) -> Int { Int((points * scale).rounded()) }
    let isLow = shape.kind == .low
    pixelsPerPoint = scale
    viewport = max(1, pixels(shape.stageHeight - 56))
    // A low display has its tabs in the place of the title.
    tabBarInset = isLow ? 0 : pixels(66)
    promptInset = isLow ? 0 : pixels(84)
    noticeHeight = pixels(60)
    hasSideCard = shape.hasSideCard
    listPoints = shape.stageWidth - (shape.hasSideCard ? shape.sideCardWidth + 16 : 0)
    thumbnailSide = max(1, pixels(48))
    tabIconSide = max(1, pixels(shape.isPortrait ? 18 : 20))
    appIconSide = max(1, pixels(68))
    let belowMenu = shape.isPortrait ? 150.0 : shape.kind == .wide ? 88 : 72
    commandMenuHeight = pixels(isLow ? shape.stageHeight - 36 : shape.stageHeight - belowMenu - 24)
    outputMenuHeight = pixels(shape.stageHeight - 80)
    coverSide = max(1, pixels(shape.coverSide))
    controlRoom = ControlRoom(transport: Self.transportWidth(shape) >= Self.fiveButtons ? 5 : 3)
  }

  /// Five buttons of the transport side by side: a large one, four others and gaps.
  private static let fiveButtons = 64.0 + 4 * 44 + 4 * 4

  private static func transportWidth(_ shape: DisplayShape) -> Double {
    switch shape.player {
    case .stack, .halves: shape.stageWidth - 88
    case .row: fiveButtons
    case .side where shape.kind == .wide: shape.stageWidth - shape.coverSide - 152
    case .side: shape.stageWidth - shape.coverSide - 80
    }
  }

  /// The top edge of a row of a menu in the menu's own pixels; the height of so many rows.
  public func menuRowTop(_ row: Int) -> Int {
    Int((Double(row) * Self.menuRowPoints * pixelsPerPoint).rounded())
  }

  /// The top edge of a row in the list's own pixels.
  public func rowTop(_ row: Int) -> Int {
    Int((Double(row) * Self.rowPoints * pixelsPerPoint).rounded())
  }

  /// The first top edge of a row from this height on.
  public func rowEdge(from height: Int) -> Int {
    let row = rows(from: max(0, height), to: max(0, height) + 1, count: .max / 2).lowerBound
    let top = rowTop(row)
    return top >= height ? top : rowTop(row + 1)
  }

  /// The top edge that is so many rows on; back when negative.
  ///
  /// From between two edges the first row is only a part of one.
  func rowEdge(_ rows: Int, from height: Int) -> Int {
    guard rows != 0 else { return height }
    guard rows < 0 else {
      let next = self.rows(from: height, to: height + 1, count: .max / 2).lowerBound + 1
      return rowTop(next + min(rows, Self.countLimit) - 1)
    }
    let last = self.rows(from: height - 1, to: height, count: .max / 2).lowerBound
    return rowTop(max(0, last + max(rows, -Self.countLimit) + 1))
  }

  func pixels(_ points: Int) -> Int { pixels(Double(points)) }

  func pixels(_ points: Double) -> Int { Int((points * pixelsPerPoint).rounded()) }

  /// The rows of which at least one pixel is between two heights.
  public func rows(from top: Int, to bottom: Int, count: Int) -> Range<Int> {
    guard bottom > top, count > 0 else { return 0..<0 }
    let pitch = Self.rowPoints * pixelsPerPoint
    var first = max(0, Int(Double(top) / pitch))
    while first > 0, rowTop(first) > top { first -= 1 }
    while rowTop(first + 1) <= top { first += 1 }
    var end = max(first, Int(Double(bottom) / pitch))
    while rowTop(end) < bottom { end += 1 }
    let bounded = min(first, count)
    return bounded..<max(bounded, min(end, count))
  }
}

/// How many controls of playback fit side by side.
public struct ControlRoom: Hashable, Sendable {
  /// Buttons of the transport, the middle one among them.
  public var transport: Int

  public init(transport: Int = 5) {
    self.transport = transport
  }
}
