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
