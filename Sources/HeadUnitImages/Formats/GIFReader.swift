/// Reads the first frame of GIF files, as it lies on the screen they speak of.
public enum GIF {
  public static func decode(_ bytes: [UInt8]) throws(ImageMistake) -> Bitmap {
    var reader = GIFReader(bytes)
    return try reader.bitmap()
  }
}

/// The parts of a GIF file up to the end of its first frame.
private struct GIFReader {
  private var input: ByteReader
  private let isGIF: Bool
  private var width = 0
  private var height = 0
  private var globalColors: [UInt32] = []
  private var transparent: Int?

  /// Where a frame lies on the screen; it may reach beyond it.
  struct Area {
    let x: Int
    let y: Int
    let width: Int
    let height: Int
  }

  init(_ bytes: [UInt8]) {
    isGIF = bytes.starts(with: "GIF87a".utf8) || bytes.starts(with: "GIF89a".utf8)
    input = ByteReader(bytes, from: 6)
  }

  mutating func bitmap() throws(ImageMistake) -> Bitmap {
    guard isGIF else { throw .damaged }
    (width, height) = (try input.two(), try input.two())
    try Self.check(width, height)
    let flags = try input.byte()
    // Which colour lies behind, and the shape of pixels: nobody looks at either.
    try input.skip(2)
    if flags & 0x80 != 0 { globalColors = try colors(flags) }
    while true {
      switch try input.byte() {
      case 0x2C: return try frame()
      case 0x21: try readExtension()
      case 0x3B: throw .cutOff
      default: throw .damaged
      }
    }
  }

  private static func check(_ width: Int, _ height: Int) throws(ImageMistake) {
    guard width > 0, height > 0 else { throw .damaged }
    guard width <= PictureLimits.pixelCount / height else { throw .tooLarge }
  }

  private mutating func colors(_ flags: Int) throws(ImageMistake) -> [UInt32] {
    let bytes = Array(try input.take(3 * (2 << (flags & 7))))
    return stride(from: 0, to: bytes.count, by: 3).map { place in
      let red = UInt32(bytes[place]) << 16
      let green = UInt32(bytes[place + 1]) << 8
      return 0xFF00_0000 | red | green | UInt32(bytes[place + 2])
    }
  }

  private mutating func readExtension() throws(ImageMistake) {
    let label = try input.byte()
    var isFirst = true
    while true {
      let block = Array(try input.take(try input.byte()))
      if block.isEmpty { return }
      if label == 0xF9, isFirst, block.count >= 4 {
        transparent = block[0] & 1 == 1 ? Int(block[3]) : nil
      }
      isFirst = false
    }
  }

  private mutating func frame() throws(ImageMistake) -> Bitmap {
    let (x, y) = (try input.two(), try input.two())
    let (columns, lines) = (try input.two(), try input.two())
    try Self.check(columns, lines)
    let area = Area(x: x, y: y, width: columns, height: lines)
    let flags = try input.byte()
    var table = flags & 0x80 != 0 ? try colors(flags) : globalColors
    // What has no colour is black, and the transparent index need not have one.
    table += Array(repeating: 0xFF00_0000, count: 256 - table.count)
    if let transparent { table[transparent] = 0 }
    let indices = try LZWReader.indices(&input, count: columns * lines)
    return shown(indices, area, isInterlaced: flags & 0x40 != 0, table)
  }

  /// What of the frame lies on the screen, and nothing around it.
  private func shown(
    _ indices: [UInt8], _ area: Area, isInterlaced: Bool, _ table: [UInt32]
  ) -> Bitmap {
    var reducer = PixelReducer(width: width, height: height, keeping: PictureLimits.keptPixelCount)
    let order = isInterlaced ? Self.interlacedOrder(area.height) : nil
    var line = [UInt32](repeating: 0, count: width)
    let columns = area.x..<max(area.x, min(width, area.x + area.width))
    for y in 0..<height {
      let row = y - area.y
      if row >= 0, row < area.height {
        let start = (order?[row] ?? row) * area.width - area.x
        for x in columns { line[x] = table[Int(indices[start + x])] }
      } else if row == area.height {
        for x in columns { line[x] = 0 }
      }
      line.withUnsafeBufferPointer { reducer.add($0) { $0 } }
    }
    return reducer.bitmap
  }

  /// For each line which one it is in the file: every eighth, those between, and so on.
  private static func interlacedOrder(_ height: Int) -> [Int] {
    var order = [Int](repeating: 0, count: height)
    var next = 0
    for (first, step) in [(0, 8), (4, 8), (2, 4), (1, 2)] {
      for line in stride(from: first, to: height, by: step) {
        order[line] = next
        next += 1
      }
    }
    return order
  }
}

/// Unpacks the indices of a GIF frame.
private struct LZWReader {
  private static let codeLimit = 4_096

  /// Each code is an earlier one with one index after it.
  private var before = [UInt16](repeating: 0, count: Self.codeLimit)
  private var last = [UInt8](repeating: 0, count: Self.codeLimit)
  /// How many indices a code stands for, and the first of them.
  private var lengths = [Int](repeating: 0, count: Self.codeLimit)
  private var first = [UInt8](repeating: 0, count: Self.codeLimit)
  private let clearCode: Int
  private var next = 0
  private var bits = 0

  /// All indices of a frame that says it has so many; what is left over is not looked at.
  static func indices(_ input: inout ByteReader, count: Int) throws(ImageMistake) -> [UInt8] {
    let bits = try input.byte()
    guard (1...8).contains(bits) else { throw .damaged }
    var reader = LZWReader(bits: bits)
    return try reader.read(&input, count: count)
  }

  private init(bits: Int) {
    clearCode = 1 << bits
    for index in 0..<clearCode {
      (last[index], first[index], lengths[index]) = (UInt8(index), UInt8(index), 1)
    }
    clear()
  }

  private mutating func clear() {
    next = clearCode + 2
    bits = clearCode.trailingZeroBitCount + 1
  }

  private mutating func read(
    _ input: inout ByteReader, count: Int
  ) throws(ImageMistake) -> [UInt8] {
    // Memory is taken as indices come, so that a few bytes cannot ask for much of it.
    var indices: [UInt8] = []
    var previous: Int?
    var (held, heldBits) = (0, 0)
    while true {
      let block = try input.take(try input.byte())
      guard !block.isEmpty else { throw .cutOff }
      for byte in block {
        held |= Int(byte) << heldBits
        heldBits += 8
        while heldBits >= bits {
          let code = held & (1 << bits - 1)
          held >>= bits
          heldBits -= bits
          if code == clearCode {
            clear()
            previous = nil
            continue
          }
          guard code != clearCode + 1 else { throw .cutOff }
          try take(code, after: previous, &indices, atMost: count)
          if indices.count == count { return indices }
          previous = code
        }
      }
    }
  }

  private mutating func take(
    _ code: Int, after previous: Int?, _ indices: inout [UInt8], atMost count: Int
  ) throws(ImageMistake) {
    guard code < next || (code == next && previous != nil && next < Self.codeLimit),
      code < clearCode || code > clearCode + 1
    else { throw .damaged }
    if let previous, next < Self.codeLimit {
      // A code that is not known yet begins and ends like the one before.
      last[next] = first[code == next ? previous : code]
      before[next] = UInt16(previous)
      first[next] = first[previous]
      lengths[next] = lengths[previous] + 1
      next += 1
      if next == 1 << bits, bits < 12 { bits += 1 }
    }
    append(code, to: &indices, atMost: count)
  }

  /// From the last index to the first, as codes lead backwards.
  private func append(_ code: Int, to indices: inout [UInt8], atMost count: Int) {
    let start = indices.count
    let length = lengths[code]
    let shown = min(length, count - start)
    indices.append(contentsOf: repeatElement(0, count: shown))
    var code = code
    for place in stride(from: length - 1, through: 0, by: -1) {
      if place < shown { indices[start + place] = last[code] }
      code = Int(before[code])
    }
  }
}
