/// How a line of text is set, in pixels of one display.
public struct TextStyle: Hashable, Sendable {
  public enum Family: String, Hashable, Sendable {
    /// For reading.
    case text
    /// Drawn for large sizes.
    case display
  }

  public enum Weight: Int, Hashable, Sendable, CaseIterable {
    case regular = 400
    case medium = 500
    case semibold = 600
    case bold = 700
  }

  public var family: Family
  public var weight: Weight
  /// The em in 1/64 of a pixel.
  public var size: Int
  /// What is added after each glyph, in 1/64 of a pixel.
  public var tracking: Int
  /// Digits stand in cells of 0.62 em each, so that numbers that change do not tremble.
  public var hasDigitCells: Bool
  /// A family of fonts in place of the usual one.
  public var named: String?

  public init(
    family: Family = .text, weight: Weight, size: Int, tracking: Int = 0,
    hasDigitCells: Bool = false, named: String? = nil
  ) {
    self.named = named
    self.family = family
    self.weight = weight
    self.size = size
    self.tracking = tracking
    self.hasDigitCells = hasDigitCells
  }
}

/// A kind of text of the look: how large, how heavy, how wide, in points.
struct Typeface: Hashable, Sendable {
  var family = TextStyle.Family.text
  var weight: TextStyle.Weight
  var size: Double
  /// The height of a line.
  var line: Double
  /// From the top of the line to where the letters stand, whatever font they are of.
  var baseline: Double
  /// In em.
  var tracking = 0.0
  var hasDigitCells = false
  /// A family of fonts in place of the usual one.
  var named: String?

  static let display = Typeface(
    family: .display, weight: .bold, size: 26, line: 32, baseline: 24, tracking: -0.014)
  static let wideDisplay = Typeface(
    family: .display, weight: .bold, size: 30, line: 38, baseline: 28, tracking: -0.014)
  static let largeDisplay = Typeface(
    family: .display, weight: .bold, size: 34, line: 42, baseline: 32, tracking: -0.016)
  static let title = Typeface(
    family: .display, weight: .semibold, size: 24, line: 32, baseline: 24, tracking: -0.012)
  static let heading = Typeface(
    family: .display, weight: .semibold, size: 22, line: 28, baseline: 21, tracking: -0.012)
  /// The title in the side card of a wide list.
  static let cardTitle = Typeface(
    family: .display, weight: .semibold, size: 20, line: 26, baseline: 19.5, tracking: -0.012)
  static let distance = Typeface(
    family: .display, weight: .bold, size: 22, line: 26, baseline: 20, tracking: -0.012)
  static let row = Typeface(
    weight: .semibold, size: 17, line: 24, baseline: 17, tracking: -0.011)
  static let artist = Typeface(
    weight: .medium, size: 17, line: 24, baseline: 17, tracking: -0.006)
  static let button = Typeface(
    weight: .semibold, size: 16, line: 22, baseline: 17, tracking: -0.006)
  static let menuItem = Typeface(
    weight: .medium, size: 16, line: 22, baseline: 17, tracking: -0.006)
  static let status = Typeface(
    weight: .semibold, size: 16, line: 20, baseline: 16, tracking: -0.01, hasDigitCells: true)
  static let speed = Typeface(
    weight: .semibold, size: 20, line: 22, baseline: 18, hasDigitCells: true)
  static let unit = Typeface(weight: .regular, size: 10, line: 12, baseline: 9)
  static let message = Typeface(
    weight: .regular, size: 15, line: 22, baseline: 16, tracking: -0.006)
  /// One line that says something by itself: a notice, a toast, the app's name.
  static let notice = Typeface(
    weight: .semibold, size: 15, line: 20, baseline: 15, tracking: -0.006)
  static let label = Typeface(
    weight: .semibold, size: 14, line: 20, baseline: 14, tracking: -0.006)
  static let smallLabel = Typeface(
    weight: .semibold, size: 13, line: 20, baseline: 14, tracking: -0.006)
  static let sub = Typeface(
    weight: .regular, size: 14, line: 20, baseline: 14, tracking: -0.004)
  /// Below the words of a row of a menu.
  static let menuNote = Typeface(
    weight: .regular, size: 13, line: 18, baseline: 13, tracking: -0.004)
  static let time = Typeface(
    weight: .medium, size: 13, line: 18, baseline: 13, hasDigitCells: true)
  static let caption = Typeface(weight: .medium, size: 13, line: 18, baseline: 13)
  static let live = Typeface(weight: .bold, size: 13, line: 18, baseline: 13.5, tracking: 0.06)
  static let micro = Typeface(weight: .semibold, size: 11, line: 14, baseline: 11)
  static let interval = Typeface(weight: .bold, size: 11.4, line: 14, baseline: 11.2)

  func style(scale: Double) -> TextStyle {
    TextStyle(
      family: family, weight: weight, size: Int((size * scale * 64).rounded()),
      tracking: Int((size * tracking * scale * 64).rounded()), hasDigitCells: hasDigitCells,
      named: named)
  }
}
