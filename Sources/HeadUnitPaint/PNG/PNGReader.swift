/// Reads a PNG file of 8 bits per channel in RGB or RGBA, line by line.
struct PNGReader {
  private let bytes: [UInt8]
  private var position = PNG.signature.count

  static func bitmap(_ bytes: [UInt8]) throws(PNGMistake) -> Bitmap {
    guard bytes.starts(with: PNG.signature) else { throw .noPNG }
    var reader = PNGReader(bytes: bytes)
    return try reader.bitmap()
  }

  private init(bytes: [UInt8]) {
    self.bytes = bytes
  }
}

private extension PNGReader {
  mutating func bitmap() throws(PNGMistake) -> Bitmap {
    let header = try chunk()
    guard header.name == "IHDR" else { throw .damaged }
    let size = try Self.size(header.content)
    var compressed: [UInt8] = []
    while true {
      let chunk = try chunk()
      if chunk.name == "IEND" { break }
      // Chunks with a small first letter may be left out.
      if chunk.name == "IDAT" {
        compressed += chunk.content
      } else if chunk.name.first?.isUppercase ?? true, chunk.name != "PLTE" {
        throw .damaged
      }
    }
    let stride = size.width * (size.hasAlpha ? 4 : 3)
    var lines = try Inflater.inflated(compressed, count: (stride + 1) * size.height)
    try Self.unfilter(&lines, stride: stride, bytesPerPixel: size.hasAlpha ? 4 : 3)
    return Self.bitmap(of: lines, size)
  }

  mutating func chunk() throws(PNGMistake) -> (name: String, content: ArraySlice<UInt8>) {
    let count = Int(try number())
    let start = position
    guard bytes.count - position >= 4, bytes.count - position - 4 >= count else { throw .cutOff }
    position += 4 + count
    let named = bytes[start..<position]
    let sum = named.withUnsafeBufferPointer(CRC.sum)
    guard try number() == sum else { throw .damaged }
    return (String(decoding: named.prefix(4), as: UTF8.self), named.dropFirst(4))
  }

  mutating func number() throws(PNGMistake) -> UInt32 {
    guard bytes.count - position >= 4 else { throw .cutOff }
    defer { position += 4 }
    return bytes[position..<position + 4].reduce(0) { $0 << 8 | UInt32($1) }
  }

  static func size(_ content: ArraySlice<UInt8>) throws(PNGMistake) -> PNGSize {
    guard content.count == 13 else { throw .damaged }
    let numbers = [0, 4].map { offset in
      content.dropFirst(offset).prefix(4).reduce(0) { $0 << 8 | Int($1) }
    }
    let form = Array(content.dropFirst(8))
    guard form == [8, 2, 0, 0, 0] || form == [8, 6, 0, 0, 0] else { throw .unsupported }
    guard numbers[0] > 0, numbers[1] > 0 else { throw .damaged }
    guard numbers[0] <= PictureLimits.pixelCount / numbers[1] else { throw .tooLarge }
    return PNGSize(width: numbers[0], height: numbers[1], hasAlpha: form[1] == 6)
  }

  /// Each line says how it was foretold from its neighbours; only what was wrong is stored.
  static func unfilter(
    _ lines: inout [UInt8], stride: Int, bytesPerPixel: Int
  ) throws(PNGMistake) {
    for start in Swift.stride(from: 0, to: lines.count, by: stride + 1) {
      let filter = lines[start]
      guard filter <= 4 else { throw .damaged }
      guard filter > 0 else { continue }
      for place in start + 1...start + stride {
        let isFirst = place - start <= bytesPerPixel
        let left = isFirst ? 0 : Int(lines[place - bytesPerPixel])
        let above = start == 0 ? 0 : Int(lines[place - stride - 1])
        let corner = isFirst || start == 0 ? 0 : Int(lines[place - stride - 1 - bytesPerPixel])
        let guess =
          switch filter {
          case 1: left
          case 2: above
          case 3: (left + above) / 2
          default: nearest(left, above, corner)
          }
        lines[place] &+= UInt8(guess)
      }
    }
  }

  /// Which of three neighbours a plane through them comes nearest to.
  static func nearest(_ left: Int, _ above: Int, _ corner: Int) -> Int {
    let toLeft = abs(above - corner)
    let toAbove = abs(left - corner)
    let toCorner = abs(left + above - 2 * corner)
    if toLeft <= toAbove && toLeft <= toCorner { return left }
    return toAbove <= toCorner ? above : corner
  }

  static func bitmap(of lines: [UInt8], _ size: PNGSize) -> Bitmap {
    var result = Bitmap(width: size.width, height: size.height)
    let step = size.hasAlpha ? 4 : 3
    var place = 0
    for y in 0..<size.height {
      place += 1
      for x in 0..<size.width {
        let alpha = size.hasAlpha ? UInt32(lines[place + 3]) : 255
        let color =
          UInt32(lines[place]) << 16 | UInt32(lines[place + 1]) << 8 | UInt32(lines[place + 2])
        result.pixels[y * size.width + x] =
          alpha == 255 ? alpha << 24 | color : Premultiplied.pixel(straight: alpha << 24 | color)
        place += step
      }
    }
    return result
  }
}
