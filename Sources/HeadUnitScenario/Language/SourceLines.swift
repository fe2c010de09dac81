import HeadUnitCore

/// The lines of a text as ranges of its bytes, without line ends.
struct SourceLines: Sequence, IteratorProtocol {
  struct Line {
    let number: Int
    let bytes: Range<Int>
  }

  private let bytes: [UInt8]
  private var start: Int
  private var number: Int

  init(_ source: SourceText) {
    bytes = source.bytes
    // Some editors begin a file with this invisible mark.
    start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    number = source.firstLine
  }

  mutating func next() -> Line? {
    guard start < bytes.count else { return nil }
    let newline = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
    var end = newline
    if end > start, bytes[end - 1] == 0x0D { end -= 1 }
    let line = Line(number: number, bytes: start..<end)
    start = newline + 1
    number += 1
    return line
  }
}

extension SourceLines.Line {
  /// The characters of the line; nil when it is too long to be looked at.
  ///
  /// What is not UTF-8 is a mistake, the first one of the line.
  func scalars(of source: SourceText, _ mistakes: inout Mistakes) -> [Unicode.Scalar]? {
    guard bytes.count <= DriveLimits.lineLength else {
      mistakes.add(
        Mistake(
          file: source.name, at: SourcePosition(line: number, column: 1),
          message: DriveWording.tooLong))
      return nil
    }
    let slice = source.bytes[bytes]
    if let text = String(validating: slice, as: UTF8.self) { return Array(text.unicodeScalars) }
    let (bad, column) = firstBadByte(slice)
    mistakes.add(
      Mistake(
        file: source.name, at: SourcePosition(line: number, column: column),
        message: DriveWording.badByte(bad)))
    return Array(String(decoding: slice, as: UTF8.self).unicodeScalars)
  }

  private func firstBadByte(_ slice: ArraySlice<UInt8>) -> (byte: UInt8, column: Int) {
    var parser = Unicode.UTF8.ForwardParser()
    var rest = slice.makeIterator()
    var offset = slice.startIndex
    var column = 1
    while case .valid(let scalar) = parser.parseScalar(from: &rest) {
      offset += scalar.count
      column += 1
    }
    return (slice[Swift.min(offset, slice.endIndex - 1)], column)
  }
}
