/// Where the top and the left of a picture are among its pixels, as a camera writes it beside them.
///
/// The numbers are those of the file.
public enum PictureOrientation: Int, Hashable, Sendable, CaseIterable {
  case up = 1
  case upMirrored = 2
  case down = 3
  case downMirrored = 4
  case leftMirrored = 5
  case right = 6
  case rightMirrored = 7
  case left = 8

  /// Only JPEG files are asked; without a word that can be understood a picture is upright.
  public init(of bytes: [UInt8]) {
    let isJPEG = bytes.starts(with: [0xFF, 0xD8, 0xFF])
    let number = isJPEG ? PictureBytes(bytes).jpegOrientation : nil
    self = number.flatMap(Self.init) ?? .up
  }

  /// Whether the lines of the file are the picture's columns.
  public var isSideways: Bool { rawValue >= 5 }

  /// Whether the upright picture begins at the right, seen from its file.
  fileprivate var isMirrored: Bool { [2, 3, 6, 7].contains(rawValue) }
  fileprivate var isUpsideDown: Bool { [3, 4, 7, 8].contains(rawValue) }
}

extension Bitmap {
  /// The pixels as they are looked at, when they lie in this way.
  public func upright(from orientation: PictureOrientation) -> Bitmap {
    guard orientation != .up, !pixels.isEmpty else { return self }
    let isSideways = orientation.isSideways
    var result =
      isSideways ? Bitmap(width: height, height: width) : Bitmap(width: width, height: height)
    // How far apart in the file two pixels are that are to be beside and below each other.
    var (across, down) = isSideways ? (width, 1) : (1, width)
    var start = 0
    if orientation.isMirrored {
      start += across * (result.width - 1)
      across = -across
    }
    if orientation.isUpsideDown {
      start += down * (result.height - 1)
      down = -down
    }
    for y in 0..<result.height {
      let line = start + down * y
      for x in 0..<result.width {
        result.pixels[y * result.width + x] = pixels[line + across * x]
      }
    }
    return result
  }
}
