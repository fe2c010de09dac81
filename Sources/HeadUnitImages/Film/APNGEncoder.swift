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

  /// A compressed part of a frame.
  fileprivate struct Picture {
    let rect: FrameArea
    let data: [UInt8]
  }

  /// Two bytes count the ticks a frame is shown.
  private static let longestDelay = 65_535
  /// Much smaller files take several times as long.
  private static let level: Int32 = 3

  public init(width: Int, height: Int, ticksPerSecond: Int) {
    (self.width, self.height, self.ticksPerSecond) = (width, height, ticksPerSecond)
  }

  public mutating func add(_ frame: Frame, at tick: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    let picture: Picture
    if let shown {
      let area = frame.changedArea(since: shown)
      guard !area.isEmpty else { return [] }
      bytes = written(until: tick)
      picture = Self.picture(of: frame, since: shown, in: area)
    } else {
      bytes = beginning
      picture = Self.picture(of: frame, since: nil, in: frame.area)
    }
    shown = frame
    waiting = Waiting(picture: picture, start: tick)
    return bytes
  }

  public mutating func finish(at tick: Int) -> FilmEnd {
    guard shown != nil else { return FilmEnd(bytes: []) }
    let bytes = written(until: tick) + PNG.chunk("IEND", [])
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

  mutating func written(until end: Int) -> [UInt8] {
    guard var waiting else { return [] }
    var bytes: [UInt8] = []
    while end - waiting.start > Self.longestDelay {
      bytes += written(waiting.picture, for: Self.longestDelay)
      waiting = Waiting(picture: Self.nothing, start: waiting.start + Self.longestDelay)
    }
    bytes += written(waiting.picture, for: end - waiting.start)
    self.waiting = nil
    return bytes
  }

  mutating func written(_ picture: Picture, for ticks: Int) -> [UInt8] {
    let rect = picture.rect
    let isFirst = frameCount == 0
    frameCount += 1
    let place = PNG.big(rect.width) + PNG.big(rect.height) + PNG.big(rect.x) + PNG.big(rect.y)
    let delay = PNG.big(ticks).suffix(2) + PNG.big(ticksPerSecond).suffix(2)
    // It stays for the next one, and is laid over what was there.
    var bytes = PNG.chunk("fcTL", numbered() + place + delay + [0, isFirst ? 0 : 1])
    bytes +=
      isFirst
      ? PNG.chunk("IDAT", picture.data) : PNG.chunk("fdAT", numbered() + picture.data)
    return bytes
  }

  /// The number of the chunk among those of the animation.
  mutating func numbered() -> [UInt8] {
    defer { sequence += 1 }
    return PNG.big(sequence)
  }

  /// One pixel that one sees through: time goes on.
  static var nothing: Picture {
    Picture(
      rect: FrameArea(x: 0, y: 0, width: 1, height: 1),
      data: Deflated.bytes([0, 0, 0, 0, 0], level: level))
  }

  static func picture(of frame: Frame, since before: Frame?, in rect: FrameArea) -> Picture {
    var lines = FilteredLines(bytesPerPixel: 4, width: rect.width, height: rect.height)
    frame.withPixels { new in
      for y in rect.y..<rect.maxY {
        let place = y * frame.width + rect.x
        let line = new[place..<place + rect.width]
        guard let before else {
          lines.add { target in Self.write(line, since: nil, to: target) }
          continue
        }
        before.withPixels { old in
          lines.add { target in
            Self.write(line, since: old[place..<place + rect.width], to: target)
          }
        }
      }
    }
    return Picture(rect: rect, data: Deflated.bytes(lines.bytes, level: level))
  }

  /// What has not changed is left transparent.
  static func write(
    _ line: Slice<UnsafeBufferPointer<UInt32>>, since old: Slice<UnsafeBufferPointer<UInt32>>?,
    to target: UnsafeMutableBufferPointer<UInt8>
  ) {
    let new = UnsafeBufferPointer(rebasing: line)
    let before = old.map { UnsafeBufferPointer(rebasing: $0) }
    for x in new.indices {
      let pixel = before.map { $0[x] == new[x] } ?? false ? 0 : new[x] | 0xFF00_0000
      target[4 * x] = UInt8(truncatingIfNeeded: pixel >> 16)
      target[4 * x + 1] = UInt8(truncatingIfNeeded: pixel >> 8)
      target[4 * x + 2] = UInt8(truncatingIfNeeded: pixel)
      target[4 * x + 3] = UInt8(truncatingIfNeeded: pixel >> 24)
    }
  }
}
