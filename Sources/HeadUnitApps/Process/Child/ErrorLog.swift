/// What the program wrote to its standard error: the end of it, and lines nobody has read yet.
struct ErrorLog: Sendable {
  static let tailLimit = 8 << 10
  static let lineLimit = 1_000
  static let lineLengthLimit = 4 << 10

  private var tail: [UInt8] = []
  private var cutter = LineCutter(limit: lineLengthLimit)
  private var lines: [String] = []
  private var leftOut = 0

  var lastText: String { String(decoding: tail.suffix(Self.tailLimit), as: UTF8.self) }

  mutating func add(_ piece: ArraySlice<UInt8>) {
    tail += piece.suffix(Self.tailLimit)
    if tail.count > 2 * Self.tailLimit { tail.removeFirst(tail.count - Self.tailLimit) }
    add(cutter.cut(piece))
  }

  mutating func end() { add(cutter.takeRest()) }

  /// Of very many lines the first; a last line says how many others there were.
  mutating func takeLines() -> [String] {
    defer {
      lines = []
      leftOut = 0
    }
    return leftOut == 0 ? lines : lines + ["(left out here: \(leftOut) more lines)"]
  }

  private mutating func add(_ more: [[UInt8]]) {
    let kept = more.prefix(Self.lineLimit - lines.count)
    lines += kept.map { String(decoding: $0, as: UTF8.self) }
    leftOut += more.count - kept.count
  }
}
