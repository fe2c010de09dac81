internal import CPNG

/// Reads PNG files of every kind with libpng.
enum PNGReader {
  /// Palettes, greys and 16 bits a channel become 8 bits of each colour; gamma and profiles are not
  /// looked at.
  static func bitmap(
    _ bytes: [UInt8], keeping limit: Int, of pixelCount: Int = PictureLimits.pixelCount
  ) throws(PNGMistake) -> Bitmap {
    guard bytes.starts(with: PNG.signature) else { throw .noPNG }
    return try bytes.withUnsafeBufferPointer { bytes throws(PNGMistake) in
      guard let base = bytes.baseAddress else { throw .noPNG }
      var outcome = CPNGOutcome.damaged
      let reader = cpng_open(base, bytes.count, UInt64(pixelCount), &outcome)
      defer { cpng_close(reader) }
      try check(outcome)
      guard let reader else { throw .damaged }
      let (width, height) = (Int(cpng_width(reader)), Int(cpng_height(reader)))
      if width <= limit / height { return try bitmap(of: reader) }
      guard max(width, height) <= PictureLimits.longestSide else { throw .tooLarge }
      return cpng_is_interlaced(reader)
        ? try sparseBitmap(of: reader, keeping: limit) : try smallBitmap(of: reader, keeping: limit)
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

  static func smallBitmap(of reader: OpaquePointer, keeping limit: Int) throws(PNGMistake) -> Bitmap
  {
    let width = Int(cpng_width(reader))
    var reducer = PixelReducer(width: width, height: Int(cpng_height(reader)), keeping: limit)
    var line = [UInt32](repeating: 0, count: width)
    let outcome = line.withUnsafeMutableBufferPointer { line in
      guard let base = line.baseAddress else { return CPNGOutcome.damaged }
      return withUnsafeMutablePointer(to: &reducer) { reducer in
        cpng_read_lines(
          reader, base,
          { context, line in
            let reducer = context.assumingMemoryBound(to: PixelReducer.self)
            reducer.pointee.add(UnsafeBufferPointer(start: line, count: reducer.pointee.width)) {
              Premultiplied.pixel(straight: $0)
            }
          }, reducer)
      }
    }
    try check(outcome)
    return reducer.bitmap
  }

  static func sparseBitmap(
    of reader: OpaquePointer, keeping limit: Int
  ) throws(PNGMistake) -> Bitmap {
    let (width, height) = (Int(cpng_width(reader)), Int(cpng_height(reader)))
    var step = 2
    while (width + step - 1) / step * ((height + step - 1) / step) > limit { step *= 2 }
    var bitmap = Bitmap(width: (width + step - 1) / step, height: (height + step - 1) / step)
    var line = [UInt32](repeating: 0, count: width)
    let outcome = bitmap.pixels.withUnsafeMutableBufferPointer { pixels in
      line.withUnsafeMutableBufferPointer { line in
        guard let pixels = pixels.baseAddress, let line = line.baseAddress else {
          return CPNGOutcome.damaged
        }
        return cpng_read_sparsely(reader, line, step, pixels)
      }
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
