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

/// What something looked like before it changed, and when that was.
public struct Shift<Value: Hashable & Sendable>: Hashable, Sendable {
  public let from: Value
  public let beganAt: Instant

  func end(_ duration: Duration) -> Instant { beganAt + duration }
}

/// The last change of each thing that does not change at once.
///
/// A shift that is over stays until the next one: the screen sees from the instant that it is.
public struct Shifts: Hashable, Sendable {
  /// Nil also when the focus has come to another list or screen, where nothing slides.
  public internal(set) var focus: Shift<FocusTarget>?
  public internal(set) var theme: Shift<Theme>?
  public internal(set) var toast: Shift<Toast.Message?>?
  public internal(set) var banner: Shift<Set<InterruptionKind>>?
  /// The cover of what plays; nil is the placeholder.
  public internal(set) var cover: Shift<Picture?>?
  /// When the screen of what plays came in; nil before it ever did.
  public internal(set) var playerCameAt: Instant?
  /// When the title of what plays came to where it may move; nil before there was one.
  public internal(set) var titleCameAt: Instant?
  public internal(set) var menu: Shift<Menu?>?
  /// How far the rows of the menu were moved; nil under a finger, which they follow at once.
  public internal(set) var menuScroll: Shift<Int>?

  public static let focusDuration = Duration.milliseconds(120)
  public static let themeDuration = Duration.milliseconds(400)
  public static let arrivalDuration = Duration.milliseconds(280)
  /// Of toasts and banners.
  public static let departureDuration = Duration.milliseconds(200)
  public static let coverDuration = Duration.milliseconds(400)
  public static let menuOpening = Spring(stiffness: 2_000, rest: 180)
  public static let menuClosing = Spring(stiffness: 4_500, rest: 120)
}

/// What is compared before and after an event.
struct Appearance {
  var focus: FocusTarget?
  var focusPlace: FocusPlace?
  var theme: Theme
  var toast: Toast.Message?
  var banner: Set<InterruptionKind>
  var cover: Picture?
  var showsPlayer: Bool
  /// The title on the now-playing screen; nil where none may move.
  var title: String?
  var menu: Menu?
  var menuScroll: MenuScroll
}

extension Shifts {
  mutating func note(_ old: Appearance, _ new: Appearance, at now: Instant) {
    if old.focus != new.focus || !old.isInPlace(of: new) {
      focus = old.isInPlace(of: new) ? old.focus.map { Shift(from: $0, beganAt: now) } : nil
    }
    if old.theme != new.theme { theme = turned(theme, from: old.theme, to: new.theme, at: now) }
    if old.toast != new.toast { toast = Shift(from: old.toast, beganAt: now) }
    if old.banner != new.banner { banner = Shift(from: old.banner, beganAt: now) }
    if old.cover != new.cover, !isPassingOverPlaceholder(from: old.cover, at: now) {
      cover = Shift(from: old.cover, beganAt: now)
    }
    if new.showsPlayer, !old.showsPlayer { playerCameAt = now }
    // One that goes stays as it is while it goes.
    if let title = new.title, title != old.title { titleCameAt = now }
    if old.menu != new.menu { menu = Shift(from: old.menu, beganAt: now) }
    noteMenuScroll(old, new, at: now)
  }

  private mutating func noteMenuScroll(_ old: Appearance, _ new: Appearance, at now: Instant) {
    if old.menu != new.menu || new.menuScroll.isHeld {
      menuScroll = nil
      return
    }
    let (from, to) = (old.menuScroll.place, new.menuScroll.place)
    guard from != to else { return }
    // One that is still under way goes on from where it is seen.
    let seen = menuScroll.map { $0.place(goingTo: from, at: now) } ?? from
    menuScroll = Shift(from: seen, beganAt: now)
  }

  /// A theme that is switched back goes back from where it is.
  ///
  /// Before the first instant nothing was seen that could fade: there it only begins.
  private func turned(
    _ running: Shift<Theme>?, from old: Theme, to new: Theme, at now: Instant
  ) -> Shift<Theme>? {
    guard now > .start else { return nil }
    guard let running, running.from == new, now - running.beganAt < Self.themeDuration else {
      return Shift(from: old, beganAt: now)
    }
    let left = Self.themeDuration - (now - running.beganAt)
    let began = Instant.start + (now - .start - left)
    return Shift(from: old, beganAt: began)
  }

  /// The next cover came before the last one had gone: one becomes the other.
  private func isPassingOverPlaceholder(from old: Picture?, at now: Instant) -> Bool {
    guard old == nil, let cover, cover.from != nil else { return false }
    return now - cover.beganAt < Self.coverDuration
  }
}

extension Shift<Int> {
  /// Where something is that began to go from one place to another.
  public func place(goingTo target: Int, at now: Instant) -> Int {
    let done = Curve.swift.way(from: beganAt, over: Glide.snapDuration, at: now)
    return from + Int((Double(target - from) * done).rounded())
  }
}

extension Appearance {
  /// A focus that was only waiting for rows slides to none of them.
  fileprivate func isInPlace(of other: Appearance) -> Bool {
    focusPlace?.isProvisional == false && focusPlace?.screen == other.focusPlace?.screen
      && focusPlace?.page == other.focusPlace?.page
  }
}
