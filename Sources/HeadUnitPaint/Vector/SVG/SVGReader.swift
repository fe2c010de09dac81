internal import HeadUnitDisplay

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
      size: size, origin: origin, extent: extent, steps: reader.steps, clips: reader.clips)
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

  private func paint(
    _ source: SVGStyle.Source, _ opacity: Double, _ path: Path, _ style: SVGStyle
  ) throws(SVGMistake) -> PaintedShape.Paint? {
    guard opacity > 0 else { return nil }
    switch source {
    case .none: return nil
    case .current: return .color(style.color.opacity(opacity))
    case .color(let color): return .color(color.opacity(opacity))
    case .reference(let name, let fallback):
      let outline = try Outline(of: path, tolerance: viewport.diagonal / 1_000)
      return gradients.paint(
        name, bounds: Bounds(of: outline), opacity: opacity, current: style.color)
        ?? fallback.map { .color($0.opacity(opacity)) }
    }
  }
}
