internal import HeadUnitDisplay

/// The part of a frame that a GIF image holds, and what of it has changed.
struct GIFArea {
  let rect: PixelRect
  /// The pixels that have changed, line by line.
  private(set) var changed: [UInt32] = []
  private let frame: Frame
  private let before: Frame?

  /// Without a frame before everything has changed.
  init(_ frame: Frame, since before: Frame?, in rect: PixelRect) {
    (self.frame, self.before, self.rect) = (frame, before, rect)
    var changed: [UInt32] = []
    changed.reserveCapacity(rect.width * rect.height)
    walk { color, isChanged, _, _ in
      if isChanged { changed.append(color) }
    }
    self.changed = changed
  }

  /// What each pixel of the rectangle becomes.
  func indices(
    transparent: UInt8, _ index: (_ color: UInt32, _ x: Int, _ y: Int) -> UInt8
  ) -> [UInt8] {
    var indices: [UInt8] = []
    indices.reserveCapacity(rect.width * rect.height)
    walk { color, isChanged, x, y in
      indices.append(isChanged ? index(color, x, y) : transparent)
    }
    return indices
  }

  @inline(__always)
  private func walk(_ body: (_ color: UInt32, _ isChanged: Bool, _ x: Int, _ y: Int) -> Void) {
    frame.withPixels { new in
      guard let before else {
        return walk(new) { place, x, y in body(new[place] & 0xFF_FFFF, true, x, y) }
      }
      before.withPixels { old in
        walk(new) { place, x, y in
          body(new[place] & 0xFF_FFFF, new[place] != old[place], x, y)
        }
      }
    }
  }

  @inline(__always)
  private func walk(
    _ pixels: UnsafeBufferPointer<UInt32>, _ body: (_ place: Int, _ x: Int, _ y: Int) -> Void
  ) {
    for y in rect.y..<rect.maxY {
      let line = y * frame.width
      for x in rect.x..<rect.maxX { body(line + x, x, y) }
    }
  }
}
