import HeadUnitCore

/// What the player of a library can do, and what it does wrong.
struct PlayerSettings: Hashable, Sendable {
  var commands: [CommandState] = PlayerSettings.usualCommands.map { CommandState($0) }
  /// In the order of the file; empty when the rate cannot be changed.
  var rates: [Double] = []
  var defaultRate: Double?
  /// Plays as soon as a head unit is connected.
  var startsAlone = false
  var devices: [OutputDevice] = []
  /// In which everything can be had.
  var languages: [LanguageOption] = []
  var misbehaviours: Set<Misbehaviour> = []

  /// What a player can do of which nothing is said.
  static let usualCommands: [CommandName] = [
    .play, .pause, .togglePlayPause, .next, .previous, .position,
  ]
}
