import HeadUnitCore
import HeadUnitImages

/// Covers behind which text is hard to read, as PNG files.
enum HostileCover: CaseIterable {
  case white, black, noise, transparent
  /// Half of it black, half white.
  case whiteLeft, whiteRight, whiteTop, whiteBottom, diagonal
  case checks, smallChecks
  /// One lit spot where the queue is counted, and one where times stand.
  case spots
  case red, green, blue, yellow, magenta, cyan
  /// One saturated colour above another one of about the same brightness.
  case redAboveBlue

  var bytes: [UInt8] {
    let side = 64
    var generator = SeededGenerator(seed: 3)
    let pixels = (0..<side * side).map { color(x: $0 % side, y: $0 / side, &generator) }
    return PNG.encode(Bitmap(width: side, height: side, pixels: pixels))
  }

  private func color(x: Int, y: Int, _ generator: inout SeededGenerator) -> UInt32 {
    switch self {
    case .noise: 0xFF00_0000 | UInt32.random(in: 0...0xFF_FFFF, using: &generator)
    case .transparent: 0
    case .red: 0xFFFF_0000
    case .green: 0xFF00_FF00
    case .blue: 0xFF00_00FF
    case .yellow: 0xFFFF_FF00
    case .magenta: 0xFFFF_00FF
    case .cyan: 0xFF00_FFFF
    case .redAboveBlue: y < 32 ? 0xFFFF_0000 : 0xFF00_00FF
    default: isWhite(x: x, y: y) ? 0xFFFF_FFFF : 0xFF00_0000
    }
  }

  private func isWhite(x: Int, y: Int) -> Bool {
    switch self {
    case .white: true
    case .whiteLeft: x < 32
    case .whiteRight: x >= 32
    case .whiteTop: y < 32
    case .whiteBottom: y >= 32
    case .diagonal: x > y
    case .checks: (x / 16 + y / 16).isMultiple(of: 2)
    case .smallChecks: (x / 4 + y / 4).isMultiple(of: 2)
    case .spots: x > 44 && (8..<28).contains(y) || x < 24 && y > 44
    default: false
    }
  }
}
