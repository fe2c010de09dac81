// What is said of the controls of playback, on buttons and in menus.
extension HeadUnit {
  /// What the app calls it, and then what it calls it where there is less room; else our word.
  public func titles(of name: CommandName) -> [String] {
    let state = player.commands[name]
    let own = [state?.title, state?.shortTitle].compactMap(\.self).filter { title in
      title.contains { !$0.isWhitespace }
    }
    return own.isEmpty ? [ownTitle(of: name)] : own
  }

  /// Both language commands are one thing to choose.
  private func ownTitle(of name: CommandName) -> String {
    name == .enableLanguage || name == .disableLanguage
      ? say(PlayerPhrase.language) : say(name.phrase)
  }

  /// What is put down about its button besides its title.
  public func value(of name: CommandName) -> String {
    switch name {
    case .rate: rateText
    case .shuffle, .repeat: player.commands[name]?.mode ?? "off"
    case .like, .dislike, .bookmark: isActive(name) ? "on" : "off"
    case .skipForward, .skipBackward: skipInterval(of: name).words
    case .play, .pause, .stop, .togglePlayPause, .next, .previous, .seekForward, .seekBackward,
      .position, .rating, .enableLanguage, .disableLanguage:
      ""
    }
  }

  /// What stands beside its title in a menu.
  public func menuValue(of name: CommandName) -> String {
    switch name {
    case .rate: rateText
    case .shuffle: say(shuffleMode.phrase)
    case .repeat: say(repeatMode.phrase)
    case .like, .dislike, .bookmark: say(isActive(name) ? PlayerPhrase.on : .off)
    case .skipForward, .skipBackward: skipInterval(of: name).words + " s"
    case .rating: player.givenRating?.words ?? ""
    case .enableLanguage, .disableLanguage:
      player.info?.languages?.first(where: \.isCurrent)?.name ?? say(PlayerPhrase.off)
    case .play, .pause, .stop, .togglePlayPause, .next, .previous, .seekForward, .seekBackward,
      .position:
      ""
    }
  }

  /// Whether it shows that what it stands for is switched on.
  public func isOn(_ name: CommandName) -> Bool {
    switch name {
    case .rate: player.shownRate != 1
    case .shuffle: shuffleMode ?? .off != .off
    case .repeat: repeatMode ?? .off != .off
    case .rating: player.givenRating != nil
    case .play, .pause, .stop, .togglePlayPause, .next, .previous, .skipForward, .skipBackward,
      .seekForward, .seekBackward, .position, .like, .dislike, .bookmark, .enableLanguage,
      .disableLanguage:
      isActive(name)
    }
  }

  public var rateText: String { player.shownRate.words + "\u{D7}" }

  /// Of a skip, in seconds.
  public func skipInterval(of name: CommandName) -> Double {
    player.commands[name]?.skipInterval ?? 0
  }

  private func isActive(_ name: CommandName) -> Bool { player.commands[name]?.isActive ?? false }

  private var shuffleMode: ShuffleMode? {
    ShuffleMode(rawValue: player.commands[.shuffle]?.mode ?? "")
  }

  private var repeatMode: RepeatMode? {
    RepeatMode(rawValue: player.commands[.repeat]?.mode ?? "")
  }

  /// The wide buttons, unless a prompt of the navigation covers them.
  public var uncoveredActions: [PlaybackControls.Button] {
    player.isDucked ? [] : controls.actions
  }
}

extension CommandName {
  public var isSkip: Bool { self == .skipForward || self == .skipBackward }

  fileprivate var hasOwnMenu: Bool {
    self == .rating || self == .enableLanguage || self == .disableLanguage
  }
}

extension ShuffleMode? {
  fileprivate var phrase: PlayerPhrase {
    switch self {
    case .none, .off: .off
    case .items: .tracks
    case .collections: .albums
    }
  }
}

extension RepeatMode? {
  fileprivate var phrase: PlayerPhrase {
    switch self {
    case .none, .off: .off
    case .one: .one
    case .all: .all
    }
  }
}

extension Sight {
  /// What stands on a row of a menu, as far as it has it.
  public struct MenuRow: Hashable, Sendable {
    /// Filled ones and all of them.
    public struct Stars: Hashable, Sendable {
      public let filled: Int
      public let count: Int
    }

    public struct Note: Hashable, Sendable {
      public let text: String
      public var isFailure = false
      public var isWaiting = false
    }

    /// From the longest to the shortest; the first that fits is shown.
    public var titles: [String]
    public var value = ""
    public var isOn = false
    public var isChecked = false
    /// Opens a menu of its own.
    public var leadsOn = false
    /// In place of the title.
    public var stars: Stars?
    /// A line below the title.
    public var note: Note?

    /// What is put down about it besides its title.
    public var state: String { note?.text ?? (isChecked ? "on" : value) }
  }
}

// Menus over the screen of what plays.
extension HeadUnit {
  public func title(of menu: Menu) -> String {
    switch menu {
    case .commands: say(PlayerPhrase.more)
    case .ratings: titles(of: .rating)[0]
    case .languages: say(PlayerPhrase.language)
    case .outputs: say(PlayerPhrase.output)
    case .code: say(PlayerPhrase.enterCode, codeAsker?.shownName ?? "")
    }
  }

  public func menuRow(of item: MenuItem) -> Sight.MenuRow {
    switch item {
    case .command(let name):
      Sight.MenuRow(
        titles: titles(of: name), value: menuValue(of: name), isOn: isOn(name),
        leadsOn: name.hasOwnMenu)
    case .rating(let value): ratingRow(value)
    case .language(let id): languageRow(id)
    case .output(let id): deviceRow(id)
    case .quieter: Sight.MenuRow(titles: [say(PlayerPhrase.quieter)])
    case .louder: Sight.MenuRow(titles: [say(PlayerPhrase.louder)])
    case .line(let line): Sight.MenuRow(titles: [say(line)])
    case .digit(let digit): Sight.MenuRow(titles: ["\(digit)"])
    case .deleteDigit: Sight.MenuRow(titles: [say(PlayerPhrase.delete)])
    }
  }

  private func ratingRow(_ rating: Double) -> Sight.MenuRow {
    let isGiven = player.givenRating == rating
    let highest = player.ratings.last ?? rating
    var row = Sight.MenuRow(
      titles: [say(PlayerPhrase.rating, rating.words, highest.words)], isOn: isGiven,
      isChecked: isGiven)
    if highest <= 5, rating >= 0, rating == rating.rounded(), highest == highest.rounded() {
      row.stars = Sight.MenuRow.Stars(filled: Int(rating), count: Int(highest))
    }
    return row
  }

  private func languageRow(_ id: String) -> Sight.MenuRow {
    let option = player.info?.languages?.first { $0.id == id }
    let name = option?.name ?? ""
    let isCurrent = option?.isCurrent == true
    return Sight.MenuRow(titles: [name.isEmpty ? id : name], isOn: isCurrent, isChecked: isCurrent)
  }

  private func deviceRow(_ id: String) -> Sight.MenuRow {
    let device = player.devices.first { $0.id == id }
    let isActive =
      player.sharing?.takesSeveral == true
      ? device?.isActive == true : activeDevice?.id == id
    var row = Sight.MenuRow(
      titles: [device?.shownName ?? id], isOn: isActive, isChecked: isActive)
    row.note = device.flatMap(note)
    return row
  }

  private func note(of device: OutputDevice) -> Sight.MenuRow.Note? {
    switch device.state {
    case .ready: nil
    case .connecting: Sight.MenuRow.Note(text: say(PlayerPhrase.connecting), isWaiting: true)
    case .failed:
      Sight.MenuRow.Note(
        text: ownReason(of: device) ?? say(PlayerPhrase.couldNotConnect), isFailure: true)
    case .code: Sight.MenuRow.Note(text: ownReason(of: device) ?? say(PlayerPhrase.needsCode))
    }
  }

  private func ownReason(of device: OutputDevice) -> String? {
    device.reason.flatMap { reason in reason.contains { !$0.isWhitespace } ? reason : nil }
  }

  private func say(_ line: MenuItem.Line) -> String {
    switch line {
    case .searching: say(PlayerPhrase.searching)
    case .noDevices: say(PlayerPhrase.noDevices)
    case .code: codeLine
    }
  }

  /// What stands above the pad: what to do, why the last code was none, or what there is so far.
  private var codeLine: String {
    guard let device = codeAsker, let length = device.digits?.rawValue else {
      return say(PlayerPhrase.enterOnPhone)
    }
    if limits.isEnforced { return say(PlayerPhrase.parkForCode) }
    let digits = codeEntry?.digits ?? ""
    if digits.isEmpty, let reason = ownReason(of: device) { return reason }
    return (digits.map(String.init) + Array(repeating: "–", count: length - digits.count))
      .joined(separator: " ")
  }
}
