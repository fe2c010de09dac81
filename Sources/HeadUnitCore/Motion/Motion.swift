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
  public let leaving: Sight
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

/// What stands on the screen, as far as a motion takes it away.
public struct Sight: Hashable, Sendable {
  public let screen: HeadUnit.Screen
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

  func undoes(_ other: Self) -> Bool {
    switch (self, other) {
    case (.push, .pop), (.pop, .push), (.nowPlayingIn, .nowPlayingOut),
      (.nowPlayingOut, .nowPlayingIn), (.home, .home):
      true
    default: false
    }
  }
}
