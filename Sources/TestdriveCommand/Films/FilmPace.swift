import HeadUnitCore

/// Which instant of a drive each frame of a film shows.
struct FilmPace: Hashable {
  let start: Instant
  let framesPerSecond: Int
  /// Thousandths of the drive's own pace.
  let speed: Int

  static let standardSpeed = 1_000
  /// From a tenth to a hundred times as fast.
  static let speeds = 100...100_000

  /// Each counted from the start, so that nothing adds up to a drift.
  func instant(of frame: Int) -> Instant {
    start + Duration(microseconds: frame * speed * 1_000 / framesPerSecond)
  }

  /// The first frame that shows the instant or a later one; nil when none ever does.
  func frame(notBefore instant: Instant) -> Int? {
    guard instant > start else { return 0 }
    let (whole, isTooLate) =
      (instant - start).microseconds.multipliedReportingOverflow(by: framesPerSecond)
    guard !isTooLate else { return nil }
    let step = speed * 1_000
    return whole / step + (whole % step == 0 ? 0 : 1)
  }

  /// How long something takes in the drive that is to be seen for so long in the film.
  func stretched(_ duration: Duration) -> Duration {
    Duration(microseconds: duration.microseconds * speed / Self.standardSpeed)
  }
}
