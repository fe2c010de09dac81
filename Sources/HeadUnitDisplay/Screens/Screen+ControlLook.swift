import HeadUnitCore

// How a command looks at present, on a button and in a menu.
extension Screen {
  func isUsable(_ name: CommandName) -> Bool {
    headUnit.player.commands.isUsable(name)
  }

  func label(of name: CommandName) -> Canvas.Label {
    label(titles(of: name)[0], value: value(of: name), of: .control(name))
  }

  /// What the app calls it, and then what it calls it where there is less room; else our word.
  func titles(of name: CommandName) -> [String] {
    let state = headUnit.player.commands[name]
    let own = [state?.title, state?.shortTitle].compactMap(\.self).filter { title in
      title.contains { !$0.isWhitespace }
    }
    return own.isEmpty ? [name.title] : own
  }

  private func value(of name: CommandName) -> String {
    let state = headUnit.player.commands[name]
    return switch name {
    case .rate: rateText
    case .shuffle, .repeat: state?.mode ?? "off"
    case .like, .dislike, .bookmark: state?.isActive == true ? "on" : "off"
    case .skipForward, .skipBackward: (state?.skipInterval ?? 0).words
    default: ""
    }
  }

  /// What stands beside the title in a menu.
  func menuValue(of name: CommandName) -> String {
    let state = headUnit.player.commands[name]
    return switch name {
    case .rate: rateText
    case .shuffle: ShuffleMode(rawValue: state?.mode ?? "").words
    case .repeat: RepeatMode(rawValue: state?.mode ?? "").words
    case .like, .dislike, .bookmark: state?.isActive == true ? "On" : "Off"
    case .skipForward, .skipBackward: (state?.skipInterval ?? 0).words + " s"
    case .rating: headUnit.player.givenRating?.words ?? ""
    case .enableLanguage, .disableLanguage:
      headUnit.player.info?.languages?.first(where: \.isCurrent)?.name ?? "Off"
    default: ""
    }
  }

  var rateText: String { headUnit.player.shownRate.words + "\u{D7}" }

  func isOn(_ name: CommandName) -> Bool {
    let state = headUnit.player.commands[name]
    return switch name {
    case .rate: headUnit.player.shownRate != 1
    case .shuffle: ShuffleMode(rawValue: state?.mode ?? "") ?? .off != .off
    case .repeat: RepeatMode(rawValue: state?.mode ?? "") ?? .off != .off
    case .rating: headUnit.player.givenRating != nil
    default: state?.isActive ?? false
    }
  }

  func icon(of name: CommandName) -> Icon {
    let state = headUnit.player.commands[name]
    let isActive = state?.isActive == true
    return switch name {
    case .play: .play
    case .pause: .pause
    case .stop: .stop
    case .togglePlayPause: headUnit.player.isPlaying ? .pause : .play
    case .next: .next
    case .previous: .previous
    case .seekForward: .seekForward
    case .seekBackward: .seekBack
    case .skipForward: .skipForward
    case .skipBackward: .skipBack
    case .rate, .position: .speed
    case .shuffle:
      state?.mode == ShuffleMode.collections.rawValue ? .shuffleCollections : .shuffle
    case .repeat: state?.mode == RepeatMode.one.rawValue ? .repeatOne : .repeat
    case .like: isActive ? .likeFilled : .like
    case .dislike: isActive ? .dislikeFilled : .dislike
    case .bookmark: isActive ? .bookmarkFilled : .bookmark
    case .rating: headUnit.player.givenRating == nil ? .star : .starFilled
    case .enableLanguage, .disableLanguage: .language
    }
  }
}

extension CommandName {
  /// Both language commands are one thing to choose.
  fileprivate var title: String {
    self == .enableLanguage || self == .disableLanguage ? "Language" : words
  }
}

extension ShuffleMode? {
  fileprivate var words: String {
    switch self {
    case .none, .off: "Off"
    case .items: "Tracks"
    case .collections: "Albums"
    }
  }
}

extension RepeatMode? {
  fileprivate var words: String {
    switch self {
    case .none, .off: "Off"
    case .one: "One"
    case .all: "All"
    }
  }
}
