public import HeadUnitCore

/// Why a picture cannot be shown.
public enum PictureFault: Error, Hashable, Sendable {
  case empty
  /// The file cannot be read, for that reason.
  case unreadable(String)
  case tooManyBytes(Int)
  case noPicture
  /// The content stops before the picture does.
  case truncated(PictureKind)
  case withoutPixels(PictureKind)
  case tooManyPixels(PixelSize)
  case drawing(SVGMistake)
  /// The decoder gave up, for that reason.
  case undecodable(PictureKind, String)
}

extension PictureFault: CustomStringConvertible {
  public var description: String { PaintWording.sentence(self) }
}
