@testable import HeadUnitImages

/// Reads animated PNG files chunk by chunk, each frame as a PNG file of its own.
struct APNGReader {
  struct Image {
    let rect: FrameArea
    let delay: (ticks: Int, perSecond: Int)
    /// What is to be seen from then on.
    let canvas: [UInt32]
  }

  private(set) var images: [Image] = []
  /// As the file says before the first of them.
  private(set) var statedCount = 0
  /// The numbers of the animation's chunks.
  private(set) var sequence: [Int] = []

  private var canvas: [UInt32] = []
  private var width = 0
  private var control: [UInt8] = []

  init(_ bytes: [UInt8]) throws {
    var place = 8
    while place + 12 <= bytes.count {
      let count = Self.number(bytes, place)
      let name = String(decoding: bytes[place + 4..<place + 8], as: UTF8.self)
      try read(name, Array(bytes[place + 8..<place + 8 + count]))
      place += count + 12
    }
  }

  private mutating func read(_ name: String, _ content: [UInt8]) throws {
    switch name {
    case "IHDR":
      width = Self.number(content, 0)
      canvas = Array(repeating: 0, count: width * Self.number(content, 4))
    case "acTL": statedCount = Self.number(content, 0)
    case "fcTL":
      sequence.append(Self.number(content, 0))
      control = content
    case "IDAT": try show(content)
    case "fdAT":
      sequence.append(Self.number(content, 0))
      try show(Array(content.dropFirst(4)))
    default: break
    }
  }

  private mutating func show(_ data: [UInt8]) throws {
    let numbers = (0..<4).map { Self.number(control, 4 + 4 * $0) }
    let rect = FrameArea(x: numbers[2], y: numbers[3], width: numbers[0], height: numbers[1])
    let file =
      PNG.signature + PNG.header(width: rect.width, height: rect.height, hasAlpha: true)
      + PNG.chunk("IDAT", data) + PNG.chunk("IEND", [])
    let bitmap = try PNG.decode(file)
    for (order, pixel) in bitmap.pixels.enumerated() where control[25] == 0 || pixel >> 24 == 255 {
      canvas[(rect.y + order / rect.width) * width + rect.x + order % rect.width] = pixel
    }
    let delay = (
      Int(control[20]) << 8 | Int(control[21]), Int(control[22]) << 8 | Int(control[23])
    )
    images.append(Image(rect: rect, delay: delay, canvas: canvas))
  }

  private static func number(_ bytes: [UInt8], _ place: Int) -> Int {
    bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
  }
}
