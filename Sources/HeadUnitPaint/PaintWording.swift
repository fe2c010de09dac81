internal import HeadUnitCore
internal import HeadUnitImages
internal import HeadUnitVector

/// Everything the painter's side says to people.
enum PaintWording {
  static func sentence(_ fault: PictureFault) -> String {
    switch fault {
    case .empty: "the picture is empty"
    case .unreadable(let reason): "the picture cannot be read: \(reason)"
    case .tooManyBytes(let count):
      "the picture has \(count >> 20) MiB, more than \(PictureLimits.byteCount >> 20)"
    case .noPicture: "this is no picture"
    case .truncated(let kind): "the \(kind.rawValue) picture is cut off"
    case .withoutPixels(let kind): "the \(kind.rawValue) picture has no pixels"
    case .tooManyPixels(let size):
      "\(size.width) × \(size.height) pixels, more than \(million(PictureLimits.pixelCount))"
    case .tooLong(let size):
      "\(size.width) × \(size.height) pixels, a side of more than \(PictureLimits.longestSide)"
    case .drawing(let mistake): mistake.description
    case .undecodable(let kind, let reason):
      "the \(kind.rawValue) picture cannot be decoded: \(reason)"
    case .endless(let kind):
      "the system's decoder came to no end with the \(kind.rawValue) picture"
    }
  }

  static func otherKind(_ kind: PictureKind, promised: PictureKind) -> String {
    "the file is named like a \(promised.rawValue) but holds a \(kind.rawValue) picture"
  }

  private static func million(_ count: Int) -> String { "\(count / 1_000_000) million" }
}
