internal import CPixels

/// Turns frames into the bytes of a film's file, and holds no more than a few of them.
///
/// The same frames at the same ticks give the same bytes.
public protocol FilmEncoder: Sendable {
  /// Takes a frame that is shown from the tick on, and gives what can be written by now.
  ///
  /// Ticks count from the film's start, grow, and are all as long as the encoder was told. A frame
  /// equal to the one before only lengthens it.
  mutating func parts(adding frame: Frame, at tick: Int) -> [FilmPart]

  /// Ends the film at the tick, and gives the rest of its bytes.
  mutating func finish(at tick: Int) -> FilmEnd
}

extension FilmEncoder {
  /// The same, made at once.
  public mutating func add(_ frame: Frame, at tick: Int) -> [UInt8] {
    parts(adding: frame, at: tick).flatMap { $0.make() }
  }
}

/// A piece of a film's file, which follows from what it holds alone.
///
/// So several may be made at a time, on any thread, as long as they are written in their order.
public struct FilmPart: Sendable {
  public let make: @Sendable () -> [UInt8]

  init(_ make: @escaping @Sendable () -> [UInt8]) {
    self.make = make
  }
}

/// What is left to be written when a film has ended.
public struct FilmEnd: Sendable {
  /// Bytes written before that only now can be told.
  public struct Correction: Sendable {
    public let offset: Int
    public let bytes: [UInt8]
  }

  public let bytes: [UInt8]
  public var corrections: [Correction] = []
}

extension Frame {
  /// The smallest area that holds every pixel that is not as in the other frame.
  func changedArea(since other: Frame) -> FrameArea {
    precondition(width == other.width && height == other.height, "A film has one size.")
    return withPixels { mine in
      other.withPixels { theirs in
        guard let new = mine.baseAddress, let old = theirs.baseAddress else { return .none }
        return Self.changedArea(new, old, width: width, height: height)
      }
    }
  }

  private static func changedArea(
    _ new: UnsafePointer<UInt32>, _ old: UnsafePointer<UInt32>, width: Int, height: Int
  ) -> FrameArea {
    func isSame(_ line: Int) -> Bool {
      cpixels_are_equal(new + line * width, old + line * width, width)
    }
    guard let top = (0..<height).first(where: { !isSame($0) }) else { return .none }
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
      if left == 0, right == width { break }
    }
    return FrameArea(x: left, y: top, width: right - left, height: bottom - top + 1)
  }
}

extension Frame {
  /// The same picture no wider than that.
  public func narrowed(to limit: Int) -> Bitmap {
    withPixels { pixels in
      Bitmap(width: width, height: height, pixels: Array(pixels)).narrowed(to: limit)
    }
  }

  /// The whole frame as large as fits into another size, in its middle, with black around it.
  public func fitted(width wanted: Int, height lines: Int) -> Frame {
    guard wanted != width || lines != height else { return self }
    let scale = min(Double(wanted) / Double(width), Double(lines) / Double(height))
    let columns = max(1, min(wanted, Int((Double(width) * scale).rounded())))
    let rows = max(1, min(lines, Int((Double(height) * scale).rounded())))
    let bitmap = withPixels { pixels in
      Bitmap(width: width, height: height, pixels: Array(pixels))
        .resized(width: columns, height: rows)
    }
    var result = Frame(width: wanted, height: lines)
    result.copy(bitmap, toX: (wanted - columns) / 2, y: (lines - rows) / 2)
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
