/// The number by which a status finds its command.
public struct CommandID: SerialNumber {
  public let number: Int

  public init(_ number: Int) {
    self.number = number
  }
}

/// What the driver asks of playback.
public enum Command: Hashable, Codable, Sendable {
  public enum Phase: String, Hashable, Codable, Sendable { case begin, end }

  case play, pause, stop, togglePlayPause, next, previous
  case seekForward(Phase)
  case seekBackward(Phase)
  case skipForward(seconds: Double)
  case skipBackward(seconds: Double)
  case position(seconds: Double)
  case rate(Double)
  case shuffle(ShuffleMode)
  case `repeat`(RepeatMode)
  case like(undo: Bool)
  case dislike(undo: Bool)
  case bookmark(undo: Bool)
  case rating(Double)
  case enableLanguage(String)
  case disableLanguage(String)

  public var name: CommandName {
    switch self {
    case .play: .play
    case .pause: .pause
    case .stop: .stop
    case .togglePlayPause: .togglePlayPause
    case .next: .next
    case .previous: .previous
    case .seekForward: .seekForward
    case .seekBackward: .seekBackward
    case .skipForward: .skipForward
    case .skipBackward: .skipBackward
    case .position: .position
    case .rate: .rate
    case .shuffle: .shuffle
    case .repeat: .repeat
    case .like: .like
    case .dislike: .dislike
    case .bookmark: .bookmark
    case .rating: .rating
    case .enableLanguage: .enableLanguage
    case .disableLanguage: .disableLanguage
    }
  }
}

/// The twenty commands by name, in the order in which they are listed everywhere.
public enum CommandName: String, Hashable, Codable, Sendable, CaseIterable {
  case play, pause, stop, togglePlayPause, next, previous, seekForward, seekBackward
  case skipForward, skipBackward, position, rate, shuffle, `repeat`, like, dislike, bookmark
  case rating, enableLanguage, disableLanguage
}

public enum ShuffleMode: String, Hashable, Codable, Sendable, CaseIterable {
  case off, items, collections
}

public enum RepeatMode: String, Hashable, Codable, Sendable, CaseIterable {
  case off, one, all
}

/// A command on its way to the app.
public struct CommandRequest: Hashable, Codable, Sendable {
  public let id: CommandID
  public let command: Command
  /// Nil for what the app publishes without naming a session.
  public let session: String?

  public init(id: CommandID, command: Command, session: String? = nil) {
    self.id = id
    self.command = command
    self.session = session
  }
}

/// What the app says to a command.
public enum CommandStatus: String, Hashable, Codable, Sendable, CaseIterable {
  case success, noSuchContent, noActionableItem, deviceNotFound, failed
}

/// One command as the app offers it.
public struct CommandState: Hashable, Sendable {
  public var name: CommandName
  public var isEnabled: Bool
  public var hasHandler: Bool
  /// Seconds, for the skip commands; the first is the one printed in the button.
  public var preferredIntervals: [Double]
  public var supportedRates: [Double]
  /// For like, dislike, bookmark: set on the current item.
  public var isActive: Bool
  public var title: String?
  public var shortTitle: String?
  /// For shuffle and repeat: the current mode.
  public var mode: String?
  public var minimum: Double?
  public var maximum: Double?

  public init(
    _ name: CommandName, isEnabled: Bool = true, hasHandler: Bool = true,
    preferredIntervals: [Double] = [], supportedRates: [Double] = [], isActive: Bool = false,
    title: String? = nil, shortTitle: String? = nil, mode: String? = nil,
    minimum: Double? = nil, maximum: Double? = nil
  ) {
    self.name = name
    self.isEnabled = isEnabled
    self.hasHandler = hasHandler
    self.preferredIntervals = preferredIntervals
    self.supportedRates = supportedRates
    self.isActive = isActive
    self.title = title
    self.shortTitle = shortTitle
    self.mode = mode
    self.minimum = minimum
    self.maximum = maximum
  }

  /// Shown as something the driver can use.
  public var isUsable: Bool { isEnabled && hasHandler }
}

extension CommandState: Codable {
  private enum CodingKeys: String, CodingKey {
    case name
    case isEnabled = "enabled"
    case hasHandler = "handler"
    case preferredIntervals, supportedRates
    case isActive = "active"
    case title, shortTitle, mode, minimum, maximum
  }
}

/// The whole set of commands an app offers, ordered by name; replaced as a whole at each report.
public struct CommandSet: Hashable, Sendable {
  public private(set) var states: [CommandState]

  public static let none = CommandSet([])

  /// Of two states for one command the later counts.
  public init(_ states: [CommandState]) {
    self.states = CommandName.allCases.compactMap { name in
      states.indices.last { states[$0].name == name }.map { states[$0] }
    }
  }

  // What a state says is asked at every event, and therefore without a copy of it.
  private func index(of name: CommandName) -> Int? {
    states.indices.first { states[$0].name == name }
  }

  public subscript(name: CommandName) -> CommandState? {
    get { index(of: name).map { states[$0] } }
    set {
      let others = states.filter { $0.name != name }
      self = CommandSet(newValue.map { others + [$0] } ?? others)
    }
  }

  public func isUsable(_ name: CommandName) -> Bool {
    index(of: name).map { states[$0].isUsable } ?? false
  }

  public func hasHandler(_ name: CommandName) -> Bool {
    index(of: name).map { states[$0].hasHandler } ?? false
  }

  public var hasHandler: Bool { states.indices.contains { states[$0].hasHandler } }

  /// In the order in which they stand.
  public var usable: [CommandName] {
    states.indices.filter { states[$0].isUsable }.map { states[$0].name }
  }
}

extension CommandSet: Codable {
  public init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode([CommandState].self))
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(states)
  }
}
