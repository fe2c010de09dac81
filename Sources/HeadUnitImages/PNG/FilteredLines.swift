internal import CPixels

/// The lines of a picture, each as differences to what is beside or above it, whichever is least.
struct FilteredLines {
  private(set) var bytes: [UInt8] = []
  private let width: Int
  private let step: Int
  private let kernels: CPixelsLines
  private let memory: LineMemory
  private var line: UnsafeMutablePointer<UInt8>
  private var above: UnsafeMutablePointer<UInt8>

  /// Each pixel has so many bytes, and each picture so many lines of so many pixels.
  init(bytesPerPixel: Int, width: Int, height: Int, kernels: LineKernels = .best) {
    step = bytesPerPixel
    self.width = width
    self.kernels = kernels.functions
    memory = LineMemory(count: bytesPerPixel * width)
    (line, above) = (memory.one, memory.other)
    bytes.reserveCapacity(height * (memory.count + 1))
  }

  /// Red, green and blue of opaque pixels.
  init(_ pixels: Span<UInt32>, width: Int, height: Int) {
    self.init(bytesPerPixel: 3, width: width, height: height)
    for y in 0..<height { add(pixels.extracting(y * width..<(y + 1) * width)) }
  }

  /// Takes the next line.
  mutating func add(_ pixels: Span<UInt32>) {
    swap(&line, &above)
    pixels.withUnsafeBufferPointer { kernels.pack($0.baseAddress, width, step, line) }
    let filter = least
    kernels.subtract(filter, line, above, memory.count, step, memory.rest)
    bytes.append(UInt8(filter))
    bytes.append(contentsOf: UnsafeBufferPointer(start: memory.rest, count: memory.count))
  }

  /// Of the filters that leave the least the first one.
  private var least: Int32 {
    var sizes = [UInt32](repeating: 0, count: Int(CPixelsFilters))
    kernels.measure(line, above, memory.count, step, &sizes)
    kernels.measure_others(line, above, memory.count, step, &sizes)
    return Int32(sizes.indices.min { sizes[$0] < sizes[$1] } ?? 0)
  }
}
