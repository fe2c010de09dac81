internal import HeadUnitCore
public import HeadUnitDisplay

/// A picture blurred past recognition, to lie behind lists and the player.
public struct Backdrop: Hashable, Sendable {
  /// Opaque and square.
  public let bitmap: Bitmap
  public let shade: Shade

  static let blurSide = 48
  static let side = 640

  /// Of a picture whose middle square fills 48 × 48 pixels.
  init(blurring small: Bitmap) {
    // What is see-through lies on black, which premultiplied pixels already do.
    var planes = small.pixels.map(\.channels)
    for width in [13, 15, 15] {
      planes = Self.blurred(planes, width)
    }
    planes = planes.map(Self.saturated)
    shade = Shade(ofBlur: planes, side: Self.blurSide)
    bitmap = Self.enlarged(planes)
  }
}

private extension Backdrop {
  static let saturation: Float = 1.25

  static func saturated(_ channels: SIMD4<Float>) -> SIMD4<Float> {
    let gray = SIMD4<Float>(repeating: Shade.luma(channels))
    let result = gray + (channels - gray) * saturation
    return result.clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 255))
  }

  /// A mean over so many pixels across and then down; beyond the edge lies the edge's own pixel.
  static func blurred(_ pixels: [SIMD4<Float>], _ width: Int) -> [SIMD4<Float>] {
    let side = blurSide
    let across = blurredLines(pixels, width) { line, place in line * side + place }
    return blurredLines(across, width) { line, place in place * side + line }
  }

  static func blurredLines(
    _ pixels: [SIMD4<Float>], _ width: Int, _ index: (Int, Int) -> Int
  ) -> [SIMD4<Float>] {
    var result = pixels
    for line in 0..<blurSide {
      for place in 0..<blurSide {
        var sum = SIMD4<Float>.zero
        for offset in -(width / 2)...(width / 2) {
          sum += pixels[index(line, max(0, min(blurSide - 1, place + offset)))]
        }
        result[index(line, place)] = sum / Float(width)
      }
    }
    return result
  }

  /// Enlarged by the cubic, with noise of half a step so that no bands show.
  static func enlarged(_ pixels: [SIMD4<Float>]) -> Bitmap {
    let taps = Resampling(of: blurSide, to: side, shown: Double(blurSide))
    var noise = SeededGenerator(seed: 48)
    var result = Bitmap(width: side, height: side)
    var line = [SIMD4<Float>](repeating: .zero, count: blurSide)
    for y in 0..<side {
      for x in 0..<blurSide {
        line[x] = .zero
        for tap in taps.taps(of: y) { line[x] += pixels[tap.index * blurSide + x] * tap.weight }
      }
      for x in 0..<side {
        var sum = SIMD4<Float>.zero
        for tap in taps.taps(of: x) { sum += line[tap.index] * tap.weight }
        sum += noise.halfStep()
        sum.w = 255
        result.pixels[y * side + x] = UInt32(premultiplied: sum)
      }
    }
    return result
  }
}

private extension SeededGenerator {
  /// For each channel a number between −0.5 and 0.5.
  ///
  /// It stays a little away from both ends, so that a whole number that is not quite exact any more
  /// remains what it is.
  mutating func halfStep() -> SIMD4<Float> {
    let bits = next()
    func part(_ shift: UInt64) -> Float {
      0.998 * ((Float(bits >> shift & 0xFFFF) + 0.5) / 65_536 - 0.5)
    }
    return SIMD4(part(0), part(16), part(32), 0)
  }
}
