@testable import HeadUnitImages

/// Frames as films have them: flat areas, a slope of colours, a picture, and something that moves.
enum FilmSpecimen {
  static let width = 96
  static let height = 64

  static func frame(_ step: Int) -> Frame {
    var seed = UInt32(7)
    var pixels = (0..<width * height).map { place -> UInt32 in
      let (x, y) = (place % width, place / width)
      if y < 12 { return 0x131720 }
      if x < 40 { return UInt32(16 + y) << 16 | UInt32(20 + y / 2) << 8 | UInt32(30 + x) }
      guard x >= 60, y >= 30 else { return 0xF4F5F7 }
      seed = seed &* 1_664_525 &+ 1_013_904_223
      return seed >> 8
    }
    for y in 2..<10 {
      for x in 0..<8 { pixels[y * width + (step * 5) % 80 + x] = 0x8E9BFF }
    }
    return frame(pixels)
  }

  static func frame(_ pixels: [UInt32]) -> Frame {
    frame(Bitmap(width: width, height: height, pixels: pixels.map { $0 | 0xFF00_0000 }))
  }

  /// The bitmap as a frame of its own.
  static func frame(_ bitmap: Bitmap) -> Frame {
    var frame = Frame(width: bitmap.width, height: bitmap.height)
    let target = frame.writablePixels()
    for (place, pixel) in bitmap.pixels.enumerated() { target[place] = pixel }
    return frame
  }
}

extension Frame {
  var pixelsInRow: [UInt32] { withPixels { Array($0) } }

  /// All bytes of a film of the frames at their ticks.
  static func film(
    _ frames: [(Int, Frame)], until end: Int, by encoder: some FilmEncoder
  ) -> [UInt8] {
    var encoder = encoder
    var bytes: [UInt8] = []
    for (tick, frame) in frames { bytes += encoder.add(frame, at: tick) }
    let last = encoder.finish(at: end)
    bytes += last.bytes
    for correction in last.corrections {
      let place = correction.offset..<correction.offset + correction.bytes.count
      bytes.replaceSubrange(place, with: correction.bytes)
    }
    return bytes
  }
}
