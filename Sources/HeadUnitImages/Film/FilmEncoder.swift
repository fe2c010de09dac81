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
      guard width > limit, limit > 0 else {
        return Bitmap(width: width, height: height, pixels: Array(pixels))
      }
      return Bitmap(
        resampling: pixels, of: width,
        columns: Resampling(of: width, to: limit, shown: Double(width)),
        rows: Resampling(
          of: height, to: max(1, height * limit / width), shown: Double(height)))
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

/// A film as an animated PNG: of each frame only what has changed, and nothing of it lost.
public struct APNGEncoder: FilmEncoder {
  private let width: Int
  private let height: Int
  private let ticksPerSecond: Int
  private var shown: Frame?
  /// Not written before it is known how long it is shown.
  private var waiting: Waiting?
  private var frameCount = 0
  private var sequence = 0

  private struct Waiting {
    var picture: Picture
    var start: Int
  }

  /// A part of a frame, to be compressed.
  fileprivate struct Picture: Sendable {
    let rect: FrameArea
    let data: @Sendable () -> [UInt8]
  }

  /// Two bytes count the ticks a frame is shown.
  private static let longestDelay = 65_535
  /// Much smaller files take several times as long.
  private static let level: Int32 = 3

  public init(width: Int, height: Int, ticksPerSecond: Int) {
    (self.width, self.height, self.ticksPerSecond) = (width, height, ticksPerSecond)
  }

  public mutating func parts(adding frame: Frame, at tick: Int) -> [FilmPart] {
    let parts: [FilmPart]
    let picture: Picture
    if let shown {
      let area = frame.changedArea(since: shown)
      guard !area.isEmpty else { return [] }
      parts = written(until: tick)
      picture = Self.picture(of: frame, since: shown, in: area)
    } else {
      parts = [FilmPart { [beginning] in beginning }]
      picture = Self.picture(of: frame, since: nil, in: frame.area)
    }
    shown = frame
    waiting = Waiting(picture: picture, start: tick)
    return parts
  }

  public mutating func finish(at tick: Int) -> FilmEnd {
    guard shown != nil else { return FilmEnd(bytes: []) }
    let bytes = written(until: tick).flatMap { $0.make() } + PNG.chunk("IEND", [])
    // How many frames there are stands before the first of them.
    let correction = FilmEnd.Correction(offset: head.count, bytes: control)
    return FilmEnd(bytes: bytes, corrections: [correction])
  }
}

private extension APNGEncoder {
  var head: [UInt8] {
    PNG.signature + PNG.header(width: width, height: height, hasAlpha: true)
  }

  /// How many frames, and that they come again without end.
  var control: [UInt8] { PNG.chunk("acTL", PNG.big(max(1, frameCount)) + PNG.big(0)) }

  var beginning: [UInt8] { head + control }

  mutating func written(until end: Int) -> [FilmPart] {
    guard var waiting else { return [] }
    var parts: [FilmPart] = []
    while end - waiting.start > Self.longestDelay {
      parts.append(written(waiting.picture, for: Self.longestDelay))
      waiting = Waiting(picture: Self.nothing, start: waiting.start + Self.longestDelay)
    }
    parts.append(written(waiting.picture, for: end - waiting.start))
    self.waiting = nil
    return parts
  }

  mutating func written(_ picture: Picture, for ticks: Int) -> FilmPart {
    let rect = picture.rect
    let isFirst = frameCount == 0
    frameCount += 1
    let place = PNG.big(rect.width) + PNG.big(rect.height) + PNG.big(rect.x) + PNG.big(rect.y)
    let delay = PNG.big(ticks).suffix(2) + PNG.big(ticksPerSecond).suffix(2)
    // It stays for the next one, and is laid over what was there.
    let control = PNG.chunk("fcTL", numbered() + place + delay + [0, isFirst ? 0 : 1])
    let number = isFirst ? [] : numbered()
    return FilmPart {
      control + PNG.chunk(isFirst ? "IDAT" : "fdAT", number + picture.data())
    }
  }

  /// The number of the chunk among those of the animation.
  mutating func numbered() -> [UInt8] {
    defer { sequence += 1 }
    return PNG.big(sequence)
  }

  /// One pixel that one sees through: time goes on.
  static var nothing: Picture {
    Picture(rect: FrameArea(x: 0, y: 0, width: 1, height: 1)) {
      Deflated.bytes([0, 0, 0, 0, 0], level: level)
    }
  }

  static func picture(of frame: Frame, since before: Frame?, in rect: FrameArea) -> Picture {
    Picture(rect: rect) {
      var lines = FilteredLines(bytesPerPixel: 4, width: rect.width, height: rect.height)
      var line = [UInt32](repeating: 0, count: rect.width)
      for y in rect.y..<rect.maxY {
        let place = y * frame.width + rect.x
        frame.withPixels { new in
          guard let before else { return write(new, nil, from: place, to: &line) }
          before.withPixels { write(new, $0, from: place, to: &line) }
        }
        lines.add(line.span)
      }
      return Deflated.bytes(lines.bytes, level: level)
    }
  }

  /// A line; what has not changed is left transparent.
  static func write(
    _ new: UnsafeBufferPointer<UInt32>, _ old: UnsafeBufferPointer<UInt32>?, from place: Int,
    to line: inout [UInt32]
  ) {
    let opaque: UInt32 = 0xFF00_0000
    line.withUnsafeMutableBufferPointer { line in
      let new = UnsafeBufferPointer(rebasing: new[place..<place + line.count])
      guard let old else {
        for x in line.indices { line[x] = new[x] | opaque }
        return
      }
      let before = UnsafeBufferPointer(rebasing: old[place..<place + line.count])
      for x in line.indices {
        let color = new[x] | opaque
        line[x] = color == before[x] | opaque ? 0 : color
      }
    }
  }
}
