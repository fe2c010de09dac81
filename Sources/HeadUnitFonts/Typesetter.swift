import HeadUnitDisplay
import HeadUnitPaint

/// Everything about text that has a memory, for one thread at a time.
struct Typesetter: TextShaper {
  let faces: FaceStore
  let runShaper = RunShaper()
  var answers: [FaceQuestion: FaceStore.FaceID?] = [:]
  private(set) lazy var catalog = FontCatalog()
  private(set) lazy var emojiFace = searchEmoji()
  private var lines = LineCache()
  private var baseFaces: [BaseFont: FaceStore.FaceID] = [:]

  init() throws(FontsError) {
    faces = try FaceStore()
    guard baseFace(BaseFont(family: .text, weight: .regular)) != nil else { throw .noFont }
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
    guard let id = sized.face else { return .box(size: sized.size) }
    return faces.face(id)?.mask(key, size: sized.size, in: faces.library) ?? .empty
  }

  /// The font a style asks for, or what fontconfig thinks comes closest.
  mutating func baseFace(_ font: BaseFont) -> FaceStore.FaceID? {
    if let id = baseFaces[font] { return id }
    let need = FontCatalog.Need(font: font, language: .other)
    let id = faces.id(.wellKnown(font)) ?? search(need) { $0.has(0x61) }
    baseFaces[font] = id
    return id
  }

  mutating func shape(
    _ text: String, _ style: TextStyle, _ direction: TextDirection?
  ) -> ShapedText {
    if direction != .rightToLeft, let plain = plainText(text, style) { return plain }
    return mixedText(text, style, direction)
  }
}
