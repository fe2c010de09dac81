public import HeadUnitCore

extension Frame {
  /// The whole frame as large as fits into another size, in its middle, with black around it.
  public func fitted(into size: PixelSize) -> Frame {
    guard size.width != width || size.height != height else { return self }
    let scale = min(
      Double(size.width) / Double(width), Double(size.height) / Double(height))
    let inner = PixelSize(
      width: max(1, min(size.width, Int((Double(width) * scale).rounded()))),
      height: max(1, min(size.height, Int((Double(height) * scale).rounded()))))
    let bitmap = withPixels { pixels in
      Bitmap(width: width, height: height, pixels: Array(pixels)).resized(to: inner)
    }
    var result = Frame(width: size.width, height: size.height)
    result.copy(bitmap, toX: (size.width - inner.width) / 2, y: (size.height - inner.height) / 2)
    return result
  }

  private mutating func copy(_ bitmap: Bitmap, toX x: Int, y: Int) {
    let target = writablePixels()
    bitmap.pixels.withUnsafeBufferPointer { pixels in
      guard let source = pixels.baseAddress else { return }
      for line in 0..<bitmap.height {
        (target + (y + line) * width + x)
          .update(from: source + line * bitmap.width, count: bitmap.width)
      }
    }
  }
}
