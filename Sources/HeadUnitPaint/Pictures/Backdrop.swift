internal import CPixels
internal import HeadUnitCore
public import HeadUnitDisplay
public import HeadUnitImages

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
    let resampling = Resampling(of: blurSide, to: side, shown: Double(blurSide))
    let result = [UInt32](unsafeUninitializedCapacity: side * side) { buffer, count in
      let start = buffer.baseAddress
      Bands.each(of: side, side) { lines in
        var line = [SIMD4<Float>](repeating: .zero, count: blurSide)
        for y in lines {
          for x in 0..<blurSide {
            line[x] = .zero
            for tap in resampling.taps(of: y) {
              line[x] += pixels[Int(tap.index) * blurSide + x] * tap.weight
            }
          }
          line.withUnsafeBytes { sums in
            cpixels_gather_opaque_line(
              sums.assumingMemoryBound(to: Float.self).baseAddress, resampling.taps,
              resampling.starts, side, UInt64(y * side), start.map { $0 + y * side })
          }
        }
      }
      count = side * side
    }
    return Bitmap(width: side, height: side, pixels: result)
  }
}

extension Shade {
  /// Pixels each way that make one cell.
  private static let grain = 3

  /// Of so many pixels each way, channels from 0 to 255 in the order blue, green, red.
  init(ofBlur pixels: [SIMD4<Float>], side: Int) {
    let mean = Double(pixels.map(Self.luma).reduce(0, +)) / Double(pixels.count) / 255
    let count = side / Self.grain
    let cells = (0..<count * count).map { cell in
      let part = (0..<Self.grain * Self.grain).map { pixel in
        let x = cell % count * Self.grain + pixel % Self.grain
        let y = cell / count * Self.grain + pixel / Self.grain
        return pixels[y * side + x]
      }
      return Cell(
        lightest: Double(part.map(Self.lightness).max() ?? 1),
        darkest: Double(part.map(Self.darkness).min() ?? 0))
    }
    self.init(mean: mean, cells: cells, side: count)
  }

  /// Brightness as the eye weighs colours.
  static func luma(_ channels: SIMD4<Float>) -> Float {
    (channels * SIMD4(0.114, 0.587, 0.299, 0)).sum()
  }

  /// The weights by which contrast is reckoned.
  private static let contrastWeights = SIMD4<Float>(0.0722, 0.7152, 0.2126, 0)

  /// The grey that is as hard on light text as the colour.
  ///
  /// Colours lie below the text in about their squares. Text that shows some of what lies below
  /// it takes on its colour, and is the darker for it the more of a colour there is: so the other
  /// weights count too, which make more of red and blue, and a colour counts for a little more.
  private static func lightness(_ channels: SIMD4<Float>) -> Float {
    let parts = channels / 255
    let squares = parts * parts
    let gray = max((squares * contrastWeights).sum(), luma(squares)).squareRoot()
    let (blue, green, red) = (parts.x, parts.y, parts.z)
    let colour = max(blue, green, red) - min(blue, green, red)
    return min(1, gray * (1 + 0.03 * colour))
  }

  /// The grey that is as hard on dark text as the colour.
  ///
  /// What a light scrim leaves of a colour is so light that its channels simply add up.
  private static func darkness(_ channels: SIMD4<Float>) -> Float {
    min(1, (channels * contrastWeights).sum() / 255)
  }
}

extension Bitmap {
  /// A part of a small opaque picture made large and smooth: between the four nearest pixels, with
  /// the last bit in a fixed pattern so that no bands show.
  func enlarged(_ part: BackdropPart) -> Bitmap {
    let visible = part.visible
    let columns = StretchedLine(
      from: width, to: part.size.width, in: visible.x..<visible.maxX)
    let steps = StretchedLine(
      from: height, to: part.size.height, in: visible.y..<visible.maxY
    ).steps
    let pixels = [UInt32](unsafeUninitializedCapacity: visible.area) { buffer, count in
      let start = buffer.baseAddress
      Bands.each(of: visible.height, visible.width) { lines in
        var sides = FineLines(self, columns)
        for y in lines {
          sides.move(to: steps[y])
          let thresholds = (0..<4).map {
            GradientTable.pattern[((visible.y + y) & 3) * 4 + (visible.x + $0) & 3]
          }
          cpixels_mix_finely(
            sides.upper, sides.lower, steps[y].share, visible.width, thresholds,
            start.map { $0 + y * visible.width })
        }
      }
      count = visible.area
    }
    return Bitmap(width: visible.width, height: visible.height, pixels: pixels)
  }

  /// The whole of it in another size, each pixel between the four nearest ones.
  func stretched(to size: PixelSize) -> Bitmap {
    let columns = StretchedLine(from: width, to: size.width, in: 0..<size.width)
    let lines = StretchedLine(from: height, to: size.height, in: 0..<size.height)
    let result = [UInt32](unsafeUninitializedCapacity: size.width * size.height) { buffer, count in
      pixels.withUnsafeBufferPointer { source in
        guard let from = source.baseAddress, let to = buffer.baseAddress else { return }
        Bands.each(of: size.height, size.width) {
          for y in $0 {
            let step = lines.steps[y]
            cpixels_between(
              from + Int(step.first) * width, from + Int(step.second) * width, step.share,
              columns.steps, size.width, to + y * size.width)
          }
        }
        count = size.width * size.height
      }
    }
    return Bitmap(width: size.width, height: size.height, pixels: result)
  }
}

/// For each place of a line that is made longer or shorter the two nearest of the one it is made
/// from.
struct StretchedLine {
  let steps: [CPixelsStep]

  init(from count: Int, to length: Int, in range: Range<Int>) {
    steps = range.map { place in
      let fine = min((count - 1) << 8, max(0, (2 * place + 1) * count * 128 / length - 128))
      return CPixelsStep(
        first: Int32(fine >> 8), second: Int32(min(count - 1, fine >> 8 + 1)),
        share: UInt32(fine & 255))
    }
  }
}

/// The two lines of a picture, in their full length, between which lines of a larger one lie.
private struct FineLines {
  private(set) var upper: [Int16]
  private(set) var lower: [Int16]
  private let bitmap: Bitmap
  private let columns: StretchedLine
  /// Which lines these are.
  private var at = (upper: -1, lower: -1)

  init(_ bitmap: Bitmap, _ columns: StretchedLine) {
    (self.bitmap, self.columns) = (bitmap, columns)
    upper = Array(repeating: 0, count: columns.steps.count * 4)
    lower = upper
  }

  mutating func move(to step: CPixelsStep) {
    let wanted = (upper: Int(step.first), lower: Int(step.second))
    if wanted.upper != at.upper, wanted.upper == at.lower {
      swap(&upper, &lower)
      swap(&at.upper, &at.lower)
    }
    if wanted.upper != at.upper { lengthen(wanted.upper, &upper) }
    if wanted.lower != at.lower { lengthen(wanted.lower, &lower) }
    at = wanted
  }

  private func lengthen(_ line: Int, _ fine: inout [Int16]) {
    bitmap.pixels.withUnsafeBufferPointer { pixels in
      guard let start = pixels.baseAddress else { return }
      cpixels_lengthen(start + line * bitmap.width, columns.steps, columns.steps.count, &fine)
    }
  }
}
