import Foundation

/// What the threads around a program know together, and the ends of its input and output.
struct ChildState: ~Copyable, Sendable {
  /// How far somebody has come with stopping it.
  enum Stage {
    /// Nobody has asked.
    case running
    /// What waits is still written, then its input ends.
    case ending
    /// Nothing of the group runs any more.
    case killed
    case stopped
  }

  var stage = Stage.running
  private(set) var outbox = Outbox()
  var inbox = Inbox()
  var errors = ErrorLog()
  private(set) var isOutputOver = false
  var areErrorsOver = false
  var exit: ChildExit?
  var isForgotten = false
  var hasTalkerLeft = false
  private(set) var input: Descriptor
  private(set) var output: Descriptor
  /// A byte in this pipe makes the talker look again.
  private var bell: Descriptor
  private var cutter: LineCutter
  private var piece = [UInt8](repeating: 0, count: 64 << 10)

  init(
    input: consuming Descriptor, output: consuming Descriptor, bell: consuming Descriptor,
    lineLimit: Int
  ) {
    self.input = input
    self.output = output
    self.bell = bell
    cutter = LineCutter(limit: lineLimit)
  }

  /// Nobody has the other ends of its output any more: children of its own are gone as well.
  var isGone: Bool { exit != nil && isOutputOver && areErrorsOver }

  /// It cannot be told anything any more.
  var isInputClosed: Bool { input.number < 0 }

  /// A pipe that is full of such bytes wakes the talker too: the byte may get lost.
  func ring() {
    var byte: UInt8 = 1
    if bell.number >= 0 { _ = write(bell.number, &byte, 1) }
  }

  mutating func closeBell() { bell.close() }
}

extension ChildState {
  /// Writes what goes into the pipe at once; the talker writes the rest.
  mutating func say(_ lines: [[UInt8]]) {
    let wasWaiting = outbox.count > 0
    outbox.add(lines)
    sendSome()
    if outbox.count > 0, !wasWaiting { ring() }
  }

  /// Writes what goes into the pipe; one that nobody reads any more is closed.
  mutating func sendSome() {
    guard !isInputClosed, outbox.count > 0 else { return }
    let count = outbox.withBytes { input.send($0) }
    if count >= 0 {
      outbox.drop(count)
    } else if errno != EAGAIN && errno != EINTR {
      closeInput()
    }
  }

  mutating func closeInput() {
    input.close()
    outbox.clear()
  }
}

extension ChildState {
  /// Reads what has come, as far as there is room for it.
  ///
  /// While somebody stops it, it may say what it likes: what finds no room is heard by nobody.
  mutating func hear() {
    guard output.number >= 0, stage != .running || !inbox.isFull else { return }
    // One that writes without end is read until there is no room, and then a piece at a time.
    while hearPiece(), !inbox.isFull {}
  }

  /// Whether there may be more.
  private mutating func hearPiece() -> Bool {
    let count = read(output.number, &piece, piece.count)
    if count == 0 || count < 0 && errno != EAGAIN && errno != EINTR {
      endOutput()
      return false
    }
    guard count > 0 else { return false }
    let lines = piece.withUnsafeBytes { cutter.cut(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
    if !inbox.isFull { inbox.add(lines) }
    return count == piece.count
  }

  mutating func endOutput() {
    output.close()
    let rest = cutter.takeRest()
    if !inbox.isFull { inbox.add(rest) }
    isOutputOver = true
  }
}
