internal import HeadUnitDisplay

/// Makes gradients of the elements that describe them.
struct SVGGradientReader {
  let elements: [SVGElement]
  let viewport: Point
  private let indexes: [String: Int]

  /// Gradients may take over from others, but not in a circle without end.
  private static let chainLimit = 16
  private static let stopLimit = 256

  init(elements: [SVGElement], viewport: Point) {
    self.elements = elements
    self.viewport = viewport
    var indexes: [String: Int] = [:]
    for (index, element) in elements.enumerated() {
      guard ["linearGradient", "radialGradient"].contains(element.name) else { continue }
      if let name = element.text("id") { indexes[name] = index }
    }
    self.indexes = indexes
  }

  /// The paint of that name for a shape with these bounds; nil when there is none.
  func paint(_ name: String, bounds: Bounds, opacity: Double, current: Color)
    -> PaintedShape.Paint?
  {
    let chain = chain(from: name)
    guard let element = chain.first else { return nil }
    let stops = stops(of: chain, opacity: opacity, current: current)
    // Without colours a gradient paints nothing, with one it is that colour.
    guard let only = stops.first else { return .color(Color.black.opacity(0)) }
    guard stops.count > 1 else { return .color(only.color) }
    let isShare = text("gradientUnits", chain) != "userSpaceOnUse"
    var transform =
      first("gradientTransform", chain).flatMap(SVGTransformReader.transform) ?? .identity
    if isShare { transform = bounds.fromUnitSquare * transform }
    let size = isShare ? Point(1, 1) : viewport
    return .gradient(
      ColorGradient(
        form: element.name == "linearGradient" ? linear(chain, size) : radial(chain, size),
        spread: text("spreadMethod", chain).flatMap(ColorGradient.Spread.init) ?? .pad,
        stops: stops, transform: transform))
  }
}

private extension SVGGradientReader {
  /// A gradient and those it takes over from, the nearest first.
  func chain(from name: String) -> [SVGElement] {
    var chain: [SVGElement] = []
    var next: String? = name
    while let name = next, let index = indexes[name], chain.count < Self.chainLimit {
      chain.append(elements[index])
      next = elements[index].text("href").map { $0.hasPrefix("#") ? String($0.dropFirst()) : $0 }
    }
    return chain
  }

  func first(_ name: String, _ chain: [SVGElement]) -> ArraySlice<UInt8>? {
    chain.lazy.compactMap { $0.value(name) }.first
  }

  func text(_ name: String, _ chain: [SVGElement]) -> String? {
    first(name, chain).map { String(decoding: $0, as: UTF8.self) }
  }

  func length(_ name: String, _ chain: [SVGElement], of whole: Double, else share: Double) -> Double
  {
    first(name, chain).flatMap(SVGLength.init)?.value(of: whole) ?? share * whole
  }

  func linear(_ chain: [SVGElement], _ size: Point) -> ColorGradient.Form {
    .linear(
      from: Point(
        length("x1", chain, of: size.x, else: 0), length("y1", chain, of: size.y, else: 0)),
      to: Point(
        length("x2", chain, of: size.x, else: 1), length("y2", chain, of: size.y, else: 0)))
  }

  func radial(_ chain: [SVGElement], _ size: Point) -> ColorGradient.Form {
    let center = Point(
      length("cx", chain, of: size.x, else: 0.5), length("cy", chain, of: size.y, else: 0.5))
    let radius = length("r", chain, of: size.diagonal, else: 0.5)
    var focus = center
    if first("fx", chain) != nil { focus.x = length("fx", chain, of: size.x, else: 0.5) }
    if first("fy", chain) != nil { focus.y = length("fy", chain, of: size.y, else: 0.5) }
    // Outside or on the circle there would be points that no colour belongs to.
    let way = focus - center
    if way.length > 0.99 * radius, let direction = way.direction {
      focus = center + direction * (0.99 * radius)
    }
    return .radial(center: center, radius: radius, focus: focus)
  }

  func stops(of chain: [SVGElement], opacity: Double, current: Color) -> [ColorGradient.Stop] {
    for element in chain {
      guard let name = element.text("id"), let index = indexes[name] else { continue }
      let inside = elements[(index + 1)..<max(index + 1, element.end)].prefix(Self.stopLimit)
      let stops = inside.filter { $0.name == "stop" }
      guard !stops.isEmpty else { continue }
      var offset = 0.0
      return stops.map { stop in
        offset = max(offset, stop.text("offset").flatMap(SVGStyle.share) ?? 0)
        return ColorGradient.Stop(
          offset: offset, color: color(of: stop, current: current).opacity(opacity))
      }
    }
    return []
  }

  func color(of stop: SVGElement, current: Color) -> Color {
    var color = Color.black
    var opacity = 1.0
    for (name, value) in stop.properties {
      let text = String(decoding: value, as: UTF8.self).trimmed
      switch name {
      case "stop-color":
        color = text.lowercased() == "currentcolor" ? current : SVGColor.color(text) ?? color
      case "stop-opacity": opacity = SVGStyle.share(text) ?? opacity
      default: break
      }
    }
    return color.opacity(opacity)
  }
}
