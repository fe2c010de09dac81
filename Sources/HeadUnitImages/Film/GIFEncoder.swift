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
      image = self.image(of: GIFArea(frame, since: nil, in: frame.area))
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
      Self.descriptor(FrameArea(x: 0, y: 0, width: 1, height: 1), table)
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

  static func descriptor(_ rect: FrameArea, _ table: ColorTable) -> [UInt8] {
    [0x2C] + little(rect.x) + little(rect.y) + little(rect.width) + little(rect.height)
      + [0x80 | UInt8(table.bits - 1)] + table.bytes
  }

  static func little(_ value: Int) -> [UInt8] {
    [UInt8(truncatingIfNeeded: value), UInt8(truncatingIfNeeded: value >> 8)]
  }
}

/// The part of a frame that a GIF image holds, and what of it has changed.
struct GIFArea {
  let rect: FrameArea
  /// The pixels that have changed, line by line.
  private(set) var changed: [UInt32] = []
  private let frame: Frame
  private let before: Frame?

  /// Without a frame before everything has changed.
  init(_ frame: Frame, since before: Frame?, in rect: FrameArea) {
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

/// Compresses the indices of a GIF's pixels.
///
/// The strings seen so far are kept in a table with open addressing; its entries carry the number
/// of the table they belong to, so that a new one begins without clearing the old one.
struct LZWWriter {
  private var keys = [UInt32](repeating: 0, count: Self.size)
  private var codes = [UInt16](repeating: 0, count: Self.size)
  private var generation: UInt32 = 0

  private static let size = 16_384
  private static let codeLimit = 4_096
  private static let generationLimit: UInt32 = 4_095

  /// The blocks of an image: the size of the first codes, the codes, and the end.
  mutating func blocks(of indices: UnsafeBufferPointer<UInt8>, bits: Int) -> [UInt8] {
    var output = CodeOutput()
    output.bytes.reserveCapacity(indices.count / 4 + 64)
    keys.withUnsafeMutableBufferPointer { keys in
      codes.withUnsafeMutableBufferPointer { codes in
        var table = Table(keys: keys, codes: codes, generation: generation, bits: bits)
        table.write(indices, to: &output)
        generation = table.generation
      }
    }
    output.flush()
    return Self.blocks(of: output.bytes, bits: bits)
  }

  /// Nobody reads more than 255 bytes at a time.
  private static func blocks(of bytes: [UInt8], bits: Int) -> [UInt8] {
    var blocks = [UInt8(bits)]
    blocks.reserveCapacity(bytes.count + bytes.count / 255 + 3)
    var start = 0
    while start < bytes.count {
      let count = min(255, bytes.count - start)
      blocks.append(UInt8(count))
      blocks += bytes[start..<start + count]
      start += count
    }
    blocks.append(0)
    return blocks
  }

  /// Codes of growing length, the lowest bit first.
  private struct CodeOutput {
    var bytes: [UInt8] = []
    private var held: UInt32 = 0
    private var count = 0

    @inline(__always)
    mutating func put(_ code: Int, _ length: Int) {
      held |= UInt32(code) << UInt32(count)
      count += length
      while count >= 8 {
        bytes.append(UInt8(truncatingIfNeeded: held))
        held >>= 8
        count -= 8
      }
    }

    mutating func flush() {
      if count > 0 { bytes.append(UInt8(truncatingIfNeeded: held)) }
    }
  }

  private struct Table {
    let keys: UnsafeMutableBufferPointer<UInt32>
    let codes: UnsafeMutableBufferPointer<UInt16>
    var generation: UInt32
    let bits: Int
    private var next = 0
    private var length = 0

    init(
      keys: UnsafeMutableBufferPointer<UInt32>, codes: UnsafeMutableBufferPointer<UInt16>,
      generation: UInt32, bits: Int
    ) {
      (self.keys, self.codes, self.generation, self.bits) = (keys, codes, generation, bits)
    }

    private var clearCode: Int { 1 << bits }

    mutating func write(_ indices: UnsafeBufferPointer<UInt8>, to output: inout CodeOutput) {
      begin()
      output.put(clearCode, length)
      guard let first = indices.first else { return output.put(clearCode + 1, length) }
      var current = Int(first)
      for place in 1..<max(1, indices.count) {
        let index = indices[place]
        let key = generation << 20 | UInt32(current) << 8 | UInt32(index)
        let slot = slot(of: key)
        if keys[slot] == key {
          current = Int(codes[slot])
          continue
        }
        output.put(current, length)
        current = Int(index)
        add(key, at: slot, &output)
      }
      output.put(current, length)
      // A reader has one more string by now, and perhaps longer codes.
      if next == 1 << length, length < 12 { length += 1 }
      output.put(clearCode + 1, length)
    }

    private mutating func add(_ key: UInt32, at slot: Int, _ output: inout CodeOutput) {
      guard next < LZWWriter.codeLimit else {
        output.put(clearCode, length)
        return begin()
      }
      keys[slot] = key
      codes[slot] = UInt16(next)
      if next == 1 << length { length += 1 }
      next += 1
    }

    private mutating func begin() {
      next = clearCode + 2
      length = bits + 1
      generation += 1
      guard generation > LZWWriter.generationLimit else { return }
      generation = 1
      keys.update(repeating: 0)
    }

    /// Where the key is, or where it belongs.
    @inline(__always)
    private func slot(of key: UInt32) -> Int {
      var slot = Int((key &* 0x9E37_79B1) >> 18)
      // Entries of older tables are as good as empty.
      while keys[slot] >> 20 == generation, keys[slot] != key {
        slot = (slot + 1) & (LZWWriter.size - 1)
      }
      return slot
    }
  }
}
