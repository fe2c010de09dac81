internal import CPixels
internal import Dispatch

/// One picture of a whole display: opaque pixels as in a `Bitmap`, line by line from the top.
public struct Frame: Sendable {
  public let width: Int
  public let height: Int
  private var memory: FrameMemory
  /// Memory that copies were given away with, to be used again when nobody else has it any more.
  private var spares: [FrameMemory] = []
  /// What the painter knows the pixels by that it painted last.
  package var mark: PaintMark?

  /// A black frame; one that scrolls is moved as a whole without its pixels being copied, in memory
  /// that takes longer to be had.
  public init(width: Int, height: Int, scrolls: Bool = true) {
    self.width = width
    self.height = height
    memory = FrameMemory(count: width * height, isRing: scrolls)
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
    cpixels_best().pointee.fingerprint(memory.start, memory.count) ^ UInt64(width) << 48
  }
}

extension Frame: Equatable {
  public static func == (lhs: Frame, rhs: Frame) -> Bool {
    guard lhs.width == rhs.width, lhs.height == rhs.height else { return false }
    return lhs.memory === rhs.memory
      || lhs.withPixels { left in rhs.withPixels { left.holdsSame($0) } }
  }
}

private extension UnsafeBufferPointer<UInt32> {
  /// Both have the same count.
  func holdsSame(_ other: Self) -> Bool {
    guard let mine = baseAddress, let theirs = other.baseAddress else { return true }
    return cpixels_are_equal(mine, theirs, count)
  }
}

extension Frame {
  var area: FrameArea { FrameArea(x: 0, y: 0, width: width, height: height) }

  /// The pixels to be changed; a frame that shares them with a copy gets its own first, where those
  /// that are replaced may be any.
  package mutating func writablePixels(
    replacing area: FrameArea = .none
  ) -> UnsafeMutablePointer<UInt32> {
    if !isKnownUniquelyReferenced(&memory) { becomeSingle(replacing: area) }
    return memory.start
  }

  /// The same pixels for somebody else, to be looked at while this one is changed.
  package var givenAway: Frame {
    var frame = self
    frame.spares = []
    return frame
  }

  /// About as many copies as are under way while a film is made.
  private static let keptSpares = 8

  private mutating func becomeSingle(replacing area: FrameArea) {
    let shared = memory
    if let free = spares.indices.first(where: { isKnownUniquelyReferenced(&spares[$0]) }) {
      memory = spares.remove(at: free)
    } else {
      memory = FrameMemory(unfilled: shared.count, isRing: shared.isRing)
    }
    memory.take(shared, around: area, width: width)
    if spares.count < Self.keptSpares { spares.append(shared) }
  }

  /// Moves what is in the area up by so many lines, or down when negative.
  ///
  /// The lines that come free have undefined pixels.
  package mutating func moveUp(_ area: FrameArea, by lines: Int) {
    let pixels = writablePixels()
    if area == self.area {
      memory.advance(by: lines * width)
      return
    }
    let moved = area.height - abs(lines)
    let isUp = lines > 0
    for step in 0..<moved {
      let target = isUp ? area.y + step : area.maxY - 1 - step
      let from = pixels + (target + lines) * width + area.x
      (pixels + target * width + area.x).update(from: from, count: area.width)
    }
  }
}

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
  /// Whether it was to be mapped twice, as systems may refuse it.
  let isRing: Bool

  /// Black.
  convenience init(count: Int, isRing: Bool) {
    self.init(unfilled: count, isRing: isRing)
    start.update(repeating: 0xFF00_0000, count: count)
  }

  init(unfilled count: Int, isRing: Bool) {
    precondition(count > 0, "A frame has pixels.")
    self.count = count
    self.isRing = isRing
    let page = cpixels_page_size()
    let bytes = (count * 4 + page - 1) / page * page
    if isRing, let ring = cpixels_ring_map(bytes) {
      ringLength = bytes / 4
      base = ring.bindMemory(to: UInt32.self, capacity: bytes / 2)
    } else {
      ringLength = nil
      base = .allocate(capacity: count)
    }
    start = base
  }

  deinit {
    if let ringLength {
      cpixels_ring_unmap(base, ringLength * 4)
    } else {
      base.deallocate()
    }
  }

  /// The same pixels as in another one of the same size, but for those of the area.
  func take(_ other: FrameMemory, around area: FrameArea, width: Int) {
    start = base
    copy(0..<area.y * width, of: other)
    for line in area.y..<area.maxY {
      copy(line * width..<line * width + area.x, of: other)
      copy(line * width + area.maxX..<(line + 1) * width, of: other)
    }
    copy(area.maxY * width..<count, of: other)
  }

  private func copy(_ range: Range<Int>, of other: FrameMemory) {
    (start + range.lowerBound).update(from: other.start + range.lowerBound, count: range.count)
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

/// A rectangle of a frame's pixels.
package struct FrameArea: Hashable, Sendable {
  package let x: Int
  package let y: Int
  package let width: Int
  package let height: Int

  package init(x: Int, y: Int, width: Int, height: Int) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  package static let none = FrameArea(x: 0, y: 0, width: 0, height: 0)

  var maxX: Int { x + width }
  var maxY: Int { y + height }
  var isEmpty: Bool { width <= 0 || height <= 0 }
}

/// The identity of one painting: whoever holds it knows which list a frame shows.
package final class PaintMark: Sendable {
  package init() {}
}

/// Lines of pixels that are made on several processors at once: which of them makes a line changes
/// nothing of it.
package enum Bands {
  /// In pixels: so many lie in the memory next to a processor while all is drawn on them.
  package static let size = 128 << 10
  /// With one processor bands only cost.
  package static let areWorthwhile = cpixels_processor_count() > 1

  /// From now on one thing is done after the other, for whoever counts what is done; comes before
  /// anything else.
  package static func keepToOneProcessor() { cpixels_keep_to_one_processor() }

  /// Together the ranges are all lines.
  package static func each(of height: Int, _ width: Int, _ body: (_ lines: Range<Int>) -> Void) {
    let count = min(height, (width * height + size / 2) / size)
    guard areWorthwhile, count > 1 else { return body(0..<height) }
    withoutActuallyEscaping(body) { body in
      nonisolated(unsafe) let body = body
      DispatchQueue.concurrentPerform(iterations: count) { index in
        body(height * index / count..<height * (index + 1) / count)
      }
    }
  }

  /// What is made of each element, on several processors at once; in their order.
  package static func map<Element, Result>(
    _ elements: [Element], _ body: (Element) -> Result
  ) -> [Result] {
    guard areWorthwhile, elements.count > 1 else { return elements.map(body) }
    return [Result](unsafeUninitializedCapacity: elements.count) { results, count in
      nonisolated(unsafe) let start = results.baseAddress
      withoutActuallyEscaping(body) { body in
        nonisolated(unsafe) let (body, elements) = (body, elements)
        DispatchQueue.concurrentPerform(iterations: elements.count) { index in
          start.map { $0 + index }?.initialize(to: body(elements[index]))
        }
      }
      count = elements.count
    }
  }
}
