import CSupervisor
import Foundation

/// The calls of the system by which programs are started and talked to.
///
/// Each gives what the system's own gives, and says why in `errno`. Tests put faults of the outer
/// world in their place: a signal, a pipe that takes a part, a system that is out of files or
/// processes.
struct ProcessCalls: Sendable {
  var pipe: @Sendable (_ ends: UnsafeMutablePointer<Int32>) -> Int32
  var start: @Sendable (UnsafePointer<Supervision>) -> pid_t
  var read: @Sendable (Int32, UnsafeMutableRawPointer, _ count: Int) -> Int
  var write: @Sendable (Int32, UnsafeRawPointer?, _ count: Int) -> Int
  var poll: @Sendable (UnsafeMutablePointer<pollfd>, _ count: Int, _ milliseconds: Int32) -> Int32
  /// Waits until that process, a child of ours, has ended.
  var wait: @Sendable (pid_t) -> pid_t

  /// What is called for a program that is started in this test, or by this program.
  @TaskLocal static var current = system

  static let system = ProcessCalls(
    pipe: { supervisor_pipe($0) },
    start: { supervisor_start($0) },
    read: { Foundation.read($0, $1, $2) },
    write: { Foundation.write($0, $1, $2) },
    poll: { Foundation.poll($0, nfds_t($1), $2) },
    wait: { process in
      var status: Int32 = 0
      return waitpid(process, &status, 0)
    })

  /// The result, however often a signal comes in between.
  static func uninterrupted<Number: SignedInteger>(_ call: () -> Number) -> Number {
    while true {
      let result = call()
      if result >= 0 || errno != EINTR { return result }
    }
  }
}
