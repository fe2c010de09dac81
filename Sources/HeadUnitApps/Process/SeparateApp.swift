@preconcurrency package import Foundation
public import HeadUnitCore
import HeadUnitText
internal import Synchronization

/// An app of ours in a process of its own, begun anew each time the head unit starts it.
///
/// So an app that crashes takes nobody along, and what it keeps in memory is gone with it, as on
/// the phone. Each step of the head unit is one line there and one line back; it is the app's own
/// patience that ends waiting. Copies share the process; only one may be driven.
public struct SeparateApp: App {
  private let home: Home

  /// The words start a program that gives itself to a `SeparateServer`.
  public init(_ words: [String]) {
    self.init(words, patience: Home.patience)
  }

  init(_ words: [String], patience: Duration) {
    home = Home(words, patience: patience)
  }

  public mutating func receive(_ messages: [AppMessage], at now: Instant) -> [AppDelivery] {
    home.receive(messages, at: now)
  }

  /// Ends the process, and gives what the last one that crashed wrote to its error output.
  ///
  /// Of a process that did not crash, what it wrote itself.
  public func stopProgram() -> String? { home.stop() }

  public func cutOffProgram() -> Bool {
    _ = home.stop()
    return true
  }
}

private final class Home: Sendable {
  private let words: [String]
  private let child = Mutex<ChildProcess?>(nil)
  private let crashErrors = Mutex<String?>(nil)

  /// So long in real time a line back is waited for; the app itself has given up long before.
  static let patience = Duration.seconds(120)
  private let patience: Duration

  init(_ words: [String], patience: Duration) {
    (self.words, self.patience) = (words, patience)
  }

  func receive(_ messages: [AppMessage], at now: Instant) -> [AppDelivery] {
    child.withLock { child in
      do {
        if messages.contains(where: \.isStart) {
          child?.stop()
          child = try ChildProcess(words, lineLimit: SeparateLine.limit)
        }
        guard let running = child else { return [] }
        let deliveries = try exchange(SeparateCall(at: now, messages: messages), running)
        if messages.contains(where: \.isStop) { child = nil }
        return deliveries
      } catch {
        let hasEnded = error is SeparateEnd
        let words = hasEnded ? child.map(AppWording.ended) : nil
        child?.stop()
        if let child { crashErrors.withLock { $0 = child.lastErrors } }
        child = nil
        let log = words ?? "the app cannot be heard: \(error)".oneLine
        return [AppDelivery(.report(.log(log))), AppDelivery(.report(.stopped(.crashed)))]
      }
    }
  }

  func stop() -> String {
    child.withLock { child in
      child?.stop()
      defer { child = nil }
      return LastWords.shown(of: crashErrors.withLock { $0 } ?? child?.lastErrors ?? "")
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
      let reply = SeparateReply(app.receive(call.messages, at: call.at))
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

  init(_ deliveries: [AppDelivery]) {
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
