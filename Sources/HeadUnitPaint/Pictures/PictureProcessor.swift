public import HeadUnitCore
public import HeadUnitDisplay
public import HeadUnitImages
internal import HeadUnitVector

/// Makes what is shown of the bytes of a picture; a pure function, for any thread.
public struct PictureProcessor: Sendable {
  public typealias Decode =
    @Sendable (_ bytes: [UInt8], _ kind: PictureKind) throws(PictureFault) -> Bitmap

  private let decode: Decode

  /// Drawings are ours; the rest is decoded by whoever can, of animations the first frame.
  public init(decode: @escaping Decode) {
    self.decode = decode
  }

  /// One print for each use, from reading the picture once.
  public func develop(
    _ bytes: [UInt8], for uses: [PictureUse]
  ) throws(PictureFault) -> [PicturePrint] {
    try develop(bytes, try PictureHeader(of: bytes), for: uses)
  }

  func develop(
    _ bytes: [UInt8], _ header: PictureHeader, for uses: [PictureUse]
  ) throws(PictureFault) -> [PicturePrint] {
    let original: Original
    if header.kind == .svg {
      original = .drawing(try Self.drawing { () throws(SVGMistake) in try SVGImage(bytes) })
    } else {
      let bitmap = try decode(bytes, header.kind).upright(from: PictureOrientation(of: bytes))
      // The decoder read the header for itself; it may have understood it differently.
      guard bitmap.width > 0, bitmap.height > 0 else { throw .withoutPixels(header.kind) }
      original = .pixels(bitmap)
    }
    return try Self.drawing { () throws(SVGMistake) in try original.prints(for: uses) }
  }
}

private extension PictureProcessor {
  static func drawing<Result>(
    _ draw: () throws(SVGMistake) -> Result
  ) throws(PictureFault) -> Result {
    do {
      return try draw()
    } catch {
      throw .drawing(error)
    }
  }

  /// What prints are made of.
  enum Original {
    case drawing(SVGImage)
    case pixels(Bitmap)

    func prints(for uses: [PictureUse]) throws(SVGMistake) -> [PicturePrint] {
      var prints: [PicturePrint] = []
      // Made once for all of its parts.
      var backdrop: Backdrop?
      for use in uses {
        switch use {
        case .filling(let size): prints.append(.bitmap(try filling(size)))
        case .template(let side): prints.append(.mask(try mask(side: side)))
        case .backdrop:
          prints.append(.backdrop(try made(&backdrop)))
        case .enlarged(let part):
          prints.append(.bitmap(try made(&backdrop).bitmap.enlarged(part)))
        }
      }
      return prints
    }

    private func made(_ backdrop: inout Backdrop?) throws(SVGMistake) -> Backdrop {
      let small = PixelSize(width: Backdrop.blurSide, height: Backdrop.blurSide)
      let made = if let backdrop { backdrop } else { Backdrop(blurring: try filling(small)) }
      backdrop = made
      return made
    }

    private func filling(_ size: PixelSize) throws(SVGMistake) -> Bitmap {
      switch self {
      case .drawing(let image): try image.bitmap(width: size.width, height: size.height)
      case .pixels(let bitmap): bitmap.filling(width: size.width, height: size.height)
      }
    }

    private func mask(side: Int) throws(SVGMistake) -> CoverageMask {
      switch self {
      case .drawing(let image): try image.mask(side: side)
      case .pixels(let bitmap): bitmap.fitting(side: side).centered(side: side)
      }
    }
  }
}

private extension Bitmap {
  /// The opacity of the picture in the middle of a square.
  func centered(side: Int) -> CoverageMask {
    var coverage = [UInt8](repeating: 0, count: side * side)
    let start = (side - height) / 2 * side + (side - width) / 2
    for y in 0..<height {
      for x in 0..<width { coverage[start + y * side + x] = UInt8(pixels[y * width + x] >> 24) }
    }
    return CoverageMask(width: side, height: side, coverage: coverage)
  }
}

/// What has to be made of one picture.
public struct PictureOrder: Hashable, Sendable {
  public let picture: Picture
  public internal(set) var uses: [PictureUse]

  public init(_ picture: Picture, uses: [PictureUse]) {
    self.picture = picture
    self.uses = uses
  }
}

/// What became of an order.
public struct PictureDelivery: Hashable, Sendable {
  public let order: PictureOrder
  /// One for each use, or why there are none.
  public let prints: Result<[PicturePrint], PictureFault>
  /// What is odd about the picture although it can be shown.
  public let remark: String?

  public init(
    _ order: PictureOrder, _ prints: Result<[PicturePrint], PictureFault>, remark: String? = nil
  ) {
    self.order = order
    self.prints = prints
    self.remark = remark
  }
}

/// Something wrong or odd about a picture, in a sentence, for the trace.
public struct PictureRemark: Hashable, Sendable {
  public let picture: Picture
  public let text: String
  /// Whether it is shown all the same.
  public let isShown: Bool
}

/// What a picture is wanted for.
public enum PictureUse: Hashable, Sendable {
  /// A cover of exactly this size.
  case filling(PixelSize)
  /// The shape alone, for an icon.
  case template(side: Int)
  /// Blurred, to lie behind everything.
  case backdrop
  /// A part of that as it is drawn.
  case enlarged(BackdropPart)
}

/// A picture as it is shown.
public enum PicturePrint: Hashable, Sendable {
  case bitmap(Bitmap)
  case mask(CoverageMask)
  case backdrop(Backdrop)

  var byteCount: Int {
    switch self {
    case .bitmap(let bitmap): bitmap.pixels.count * 4
    case .mask(let mask): mask.coverage.count
    case .backdrop(let backdrop): backdrop.bitmap.pixels.count * 4
    }
  }
}

/// How a picture made for printing says how much of each of the four inks it takes.
public enum PictureInks: Hashable, Sendable {
  /// 255 is all of it.
  case plain
  /// 255 is none of it, which is Adobe's way and by far the usual one.
  case inverted

  /// Nil for pictures that are made of red, green and blue.
  public init?(of bytes: [UInt8]) {
    guard bytes.starts(with: [0xFF, 0xD8, 0xFF]), let inks = PictureBytes(bytes).jpegInks else {
      return nil
    }
    self = inks
  }

  /// The opaque colour of a pixel that holds cyan in its lowest byte, then magenta, yellow, black.
  public func color(_ pixel: UInt32) -> UInt32 {
    let light = self == .inverted ? pixel : ~pixel
    let black = light >> 24
    func mixed(_ shift: UInt32) -> UInt32 { ((light >> shift & 255) * black + 127) / 255 }
    return 255 << 24 | mixed(0) << 16 | mixed(8) << 8 | mixed(16)
  }
}

/// Decodes pictures of every kind that is promised, and of no other.
///
/// This is the only way from a picture's bytes to its pixels. How they begin decides which
/// decoder they reach; all of them know one kind each.
public enum PictureDecoder {
  /// Of an animation the first frame; a large picture comes smaller than it is.
  public static func bitmap(
    _ bytes: [UInt8], _ kind: PictureKind
  ) throws(PictureFault) -> Bitmap {
    switch kind {
    case .png: try png(bytes)
    case .gif: try read(kind) { () throws(ImageMistake) in try GIF.decode(bytes) }
    case .bmp: try read(kind) { () throws(ImageMistake) in try BMP.decode(bytes) }
    case .webp: try read(kind) { () throws(ImageMistake) in try SystemDecoder.webp(bytes) }
    case .jpeg:
      try read(kind) { () throws(ImageMistake) in
        let inks = PictureInks(of: bytes) ?? .inverted
        return try SystemDecoder.jpeg(bytes) { inks.color($0) }
      }
    // A drawing has no pixels before somebody says how many.
    case .svg: throw .withoutPixels(kind)
    }
  }

  private static func png(_ bytes: [UInt8]) throws(PictureFault) -> Bitmap {
    do throws(PNGMistake) {
      return try PNG.decodeArtwork(bytes)
    } catch {
      throw .undecodable(.png, "\(error)")
    }
  }

  private static func read(
    _ kind: PictureKind, _ decode: () throws(ImageMistake) -> Bitmap
  ) throws(PictureFault) -> Bitmap {
    do throws(ImageMistake) {
      return try decode()
    } catch {
      switch error {
      case .cutOff: throw .truncated(kind)
      case .decoderHung: throw .endless(kind)
      case .damaged, .tooLarge, .tooElaborate, .decoderCrashed, .noDecoder:
        throw .undecodable(kind, "\(error)")
      }
    }
  }
}

extension PictureProcessor {
  /// With the decoders that everybody uses.
  public static let standard = PictureProcessor { bytes, kind throws(PictureFault) in
    try PictureDecoder.bitmap(bytes, kind)
  }
}

/// How one picture differs from another, for goldens.
public struct PictureDifference: Hashable, Sendable {
  /// How many pixels are not the same; all of the larger picture where the sizes differ.
  public let pixelCount: Int
  /// The smallest rectangle around them; without size when there are none.
  public let bounds: PixelRect
  /// The largest difference of any channel, 0 to 255.
  public let largest: Int

  public init(between one: Bitmap, and other: Bitmap) {
    guard one.width == other.width, one.height == other.height else {
      let width = max(one.width, other.width)
      let height = max(one.height, other.height)
      pixelCount = width * height
      bounds = PixelRect(x: 0, y: 0, width: width, height: height)
      largest = 255
      return
    }
    var count = 0
    var bounds = PixelRect.zero
    var largest = 0
    for index in one.pixels.indices where one.pixels[index] != other.pixels[index] {
      let place = PixelRect(x: index % one.width, y: index / one.width, width: 1, height: 1)
      count += 1
      bounds = bounds.union(place)
      largest = max(largest, Self.largest(one.pixels[index], other.pixels[index]))
    }
    pixelCount = count
    self.bounds = bounds
    self.largest = largest
  }

  public var isNone: Bool { pixelCount == 0 }

  private static func largest(_ one: UInt32, _ other: UInt32) -> Int {
    [0, 8, 16, 24].map { abs(Int(one >> $0 & 255) - Int(other >> $0 & 255)) }.max() ?? 0
  }
}

extension PictureDifference: CustomStringConvertible {
  /// `12 pixels in 3,4 5x6, by up to 80`.
  public var description: String {
    isNone ? "no difference" : "\(pixelCount) pixels in \(bounds), by up to \(largest)"
  }
}
