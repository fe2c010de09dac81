import CZlib

extension PNG {
  /// A file to be kept: a tenth as large as `encode` makes it, and much longer in the making.
  ///
  /// The alpha is not looked at.
  public static func encodeCompactly(
    _ pixels: Span<UInt32>, width: Int, height: Int
  ) -> [UInt8] {
    precondition(width > 0 && height > 0, "A PNG file has pixels.")
    precondition(pixels.count == width * height, "A picture has as many pixels as it says.")
    let lines = FilteredLines(pixels, width: width, height: height).bytes
    let data = deflated(lines)
    let room = data.count + 64 + signature.count
    return [UInt8](unsafeUninitializedCapacity: room) { file, count in
      guard let base = file.baseAddress else { return }
      var chunks = ChunkWriter(base)
      chunks.add(signature)
      chunks.begin("IHDR")
      chunks.addBig(width)
      chunks.addBig(height)
      chunks.add([8, 2, 0, 0, 0])
      chunks.end()
      chunks.begin("IDAT")
      chunks.add(data)
      chunks.end()
      chunks.begin("IEND")
      chunks.end()
      count = chunks.position - base
    }
  }

  private static func deflated(_ bytes: [UInt8]) -> [UInt8] {
    var size = compressBound(uLong(bytes.count))
    return [UInt8](unsafeUninitializedCapacity: Int(size)) { target, count in
      let code = compress2(
        target.baseAddress, &size, bytes, uLong(bytes.count), Z_BEST_COMPRESSION)
      precondition(code == Z_OK, "What has room for the worst case has room.")
      count = Int(size)
    }
  }
}

/// The lines of a picture, each as differences to what is beside or above it, whichever is least.
private struct FilteredLines {
  private(set) var bytes: [UInt8] = []
  private var line: [UInt8]
  private var above: [UInt8]
  private var candidate: [UInt8]

  init(_ pixels: Span<UInt32>, width: Int, height: Int) {
    line = [UInt8](repeating: 0, count: 3 * width)
    above = line
    candidate = line
    bytes.reserveCapacity(height * (line.count + 1))
    for y in 0..<height {
      swap(&line, &above)
      for x in 0..<width {
        let pixel = pixels[y * width + x]
        line[3 * x] = UInt8(truncatingIfNeeded: pixel >> 16)
        line[3 * x + 1] = UInt8(truncatingIfNeeded: pixel >> 8)
        line[3 * x + 2] = UInt8(truncatingIfNeeded: pixel)
      }
      addLine()
    }
  }

  /// The number of each filter is its place here.
  private mutating func addLine() {
    var best = 0
    var least = Int.max
    for filter in Self.filters.indices {
      let size = fill(filter)
      if size < least { (best, least) = (filter, size) }
    }
    if best != Self.filters.count - 1 { _ = fill(best) }
    bytes.append(UInt8(best))
    bytes += candidate
  }

  /// What a byte is likely to be, by the one to its left, the one above and the one above that.
  private static let filters: [@Sendable (_ left: UInt8, _ up: UInt8, _ corner: UInt8) -> UInt8] = [
    { _, _, _ in 0 }, { left, _, _ in left }, { _, up, _ in up },
    { left, up, _ in UInt8((Int(left) + Int(up)) / 2) }, paeth,
  ]

  /// Takes the differences of one filter, and says how large they are in all.
  private mutating func fill(_ filter: Int) -> Int {
    let guess = Self.filters[filter]
    var size = 0
    for place in line.indices {
      let left = place < 3 ? 0 : line[place - 3]
      let corner = place < 3 ? 0 : above[place - 3]
      let difference = line[place] &- guess(left, above[place], corner)
      candidate[place] = difference
      size += Int(min(difference, 0 &- difference))
    }
    return size
  }

  /// Of the three neighbours the one that is nearest to left + up - corner.
  @Sendable private static func paeth(_ left: UInt8, _ up: UInt8, _ corner: UInt8) -> UInt8 {
    let guess = Int(left) + Int(up) - Int(corner)
    let (toLeft, toUp) = (abs(guess - Int(left)), abs(guess - Int(up)))
    let toCorner = abs(guess - Int(corner))
    if toLeft <= toUp && toLeft <= toCorner { return left }
    return toUp <= toCorner ? up : corner
  }
}
