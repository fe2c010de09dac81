public import HeadUnitCore

/// What the first bytes of a picture say: its kind, and how large it is.
public struct PictureHeader: Hashable, Sendable {
  public let kind: PictureKind
  /// As the pixels lie in the file; nil for drawings, which have any size.
  public let size: PixelSize?

  /// Reads nothing but headers; a picture that passes is of a size that can be decoded.
  public init(of bytes: [UInt8]) throws(PictureFault) {
    guard !bytes.isEmpty else { throw .empty }
    guard bytes.count <= PictureLimits.byteCount else { throw .tooManyBytes(bytes.count) }
    guard let kind = Self.kind(of: bytes) else { throw .noPicture }
    self.kind = kind
    size = kind == .svg ? nil : try Self.size(of: bytes, kind)
  }

  /// What is odd about a picture in a file of that name; nil when nothing is.
  public func remark(onFile name: String) -> String? {
    guard let promised = PictureKind.promised(by: name), promised != kind else { return nil }
    return PaintWording.otherKind(kind, promised: promised)
  }
}

private extension PictureHeader {
  static func kind(of bytes: [UInt8]) -> PictureKind? {
    if bytes.starts(with: PNG.signature) { return .png }
    if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return .jpeg }
    if bytes.starts(with: "GIF87a".utf8) || bytes.starts(with: "GIF89a".utf8) { return .gif }
    if bytes.starts(with: "RIFF".utf8), bytes.dropFirst(8).starts(with: "WEBP".utf8) {
      return .webp
    }
    if bytes.starts(with: "BM".utf8), bytes.count < 6 || bytes[5] < 0x20 { return .bmp }
    // A byte order mark and spaces may stand before the first element.
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
    return text.first { $0 > 0x20 } == UInt8(ascii: "<") ? .svg : nil
  }

  static func size(of bytes: [UInt8], _ kind: PictureKind) throws(PictureFault) -> PixelSize {
    let header = PictureBytes(bytes)
    guard let size = header.size(kind), header.isWhole(kind) else { throw .truncated(kind) }
    guard size.width > 0, size.height > 0 else { throw .withoutPixels(kind) }
    // Divided, because the product of two large numbers may be too large to have.
    guard size.width <= PictureLimits.pixelCount / size.height else { throw .tooManyPixels(size) }
    return size
  }
}
