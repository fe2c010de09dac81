internal import CDecoders

/// Pictures that the system's libraries decode, each in a process of its own.
public enum SystemDecoder {
  /// How many seconds are waited for a decoder; a test has none.
  @TaskLocal public static var patience = PictureLimits.decoderPatience
  /// What a decoder may take, in bytes; a test gives it less.
  @TaskLocal public static var memory = PictureLimits.decoderMemory

  public static func jpeg(
    _ bytes: [UInt8], inks: (UInt32) -> UInt32
  ) throws(ImageMistake) -> Bitmap {
    try bitmap(bytes, .JPEG, inks: inks)
  }

  public static func webp(_ bytes: [UInt8]) throws(ImageMistake) -> Bitmap {
    try bitmap(bytes, .webP) { $0 }
  }

  /// The closure makes a pixel of one that holds cyan, magenta, yellow and black from the lowest
  /// byte on.
  private static func bitmap(
    _ bytes: [UInt8], _ format: CDecodersFormat, inks: (UInt32) -> UInt32
  ) throws(ImageMistake) -> Bitmap {
    var picture = CDecodersPicture()
    let limits = CDecodersLimits(
      pixel_limit: PictureLimits.pixelCount, kept_pixel_limit: PictureLimits.keptPixelCount,
      work_limit: PictureLimits.scannedPixelCount, memory_limit: memory,
      work_seconds: UInt32(PictureLimits.decoderWork), patience_seconds: UInt32(patience))
    let outcome = bytes.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return CDecodersOutcome.damaged }
      return cdecoders_decode(format, base, bytes.count, limits, &picture)
    }
    try check(outcome)
    defer { cdecoders_free(picture) }
    guard let pixels = picture.pixels else { throw .damaged }
    let count = Int(picture.width) * Int(picture.height)
    let all = [UInt32](unsafeUninitializedCapacity: count) { buffer, written in
      for index in 0..<count {
        let pixel = pixels[index]
        buffer[index] =
          picture.has_inks
          ? inks(pixel) : pixel >> 24 == 255 ? pixel : Premultiplied.pixel(straight: pixel)
      }
      written = count
    }
    return Bitmap(width: Int(picture.width), height: Int(picture.height), pixels: all)
  }

  private static func check(_ outcome: CDecodersOutcome) throws(ImageMistake) {
    switch outcome {
    case .good: break
    case .damaged: throw .damaged
    case .tooLarge: throw .tooLarge
    case .tooElaborate: throw .tooElaborate
    case .crashed: throw .decoderCrashed
    case .hung: throw .decoderHung
    case .refused: throw .noDecoder
    }
  }
}
