// Pictures that one may see through, of a painter that only paints opaque ones.
extension Bitmap {
  /// What was painted once over black and once over white: wherever both differ it lets through
  /// what lies below.
  public init(onBlack black: Bitmap, onWhite white: Bitmap) {
    precondition(
      black.width == white.width && black.height == white.height, "Both show the same place.")
    var pixels = [UInt32](repeating: 0, count: black.pixels.count)
    for index in pixels.indices {
      pixels[index] = Self.seenThrough(black.pixels[index], white.pixels[index])
    }
    self.init(width: black.width, height: black.height, pixels: pixels)
  }

  /// What is black over black and white over white is not there at all.
  private static func seenThrough(_ black: UInt32, _ white: UInt32) -> UInt32 {
    func difference(_ shift: UInt32) -> UInt32 {
      let (dark, light) = (black >> shift & 255, white >> shift & 255)
      return light > dark ? light - dark : 0
    }
    let passed = (difference(16) + difference(8) + difference(0) + 1) / 3
    let alpha = 255 - min(255, passed)
    guard alpha > 0 else { return 0 }
    func channel(_ shift: UInt32) -> UInt32 { min(alpha, black >> shift & 255) << shift }
    return alpha << 24 | channel(16) | channel(8) | channel(0)
  }

  /// Where there is anything to see: left, top, and how large; nil where there is nothing.
  public var inkBounds: (x: Int, y: Int, width: Int, height: Int)? {
    var (left, right, top, bottom) = (width, -1, -1, -1)
    for y in 0..<height {
      let line = pixels[y * width..<(y + 1) * width]
      guard let first = line.firstIndex(where: { $0 >> 24 != 0 }),
        let last = line.lastIndex(where: { $0 >> 24 != 0 })
      else { continue }
      left = min(left, first - y * width)
      right = max(right, last - y * width)
      if top < 0 { top = y }
      bottom = y
    }
    return bottom < 0 ? nil : (left, top, right - left + 1, bottom - top + 1)
  }

  /// A part of it, which lies in it.
  public func part(x: Int, y: Int, width: Int, height: Int) -> Bitmap {
    precondition(
      x >= 0 && y >= 0 && x + width <= self.width && y + height <= self.height,
      "The part lies in the picture.")
    var pixels: [UInt32] = []
    pixels.reserveCapacity(width * height)
    for line in y..<y + height {
      pixels += self.pixels[line * self.width + x..<line * self.width + x + width]
    }
    return Bitmap(width: width, height: height, pixels: pixels)
  }

  /// The same picture so many times smaller each way.
  public func reduced(by factor: Int) -> Bitmap {
    resized(width: max(1, width / factor), height: max(1, height / factor))
  }
}
