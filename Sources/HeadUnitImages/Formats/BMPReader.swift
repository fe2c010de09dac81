/// Reads BMP files: with palettes and without, packed and not, from below or from above.
public enum BMP {
  public static func decode(_ bytes: [UInt8]) throws(ImageMistake) -> Bitmap {
    guard bytes.starts(with: "BM".utf8) else { throw .damaged }
    return try BMPReader(bytes).bitmap()
  }
}

private struct BMPReader {
  private enum Packing: Int {
    case none = 0
    case runsOfBytes = 1
    case runsOfHalves = 2
    case masks = 3
    case masksWithAlpha = 6
  }

  private let bytes: [UInt8]
  private let start: Int
  private let width: Int
  private let height: Int
  private let isFromAbove: Bool
  private let bits: Int
  private let packing: Packing
  private let colors: [UInt32]
  /// Where red, green, blue and alpha are in pixels without a palette.
  private let masks: [UInt32]

  init(_ bytes: [UInt8]) throws(ImageMistake) {
    self.bytes = bytes
    var input = ByteReader(bytes, from: 10)
    start = try input.four()
    let headerLength = try input.four()
    let isOld = headerLength == 12
    guard isOld || headerLength >= 40 else { throw .damaged }
    let size = try Self.size(&input, isOld: isOld)
    (width, height, isFromAbove) = (size.width, abs(size.height), size.height < 0)
    try input.skip(2)
    bits = try input.two()
    let number = isOld ? 0 : try input.four()
    guard let packing = Packing(rawValue: number) else { throw .damaged }
    self.packing = packing
    try Self.check(packing, bits, width, height)
    if !isOld { try input.skip(12) }
    let colorCount = isOld ? 0 : try input.four()
    if !isOld { try input.skip(4) }
    masks = try Self.masks(&input, packing, bits, headerLength)
    var table = ByteReader(bytes, from: 14 + headerLength)
    // Short headers have their masks behind them.
    if headerLength == 40, packing == .masks { try table.skip(12) }
    if headerLength == 40, packing == .masksWithAlpha { try table.skip(16) }
    colors = try Self.colors(&table, bits, colorCount, isOld: isOld)
  }

  private static func size(
    _ input: inout ByteReader, isOld: Bool
  ) throws(ImageMistake) -> (width: Int, height: Int) {
    if isOld { return (try input.two(), try input.two()) }
    let (width, height) = (try input.four(), try input.four())
    return (
      Int(Int32(truncatingIfNeeded: width)), Int(Int32(truncatingIfNeeded: height))
    )
  }

  private static func check(
    _ packing: Packing, _ bits: Int, _ width: Int, _ height: Int
  ) throws(ImageMistake) {
    guard width > 0, height > 0 else { throw .damaged }
    guard max(width, height) <= PictureLimits.longestSide,
      width <= PictureLimits.pixelCount / height
    else { throw .tooLarge }
    let fits =
      switch packing {
      case .none: [1, 2, 4, 8, 16, 24, 32].contains(bits)
      case .runsOfBytes: bits == 8
      case .runsOfHalves: bits == 4
      case .masks, .masksWithAlpha: bits == 16 || bits == 32
      }
    guard fits else { throw .damaged }
  }

  private static func masks(
    _ input: inout ByteReader, _ packing: Packing, _ bits: Int, _ headerLength: Int
  ) throws(ImageMistake) -> [UInt32] {
    guard packing == .masks || packing == .masksWithAlpha else {
      return bits == 16 ? [0x7C00, 0x3E0, 0x1F, 0] : [0xFF_0000, 0xFF00, 0xFF, 0xFF00_0000]
    }
    var masks: [UInt32] = []
    for _ in 0..<3 { masks.append(UInt32(try input.four())) }
    let hasAlpha = packing == .masksWithAlpha || headerLength >= 56
    return masks + [hasAlpha ? UInt32(try input.four()) : 0]
  }

  private static func colors(
    _ input: inout ByteReader, _ bits: Int, _ count: Int, isOld: Bool
  ) throws(ImageMistake) -> [UInt32] {
    guard bits <= 8 else { return [] }
    let most = 1 << bits
    var colors: [UInt32] = []
    for _ in 0..<(count == 0 ? most : min(count, most)) {
      let color = UInt32(try input.byte()) | UInt32(try input.byte()) << 8
      colors.append(0xFF00_0000 | color | UInt32(try input.byte()) << 16)
      if !isOld { try input.skip(1) }
    }
    // What has no colour is black.
    return colors + Array(repeating: 0xFF00_0000, count: 256 - colors.count)
  }
}

extension BMPReader {
  func bitmap() throws(ImageMistake) -> Bitmap {
    switch packing {
    case .runsOfBytes, .runsOfHalves: try packedBitmap()
    case .none, .masks, .masksWithAlpha: try plainBitmap()
    }
  }

  private func plainBitmap() throws(ImageMistake) -> Bitmap {
    // Lines are whole numbers of four bytes.
    let stride = (width * bits + 31) / 32 * 4
    guard start <= bytes.count, stride <= (bytes.count - start) / height else { throw .cutOff }
    let channels = masks.map(Channel.init)
    let hasAlpha = bits == 32 && usesAlpha(stride)
    var reducer = PixelReducer(width: width, height: height, keeping: PictureLimits.keptPixelCount)
    var line = [UInt32](repeating: 0, count: width)
    for y in 0..<height {
      let from = start + (isFromAbove ? y : height - 1 - y) * stride
      for x in 0..<width {
        line[x] = bits <= 8 ? color(from, x) : pixel(from, x, channels, hasAlpha)
      }
      line.withUnsafeBufferPointer { reducer.add($0) { $0 } }
    }
    return reducer.bitmap
  }

  /// Many files have an alpha that nobody meant, which is nothing everywhere.
  private func usesAlpha(_ stride: Int) -> Bool {
    guard masks[3] != 0 else { return false }
    if packing != .none { return true }
    return (0..<height).contains { y in
      (0..<width).contains { word(start + y * stride + 4 * $0) & masks[3] != 0 }
    }
  }

  private func word(_ place: Int) -> UInt32 {
    UInt32(bytes[place]) | UInt32(bytes[place + 1]) << 8 | UInt32(bytes[place + 2]) << 16
      | UInt32(bytes[place + 3]) << 24
  }

  private func color(_ from: Int, _ x: Int) -> UInt32 {
    let bit = x * bits
    let byte = Int(bytes[from + bit >> 3])
    return colors[byte >> (8 - bits - bit & 7) & (1 << bits - 1)]
  }

  private func pixel(_ from: Int, _ x: Int, _ channels: [Channel], _ hasAlpha: Bool) -> UInt32 {
    let place = from + x * bits / 8
    let value =
      switch bits {
      case 16: UInt32(bytes[place]) | UInt32(bytes[place + 1]) << 8
      case 24:
        UInt32(bytes[place]) | UInt32(bytes[place + 1]) << 8 | UInt32(bytes[place + 2]) << 16
      default: word(place)
      }
    let opaque =
      channels[0].value(value) << 16 | channels[1].value(value) << 8 | channels[2].value(value)
    let alpha = hasAlpha || bits == 16 && masks[3] != 0 ? channels[3].value(value) : 255
    return alpha == 255 ? opaque | 0xFF00_0000 : Premultiplied.pixel(straight: opaque | alpha << 24)
  }

  /// Where a channel is in a pixel, which may have any number of bits.
  private struct Channel {
    let mask: UInt32
    let shift: UInt32
    let most: UInt32

    init(_ mask: UInt32) {
      self.mask = mask
      shift = mask == 0 ? 0 : UInt32(mask.trailingZeroBitCount)
      most = mask >> shift
    }

    func value(_ pixel: UInt32) -> UInt32 {
      guard most > 0 else { return 0 }
      return UInt32(UInt64((pixel & mask) >> shift) * 255 / UInt64(most))
    }
  }
}

extension BMPReader {
  /// Where the next index goes, in lines from below.
  private struct Pen {
    var x = 0
    var y = 0
  }

  private func packedBitmap() throws(ImageMistake) -> Bitmap {
    guard !isFromAbove else { throw .damaged }
    let indices = try unpacked()
    var reducer = PixelReducer(width: width, height: height, keeping: PictureLimits.keptPixelCount)
    indices.withUnsafeBufferPointer { indices in
      for y in (0..<height).reversed() {
        let line = UnsafeBufferPointer(rebasing: indices[y * width..<(y + 1) * width])
        reducer.add(line) { colors[Int($0)] }
      }
    }
    return reducer.bitmap
  }

  /// What no run says anything about has the first colour; what reaches beyond a line is left out.
  private func unpacked() throws(ImageMistake) -> [UInt8] {
    var input = ByteReader(bytes, from: start)
    var indices = [UInt8](repeating: 0, count: width * height)
    var pen = Pen()
    while pen.y < height {
      let count = try input.byte()
      let value = try input.byte()
      if count > 0 {
        for step in 0..<count { put(half(of: value, step), &pen, &indices) }
        continue
      }
      switch value {
      case 0: pen = Pen(x: 0, y: pen.y + 1)
      case 1: return indices
      case 2:
        pen.x += try input.byte()
        pen.y += try input.byte()
      default: try copy(value, from: &input, &pen, &indices)
      }
    }
    return indices
  }

  /// Indices as they are, up to a whole number of two bytes.
  private func copy(
    _ count: Int, from input: inout ByteReader, _ pen: inout Pen, _ indices: inout [UInt8]
  ) throws(ImageMistake) {
    let isHalves = packing == .runsOfHalves
    let byteCount = isHalves ? (count + 1) / 2 : count
    var value = 0
    for step in 0..<count {
      if !isHalves || step.isMultiple(of: 2) { value = try input.byte() }
      put(half(of: value, step), &pen, &indices)
    }
    if !byteCount.isMultiple(of: 2), !input.isAtEnd { try input.skip(1) }
  }

  /// Of the byte itself, or of its upper and lower half by turns.
  private func half(of value: Int, _ step: Int) -> UInt8 {
    guard packing == .runsOfHalves else { return UInt8(value) }
    return UInt8(step.isMultiple(of: 2) ? value >> 4 : value & 15)
  }

  private func put(_ index: UInt8, _ pen: inout Pen, _ indices: inout [UInt8]) {
    if pen.x < width, pen.y < height { indices[pen.y * width + pen.x] = index }
    pen.x += 1
  }
}

/// Takes numbers off bytes, the lowest byte of each first.
struct ByteReader {
  private let bytes: [UInt8]
  private(set) var place = 0

  init(_ bytes: [UInt8], from place: Int = 0) {
    self.bytes = bytes
    self.place = min(max(0, place), bytes.count)
  }

  var isAtEnd: Bool { place >= bytes.count }

  mutating func byte() throws(ImageMistake) -> Int {
    guard place < bytes.count else { throw .cutOff }
    place += 1
    return Int(bytes[place - 1])
  }

  mutating func two() throws(ImageMistake) -> Int { try byte() | byte() << 8 }

  mutating func four() throws(ImageMistake) -> Int { try two() | two() << 16 }

  mutating func skip(_ count: Int) throws(ImageMistake) {
    guard count >= 0, count <= bytes.count - place else { throw .cutOff }
    place += count
  }

  /// So many bytes where they stand.
  mutating func take(_ count: Int) throws(ImageMistake) -> ArraySlice<UInt8> {
    let start = place
    try skip(count)
    return bytes[start..<place]
  }
}
