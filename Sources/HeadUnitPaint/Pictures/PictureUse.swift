public import HeadUnitCore

/// What a picture is wanted for.
public enum PictureUse: Hashable, Sendable {
  /// A cover of exactly this size.
  case filling(PixelSize)
  /// The shape alone, for an icon.
  case template(side: Int)
  /// Blurred, to lie behind everything.
  case backdrop
}

/// A picture as it is shown.
public enum PicturePrint: Hashable, Sendable {
  case bitmap(Bitmap)
  case mask(CoverageMask)
  case backdrop(Backdrop)

  var byteCount: Int {
    switch self {
    case .bitmap(let bitmap): bitmap.pixels.count * 4
    case .mask(let mask): mask.coverage.count
    case .backdrop(let backdrop): backdrop.bitmap.pixels.count * 4
    }
  }
}
