import Foundation

/// What the threads around a program know together.
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
  var outbox = Outbox()
  var inbox = Inbox()
  var errors = ErrorLog()
  var isInputClosed = false
  var isOutputOver = false
  var areErrorsOver = false
  var exit: ChildExit?
  var isForgotten = false
  var hasTalkerLeft = false
  /// A byte in this pipe makes the talker look again.
  private var bell: Descriptor

  init(bell: consuming Descriptor) {
    self.bell = bell
  }

  /// Nobody has the other ends of its output any more: children of its own are gone as well.
  var isGone: Bool { exit != nil && isOutputOver && areErrorsOver }

  /// While somebody stops it, it may say what it likes: a full inbox does not hold it up.
  var wantsOutput: Bool { stage != .running || !inbox.isFull }

  /// A pipe that is full of such bytes wakes the talker too: the byte may get lost.
  func ring() {
    var byte: UInt8 = 1
    if bell.number >= 0 { _ = write(bell.number, &byte, 1) }
  }

  mutating func closeBell() { bell.close() }

  mutating func closeInput() {
    isInputClosed = true
    outbox.clear()
  }

  /// What is said into a full inbox while it is stopped is heard by nobody.
  mutating func addOutput(_ lines: [[UInt8]]) {
    if !inbox.isFull { inbox.add(lines) }
  }
}
