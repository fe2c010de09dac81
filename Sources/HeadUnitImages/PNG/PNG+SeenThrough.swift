extension PNG {
  /// The file, to be kept, of a picture that one may see through; smaller where one cannot.
  ///
  /// Where a colour is hardly seen it is given as one near it that is seen well: nobody could tell,
  /// and letters become few colours, which take a quarter of the room.
  public static func encodeCompactly(_ bitmap: Bitmap, effort: Int = 6) -> [UInt8] {
    precondition((1...9).contains(effort), "The effort goes from 1 to 9.")
    let (width, height) = (bitmap.width, bitmap.height)
    guard bitmap.pixels.contains(where: { $0 >> 24 != 255 }) else {
      return encodeCompactly(bitmap.pixels.span, width: width, height: height, effort: effort)
    }
    let straight = SettledColors(bitmap.pixels.map(Premultiplied.straight)).pixels
    if let few = FewColors(straight) { return few.file(width: width, height: height, effort) }
    var lines = FilteredLines(bytesPerPixel: 4, width: width, height: height)
    for y in 0..<height { lines.add(straight.span.extracting(y * width..<(y + 1) * width)) }
    return signature + header(width: width, height: height, hasAlpha: true)
      + chunk("IDAT", Deflated.bytes(lines.bytes, level: Int32(effort))) + chunk("IEND", [])
  }
}

/// Pixels of which those that are hardly seen have a colour that others have as well.
private struct SettledColors {
  private(set) var pixels: [UInt32]

  /// Only what is this opaque, of 255, says what colours there are.
  private static let wellSeen: UInt32 = 160
  private static let mainCount = 24
  /// A picture with more colours is no drawing.
  private static let colorsOfDrawings = 4_096

  init(_ straight: [UInt32]) {
    pixels = straight
    guard let main = Self.mainColors(straight) else { return }
    // Next to each other the same come again and again.
    var (known, settled): (UInt32, UInt32) = (0, 0)
    for index in pixels.indices {
      let pixel = pixels[index]
      let alpha = pixel >> 24
      guard alpha > 0, alpha < 255 else { continue }
      if pixel != known {
        known = pixel
        // As far as rounding may have taken it, and a level or two of what is seen.
        let reach = 3 * 255 / alpha + 1
        let near = main.first { Self.distance($0, pixel) <= reach }
        settled = near.map { alpha << 24 | $0 } ?? pixel
      }
      pixels[index] = settled
    }
  }

  private static func mainColors(_ straight: [UInt32]) -> [UInt32]? {
    var counts: [UInt32: Int] = [:]
    var last: UInt32 = 0
    var run = 0
    for pixel in straight + [0] {
      if pixel == last {
        run += 1
        continue
      }
      if last >> 24 >= wellSeen { counts[last & 0xFF_FFFF, default: 0] += run }
      (last, run) = (pixel, 1)
      if counts.count > colorsOfDrawings { return nil }
    }
    return counts.sorted { $0.value != $1.value ? $0.value > $1.value : $0.key < $1.key }
      .prefix(mainCount).map(\.key)
  }

  private static func distance(_ one: UInt32, _ other: UInt32) -> UInt32 {
    func channel(_ shift: UInt32) -> UInt32 {
      let (left, right) = (one >> shift & 255, other >> shift & 255)
      return left > right ? left - right : right - left
    }
    return max(channel(16), channel(8), channel(0))
  }
}

/// A picture of at most 256 colours, each as opaque as it is.
private struct FewColors {
  private let colors: [UInt32]
  private let numbers: [UInt8]

  private static let paletteSize = 256
  /// In how many steps opacity is told, the finest that will do.
  private static let alphaSteps: [UInt32] = [255, 85]

  init?(_ straight: [UInt32]) {
    for steps in Self.alphaSteps {
      if let (colors, numbers) = Self.numbered(straight, steps) {
        (self.colors, self.numbers) = (colors, numbers)
        return
      }
    }
    return nil
  }

  private static func numbered(_ straight: [UInt32], _ steps: UInt32) -> ([UInt32], [UInt8])? {
    var known: [UInt32: UInt8] = [:]
    var colors: [UInt32] = []
    var last: (pixel: UInt32, number: UInt8)?
    var numbers = [UInt8](repeating: 0, count: straight.count)
    for index in straight.indices {
      let pixel = straight[index]
      if let last, last.pixel == pixel {
        numbers[index] = last.number
        continue
      }
      let alpha = ((pixel >> 24) * steps + 127) / 255 * (255 / steps)
      let color = alpha == 0 ? 0 : alpha << 24 | pixel & 0xFF_FFFF
      if let number = known[color] {
        numbers[index] = number
      } else {
        guard colors.count < paletteSize else { return nil }
        let number = UInt8(colors.count)
        known[color] = number
        colors.append(color)
        numbers[index] = number
      }
      last = (pixel, numbers[index])
    }
    return (colors, numbers)
  }

  func file(width: Int, height: Int, _ effort: Int) -> [UInt8] {
    var lines: [UInt8] = []
    lines.reserveCapacity((width + 1) * height)
    for y in 0..<height {
      // As it is: numbers of colours are not near each other.
      lines.append(0)
      lines += numbers[y * width..<(y + 1) * width]
    }
    let header = PNG.big(width) + PNG.big(height) + [8, 3, 0, 0, 0]
    let palette = colors.flatMap { color in [16, 8, 0].map { UInt8(color >> $0 & 255) } }
    return PNG.signature + PNG.chunk("IHDR", header) + PNG.chunk("PLTE", palette)
      + PNG.chunk("tRNS", colors.map { UInt8($0 >> 24) })
      + PNG.chunk("IDAT", Deflated.bytes(lines, level: Int32(effort))) + PNG.chunk("IEND", [])
  }
}
