import Foundation
import HeadUnitCore
import HeadUnitFiles
import Synchronization

/// Ctrl-C and what else asks a process to end.
package enum StopSignals {
  /// How long the window has to close itself, and to write what it is to leave behind.
  private static let patience = 10

  /// Holds the signals back until somebody waits for them.
  ///
  /// Comes before any other thread is started, as those take this over.
  package static func hold() {
    var signals = all
    pthread_sigmask(SIG_BLOCK, &signals, nil)
  }

  /// Lets this thread have them again, that others before it hold back.
  package static func release() {
    var signals = all
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }

  /// Calls the closure, on a thread of its own, when the process is asked to end.
  ///
  /// If it has not ended long after, or is asked again, it is ended.
  static func watch(_ stop: @escaping @Sendable () -> Void) {
    Thread.detachNewThread {
      let signal = next()
      asked.set(signal)
      obey(signal, stop)
    }
  }

  /// What follows the first signal: the end, at another one or when there is no more patience.
  static func obey(
    _ signal: Int32, _ stop: () -> Void, waiting wait: (Duration) -> Bool = isAskedAgain,
    ending end: (Int32) -> Void = { end($0) }
  ) {
    stop()
    _ = wait(.seconds(patience))
    // As shells say that a signal ended it.
    end(128 + signal)
  }

  /// Waits for another signal, no longer than the time given; false when none came.
  static func isAskedAgain(within time: Duration) -> Bool {
    var signals = all
    let (seconds, rest) = time.microseconds.quotientAndRemainder(dividingBy: 1_000_000)
    var limit = timespec(tv_sec: seconds, tv_nsec: rest * 1_000)
    var signal: Int32
    repeat { signal = sigtimedwait(&signals, nil, &limit) } while signal < 0 && errno == EINTR
    return signal > 0
  }

  /// Set by the first signal, for whoever looks; the second one ends the process.
  static let asked = StopFlag()

  static func note() {
    hold()
    Thread.detachNewThread {
      asked.set(next())
      end(128 + next())
    }
  }

  /// Ends the process at once when it is asked to, with what is to be put in order before.
  static func endAtOnce(after tidyUp: @escaping @Sendable () -> Void = {}) {
    hold()
    Thread.detachNewThread {
      let signal = next()
      tidyUp()
      // As shells say that a signal ended it.
      end(128 + signal)
    }
  }

  /// Half of a file is not left behind.
  private static func end(_ code: Int32) -> Never {
    FileWriter.removePartialFiles()
    _exit(code)
  }

  /// Waits for one.
  private static func next() -> Int32 {
    var signals = all
    var signal: Int32 = 0
    sigwait(&signals, &signal)
    return signal
  }

  private static var all: sigset_t {
    var signals = sigset_t()
    sigemptyset(&signals)
    for signal in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&signals, signal) }
    return signals
  }
}

/// Whether somebody has asked the process to end, and by which signal.
final class StopFlag: Sendable {
  private let number = Atomic<Int32>(0)

  /// Nil: nobody has.
  var signal: Int32? {
    let signal = number.load(ordering: .relaxed)
    return signal == 0 ? nil : signal
  }

  var isSet: Bool { signal != nil }

  func set(_ signal: Int32) { number.store(signal, ordering: .relaxed) }
}

/// Real time, from any beginning.
enum WallTime {
  static func now() -> Duration {
    Duration(microseconds: Int(DispatchTime.now().uptimeNanoseconds / 1_000))
  }
}
