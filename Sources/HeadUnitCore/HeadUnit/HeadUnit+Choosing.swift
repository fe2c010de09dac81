extension HeadUnit {
  /// What it means to choose the target, by finger or by knob; nil when it means nothing now.
  public func event(choosing target: FocusTarget) -> Event? {
    switch target {
    case .row(let row): .rowChosen(row)
    case .rowPlay(let row): .rowPlayChosen(row)
    case .tab(let tab): .tabChosen(tab)
    case .back: .backPressed
    case .nowPlayingButton: .nowPlayingPressed
    case .retry: .retryPressed
    case .app: .appChosen
    case .control(.rate): .rateButtonPressed
    case .control(let name): command(ofControl: name).map { .commandChosen($0) }
    case .cancel: .cancelPressed
    case .home: .homePressed
    case .answerCall: .callAnswered
    case .endCall: .callEnded
    case .more: .moreButtonPressed
    case .output: .outputButtonPressed
    case .menuItem(let item): .menuItemChosen(item)
    case .closeMenu: .menuClosed
    case .otherPlayer: .otherPlayerPressed
    case .surface(let surface, let name): .surfacePressed(surface, name)
    // A finger moves it; only the knob presses it.
    case .scrubber: nil
    }
  }

  /// The command of a control of the now-playing screen, with the value that a press gives it.
  func command(ofControl name: CommandName) -> Command? {
    let state = player.commands[name]
    return switch name {
    case .play: .play
    case .pause: .pause
    case .stop: .stop
    case .togglePlayPause: .togglePlayPause
    case .next: .next
    case .previous: .previous
    case .skipForward: .skipForward(seconds: state?.skipInterval ?? 0)
    case .skipBackward: .skipBackward(seconds: state?.skipInterval ?? 0)
    case .shuffle: .shuffle(ShuffleMode(rawValue: state?.mode ?? "").next)
    case .repeat: .repeat(RepeatMode(rawValue: state?.mode ?? "").next)
    case .like: .like(undo: state?.isActive ?? false)
    case .dislike: .dislike(undo: state?.isActive ?? false)
    case .bookmark: .bookmark(undo: state?.isActive ?? false)
    // These take a gesture or a value that one press does not give; the rate goes in steps.
    case .rate, .seekForward, .seekBackward, .position, .rating, .enableLanguage,
      .disableLanguage:
      nil
    }
  }
}

extension ShuffleMode? {
  /// Off, items, collections, and off again.
  fileprivate var next: ShuffleMode {
    switch self {
    case .none, .off: .items
    case .items: .collections
    case .collections: .off
    }
  }
}

extension RepeatMode? {
  /// Off, all, one, and off again.
  fileprivate var next: RepeatMode {
    switch self {
    case .none, .off: .all
    case .all: .one
    case .one: .off
    }
  }
}
