/// Everything that is said about pictures' files to people.
enum ImageWording {
  static func sentence(_ mistake: PNGMistake) -> String {
    switch mistake {
    case .noPNG: "this is no PNG file"
    case .cutOff: "the PNG file is cut off"
    case .damaged: "the PNG file is damaged"
    case .tooLarge: "the PNG file has more than \(pixelCount) pixels"
    }
  }

  static func sentence(_ mistake: ImageMistake) -> String {
    switch mistake {
    case .cutOff: "the file is cut off"
    case .damaged: "the file is damaged"
    case .tooLarge: "the file has more than \(pixelCount) pixels"
    case .tooElaborate: "the file goes over its pixels too often"
    case .decoderCrashed: "the system's decoder crashed or needed too much memory"
    case .decoderHung: "the system's decoder came to no end"
    case .noDecoder: "the system gave no process to decode it in"
    }
  }

  private static var pixelCount: String { "\(PictureLimits.pixelCount / 1_000_000) million" }
}

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
