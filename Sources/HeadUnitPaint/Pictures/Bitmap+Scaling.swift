package import HeadUnitCore

extension Bitmap {
  /// The picture at exactly this size, its shape kept, cut at the longer sides.
  func filling(_ size: PixelSize) -> Bitmap {
    guard size.width != width || size.height != height else { return self }
    guard size.width > 0, size.height > 0 else { return Bitmap(width: 0, height: 0) }
    let scale = max(Double(size.width) / Double(width), Double(size.height) / Double(height))
    return resampled(
      columns: Resampling(of: width, to: size.width, shown: Double(size.width) / scale),
      rows: Resampling(of: height, to: size.height, shown: Double(size.height) / scale))
  }

  /// The whole picture, its shape kept, at the largest size that fits into a square; not padded.
  func fitting(side: Int) -> Bitmap {
    let scale = Double(side) / Double(max(width, height))
    let size = PixelSize(
      width: max(1, Int((Double(width) * scale).rounded())),
      height: max(1, Int((Double(height) * scale).rounded())))
    return resized(to: size)
  }

  /// The same picture no wider than that.
  public func narrowed(to limit: Int) -> Bitmap {
    guard width > limit, limit > 0 else { return self }
    return resized(to: PixelSize(width: limit, height: max(1, height * limit / width)))
  }

  /// The whole picture at exactly this size, whatever that makes of its shape.
  package func resized(to size: PixelSize) -> Bitmap {
    resampled(
      columns: Resampling(of: width, to: size.width, shown: Double(width)),
      rows: Resampling(of: height, to: size.height, shown: Double(height)))
  }
}

private extension Bitmap {
  /// Row by row: first down, into one row as wide as the source, then across.
  func resampled(columns: Resampling, rows: Resampling) -> Bitmap {
    var result = Bitmap(width: columns.count, height: rows.count)
    var line = [SIMD4<Float>](repeating: .zero, count: width)
    for y in 0..<rows.count {
      let used = columns.first..<columns.end
      for x in used { line[x] = .zero }
      for tap in rows.taps(of: y) {
        let start = tap.index * width
        for x in used { line[x] += pixels[start + x].channels * tap.weight }
      }
      for x in 0..<columns.count {
        var sum = SIMD4<Float>.zero
        for tap in columns.taps(of: x) { sum += line[tap.index] * tap.weight }
        result.pixels[y * columns.count + x] = UInt32(premultiplied: sum)
      }
    }
    return result
  }
}

extension UInt32 {
  /// Blue, green, red and alpha.
  @inline(__always)
  var channels: SIMD4<Float> {
    SIMD4(
      Float(self & 255), Float(self >> 8 & 255), Float(self >> 16 & 255), Float(self >> 24))
  }

  /// Rounded, and no channel above the alpha, which sharpening filters may lead to.
  @inline(__always)
  init(premultiplied channels: SIMD4<Float>) {
    let alpha = Swift.min(255, Swift.max(0, channels.w))
    let bounded = channels.clamped(lowerBound: .zero, upperBound: SIMD4(repeating: alpha))
    let rounded = bounded + 0.5
    self =
      UInt32(rounded.w) << 24 | UInt32(rounded.z) << 16 | UInt32(rounded.y) << 8
      | UInt32(rounded.x)
  }
}
