import HeadUnitCore

// Which commands become buttons, and where: the tables of `Documentation/controls.md`.
extension ReferenceModel {
  private func offers(_ name: CommandName) -> Bool { phone.offered.contains(name) }

  private var isLive: Bool { player.info?.isLive ?? false }

  /// On a live stream what moves within a track is left out while it is disabled.
  private func isShown(_ name: CommandName) -> Bool {
    guard offers(name), let state = phone.commands[name] else { return false }
    let isSkip = name == .skipForward || name == .skipBackward
    let isBare = isSkip && state.preferredIntervals.isEmpty
    if isBare, profile.quirks.skipWithoutInterval == .hidden { return false }
    return state.isEnabled || !isLive
  }

  /// Of pause and stop the one that the middle has no turn for is in the menu.
  private var spare: CommandName? {
    guard offers(.stop) else { return nil }
    if isLive { return offers(.pause) ? .pause : nil }
    return offers(.pause) || offers(.togglePlayPause) ? .stop : nil
  }

  /// Of those that have a turn the first that is enabled, else the first; and where none has a turn
  /// the first that is offered.
  var middle: CommandName? {
    let turns: [CommandName] =
      !isPlaying
      ? [.play, .togglePlayPause]
      : isLive ? [.stop, .pause, .togglePlayPause] : [.pause, .togglePlayPause, .stop]
    let offered = turns.filter { offers($0) && $0 != spare }
    let any = [CommandName.play, .togglePlayPause, .pause, .stop].filter { offers($0) }
    return offered.first { phone.commands.isUsable($0) } ?? offered.first
      ?? any.first { $0 != spare }
  }

  private var feedback: [CommandName] { [.like, .dislike, .bookmark].filter { offers($0) } }

  /// Above zero, the lowest first.
  var rates: [Double] {
    Set(phone.commands[.rate]?.supportedRates.filter { $0.isFinite && $0 > 0 } ?? []).sorted()
  }

  /// A default rate of zero, or one that is no number, is none.
  private var defaultRate: Double? {
    player.info?.defaultRate.flatMap { $0.isFinite && $0 != 0 ? $0 : nil }
  }

  /// The next higher one, and after the highest the lowest; nil where the button is dead or not
  /// there.
  ///
  /// Paused it goes by the rate the track played at.
  var nextRate: Double? {
    guard !rates.isEmpty, let defaultRate else { return nil }
    let isTold = player.info?.rate != nil && rate != 0
    let current = isTold ? rate : player.lastRate ?? defaultRate
    let next = rates.first { $0 > current + 1e-6 } ?? rates[0]
    guard let step = profile.quirks.rateStep.step else { return next }
    func isMultiple(_ rate: Double) -> Bool {
      abs(rate / step - (rate / step).rounded()) < 1e-6
    }
    let isDead = !isMultiple(current) || (current <= rates[0] + 1e-6 && !isMultiple(next))
    return isDead && !(isMultiple(current) && next <= current) ? nil : next
  }

  /// Where five buttons have room around the middle.
  var isWide: Bool { profile.display.width > 600 }

  private var menu: [CommandName] {
    var menu: [CommandName] = usesPrevious && offers(.previous) ? [.previous] : []
    if isGrouped { menu += feedback }
    if offers(.rating) { menu.append(.rating) }
    if !(player.info?.languages ?? []).isEmpty {
      menu += [.enableLanguage, .disableLanguage].filter { offers($0) }
    }
    return menu + [.pause, .stop].filter { $0 == spare }
  }

  private var before: CommandName? {
    offers(.previous) ? .previous : isShown(.seekBackward) ? .seekBackward : nil
  }

  /// The menu stands where previous does elsewhere, unless a seek stands there by itself.
  private var usesPrevious: Bool {
    profile.quirks.feedbackMenu == .previousSlot && isGrouped && before != .seekBackward
  }

  /// A live stream has room for feedback where nothing can be shuffled or repeated.
  private var isGrouped: Bool {
    feedback.count > 1 && !(isLive && profile.quirks.feedbackMenu == .own)
  }

  private var transport: [CommandName] {
    let after: CommandName? = offers(.next) ? .next : isShown(.seekForward) ? .seekForward : nil
    let skips = [CommandName.skipBackward, .skipForward].map { isShown($0) ? $0 : nil }
    return [usesPrevious ? nil : before, skips[0], middle, skips[1], after].compactMap(\.self)
  }

  /// What other screens have: the middle, and skips before tracks beside it.
  var essential: [CommandName] {
    let skips = transport.filter { $0 == .skipBackward || $0 == .skipForward }
    let wanted: [CommandName] = skips.isEmpty ? [.previous, .next] : skips
    return transport.filter { $0 == middle || wanted.contains($0) }
  }

  /// In the order in which they stand.
  func buttonFault(isOwner: Bool) -> String? {
    guard isOwner else { return check("player.buttons", "") }
    guard isWide else { return nil }
    let (feedback, usesPrevious) = (feedback, usesPrevious)
    let hasRate = isShown(.rate) && !rates.isEmpty && defaultRate != nil
    var row: [CommandName] = hasRate ? [.rate] : []
    row += isLive ? [] : [.shuffle, .repeat].filter { offers($0) }
    if !isGrouped { row += feedback }
    let more = menu.isEmpty ? [] : ["more"]
    let names =
      (usesPrevious ? more : []) + (transport + row).map(\.rawValue) + (usesPrevious ? [] : more)
    return check("player.buttons", names.joined(separator: " "))
  }

  /// The menu of commands has them in their order; both language commands are one thing to choose.
  func menuFault(_ glance: Glance) -> String? {
    let names = glance.menuItems.compactMap { item -> CommandName? in
      if case .command(let name) = item { name } else { nil }
    }
    guard !names.isEmpty, isWide else { return nil }
    let menu = menu
    let expected = menu.filter { $0 != .disableLanguage || !menu.contains(.enableLanguage) }
    return names == expected ? nil : differ("menu", "\(names)", "\(expected)")
  }
}
