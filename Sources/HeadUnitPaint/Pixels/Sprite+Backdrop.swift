internal import HeadUnitCore
internal import HeadUnitDisplay

extension Sprite {
  /// The visible part of a small picture drawn large and smooth: between the four nearest pixels,
  /// with the last bit in a fixed pattern so that no bands show.
  convenience init(backdrop: Bitmap, scaledTo size: PixelSize, visible: PixelRect) {
    let columns = Steps(
      from: backdrop.width, to: size.width, in: visible.x..<visible.maxX)
    let lines = Steps(from: backdrop.height, to: size.height, in: visible.y..<visible.maxY)
    var line = [UInt32](repeating: 0, count: backdrop.width * 3)
    let pixels = [UInt32](unsafeUninitializedCapacity: visible.area) { buffer, count in
      for y in 0..<visible.height {
        lines.mix(backdrop, line: y, into: &line)
        let thresholds = (0..<4).map {
          GradientTable.pattern[((visible.y + y) & 3) * 4 + (visible.x + $0) & 3]
        }
        columns.write(line, thresholds, to: buffer, from: y * visible.width)
      }
      count = visible.area
    }
    let bitmap = Bitmap(width: visible.width, height: visible.height, pixels: pixels)
    self.init(
      bitmap, x: visible.x, y: visible.y,
      opaque: PixelRect(x: 0, y: 0, width: visible.width, height: visible.height))
  }
}

/// For each place of the larger picture the two nearest of the smaller one, and the share of the
/// second in 1/256.
private struct Steps {
  private var first: [Int] = []
  private var second: [Int] = []
  private var share: [UInt32] = []

  init(from count: Int, to larger: Int, in range: Range<Int>) {
    for place in range {
      let fine = max(0, (2 * place + 1) * count * 128 / larger - 128)
      first.append(min(count - 1, fine >> 8))
      second.append(min(count - 1, fine >> 8 + 1))
      share.append(UInt32(fine & 255))
    }
  }

  /// Two lines into one, channels times 256.
  func mix(_ bitmap: Bitmap, line: Int, into result: inout [UInt32]) {
    let upper = first[line] * bitmap.width
    let lower = second[line] * bitmap.width
    let part = share[line]
    for x in 0..<bitmap.width {
      let one = bitmap.pixels[upper + x]
      let other = bitmap.pixels[lower + x]
      for channel in 0..<3 {
        let shift = UInt32(16 - 8 * channel)
        result[x * 3 + channel] =
          (one >> shift & 255) * (256 - part) + (other >> shift & 255) * part
      }
    }
  }

  /// One line in its full length, beginning at an index of the pixels.
  func write(
    _ line: [UInt32], _ thresholds: [UInt32], to pixels: UnsafeMutableBufferPointer<UInt32>,
    from start: Int
  ) {
    line.withUnsafeBufferPointer { line in
      for place in first.indices {
        let left = first[place] * 3
        let right = second[place] * 3
        let part = share[place]
        var pixel: UInt32 = 0xFF
        for channel in 0..<3 {
          let fine = (line[left + channel] &* (256 &- part) &+ line[right + channel] &* part) >> 8
          pixel = pixel << 8 | (fine &+ thresholds[place & 3]) >> 8
        }
        pixels[start + place] = pixel
      }
    }
  }
}
