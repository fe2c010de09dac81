/// Why a text is no picture we can draw.
public enum SVGMistake: Error, Hashable, Sendable {
  /// There is no `svg` element at the start.
  case noPicture
  /// The text stops inside an element.
  case endsEarly
  /// Larger than `SVGLimits.byteCount`.
  case tooLarge
  /// More elements, groups within groups, or outline than the limits allow.
  case tooElaborate
}

extension SVGMistake: CustomStringConvertible {
  public var description: String {
    switch self {
    case .noPicture: "this is no SVG picture"
    case .endsEarly: "the SVG picture is cut off"
    case .tooLarge: "the SVG picture has more than \(SVGLimits.byteCount >> 20) MiB"
    case .tooElaborate: "the SVG picture is too elaborate"
    }
  }
}

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
