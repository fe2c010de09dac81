/// Makes a drawing of the elements in a text.
struct SVGReader {
  let elements: [SVGElement]
  let gradients: SVGGradientReader
  let viewport: Point
  /// Where each clip stands, by its name.
  let clipIndexes: [String: Int]
  private var steps: [SVGImage.Step] = []
  var clips: [[PaintedShape]] = []
  private var stepsLeft: Int
  private var work = 0
  private var layers = 0

  /// What holds inside an element that is not over yet.
  struct Group {
    var style = SVGStyle()
    var transform = Transform.identity
    var end: Int
    var isLayer = false

    /// Takes over what an element inside says.
    mutating func enter(_ element: SVGElement, _ viewport: Point) -> SVGStyle.Own {
      if let text = element.value("transform"), let inner = SVGTransformReader.transform(text) {
        transform = transform * inner
      }
      end = element.end
      return style.apply(element, viewport)
    }
  }

  static func image(
    _ bytes: [UInt8], stepLimit: Int = SVGLimits.stepCount
  ) throws(SVGMistake) -> SVGImage {
    let elements = try SVGElementReader.elements(of: bytes)
    guard let root = elements.first else { throw .noPicture }
    let view = root.value("viewBox").map { text in
      var scanner = SVGScanner(text)
      return scanner.numbers(atMost: 4)
    }
    var origin = Point.zero
    // What browsers take for a drawing that says nothing about its size.
    var extent = Point(300, 150)
    let isSized = view.map { $0.count == 4 && $0[2] > 0 && $0[3] > 0 } ?? false
    if isSized, let view {
      origin = Point(view[0], view[1])
      extent = Point(view[2], view[3])
    }
    let width = root.value("width").flatMap(SVGLength.init)?.absolute
    let height = root.value("height").flatMap(SVGLength.init)?.absolute
    let size = Point(width ?? extent.x, height ?? extent.y)
    if !isSized, size.x > 0, size.y > 0 { extent = size }
    var reader = SVGReader(elements: elements, viewport: extent, stepLimit: stepLimit)
    try reader.read()
    return SVGImage(
      size: size, origin: origin, extent: extent, steps: reader.steps, clips: reader.clips,
      readingWork: reader.work)
  }

  private init(elements: [SVGElement], viewport: Point, stepLimit: Int) {
    stepsLeft = stepLimit
    self.elements = elements
    self.viewport = viewport
    gradients = SVGGradientReader(elements: elements, viewport: viewport)
    let clips = elements.indices.filter { elements[$0].name == "clipPath" }
    clipIndexes = Dictionary(
      clips.compactMap { index in elements[index].text("id").map { ($0, index) } },
      uniquingKeysWith: { first, _ in first })
  }
}

private extension SVGReader {
  /// Elements that only hold others; what lies within any unknown one is not drawn.
  static let groups: Set<String> = ["svg", "g", "a", "switch"]

  mutating func read() throws(SVGMistake) {
    var open = [Group(end: elements.count)]
    var index = 0
    while index < elements.count {
      while open.count > 1, let group = open.last, group.end <= index {
        open.removeLast()
        if group.isLayer { endLayer() }
      }
      let element = elements[index]
      try work(on: element)
      var group = open[open.count - 1]
      let own = group.enter(element, viewport)
      guard own.isDisplayed else {
        index = max(index + 1, element.end)
        continue
      }
      if Self.groups.contains(element.name) {
        group.isLayer = try beginLayer(own, group)
        open.append(group)
        index += 1
        continue
      }
      let isLayer = try beginLayer(Self.ownLayer(own, group.style), group)
      for shape in try shapes(of: element, group, opacity: isLayer ? 1 : own.opacity) {
        steps.append(.shape(shape))
      }
      if isLayer { endLayer() }
      index = max(index + 1, element.end)
    }
    for group in open.reversed() where group.isLayer { endLayer() }
  }

  /// A shape whose line lies on its area must be painted apart to shine through as one.
  static func ownLayer(_ own: SVGStyle.Own, _ style: SVGStyle) -> SVGStyle.Own {
    var layer = own
    if style.fill == .none || style.stroke == .none { layer.opacity = 1 }
    return layer
  }

  /// False when nothing makes painting apart necessary.
  mutating func beginLayer(_ own: SVGStyle.Own, _ group: Group) throws(SVGMistake) -> Bool {
    let clip = try clip(own, group)
    guard own.opacity < 1 || clip != nil else { return false }
    guard layers < SVGLimits.layerDepth else { throw .tooElaborate }
    layers += 1
    steps.append(.begin(opacity: own.opacity, clip: clip))
    return true
  }

  mutating func endLayer() {
    layers -= 1
    steps.append(.end)
  }
}

extension SVGReader {
  /// Counts that an element is read: its style, its path.
  mutating func work(on element: SVGElement) throws(SVGMistake) {
    try work(of: element.work)
  }

  /// What a step of a path takes, whatever its length.
  private static let stepWork = 100

  private mutating func work(of count: Int) throws(SVGMistake) {
    work += count
    guard work <= SVGLimits.readingWork else { throw .tooElaborate }
  }

  /// Counts what is read against the limit.
  mutating func spend(_ count: Int) throws(SVGMistake) {
    stepsLeft -= count
    guard stepsLeft >= 0 else { throw .tooElaborate }
  }

  /// The area of a shape and then its line, as far as they are painted.
  mutating func shapes(
    of element: SVGElement, _ group: Group, opacity: Double
  ) throws(SVGMistake) -> [PaintedShape] {
    let style = group.style
    guard style.isVisible, let path = try element.path(in: viewport, stepLimit: stepsLeft) else {
      return []
    }
    try spend(path.steps.count)
    try work(of: Self.stepWork * path.steps.count)
    var shapes: [PaintedShape] = []
    if let paint = try paint(style.fill, opacity * style.fillOpacity, path, style) {
      shapes.append(
        PaintedShape(path: path, transform: group.transform, paint: paint, rule: style.rule))
    }
    if style.strokeShape.width > 0,
      let paint = try paint(style.stroke, opacity * style.strokeOpacity, path, style)
    {
      shapes.append(
        PaintedShape(
          path: path, transform: group.transform, paint: paint, stroke: style.strokeShape))
    }
    return shapes
  }

  private mutating func paint(
    _ source: SVGStyle.Source, _ opacity: Double, _ path: Path, _ style: SVGStyle
  ) throws(SVGMistake) -> PaintedShape.Paint? {
    guard opacity > 0 else { return nil }
    switch source {
    case .none: return nil
    case .current: return .color(style.color.opacity(opacity))
    case .color(let color): return .color(color.opacity(opacity))
    case .reference(let name, let fallback):
      let outline = try Outline(of: path, tolerance: viewport.diagonal / 1_000)
      try work(of: 20 * (path.steps.count + outline.pointCount) + gradients.work(on: name))
      return gradients.paint(
        name, bounds: Bounds(of: outline), opacity: opacity, current: style.color)
        ?? fallback.map { .color($0.opacity(opacity)) }
    }
  }
}

extension SVGReader {
  /// Makes the shapes that an element is cut by; nil when it is cut by nothing.
  mutating func clip(_ own: SVGStyle.Own, _ group: Group) throws(SVGMistake) -> Int? {
    guard let name = own.clip else { return nil }
    try spend(1)
    guard let index = clipIndexes[name] else { return nil }
    let element = elements[index]
    try work(on: element)
    var outer = Group(transform: group.transform, end: element.end)
    _ = outer.enter(element, viewport)
    var shapes: [PaintedShape] = []
    for inside in elements[(index + 1)..<max(index + 1, element.end)] {
      try spend(1)
      try work(on: inside)
      var group = outer
      _ = group.enter(inside, viewport)
      guard let path = try inside.path(in: viewport, stepLimit: stepsLeft) else {
        continue
      }
      try spend(path.steps.count)
      try work(of: Self.stepWork * path.steps.count)
      shapes.append(
        PaintedShape(
          path: path, transform: group.transform, paint: .color(.black), rule: group.style.clipRule)
      )
    }
    clips.append(shapes)
    return clips.count - 1
  }
}

/// One element of the text, as it stands there.
struct SVGElement: Sendable {
  var name: String
  var attributes: [(name: String, value: ArraySlice<UInt8>)]
  /// The index of the first element after all that lies within.
  var end = 0
  /// How much work it is to make something of it, each time that is done.
  private(set) var work: Int

  init(name: String) {
    self.name = name
    attributes = []
    work = 500 + Self.byteWork * name.utf8.count
  }

  mutating func add(_ name: String, _ value: ArraySlice<UInt8>) {
    attributes.append((name, value))
    work += 300 + Self.byteWork * (name.utf8.count + value.count)
    // What `style` declares has to be taken apart.
    if name == "style" { work += 600 * value.count(where: { $0 == UInt8(ascii: ";") }) }
    if value.contains(where: { $0 > 0x7F }) { work += Self.letterWork * value.count }
  }

  /// Numbers take long for their length, and letters of several parts far longer to be compared.
  private static let byteWork = 16
  private static let letterWork = 300

  func value(_ name: String) -> ArraySlice<UInt8>? {
    attributes.last { $0.name == name }?.value
  }

  func text(_ name: String) -> String? {
    value(name).map { String(decoding: $0, as: UTF8.self) }
  }
}

/// Reads the elements of an XML text in their order.
///
/// Texts between elements mean nothing to us, and entities are never put in, so that none can grow.
struct SVGElementReader {
  private let bytes: [UInt8]
  private var position = 0
  private var elements: [SVGElement] = []
  private var attributeCount = 0
  private var open: [Int] = []

  static func elements(of bytes: [UInt8]) throws(SVGMistake) -> [SVGElement] {
    guard bytes.count <= SVGLimits.byteCount else { throw .tooLarge }
    var reader = SVGElementReader(bytes: bytes)
    try reader.read()
    return reader.elements
  }

  private init(bytes: [UInt8]) {
    self.bytes = bytes
  }
}

private extension SVGElementReader {
  static let spaces: Set<UInt8> = [0x09, 0x0A, 0x0D, 0x20]

  /// The byte at the position, zero at the end.
  var next: UInt8 { position < bytes.count ? bytes[position] : 0 }

  mutating func read() throws(SVGMistake) {
    repeat {
      guard let start = bytes[position...].firstIndex(of: UInt8(ascii: "<")) else {
        throw elements.isEmpty ? .noPicture : .endsEarly
      }
      position = start + 1
      if next == UInt8(ascii: "/") {
        try skip(past: ">")
        if let index = open.popLast() { elements[index].end = elements.count }
      } else if next == UInt8(ascii: "!") || next == UInt8(ascii: "?") {
        try skipDeclaration()
      } else {
        try readElement()
      }
    } while elements.isEmpty || !open.isEmpty
  }

  /// Moves behind the next place where the text stands.
  mutating func skip(past text: StaticString) throws(SVGMistake) {
    let wanted = text.withUTF8Buffer { Array($0) }
    while let start = bytes[position...].firstIndex(of: wanted[0]) {
      position = start + 1
      if bytes[start...].starts(with: wanted) {
        position = start + wanted.count
        return
      }
    }
    throw elements.isEmpty ? .noPicture : .endsEarly
  }

  /// Comments, instructions, sections of text and the document type with what it declares.
  mutating func skipDeclaration() throws(SVGMistake) {
    try countPart()
    let rest = bytes[position...]
    if rest.starts(with: "!--".utf8) { return try skip(past: "-->") }
    if rest.starts(with: "![CDATA[".utf8) { return try skip(past: "]]>") }
    if rest.starts(with: "?".utf8) { return try skip(past: "?>") }
    var depth = 0
    while position < bytes.count {
      switch next {
      case UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: "\""): try skipQuoted()
      case UInt8(ascii: ">") where depth <= 0:
        position += 1
        return
      default: break
      }
      position += 1
    }
    throw elements.isEmpty ? .noPicture : .endsEarly
  }

  mutating func skipQuoted() throws(SVGMistake) {
    try countPart()
    position += 1
    try skip(past: "\"")
    position -= 1
  }

  mutating func readElement() throws(SVGMistake) {
    var name = readName()
    if name.hasPrefix("svg:") { name.removeFirst(4) }
    guard !elements.isEmpty || name == "svg" else { throw .noPicture }
    var element = SVGElement(name: name)
    while true {
      while Self.spaces.contains(next) { position += 1 }
      switch next {
      case 0 where position >= bytes.count: throw .endsEarly
      case UInt8(ascii: ">"):
        position += 1
        return try add(element, isOpen: true)
      case UInt8(ascii: "/"):
        position += 1
        guard next == UInt8(ascii: ">") else { continue }
        position += 1
        return try add(element, isOpen: false)
      default: try readAttribute(of: &element)
      }
    }
  }

  mutating func add(_ element: SVGElement, isOpen: Bool) throws(SVGMistake) {
    guard elements.count < SVGLimits.elementCount, open.count < SVGLimits.depth else {
      throw .tooElaborate
    }
    if isOpen { open.append(elements.count) }
    elements.append(element)
    elements[elements.count - 1].end = elements.count
  }

  /// Counts an attribute, or what takes as long without being one.
  mutating func countPart() throws(SVGMistake) {
    attributeCount += 1
    guard attributeCount <= SVGLimits.attributeCount else { throw .tooElaborate }
  }

  mutating func readAttribute(of element: inout SVGElement) throws(SVGMistake) {
    try countPart()
    switch next {
    case UInt8(ascii: "<"), UInt8(ascii: "\""), UInt8(ascii: "'"):
      // Not well-formed, but nothing that would keep us from drawing the rest.
      position += 1
      return
    default: break
    }
    var name = readName()
    if name.hasPrefix("xlink:") { name.removeFirst(6) }
    while Self.spaces.contains(next) { position += 1 }
    guard next == UInt8(ascii: "=") else {
      if name.isEmpty { position += 1 }
      return
    }
    position += 1
    while Self.spaces.contains(next) { position += 1 }
    let quote = next
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return }
    position += 1
    guard let end = bytes[position...].firstIndex(of: quote) else { throw .endsEarly }
    element.add(name, bytes[position..<end])
    position = end + 1
  }

  /// Empty where no name stands.
  mutating func readName() -> String {
    let start = position
    while position < bytes.count, !Self.endsName(bytes[position]) { position += 1 }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  static func endsName(_ byte: UInt8) -> Bool {
    switch byte {
    case 0...0x20, UInt8(ascii: "="), UInt8(ascii: ">"), UInt8(ascii: "/"), UInt8(ascii: "<"),
      UInt8(ascii: "\""), UInt8(ascii: "'"):
      true
    default: false
    }
  }
}

extension SVGElement {
  /// The outline of a shape; nil for other elements and for shapes that cannot be drawn.
  func path(in viewport: Point, stepLimit: Int) throws(SVGMistake) -> Path? {
    switch name {
    case "path":
      guard let text = value("d") else { return nil }
      return try SVGPathReader.path(text, stepLimit: stepLimit)
    case "rect": return rectangle(in: viewport)
    case "circle":
      guard let radius = length("r", of: viewport.diagonal), radius > 0 else { return nil }
      return .ellipse(center: point("cx", "cy", of: viewport), radii: Point(radius, radius))
    case "ellipse":
      let radii = point("rx", "ry", of: viewport)
      guard radii.x > 0, radii.y > 0 else { return nil }
      return .ellipse(center: point("cx", "cy", of: viewport), radii: radii)
    case "line":
      var path = Path()
      path.move(to: point("x1", "y1", of: viewport))
      path.line(to: point("x2", "y2", of: viewport))
      return path
    case "polyline", "polygon": return try polygon(stepLimit: stepLimit)
    default: return nil
    }
  }

  private func rectangle(in viewport: Point) -> Path? {
    let size = point("width", "height", of: viewport)
    guard size.x > 0, size.y > 0 else { return nil }
    let x = length("rx", of: viewport.x)
    let y = length("ry", of: viewport.y)
    // One radius stands for both.
    let radii = Point(max(0, x ?? y ?? 0), max(0, y ?? x ?? 0))
    return .rectangle(point("x", "y", of: viewport), size, radii: radii)
  }

  private func polygon(stepLimit: Int) throws(SVGMistake) -> Path? {
    guard let text = value("points") else { return nil }
    var scanner = SVGScanner(text)
    var path = Path()
    while let x = scanner.number(), let y = scanner.number() {
      guard path.steps.count < stepLimit else { throw .tooElaborate }
      if path.steps.isEmpty { path.move(to: Point(x, y)) } else { path.line(to: Point(x, y)) }
    }
    if name == "polygon" { path.close() }
    return path
  }
}
