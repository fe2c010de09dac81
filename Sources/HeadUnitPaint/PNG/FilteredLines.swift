/// The lines of a picture, each as differences to what is beside or above it, whichever is least.
struct FilteredLines {
  private(set) var bytes: [UInt8] = []
  private let step: Int
  private var line: [UInt8]
  private var above: [UInt8]
  private var candidate: [UInt8]
  private var best: [UInt8]

  /// Each pixel has so many bytes, and each picture so many lines of so many pixels.
  init(bytesPerPixel: Int, width: Int, height: Int) {
    step = bytesPerPixel
    line = [UInt8](repeating: 0, count: bytesPerPixel * width)
    above = line
    candidate = line
    best = line
    bytes.reserveCapacity(height * (line.count + 1))
  }

  /// Red, green and blue of opaque pixels.
  init(_ pixels: Span<UInt32>, width: Int, height: Int) {
    self.init(bytesPerPixel: 3, width: width, height: height)
    for y in 0..<height {
      add { line in
        for x in 0..<width {
          let pixel = pixels[y * width + x]
          line[3 * x] = UInt8(truncatingIfNeeded: pixel >> 16)
          line[3 * x + 1] = UInt8(truncatingIfNeeded: pixel >> 8)
          line[3 * x + 2] = UInt8(truncatingIfNeeded: pixel)
        }
      }
    }
  }

  /// Takes the next line, which the closure writes whole.
  mutating func add(_ write: (UnsafeMutableBufferPointer<UInt8>) -> Void) {
    swap(&line, &above)
    line.withUnsafeMutableBufferPointer { write($0) }
    var chosen = 0
    var least = Int.max
    for filter in 0..<Self.filterCount {
      let size = fill(filter)
      if size < least {
        (chosen, least) = (filter, size)
        swap(&best, &candidate)
      }
      // Nothing is less than nothing.
      if least == 0 { break }
    }
    bytes.append(UInt8(chosen))
    bytes += best
  }

  private static let filterCount = 5

  /// Takes the differences of one filter, and says how large they are in all.
  private mutating func fill(_ filter: Int) -> Int {
    let step = step
    return line.withUnsafeBufferPointer { line in
      above.withUnsafeBufferPointer { above in
        candidate.withUnsafeMutableBufferPointer { target in
          let strip = Strip(line: line, above: above, target: target, step: step)
          return switch filter {
          case 0: strip.fill { _, _, _ in 0 }
          case 1: strip.fill { left, _, _ in left }
          case 2: strip.fill { _, up, _ in up }
          case 3: strip.fill { left, up, _ in UInt8((UInt16(left) + UInt16(up)) / 2) }
          default: strip.fill(Strip.nearest)
          }
        }
      }
    }
  }
}

/// A line, the one above, and where their differences go.
private struct Strip {
  let line: UnsafeBufferPointer<UInt8>
  let above: UnsafeBufferPointer<UInt8>
  let target: UnsafeMutableBufferPointer<UInt8>
  let step: Int

  /// By what a byte is likely to be: by the one to its left, the one above and the one above that.
  @inline(__always)
  func fill(_ guess: (_ left: UInt8, _ up: UInt8, _ corner: UInt8) -> UInt8) -> Int {
    var size = 0
    for place in 0..<min(step, line.count) {
      size &+= put(line[place] &- guess(0, above[place], 0), at: place)
    }
    for place in min(step, line.count)..<line.count {
      let likely = guess(line[place &- step], above[place], above[place &- step])
      size &+= put(line[place] &- likely, at: place)
    }
    return size
  }

  @inline(__always)
  private func put(_ difference: UInt8, at place: Int) -> Int {
    target[place] = difference
    return Int(min(difference, 0 &- difference))
  }

  /// Of the three neighbours the one that is nearest to left + up - corner.
  @inline(__always)
  static func nearest(_ left: UInt8, _ up: UInt8, _ corner: UInt8) -> UInt8 {
    let toLeft = abs(Int16(up) &- Int16(corner))
    let toUp = abs(Int16(left) &- Int16(corner))
    let toCorner = abs(Int16(left) &+ Int16(up) &- 2 &* Int16(corner))
    if toLeft <= toUp && toLeft <= toCorner { return left }
    return toUp <= toCorner ? up : corner
  }
}
