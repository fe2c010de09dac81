package import CPixels

/// Which pixels of a row make each pixel of a shorter or longer one, and with which weight.
///
/// Shrinking takes the mean over the area, enlarging the cubic of Catmull and Rom.
package struct Resampling: Sendable {
  let count: Int
  /// The pixels of the source that are used at all.
  private(set) var first = Int.max
  private(set) var end = 0
  package private(set) var taps: [CPixelsTap] = []
  /// Where in the taps those of each pixel start, and where they end.
  package private(set) var starts: [Int32] = []

  /// Of the source only the middle part of so many pixels is shown.
  package init(of length: Int, to count: Int, shown: Double) {
    self.count = count
    let start = (Double(length) - shown) / 2
    let step = shown / Double(count)
    for index in 0..<count {
      starts.append(Int32(taps.count))
      let low = start + Double(index) * step
      if step >= 1 {
        addArea(from: low, to: low + step, length)
      } else {
        addCubic(at: low + step / 2, length)
      }
    }
    starts.append(Int32(taps.count))
  }

  package func taps(of index: Int) -> ArraySlice<CPixelsTap> {
    taps[Int(starts[index])..<Int(starts[index + 1])]
  }
}

private extension Resampling {
  mutating func addArea(from low: Double, to high: Double, _ length: Int) {
    let lowest = max(0, min(Double(length - 1), low))
    let highest = max(lowest + 1e-6, min(Double(length), high))
    for index in Int(lowest)..<min(length, Int(highest.rounded(.up))) {
      let part = min(highest, Double(index + 1)) - max(lowest, Double(index))
      add(index, part / (highest - lowest))
    }
  }

  mutating func addCubic(at place: Double, _ length: Int) {
    // The centre of a pixel lies half a pixel after its start.
    let base = (place - 0.5).rounded(.down)
    let part = place - 0.5 - base
    let weights = [
      ((-0.5 * part + 1) * part - 0.5) * part, (1.5 * part - 2.5) * part * part + 1,
      ((-1.5 * part + 2) * part + 0.5) * part, (0.5 * part - 0.5) * part * part,
    ]
    for (offset, weight) in weights.enumerated() {
      add(max(0, min(length - 1, Int(base) - 1 + offset)), weight)
    }
  }

  mutating func add(_ index: Int, _ weight: Double) {
    taps.append(CPixelsTap(index: Int32(index), weight: Float(weight)))
    first = min(first, index)
    end = max(end, index + 1)
  }
}

extension Bitmap {
  /// The picture at exactly this size, its shape kept, cut at the longer sides.
  package func filling(width wanted: Int, height lines: Int) -> Bitmap {
    guard wanted != width || lines != height else { return self }
    guard wanted > 0, lines > 0 else { return Bitmap(width: 0, height: 0) }
    let scale = max(Double(wanted) / Double(width), Double(lines) / Double(height))
    return resampled(
      columns: Resampling(of: width, to: wanted, shown: Double(wanted) / scale),
      rows: Resampling(of: height, to: lines, shown: Double(lines) / scale))
  }

  /// The whole picture, its shape kept, at the largest size that fits into a square; not padded.
  package func fitting(side: Int) -> Bitmap {
    let scale = Double(side) / Double(max(width, height))
    return resized(
      width: max(1, Int((Double(width) * scale).rounded())),
      height: max(1, Int((Double(height) * scale).rounded())))
  }

  /// The same picture no wider than that.
  public func narrowed(to limit: Int) -> Bitmap {
    guard width > limit, limit > 0 else { return self }
    return resized(width: limit, height: max(1, height * limit / width))
  }

  /// The whole picture at exactly this size, whatever that makes of its shape.
  package func resized(width wanted: Int, height lines: Int) -> Bitmap {
    resampled(
      columns: Resampling(of: width, to: wanted, shown: Double(width)),
      rows: Resampling(of: height, to: lines, shown: Double(height)))
  }
}

extension Bitmap {
  private func resampled(columns: Resampling, rows: Resampling) -> Bitmap {
    pixels.withUnsafeBufferPointer { pixels in
      Bitmap(resampling: pixels, of: width, columns: columns, rows: rows)
    }
  }

  /// Row by row: first down, into one row as wide as the source, then across.
  init(
    resampling pixels: UnsafeBufferPointer<UInt32>, of width: Int, columns: Resampling,
    rows: Resampling
  ) {
    self.init(width: columns.count, height: rows.count)
    guard columns.count > 0 else { return }
    let used = columns.first..<columns.end
    // Blue, green, red and alpha of each pixel.
    var sums = [Float](repeating: 0, count: 4 * width)
    self.pixels.withUnsafeMutableBufferPointer { target in
      guard let from = pixels.baseAddress, let to = target.baseAddress else { return }
      for y in 0..<rows.count {
        for index in 4 * used.lowerBound..<4 * used.upperBound { sums[index] = 0 }
        for tap in rows.taps(of: y) {
          let start = Int(tap.index) * width + used.lowerBound
          sums.withUnsafeMutableBufferPointer { sums in
            guard let sums = sums.baseAddress else { return }
            cpixels_add_line(
              sums + 4 * used.lowerBound, from + start, used.count, tap.weight)
          }
        }
        cpixels_gather_line(
          sums, columns.taps, columns.starts, columns.count, to + y * columns.count)
      }
    }
  }
}

extension UInt32 {
  /// Blue, green, red and alpha.
  @inlinable @inline(__always)
  package var channels: SIMD4<Float> {
    SIMD4(
      Float(self & 255), Float(self >> 8 & 255), Float(self >> 16 & 255), Float(self >> 24))
  }
}

/// Makes a picture smaller while its lines come in: each pixel is the mean of a square.
struct PixelReducer {
  let width: Int
  private let height: Int
  /// The side of a square; those at the right and at the bottom may be narrower.
  private let step: Int
  private var sums: [SIMD4<UInt32>]
  private var lineCount = 0
  private(set) var bitmap: Bitmap

  /// The square is the smallest with which no more pixels are left.
  init(width: Int, height: Int, keeping limit: Int) {
    var step = 1
    while (width + step - 1) / step * ((height + step - 1) / step) > limit { step += 1 }
    (self.width, self.height, self.step) = (width, height, step)
    bitmap = Bitmap(width: (width + step - 1) / step, height: (height + step - 1) / step)
    sums = Array(repeating: .zero, count: bitmap.width)
  }

  /// The next line from the top; the closure says what premultiplied pixel a value of it is.
  @inline(__always)
  mutating func add<Value>(
    _ line: UnsafeBufferPointer<Value>, _ pixel: (Value) -> UInt32
  ) {
    precondition(line.count == width && lineCount < height, "A picture has as many as it says.")
    if step == 1 {
      let start = lineCount * width
      for x in 0..<width { bitmap.pixels[start + x] = pixel(line[x]) }
    } else {
      for x in 0..<width {
        let value = pixel(line[x])
        sums[x / step] &+= SIMD4(value & 255, value >> 8 & 255, value >> 16 & 255, value >> 24)
      }
    }
    lineCount += 1
    if step > 1, lineCount.isMultiple(of: step) || lineCount == height { finishLine() }
  }

  private mutating func finishLine() {
    let y = (lineCount - 1) / step
    let lines = lineCount - y * step
    for x in sums.indices {
      let count = UInt32(lines * min(step, width - x * step))
      let mean = (sums[x] &+ SIMD4(repeating: count / 2)) / SIMD4(repeating: count)
      bitmap.pixels[y * bitmap.width + x] = mean.w << 24 | mean.z << 16 | mean.y << 8 | mean.x
      sums[x] = .zero
    }
  }
}
