import Foundation
import HeadUnitCore

/// The thread that reads what a program writes to its standard error, and writes what did not go
/// into its input at once.
///
/// Its output is read by whoever wants it, and here once the program is being stopped. No end
/// blocks, so neither a program that never reads nor one that never stops talking keeps it from
/// the others.
final class ChildTalker {
  private let shared: Monitor<ChildState>
  private var errors: Descriptor
  private var bell: Descriptor
  private var piece = [UInt8](repeating: 0, count: 64 << 10)
  /// No pipe holds more.
  private static let pipeLimit = 1 << 20

  init(_ shared: Monitor<ChildState>, errors: consuming Descriptor, bell: consuming Descriptor) {
    self.shared = shared
    self.errors = errors
    self.bell = bell
  }

  /// Talks until the program was killed.
  func run() {
    while turn() {}
    leave()
  }
}

private extension ChildTalker {
  /// Waits for anything to do and does it; false after a last look at what a killed one said.
  func turn() -> Bool {
    let (stage, hasEnded, input, output) = shared.change { state in
      if state.stage != .running && state.unwritten.count == 0 { state.closeInput() }
      if state.stage != .running, state.exit != nil { state.hear() }
      return (
        state.stage, state.exit != nil, state.unwritten.count > 0 ? state.input.number : -1,
        state.stage == .running ? -1 : state.output.number
      )
    }
    if hasEnded { readLastErrors() }
    let isLast = stage == .killed
    var ends = [
      pollfd(fd: bell.number, events: Int16(POLLIN), revents: 0),
      pollfd(fd: errors.number, events: Int16(POLLIN), revents: 0),
      pollfd(fd: input, events: Int16(POLLOUT), revents: 0),
      pollfd(fd: output, events: Int16(POLLIN), revents: 0),
    ]
    guard bell.calls.poll(&ends, ends.count, isLast ? 0 : -1) >= 0 else { return true }
    if ends[0].revents != 0 { _ = read(from: bell) }
    if ends[1].revents != 0 { readErrors() }
    if ends[2].revents != 0 { shared.change { $0.sendSome() } }
    if ends[3].revents != 0 { shared.change { $0.hear() } }
    return !isLast
  }

  func readErrors() {
    guard let bytes = read(from: errors) else { return endErrors() }
    shared.change { $0.errors.add(bytes) }
  }

  /// The program has ended: what it wrote is in the pipe, whoever else may write there.
  func readLastErrors() {
    var rest = Self.pipeLimit
    while errors.number >= 0, rest > 0, let bytes = read(from: errors), !bytes.isEmpty {
      rest -= bytes.count
      shared.change { $0.errors.add(bytes) }
    }
    if errors.number >= 0 { endErrors() }
  }

  func endErrors() {
    errors.close()
    shared.change {
      $0.errors.end()
      $0.areErrorsOver = true
    }
  }

  /// What has come; nil when nothing comes any more.
  func read(from end: borrowing Descriptor) -> ArraySlice<UInt8>? {
    let count = piece.withUnsafeMutableBytes { end.receive($0) }
    if count < 0 { return errno == EAGAIN ? [] : nil }
    return count == 0 ? nil : piece[..<count]
  }

  /// Somebody else may still have the other ends: nobody waits for them.
  func leave() {
    endErrors()
    shared.change {
      $0.closeInput()
      $0.endOutput()
      $0.closeBell()
      bell.close()
      $0.hasTalkerLeft = true
    }
  }
}

/// Lines of the program that nobody has read yet.
struct Inbox: Sendable {
  static let lineLimit = Budget.inboxLines.value
  static let byteLimit = Budget.inbox.value

  private(set) var lines: [[UInt8]] = []
  private var bytes = 0

  /// The program waits with its words until somebody reads.
  var isFull: Bool { lines.count >= Self.lineLimit || bytes >= Self.byteLimit }

  mutating func add(_ more: [[UInt8]]) {
    lines += more
    bytes += more.reduce(0) { $0 + $1.count }
  }

  mutating func removeAll() -> [[UInt8]] {
    defer { self = Inbox() }
    return lines
  }
}

/// Bytes that wait to be written to the program.
struct WriteBuffer: Sendable {
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

  mutating func clear() { self = WriteBuffer() }
}

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

/// What the program wrote to its standard error: the end of it, and lines nobody has read yet.
struct ErrorLog: Sendable {
  static let tailLimit = Budget.errorOutput.value
  static let lineLimit = Budget.errorLines.value
  static let lineLengthLimit = Budget.log.value

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
      // What the runtime says of a bad address, which nothing has said before.
      if reason == nil, text.hasPrefix("*** Program crashed:") { reason = text }
    }
    let kept = more.prefix(Self.lineLimit - lines.count)
    lines += kept.map { String(decoding: $0, as: UTF8.self) }
    leftOut += more.count - kept.count
  }
}
