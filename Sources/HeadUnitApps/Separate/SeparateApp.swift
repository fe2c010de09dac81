public import HeadUnitCore
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
    home = Home(words)
  }

  public mutating func receive(_ messages: [AppMessage], at now: Instant) -> [AppDelivery] {
    home.receive(messages, at: now)
  }

  /// Ends the process, and gives what the last one that crashed wrote to its error output.
  ///
  /// Of a process that did not crash, what it wrote itself.
  func stop() -> String { home.stop() }
}

private final class Home: Sendable {
  private let words: [String]
  private let child = Mutex<ChildProcess?>(nil)
  private let crashErrors = Mutex<String?>(nil)

  /// So long in real time a line back is waited for; the app itself has given up long before.
  private static let patience = Duration.seconds(120)

  init(_ words: [String]) {
    self.words = words
  }

  func receive(_ messages: [AppMessage], at now: Instant) -> [AppDelivery] {
    child.withLock { child in
      do {
        if messages.contains(where: \.isStart) {
          child?.stop()
          child = try ChildProcess(words, lineLimit: SeparateLine.limit)
        }
        guard let running = child else { return [] }
        let deliveries = try Self.exchange(SeparateCall(at: now, messages: messages), running)
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
      return crashErrors.withLock { $0 } ?? child?.lastErrors ?? ""
    }
  }

  private static func exchange(
    _ call: SeparateCall, _ child: ChildProcess
  ) throws -> [AppDelivery] {
    guard child.write([try SeparateLine.bytes(of: call)]),
      let line = child.read(within: patience).first
    else {
      // How it ended is known when all of it is over.
      child.stop()
      throw SeparateEnd()
    }
    return try SeparateLine.value(SeparateReply.self, from: line).deliveries
  }
}

/// The other process gave no answer.
private struct SeparateEnd: Error {}
