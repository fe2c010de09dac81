import Foundation
import HeadUnitApps
import HeadUnitCore
import HeadUnitScenario

extension DriveRun {
  /// So often somebody may want to end a drive that waits.
  private static let longestPause = 0.1

  /// Goes on to what the wall's clock says, and sleeps until something is to happen.
  mutating func keepPace(since start: ContinuousClock.Instant) {
    let now = Instant.start + start.passed
    advance(to: max(simulation.now, now))
    guard verdict == nil, let due = nextDue, due > now else { return }
    Thread.sleep(forTimeInterval: min((due - now).inSeconds, Self.longestPause))
  }
}
