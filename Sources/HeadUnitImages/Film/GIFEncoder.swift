/// A film as a GIF: of each frame only what has changed, with the colours that this needs.
public struct GIFEncoder: FilmEncoder {
  private let width: Int
  private let height: Int
  private let ticksPerSecond: Int
  private var shown: Frame?
  /// Not written before it is known how long it is shown.
  private var waiting: Waiting?
  private var mixers: [ColorMixer] = []

  private struct Waiting {
    var image: Image
    var start: Int
  }

  /// A part of a frame whose colours are chosen, and to be looked up.
  fileprivate struct Image: Sendable {
    let rect: FrameArea
    let table: ColorTable
    let indices: @Sendable () -> [UInt8]
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

  public mutating func parts(adding frame: Frame, at tick: Int) -> [FilmPart] {
    let parts: [FilmPart]
    let image: Image
    if let shown {
      let area = frame.changedArea(since: shown)
      guard !area.isEmpty else { return [] }
      parts = written(until: centisecond(of: tick))
      image = self.image(of: GIFArea(frame, since: shown, in: area))
    } else {
      parts = [FilmPart { [header] in header }]
      image = self.image(of: GIFArea(frame, since: nil, in: frame.area))
    }
    shown = frame
    waiting = Waiting(image: image, start: centisecond(of: tick))
    return parts
  }

  public mutating func finish(at tick: Int) -> FilmEnd {
    guard shown != nil else { return FilmEnd(bytes: []) }
    let parts = written(until: centisecond(of: tick))
    return FilmEnd(bytes: parts.flatMap { $0.make() } + [0x3B])
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

  mutating func written(until end: Int) -> [FilmPart] {
    guard var waiting else { return [] }
    var parts: [FilmPart] = []
    while end - waiting.start > Self.longestDelay {
      parts.append(Self.written(waiting.image, for: Self.longestDelay))
      waiting = Waiting(image: Self.nothing, start: waiting.start + Self.longestDelay)
    }
    parts.append(Self.written(waiting.image, for: end - waiting.start))
    self.waiting = nil
    return parts
  }

  static func written(_ image: Image, for delay: Int) -> FilmPart {
    FilmPart {
      var writer = LZWWriter()
      let blocks = image.indices().withUnsafeBufferPointer {
        writer.blocks(of: $0, bits: image.table.bits, frequent: image.table.transparent)
      }
      return control(delay, image.table.transparent) + descriptor(image.rect, image.table)
        + blocks
    }
  }

  /// How long, and which index stands for what stays; the image stays for the next one.
  static func control(_ delay: Int, _ transparent: UInt8) -> [UInt8] {
    [0x21, 0xF9, 4, 0x05] + little(delay) + [transparent, 0]
  }

  /// One pixel that stays as it is: time goes on.
  static var nothing: Image {
    let table = ColorTable([])
    return Image(rect: FrameArea(x: 0, y: 0, width: 1, height: 1), table: table) {
      [table.transparent]
    }
  }

  mutating func image(of area: GIFArea) -> Image {
    let changed = area.changed
    if let exact = ColorTable(exactly: changed) {
      return Image(rect: area.rect, table: exact) { area.indices(in: exact) }
    }
    let mixer = mixer(for: changed)
    return Image(rect: area.rect, table: mixer.table) { area.indices(mixedBy: mixer) }
  }

  /// The one to use, which comes to the front.
  ///
  /// A table that was good is used as long as it is.
  mutating func mixer(for pixels: [UInt32]) -> ColorMixer {
    let place = mixers.firstIndex { $0.serves(pixels) }
    let mixer =
      place.map { mixers.remove(at: $0) } ?? ColorMixer(ColorChoice.table(for: pixels))
    mixers.insert(mixer, at: 0)
    if mixers.count > Self.mixerLimit { mixers.removeLast() }
    return mixer
  }

  static func descriptor(_ rect: FrameArea, _ table: ColorTable) -> [UInt8] {
    [0x2C] + little(rect.x) + little(rect.y) + little(rect.width) + little(rect.height)
      + [0x80 | UInt8(table.bits - 1)] + table.bytes
  }

  static func little(_ value: Int) -> [UInt8] {
    [UInt8(truncatingIfNeeded: value), UInt8(truncatingIfNeeded: value >> 8)]
  }
}

/// The part of a frame that a GIF image holds.
struct GIFArea {
  let rect: FrameArea
  private let frame: Frame
  private let before: Frame?

  /// Without a frame before everything has changed.
  init(_ frame: Frame, since before: Frame?, in rect: FrameArea) {
    (self.frame, self.before, self.rect) = (frame, before, rect)
  }

  /// A line of it; of the frame before nil, where there is none.
  private struct Line {
    let new: UnsafePointer<UInt32>
    let old: UnsafePointer<UInt32>?
    let y: Int
  }

  /// The pixels that have changed, line by line, without alpha.
  var changed: [UInt32] {
    [UInt32](unsafeUninitializedCapacity: rect.width * rect.height) { target, count in
      guard var next = target.baseAddress else { return }
      let start = next
      forEachLine { line in
        for x in 0..<rect.width {
          // What has not changed is written over by what comes next.
          next.pointee = line.new[x] & 0xFF_FFFF
          next += line.old.map { $0[x] == line.new[x] } ?? false ? 0 : 1
        }
      }
      count = next - start
    }
  }

  /// What each pixel becomes, of a table that has all colours.
  func indices(in table: ColorTable) -> [UInt8] {
    let places = ColorPlaces(table.colors)
    return indices { line, target in
      for x in 0..<rect.width {
        let isSame = line.old.map { $0[x] == line.new[x] } ?? false
        target[x] =
          isSame ? table.transparent : places.place(of: line.new[x] & 0xFF_FFFF) ?? 0
      }
    }
  }

  /// What each pixel becomes, where colours are mixed.
  func indices(mixedBy mixer: ColorMixer) -> [UInt8] {
    mixer.mixing { mixing in
      indices { line, target in
        mixing.mix(line.new, since: line.old, x: rect.x, y: line.y, count: rect.width, to: target)
      }
    }
  }

  private func indices(_ write: (Line, UnsafeMutablePointer<UInt8>) -> Void) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: rect.width * rect.height) { target, count in
      guard var next = target.baseAddress else { return }
      forEachLine { line in
        write(line, next)
        next += rect.width
      }
      count = rect.width * rect.height
    }
  }

  private func forEachLine(_ body: (Line) -> Void) {
    frame.withPixels { new in
      guard let new = new.baseAddress else { return }
      guard let before else {
        for y in rect.y..<rect.maxY {
          body(Line(new: new + y * frame.width + rect.x, old: nil, y: y))
        }
        return
      }
      before.withPixels { old in
        for y in rect.y..<rect.maxY {
          let start = y * frame.width + rect.x
          body(Line(new: new + start, old: old.baseAddress.map { $0 + start }, y: y))
        }
      }
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
  /// The codes of the index that is there most, once, twice, three times and so on.
  private var runs = [UInt16](repeating: 0, count: Self.codeLimit + 1)

  private static let size = 16_384
  private static let codeLimit = 4_096
  private static let generationLimit: UInt32 = 4_095

  /// The blocks of an image: the size of the first codes, the codes, and the end.
  ///
  /// Of the frequent index long runs are gone through a string at a time.
  mutating func blocks(
    of indices: UnsafeBufferPointer<UInt8>, bits: Int, frequent: UInt8
  ) -> [UInt8] {
    var output = CodeOutput()
    output.bytes.reserveCapacity(indices.count / 4 + 64)
    keys.withUnsafeMutableBufferPointer { keys in
      codes.withUnsafeMutableBufferPointer { codes in
        runs.withUnsafeMutableBufferPointer { runs in
          var table = Table(
            keys: keys, codes: codes, runs: runs, generation: generation, bits: bits,
            frequent: frequent)
          table.write(indices, to: &output)
          generation = table.generation
        }
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
    let runs: UnsafeMutableBufferPointer<UInt16>
    var generation: UInt32
    let bits: Int
    let frequent: UInt8
    private var next = 0
    private var length = 0
    /// The longest run of the frequent index that has a code.
    private var longestRun = 1

    init(
      keys: UnsafeMutableBufferPointer<UInt32>, codes: UnsafeMutableBufferPointer<UInt16>,
      runs: UnsafeMutableBufferPointer<UInt16>, generation: UInt32, bits: Int, frequent: UInt8
    ) {
      (self.keys, self.codes, self.runs) = (keys, codes, runs)
      (self.generation, self.bits, self.frequent) = (generation, bits, frequent)
      runs[1] = UInt16(frequent)
    }

    private var clearCode: Int { 1 << bits }

    mutating func write(_ indices: UnsafeBufferPointer<UInt8>, to output: inout CodeOutput) {
      begin()
      output.put(clearCode, length)
      guard let first = indices.first else { return output.put(clearCode + 1, length) }
      var current = Int(first)
      /// How often the frequent index is in the current string, which is nothing else; or zero.
      var run = first == frequent ? 1 : 0
      var place = 1
      while place < indices.count {
        let index = indices[place]
        if run > 0, index == frequent, run < longestRun {
          let added = count(indices, from: place, atMost: longestRun &- run)
          run &+= added
          place &+= added
          current = Int(runs[run])
          continue
        }
        place &+= 1
        let key = generation << 20 | UInt32(current) << 8 | UInt32(index)
        let slot = slot(of: key)
        if keys[slot] == key {
          current = Int(codes[slot])
          run = 0
          continue
        }
        output.put(current, length)
        let isLonger = run > 0 && index == frequent
        current = Int(index)
        add(key, at: slot, extending: isLonger ? run : 0, &output)
        run = index == frequent ? 1 : 0
      }
      output.put(current, length)
      // A reader has one more string by now, and perhaps longer codes.
      if next == 1 << length, length < 12 { length += 1 }
      output.put(clearCode + 1, length)
    }

    /// How many frequent indices stand there, up to a number.
    private func count(
      _ indices: UnsafeBufferPointer<UInt8>, from place: Int, atMost most: Int
    ) -> Int {
      let end = min(indices.count, place &+ most)
      let raw = UnsafeRawBufferPointer(indices)
      let eight = UInt64(frequent) &* 0x0101_0101_0101_0101
      var here = place
      while here &+ 8 <= end, raw.loadUnaligned(fromByteOffset: here, as: UInt64.self) == eight {
        here &+= 8
      }
      while here < end, indices[here] == frequent { here &+= 1 }
      return here &- place
    }

    /// A run that becomes longer by one is known as such.
    private mutating func add(
      _ key: UInt32, at slot: Int, extending run: Int, _ output: inout CodeOutput
    ) {
      guard next < LZWWriter.codeLimit else {
        output.put(clearCode, length)
        return begin()
      }
      keys[slot] = key
      codes[slot] = UInt16(next)
      if run > 0, run == longestRun {
        longestRun = run + 1
        runs[longestRun] = UInt16(next)
      }
      if next == 1 << length { length += 1 }
      next += 1
    }

    private mutating func begin() {
      next = clearCode + 2
      length = bits + 1
      longestRun = 1
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
