import Foundation
public import HeadUnitCore

/// A program that runs beside us and is talked to in lines.
///
/// It may be slow, flood, crash, or never read: nobody here ever waits for it longer than they
/// said. What it starts belongs to its group, unless that leaves the group by itself.
public final class ChildProcess: Sendable {
  /// The longest line in bytes; a longer one is delivered as its first bytes, one more than these.
  public static let lineLimit = 1 << 20
  /// How many bytes may wait to be written.
  public static let queueLimit = 8 << 20

  /// How long it may take to end.
  struct Grace {
    /// By itself, once its input has ended.
    var byItself = Duration.milliseconds(500)
    /// Once it was asked to.
    var whenAsked = Duration.milliseconds(500)
    /// Once it was killed: even then it may stay while the system reads a file for it.
    var whenKilled = Duration.milliseconds(500)
  }

  private let group: ChildGroup
  private let grace: Grace
  private let shared: Monitor<ChildState>

  /// Starts it in a process group of its own; its words are a program, looked for in PATH, and
  /// arguments.
  public convenience init(
    _ words: [String], folder: String? = nil, lineLimit: Int = lineLimit
  ) throws(ChildProblem) {
    try self.init(words, folder: folder, lineLimit: lineLimit, grace: Grace())
  }

  init(
    _ words: [String], folder: String? = nil, lineLimit: Int = lineLimit, grace: Grace
  ) throws(ChildProblem) {
    self.grace = grace
    let bell = try PipeEnds()
    bell.reading.neverBlocks()
    bell.writing.neverBlocks()
    let launch = try ChildLaunch(words, folder: folder)
    let child = launch.child
    group = ChildGroup(number: child)
    let state = ChildState(
      input: launch.input, output: launch.output, bell: bell.writing, lineLimit: lineLimit)
    shared = Monitor(state)
    // Nobody but its thread ever touches it.
    nonisolated(unsafe) let talker = ChildTalker(
      shared, errors: launch.errors, bell: bell.reading)
    Self.detach { talker.run() }
    Self.detach { [shared] in Self.watch(child, shared) }
  }

  deinit { stop() }

  /// Takes lines to be written, without waiting.
  ///
  /// False when more than `queueLimit` bytes would wait behind others: the app is busy, and none of
  /// these lines was taken. A program that no longer reads is not busy; its lines are forgotten.
  public func write(_ lines: [[UInt8]]) -> Bool {
    let count = lines.reduce(0) { $0 + $1.count + 1 }
    return shared.change { state in
      if state.isInputClosed || state.stage != .running { return true }
      let waiting = state.outbox.count
      guard waiting == 0 || waiting + count <= Self.queueLimit else { return false }
      state.say(lines)
      return true
    }
  }

  /// Lines, without their breaks, that have come since the last call; waits for one at most so
  /// long in real time.
  ///
  /// Empty: none came, or the program's output has ended.
  public func read(within wait: Duration) -> [[UInt8]] {
    let start = ContinuousClock.now
    while true {
      let (lines, output) = shared.change { state in
        if state.stage == .running { state.hear() }
        return (state.inbox.take(), state.output.number)
      }
      let rest = wait - start.passed
      if !lines.isEmpty || output < 0 || rest <= .zero { return lines }
      var end = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
      // Not longer, as somebody who stops it may read what this waits for.
      poll(&end, 1, Int32(min(rest.microseconds / 1_000 + 1, 1_000)))
    }
  }

  /// Whether its output has ended and everything in it was read.
  public var hasEnded: Bool { shared.look { $0.isOutputOver && $0.inbox.lines.isEmpty } }

  /// The last 8 KiB it wrote to its standard error, after what went wrong in Swift; all of it has
  /// come once it was stopped.
  public var lastErrors: String { shared.look { $0.errors.lastWords } }

  /// The line of its standard error that says why it ended, or else the last one.
  package var lastReason: String? { shared.look { $0.errors.lastReason } }

  /// Lines of standard error that came since the last call; of very many the first.
  public func takeErrorLines() -> [String] { shared.change { $0.errors.takeLines() } }

  /// How it ended, in words: "ended with code 3", "was ended by signal 11 (SIGSEGV)".
  ///
  /// Nil while it runs. Its output may end a moment before it does; after `stop` this is known.
  public var ending: String? { shared.look { $0.exit?.words } }

  /// Waits until it is known how a program whose output has ended did end, and what it said.
  ///
  /// One that goes on without an output is not waited for longer than its grace.
  func waitForEnding() {
    shared.wait(within: grace.byItself) { $0.isGone }
  }

  /// Closes its input, waits 500 ms, asks its group to end, waits 500 ms, and kills the group.
  ///
  /// It returns as soon as the program and everything that holds its output have ended. After it
  /// nothing of the group runs. What the program said last can still be read.
  public func stop() {
    let isFirst = shared.change { state in
      guard state.stage == .running else { return false }
      state.stage = .ending
      state.ring()
      return true
    }
    guard isFirst else { return shared.wait { $0.stage == .stopped } }
    endGroup()
    shared.change { $0.stage = .stopped }
  }
}

private extension ChildProcess {
  /// The last signal is sent in any case: a child of its own may hold none of its output.
  func endGroup() {
    if !shared.wait(within: grace.byItself, until: { $0.isGone }) {
      group.send(SIGTERM)
      shared.wait(within: grace.whenAsked) { $0.isGone }
    }
    group.send(SIGKILL)
    shared.change { state in
      state.stage = .killed
      state.ring()
    }
    shared.wait(within: grace.whenKilled) { $0.isForgotten && $0.hasTalkerLeft }
    group.waitForDead(within: grace.whenKilled)
  }

  /// Begins a thread that takes no signals: what is sent to us is for the threads that expect it.
  static func detach(_ body: @escaping @Sendable () -> Void) {
    Thread.detachNewThread {
      var signals = sigset_t()
      sigfillset(&signals)
      pthread_sigmask(SIG_BLOCK, &signals, nil)
      body()
    }
  }

  /// Its number is given back only when no signal is sent to it any more.
  static func watch(_ child: pid_t, _ shared: Monitor<ChildState>) {
    let exit = ChildExit(waitingFor: child)
    shared.change { $0.exit = exit }
    shared.wait { $0.stage == .killed || $0.stage == .stopped }
    ChildExit.forget(child)
    shared.change { $0.isForgotten = true }
  }
}
