/// What a display's pixels come to: how large a point is, and how the screen is arranged.
///
/// Core and screens read the same numbers, so that a list scrolls as far as it is drawn.
public struct DisplayShape: Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    case standard, portrait
    /// So wide that what plays has a column for its cover and one for its words.
    case wide
    /// So low that things stand side by side which are below each other elsewhere.
    case low
  }

  public let kind: Kind
  public let pixelsPerPoint: Double
  /// The safe area, in points.
  public let width: Double
  public let height: Double
  /// How much the column with the time and the apps takes, at a side or at the bottom.
  public let rail: Double

  /// What a stage has less than this is drawn as a low one.
  private static let lowHeight = 318.0

  public init(_ display: Display) {
    let pixelWidth = Double(display.width - display.safeArea.left - display.safeArea.right)
    let pixelHeight = Double(display.height - display.safeArea.top - display.safeArea.bottom)
    precondition(
      pixelWidth > 0 && pixelHeight > 0, "A display has at least a pixel inside its safe area.")
    let isPortrait = pixelHeight > pixelWidth
    let usual =
      isPortrait
      ? min(pixelWidth / 450, pixelHeight / 600) : min(pixelWidth / 640, pixelHeight / 360)
    // Letters that nobody could read are not made smaller for the sake of the arrangement.
    let readable = isPortrait ? usual : max(usual, min(0.8, pixelWidth / 900))
    let isLow = !isPortrait && pixelHeight / readable < Self.lowHeight
    // A low display has no room to give away.
    let wanted = readable * (isLow ? 1 : display.textSize.zoom)
    // Rows of whole pixels, wherever it is not the display alone that decides.
    let scale = wanted == usual ? usual : (wanted * 60).rounded() / 60
    pixelsPerPoint = scale
    width = pixelWidth / scale
    height = pixelHeight / scale
    rail = isLow ? 124 : 68
    kind =
      isPortrait
      ? .portrait : isLow ? .low : pixelWidth / scale - 68 >= 760 ? .wide : .standard
  }

  public var isPortrait: Bool { kind == .portrait }

  public var stageWidth: Double { isPortrait ? width : width - rail }
  public var stageHeight: Double { isPortrait ? height - rail : height }

  /// Whether a card with what plays stands beside the list.
  public var hasSideCard: Bool { kind == .wide && stageWidth >= 820 }

  /// The card, wider where a list would not know what to do with the room.
  public var sideCardWidth: Double { min(420, max(296, 296 + (stageWidth - 892) * 0.45)) }

  /// What plays on a display as wide as two, with its buttons in a column of their own.
  public var hasActionColumn: Bool { kind == .wide && stageWidth >= 1_040 }

  /// How the parts of what plays are arranged.
  public enum PlayerArrangement: Hashable, Sendable {
    /// The cover beside everything else.
    case side
    /// The cover beside the words, and the controls from side to side below both.
    case halves
    /// One below the other.
    case stack
    /// All side by side, on a low display.
    case row
  }

  public var player: PlayerArrangement {
    if kind == .low { return .row }
    let share = stageHeight / stageWidth
    return share >= 1 ? .stack : kind == .standard && share > 0.8 ? .halves : .side
  }

  /// The side of the cover of what plays at its largest, in points.
  public var coverSide: Double {
    let (width, height) = (stageWidth, stageHeight)
    switch player {
    case .row: return min(height - 24, width * 0.22)
    case .halves: return min(height - 262, width * 0.45)
    case .stack: return max(coverBesideBar, coverBelowBar)
    case .side: return kind == .wide ? height - 96 : min(height - 144, 0.4 * width)
    }
  }

  /// Between the way back and what the bar says at its end.
  private var coverBesideBar: Double { max(0, min(stageWidth - 120, stageHeight - 290)) }

  /// Below the bar, as wide as the stage has room for.
  private var coverBelowBar: Double { max(60, min(stageWidth - 56, stageHeight - 332)) }
}

/// How large the letters of a head unit are, in five steps.
///
/// What the lines have room for grows by itself; the rest makes everything larger, so that fewer
/// rows fit and nothing lies over anything else.
public enum TextSize: Int, Hashable, Sendable, CaseIterable {
  case smallest = 1
  case small, usual, large, largest

  /// How much larger than usual everything is.
  public var zoom: Double {
    switch self {
    case .smallest: 0.92
    case .small: 0.96
    case .usual: 1
    case .large: 1.06
    case .largest: 1.12
    }
  }

  /// How much larger than everything else letters are.
  public var letters: Double {
    switch self {
    case .smallest: 0.94
    case .small: 0.97
    case .usual: 1
    case .large: 1.1
    case .largest: 1.18
    }
  }
}

/// How far what is read differs from what it stands on.
public enum ContrastLevel: String, Hashable, Sendable, CaseIterable {
  case standard, increased
}

/// Whether surfaces let through what is behind them.
public enum Transparency: String, Hashable, Sendable, CaseIterable {
  case standard, reduced
}

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

  /// How wide a list is in points, beside the card with what plays or without it.
  let pictureSizes: TemplatePictureSizes
  private let stagePoints: Double
  private let cardPoints: Double

  /// More rows than this and heights in pixels would no longer be numbers.
  static let countLimit = 1_000_000_000

  private static let rowPoints = 60.0
  private static let menuRowPoints = 46.0

  public init(
    _ shape: DisplayShape, pictureSizes: TemplatePictureSizes = TemplatePictureSizes()
  ) {
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
    stagePoints = shape.stageWidth
    cardPoints = shape.hasSideCard ? shape.sideCardWidth + 16 : 0
    self.pictureSizes = pictureSizes
    thumbnailSide = max(1, pixels(Double(pictureSizes[.row])))
    tabIconSide = max(1, pixels(shape.isPortrait ? 18 : 20))
    appIconSide = max(1, pixels(68))
    let belowMenu = shape.isPortrait ? 150.0 : shape.kind == .wide ? 88 : 72
    commandMenuHeight = pixels(isLow ? shape.stageHeight - 36 : shape.stageHeight - belowMenu - 24)
    outputMenuHeight = pixels(shape.stageHeight - 80)
    coverSide = max(1, pixels(shape.coverSide))
    controlRoom = ControlRoom(transport: Self.transportWidth(shape) >= Self.fiveButtons ? 5 : 3)
  }

  /// Five buttons of the transport side by side: a large one, four others and gaps.
  private static let fiveButtons: Double = 64 + 4 * 44 + 4 * 4

  private static func transportWidth(_ shape: DisplayShape) -> Double {
    switch shape.player {
    case .stack, .halves: shape.stageWidth - 88
    case .row: fiveButtons
    case .side where shape.kind == .wide: shape.stageWidth - shape.coverSide - 152
    case .side: shape.stageWidth - shape.coverSide - 80
    }
  }

  /// How wide a list is in points; the card stands beside it while something plays.
  func listPoints(besideCard hasCard: Bool) -> Double { stagePoints - (hasCard ? cardPoints : 0) }

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
