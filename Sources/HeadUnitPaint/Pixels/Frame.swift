internal import CPixels
internal import HeadUnitDisplay

/// One picture of a whole display: opaque pixels as in a `Bitmap`, line by line from the top.
public struct Frame: Sendable {
  public let width: Int
  public let height: Int
  private var memory: FrameMemory
  /// What the painter knows the pixels by that it painted last.
  var mark: PaintMark?

  /// A black frame.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
    memory = FrameMemory(count: width * height)
  }

  /// The pixels, contiguous and without padding, for as long as the closure runs.
  public func withPixels<Result, Problem: Error>(
    _ body: (UnsafeBufferPointer<UInt32>) throws(Problem) -> Result
  ) throws(Problem) -> Result {
    try body(UnsafeBufferPointer(start: memory.start, count: memory.count))
  }

  public subscript(x: Int, y: Int) -> UInt32 {
    precondition(x >= 0 && x < width && y >= 0 && y < height, "The pixel lies in the frame.")
    return memory.start[y * width + x]
  }

  /// Tells two frames apart nearly always, in the time it takes to read one.
  public var fingerprint: UInt64 {
    Kernels.best.fingerprint(memory.start, memory.count) ^ UInt64(width) << 48
  }
}

extension Frame: Equatable {
  public static func == (lhs: Frame, rhs: Frame) -> Bool {
    guard lhs.width == rhs.width, lhs.height == rhs.height else { return false }
    return lhs.memory === rhs.memory
      || lhs.withPixels { left in rhs.withPixels { left.elementsEqual($0, in: Kernels.best) } }
  }
}

private extension UnsafeBufferPointer<UInt32> {
  /// Both have the same count.
  func elementsEqual(_ other: Self, in kernels: Kernels) -> Bool {
    guard let mine = baseAddress, let theirs = other.baseAddress else { return true }
    return kernels.areEqual(mine, theirs, count)
  }
}

extension Frame {
  var bounds: PixelRect { PixelRect(x: 0, y: 0, width: width, height: height) }

  /// The pixels to be changed; a frame that shares them with a copy gets its own first.
  mutating func writablePixels() -> UnsafeMutablePointer<UInt32> {
    if !isKnownUniquelyReferenced(&memory) { memory = memory.copy() }
    return memory.start
  }

  /// Moves what is in the rectangle up by so many lines, or down when negative.
  ///
  /// The lines that come free have undefined pixels.
  mutating func moveUp(_ rect: PixelRect, by lines: Int) {
    let pixels = writablePixels()
    if rect == bounds {
      memory.advance(by: lines * width)
      return
    }
    let moved = rect.height - abs(lines)
    let isUp = lines > 0
    for step in 0..<moved {
      let target = isUp ? rect.y + step : rect.maxY - 1 - step
      let from = pixels + (target + lines) * width + rect.x
      (pixels + target * width + rect.x).update(from: from, count: rect.width)
    }
  }
}
