/// How light and how dark a blurred cover is, as far as text that stands on it minds.
public struct Shade: Hashable, Sendable {
  /// A small part of the cover; both from 0 for black to 1 for white.
  public struct Cell: Hashable, Sendable {
    /// The grey that takes as much from light text as the worst place of the part.
    public let lightest: Double
    /// The grey that takes as much from dark text as the worst place of the part.
    public let darkest: Double

    public init(lightest: Double, darkest: Double) {
      self.lightest = lightest
      self.darkest = darkest
    }
  }

  /// The mean brightness, from 0 for black to 1 for white.
  public let mean: Double
  /// So many from left to right, and as many such lines from top to bottom.
  public let cells: [Cell]
  /// How many cells make a line.
  public let side: Int

  public init(mean: Double, cells: [Cell], side: Int) {
    precondition(side > 0 && cells.count == side * side, "Cells make a square.")
    self.mean = mean
    self.cells = cells
    self.side = side
  }

  /// Of one grey all over.
  public init(even gray: Double) {
    self.init(mean: gray, cells: [Cell(lightest: gray, darkest: gray)], side: 1)
  }
}
