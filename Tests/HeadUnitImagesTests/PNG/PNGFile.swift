@testable import HeadUnitImages

/// Writes PNG files of every kind, to see them read.
struct PNGFile {
  enum Form: UInt8, CaseIterable {
    case grey = 0
    case color = 2
    case palette = 3
    case greyAndAlpha = 4
    case colorAndAlpha = 6

    var samplesPerPixel: Int {
      switch self {
      case .grey, .palette: 1
      case .greyAndAlpha: 2
      case .color: 3
      case .colorAndAlpha: 4
      }
    }

    var depths: [Int] {
      switch self {
      case .grey: [1, 2, 4, 8, 16]
      case .palette: [1, 2, 4, 8]
      case .color, .greyAndAlpha, .colorAndAlpha: [8, 16]
      }
    }
  }

  var width: Int
  var height: Int
  var form: Form
  /// How many bits a sample has.
  var depth: Int
  var isInterlaced = false
  /// Three bytes a colour.
  var palette: [UInt8] = []
  /// What the chunk tRNS holds.
  var transparency: [UInt8] = []

  typealias Samples = (_ x: Int, _ y: Int) -> [Int]

  func bytes(_ samples: Samples) -> [UInt8] {
    PNG.signature + chunks(samples).flatMap { PNG.chunk($0.name, $0.content) }
  }

  func chunks(_ samples: Samples) -> [(name: StaticString, content: [UInt8])] {
    let header =
      PNG.big(width) + PNG.big(height)
      + [UInt8(depth), form.rawValue, 0, 0, isInterlaced ? 1 : 0]
    var chunks: [(name: StaticString, content: [UInt8])] = [("IHDR", header)]
    if !palette.isEmpty { chunks.append(("PLTE", palette)) }
    if !transparency.isEmpty { chunks.append(("tRNS", transparency)) }
    return chunks + [("IDAT", Deflated.bytes(lines(samples), level: 9)), ("IEND", [])]
  }

  /// Where each pass begins and how far its pixels lie apart, across and down.
  private var passes: [(x: Int, y: Int, right: Int, down: Int)] {
    guard isInterlaced else { return [(0, 0, 1, 1)] }
    return [
      (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2),
      (0, 1, 1, 2),
    ]
  }

  private func lines(_ samples: Samples) -> [UInt8] {
    var lines: [UInt8] = []
    for pass in passes where pass.x < width {
      for y in stride(from: pass.y, to: height, by: pass.down) {
        let row = stride(from: pass.x, to: width, by: pass.right).flatMap { samples($0, y) }
        lines += [0] + packed(row)
      }
    }
    return lines
  }

  /// The highest bits first; a line begins with a whole byte.
  private func packed(_ row: [Int]) -> [UInt8] {
    if depth == 16 { return row.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] } }
    let perByte = 8 / depth
    return stride(from: 0, to: row.count, by: perByte).map { start in
      (0..<perByte).reduce(0) { byte, place in
        let sample = start + place < row.count ? row[start + place] : 0
        return byte << UInt8(depth) | UInt8(sample)
      }
    }
  }
}
