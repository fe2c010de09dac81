/// What a picture may not exceed to be decoded, and what its decoding may take.
///
/// With the file's bytes, what is kept of it and the same turned upright, one picture takes no more
/// than 64 MiB of this process. All of these are counted; none depends on how fast a machine is.
public enum PictureLimits {
  /// Of the file.
  public static let byteCount = 32 << 20
  /// Of the picture in the file.
  public static let pixelCount = 16_000_000
  /// Of the picture in memory: a larger one is made smaller while it is decoded.
  public static let keptPixelCount = 4_000_000
  /// The most that JPEG and GIF can say of themselves.
  public static let longestSide = 65_535
  /// Scans over a JPEG picture times its pixels: 31 for the largest, where ten are usual.
  public static let scannedPixelCount = 500_000_000
  /// What a system decoder's own process may take, in bytes.
  public static let decoderMemory = 256 << 20
  /// Seconds of work, and of waiting, after which a system decoder hangs.
  ///
  /// What the limits above allow takes a hundredth of that, so that no clock decides what a picture
  /// looks like.
  public static let decoderWork = 60
  public static let decoderPatience = 300
}
