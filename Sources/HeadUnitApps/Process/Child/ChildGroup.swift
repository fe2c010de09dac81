import Foundation
import HeadUnitCore

/// The group of a program: itself and what it started.
///
/// Its number stays its own as long as the program is not forgotten or another is in it.
struct ChildGroup: Sendable {
  let number: pid_t

  func send(_ signal: Int32) { _ = kill(-number, signal) }

  /// Waits until killed ones are dead: they run no more, but may be on their way out.
  ///
  /// After the program itself was forgotten; who is dead and not asked about has long ended.
  func waitForDead(within limit: Duration) {
    guard kill(-number, 0) == 0 else { return }
    let end = ContinuousClock.now + .microseconds(limit.microseconds)
    for member in members {
      // A file of a process that has ended cannot be opened, and one whose process ends is ready.
      let file = SystemFunction.openProcess(member)
      guard file.number >= 0 else { continue }
      let rest = max(.zero, end - ContinuousClock.now)
      var ends = [pollfd(fd: file.number, events: Int16(POLLIN), revents: 0)]
      poll(&ends, 1, Int32(rest / .milliseconds(1)))
    }
  }

  private var members: [pid_t] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return names.compactMap { pid_t($0) }.filter { group(of: $0) == number }
  }

  private func group(of process: pid_t) -> pid_t? {
    guard let bytes = FileManager.default.contents(atPath: "/proc/\(process)/stat"),
      let name = bytes.lastIndex(of: UInt8(ascii: ")"))
    else { return nil }
    // After the name, which may hold anything: the state, the parent, the group.
    let fields = bytes[(name + 1)...].split(separator: UInt8(ascii: " "))
    return fields.count > 2 ? pid_t(String(decoding: fields[2], as: UTF8.self)) : nil
  }
}
