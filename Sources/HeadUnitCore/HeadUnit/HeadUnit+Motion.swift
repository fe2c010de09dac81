// What the screen has to know of the moment before.
extension HeadUnit {
  /// What stands on the screen now.
  public var sight: Sight {
    Sight(
      screen: screen, page: browser.page, tab: browser.current, depth: browser.depth,
      showsTabBar: showsTabBar)
  }

  var appearance: Appearance {
    Appearance(
      focus: browser.focus, focusPlace: browser.focusPlace, theme: vehicle.theme,
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
    motion = Motion(kind: kind, beganAt: now, leaving: sight, headStart: headStart)
    standStill()
  }

  /// To be called before the tab is chosen.
  mutating func beginTab(_ tab: Int, at now: Instant) {
    let isBack = motion?.kind == .tab && motion?.leaving.tab == tab
    let headStart = isBack ? motion?.wayBack(at: now) ?? 0 : 0
    motion = Motion(kind: .tab, beganAt: now, leaving: sight, headStart: headStart)
    standStill()
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
    release(at: now)
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
