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

  public init(id: CommandID, command: Command) {
    self.id = id
    self.command = command
  }
}

/// What the app says to a command.
public enum CommandStatus: String, Hashable, Codable, Sendable, CaseIterable {
  case success, noSuchContent, noActionableItem, deviceNotFound, failed
}
