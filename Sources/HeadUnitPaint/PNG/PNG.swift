/// Pictures as PNG files, written and read without a library.
public enum PNG {
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// The file of an opaque picture, of which the alpha is not looked at.
  ///
  /// Made for screens: equal lines and runs of one colour cost next to nothing, what is left is
  /// stored nearly as it is. The pixels are those of a `Bitmap`.
  public static func encode(_ pixels: Span<UInt32>, width: Int, height: Int) -> [UInt8] {
    precondition(width > 0 && height > 0, "A PNG file has pixels.")
    precondition(pixels.count == width * height, "A picture has as many pixels as it says.")
    return PNGWriter.file(pixels, width: width, height: height, hasAlpha: false)
  }

  /// The file of a picture that one may see through.
  public static func encode(_ bitmap: Bitmap) -> [UInt8] {
    precondition(bitmap.width > 0 && bitmap.height > 0, "A PNG file has pixels.")
    let straight = bitmap.pixels.map(Premultiplied.straight)
    return PNGWriter.file(
      straight.span, width: bitmap.width, height: bitmap.height, hasAlpha: true)
  }

  /// Reads files of 8 bits per channel in RGB or RGBA, as our goldens are.
  public static func decode(_ bytes: [UInt8]) throws(PNGMistake) -> Bitmap {
    try PNGReader.bitmap(bytes)
  }
}
