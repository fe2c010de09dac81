internal import HeadUnitCore
public import HeadUnitImages

/// Decodes pictures of every kind that is promised, and of no other.
///
/// This is the only way from a picture's bytes to its pixels. How they begin decides which
/// decoder they reach; all of them know one kind each.
public enum PictureDecoder {
  /// Of an animation the first frame; a large picture comes smaller than it is.
  public static func bitmap(
    _ bytes: [UInt8], _ kind: PictureKind
  ) throws(PictureFault) -> Bitmap {
    switch kind {
    case .png: try png(bytes)
    case .gif: try read(kind) { () throws(ImageMistake) in try GIF.decode(bytes) }
    case .bmp: try read(kind) { () throws(ImageMistake) in try BMP.decode(bytes) }
    case .webp: try read(kind) { () throws(ImageMistake) in try SystemDecoder.webp(bytes) }
    case .jpeg:
      try read(kind) { () throws(ImageMistake) in
        let inks = PictureInks(of: bytes) ?? .inverted
        return try SystemDecoder.jpeg(bytes) { inks.color($0) }
      }
    // A drawing has no pixels before somebody says how many.
    case .svg: throw .withoutPixels(kind)
    }
  }

  private static func png(_ bytes: [UInt8]) throws(PictureFault) -> Bitmap {
    do throws(PNGMistake) {
      return try PNG.decodeArtwork(bytes)
    } catch {
      throw .undecodable(.png, "\(error)")
    }
  }

  private static func read(
    _ kind: PictureKind, _ decode: () throws(ImageMistake) -> Bitmap
  ) throws(PictureFault) -> Bitmap {
    do throws(ImageMistake) {
      return try decode()
    } catch {
      switch error {
      case .cutOff: throw .truncated(kind)
      case .decoderHung: throw .endless(kind)
      case .damaged, .tooLarge, .tooElaborate, .decoderCrashed, .noDecoder:
        throw .undecodable(kind, "\(error)")
      }
    }
  }
}

extension PictureProcessor {
  /// With the decoders that everybody uses.
  public static let standard = PictureProcessor { bytes, kind throws(PictureFault) in
    try PictureDecoder.bitmap(bytes, kind)
  }
}
