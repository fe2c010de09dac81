/// Why a picture's file cannot be decoded.
public enum ImageMistake: Error, Hashable, Sendable {
  /// The bytes end before the picture does.
  case cutOff
  /// Something stands where it may not.
  case damaged
  /// More pixels than `PictureLimits` allow.
  case tooLarge
  /// More work than `PictureLimits` allow.
  case tooElaborate
  /// The system's decoder did something for which its process was ended.
  case decoderCrashed
  /// The system's decoder came to no end.
  case decoderHung
  /// The system gave no process or no memory for a decoder.
  case noDecoder
}

extension ImageMistake: CustomStringConvertible {
  public var description: String { ImageWording.sentence(self) }
}
