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

  public init(_ display: Display) {
    let width = Double(display.width - display.safeArea.left - display.safeArea.right)
    let height = Double(display.height - display.safeArea.top - display.safeArea.bottom)
    precondition(width > 0 && height > 0, "A display has at least a pixel inside its safe area.")
    let isPortrait = height > width
    let scale = isPortrait ? min(width / 450, height / 600) : min(width / 640, height / 360)
    let rail = 68 * scale
    let stageWidth = isPortrait ? width : width - rail
    let stageHeight = isPortrait ? height - rail : height
    pixelsPerPoint = scale
    viewport = max(1, Int((stageHeight - 56 * scale).rounded()))
    tabBarInset = Int((66 * scale).rounded())
    promptInset = Int((84 * scale).rounded())
    noticeHeight = Int((60 * scale).rounded())
    hasSideCard = !isPortrait && stageWidth >= 820 * scale
    listPoints = stageWidth / scale - (hasSideCard ? 312 : 0)
    thumbnailSide = max(1, Int((48 * scale).rounded()))
    tabIconSide = max(1, Int(((isPortrait ? 18 : 20) * scale).rounded()))
    appIconSide = max(1, Int((68 * scale).rounded()))
    let belowMenu = isPortrait ? 150.0 : stageWidth >= 760 * scale ? 88 : 72
    commandMenuHeight = Int((stageHeight - (belowMenu + 24) * scale).rounded())
    outputMenuHeight = Int((stageHeight - 80 * scale).rounded())
    coverSide = Self.coverSide(
      width: stageWidth / scale, height: stageHeight / scale, isPortrait, scale)
    controlRoom = Self.controlRoom(
      width: stageWidth / scale, cover: Double(coverSide) / scale, isPortrait)
  }

  /// Five buttons of the transport side by side, or three.
  private static func controlRoom(
    width: Double, cover: Double, _ isPortrait: Bool
  ) -> ControlRoom {
    let isWide = !isPortrait && width >= 760
    let transport = isPortrait ? width - 88 : width - cover - (isWide ? 152 : 80)
    let fiveButtons: Double = 64 + 4 * 44 + 4 * 4
    return ControlRoom(transport: transport >= fiveButtons ? 5 : 3)
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

  /// The numbers of the look, section 7.
  private static func coverSide(
    width: Double, height: Double, _ isPortrait: Bool, _ scale: Double
  ) -> Int {
    let isWide = !isPortrait && width >= 760
    let points =
      isPortrait
      ? min(width - 170, height - 348, 320) : isWide ? height - 96 : min(height - 144, 0.4 * width)
    return max(1, Int((points * scale).rounded()))
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
