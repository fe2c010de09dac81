/// What a picture may not exceed to be decoded.
public enum PictureLimits {
  public static let byteCount = 32 << 20
  /// A decoder holds up to three copies of four bytes each, which makes 192 million bytes.
  public static let pixelCount = 16_000_000
}
