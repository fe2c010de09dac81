/// What a head unit is in the middle of.
public enum Unrest: String, Hashable, Sendable, CaseIterable {
  case requests, commands, motion, glide, toast, look
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
    if toast != nil { left.append(.toast) }
    if alarms[.look] != nil { left.append(.look) }
    if returnToListAt != nil { left.append(.returnToList) }
    if phone.restartAt != nil { left.append(.restart) }
    return left
  }

  public func isAtRest(at now: Instant) -> Bool { unrest(at: now).isEmpty }

  /// When the list on the screen comes to rest; nil when it does not move on its own.
  public func glideEnd(after now: Instant) -> Instant? {
    guard screen == .content, let glide = browser.page?.glide, glide.endsAt > now else {
      return nil
    }
    return glide.endsAt
  }
}
