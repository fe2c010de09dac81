import HeadUnitDisplay
import HeadUnitPaint

/// Everything about text that has a memory, for one thread at a time.
struct Typesetter: TextShaper {
  let faces: FaceStore
  private var lines = LineCache()
  private var baseFaces: [BaseFont: FaceStore.FaceID] = [:]

  init() throws(FontsError) {
    faces = try FaceStore()
    let regular = BaseFont(family: .text, weight: .regular)
    guard let id = faces.id(.wellKnown(regular)) else { throw .noFont }
    baseFaces[regular] = id
  }

  mutating func cachedLine(_ request: TextSetter.Request) -> TextLine {
    let request = request.shortened
    if let line = lines.line(for: request) { return line }
    let line = line(request)
    lines.keep(line, for: request)
    return line
  }

  func mask(_ key: GlyphSource.Key) -> GlyphMask {
    guard let sized = faces.sizedFace(key.font) else { return .empty }
    guard let id = sized.face, let face = faces.face(id) else { return .box(size: sized.size) }
    return face.mask(key, size: sized.size, in: faces.library)
  }

  mutating func baseFace(_ font: BaseFont) -> FaceStore.FaceID? {
    if let id = baseFaces[font] { return id }
    let id = faces.id(.wellKnown(font))
    baseFaces[font] = id
    return id
  }

  mutating func shape(
    _ text: String, _ style: TextStyle, _ direction: TextDirection?
  ) -> ShapedText {
    plainText(text, style) ?? ShapedText(isRightToLeft: false)
  }
}
