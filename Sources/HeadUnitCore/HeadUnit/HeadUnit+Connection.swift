extension HeadUnit {
  mutating func connect(_ step: inout Step) {
    guard connection.connect(under: limits, in: vehicle.theme, &step) else { return }
    guard profile.hasContent else { return playback.findPhone(profile.kit) }
    screen = .content
    lists.openRoot(in: listSurroundings, &step)
  }

  mutating func disconnect(_ step: inout Step) {
    guard connection.disconnect() else { return }
    lists.dropPages(in: listSurroundings, &step)
    lists.abandon(in: listSurroundings, &step) { _ in true }
    playback.endCommands(&step)
    playback.losePhone()
    screen = .content
    toast = nil
    lists.resetArtworks()
    motion = nil
    backDrag = nil
    press = nil
    returnToList = nil
    playback.keepOnlyShownCover()
    // The car was where the sound came out.
    if player.owner == .app { tell(.route(.oldDeviceUnavailable), &step) }
  }

  mutating func appStarted(_ description: AppDescription, _ step: inout Step) {
    let start = connection.noteStart(description)
    lists.belong(to: description)
    if case .reconnecting = toast?.message { toast = nil }
    let asksAnew = start.changesTabs || start.isNew && description.usesTemplates
    if phone.isConnected, profile.hasContent, asksAnew {
      lists.dropPages(in: listSurroundings, &step)
      lists.abandon(in: listSurroundings, &step) {
        $0.purpose != .artwork && $0.purpose != .picture
      }
      lists.openRoot(in: listSurroundings, &step)
    }
    lists.nameRoot(in: listSurroundings)
    if start.isNew { lists.renewTabs(in: listSurroundings, &step) }
  }

  mutating func appStopped(_ stop: AppStop, _ step: inout Step) {
    guard connection.hasApp else { return }
    lists.endWithApp(in: listSurroundings, &step)
    forgetPlayback(&step)
    switch stop {
    case .ended: end(.ended, &step)
    case .cutOff: end(.cutOff, &step)
    case .crashed: noteCrash(&step)
    }
  }

  /// The app is gone until the phone is connected anew.
  mutating func end(_ reason: Phone.StopReason, _ step: inout Step) {
    lists.dropPages(in: listSurroundings, &step)
    lists.abandon(in: listSurroundings, &step) { _ in true }
    forgetPlayback(&step)
    lists.resetArtworks()
    connection.end(reason)
    screen = .content
  }

  mutating func change(_ step: inout Step, _ change: (inout PhoneCondition) -> Void) {
    guard let before = connection.change(change, &step) else { return }
    lists.retryWhatFailed(under: phone.condition, in: listSurroundings, &step)
    let isOnlineAnew = phone.condition.network != before.network
    if isOnlineAnew && phone.condition.network != .offline
      || before.isLocked && !phone.condition.isLocked
    {
      lists.retryArtworks()
      playback.retryCover()
    }
  }
}

extension HeadUnit {
  /// Nothing plays any more, and nobody is there to play it.
  private mutating func forgetPlayback(_ step: inout Step) {
    playback.forgetApp(&step)
    if screen == .nowPlaying { leaveNowPlaying(&step) }
  }

  private mutating func noteCrash(_ step: inout Step) {
    guard connection.noteCrash(at: step.now) else {
      step.emit(.remarked(.gaveUp))
      return end(.crashedTooOften, &step)
    }
    if phone.isConnected { showReconnecting(&step) }
  }

  /// Unless the driver is being told that what he chose does not play.
  private func showReconnecting(_ step: inout Step) {
    if case .playbackFailed = step.message { return }
    let isNew = toast?.until == step.now + Toast.duration
    if case .playbackFailed = toast?.message, isNew { return }
    step.show(.reconnecting(phone.description?.name ?? "the app"))
  }
}

extension HeadUnit {
  mutating func apply(_ report: Report, _ step: inout Step) {
    // What an app said before it was gone may still be under way; what it wrote is kept.
    guard connection.hasApp || report.isLog else { return }
    switch report {
    case .started(let description): appStarted(description, &step)
    case .stopped(let stop): appStopped(stop, &step)
    case .contentChanged(let paths): lists.contentChanged(paths, in: listSurroundings, &step)
    case .itemsChanged(let identifiers):
      lists.itemsChanged(Set(identifiers), in: listSurroundings, &step)
    case .nowPlaying(let info): playback.publish(info, at: step.now)
    case .commands(let commands): playback.offer(commands)
    case .nowPlayingIdentifiers(let identifiers): playback.mark(identifiers)
    case .audioSession(let session): playback.change(session)
    case .sounds(let isAudible): playback.hear(isAudible, at: step.now)
    case .devices(let devices): playback.list(devices, in: playbackSurroundings, &step)
    case .sharing(let sharing): playback.share(sharing)
    case .session(let report):
      playback.apply(report, isLocked: phone.condition.isLocked, in: playbackSurroundings, &step)
    case .template(let call): apply(call, &step)
    case .log(let text): step.emit(.remarked(.wrote(text)))
    }
  }
}

extension Report {
  fileprivate var isLog: Bool {
    if case .log = self { true } else { false }
  }
}
