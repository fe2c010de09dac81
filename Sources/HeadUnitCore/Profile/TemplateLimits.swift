/// How much of templates a car takes; documented, measured or our choice, as the page says.
public struct TemplateLimits: Hashable, Sendable {
  /// Levels an app may open, the root included.
  public var depth = 5
  /// Items of one list while nothing limits it.
  public var items = 500
  public var sections = 100
  /// Buttons of a grid, or above a list.
  public var gridButtons = 8
  /// The app's own buttons beside what plays.
  public var playerButtons = 5

  public init() {}

  /// Pictures of one row, however wide the screen is.
  public static let picturesLimit = 24
  /// Buttons at each side of a title.
  public static let barButtonsLimit = 2
}
