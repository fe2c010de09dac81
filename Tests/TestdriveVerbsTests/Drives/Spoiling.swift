import Foundation
import HeadUnitImages

/// Makes good files bad.
enum Spoiling {
  static func changePixel(of picture: URL, x: Int, y: Int) throws {
    var bitmap = try PNG.decode(Array(try Data(contentsOf: picture)))
    bitmap.pixels[y * bitmap.width + x] ^= 0x50
    let bytes = PNG.encodeCompactly(
      bitmap.pixels.span, width: bitmap.width, height: bitmap.height)
    try Data(bytes).write(to: picture)
  }
}
