internal import HeadUnitCore

/// Makes what is shown of the bytes of a picture; a pure function, for any thread.
public struct PictureDeveloper: Sendable {
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
    var prints: [PicturePrint] = []
    if header.kind == .svg {
      let image = try Self.drawing { () throws(SVGMistake) in try SVGImage(bytes) }
      for use in uses {
        prints.append(try Self.drawing { () throws(SVGMistake) in try Self.print(image, for: use) })
      }
    } else {
      let bitmap = try decode(bytes, header.kind).upright(from: PictureOrientation(of: bytes))
      // The decoder read the header for itself; it may have understood it differently.
      guard bitmap.width > 0, bitmap.height > 0 else { throw .withoutPixels(header.kind) }
      for use in uses { prints.append(Self.print(bitmap, for: use)) }
    }
    return prints
  }
}

private extension PictureDeveloper {
  static func drawing<Result>(
    _ draw: () throws(SVGMistake) -> Result
  ) throws(PictureFault) -> Result {
    do {
      return try draw()
    } catch {
      throw .drawing(error)
    }
  }

  static func print(_ image: SVGImage, for use: PictureUse) throws(SVGMistake) -> PicturePrint {
    switch use {
    case .filling(let size):
      .bitmap(try image.bitmap(width: size.width, height: size.height))
    case .template(let side): .mask(try image.mask(side: side))
    case .backdrop:
      .backdrop(
        Backdrop(
          blurring: try image.bitmap(width: Backdrop.blurSide, height: Backdrop.blurSide)))
    }
  }

  static func print(_ bitmap: Bitmap, for use: PictureUse) -> PicturePrint {
    switch use {
    case .filling(let size): .bitmap(bitmap.filling(size))
    case .template(let side): .mask(bitmap.fitting(side: side).centered(side: side))
    case .backdrop:
      .backdrop(
        Backdrop(
          blurring: bitmap.filling(
            PixelSize(width: Backdrop.blurSide, height: Backdrop.blurSide))))
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
