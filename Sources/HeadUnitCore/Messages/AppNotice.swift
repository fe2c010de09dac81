/// What the phone's own parts notice of an app and its log says in words that never change, so that
/// findings know them in any trace.
public enum AppNotice: String, Hashable, Sendable, CaseIterable {
  /// Content updates were begun and not ended for a while.
  case updatesNeverEnded
  /// A session publishes what plays, and the handlers are those of the common centre.
  case handlersElsewhere
  /// The common centre and a session both say what plays.
  case infoOnBothCentres
  /// Info published by hand over what a player of the system publishes.
  case overwritesPlayer
  /// The main thread did not come back for a while.
  case mainThreadHeld
  /// Nothing entitles it to a place in the car.
  case noEntitlement
  /// It is silenced behind a locked screen.
  case noBackgroundAudio
  /// A value of the info has a type that its key does not take; which, follows.
  case wrongType
  /// A remote session is updated with the attributes of another one.
  case otherSessionID

  /// As the log has it; more may follow.
  public var sentence: String {
    switch self {
    case .updatesNeverEnded:
      "updates of the content were begun and have not ended: changes are kept back"
    case .handlersElsewhere:
      "a session publishes what plays and has no handler; those of the common centre are not called"
    case .infoOnBothCentres:
      "what plays is published by a session and by the common centre, both at once"
    case .overwritesPlayer:
      "what plays is published by hand while a player of the system publishes it"
    case .mainThreadHeld: "the main thread was held for too long"
    case .noEntitlement: "nothing entitles the app to a place in the car"
    case .noBackgroundAudio:
      "Info.plist has no background mode audio: behind a locked screen the phone silences the app"
    case .wrongType: "nowPlayingInfo: "
    case .otherSessionID: "a remote session was updated with another one's attributes"
    }
  }

  /// Of a line of a log; nil for what an app itself has written.
  public init?(log line: String) {
    guard let notice = Self.allCases.first(where: { line.hasPrefix($0.sentence) }) else {
      return nil
    }
    self = notice
  }
}
