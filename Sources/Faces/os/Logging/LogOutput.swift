internal import Foundation

/// Where lines of the log go: standard error, from any thread.
package enum LogOutput {
  private static let listener = OSAllocatedUnfairLock<(@Sendable (String) -> Void)?>(
    initialState: nil)

  /// Lines go to the listener alone while the closure runs.
  package static func capture(_ body: () throws -> Void) rethrows -> [String] {
    let lines = CapturedLines()
    listener.withLock { $0 = { lines.add($0) } }
    defer { listener.withLock { $0 = nil } }
    try body()
    return lines.all
  }

  /// One line, however many the text has.
  static func write(_ origin: String, _ text: String) {
    let text = text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: " ")
    let line = origin.isEmpty ? text : "\(origin): \(text)"
    if let listener = listener.withLock({ $0 }) { return listener(line) }
    FileHandle.standardError.write(Data((line + "\n").utf8))
  }
}

/// Lines gathered from all threads.
private final class CapturedLines: Sendable {
  private let lines = OSAllocatedUnfairLock<[String]>(initialState: [])

  func add(_ line: String) { lines.withLock { $0.append(line) } }

  var all: [String] { lines.withLock { $0 } }
}
