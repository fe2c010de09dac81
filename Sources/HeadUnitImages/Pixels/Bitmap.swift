/// Pixels in a row from top left: premultiplied, alpha in the highest byte, then red, green, blue.
public struct Bitmap: Hashable, Sendable {
  public let width: Int
  public let height: Int
  public var pixels: [UInt32]

  public init(width: Int, height: Int, pixels: [UInt32]) {
    precondition(pixels.count == width * height, "A bitmap has as many pixels as it says.")
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  public init(width: Int, height: Int, filledWith color: UInt32 = 0) {
    self.init(
      width: width, height: height, pixels: Array(repeating: color, count: width * height))
  }
}

/// How much of each pixel a shape covers, 0 to 255, in rows from top left.
public struct CoverageMask: Hashable, Sendable {
  public let width: Int
  public let height: Int
  public var coverage: [UInt8]

  public init(width: Int, height: Int, coverage: [UInt8]) {
    precondition(coverage.count == width * height, "A mask has as many values as it says.")
    self.width = width
    self.height = height
    self.coverage = coverage
  }
}

/// Arithmetic on premultiplied pixels as they lie in a `Bitmap`.
package enum Premultiplied {
  /// A share of a share, both 0 to 255, rounded.
  @inlinable @inline(__always)
  package static func part(_ value: UInt32, _ share: UInt32) -> UInt32 {
    let product = value &* share &+ 128
    return (product &+ (product >> 8)) >> 8
  }

  /// All channels times a share of 255, two at a time.
  @inlinable @inline(__always)
  package static func scaled(_ pixel: UInt32, by share: UInt32) -> UInt32 {
    let even = (pixel & 0xFF00FF) &* share &+ 0x800080
    let odd = ((pixel >> 8) & 0xFF00FF) &* share &+ 0x800080
    let low = ((even &+ ((even >> 8) & 0xFF00FF)) >> 8) & 0xFF00FF
    let high = (odd &+ ((odd >> 8) & 0xFF00FF)) & 0xFF00_FF00
    return low | high
  }

  @inlinable @inline(__always)
  package static func over(_ top: UInt32, _ below: UInt32) -> UInt32 {
    top &+ scaled(below, by: 255 &- (top >> 24))
  }

  /// The pixel with its colour as bright as it was before it was multiplied by the alpha.
  package static func straight(_ pixel: UInt32) -> UInt32 {
    let alpha = pixel >> 24
    guard alpha > 0 && alpha < 255 else { return pixel }
    func channel(_ shift: UInt32) -> UInt32 {
      min(255, ((pixel >> shift & 255) * 255 + alpha / 2) / alpha) << shift
    }
    return alpha << 24 | channel(16) | channel(8) | channel(0)
  }

  /// The pixel whose colour is not multiplied yet.
  package static func pixel(straight pixel: UInt32) -> UInt32 {
    let alpha = pixel >> 24
    return alpha << 24 | scaled(pixel & 0xFF_FFFF, by: alpha)
  }
}

// Pictures that one may see through, of a painter that only paints opaque ones.
/// Two pictures seen in one: which of them, and which of their pixels, at each place.
public struct PictureMix {
  public enum Kind: Hashable, Sendable {
    /// The first one up to a column, and then the other.
    case parted(at: Int)
    case first, other
    /// Black where they are the same, and else three times as bright as what is between them;
    /// where only one of them is, all of it differs.
    case difference
  }

  let kind: Kind
  /// For each place the column, or the line, of both pictures that is seen there; below zero none.
  let columns: [Int]
  let lines: [Int]
  /// What is seen beside them.
  let ground: UInt32

  public init(_ kind: Kind, columns: [Int], lines: [Int], ground: UInt32) {
    (self.kind, self.columns, self.lines, self.ground) = (kind, columns, lines, ground)
  }

  public func pixels(of one: Bitmap, and other: Bitmap) -> [UInt32] {
    var pixels = [UInt32](repeating: ground, count: columns.count * lines.count)
    for (y, line) in lines.enumerated() where line >= 0 {
      for (x, column) in columns.enumerated() where column >= 0 {
        let pixel =
          switch kind {
          case .parted(let edge): (x < edge ? one : other).pixel(column, line)
          case .first: one.pixel(column, line)
          case .other: other.pixel(column, line)
          case .difference: Self.difference(one.pixel(column, line), other.pixel(column, line))
          }
        if let pixel { pixels[y * columns.count + x] = pixel }
      }
    }
    return pixels
  }

  private static func difference(_ one: UInt32?, _ other: UInt32?) -> UInt32? {
    guard one != nil || other != nil else { return nil }
    let (one, other) = (one ?? 0, other ?? 0)
    var pixel: UInt32 = 0xFF00_0000
    for shift: UInt32 in [0, 8, 16] {
      let (a, b) = (one >> shift & 255, other >> shift & 255)
      pixel |= min(255, 3 * (max(a, b) - min(a, b))) << shift
    }
    return pixel
  }
}

extension Bitmap {
  /// Nil beside it.
  fileprivate func pixel(_ x: Int, _ y: Int) -> UInt32? {
    x < width && y < height ? pixels[y * width + x] | 0xFF00_0000 : nil
  }
}

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

/// What a picture may not exceed to be decoded, and what its decoding may take.
///
/// With the file's bytes, what is kept of it and the same turned upright, one picture takes no more
/// than 64 MiB of this process. All of these are counted; none depends on how fast a machine is.
public enum PictureLimits {
  /// Of the file.
  public static let byteCount = 32 << 20
  /// Of the picture in the file.
  public static let pixelCount = 16_000_000
  /// Of the picture in memory: a larger one is made smaller while it is decoded.
  public static let keptPixelCount = 4_000_000
  /// The most that JPEG and GIF can say of themselves.
  public static let longestSide = 65_535
  /// Scans over a JPEG picture times its pixels: 31 for the largest, where ten are usual.
  public static let scannedPixelCount = 500_000_000
  /// What a system decoder's own process may take, in bytes.
  public static let decoderMemory = 256 << 20
  /// Seconds of work, and of waiting, after which a system decoder hangs.
  ///
  /// What the limits above allow takes a hundredth of that, so that no clock decides what a picture
  /// looks like.
  public static let decoderWork = 60
  public static let decoderPatience = 300
}
