import Foundation

/// Cuts what comes in pieces into lines.
struct LineCutter: Sendable {
  /// A longer line loses its end; one byte above the limit stays and tells it from a whole one.
  let limit: Int
  private var line: [UInt8] = []

  init(limit: Int) {
    self.limit = limit
  }

  /// The lines that a piece ends, without their breaks.
  mutating func cut(_ piece: UnsafeRawBufferPointer) -> [[UInt8]] {
    var lines: [[UInt8]] = []
    var start = 0
    while let end = Self.breakPlace(in: piece, from: start) {
      add(UnsafeRawBufferPointer(rebasing: piece[start..<end]))
      lines.append(line)
      line = []
      start = end + 1
    }
    add(UnsafeRawBufferPointer(rebasing: piece[start...]))
    return lines
  }

  private static func breakPlace(in piece: UnsafeRawBufferPointer, from start: Int) -> Int? {
    guard let base = piece.baseAddress,
      let end = memchr(base + start, Int32(UInt8(ascii: "\n")), piece.count - start)
    else { return nil }
    return UnsafeRawPointer(end) - base
  }

  /// What came after the last break, when nothing comes any more.
  mutating func takeRest() -> [[UInt8]] {
    defer { line = [] }
    return line.isEmpty ? [] : [line]
  }

  private mutating func add(_ part: UnsafeRawBufferPointer) {
    line += UnsafeRawBufferPointer(rebasing: part.prefix(limit + 1 - line.count))
  }
}
