internal import HeadUnitDisplay

/// What groups hand down to what lies within them.
struct SVGStyle: Sendable {
  enum Source: Hashable, Sendable {
    case none
    case current
    case color(Color)
    /// A gradient's name, and the colour where there is none of that name.
    case reference(String, fallback: Color?)
  }

  var fill = Source.color(.black)
  var fillOpacity = 1.0
  var rule = Rasteriser.Rule.nonZero
  var clipRule = Rasteriser.Rule.nonZero
  var stroke = Source.none
  var strokeOpacity = 1.0
  var strokeShape = Stroke()
  var color = Color.black
  var isVisible = true

  /// These belong to one element and are not handed down.
  struct Own: Sendable {
    var opacity = 1.0
    var clip: String?
    var isDisplayed = true
  }

  /// Takes over what an element says; what makes no sense leaves things as they are.
  mutating func apply(_ element: SVGElement, _ viewport: Point) -> Own {
    var own = Own()
    for (name, value) in element.properties {
      let text = String(decoding: value, as: UTF8.self).trimmed
      apply(name, text, SVGLength(value)?.value(of: viewport.diagonal))
      switch name {
      case "opacity": own.opacity = Self.share(text) ?? own.opacity
      case "clip-path": own.clip = Self.reference(text)?.name
      case "display": own.isDisplayed = text != "none"
      default: break
      }
    }
    return own
  }

  /// `0.5` or `50%`, cut to 0…1.
  static func share(_ text: String) -> Double? {
    SVGLength(Array(text.utf8)[...]).map { max(0, min(1, $0.value(of: 1))) }
  }
}

private extension SVGStyle {
  mutating func apply(_ name: String, _ text: String, _ length: Double?) {
    switch name {
    case "fill": fill = Self.source(text) ?? fill
    case "fill-opacity": fillOpacity = Self.share(text) ?? fillOpacity
    case "fill-rule": rule = text == "evenodd" ? .evenOdd : .nonZero
    case "clip-rule": clipRule = text == "evenodd" ? .evenOdd : .nonZero
    case "stroke": stroke = Self.source(text) ?? stroke
    case "stroke-opacity": strokeOpacity = Self.share(text) ?? strokeOpacity
    case "stroke-width": strokeShape.width = max(0, length ?? strokeShape.width)
    case "stroke-linecap": strokeShape.cap = Stroke.Cap(rawValue: text) ?? strokeShape.cap
    case "stroke-linejoin": strokeShape.join = Stroke.Join(rawValue: text) ?? strokeShape.join
    case "stroke-miterlimit": strokeShape.miterLimit = max(1, length ?? strokeShape.miterLimit)
    case "color": color = SVGColor.color(text) ?? color
    case "visibility": isVisible = text == "visible"
    default: break
    }
  }

  static func source(_ text: String) -> Source? {
    switch text {
    case "none": return Source.none
    case "currentColor", "currentcolor": return .current
    default: break
    }
    guard let (name, rest) = reference(text) else { return SVGColor.color(text).map(Source.color) }
    return .reference(name, fallback: SVGColor.color(rest))
  }

  /// The name in `url(#name)`, and what follows.
  static func reference(_ text: String) -> (name: String, rest: String)? {
    guard text.hasPrefix("url("), let end = text.firstIndex(of: ")") else { return nil }
    let inside = text[text.index(text.startIndex, offsetBy: 4)..<end]
    let name = inside.filter { $0 != "'" && $0 != "\"" && $0 != "#" && $0 != " " }
    return (name, String(text[text.index(after: end)...]).trimmed)
  }
}

extension SVGElement {
  /// Attributes and then what `style` declares, which counts more.
  var properties: [(name: String, value: ArraySlice<UInt8>)] {
    guard let style = value("style") else { return attributes }
    let declared = style.split(separator: UInt8(ascii: ";")).compactMap { declaration in
      declaration.firstIndex(of: UInt8(ascii: ":")).map { colon in
        (
          name: String(decoding: declaration[..<colon], as: UTF8.self).trimmed,
          value: declaration[(colon + 1)...]
        )
      }
    }
    return attributes + declared
  }
}

extension String {
  /// Without spaces and line breaks at both ends.
  var trimmed: String {
    let start = utf8.firstIndex { $0 > 0x20 } ?? endIndex
    guard let last = utf8.lastIndex(where: { $0 > 0x20 }) else { return "" }
    return String(self[start...last])
  }
}
