import HeadUnitCore

/// How far into a track the player is: a base and the time since, never a sum of steps.
struct PlayHead: Hashable, Sendable {
  private let base: Duration
  private let since: Instant
  /// 0 stands still, below 0 runs backwards.
  let rate: Double
  /// Nil for a live stream.
  let length: Duration?

  init(at base: Duration, since: Instant, rate: Double, length: Duration?) {
    self.base = base
    self.since = since
    self.rate = rate
    self.length = length
  }

  func elapsed(at now: Instant) -> Duration {
    let moved = base + Duration.seconds((now - since).inSeconds * rate)
    return max(.zero, min(moved, length ?? moved))
  }

  /// The same track from here on at another rate.
  func running(at rate: Double, from now: Instant) -> PlayHead {
    PlayHead(at: elapsed(at: now), since: now, rate: rate, length: length)
  }

  /// The same track and rate from another place on.
  func moved(to place: Duration, from now: Instant) -> PlayHead {
    PlayHead(at: max(.zero, min(place, length ?? place)), since: now, rate: rate, length: length)
  }

  /// How long until a place is reached, rounded up; nil when it never is.
  func time(until place: Duration, from now: Instant) -> Duration? {
    let distance = (place - elapsed(at: now)).microseconds
    guard rate > 0, distance >= 0 else { return nil }
    let time = (Double(distance) / rate).rounded(.up)
    return time < PlayHead.longest ? Duration(microseconds: Int(time)) : nil
  }

  /// Microseconds; what lies further ahead, thirty years, is never waited for.
  private static let longest = 1e15
}
