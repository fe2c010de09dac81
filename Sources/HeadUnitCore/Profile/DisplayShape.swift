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
