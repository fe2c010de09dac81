/// Why a PNG file cannot be read.
public enum PNGMistake: Error, Hashable, Sendable {
  case noPNG
  case cutOff
  /// A sum does not agree, or something stands where it may not.
  case damaged
  /// More pixels than `PictureLimits.pixelCount`.
  case tooLarge
}

extension PNGMistake: CustomStringConvertible {
  public var description: String { PaintWording.sentence(self) }
}
