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
