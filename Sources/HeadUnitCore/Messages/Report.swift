/// What an app says unasked.
public enum Report: Hashable, Codable, Sendable {
  /// The app runs and says what it is.
  case started(AppDescription)
  /// The app is gone.
  case stopped(AppStop)
  /// The children of these paths are other ones; nil: of every path.
  case contentChanged(paths: [ContentPath]?)
  /// These items look different; only their rows are asked again.
  case itemsChanged(identifiers: [String])
  /// The whole dictionary; nil clears it. Indirect, as it is larger than all other reports and most
  /// of what apps say.
  indirect case nowPlaying(NowPlayingInfo?)
  /// The whole set.
  case commands(CommandSet)
  case nowPlayingIdentifiers([String])
  case audioSession(AudioSession)
  case devices([OutputDevice])
  case log(String)
}

/// What an app says of itself when it has started.
public struct AppDescription: Hashable, Codable, Sendable {
  public var name: String
  public var icon: String?
  /// Whether the root's children are tabs.
  public var hasTabs: Bool

  public init(name: String, icon: String? = nil, hasTabs: Bool = false) {
    self.name = name
    self.icon = icon
    self.hasTabs = hasTabs
  }

  private enum CodingKeys: String, CodingKey {
    case name, icon
    case hasTabs = "tabs"
  }
}

/// How an app went away.
public enum AppStop: String, Hashable, Codable, Sendable, CaseIterable {
  case crashed, ended
}
