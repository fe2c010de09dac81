/// How light and how dark a blurred cover is, as far as text that stands on it minds.
public struct Shade: Hashable, Sendable {
  /// One line across the cover; both from 0 for black to 1 for white.
  public struct Line: Hashable, Sendable {
    /// The grey that takes as much from light text as the worst place of the line.
    public let lightest: Double
    /// The grey that takes as much from dark text as the worst place of the line.
    public let darkest: Double

    public init(lightest: Double, darkest: Double) {
      self.lightest = lightest
      self.darkest = darkest
    }
  }

  /// The mean brightness, from 0 for black to 1 for white.
  public let mean: Double
  /// From top to bottom, each as high as the others.
  public let lines: [Line]

  public init(mean: Double, lines: [Line]) {
    self.mean = mean
    self.lines = lines
  }

  /// Of one grey all over.
  public init(even gray: Double) {
    self.init(mean: gray, lines: [Line(lightest: gray, darkest: gray)])
  }
}
