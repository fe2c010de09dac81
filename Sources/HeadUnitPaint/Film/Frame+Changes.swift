internal import HeadUnitDisplay

extension Frame {
  /// The smallest rectangle that holds every pixel that is not as in the other frame.
  func changedArea(since other: Frame) -> PixelRect {
    precondition(width == other.width && height == other.height, "A film has one size.")
    return withPixels { mine in
      other.withPixels { theirs in
        guard let new = mine.baseAddress, let old = theirs.baseAddress else { return .zero }
        return Self.changedArea(new, old, width: width, height: height)
      }
    }
  }

  private static func changedArea(
    _ new: UnsafePointer<UInt32>, _ old: UnsafePointer<UInt32>, width: Int, height: Int
  ) -> PixelRect {
    let kernels = Kernels.best
    func isSame(_ line: Int) -> Bool {
      kernels.areEqual(new + line * width, old + line * width, width)
    }
    guard let top = (0..<height).first(where: { !isSame($0) }) else { return .zero }
    let bottom = (top..<height).last { !isSame($0) } ?? top
    var left = width
    var right = 0
    for line in top...bottom {
      let start = line * width
      var x = 0
      while x < left, new[start + x] == old[start + x] { x += 1 }
      left = min(left, x)
      x = width
      while x > right, new[start + x - 1] == old[start + x - 1] { x -= 1 }
      right = max(right, x)
    }
    return PixelRect(x: left, y: top, width: right - left, height: bottom - top + 1)
  }
}
