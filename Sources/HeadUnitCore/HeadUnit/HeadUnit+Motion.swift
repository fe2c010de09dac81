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
      focus: focus, focusPlace: focusGivenAt, theme: vehicle.theme,
      toast: toast?.message, banner: player.interruptions, cover: player.artwork.picture,
      title: movingTitle, menu: menu, menuScroll: menuScroll)
  }

  private var movingTitle: String? {
    let isSeen = screen == .nowPlaying && player.owner == .app && !limits.isEnforced
    return isSeen ? player.info?.title : nil
  }

  /// To be called before the change, which is to what then stands on the screen.
  mutating func begin(_ kind: Motion.Kind, at now: Instant) {
    let headStart =
      motion.map { kind.undoes($0.kind) ? $0.wayBack(at: now) : 0 } ?? 0
    motion = Motion(kind: kind, beganAt: now, leaving: location, headStart: headStart)
    lists.standStill()
  }

  /// To be called before the tab is chosen.
  mutating func beginTab(_ tab: Int, at now: Instant) {
    let isBack = motion?.kind == .tab && motion?.leaving.tab == tab
    let headStart = isBack ? motion?.wayBack(at: now) ?? 0 : 0
    motion = Motion(kind: .tab, beganAt: now, leaving: location, headStart: headStart)
    lists.standStill()
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

extension Motion {
  fileprivate func wayBack(at now: Instant) -> Int {
    1_000 - Int((progress(at: now) * 1_000).rounded())
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
    let ends = [
      shifts.focus?.end(Shifts.focusDuration), shifts.theme?.end(Shifts.themeDuration),
      shifts.cover?.end(Shifts.coverDuration), shifts.menuScroll?.end(Glide.snapDuration),
      shifts.toast?.end(toast == nil ? Shifts.departureDuration : Shifts.arrivalDuration),
      shifts.banner?.end(
        player.interruptions.isEmpty ? Shifts.departureDuration : Shifts.arrivalDuration),
      shifts.menu?.end(menu == nil ? Shifts.menuDepartureDuration : Shifts.menuArrivalDuration),
    ]
    return ends.compactMap(\.self).max().flatMap { $0 > now ? $0 : nil }
  }

  /// When the list on the screen comes to rest; nil when it does not move on its own.
  public func glideEnd(after now: Instant) -> Instant? {
    guard screen == .content, let glide = browser.page?.glide, glide.endsAt > now else {
      return nil
    }
    return glide.endsAt
  }
}
