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
