/// What can be opened over the now-playing screen.
public enum Menu: String, Hashable, Codable, Sendable, CaseIterable {
  /// What the "…" button groups.
  case commands
  case ratings, languages
  /// Where the sound comes out, and how loud.
  case outputs

  /// Whether it is opened from the menu of commands, to which there is a way back.
  public var isPartOfCommands: Bool { self == .ratings || self == .languages }

  /// Whether a row above the others says what is to be chosen.
  public var hasHeader: Bool { self != .commands }
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
    }
  }
}

/// A screen beside the head unit's that shows what plays.
public enum Surface: String, Hashable, Codable, Sendable, CaseIterable {
  case lockScreen = "lock-screen"
  case controlCentre = "control-centre"
  /// The strip at the top of the phone.
  case dynamicStrip = "dynamic-strip"
  /// The instrument cluster behind the wheel.
  case cluster

  /// Part of the phone, and there without a car.
  public var isOnPhone: Bool { self != .cluster }
}

/// How far the rows of a menu are moved up because not all of them fit, in pixels.
public struct MenuScroll: Hashable, Sendable {
  public internal(set) var place = 0
  /// A finger moves them.
  var isHeld = false
}
