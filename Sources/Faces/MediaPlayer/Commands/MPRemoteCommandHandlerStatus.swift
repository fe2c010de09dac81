internal import HeadUnitCore

/// What came of a command.
public enum MPRemoteCommandHandlerStatus: Int, Sendable {
  case success = 0
  case noSuchContent = 100
  case noActionableNowPlayingItem = 110
  case deviceNotFound = 120
  case commandFailed = 200
}

extension MPRemoteCommandHandlerStatus {
  var status: CommandStatus {
    switch self {
    case .success: .success
    case .noSuchContent: .noSuchContent
    case .noActionableNowPlayingItem: .noActionableItem
    case .deviceNotFound: .deviceNotFound
    case .commandFailed: .failed
    }
  }
}
