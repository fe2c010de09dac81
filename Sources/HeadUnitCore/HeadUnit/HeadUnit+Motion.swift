// What the screen has to know of the moment before.
extension HeadUnit {
  /// What stands on the screen now.
  public var location: Location {
    Location(
      screen: screen, page: browser.page, tab: browser.current, depth: browser.depth,
      showsTabBar: showsTabBar)
  }

  var appearance: Appearance {
    Appearance(
      focus: focus, focusPlace: focusGivenAt, theme: shownTheme,
      toast: toast?.message, banner: player.interruptions, cover: player.artwork.picture,
      showsPlayer: screen == .nowPlaying, title: movingTitle, menu: menu, menuScroll: menuScroll)
  }

  private var movingTitle: String? {
    let isSeen = screen == .nowPlaying && player.owner == .app && !limits.isEnforced
    return isSeen ? player.info?.title : nil
  }

  /// To be called before the change, which is to what then stands on the screen; a page that is
  /// pushed is known by its path.
  mutating func begin(_ kind: Motion.Kind, to path: ContentPath? = nil, at now: Instant) {
    if kind == .pop, let drag = backDrag {
      return begin(.pop, from: Spring.State(place: drag.share), leaving: location, at: now)
    }
    let turned = motion.flatMap { motion -> Motion? in
      guard kind.undoes(motion.kind) else { return nil }
      return kind == .push && (path == nil || path != motion.leaving.page?.path) ? nil : motion
    }
    begin(kind, turning: turned, at: now)
  }

  /// To be called before the tab is chosen.
  mutating func beginTab(_ tab: Int, at now: Instant) {
    let isBack = motion?.kind == .tab && motion?.leaving.tab == tab
    begin(.tab, turning: isBack ? motion : nil, at: now)
  }

  private mutating func begin(
    _ kind: Motion.Kind, from start: Spring.State = Spring.State(), leaving: Location? = nil,
    turning other: Motion? = nil, at now: Instant
  ) {
    let below = other == nil && backDrag == nil ? motion : nil
    let course = Motion.Course(
      kind: kind, beganAt: now, start: start, pace: vehicle.motionSpeed)
    motion = Motion(course, leaving: leaving ?? location, turning: other, over: below)
    backDrag = nil
    lists.standStill()
  }

  /// Whether a finger can pull the page on the screen back from the edge.
  public var canDragBack: Bool {
    screen == .content && browser.depth > 1 && isInReach && templates.presented == nil
      && ownBack == nil
      && (motion == nil || motion?.kind == .push)
  }

  /// The page below the one on the screen.
  public var locationBelow: Location? {
    let pages = browser.stacks[browser.current].pages
    guard screen == .content, pages.count > 1 else { return nil }
    let depth = pages.count - 1
    return Location(
      screen: .content, page: pages[depth - 1], tab: browser.current, depth: depth,
      showsTabBar: depth == 1 && !browser.tabs.isEmpty)
  }

  mutating func dragBack(to share: Double, at now: Instant) {
    guard share.isFinite, canDragBack, let page = browser.page?.id else { return }
    hold(at: now)
    press = nil
    motion = nil
    backDrag = BackDrag(page: page, share: min(1, max(0, share)))
  }

  /// The page goes back to where it was pulled from, unless the driver then goes back.
  mutating func endBackDrag(speed: Double, at now: Instant) {
    guard let drag = backDrag, let below = locationBelow else { return }
    let speed = speed.isFinite ? max(-Self.fastestBack, min(Self.fastestBack, speed)) : 0
    begin(
      .push, from: Spring.State(place: 1 - drag.share, speed: -speed), leaving: below, at: now)
  }

  /// In widths of the screen a second; no finger is faster.
  private static let fastestBack = 20.0

  /// What was pulled may be gone by now, or something may have come over it.
  mutating func settleBackDrag() {
    guard let drag = backDrag, !canDragBack || browser.page?.id != drag.page else { return }
    backDrag = nil
  }

  mutating func touch(_ target: FocusTarget?, at now: Instant) {
    let stops = browser.page?.glide?.isThrown == true
    hold(at: now)
    press = nil
    // A finger that stops a list is no tap, and neither is one on rows that have only just come.
    guard let target, !stops, !(swallowsTaps && target.row != nil) else { return }
    press = Press(
      target: target, screen: screen, page: screen == .content ? browser.page?.id : nil,
      beganAt: now)
  }

  mutating func endTouch(at now: Instant) {
    lists.release(at: now)
    if press?.endedAt == nil { press?.endedAt = now }
  }
}

extension NowPlaying.Artwork {
  var picture: Picture? {
    if case .shown(_, let picture) = self { picture } else { nil }
  }
}

/// What a head unit is in the middle of.
public enum PendingWork: String, Hashable, Sendable, CaseIterable {
  case requests, commands, motion, glide, toast, look
  /// Something fades or slides into its place.
  case fade
  /// The now-playing screen goes away again in a moment.
  case returnToList = "return to the list"
  case restart = "restart of the app"

  /// As in a sentence that says what is left.
  public var words: String { rawValue }
}

extension HeadUnit {
  /// Everything that will still happen if nobody does anything more; an app's own timers not
  /// counted.
  public func pendingWork(at now: Instant) -> [PendingWork] {
    var left: [PendingWork] = []
    if loader.pendingCount > 0 || alarms[.deadline] != nil && player.pending.isEmpty {
      left.append(.requests)
    }
    if !player.pending.isEmpty { left.append(.commands) }
    if motion != nil { left.append(.motion) }
    if glideEnd(after: now) != nil { left.append(.glide) }
    if fadeEnd(after: now) != nil { left.append(.fade) }
    if toast != nil { left.append(.toast) }
    if alarms[.look] != nil { left.append(.look) }
    if returnToList != nil { left.append(.returnToList) }
    if phone.restartAt != nil { left.append(.restart) }
    return left
  }

  /// When everything that fades or slides into its place is there; nil when it is.
  public func fadeEnd(after now: Instant) -> Instant? {
    let speed = vehicle.motionSpeed
    let ends = [
      shifts.focus?.end(Shifts.focusDuration / speed),
      shifts.theme?.end(Shifts.themeDuration / speed),
      shifts.cover?.end(Shifts.coverDuration / speed), shifts.menuScroll?.end(Glide.snapDuration),
      shifts.toast?.end(
        (toast == nil ? Shifts.departureDuration : Shifts.arrivalDuration) / speed),
      shifts.banner?.end(
        (player.interruptions.isEmpty ? Shifts.departureDuration : Shifts.arrivalDuration) / speed),
      shifts.menu?.end((menu == nil ? Shifts.menuClosing : Shifts.menuOpening).rest / speed),
    ]
    return ends.compactMap(\.self).max().flatMap { $0 > now ? $0 : nil }
  }

  /// When the list on the screen and its rows come to rest; nil when it does not move on its own.
  public func glideEnd(after now: Instant) -> Instant? {
    guard screen == .content, let page = browser.page else { return nil }
    let ends = [page.glide?.endsAt] + page.sides.values.map { $0.glide?.endsAt }
    return ends.compactMap(\.self).filter { $0 > now }.max()
  }
}
