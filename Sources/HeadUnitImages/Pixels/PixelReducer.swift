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
