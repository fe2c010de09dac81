import HeadUnitCore

/// The lines from `repeat` to its `end`, while they are being typed.
struct OpenBlock {
  private var lines: [String] = []
  private var depth = 0

  /// More lines than these belong in a file.
  private static let lineLimit = 10_000

  var isOpen: Bool { depth > 0 }

  static func isBlock(_ source: SourceText) -> Bool { verb(of: source) == "repeat" }

  /// The line itself, or the block that it has closed; nil as long as one is open.
  mutating func take(_ source: SourceText, on number: Int) throws(Mistakes) -> SourceText? {
    let verb = Self.verb(of: source)
    let text = String(decoding: source.bytes, as: UTF8.self)
    if verb == "repeat" { depth += 1 }
    guard isOpen else { return source }
    if verb == "end" { depth -= 1 }
    lines.append(text)
    guard lines.count <= Self.lineLimit else {
      self = OpenBlock()
      throw Self.mistake("so long a block belongs in a drive file", in: source)
    }
    guard depth == 0 else { return nil }
    let block = lines.joined(separator: "\n")
    lines = []
    return SourceText(name: source.name, text: block)
  }

  /// Nothing more comes; why that is wrong, if it is.
  mutating func end() -> String? {
    guard isOpen else { return nil }
    self = OpenBlock()
    return "\"repeat\" has no \"end\", so it was not done"
  }

  private static func verb(of source: SourceText) -> String {
    let bytes = source.bytes.drop { $0 == 0x20 || $0 == 0x09 }
    return String(decoding: bytes.prefix { (0x61...0x7A).contains($0) }, as: UTF8.self)
  }

  private static func mistake(_ message: String, in source: SourceText) -> Mistakes {
    Mistakes([
      Mistake(file: source.name, at: SourcePosition(line: 1, column: 1), message: message)
    ])
  }
}
