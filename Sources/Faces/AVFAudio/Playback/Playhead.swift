package import HeadUnitCore

/// Where playback is, as a moment from which on it goes at a rate.
package struct Playhead: Sendable {
  private var base = 0.0
  private var since = Instant.start
  /// 0 stands still.
  package private(set) var rate = 0.0

  package init() {}

  /// Seconds.
  package func position(at now: Instant) -> Double {
    base + rate * (now - since).inSeconds
  }

  package mutating func move(to seconds: Double, at now: Instant) {
    (base, since) = (seconds, now)
  }

  package mutating func run(at rate: Double, from now: Instant) {
    move(to: position(at: now), at: now)
    self.rate = rate
  }

  /// When it will be there; nil when it goes nowhere or away from it.
  package func delay(to seconds: Double, at now: Instant) -> Duration? {
    let way = seconds - position(at: now)
    guard rate != 0, seconds.isFinite, way == 0 || (way > 0) == (rate > 0) else { return nil }
    return .seconds(way / rate)
  }
}
