/// Reads the elements of an XML text in their order.
///
/// Texts between elements mean nothing to us, and entities are never put in, so that none can grow.
struct SVGElementReader {
  private let bytes: [UInt8]
  private var position = 0
  private var elements: [SVGElement] = []
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
    position += 1
    try skip(past: "\"")
    position -= 1
  }

  mutating func readElement() throws(SVGMistake) {
    var name = readName()
    if name.hasPrefix("svg:") { name.removeFirst(4) }
    guard !elements.isEmpty || name == "svg" else { throw .noPicture }
    var element = SVGElement(name: name, attributes: [])
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

  mutating func readAttribute(of element: inout SVGElement) throws(SVGMistake) {
    var name = readName()
    if name.hasPrefix("xlink:") { name.removeFirst(6) }
    while Self.spaces.contains(next) { position += 1 }
    guard next == UInt8(ascii: "=") else {
      // Not well-formed, but nothing that would keep us from drawing the rest.
      if name.isEmpty { position += 1 }
      return
    }
    position += 1
    while Self.spaces.contains(next) { position += 1 }
    let quote = next
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return }
    position += 1
    guard let end = bytes[position...].firstIndex(of: quote) else { throw .endsEarly }
    element.attributes.append((name, bytes[position..<end]))
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
