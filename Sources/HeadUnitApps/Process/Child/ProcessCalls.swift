import CSupervisor
import Foundation
import HeadUnitCore

/// The calls of the system by which programs are started and talked to.
///
/// Each gives what the system's own gives, and says why in `errno`. Tests put faults of the outer
/// world in their place: a signal, a pipe that takes a part, a system that is out of files or
/// processes, a clock that leaps because the machine slept.
struct ProcessCalls: Sendable {
  var pipe: @Sendable (_ ends: UnsafeMutablePointer<Int32>) -> Int32
  var start: @Sendable (UnsafePointer<Supervision>) -> pid_t
  var read: @Sendable (Int32, UnsafeMutableRawPointer, _ count: Int) -> Int
  var write: @Sendable (Int32, UnsafeRawPointer?, _ count: Int) -> Int
  var poll: @Sendable (UnsafeMutablePointer<pollfd>, _ count: Int, _ milliseconds: Int32) -> Int32
  /// Waits until that process, a child of ours, has ended, and says how.
  var wait: @Sendable (pid_t, _ status: UnsafeMutablePointer<Int32>) -> pid_t
  var kill: @Sendable (pid_t, _ signal: Int32) -> Int32
  /// The time of a clock that nobody sets.
  var now: @Sendable () -> Instant

  /// What is called for a program that is started in this test, or by this program.
  @TaskLocal static var current = system

  static let system = ProcessCalls(
    pipe: { supervisor_pipe($0) },
    start: { supervisor_start($0) },
    read: { Foundation.read($0, $1, $2) },
    write: { Foundation.write($0, $1, $2) },
    poll: { Foundation.poll($0, nfds_t($1), $2) },
    wait: { waitpid($0, $1, 0) },
    kill: { Foundation.kill($0, $1) },
    now: {
      var time = timespec()
      clock_gettime(CLOCK_MONOTONIC, &time)
      return Instant(microseconds: time.tv_sec * 1_000_000 + time.tv_nsec / 1_000)
    })

  /// The result, however often a signal comes in between.
  static func uninterrupted<Number: SignedInteger>(_ call: () -> Number) -> Number {
    while true {
      let result = call()
      if result >= 0 || errno != EINTR { return result }
    }
  }
}

/// How much is left of the time that somebody waits.
///
/// What a machine sleeps through is no time in which anybody could have answered: however late the
/// clock is, one look takes off no more than a share.
struct Countdown {
  private(set) var left: Duration
  /// No longer should anybody wait between two looks.
  let share: Duration
  private var lookedAt: Instant
  private let calls: ProcessCalls

  init(_ time: Duration, _ calls: ProcessCalls) {
    left = time
    let quarter = Duration(microseconds: time.microseconds / 4)
    share = max(.milliseconds(20), min(.seconds(1), quarter))
    lookedAt = calls.now()
    self.calls = calls
  }

  /// Whether there is any time left.
  mutating func goesOn() -> Bool {
    let now = calls.now()
    left = left - min(now - lookedAt, share)
    lookedAt = now
    return left > .zero
  }
}
