/// Memory for layers, kept from one to the next: fresh memory costs more than drawing a layer.
final class LayerMemory {
  /// In bytes; what is given back beyond it is not kept.
  static let limit = 16 << 20
  private var free: [UnsafeMutableBufferPointer<UInt32>] = []

  deinit {
    for buffer in free { buffer.deallocate() }
  }

  /// Transparent pixels, at least as many as asked for, for as long as the closure runs.
  func withPixels(_ count: Int, _ body: (UnsafeMutablePointer<UInt32>) -> Void) {
    let buffer = take(count)
    defer { giveBack(buffer) }
    guard let pixels = buffer.baseAddress else { return }
    pixels.update(repeating: 0, count: count)
    body(pixels)
  }

  private func take(_ count: Int) -> UnsafeMutableBufferPointer<UInt32> {
    if let fitting = free.firstIndex(where: { $0.count >= count }) {
      return free.remove(at: fitting)
    }
    let buffer = UnsafeMutableBufferPointer<UInt32>.allocate(capacity: count)
    buffer.initialize(repeating: 0)
    return buffer
  }

  /// The smallest ones go first when there are too many.
  private func giveBack(_ buffer: UnsafeMutableBufferPointer<UInt32>) {
    free.append(buffer)
    free.sort { $0.count < $1.count }
    while free.reduce(0, { $0 + $1.count * 4 }) > Self.limit { free.removeFirst().deallocate() }
  }
}
