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
          write(new[place..<place + rect.width], to: &line)
        }
        before?.withPixels { old in
          clear(&line, where: old[place..<place + rect.width])
        }
        lines.add(line.span)
      }
      return Deflated.bytes(lines.bytes, level: level)
    }
  }

  static func write(_ pixels: Slice<UnsafeBufferPointer<UInt32>>, to line: inout [UInt32]) {
    let pixels = UnsafeBufferPointer(rebasing: pixels)
    for x in line.indices { line[x] = pixels[x] | 0xFF00_0000 }
  }

  /// What has not changed is left transparent.
  static func clear(_ line: inout [UInt32], where old: Slice<UnsafeBufferPointer<UInt32>>) {
    let old = UnsafeBufferPointer(rebasing: old)
    for x in line.indices {
      line[x] = line[x] == old[x] | 0xFF00_0000 ? 0 : line[x]
    }
  }
}
