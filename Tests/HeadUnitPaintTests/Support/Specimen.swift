/// The beginnings of pictures as programs write them, with as much of the rest as we look at.
enum Specimen {
  static func png(_ width: Int, _ height: Int) -> [UInt8] {
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + big(13, 4) + Array("IHDR".utf8)
      + big(width, 4) + big(height, 4) + [8, 2, 0, 0, 0] + big(0, 4)
      + big(3, 4) + Array("IDAT".utf8) + [1, 2, 3] + big(0, 4)
      + big(0, 4) + Array("IEND".utf8) + big(0, 4)
  }

  /// With a comment before the frame header and a fill byte.
  static func jpeg(_ width: Int, _ height: Int) -> [UInt8] {
    [0xFF, 0xD8, 0xFF, 0xE0] + big(16, 2) + Array("JFIF".utf8) + [UInt8](repeating: 0, count: 10)
      + [0xFF, 0xFF, 0xFE] + big(4, 2) + [0x68, 0x69] + [0xFF, 0xC4] + big(2, 2)
      + [0xFF, 0xC2] + big(8, 2) + [8] + big(height, 2) + big(width, 2) + [3]
      + [0xFF, 0xDA] + big(2, 2) + [1, 2, 3, 0xFF, 0xD9]
  }

  static func gif(_ width: Int, _ height: Int) -> [UInt8] {
    Array("GIF89a".utf8) + little(width, 2) + little(height, 2) + [0, 0, 0, 0x3B]
  }

  static func bmp(_ width: Int, _ height: Int) -> [UInt8] {
    Array("BM".utf8) + little(60, 4) + little(0, 4) + little(54, 4) + little(40, 4)
      + little(width, 4) + little(height, 4) + [UInt8](repeating: 0, count: 28) + [1]
  }

  static func webp(_ width: Int, _ height: Int) -> [UInt8] {
    webp("VP8 ", [0, 0, 0, 0x9D, 1, 0x2A] + little(width, 2) + little(height, 2))
  }

  static func webpLossless(_ width: Int, _ height: Int) -> [UInt8] {
    webp("VP8L", [0x2F] + little((height - 1) << 14 | (width - 1), 4))
  }

  static func webpExtended(_ width: Int, _ height: Int) -> [UInt8] {
    webp("VP8X", [0, 0, 0, 0] + little(width - 1, 3) + little(height - 1, 3))
  }

  private static func webp(_ name: String, _ content: [UInt8]) -> [UInt8] {
    Array("RIFF".utf8) + little(content.count + 12, 4) + Array("WEBP".utf8) + Array(name.utf8)
      + little(content.count, 4) + content
  }

  private static func little(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  private static func big(_ value: Int, _ count: Int) -> [UInt8] {
    little(value, count).reversed()
  }
}
