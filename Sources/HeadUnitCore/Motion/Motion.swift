/// A change of screen under way; where it is follows from the instant.
public struct Motion: Hashable, Sendable {
  public enum Kind: String, Hashable, Codable, Sendable {
    case push, pop, tab, nowPlayingIn, nowPlayingOut
    /// To the home screen, and from there to the app.
    case home
  }

  public let kind: Kind
  public let beganAt: Instant
  /// What goes away, as it was; what comes is what the head unit shows.
  public let leaving: Location
  /// How much of the way was done when it began, in thousandths.
  ///
  /// A motion that undoes another begins where that one is, so that nothing jumps.
  public let headStart: Int

  public var endsAt: Instant {
    beganAt + kind.duration
  }

  /// How much of the way is done, 0…1.
  public func progress(at now: Instant) -> Double {
    let head = Double(headStart) / 1_000
    return head + (1 - head) * kind.curve.way(from: beganAt, over: kind.duration, at: now)
  }
}

/// Where the driver is: what stands on the screen, as far as a motion takes it away.
public struct Location: Hashable, Sendable {
  public let screen: HeadUnit.ScreenKind
  /// The list with its rows and its place, also when another screen covers it.
  public let page: Page?
  public let tab: Int
  public let depth: Int
  public let showsTabBar: Bool
}

extension Motion.Kind {
  public var duration: Duration {
    switch self {
    case .push: .milliseconds(300)
    case .pop, .nowPlayingOut: .milliseconds(260)
    case .tab, .home: .milliseconds(180)
    case .nowPlayingIn: .milliseconds(340)
    }
  }

  public var curve: Curve {
    switch self {
    case .push, .pop, .nowPlayingIn, .nowPlayingOut: .swift
    case .tab, .home: .brisk
    }
  }

  /// A second tap during these would land on something that has only just come.
  var swallowsTaps: Bool { self == .push || self == .nowPlayingIn }

  func undoes(_ other: Self) -> Bool { other == opposite }

  private var opposite: Self? {
    switch self {
    case .push: .pop
    case .pop: .push
    case .nowPlayingIn: .nowPlayingOut
    case .nowPlayingOut: .nowPlayingIn
    case .home: .home
    // Which tab was left has to be known, too.
    case .tab: nil
    }
  }
}

/// How a motion spends its time: a cubic Bézier curve from (0, 0) to (1, 1), as the look gives it.
public struct Curve: Hashable, Sendable {
  private let firstX: Double
  private let firstY: Double
  private let secondX: Double
  private let secondY: Double

  public static let linear = Curve(0, 0, 1, 1)
  /// Fast at once and long in coming to rest: what comes and goes.
  public static let swift = Curve(0.16, 1, 0.3, 1)
  /// What changes in its place.
  public static let brisk = Curve(0.2, 0, 0, 1)
  /// One picture becomes another.
  public static let gentle = Curve(0.4, 0, 0.2, 1)

  /// The two control points; the first and third number lie in 0…1.
  public init(_ firstX: Double, _ firstY: Double, _ secondX: Double, _ secondY: Double) {
    precondition(
      (0...1).contains(firstX) && (0...1).contains(secondX), "Time never runs backwards.")
    (self.firstX, self.firstY, self.secondX, self.secondY) = (firstX, firstY, secondX, secondY)
  }

  /// The share of the way that is done after a share of the time; both in 0…1.
  public func way(after time: Double) -> Double {
    guard time > 0 else { return 0 }
    guard time < 1 else { return 1 }
    var low = 0.0
    var high = 1.0
    // Halving gives the same bits everywhere, and thirty times is finer than any screen.
    for _ in 0..<30 {
      let middle = (low + high) / 2
      if Self.at(middle, firstX, secondX) < time { low = middle } else { high = middle }
    }
    return Self.at((low + high) / 2, firstY, secondY)
  }

  /// The share of the way that is done at an instant.
  public func way(from begin: Instant, over duration: Duration, at now: Instant) -> Double {
    guard now > begin else { return 0 }
    guard now - begin < duration else { return 1 }
    return way(after: Double((now - begin).microseconds) / Double(duration.microseconds))
  }

  private static func at(_ step: Double, _ first: Double, _ second: Double) -> Double {
    let rest = 1 - step
    return 3 * rest * rest * step * first + 3 * rest * step * step * second + step * step * step
  }
}

/// A finger on something; the tap itself is an event of its own.
public struct Press: Hashable, Sendable {
  public let target: FocusTarget
  public let screen: HeadUnit.ScreenKind
  /// The list on which it is, so that what comes in its place is not drawn pressed.
  public let page: PageID?
  public let beganAt: Instant
  /// When the finger was lifted, or went somewhere else with it.
  public internal(set) var endedAt: Instant?

  public static let arrivalDuration = Duration.milliseconds(80)
  public static let departureDuration = Duration.milliseconds(160)

  /// How strong the fill is that shows it, 0…1.
  public func strength(at now: Instant) -> Double {
    let came = Curve.linear.way(from: beganAt, over: Self.arrivalDuration, at: endedAt ?? now)
    guard let endedAt else { return came }
    return came * (1 - Curve.linear.way(from: endedAt, over: Self.departureDuration, at: now))
  }
}
