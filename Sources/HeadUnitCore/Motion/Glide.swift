/// A list that moves on its own: thrown by a finger, or on its way to the edge of a row.
///
/// Where it is follows from the instant; whole pixels go in and come out.
public struct Glide: Hashable, Sendable {
  enum Course: Hashable, Sendable {
    /// Comes to its end after a fixed time.
    case eased(Duration)
    /// Slows down until it stands.
    case thrown(speed: Int)
    /// Slows down until it meets an end of the list, goes over it and comes back.
    case bounced(speed: Int, meetsEdge: Duration, peak: Int)
  }

  public let beganAt: Instant
  public let endsAt: Instant
  /// Pixels from the top of the list; the first may lie beyond its ends.
  let from: Int
  let target: Int
  let course: Course
  /// How far the list could be scrolled when it was thrown.
  let maximum: Int

  /// Whether the place of the list follows, and does not stand at its target from the first.
  var isThrown: Bool {
    if case .eased = course { false } else { true }
  }

  static let snapDuration = Duration.milliseconds(160)
  static let returnDuration = Duration.milliseconds(320)
  private static let overshootDuration = Duration.milliseconds(80)

  init(easing from: Int, to target: Int, over duration: Duration, at now: Instant) {
    (self.from, self.target, course, maximum) = (from, target, .eased(duration), 0)
    beganAt = now
    endsAt = now + duration
  }

  /// Nil when it stands at once.
  init?(throwing from: Int, with throwing: Throw, at now: Instant) {
    let speed = max(-throwing.highest, min(throwing.highest, throwing.speed))
    guard speed.magnitude > throwing.lowest else { return nil }
    let left = Double(throwing.lowest) / Double(speed.magnitude)
    let rest = from + Int(Friction.way(from: Double(speed), to: left).rounded())
    let edge = max(0, min(rest, throwing.maximum))
    guard edge != from || (rest != edge && throwing.bounces) else { return nil }
    (self.from, target, maximum) = (from, edge, throwing.maximum)
    beganAt = now
    guard edge != rest else {
      course = .thrown(speed: speed)
      endsAt = now + Friction.time(to: left)
      return
    }
    let leftAtEdge = 1 - Double(edge - from) / Friction.way(from: Double(speed), to: 0)
    let meetsEdge = Friction.time(to: leftAtEdge)
    guard throwing.bounces else {
      course = .bounced(speed: speed, meetsEdge: meetsEdge, peak: 0)
      endsAt = now + meetsEdge
      return
    }
    let speedAtEdge = Double(speed) * leftAtEdge * RubberBand.resistance
    let peak = speedAtEdge * Self.overshootDuration.inSeconds / 2
    course = .bounced(speed: speed, meetsEdge: meetsEdge, peak: Int(peak.rounded()))
    endsAt = now + meetsEdge + Self.overshootDuration + Self.returnDuration
  }

  /// What a finger that lets go gives the list, and what stands against it; pixels a second.
  struct Throw {
    var speed: Int
    var lowest: Int
    var highest: Int
    var maximum: Int
    var bounces: Bool
  }

  public func position(at now: Instant) -> Int {
    guard now < endsAt else { return target }
    guard now > beganAt else { return from }
    let time = now - beganAt
    switch course {
    case .eased(let duration):
      return eased(from: from, after: time, of: duration)
    case .thrown(let speed):
      return thrown(with: speed, after: time)
    case .bounced(let speed, let meetsEdge, let peak):
      guard time >= meetsEdge else { return thrown(with: speed, after: time) }
      return beyondEdge(peak: peak, after: time - meetsEdge)
    }
  }
}

extension Glide {
  private func eased(from start: Int, after time: Duration, of duration: Duration) -> Int {
    let way = Curve.swift.way(after: Double(time.microseconds) / Double(duration.microseconds))
    return target + Int((Double(start - target) * (1 - way)).rounded())
  }

  private func thrown(with speed: Int, after time: Duration) -> Int {
    let way = Friction.way(from: Double(speed), to: Friction.rest(after: time))
    return from + Int(way.rounded())
  }

  /// Out ever slower, then back as after being pulled there.
  private func beyondEdge(peak: Int, after time: Duration) -> Int {
    guard time < Self.overshootDuration else {
      return eased(
        from: target + peak, after: time - Self.overshootDuration, of: Self.returnDuration)
    }
    let part = Double(time.microseconds) / Double(Self.overshootDuration.microseconds)
    return target + Int((Double(peak) * part * (2 - part)).rounded())
  }
}

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

/// How far a list gives way that is pulled beyond its end.
enum RubberBand {
  static let resistance = 0.55

  /// Never as far as the height in which it is seen.
  static func give(_ pull: Int, in height: Int) -> Int {
    let pulled = Double(pull.magnitude) * resistance
    let given = pulled * Double(height) / (Double(height) + pulled)
    return pull.signum() * Int(given.rounded())
  }

  /// How far it must be pulled to give way so far.
  static func pull(toGive give: Int, in height: Int) -> Int {
    let given = min(Double(give.magnitude), Double(height) * 0.99)
    let pulled = given * Double(height) / (Double(height) - given)
    return give.signum() * Int((pulled / resistance).rounded())
  }
}
