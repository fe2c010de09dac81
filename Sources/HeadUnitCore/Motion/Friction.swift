/// What slows a list down that was thrown: of its speed 0.998 is left after each millisecond.
///
/// Only multiplications and additions, in one order, so that every machine gets the same bits.
enum Friction {
  private static let perMillisecond = 0.998
  /// The negative natural logarithm of that, so that a speed can be summed up to a way.
  private static let rate = 0.002_002_002_670_673_079_3

  /// Nothing is thrown for longer: from the highest speed to the lowest it takes 2.65 seconds.
  static let longest = Duration.seconds(3)

  /// What is left of a speed after a time.
  static func rest(after time: Duration) -> Double {
    let microseconds = max(0, time.microseconds)
    // The part of a millisecond, as the first terms of the exponential series.
    let part = rate * Double(microseconds % 1_000) / 1_000
    var rest = 1 - part * (1 - part / 2 * (1 - part / 3))
    var power = perMillisecond
    var milliseconds = microseconds / 1_000
    while milliseconds > 0 {
      if milliseconds % 2 == 1 { rest *= power }
      power *= power
      milliseconds /= 2
    }
    return rest
  }

  /// Pixels from a speed in pixels a second until so much of it is left.
  static func way(from speed: Double, to rest: Double) -> Double {
    speed / 1_000 * (1 - rest) / rate
  }

  /// After how long no more than so much is left.
  static func time(to rest: Double) -> Duration {
    var low = 0
    var high = longest.microseconds
    while low < high {
      let middle = (low + high) / 2
      if Self.rest(after: .microseconds(middle)) > rest { low = middle + 1 } else { high = middle }
    }
    return .microseconds(low)
  }
}
