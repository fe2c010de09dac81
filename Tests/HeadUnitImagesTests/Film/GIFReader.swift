@testable import HeadUnitImages

/// Reads GIF files as their format says, on its own.
struct GIFReader {
  struct Image {
    let rect: FrameArea
    /// In hundredths of a second.
    let delay: Int
    /// What is to be seen from then on, without alpha.
    let canvas: [UInt32]
  }

  let width: Int
  let height: Int
  private(set) var images: [Image] = []
  private(set) var repeatsForEver = false
  /// Whether the file ends as it should, and nothing follows.
  private(set) var isWhole = false

  private let bytes: [UInt8]
  private var place = 13
  private var canvas: [UInt32]
  private var delay = 0
  private var transparent: Int?

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    width = Int(bytes[6]) | Int(bytes[7]) << 8
    height = Int(bytes[8]) | Int(bytes[9]) << 8
    canvas = Array(repeating: 0, count: width * height)
    guard bytes.starts(with: Array("GIF89a".utf8)), bytes[10] & 0x80 == 0 else { return }
    read()
  }

  private mutating func read() {
    while place < bytes.count {
      let kind = take()
      if kind == 0x3B {
        isWhole = place == bytes.count
        return
      }
      if kind == 0x21 { readExtension() } else if kind == 0x2C { readImage() } else { return }
    }
  }

  private mutating func readExtension() {
    let label = take()
    let content = blocks()
    if label == 0xF9 {
      delay = Int(content[1]) | Int(content[2]) << 8
      transparent = content[0] & 1 == 1 ? Int(content[3]) : nil
    }
    if label == 0xFF, content.starts(with: Array("NETSCAPE2.0".utf8)) {
      repeatsForEver = Array(content.suffix(3)) == [1, 0, 0]
    }
  }

  private mutating func readImage() {
    let (x, y, columns, lines) = (number(), number(), number(), number())
    let rect = FrameArea(x: x, y: y, width: columns, height: lines)
    let flags = take()
    let table = (0..<(2 << (flags & 7))).map { _ in
      UInt32(take()) << 16 | UInt32(take()) << 8 | UInt32(take())
    }
    let bits = take()
    let indices = Self.decoded(blocks(), bits: bits, count: columns * lines)
    for (order, index) in indices.enumerated() where index != transparent {
      canvas[(y + order / columns) * width + x + order % columns] = table[index]
    }
    images.append(Image(rect: rect, delay: delay, canvas: canvas))
  }

  /// The strings of the format's own description.
  static func decoded(_ bytes: [UInt8], bits: Int, count: Int) -> [Int] {
    let clear = 1 << bits
    var strings: [[Int]] = []
    var length = bits + 1
    var last: [Int] = []
    var output: [Int] = []
    var (held, kept) = (0, 0)
    for byte in bytes {
      held |= Int(byte) << kept
      kept += 8
      while kept >= length {
        let code = held & (1 << length - 1)
        held >>= length
        kept -= length
        if code == clear {
          strings = (0..<clear).map { [$0] } + [[], []]
          length = bits + 1
          last = []
          continue
        }
        if code == clear + 1 { return output.count == count ? output : [] }
        guard code < strings.count || !last.isEmpty else { return [] }
        let string = code < strings.count ? strings[code] : last + [last[0]]
        output += string
        if !last.isEmpty, strings.count < 4_096 { strings.append(last + [string[0]]) }
        if strings.count == 1 << length, length < 12 { length += 1 }
        last = string
      }
    }
    return []
  }

  private mutating func blocks() -> [UInt8] {
    var content: [UInt8] = []
    while true {
      let count = take()
      guard count > 0 else { return content }
      content += bytes[place..<place + count]
      place += count
    }
  }

  private mutating func number() -> Int { take() | take() << 8 }

  private mutating func take() -> Int {
    defer { place += 1 }
    return Int(bytes[place])
  }
}
