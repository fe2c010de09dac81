import Foundation
import HeadUnitCore

/// Which instant it is in a window, by the wall's clock: faster or slower than that, or paused.
struct PacingClock {
  private(set) var speed = 1.0
  private(set) var isPaused = false
  /// When the clock last changed its pace, and what it said then.
  private var anchor = (wall: Instant.start, virtual: Instant.start)

  static let speeds = 0.1...100

  init(speed: Double = 1, at wall: Instant = .start, from virtual: Instant = .start) {
    self.speed = Self.clamped(speed)
    anchor = (wall, virtual)
  }

  func instant(at wall: Instant) -> Instant {
    guard !isPaused else { return anchor.virtual }
    let passed = max(.zero, wall - anchor.wall)
    // At its ordinary pace no microsecond is lost to rounding, however long the window is open.
    guard speed != 1 else { return anchor.virtual + passed }
    return anchor.virtual
      + Duration(microseconds: Int((Double(passed.microseconds) * speed).rounded(.down)))
  }

  /// How long it takes until the instant comes; nil when it does not come by itself.
  func wait(for instant: Instant, at wall: Instant) -> Duration? {
    guard !isPaused else { return nil }
    let missing = max(.zero, instant - self.instant(at: wall))
    guard speed != 1 else { return missing }
    return Duration(microseconds: Int((Double(missing.microseconds) / speed).rounded(.up)))
  }

  mutating func set(speed: Double, at wall: Instant) {
    anchor = (wall, instant(at: wall))
    self.speed = Self.clamped(speed)
  }

  mutating func set(paused: Bool, at wall: Instant) {
    anchor = (wall, instant(at: wall))
    isPaused = paused
  }

  /// Goes on from another instant: the head unit has gone there by itself, or begun anew.
  mutating func jump(to instant: Instant, at wall: Instant) {
    anchor = (wall, instant)
  }

  private static func clamped(_ speed: Double) -> Double {
    speed.isFinite ? min(speeds.upperBound, max(speeds.lowerBound, speed)) : 1
  }
}

/// The time since the window opened, as the head unit's instants; it only ever goes on.
struct RunningClock {
  private let start = DispatchTime.now().uptimeNanoseconds

  var now: Instant {
    Instant(microseconds: Int((DispatchTime.now().uptimeNanoseconds - start) / 1_000))
  }
}

/// Ctrl-C and what else asks a process to end.
package enum StopSignals {
  /// How long the window has to close itself.
  private static let patience = 0.9

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
  /// If it has not ended soon after, it is ended.
  static func watch(_ stop: @escaping @Sendable () -> Void) {
    Thread.detachNewThread {
      _ = next()
      stop()
      Thread.sleep(forTimeInterval: patience)
      _exit(ExitCode.passed.rawValue)
    }
  }

  /// Set by the first signal, for whoever looks; the second one ends the process.
  static let asked = StopFlag()

  static func note() {
    hold()
    Thread.detachNewThread {
      asked.set(next())
      _exit(128 + next())
    }
  }

  /// Ends the process at once when it is asked to, with what is to be put in order before.
  static func endAtOnce(after tidyUp: @escaping @Sendable () -> Void) {
    hold()
    Thread.detachNewThread {
      let signal = next()
      tidyUp()
      // As shells say that a signal ended it.
      _exit(128 + signal)
    }
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
