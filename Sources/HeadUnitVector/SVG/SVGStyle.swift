/// What groups hand down to what lies within them.
struct SVGStyle: Sendable {
  enum Source: Hashable, Sendable {
    case none
    case current
    case color(VectorColor)
    /// A gradient's name, and the colour where there is none of that name.
    case reference(String, fallback: VectorColor?)
  }

  var fill = Source.color(.black)
  var fillOpacity = 1.0
  var rule = Rasteriser.Rule.nonZero
  var clipRule = Rasteriser.Rule.nonZero
  var stroke = Source.none
  var strokeOpacity = 1.0
  var strokeShape = Stroke()
  var color = VectorColor.black
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
    for (name, value) in element.properties where Self.names.contains(name) {
      let text = String(decoding: value, as: UTF8.self).trimmed
      let isLength = name == "stroke-width" || name == "stroke-miterlimit"
      apply(name, text, isLength ? SVGLength(value)?.value(of: viewport.diagonal) : nil)
      switch name {
      case "opacity": own.opacity = Self.share(text) ?? own.opacity
      case "clip-path": own.clip = Self.reference(text)?.name
      case "display": own.isDisplayed = text != "none"
      default: break
      }
    }
    return own
  }

  /// All that is looked at.
  private static let names: Set<String> = [
    "clip-path", "clip-rule", "color", "display", "fill", "fill-opacity", "fill-rule", "opacity",
    "stroke", "stroke-linecap", "stroke-linejoin", "stroke-miterlimit", "stroke-opacity",
    "stroke-width", "visibility",
  ]

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
    let bytes = text.utf8
    guard bytes.starts(with: "url(".utf8), let end = bytes.firstIndex(of: UInt8(ascii: ")")) else {
      return nil
    }
    let inside = bytes[bytes.index(bytes.startIndex, offsetBy: 4)..<end]
    let name = inside.filter { byte in !"'\"# ".utf8.contains(byte) }
    return (String(decoding: name, as: UTF8.self), String(text[bytes.index(after: end)...]).trimmed)
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

/// Reads colours as SVG writes them.
enum SVGColor {
  /// Nil for what is no colour we know.
  static func color(_ text: some StringProtocol) -> VectorColor? {
    let text = text.lowercased()
    if text.hasPrefix("#") { return hexadecimal(Array(text.utf8.dropFirst())) }
    if text.hasPrefix("rgb") { return channels(Array(text.utf8)[...]) }
    if text == "transparent" { return VectorColor(red: 0, green: 0, blue: 0, alpha: 0) }
    return names[text].map { name in
      VectorColor(red: UInt8(name >> 16), green: UInt8(name >> 8 & 255), blue: UInt8(name & 255))
    }
  }

  private static func hexadecimal(_ digits: [UInt8]) -> VectorColor? {
    guard digits.count <= 8 else { return nil }
    let values = digits.compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
    guard values.count == digits.count else { return nil }
    let pairs: [Int]
    switch values.count {
    case 3, 4: pairs = values.map { $0 * 17 }
    case 6, 8:
      pairs = stride(from: 0, to: values.count, by: 2).map { values[$0] * 16 + values[$0 + 1] }
    default: return nil
    }
    return VectorColor(
      red: UInt8(pairs[0]), green: UInt8(pairs[1]), blue: UInt8(pairs[2]),
      alpha: pairs.count > 3 ? UInt8(pairs[3]) : 255)
  }

  /// `rgb(255, 0, 12)`, `rgb(100%, 0%, 5%)`, `rgba(1 2 3 / 0.5)`.
  private static func channels(_ text: ArraySlice<UInt8>) -> VectorColor? {
    var scanner = SVGScanner(text)
    _ = scanner.word()
    guard scanner.take("(") else { return nil }
    var values: [UInt8] = []
    while values.count < 4, let number = scanner.number() {
      let isShare = scanner.take("%")
      let scale = isShare ? 2.55 : values.count == 3 ? 255.0 : 1
      values.append(UInt8(max(0, min(255, (number * scale).rounded()))))
      scanner.skipSeparators()
      _ = scanner.take("/")
    }
    guard values.count >= 3 else { return nil }
    return VectorColor(
      red: values[0], green: values[1], blue: values[2], alpha: values.count > 3 ? values[3] : 255)
  }

  private static let names: [String: UInt32] = [
    "aqua": 0x00FFFF, "beige": 0xF5F5DC, "black": 0x000000, "blue": 0x0000FF,
    "brown": 0xA52A2A, "chocolate": 0xD2691E, "coral": 0xFF7F50, "crimson": 0xDC143C,
    "cyan": 0x00FFFF, "darkblue": 0x00008B, "darkgray": 0xA9A9A9, "darkgreen": 0x006400,
    "darkgrey": 0xA9A9A9, "darkorange": 0xFF8C00, "darkred": 0x8B0000, "darkviolet": 0x9400D3,
    "deeppink": 0xFF1493, "deepskyblue": 0x00BFFF, "dimgray": 0x696969, "dimgrey": 0x696969,
    "dodgerblue": 0x1E90FF, "firebrick": 0xB22222, "forestgreen": 0x228B22, "fuchsia": 0xFF00FF,
    "gold": 0xFFD700, "goldenrod": 0xDAA520, "gray": 0x808080, "green": 0x008000,
    "grey": 0x808080, "hotpink": 0xFF69B4, "indianred": 0xCD5C5C, "indigo": 0x4B0082,
    "ivory": 0xFFFFF0, "khaki": 0xF0E68C, "lavender": 0xE6E6FA, "lightblue": 0xADD8E6,
    "lightgray": 0xD3D3D3, "lightgreen": 0x90EE90, "lightgrey": 0xD3D3D3, "lightpink": 0xFFB6C1,
    "lightyellow": 0xFFFFE0, "lime": 0x00FF00, "limegreen": 0x32CD32, "linen": 0xFAF0E6,
    "magenta": 0xFF00FF, "maroon": 0x800000, "midnightblue": 0x191970, "navy": 0x000080,
    "olive": 0x808000, "orange": 0xFFA500, "orangered": 0xFF4500, "orchid": 0xDA70D6,
    "pink": 0xFFC0CB, "plum": 0xDDA0DD, "purple": 0x800080, "rebeccapurple": 0x663399,
    "red": 0xFF0000, "royalblue": 0x4169E1, "salmon": 0xFA8072, "seagreen": 0x2E8B57,
    "sienna": 0xA0522D, "silver": 0xC0C0C0, "skyblue": 0x87CEEB, "slateblue": 0x6A5ACD,
    "slategray": 0x708090, "slategrey": 0x708090, "snow": 0xFFFAFA, "springgreen": 0x00FF7F,
    "steelblue": 0x4682B4, "tan": 0xD2B48C, "teal": 0x008080, "tomato": 0xFF6347,
    "turquoise": 0x40E0D0, "violet": 0xEE82EE, "wheat": 0xF5DEB3, "white": 0xFFFFFF,
    "whitesmoke": 0xF5F5F5, "yellow": 0xFFFF00, "yellowgreen": 0x9ACD32,
  ]
}

/// A length as it is written: a number with or without a unit, or a share of something.
struct SVGLength: Sendable {
  private let number: Double
  private let isShare: Bool

  /// In pixels, of which an inch has 96.
  private static let units: [String: Double] = [
    "": 1, "px": 1, "pt": 96.0 / 72, "pc": 16, "mm": 96 / 25.4, "cm": 96 / 2.54, "in": 96,
    "em": 16, "rem": 16,
  ]

  /// Nil for what is no length.
  init?(_ text: ArraySlice<UInt8>) {
    var scanner = SVGScanner(text)
    guard let number = scanner.number() else { return nil }
    isShare = scanner.take("%")
    if isShare {
      self.number = number / 100
      return
    }
    guard let unit = Self.units[scanner.word()] else { return nil }
    self.number = number * unit
  }

  func value(of whole: Double) -> Double { isShare ? number * whole : number }

  /// Nil for a share, which is no length by itself.
  var absolute: Double? { isShare ? nil : number }
}

extension Point {
  /// What shares of neither width nor height refer to.
  var diagonal: Double { length / 2.0.squareRoot() }
}

extension SVGElement {
  /// A length along one of the axes, nil when there is none.
  func length(_ name: String, of whole: Double) -> Double? {
    value(name).flatMap(SVGLength.init)?.value(of: whole)
  }

  func point(_ x: String, _ y: String, of size: Point) -> Point {
    Point(length(x, of: size.x) ?? 0, length(y, of: size.y) ?? 0)
  }
}

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

  /// How much work it is to make that paint: reading all the elements that take part.
  func work(on name: String) -> Int {
    let chain = chain(from: name)
    let stops = chain.reduce(0) { sum, element in
      guard let name = element.text("id"), let index = indexes[name] else { return sum }
      let inside = elements[(index + 1)..<max(index + 1, element.end)].prefix(Self.stopLimit)
      return sum + inside.reduce(0) { $0 + $1.work }
    }
    return chain.reduce(stops) { $0 + 20 * $1.work }
  }

  /// The paint of that name for a shape with these bounds; nil when there is none.
  func paint(_ name: String, bounds: Bounds, opacity: Double, current: VectorColor)
    -> PaintedShape.Paint?
  {
    let chain = chain(from: name)
    guard let element = chain.first else { return nil }
    let stops = stops(of: chain, opacity: opacity, current: current)
    // Without colours a gradient paints nothing, with one it is that colour.
    guard let only = stops.first else { return .color(VectorColor.black.opacity(0)) }
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

  func stops(of chain: [SVGElement], opacity: Double, current: VectorColor) -> [ColorGradient.Stop]
  {
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

  func color(of stop: SVGElement, current: VectorColor) -> VectorColor {
    var color = VectorColor.black
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
