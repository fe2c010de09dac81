/// What a head unit is in the middle of.
public enum Unrest: String, Hashable, Sendable, CaseIterable {
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
  public func unrest(at now: Instant) -> [Unrest] {
    var left: [Unrest] = []
    if loader.pendingCount > 0 || alarms[.deadline] != nil && player.pending.isEmpty {
      left.append(.requests)
    }
    if !player.pending.isEmpty { left.append(.commands) }
    if motion != nil { left.append(.motion) }
    if glideEnd(after: now) != nil { left.append(.glide) }
    if fadeEnd(after: now) != nil { left.append(.fade) }
    if toast != nil { left.append(.toast) }
    if alarms[.look] != nil { left.append(.look) }
    if returnToListAt != nil { left.append(.returnToList) }
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
