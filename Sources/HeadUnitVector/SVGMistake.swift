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
///
/// Work is counted in steps of about a nanosecond. To be read and painted once a drawing may take a
/// quarter of a second of them.
public enum SVGLimits {
  public static let byteCount = 8 << 20
  public static let elementCount = 100_000
  /// Of all elements together.
  public static let attributeCount = 200_000
  public static let depth = 256
  /// Steps of all paths together.
  public static let stepCount = 400_000
  /// Of one outline, its curves made lines.
  public static let pointCount = 500_000
  /// Groups within groups that must be painted apart.
  public static let layerDepth = 8
  /// Of the picture and all that is painted apart at one time.
  public static let pixelCount = 12_000_000
  public static let readingWork = 70_000_000
  /// What reading took is not left for painting.
  public static let paintingWork = 130_000_000
}
