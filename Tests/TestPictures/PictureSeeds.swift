import Foundation
import HeadUnitImages
public import HeadUnitPaint

/// Small whole pictures of every kind, from which others are made by changing them.
public enum PictureSeeds {
  public static func files(_ kind: PictureKind) -> [[UInt8]] {
    switch kind {
    case .png: pngs
    case .jpeg: [baseline, progressive, grey, inks]
    case .gif: gifs
    case .webp: [lossy, alpha, lossless]
    case .bmp: bmps
    case .svg: svgs
    }
  }

  static let bitmap = Bitmap(
    width: 24, height: 16,
    pixels: (0..<24 * 16).map { place in
      let (x, y) = (UInt32(place % 24), UInt32(place / 24))
      return x < 8 && y < 8 ? 0x8040_2010 : 0xFF00_0000 | x * 10 << 16 | y * 15 << 8 | (x ^ y) * 8
    })

  private static func decoded(_ text: String) -> [UInt8] {
    Array(Data(base64Encoded: text, options: .ignoreUnknownCharacters) ?? Data())
  }
}

// Of 24 × 16 pixels, written by the libraries that read them.
extension PictureSeeds {
  /// With half of the colour's detail.
  static let baseline = decoded(
    """
    /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABQODxIPDRQSEBIXFRQYHjIhHhwcHj0sLiQySUBMS0dARkVQWnNiUFVt \
    VkVGZIhlbXd7gYKBTmCNl4x9lnN+gXz/2wBDARUXFx4aHjshITt8U0ZTfHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8 \
    fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHz/wAARCAAQABgDASIAAhEBAxEB/8QAGQAAAgMBAAAAAAAAAAAAAAAA \
    AAQBAwUG/8QAHBAAAQUBAQEAAAAAAAAAAAAAAwABAgQRQSFh/8QAFgEBAQEAAAAAAAAAAAAAAAAABAMG/8QAHBEA \
    AgICAwAAAAAAAAAAAAAAAAECBAMREhNB/9oADAMBAAIRAxEAPwDnh1M4nB1M4tMdTOK4dTOI87HWRr2tiY6mcQpO \
    Qgzki05M0ZO3j/UJzyvxmgg5cUf/2Q==
    """)

  /// In several scans.
  static let progressive = decoded(
    """
    /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABQODxIPDRQSEBIXFRQYHjIhHhwcHj0sLiQySUBMS0dARkVQWnNiUFVt \
    VkVGZIhlbXd7gYKBTmCNl4x9lnN+gXz/2wBDARUXFx4aHjshITt8U0ZTfHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8 \
    fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHz/wgARCAAQABgDAREAAhEBAxEB/8QAFgABAQEAAAAAAAAAAAAAAAAA \
    AwIF/8QAFwEBAQEBAAAAAAAAAAAAAAAABAIDBf/aAAwDAQACEAMQAAABzpltN3vezcezpFrv/8QAFhABAQEAAAAA \
    AAAAAAAAAAAAAQAC/9oACAEBAAEFAjMZjMZjMqP/xAAXEQEBAQEAAAAAAAAAAAAAAAACAAER/9oACAEDAQE/ASoq \
    KioqOZzL/8QAFxEAAwEAAAAAAAAAAAAAAAAAABESAf/aAAgBAgEBPwGkUikUikPT/8QAFhAAAwAAAAAAAAAAAAAA \
    AAAAAAEg/9oACAEBAAY/ApZ//8QAGBAAAgMAAAAAAAAAAAAAAAAAAAERICH/2gAIAQEAAT8hqqqil4z/2gAMAwEA \
    AgADAAAAELUhf//EABgRAAIDAAAAAAAAAAAAAAAAAAABESBB/9oACAEDAQE/EKqq46MR/8QAFxEBAQEBAAAAAAAA \
    AAAAAAAAAAERMf/aAAgBAgEBPxCiiiii6df/xAAZEAADAQEBAAAAAAAAAAAAAAAAARFBIWH/2gAIAQEAAT8QjhHC \
    OEcI4KIpMXH6f//Z
    """)

  /// With marks from which decoding can begin anew.
  static let grey = decoded(
    """
    /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABQODxIPDRQSEBIXFRQYHjIhHhwcHj0sLiQySUBMS0dARkVQWnNiUFVt \
    VkVGZIhlbXd7gYKBTmCNl4x9lnN+gXz/wAALCAAQABgBAREA/8QAFwABAAMAAAAAAAAAAAAAAAAABgMFB//EABsQ \
    AAEFAQEAAAAAAAAAAAAAAAABAwQhQQIx/90ABAAC/9oACAEBAAA/ADULBBCw/9C7hYZ/Cw//0YoWCBqm+VSqTw// \
    2Q==
    """)

  /// In cyan, magenta, yellow and black.
  static let inks = decoded(
    """
    /9j/7gAOQWRvYmUAZAAAAAAA/9sAQwAUDg8SDw0UEhASFxUUGB4yIR4cHB49LC4kMklATEtHQEZFUFpzYlBVbVZF \
    RmSIZW13e4GCgU5gjZeMfZZzfoF8/8AAFAgAEAAYBEMRAE0RAFkRAEsRAP/EABcAAQEBAQAAAAAAAAAAAAAAAAYA \
    BQf/xAAiEAABAwIHAQEAAAAAAAAAAAAAAQMEAhEVITRBYWKhEjH/2gAOBEMATQBZAEsAAD8ANQtjBw3qF9Pzfw3R \
    BC2LDeptafm/hCCFsWG9TZ0/N/COfwthhhvUxtPzfwhBC2LDepi6fm/hCBrJulUyyT8Ckxx1uY/QjlaJS5UiJ9Ll \
    ZRLKlSWpj9FEh2lKXKkRErVLZkf/2Q==
    """)

  /// Lossy.
  static let lossy = decoded(
    """
    UklGRmwAAABXRUJQVlA4IGAAAADwAwCdASoYABAALtGIxGIkLCwsDADQS2AE6ZQjuTQAOqXlXkppVFEwAP70U3vh \
    nQhrF8+a31NvJCnM4gkhfWNmVWn95X2b99tBgKlylfl3griayj2VexV31BoUlGqQAAA=
    """)

  /// The same with alpha.
  static let alpha = decoded(
    """
    UklGRqIAAABXRUJQVlA4WAoAAAAQAAAAFwAADwAAQUxQSBsAAAABIJq2eX2fx46pyYggm7RJ2i2XBKpu/ux/QwIA \
    VlA4IGAAAADwAwCdASoYABAALtGIxGIkLCwsDADQS2AE6ZQjuTQAOqXlXkppVFEwAP70U3vhnQhrF8+a31NvJCnM \
    4gkhfWNmVWn95X2b99tBgKlylfl3griayj1cibmYiam0/LccgAA=
    """)

  /// Lossless.
  static let lossless = decoded(
    """
    UklGRiABAABXRUJQVlA4TBMBAAAvF8ADEAExDTG3/pFNhYj+TwDbGAAE4b9cQkT/UzscR5IUIJPB5f80V1YN4WCP \
    RSyY4u6RxKa21TCMTwISkICESIiESoiEzp0qoRIqAQlIQMIfBSSJz6Pnatu2YQZvqTyDbBBgg/+pqwgCF/hQjqHh \
    /bigAoBxEfkZ8XlGuJh8jBmE4AeuEGgopKSRJUE+ye7JTk+FCwJQfA8W+6KyjTXI3ve44oELGjS8YAt8KLQYGrs4 \
    6MepCMAwZtAzLmBMft4nfssFFSCBniQ4T5Ke4FjP6ApChTvxapFr8cJLvCr+/ESmm2yy+ogXPuJV0ZquSLzwU681 \
    XUG8UItXr9kVxAudeFVYkwri9cSr4kjJ4vWlrqWkAQA=
    """)
}

extension PictureSeeds {
  static let pngs: [[UInt8]] =
    [
      PNG.encode(bitmap),
      bitmap.pixels.withUnsafeBufferPointer {
        PNG.encodeCompactly(Span(_unsafeElements: $0), width: 24, height: 16)
      },
    ]
    + forms.flatMap { form, bits in
      [false, true].map { png(form: form, bits: bits, isInterlaced: $0) }
    }

  private static let forms: [(UInt8, UInt8)] = [
    (0, 1), (0, 16), (2, 8), (2, 16), (3, 2), (3, 8), (4, 8), (6, 8), (6, 16),
  ]

  /// A picture of 6 × 5 pixels with a palette, its lines stored as they are.
  private static func png(form: UInt8, bits: UInt8, isInterlaced: Bool) -> [UInt8] {
    let samples = [1, 0, 3, 1, 2, 0, 4][Int(form)]
    // Widths and heights of the seven passes, or of the one.
    let passes: [(Int, Int)] =
      isInterlaced ? [(1, 1), (1, 1), (2, 1), (1, 2), (3, 1), (3, 3), (6, 2)] : [(6, 5)]
    var lines: [UInt8] = []
    for (width, height) in passes {
      let count = (width * samples * Int(bits) + 7) / 8
      for line in 0..<height {
        lines.append(UInt8(line % 5))
        for place in 0..<count { lines.append(UInt8(truncatingIfNeeded: place * 37)) }
      }
    }
    let header: [UInt8] = [0, 0, 0, 6, 0, 0, 0, 5, bits, form, 0, 0, isInterlaced ? 1 : 0]
    let palette = form == 3 ? chunk("PLTE", (0..<12).map { UInt8($0 * 20) }) : []
    let transparency = form == 3 ? chunk("tRNS", [0, 128]) : []
    let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    let content = chunk("IDAT", stored(lines)) + chunk("IEND", [])
    return signature + chunk("IHDR", header) + palette + transparency + content
  }

  private static func stored(_ bytes: [UInt8]) -> [UInt8] {
    let (low, high) = (UInt8(bytes.count & 255), UInt8(bytes.count >> 8))
    var (one, two) = (1, 0)
    for byte in bytes {
      one = (one + Int(byte)) % 65_521
      two = (two + one) % 65_521
    }
    let sum = big(two << 16 | one)
    return [0x78, 1, 1, low, high, ~low, ~high] + bytes + sum
  }

  private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + content
    return big(content.count) + body + big(Int(PictureMutator.sum(body[...])))
  }

  private static func big(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  static let gifs: [[UInt8]] = {
    var frame = Frame(width: 24, height: 16)
    var encoder = GIFEncoder(width: 24, height: 16, ticksPerSecond: 10)
    let head = encoder.add(frame, at: 0)
    bitmap.pixels.withUnsafeBufferPointer { pixels in
      let target = frame.writablePixels()
      for place in pixels.indices { target[place] = pixels[place] | 0xFF00_0000 }
    }
    let plain = head + encoder.add(frame, at: 1) + encoder.finish(at: 2).bytes
    var second = GIFEncoder(width: 24, height: 16, ticksPerSecond: 10)
    let colorful = second.add(frame, at: 0) + second.finish(at: 1).bytes
    var interlaced = colorful
    // Behind the head, what makes it come again, and how long it is shown.
    interlaced[13 + 19 + 8 + 9] |= 0x40
    return [plain, colorful, interlaced]
  }()

  static let bmps: [[UInt8]] = [
    bmp(bits: 24, packing: 0, Array(repeating: 0x5A, count: 4 * 12)),
    bmp(bits: 32, packing: 0, Array(repeating: 0xC3, count: 4 * 16)),
    bmp(bits: 16, packing: 0, Array(repeating: 0x3E, count: 4 * 8)),
    bmp(bits: 8, packing: 1, [4, 1, 0, 0, 0, 3, 1, 0, 1, 0, 0, 0, 0, 2, 1, 1, 2, 1, 0, 1]),
    bmp(bits: 4, packing: 2, [4, 0x10, 0, 0, 0, 4, 0x10, 0x01, 0, 0, 0, 1]),
    bmp(bits: 1, packing: 0, Array(repeating: 0xA5, count: 4 * 4)),
  ]

  /// A picture of 4 × 4 pixels with a palette of two colours where there is one.
  static func bmp(bits: UInt8, packing: UInt8, _ pixels: [UInt8]) -> [UInt8] {
    let palette: [UInt8] = bits <= 8 ? [10, 20, 30, 0, 200, 210, 220, 0] : []
    let start = UInt8(54 + palette.count)
    return Array("BM".utf8) + [start + UInt8(pixels.count), 0, 0, 0, 0, 0, 0, 0, start, 0, 0, 0]
      + [40, 0, 0, 0, 4, 0, 0, 0, 4, 0, 0, 0, 1, 0, bits, 0, packing, 0, 0, 0]
      + [UInt8](repeating: 0, count: 12) + [palette.isEmpty ? 0 : 2, 0, 0, 0, 0, 0, 0, 0]
      + palette + pixels
  }

  static let svgs: [[UInt8]] = [
    """
    <?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="64" height="48" \
    viewBox="0 0 64 48"><defs><linearGradient id="g" x2="1" gradientTransform="rotate(20)">\
    <stop offset="0" stop-color="#f80"/><stop offset="1" stop-color="rgb(10,20,200)"/>\
    </linearGradient><clipPath id="c"><circle cx="20" cy="20" r="18"/></clipPath></defs>\
    <rect width="64" height="48" fill="url(#g)"/><g clip-path="url(#c)" opacity="0.7">\
    <path d="M2 2C30 5 40 40 60 10S9 9 5 40q5-9 12 0t3 3A9 7 20 0130 30zm4 4h9v9H4" \
    style="fill:red;stroke:currentColor;stroke-width:3;stroke-linejoin:round"/></g></svg>
    """,
    """
    <svg viewBox="0 0 10 10"><g transform="translate(1 2) scale(.5)" stroke-linecap="round">\
    <polygon points="1,1 9,1 5,9" fill-rule="evenodd"/><ellipse cx="5" cy="5" rx="40%" ry="2"/>\
    <radialGradient id="r" fx=".2"><stop/><stop offset="90%" stop-opacity=".1"/></radialGradient>\
    <line x1="1" y1="1" x2="8" y2="3" stroke="url(#r) blue" stroke-width="2"/></g></svg>
    """,
  ].map { Array($0.utf8) }
}
