extension PNG {
  /// A file to be kept: an eighth of what `encode` makes of a screen, and longer in the making.
  ///
  /// The alpha is not looked at. The effort goes from 1, the fastest, to 9, the smallest file.
  public static func encodeCompactly(
    _ pixels: Span<UInt32>, width: Int, height: Int, effort: Int = 9
  ) -> [UInt8] {
    precondition((1...9).contains(effort), "The effort goes from 1 to 9.")
    precondition(width > 0 && height > 0, "A PNG file has pixels.")
    precondition(pixels.count == width * height, "A picture has as many pixels as it says.")
    let lines = FilteredLines(pixels, width: width, height: height).bytes
    return signature + header(width: width, height: height, hasAlpha: false)
      + chunk("IDAT", Deflated.bytes(lines, level: Int32(effort))) + chunk("IEND", [])
  }

  static func header(width: Int, height: Int, hasAlpha: Bool) -> [UInt8] {
    // Eight bits per channel; then nothing but what every file has.
    chunk("IHDR", big(width) + big(height) + [8, hasAlpha ? 6 : 2, 0, 0, 0])
  }

  /// A part of a file with its length and its sum.
  static func chunk(_ name: StaticString, _ content: [UInt8]) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: content.count + 12) { target, count in
      guard let base = target.baseAddress else { return }
      var chunks = ChunkWriter(base)
      chunks.begin(name)
      chunks.add(content)
      chunks.end()
      count = chunks.position - base
    }
  }

  /// Four bytes, the highest first.
  static func big(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }
}
