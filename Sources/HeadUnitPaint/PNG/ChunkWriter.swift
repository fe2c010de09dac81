/// Writes the chunks of a PNG file with their lengths and sums.
struct ChunkWriter {
  var position: UnsafeMutablePointer<UInt8>
  private var start: UnsafeMutablePointer<UInt8>

  init(_ position: UnsafeMutablePointer<UInt8>) {
    self.position = position
    start = position
  }

  mutating func begin(_ name: StaticString) {
    start = position
    addBig(0)
    for index in 0..<4 { add(name.utf8Start[index]) }
  }

  mutating func end() {
    let count = position - start - 8
    let sum = CRC.sum(of: UnsafeBufferPointer(start: start + 4, count: count + 4))
    let end = position
    position = start
    addBig(count)
    position = end
    addBig(Int(sum))
  }

  mutating func add(_ bytes: [UInt8]) {
    for byte in bytes { add(byte) }
  }

  /// Four bytes, the highest first.
  mutating func addBig(_ value: Int) {
    for shift in [24, 16, 8, 0] { add(UInt8(truncatingIfNeeded: value >> shift)) }
  }

  private mutating func add(_ byte: UInt8) {
    position.pointee = byte
    position += 1
  }
}
