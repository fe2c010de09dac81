/// A change of screen under way; where it is follows from the instant.
public struct Motion: Hashable, Sendable {
  public enum Kind: String, Hashable, Codable, Sendable, CaseIterable {
    case push, pop, tab, nowPlayingIn, nowPlayingOut
    /// To the home screen, and from there to the app.
    case home
  }

  /// One stretch of the way: from where something began to move until something else turned it.
  struct Course: Hashable, Sendable {
    let kind: Kind
    let beganAt: Instant
    /// Counts for the first one; the others begin where the one before them was turned.
    let start: Spring.State
    /// How fast time goes for it; 1 is the usual.
    let pace: Double
  }

  /// What goes away, as it was; what comes is what the head unit shows.
  public let leaving: Location
  /// What was still under way on the screen that goes away, oldest first: it goes on there.
  public let earlier: [Motion]
  /// Each undoes the one before it, and begins where that one is, so that nothing jumps.
  private let courses: [Course]

  /// Who turns a screen more often within a second sees the oldest turns as if they were over.
  private static let turnsKept = 8
  /// Below so many screens nothing of another one can be seen.
  private static let depthKept = 2

  init(
    _ course: Course, leaving: Location, turning other: Motion? = nil, over below: Motion? = nil
  ) {
    self.leaving = leaving
    let former = other.map { motion -> [Course] in
      guard motion.courses.count >= Self.turnsKept else { return motion.courses }
      let state = motion.state(at: course.beganAt)
      let last = motion.course
      return [Course(kind: last.kind, beganAt: course.beganAt, start: state, pace: last.pace)]
    }
    courses = (former ?? []) + [course]
    earlier = (below.map { $0.earlier + [$0.withoutEarlier] } ?? []).suffix(Self.depthKept)
  }

  /// The same motion over others.
  public init(_ motion: Motion, earlier: some Sequence<Motion>) {
    (leaving, courses, self.earlier) = (motion.leaving, motion.courses, Array(earlier))
  }

  private var withoutEarlier: Motion { Motion(self, earlier: []) }

  private var course: Course { courses[courses.count - 1] }

  public var kind: Kind { course.kind }
  public var beganAt: Instant { course.beganAt }

  public var endsAt: Instant { end(lengthenedBy: 1) }

  /// When it ends in a look that makes it longer or shorter.
  public func end(lengthenedBy length: Double) -> Instant {
    guard length > 0 else { return beganAt }
    return beganAt + kind.duration / (course.pace / length)
  }

  /// How much of the way is done, 0…1, in a look that makes it longer or shorter.
  public func progress(at now: Instant, lengthenedBy length: Double = 1) -> Double {
    state(at: now, lengthenedBy: length).place
  }

  func state(at now: Instant, lengthenedBy length: Double = 1) -> Spring.State {
    var state = courses[0].start
    for (index, course) in courses.enumerated() {
      let isLast = index + 1 == courses.count
      let end = isLast ? now : courses[index + 1].beganAt
      let time = end > course.beganAt ? (end - course.beganAt).inSeconds : 0
      state = course.kind.spring.state(from: state, after: time * course.pace / length)
      if !isLast { state = state.reversed }
    }
    return state
  }

  /// How much of the way was done when it began, in thousandths.
  public var headStart: Int { Int((progress(at: beganAt) * 1_000).rounded()) }
}

/// A page that a finger pulls back from the edge of the screen.
public struct BackDrag: Hashable, Sendable {
  /// The page on the screen, below which the one before it comes out.
  public let page: PageID
  /// How much of the screen's width it has been pulled, 0…1.
  public internal(set) var share: Double
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
  /// What moves it; all of them stand here.
  public var spring: Spring {
    switch self {
    case .push: Spring(stiffness: 700, rest: 300)
    case .pop, .nowPlayingOut: Spring(stiffness: 950, rest: 260)
    case .nowPlayingIn: Spring(stiffness: 550, rest: 340)
    case .tab, .home: Spring(stiffness: 2_000, rest: 180)
    }
  }

  public var duration: Duration { spring.rest }

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
