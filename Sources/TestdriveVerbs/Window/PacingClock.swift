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
