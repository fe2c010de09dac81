extension HeadUnit {
  /// What follows from the state whatever the event was: requests for what is now visible, a focus
  /// on something visible, the app's context, the alarms.
  mutating func settle(_ step: inout Step) {
    player.settleOwner()
    settleMenu()
    tellContext(&step)
    refreshStalePages(&step)
    beginWaitingLoads(&step)
    settlePlace(&step)
    settleGlide(at: step.now)
    fillWindows(&step)
    giveHints(&step)
    settleFocus()
    settleScrub()
    settleArtwork(&step)
    settleArtworks(&step)
    setAlarms(&step)
  }

  private mutating func tellContext(_ step: inout Step) {
    guard phone.app == .running || phone.app == .starting, toldContext != context else { return }
    toldContext = context
    step.emit(.tell(.context(context)))
  }

  private mutating func setAlarms(_ step: inout Step) {
    var wanted = Alarms()
    wanted[.deadline] = firstDeadline
    wanted[.look] = nextLook(after: step.now)
    wanted[.motion] = motion?.endsAt
    wanted[.glide] = nextGlide(after: step.now)
    wanted[.returnToList] = returnToListAt
    wanted[.toastOver] = toast?.until
    wanted[.restart] = phone.restartAt
    for effect in alarms.changes(to: wanted) { step.emit(effect) }
    alarms = wanted
  }

  private var firstDeadline: Instant? {
    var first = loader.firstDeadline
    func consider(_ instant: Instant?) {
      if let instant, first.map({ instant < $0 }) ?? true { first = instant }
    }
    consider(browser.tabList?.load?.deadline)
    for stack in browser.stacks {
      for page in stack.pages { consider(page.load?.deadline) }
    }
    for command in player.pending { consider(command.deadline) }
    return first
  }

  /// When the loading page on the screen next looks different.
  private func nextLook(after now: Instant) -> Instant? {
    guard screen == .content, let page = browser.page, page.state == .loading,
      let load = page.load
    else { return nil }
    let looks = [load.beganAt + Load.skeletonDelay, load.beganAt + Load.spinnerDelay]
    return looks.first { $0 > now }
  }

  mutating func show(_ message: Toast.Message, at now: Instant) {
    toast = Toast(message: message, until: now + Toast.duration)
  }

  public var context: AppContext {
    AppContext(
      isEnforced: limits.isEnforced, items: limits.items, depth: limits.depth,
      isEndpointAvailable: phone.isConnected)
  }
}
