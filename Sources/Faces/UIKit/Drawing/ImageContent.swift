internal import HeadUnitCore
internal import HeadUnitImages
internal import HeadUnitPaint
internal import HeadUnitPhone
internal import HeadUnitVector

/// What an image shows: bytes as the app gave them, pixels, or both once they were needed.
final class ImageContent: Sendable {
  private struct State {
    var bytes: [UInt8]?
    /// Smaller than the image when that is a large one.
    var bitmap: Bitmap?
    /// Bytes that cannot be decoded are not tried again.
    var isUndecodable = false
  }

  /// In pixels, as they lie; of a drawing the size it says it has.
  let size: PixelSize
  /// How the pixels lie as the file says.
  let orientation: PictureOrientation
  /// What the bytes are as they were given; nil for pixels.
  let kind: PictureKind?
  private let state: Guarded<State>

  /// Nil when the bytes are no picture.
  ///
  /// A picture too large for the head unit is kept, so that the head unit can say so.
  init?(_ bytes: [UInt8]) {
    do {
      let header = try PictureHeader(of: bytes)
      guard let size = try header.size ?? Self.sizeOfDrawing(bytes) else { return nil }
      (self.size, kind) = (size, header.kind)
    } catch PictureFault.tooManyPixels(let size) {
      (self.size, kind) = (size, nil)
    } catch {
      return nil
    }
    orientation = PictureOrientation(of: bytes)
    state = Guarded(State(bytes: bytes))
  }

  init(_ bitmap: Bitmap) {
    size = PixelSize(width: bitmap.width, height: bitmap.height)
    kind = nil
    orientation = .up
    state = Guarded(State(bitmap: bitmap))
  }

  /// As given, or a PNG file of the pixels.
  ///
  /// The lock is held meanwhile: whoever asks second needs the same answer.
  var bytes: [UInt8] {
    state.withLock { state in
      if let bytes = state.bytes { return bytes }
      guard let bitmap = state.bitmap, !bitmap.pixels.isEmpty else { return [] }
      let bytes = PNG.encode(bitmap)
      state.bytes = bytes
      return bytes
    }
  }

  /// All pixels; nil when the bytes cannot be decoded.
  var bitmap: Bitmap? {
    guard let kept else { return nil }
    if kept.width == size.width, kept.height == size.height { return kept }
    return kept.resized(width: size.width, height: size.height)
  }

  private var kept: Bitmap? {
    state.withLock { state in
      if state.bitmap != nil || state.isUndecodable { return state.bitmap }
      state.bitmap = state.bytes.flatMap { Self.decoded($0, kind, size) }
      state.isUndecodable = state.bitmap == nil
      return state.bitmap
    }
  }

  /// The pixels at another size, a drawing drawn anew for it.
  func bitmap(at wanted: PixelSize) -> Bitmap? {
    guard wanted.width > 0, wanted.height > 0 else { return nil }
    guard wanted.width <= PictureLimits.pixelCount / wanted.height else { return nil }
    if kind == .svg, let bytes = state.withLock({ $0.bytes }) {
      guard let drawn = Self.drawn(bytes, wanted) else { return nil }
      if drawn.width == wanted.width, drawn.height == wanted.height { return drawn }
      return drawn.resized(width: wanted.width, height: wanted.height)
    }
    guard let kept else { return nil }
    if kept.width == wanted.width, kept.height == wanted.height { return kept }
    return kept.resized(width: wanted.width, height: wanted.height)
  }
}

extension ImageContent {
  private static func sizeOfDrawing(_ bytes: [UInt8]) throws -> PixelSize? {
    let image = try SVGImage(bytes)
    let (width, height) = (image.width.rounded(.up), image.height.rounded(.up))
    guard width * height <= Double(PictureLimits.pixelCount) else { return nil }
    return PixelSize(width: max(1, Int(width)), height: max(1, Int(height)))
  }

  private static func decoded(
    _ bytes: [UInt8], _ kind: PictureKind?, _ size: PixelSize
  ) -> Bitmap? {
    switch kind {
    case nil: nil
    case .svg: drawn(bytes, size)
    case .some(let kind): try? PictureDecoder.bitmap(bytes, kind)
    }
  }

  private static func drawn(_ bytes: [UInt8], _ size: PixelSize) -> Bitmap? {
    // A large one is drawn smaller and enlarged, as pictures are.
    let step = (1...8).first {
      (size.width / $0 + 1) * (size.height / $0 + 1) <= PictureLimits.keptPixelCount
    }
    let part = step ?? 8
    return try? SVGImage(bytes).bitmap(
      width: max(1, size.width / part), height: max(1, size.height / part))
  }
}
