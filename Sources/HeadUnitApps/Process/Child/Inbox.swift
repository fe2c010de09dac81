/// Lines of the program that nobody has read yet.
struct Inbox: Sendable {
  static let lineLimit = 10_000
  static let byteLimit = 4 << 20

  private(set) var lines: [[UInt8]] = []
  private var bytes = 0

  /// The program waits with its words until somebody reads.
  var isFull: Bool { lines.count >= Self.lineLimit || bytes >= Self.byteLimit }

  mutating func add(_ more: [[UInt8]]) {
    lines += more
    bytes += more.reduce(0) { $0 + $1.count }
  }

  mutating func take() -> [[UInt8]] {
    defer { self = Inbox() }
    return lines
  }
}
