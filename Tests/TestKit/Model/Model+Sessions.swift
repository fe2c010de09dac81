import HeadUnitCore

/// What the app plays, by the names that it gives; nil is what it publishes without one.
struct SessionHistory: Sendable {
  struct One: Sendable {
    var origin = SessionOrigin.phone
    var info: NowPlayingInfo?
    var at = Instant.start
    var commands = CommandSet.none
    var devices: [OutputDevice] = []
    var sharing: Sharing?

    /// As its own rate has it.
    var plays: Bool { info.map { $0.effectiveRate != 0 } ?? false }
  }

  var all: [String?: One] = [nil: One()]
  /// The names in the order in which they began.
  var order: [String] = []
  var asked: String?
  /// The one that is asked for and waits for the audio session.
  var waits: (name: String, number: Int)?
  var shown: String?
  /// Who was shown before, the latest last.
  var earlier: [String?] = []

  var current: One { all[shown] ?? One() }

  /// One of them has a command with a handler, whether it is shown or not.
  var hasHandler: Bool { all.values.contains { $0.commands.hasHandler } }

  /// Whether there is something to show, and the app wants it shown.
  func isReady(_ name: String?) -> Bool {
    guard let one = all[name], one.info != nil else { return false }
    if one.origin == .remote { return true }
    // What has no name counts as long as nothing by name is asked for.
    guard let name else { return asked == nil && waits == nil }
    return name == asked || name == waits?.name
  }

  /// It has a session on the phone and asked for none.
  var lacksRequest: Bool {
    asked == nil && waits == nil && order.contains { all[$0]?.origin == .phone }
  }
}

extension ReferenceModel {
  /// Takes what is said of sessions; gives what of it counts for what is shown.
  mutating func takeSessions() -> String? {
    let before = sessions.shown
    defer { hasSwitched = sessions.shown != before }
    shownReport = report
    switch report {
    case .nowPlaying(let info): note(info, of: nil)
    case .commands(let commands): sessions.all[nil]?.commands = commands
    case .devices(let devices): sessions.all[nil]?.devices = devices
    case .sharing(let sharing): sessions.all[nil]?.sharing = sharing
    case .session(let said): return take(said)
    case .stopped: sessions = SessionHistory()
    case .audioSession(let session): return session.isActive ? endWaiting() : nil
    case .started, .contentChanged, .itemsChanged, .nowPlayingIdentifiers, .sounds, .template,
      .log, nil:
      return nil
    }
    if before != nil || sessions.shown != nil { shownReport = nil }
    if case .stopped = report { shownReport = report }
    return nil
  }

  private mutating func take(_ said: SessionReport) -> String? {
    let (name, before) = (said.session, sessions.shown)
    shownReport = nil
    guard case .began(let origin) = said.change else {
      let isKnown = sessions.all[name] != nil
      let fault = takeChange(said.change, of: name, isKnown: isKnown)
      guard isKnown, before == name, sessions.shown == name else { return fault }
      switch said.change {
      case .info(let info): shownReport = .nowPlaying(info)
      case .commands(let commands): shownReport = .commands(commands)
      case .devices(let devices): shownReport = .devices(devices)
      case .sharing(let sharing): shownReport = .sharing(sharing)
      case .began, .requested, .ended: break
      }
      return fault
    }
    if sessions.all[name] == nil {
      sessions.all[name] = SessionHistory.One(origin: origin)
      sessions.order.append(name)
    }
    return nil
  }

  private mutating func takeChange(
    _ change: SessionChange, of name: String, isKnown: Bool
  ) -> String? {
    switch change {
    case .began: break
    case .info(let info): if isKnown { note(info, of: name) }
    case .commands(let commands): sessions.all[name]?.commands = commands
    case .devices(let devices): sessions.all[name]?.devices = devices
    case .sharing(let sharing): sessions.all[name]?.sharing = sharing
    case .ended: if isKnown { end(name) }
    case .requested(let rank, let number): return request(rank, number, for: name)
    }
    return nil
  }

  private mutating func note(_ info: NowPlayingInfo?, of name: String?) {
    let plays = sessions.all[name]?.plays ?? false
    sessions.all[name]?.info = info
    sessions.all[name]?.at = now
    if sessions.shown == name {
      if name != nil, !sessions.isReady(name) { fallBack() }
      return
    }
    guard sessions.isReady(name), let one = sessions.all[name] else { return }
    let begins = one.plays && !plays
    if begins, one.origin == .phone || !sessions.current.plays { show(name) }
    if sessions.current.info == nil { show(name) }
  }

  private mutating func end(_ name: String) {
    let wasShown = sessions.shown == name
    sessions.all[name] = nil
    sessions.order.removeAll { $0 == name }
    sessions.earlier.removeAll { $0 == name }
    if sessions.asked == name { sessions.asked = nil }
    if sessions.waits?.name == name { sessions.waits = nil }
    if wasShown { fallBack() }
  }

  private mutating func show(_ name: String?) {
    guard sessions.shown != name else { return }
    sessions.earlier.removeAll { $0 == name || $0 == sessions.shown }
    sessions.earlier.append(sessions.shown)
    sessions.shown = name
  }

  /// The latest that was shown before and could be again, else the latest that began.
  private mutating func fallBack() {
    let gone = sessions.shown
    let candidates = sessions.earlier.reversed().compactMap(\.self) + sessions.order.reversed()
    sessions.shown =
      candidates.first { $0 != gone && sessions.isReady($0) }
      ?? sessions.waits?.name ?? sessions.asked
    sessions.earlier.removeAll { $0 == sessions.shown }
  }

  private mutating func request(_ rank: SessionRank, _ number: Int, for name: String) -> String? {
    if rank == .whenActive, sessions.all[name]?.origin == .phone, !player.session.isActive {
      return wait(number, for: name)
    }
    let isGiven = gives(rank, to: name)
    if isGiven, rank == .system {
      show(name)
      (player.isTakenOver, player.isOtherWaiting) = (false, false)
      if !isCovered { player.isTold = false }
    }
    return answerFault([RequestAnswer(name, number, isGiven)])
  }

  private mutating func gives(_ rank: SessionRank, to name: String) -> Bool {
    guard let one = sessions.all[name] else { return false }
    switch (rank, one.origin) {
    case (.application, .remote), (.whenActive, .remote): return true
    case (.application, .phone), (.whenActive, .phone):
      guard player.session.isActive else { return false }
      sessions.asked = name
      prefer(name)
      return true
    case (.system, .remote): return one.info != nil && !phone.isLocked
    case (.system, .phone):
      return sessions.asked == name && !isMixable && one.info != nil && !phone.isLocked
    }
  }

  /// Before everything else on the phone, and before another device that does not play.
  private mutating func prefer(_ name: String) {
    let isOnlyNamed = sessions.all[name]?.info == nil
    if sessions.current.origin == .phone || !isOnlyNamed && !sessions.current.plays { show(name) }
  }

  /// The last that waits gets an answer when there is sound, the one before it now.
  private mutating func wait(_ number: Int, for name: String) -> String? {
    let former = sessions.waits
    sessions.waits = (name, number)
    prefer(name)
    return answerFault(former.map { [RequestAnswer($0.name, $0.number, false)] } ?? [])
  }

  private mutating func endWaiting() -> String? {
    guard let (name, number) = sessions.waits else { return answerFault([]) }
    sessions.asked = name
    prefer(name)
    sessions.waits = nil
    return answerFault([RequestAnswer(name, number, true)])
  }

  private func answerFault(_ expected: [RequestAnswer]) -> String? {
    let answers = effects.compactMap { effect -> RequestAnswer? in
      guard case .tell(.session(let notice)) = effect,
        case .answered(let number, let refusal) = notice.content
      else { return nil }
      return RequestAnswer(notice.session, number, refusal == nil)
    }
    return answers == expected ? nil : differ("the request", "\(answers)", "\(expected)")
  }
}

/// What a session was told of a request of its own.
private struct RequestAnswer: Equatable {
  let session: String
  let number: Int
  let isGiven: Bool

  init(_ session: String, _ number: Int, _ isGiven: Bool) {
    (self.session, self.number, self.isGiven) = (session, number, isGiven)
  }
}
