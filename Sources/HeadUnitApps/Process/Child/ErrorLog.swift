/// What the program wrote to its standard error: the end of it, and lines nobody has read yet.
struct ErrorLog: Sendable {
  static let tailLimit = 8 << 10
  static let lineLimit = 1_000
  static let lineLengthLimit = 4 << 10

  private var tail: [UInt8] = []
  private var cutter = LineCutter(limit: lineLengthLimit)
  private var lines: [String] = []
  private var leftOut = 0
  private var reason: String?

  var lastText: String { String(decoding: tail.suffix(Self.tailLimit), as: UTF8.self) }

  /// Why it ended, as far as it said so: Swift's last error, as what it writes after that, where
  /// every thread was, may well be longer than what is kept; without one the last line.
  var lastReason: String? { reason ?? lastText.split(separator: "\n").last.map(String.init) }

  /// What was written last, with the reason before it where the reason is no longer in it.
  var lastWords: String {
    let text = lastText
    guard let reason, !text.contains(reason) else { return text }
    return reason + "\n…\n" + text
  }

  mutating func add(_ piece: ArraySlice<UInt8>) {
    tail += piece.suffix(Self.tailLimit)
    if tail.count > 2 * Self.tailLimit { tail.removeFirst(tail.count - Self.tailLimit) }
    add(piece.withUnsafeBytes { cutter.cut($0) })
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
    for line in more {
      let text = String(decoding: line, as: UTF8.self)
      if text.contains("Fatal error:") { reason = text }
    }
    let kept = more.prefix(Self.lineLimit - lines.count)
    lines += kept.map { String(decoding: $0, as: UTF8.self) }
    leftOut += more.count - kept.count
  }
}
