@preconcurrency package import Foundation
public import HeadUnitCore
import HeadUnitText
internal import Synchronization

/// An app of ours in a process of its own, begun anew each time the head unit starts it.
///
/// So an app that crashes takes nobody along, and what it keeps in memory is gone with it, as on
/// the phone. Each step of the head unit is one line there and one line back. In virtual time each
/// line is waited for, and it is the app's own patience that ends waiting; on the wall's clock
/// somebody looks at a window, and nobody waits. Copies share the process; only one may be driven.
public struct SeparateApp: App {
  private let home: Home

  /// The words start a program that gives itself to a `SeparateServer`.
  ///
  /// On the wall's clock what it writes to its error output is logged, and given to the closure
  /// line by line.
  public init(
    _ words: [String], clock: AppClock = .virtual,
    hear: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    let patience = clock == .wall ? Home.silence : Home.patience
    self.init(words, clock: clock, patience: patience, hear: hear)
  }

  init(
    _ words: [String], clock: AppClock = .virtual, patience: Duration,
    hear: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    home = Home(words, clock, patience: patience, hear: hear)
  }

  public mutating func receive(_ messages: [AppMessage], at now: Instant) -> [AppDelivery] {
    home.receive(messages, at: now)
  }

  public func takeEnding() -> String? { home.takeEnding() }

  /// Ends the process, and gives what the last one that crashed wrote to its error output.
  ///
  /// Of a process that did not crash, what it wrote itself.
  public func stopProgram() -> String? { home.stop() }

  public func cutOffProgram() -> Bool {
    home.cutOff()
    return true
  }
}

private final class Home: Sendable {
  private struct State: Sendable {
    var child: ChildProcess?
    /// Those before it that may still be ending; nobody waits for them in a window.
    var departing: [ChildProcess] = []
    /// What the last one that crashed wrote last.
    var crashErrors: String?
    /// How it ended, or that it does not answer, until somebody wants to know.
    var ending: String?
    /// When each step was said that has no line back yet, and since when the first of them waits.
    var owed: [(at: Instant, since: ContinuousClock.Instant)] = []
    /// That it does not answer was told.
    var isSilenceTold = false
    /// When it is looked after next, on the wall's clock.
    var wakeAt: Instant?
  }

  private let words: [String]
  private let clock: AppClock
  private let hear: @Sendable (String) -> Void
  private let state = Mutex(State())

  /// So long in real time a line back is waited for; the app itself has given up long before.
  static let patience = Duration.seconds(120)
  /// In a window a process that says nothing for so long is told of.
  static let silence = Duration.seconds(2)
  private let patience: Duration

  init(
    _ words: [String], _ clock: AppClock, patience: Duration,
    hear: @escaping @Sendable (String) -> Void
  ) {
    (self.words, self.clock, self.patience, self.hear) = (words, clock, patience, hear)
  }

  /// Somebody looks at a window and does not wait for a process of which nobody wants more.
  deinit {
    if clock == .wall { state.withLock { $0.child?.stopLater() } }
  }

  func receive(_ messages: [AppMessage], at now: Instant) -> [AppDelivery] {
    state.withLock { state in
      do {
        if messages.contains(where: \.isStart) {
          end(&state)
          state.child = try ChildProcess(words, lineLimit: SeparateLine.limit)
        }
        guard let running = state.child else { return [] }
        let deliveries =
          switch clock {
          case .virtual: try exchange(SeparateCall(at: now, messages: messages), running)
          case .wall: try talk(messages, at: now, running, &state)
          }
        if messages.contains(where: \.isStop) { end(&state) }
        return deliveries
      } catch {
        let hasEnded = error is SeparateEnd
        let words = hasEnded ? state.child.map(AppWording.ended) : nil
        let errors = logged(state.child)
        if let child = state.child, clock == .virtual { child.stop() }
        if let child = state.child { state.crashErrors = child.lastErrors }
        end(&state)
        let log = words ?? "the app cannot be heard: \(error)".oneLine
        if clock == .wall { state.ending = log }
        return errors + [AppDelivery(.report(.log(log))), AppDelivery(.report(.stopped(.crashed)))]
      }
    }
  }

  func stop() -> String {
    state.withLock { state in
      let child = state.child
      child?.stop()
      for other in state.departing { other.stop() }
      state.child = nil
      return LastWords.shown(of: state.crashErrors ?? child?.lastErrors ?? "")
    }
  }

  func cutOff() { state.withLock { end(&$0) } }

  func takeEnding() -> String? { state.withLock { $0.ending.take() } }

  /// On the wall's clock nobody waits for a process to end.
  private func end(_ state: inout State) {
    (state.owed, state.isSilenceTold, state.wakeAt) = ([], false, nil)
    guard let child = state.child else { return }
    state.child = nil
    switch clock {
    case .virtual: child.stop()
    case .wall:
      child.stopLater()
      state.departing = state.departing.filter { !$0.isStopped } + [child]
    }
  }

  private func exchange(
    _ call: SeparateCall, _ child: ChildProcess
  ) throws -> [AppDelivery] {
    guard child.write([try SeparateLine.bytes(of: call)]), let line = line(from: child) else {
      // How it ended is known when all of it is over.
      child.stop()
      throw SeparateEnd()
    }
    return try SeparateLine.value(SeparateReply.self, from: line).deliveries
  }
}

// On the wall's clock.
extension Home {
  /// A token of ours that is never the app's.
  private static let look = -1
  /// How often a process that owes a line is looked after, and how often once it has for long.
  private static let soon = Duration.milliseconds(4)
  private static let later = Duration.milliseconds(50)
  /// A process that owes nothing is waited for this long: most answer at once, and what comes at
  /// the next look comes a picture later.
  private static let moment = Duration.milliseconds(3)

  /// Says what there is to say and hears what has come.
  private func talk(
    _ messages: [AppMessage], at now: Instant, _ child: ChildProcess, _ state: inout State
  ) throws -> [AppDelivery] {
    let said = messages.filter { $0 != .wake(Self.look) }
    let isStart = said.contains(where: \.isStart)
    let waits = state.owed.isEmpty && !said.isEmpty && !isStart
    if !said.isEmpty {
      let line = try SeparateLine.bytes(of: SeparateCall(at: now, messages: said))
      guard child.write([line]) else { throw SeparateProblem.unread }
      state.owed.append((now, .now))
    }
    var deliveries: [AppDelivery] = []
    let lines = child.read(within: waits ? Self.moment : .zero)
    for line in lines {
      guard !state.owed.isEmpty else { throw SeparateProblem.unasked }
      let at = state.owed.removeFirst().at
      let reply = try SeparateLine.value(SeparateReply.self, from: line)
      // What is due after a step is so after its instant, whenever the line comes.
      deliveries += reply.deliveries.map { delivery in
        AppDelivery(after: max(.zero, at + delivery.after - now), delivery.content)
      }
      if let words = reply.notice { state.ending = words }
      state.isSilenceTold = false
    }
    if lines.isEmpty, child.hasEnded {
      child.waitForEnding()
      throw SeparateEnd()
    }
    deliveries += logged(child) + silenceTold(&state)
    if let wake = wake(at: now, &state) { deliveries.append(wake) }
    return deliveries
  }

  private func logged(_ child: ChildProcess?) -> [AppDelivery] {
    guard clock == .wall else { return [] }
    return (child?.takeErrorLines() ?? []).map { line in
      hear(line)
      return AppDelivery(.report(.log(line)))
    }
  }

  private func silenceTold(_ state: inout State) -> [AppDelivery] {
    guard let first = state.owed.first, first.since.passed >= patience, !state.isSilenceTold
    else { return [] }
    state.isSilenceTold = true
    let words = AppWording.silent(patience)
    state.ending = words
    return [AppDelivery(.report(.log(words)))]
  }

  /// The app itself says when it wants to be looked after next; while it owes a line it cannot.
  private func wake(at now: Instant, _ state: inout State) -> AppDelivery? {
    guard let first = state.owed.first else { return nil }
    let due = now + (first.since.passed < .seconds(1) ? Self.soon : Self.later)
    if let wakeAt = state.wakeAt, wakeAt > now, wakeAt <= due { return nil }
    state.wakeAt = due
    return AppDelivery(after: due - now, .wake(Self.look))
  }
}

extension Home {
  /// The line that comes next; nil when there is none in time.
  private func line(from child: ChildProcess) -> [UInt8]? {
    var time = Countdown(patience, ProcessCalls.current)
    while !ProgramWaiting.isOver, !child.hasEnded, time.goesOn() {
      let start = ContinuousClock.now
      if let line = child.read(within: min(time.left, ProgramWaiting.slice)).first { return line }
      guard child.isHeldByDebugger else { continue }
      ProgramWaiting.noteDebugger(start.passed)
      time = Countdown(time.left, ProcessCalls.current)
    }
    return nil
  }
}

/// Why a process that has not ended is not heard any more.
private enum SeparateProblem: Error, CustomStringConvertible {
  case unread, unasked

  var description: String {
    switch self {
    case .unread: "it does not read what it is told"
    case .unasked: "it says more than it was asked"
    }
  }
}

/// The other process gave no answer.
private struct SeparateEnd: Error {}

/// Gives an app of this process to the process that has begun this one.
public enum SeparateServer {
  /// Answers until there is nobody to answer, and ends the process then, whatever the app is at.
  ///
  /// What the app itself prints goes to the error output: the output is for answers.
  /// The closure is called first on each thread that is not the app's.
  public static func run(
    _ app: any App, enter: @escaping @Sendable () -> Void = {}
  ) throws -> Never {
    enter()
    signal(SIGPIPE, SIG_IGN)
    let output = StandardOutput.reserve()
    let calls = LinesOfInput(enter: enter)
    var app = app
    while true {
      let call = try SeparateLine.value(SeparateCall.self, from: calls.next())
      let deliveries = app.receive(call.messages, at: call.at)
      let reply = SeparateReply(deliveries, notice: app.takeEnding())
      try output.write(contentsOf: Data(SeparateLine.bytes(of: reply) + [UInt8(ascii: "\n")]))
    }
  }
}

/// The lines of the standard input, read on a thread of their own.
///
/// With their end the process ends: an app that hangs would notice nothing of it for long.
private final class LinesOfInput: Sendable {
  private let lines = Monitor<[[UInt8]]>([])

  init(enter: @escaping @Sendable () -> Void) {
    Thread.detachNewThread { [lines] in
      enter()
      while let line = readLine() { lines.change { $0.append(Array(line.utf8)) } }
      // Nothing is tidied up: a thread of the app that hangs may hold what that needs.
      _exit(0)
    }
  }

  func next() -> [UInt8] {
    lines.wait { !$0.isEmpty }
    return lines.change { $0.removeFirst() }
  }
}

/// What the head unit says to an app of ours in a process of its own, in one step.
struct SeparateCall: Codable {
  let at: Instant
  let messages: [AppMessage]
}

/// What the app says back, once to each call.
struct SeparateReply: Codable {
  private struct Delivery: Codable {
    let after: Int
    let content: AppDelivery.Content
  }

  private let said: [Delivery]
  /// What whoever looks at the window is to know at once.
  let notice: String?

  init(_ deliveries: [AppDelivery], notice: String? = nil) {
    self.notice = notice
    said = deliveries.map { Delivery(after: $0.after.microseconds, content: $0.content) }
  }

  var deliveries: [AppDelivery] {
    said.map { AppDelivery(after: .microseconds($0.after), $0.content) }
  }
}

/// Values as lines of JSON, without their breaks.
enum SeparateLine {
  /// Larger than any picture an app should give.
  static let limit = 64 << 20

  static func bytes(of value: some Encodable) throws -> [UInt8] {
    try Array(JSONCoder.encode(value).text.utf8)
  }

  static func value<Value: Decodable>(_ type: Value.Type, from line: [UInt8]) throws -> Value {
    let source = SourceText(name: "<app>", bytes: line)
    return try JSONCoder.decode(type, from: JSONDocument(source).root)
  }
}

// Of the C library, whose `stdout` is a variable that Swift holds to be unsafe.

/// The standard output of a process that has an app in it.
package enum StandardOutput {
  /// Gives it for what we have to say alone: what the app prints goes to the error output from now
  /// on, line by line, so that nothing of it is lost when the app crashes.
  package static func reserve() -> FileHandle {
    let output = FileHandle(fileDescriptor: dup(STDOUT_FILENO), closeOnDealloc: true)
    dup2(STDERR_FILENO, STDOUT_FILENO)
    setvbuf(stdout, nil, _IOLBF, 0)
    return output
  }
}
