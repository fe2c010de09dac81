internal import HeadUnitDisplay

/// A film as a GIF: of each frame only what has changed, with the colours that this needs.
public struct GIFEncoder: FilmEncoder {
  private let width: Int
  private let height: Int
  private let ticksPerSecond: Int
  private var shown: Frame?
  /// Not written before it is known how long it is shown.
  private var waiting: Waiting?
  private var mixers: [ColorMixer] = []
  private var writer = LZWWriter()

  private struct Waiting {
    let image: [UInt8]
    let transparent: UInt8
    var start: Int
  }

  /// Shorter times than two hundredths are taken for a tenth by what shows GIF files.
  public static let mostTicksPerSecond = 50
  /// No side is longer.
  public static let longestSide = 65_535
  /// In hundredths of a second.
  private static let longestDelay = 65_535
  /// So many tables are tried before a new one is made.
  private static let mixerLimit = 3

  public init(width: Int, height: Int, ticksPerSecond: Int) {
    precondition(max(width, height) <= Self.longestSide, "GIF has two bytes for each side.")
    (self.width, self.height, self.ticksPerSecond) = (width, height, ticksPerSecond)
  }

  public mutating func add(_ frame: Frame, at tick: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    let image: (bytes: [UInt8], transparent: UInt8)
    if let shown {
      let area = frame.changedArea(since: shown)
      guard !area.isEmpty else { return [] }
      bytes = written(until: centisecond(of: tick))
      image = self.image(of: GIFArea(frame, since: shown, in: area))
    } else {
      bytes = header
      image = self.image(of: GIFArea(frame, since: nil, in: frame.bounds))
    }
    shown = frame
    waiting = Waiting(
      image: image.bytes, transparent: image.transparent, start: centisecond(of: tick))
    return bytes
  }

  public mutating func finish(at tick: Int) -> FilmEnd {
    guard shown != nil else { return FilmEnd(bytes: []) }
    return FilmEnd(bytes: written(until: centisecond(of: tick)) + [0x3B])
  }

  /// The nearest, of the film's whole time, so that what is lost by rounding never adds up.
  private func centisecond(of tick: Int) -> Int {
    (tick * 200 + ticksPerSecond) / (2 * ticksPerSecond)
  }
}

private extension GIFEncoder {
  /// No table for all: what a frame needs it brings along; and again without end.
  var header: [UInt8] {
    Array("GIF89a".utf8) + Self.little(width) + Self.little(height) + [0x70, 0, 0]
      + [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1, 0, 0, 0]
  }

  mutating func written(until end: Int) -> [UInt8] {
    guard var waiting else { return [] }
    var bytes: [UInt8] = []
    var image = waiting.image
    while end - waiting.start > Self.longestDelay {
      bytes += Self.control(Self.longestDelay, waiting.transparent) + image
      waiting.start += Self.longestDelay
      waiting = Waiting(image: image, transparent: 0, start: waiting.start)
      image = nothing()
    }
    bytes += Self.control(end - waiting.start, waiting.transparent) + image
    self.waiting = nil
    return bytes
  }

  /// How long, and which index stands for what stays; the image stays for the next one.
  static func control(_ delay: Int, _ transparent: UInt8) -> [UInt8] {
    [0x21, 0xF9, 4, 0x05] + little(delay) + [transparent, 0]
  }

  /// One pixel that stays as it is: time goes on.
  mutating func nothing() -> [UInt8] {
    let table = ColorTable([])
    let index = [table.transparent]
    return index.withUnsafeBufferPointer {
      Self.descriptor(PixelRect(x: 0, y: 0, width: 1, height: 1), table)
        + writer.blocks(of: $0, bits: table.bits)
    }
  }

  mutating func image(of area: GIFArea) -> (bytes: [UInt8], transparent: UInt8) {
    let table: ColorTable
    let indices: [UInt8]
    if let exact = ColorTable(exactly: area.changed) {
      table = exact
      let places = ColorPlaces(exact.colors)
      indices = area.indices(transparent: table.transparent) { color, _, _ in
        places.place(of: color) ?? 0
      }
    } else {
      chooseMixer(for: area.changed)
      table = mixers[0].table
      indices = mixed(area)
    }
    let blocks = indices.withUnsafeBufferPointer { writer.blocks(of: $0, bits: table.bits) }
    return (Self.descriptor(area.rect, table) + blocks, table.transparent)
  }

  mutating func mixed(_ area: GIFArea) -> [UInt8] {
    var last: (color: UInt32, mixture: ColorMixer.Mixture)?
    return area.indices(transparent: mixers[0].table.transparent) { color, x, y in
      if let last, last.color == color { return ColorMixer.index(last.mixture, x: x, y: y) }
      let mixture = mixers[0].mixture(for: color)
      last = (color, mixture)
      return ColorMixer.index(mixture, x: x, y: y)
    }
  }

  /// Brings the one to use to the front.
  ///
  /// A table that was good is used as long as it is.
  mutating func chooseMixer(for pixels: [UInt32]) {
    for place in mixers.indices where mixers[place].serves(pixels) {
      mixers.insert(mixers.remove(at: place), at: 0)
      return
    }
    mixers.insert(ColorMixer(ColorChoice.table(for: pixels)), at: 0)
    if mixers.count > Self.mixerLimit { mixers.removeLast() }
  }

  static func descriptor(_ rect: PixelRect, _ table: ColorTable) -> [UInt8] {
    [0x2C] + little(rect.x) + little(rect.y) + little(rect.width) + little(rect.height)
      + [0x80 | UInt8(table.bits - 1)] + table.bytes
  }

  static func little(_ value: Int) -> [UInt8] {
    [UInt8(truncatingIfNeeded: value), UInt8(truncatingIfNeeded: value >> 8)]
  }
}
