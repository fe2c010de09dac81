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

  public init(
    family: Family = .text, weight: Weight, size: Int, tracking: Int = 0,
    hasDigitCells: Bool = false
  ) {
    self.family = family
    self.weight = weight
    self.size = size
    self.tracking = tracking
    self.hasDigitCells = hasDigitCells
  }
}
