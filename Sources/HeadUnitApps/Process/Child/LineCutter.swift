/// Cuts what comes in pieces into lines.
struct LineCutter: Sendable {
  /// A longer line loses its end; one byte above the limit stays and tells it from a whole one.
  let limit: Int
  private var line: [UInt8] = []

  init(limit: Int) {
    self.limit = limit
  }

  /// The lines that a piece ends, without their breaks.
  mutating func cut(_ piece: ArraySlice<UInt8>) -> [[UInt8]] {
    var lines: [[UInt8]] = []
    var rest = piece
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      add(rest[..<end])
      lines.append(line)
      line = []
      rest = rest[(end + 1)...]
    }
    add(rest)
    return lines
  }

  /// What came after the last break, when nothing comes any more.
  mutating func takeRest() -> [[UInt8]] {
    defer { line = [] }
    return line.isEmpty ? [] : [line]
  }

  private mutating func add(_ part: ArraySlice<UInt8>) {
    line += part.prefix(limit + 1 - line.count)
  }
}
