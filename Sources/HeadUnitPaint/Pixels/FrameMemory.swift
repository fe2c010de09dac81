internal import CPixels

/// The pixels of one frame, where the system allows it in memory that is mapped twice back to back.
///
/// Then the frame may begin at any line and is contiguous all the same, and scrolling it moves
/// nothing but its beginning.
final class FrameMemory: @unchecked Sendable {
  let count: Int
  private(set) var start: UnsafeMutablePointer<UInt32>
  private let base: UnsafeMutablePointer<UInt32>
  /// In pixels; nil for plain memory.
  private let ringLength: Int?

  init(count: Int) {
    precondition(count > 0, "A frame has pixels.")
    self.count = count
    let page = cpixels_page_size()
    let bytes = (count * 4 + page - 1) / page * page
    if let ring = cpixels_ring_map(bytes) {
      ringLength = bytes / 4
      base = ring.bindMemory(to: UInt32.self, capacity: bytes / 2)
    } else {
      ringLength = nil
      base = .allocate(capacity: count)
    }
    start = base
    start.update(repeating: 0xFF00_0000, count: count)
  }

  deinit {
    if let ringLength {
      cpixels_ring_unmap(base, ringLength * 4)
    } else {
      base.deallocate()
    }
  }

  func copy() -> FrameMemory {
    let copy = FrameMemory(count: count)
    copy.start.update(from: start, count: count)
    return copy
  }

  /// Moves the pixel at `distance` to the beginning; beyond the old end pixels are undefined.
  func advance(by distance: Int) {
    precondition(abs(distance) < count, "Something of the frame stays.")
    if let ringLength {
      let place = (start - base + distance) % ringLength
      start = base + (place < 0 ? place + ringLength : place)
    } else if distance > 0 {
      start.update(from: start + distance, count: count - distance)
    } else {
      (start - distance).update(from: start, count: count + distance)
    }
  }
}
