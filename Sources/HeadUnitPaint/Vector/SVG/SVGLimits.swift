/// What a text may not exceed to be drawn.
enum SVGLimits {
  static let byteCount = 8 << 20
  static let elementCount = 100_000
  static let depth = 256
  /// Steps of all paths together.
  static let stepCount = 400_000
  /// Groups within groups that must be painted apart.
  static let layerDepth = 8
}
