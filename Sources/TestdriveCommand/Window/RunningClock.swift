import Foundation
import HeadUnitCore

/// The time since the window opened, as the head unit's instants; it only ever goes on.
struct RunningClock {
  private let start = DispatchTime.now().uptimeNanoseconds

  var now: Instant {
    Instant(microseconds: Int((DispatchTime.now().uptimeNanoseconds - start) / 1_000))
  }
}
