/// What has the focus of the knob.
public enum FocusTarget: Hashable, Codable, Sendable {
  case row(Int)
  case rowPlay(Int)
  case rowOpen(Int)
  /// A picture in a row of pictures.
  case rowPicture(Int, Int)
  /// A button of a template, by its own name.
  case button(String)
  /// A letter of the strip beside a list in sections.
  case letter(Int)
  case upNext
  case albumArtist
  case tab(Int)
  case back
  case nowPlayingButton
  case retry
  /// The app's icon on the home screen.
  case app
  /// A control of playback, wherever it stands.
  case control(CommandName)
  /// Leaves a page that does not arrive.
  case cancel
  case home
  case answerCall
  case endCall
  /// The "…" button beside the controls of playback.
  case more
  /// The button that says where the sound comes out.
  case output
  /// The position within a track.
  case scrubber
  case menuItem(MenuItem)
  /// How loud an output device is, by its identifier; only fingers take hold of it.
  case volume(String)
  case closeMenu
  /// The built-in player that takes the loudspeakers over and gives them back.
  case otherPlayer
  /// A control of playback on another screen than the head unit's.
  case surface(Surface, CommandName)
}

extension FocusTarget: CustomStringConvertible {
  public var description: String {
    switch self {
    case .row(let row): "row[\(row)]"
    case .rowPlay(let row): "row[\(row)].play"
    case .rowOpen(let row): "row[\(row)].open"
    case .rowPicture(let row, let picture): "row[\(row)].picture[\(picture)]"
    case .button(let name): "button[\(name)]"
    case .letter(let section): "letter[\(section)]"
    case .upNext: "upNext"
    case .albumArtist: "albumArtist"
    case .tab(let tab): "tab[\(tab)]"
    case .back: "back"
    case .nowPlayingButton: "nowPlaying"
    case .retry: "retry"
    case .app: "app"
    case .control(let name): name.rawValue
    case .cancel: "cancel"
    case .home: "home"
    case .answerCall: "answerCall"
    case .endCall: "endCall"
    case .more: "more"
    case .output: "output"
    case .scrubber: "scrubber"
    case .menuItem(let item): "menu[\(item)]"
    case .volume(let id): "volume[\(id)]"
    case .closeMenu: "closeMenu"
    case .otherPlayer: "otherPlayer"
    case .surface(let surface, let name): "\(surface.rawValue)[\(name.rawValue)]"
    }
  }
}

/// One thing to choose in a menu.
public enum MenuItem: Hashable, Codable, Sendable {
  /// For rating and language it opens their own menu.
  case command(CommandName)
  case rating(Double)
  /// A language option by its identifier.
  case language(String)
  /// An output device by its identifier.
  case output(String)
  case louder(String)
  case quieter(String)
  /// Only says something.
  case line(Line)
  /// Of a code, 0…9.
  case digit(Int)
  case deleteDigit

  public enum Line: String, Hashable, Codable, Sendable, CaseIterable {
    case searching, noDevices
    /// What has been entered of a code so far.
    case code
  }
}

extension MenuItem: CustomStringConvertible {
  public var description: String {
    switch self {
    case .command(let name): name.rawValue
    case .rating(let value): "rating \(value.words)"
    case .language(let id): "language \(id)"
    case .output(let id): "output \(id)"
    case .louder(let id): "louder \(id)"
    case .quieter(let id): "quieter \(id)"
    case .line(let line): line.rawValue
    case .digit(let digit): "digit \(digit)"
    case .deleteDigit: "deleteDigit"
    }
  }
}
