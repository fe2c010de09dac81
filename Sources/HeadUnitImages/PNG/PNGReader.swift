internal import CPNG

/// Reads PNG files of every kind with libpng.
enum PNGReader {
  /// Palettes, greys and 16 bits a channel become 8 bits of each colour; gamma and profiles are not
  /// looked at.
  static func bitmap(_ bytes: [UInt8]) throws(PNGMistake) -> Bitmap {
    guard bytes.starts(with: PNG.signature) else { throw .noPNG }
    return try bytes.withUnsafeBufferPointer { bytes throws(PNGMistake) in
      guard let base = bytes.baseAddress else { throw .noPNG }
      var outcome = CPNGOutcome.damaged
      let reader = cpng_open(base, bytes.count, UInt64(PictureLimits.pixelCount), &outcome)
      defer { cpng_close(reader) }
      try check(outcome)
      guard let reader else { throw .damaged }
      return try bitmap(of: reader)
    }
  }
}

private extension PNGReader {
  static func bitmap(of reader: OpaquePointer) throws(PNGMistake) -> Bitmap {
    var bitmap = Bitmap(width: Int(cpng_width(reader)), height: Int(cpng_height(reader)))
    let outcome = bitmap.pixels.withUnsafeMutableBufferPointer { pixels in
      guard let base = pixels.baseAddress else { return CPNGOutcome.damaged }
      return cpng_read(reader, base)
    }
    try check(outcome)
    for index in bitmap.pixels.indices where bitmap.pixels[index] >> 24 != 255 {
      bitmap.pixels[index] = Premultiplied.pixel(straight: bitmap.pixels[index])
    }
    return bitmap
  }

  static func check(_ outcome: CPNGOutcome) throws(PNGMistake) {
    switch outcome {
    case .good: break
    case .cutOff: throw .cutOff
    case .tooLarge: throw .tooLarge
    case .damaged: throw .damaged
    }
  }
}

/// Why a PNG file cannot be read.
public enum PNGMistake: Error, Hashable, Sendable {
  case noPNG
  case cutOff
  /// A sum does not agree, or something stands where it may not.
  case damaged
  /// More pixels than `PictureLimits.pixelCount`.
  case tooLarge
}

extension PNGMistake: CustomStringConvertible {
  public var description: String { ImageWording.sentence(self) }
}
