import HeadUnitCore
import HeadUnitPaint

/// Covers behind which text is hard to read, as PNG files.
enum HostileCover: CaseIterable {
  case white, black, noise, transparent

  var bytes: [UInt8] {
    let side = 64
    var generator = SeededGenerator(seed: 3)
    let pixels = (0..<side * side).map { _ -> UInt32 in
      switch self {
      case .white: return 0xFFFF_FFFF
      case .black: return 0xFF00_0000
      case .noise: return 0xFF00_0000 | UInt32.random(in: 0...0xFF_FFFF, using: &generator)
      case .transparent: return 0
      }
    }
    return PNG.encode(Bitmap(width: side, height: side, pixels: pixels))
  }
}
