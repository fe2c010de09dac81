/// Bytes that wait to be written to the program.
struct Outbox: Sendable {
  private var bytes: [UInt8] = []
  private var written = 0

  var count: Int { bytes.count - written }

  mutating func add(_ lines: [[UInt8]]) {
    for line in lines {
      bytes += line
      bytes.append(UInt8(ascii: "\n"))
    }
  }

  func withBytes(_ body: (UnsafeRawBufferPointer) -> Int) -> Int {
    bytes.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[written...])) }
  }

  /// The front is moved away only when it is the larger half: no byte is moved often.
  mutating func drop(_ count: Int) {
    written += count
    guard written * 2 >= bytes.count else { return }
    bytes.removeFirst(written)
    written = 0
  }

  mutating func clear() { self = Outbox() }
}
