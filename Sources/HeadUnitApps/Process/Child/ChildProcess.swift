import CSupervisor
import Foundation
public import HeadUnitCore

/// A program that runs beside us and is talked to in lines.
///
/// It may be slow, flood, crash, or never read: nobody here ever waits for it longer than they
/// said. What it starts belongs to its supervisor, whatever that does to get away.
public final class ChildProcess: Sendable {
  /// The longest line in bytes; a longer one is delivered as its first bytes, one more than these.
  public static let lineLimit = Budget.line.value
  /// How many bytes may wait to be written.
  public static let queueLimit = Budget.unread.value

  /// How long it may take to end.
  struct Grace {
    /// By itself, once its input has ended.
    var byItself = Duration.milliseconds(Budget.endByItself.value)
    /// Once it was asked to.
    var whenAsked = Duration.milliseconds(Budget.endWhenAsked.value)
    /// Once it was killed: even then it may stay while the system reads a file for it.
    var whenKilled = Duration.milliseconds(500)
  }

  private let grace: Grace
  private let child: pid_t
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
    let ending = try PipeEnds()
    let launch = try ChildLaunch(words, folder: folder)
    let (child, supervisor) = (launch.child, launch.supervisor)
    self.child = child
    let state = ChildState(
      input: launch.input, output: launch.output, orders: launch.orders, ending: ending.reading,
      bell: bell.writing, supervisor: supervisor, lineLimit: lineLimit)
    shared = Monitor(state)
    // Nobody but their threads ever touches these.
    nonisolated(unsafe) let talker = ChildTalker(
      shared, errors: launch.errors, bell: bell.reading)
    nonisolated(unsafe) let watcher = ChildWatcher(
      shared, child, supervisor, news: launch.news, ending: ending.writing)
    Self.detach { talker.run() }
    Self.detach { watcher.run() }
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
      let waiting = state.unwritten.count
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
    let calls = shared.calls
    var time = Countdown(wait, calls)
    while true {
      let (lines, output, ending) = shared.change { state in
        if state.stage == .running { state.hear() }
        return (state.inbox.removeAll(), state.output.number, state.ending.number)
      }
      if !lines.isEmpty || output < 0 || !time.goesOn() { return lines }
      var ends = [
        pollfd(fd: output, events: Int16(POLLIN), revents: 0),
        // Ready once the program has ended: others may hold its output for long.
        pollfd(fd: ending, events: Int16(POLLIN), revents: 0),
      ]
      // Not longer, as somebody who stops it may read what this waits for.
      _ = calls.poll(&ends, ends.count, Int32(min(time.left, time.share).microseconds / 1_000 + 1))
    }
  }

  /// How much has been read of its output, whatever became of it.
  var bytesHeard: Int { shared.look { $0.bytesHeard } }

  /// Whether somebody looks at it with a debugger, and so no time counts.
  var isHeldByDebugger: Bool {
    guard let status = try? String(contentsOfFile: "/proc/\(child)/status", encoding: .utf8),
      let line = status.split(separator: "\n").first(where: { $0.hasPrefix("TracerPid:") })
    else { return false }
    return line.split(separator: "\t").last != "0"
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

  /// Closes its input, waits 300 ms, asks all that runs to end, waits 300 ms, and kills all.
  ///
  /// It returns as soon as nobody is left. What the program said last can still be read.
  public func stop() {
    guard beginStopping() else { return shared.wait { $0.stage == .stopped } }
    finishStopping()
  }

  var isStopped: Bool { shared.look { $0.stage == .stopped } }

  /// The same without waiting for it.
  func stopLater() {
    guard beginStopping() else { return }
    Self.detach { self.finishStopping() }
  }
}

extension ChildProcess {
  /// Gives up the supervisor as the end of this process does.
  func abandon() { shared.change { $0.closeOrders() } }

  func waitUntilNobodyIsLeft() { shared.wait { $0.isEveryoneGone } }
}

private extension ChildProcess {
  /// False when somebody else does it.
  func beginStopping() -> Bool {
    shared.change { state in
      guard state.stage == .running else { return false }
      state.stage = .ending
      state.ring()
      return true
    }
  }

  /// What it started may go on when it has ended itself, and is asked at once.
  func finishStopping() {
    shared.wait(within: grace.byItself) { $0.exit != nil }
    if shared.look({ !$0.isEveryoneGone }) {
      shared.change { $0.order(SupervisorAsks) }
      shared.wait(within: grace.whenAsked) { $0.isEveryoneGone }
    }
    shared.change { state in
      state.order(SupervisorKills)
      state.stage = .killed
      state.ring()
    }
    if !shared.wait(within: grace.whenKilled, until: { $0.isEveryoneGone && $0.hasTalkerLeft }) {
      // Whoever kept its supervisor from its work has at least its group ended.
      shared.look { if !$0.isEveryoneGone { _ = shared.calls.kill(-child, SIGKILL) } }
    }
    shared.change { $0.stage = .stopped }
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
}

/// The thread that hears from the supervisor how the program ended, and when nobody is left.
final class ChildWatcher {
  private let shared: Monitor<ChildState>
  private let child: pid_t
  private let supervisor: pid_t
  private let news: Descriptor
  private var ending: Descriptor

  init(
    _ shared: Monitor<ChildState>, _ child: pid_t, _ supervisor: pid_t,
    news: consuming Descriptor, ending: consuming Descriptor
  ) {
    (self.shared, self.child, self.supervisor) = (shared, child, supervisor)
    self.news = news
    self.ending = ending
  }

  func run() {
    while case .ended(let exit)? = ChildNews(from: news) { end(exit) }
    // No signal goes to its number once that may be another's.
    shared.change { $0.supervisor = nil }
    let wasKilled = ChildNews.forget(supervisor, news.calls)
    let hasEnded = shared.look { $0.exit != nil }
    // The program went with its supervisor or before it; what it started is in its group.
    if wasKilled || !hasEnded { _ = shared.calls.kill(-child, SIGKILL) }
    if !hasEnded { end(.signal(SIGKILL)) }
    shared.change { $0.isEveryoneGone = true }
  }

  /// Whoever reads its output is woken after it is known that it has ended.
  private func end(_ exit: ChildExit) {
    shared.change { state in
      state.exit = exit
      state.ring()
    }
    ending.close()
  }
}

/// What the threads around a program know together, and the ends of its input and output.
struct ChildState: ~Copyable, Sendable {
  /// How far somebody has come with stopping it.
  enum Stage {
    /// Nobody has asked.
    case running
    /// What waits is still written, then its input ends.
    case ending
    /// Nothing of it is to run any more.
    case killed
    case stopped
  }

  var stage = Stage.running
  private(set) var unwritten = WriteBuffer()
  var inbox = Inbox()
  var errors = ErrorLog()
  private(set) var isOutputOver = false
  var areErrorsOver = false
  var exit: ChildExit?
  /// Neither it nor anything that it started runs.
  var isEveryoneGone = false
  var hasTalkerLeft = false
  private(set) var input: Descriptor
  private(set) var output: Descriptor
  /// Ready to be read from once the program has ended.
  let ending: Descriptor
  private var orders: Descriptor
  /// The process that orders go to, as long as it is there.
  var supervisor: pid_t?
  /// A byte in this pipe makes the talker look again.
  private var bell: Descriptor
  /// It was stopped and said more than there is room for: nobody hears the rest, nor cuts it.
  private var isOverfull = false
  private var cutter: LineCutter
  private var piece = [UInt8](repeating: 0, count: 64 << 10)
  /// How much it has written, whatever became of it.
  private(set) var bytesHeard = 0
  private static let piecesAtOnce = 64
  /// So much can have been in the pipe when the program ended; what comes after is others'.
  private var restAfterEnd = 1 << 20

  init(
    input: consuming Descriptor, output: consuming Descriptor, orders: consuming Descriptor,
    ending: consuming Descriptor, bell: consuming Descriptor, supervisor: pid_t, lineLimit: Int
  ) {
    self.input = input
    self.output = output
    self.orders = orders
    self.ending = ending
    self.bell = bell
    self.supervisor = supervisor
    cutter = LineCutter(limit: lineLimit)
  }

  /// It has ended, and all that it wrote was read.
  var isGone: Bool { exit != nil && isOutputOver && areErrorsOver }

  /// It cannot be told anything any more.
  var isInputClosed: Bool { input.number < 0 }

  /// A pipe that is full of such bytes wakes the talker too: the byte may get lost.
  func ring() {
    var byte: UInt8 = 1
    if bell.number >= 0 { withUnsafeBytes(of: &byte) { _ = bell.send($0) } }
  }

  mutating func closeBell() { bell.close() }

  mutating func closeOrders() { orders.close() }

  /// A supervisor that is gone has nobody to give orders to; one that was stopped goes on.
  func order(_ order: SupervisorOrder) {
    var byte = UInt8(order.rawValue)
    withUnsafeBytes(of: &byte) { _ = orders.send($0) }
    if let supervisor { _ = orders.calls.kill(supervisor, SIGCONT) }
  }
}

extension ChildState {
  /// Writes what goes into the pipe at once; the talker writes the rest.
  mutating func say(_ lines: [[UInt8]]) {
    let wasWaiting = unwritten.count > 0
    unwritten.add(lines)
    sendSome()
    if unwritten.count > 0, !wasWaiting { ring() }
  }

  /// Writes what goes into the pipe; one that nobody reads any more is closed.
  mutating func sendSome() {
    guard !isInputClosed, unwritten.count > 0 else { return }
    let count = unwritten.withBytes { input.send($0) }
    if count >= 0 {
      unwritten.drop(count)
    } else if errno != EAGAIN {
      closeInput()
    }
  }

  mutating func closeInput() {
    input.close()
    unwritten.clear()
  }
}

extension ChildState {
  /// Reads what has come, as far as there is room for it.
  ///
  /// While somebody stops it, it may say what it likes: what finds no room is heard by nobody.
  mutating func hear() {
    guard output.number >= 0, stage != .running || !inbox.isFull else { return }
    // One that writes without end is read until there is no room, and then a piece at a time; one
    // whose line never ends makes no room scarce.
    var pieces = 0
    while hearPiece(), !inbox.isFull, pieces < Self.piecesAtOnce { pieces += 1 }
  }

  /// Whether there may be more.
  private mutating func hearPiece() -> Bool {
    let count = piece.withUnsafeMutableBytes { output.receive($0) }
    let isEmpty = count < 0 && errno == EAGAIN
    if exit != nil { restAfterEnd -= max(0, count) }
    // What it left in the pipe is there when it is known that it ended.
    if count == 0 || count < 0 && !isEmpty || isEmpty && exit != nil {
      endOutput()
      return false
    }
    guard count > 0 else { return false }
    bytesHeard += count
    isOverfull = isOverfull || inbox.isFull
    if !isOverfull {
      let lines = piece.withUnsafeBytes {
        cutter.cut(UnsafeRawBufferPointer(rebasing: $0[..<count]))
      }
      inbox.add(lines)
    }
    if restAfterEnd < 0 {
      endOutput()
      return false
    }
    return count == piece.count || exit != nil
  }

  mutating func endOutput() {
    output.close()
    let rest = cutter.takeRest()
    if !inbox.isFull, !isOverfull { inbox.add(rest) }
    isOutputOver = true
  }
}

/// How a program ended.
enum ChildExit: Equatable, Sendable {
  case code(Int32)
  case signal(Int32)

  /// The signals programs end by; there are others.
  private static let names = [
    SIGHUP: "SIGHUP", SIGINT: "SIGINT", SIGQUIT: "SIGQUIT", SIGILL: "SIGILL", SIGTRAP: "SIGTRAP",
    SIGABRT: "SIGABRT", SIGBUS: "SIGBUS", SIGFPE: "SIGFPE", SIGKILL: "SIGKILL",
    SIGUSR1: "SIGUSR1", SIGSEGV: "SIGSEGV", SIGUSR2: "SIGUSR2", SIGPIPE: "SIGPIPE",
    SIGALRM: "SIGALRM", SIGTERM: "SIGTERM", SIGXCPU: "SIGXCPU", SIGXFSZ: "SIGXFSZ",
    SIGSYS: "SIGSYS",
  ]

  var words: String {
    switch self {
    case .code(let code): return "ended with code \(code)"
    case .signal(let signal):
      guard let name = Self.names[signal] else { return "was ended by signal \(signal)" }
      return "was ended by signal \(signal) (\(name))"
    }
  }
}

/// Why a program cannot be started, in a sentence.
public struct ChildProblem: Error, Equatable, Sendable {
  public let message: String
}

extension ChildProblem {
  static var noProgram: ChildProblem {
    ChildProblem(message: "There is no program to start: no word says which.")
  }

  static func zeroByte(in word: String) -> ChildProblem {
    let shown = word.replacing("\0", with: "\\0")
    return ChildProblem(message: "“\(shown)” holds a zero byte, which no program can be given.")
  }

  static func noFolder(_ folder: String) -> ChildProblem {
    ChildProblem(message: "The folder “\(folder)” to start the program in is not there.")
  }

  static func noPipe(reason: Int32) -> ChildProblem {
    ChildProblem(message: "No pipe to a program can be opened: \(text(reason)).")
  }

  static func notStarted(_ program: String, reason: Int32) -> ChildProblem {
    let isPath = program.contains("/")
    switch reason {
    case ENOENT where isPath:
      return ChildProblem(message: "“\(program)” is not there, or what it is run by is not.")
    case ENOENT:
      return ChildProblem(message: "“\(program)” is not found in any folder of PATH.")
    case EACCES:
      return ChildProblem(message: "“\(program)” is not executable.")
    case ENOEXEC:
      return ChildProblem(message: "“\(program)” is no program: it does not say what runs it.")
    default:
      return ChildProblem(message: "“\(program)” cannot be started: \(text(reason)).")
    }
  }

  private static func text(_ reason: Int32) -> String { String(cString: strerror(reason)) }
}

/// A value for one thread at a time, and a condition on which threads wait for it to change.
///
/// Made of the system's own mutex and condition: these wait until an instant of the clock that
/// nobody sets.
final class Monitor<State: ~Copyable & Sendable>: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private let state = UnsafeMutablePointer<State>.allocate(capacity: 1)
  /// By whose clock it is waited.
  let calls: ProcessCalls

  init(_ initial: consuming State, _ calls: ProcessCalls = .current) {
    self.calls = calls
    state.initialize(to: initial)
    pthread_mutex_init(mutex, nil)
    var attributes = pthread_condattr_t()
    pthread_condattr_init(&attributes)
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    pthread_cond_init(condition, &attributes)
    pthread_condattr_destroy(&attributes)
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    state.deinitialize(count: 1)
    condition.deallocate()
    mutex.deallocate()
    state.deallocate()
  }

  func look<Result>(_ body: (borrowing State) -> Result) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body(state.pointee)
  }

  /// Whoever waits looks again.
  func change<Result>(_ body: (inout State) -> Result) -> Result {
    pthread_mutex_lock(mutex)
    defer {
      pthread_cond_broadcast(condition)
      pthread_mutex_unlock(mutex)
    }
    return body(&state.pointee)
  }

  func wait(until isReached: (borrowing State) -> Bool) {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while !isReached(state.pointee) { pthread_cond_wait(condition, mutex) }
  }

  /// Whether it was reached in time.
  @discardableResult
  func wait(within limit: Duration, until isReached: (borrowing State) -> Bool) -> Bool {
    var time = Countdown(limit, calls)
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while !isReached(state.pointee) {
      guard time.goesOn() else { return false }
      var end = Self.instant(after: min(time.left, time.share))
      pthread_cond_timedwait(condition, mutex, &end)
    }
    return true
  }

  private static func instant(after delay: Duration) -> timespec {
    var instant = timespec()
    clock_gettime(CLOCK_MONOTONIC, &instant)
    let microseconds = max(0, delay.microseconds)
    let nanoseconds = instant.tv_nsec + microseconds % 1_000_000 * 1_000
    instant.tv_sec += microseconds / 1_000_000 + nanoseconds / 1_000_000_000
    instant.tv_nsec = nanoseconds % 1_000_000_000
    return instant
  }
}
