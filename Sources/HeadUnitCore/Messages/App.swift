/// The port to an audio app, whatever it is made of.
///
/// An app is given what the head unit says, all messages of one step at once, and gives back what
/// it will say and when. It has no clock of its own: an app that wants to do something later asks
/// to be woken.
public protocol App: Sendable {
  mutating func receive(_ messages: [AppMessage], at now: Instant) -> [AppDelivery]

  /// How the program that the app is ended since this was last asked, with its last words; in a
  /// window also that it hangs.
  ///
  /// Nil when it did not end by itself, and for an app that is no program.
  func takeEnding() -> String?

  /// Ends the program that the app is, and gives what it wrote last to its error output.
  ///
  /// Nil for an app that is no program.
  func stopProgram() -> String?

  /// Ends the program that the app is, without waiting for that where somebody looks at a window.
  ///
  /// False for an app that is no program.
  func cutOffProgram() -> Bool
}

extension App {
  public func takeEnding() -> String? { nil }
  public func stopProgram() -> String? { nil }
  public func cutOffProgram() -> Bool { false }
}

/// What reaches an app.
public enum AppMessage: Hashable, Codable, Sendable {
  case request(Request)
  case command(CommandRequest)
  case note(Note)
  /// The app asked for this; the token is its own.
  case wake(Int)
}

/// What comes from an app, and how long after the message it comes.
public struct AppDelivery: Hashable, Sendable {
  public var after: Duration
  public var content: Content

  public enum Content: Hashable, Codable, Sendable {
    case answer(RequestID, Answer)
    case status(CommandID, CommandStatus)
    case report(Report)
    /// Comes back to the app as a message.
    case wake(Int)
    /// For the trace alone: something was made to go wrong on purpose.
    case fault(FaultNotice)
    /// For the trace alone: an answer came from another thread than the main one.
    case thread(ThreadNotice)
  }

  public init(after: Duration = .zero, _ content: Content) {
    self.after = after
    self.content = content
  }
}

/// A fault that fired.
public struct FaultNotice: Hashable, Codable, Sendable {
  public var fault: String
  public var request: RequestID?

  public init(fault: String, request: RequestID? = nil) {
    self.fault = fault
    self.request = request
  }
}

/// Where an app called a completion handler, if that was neither its main thread nor where it was
/// called itself.
public struct ThreadNotice: Hashable, Codable, Sendable {
  public var request: RequestID
  /// As people know it: a queue's label, or what kind of thread it was.
  public var name: String

  public init(request: RequestID, name: String) {
    self.request = request
    self.name = name
  }
}

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
  /// The car's scene has no class in Info.plist.
  case noSceneClass

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
    case .mainThreadHeld: "the app's main thread has not come back for"
    case .noEntitlement: "nothing entitles the app to a place in the car"
    case .noBackgroundAudio:
      "Info.plist has no background mode audio: behind a locked screen the phone silences the app"
    case .wrongType: "nowPlayingInfo: "
    case .otherSessionID: "a remote session was updated with another one's attributes"
    case .noSceneClass:
      "Info.plist has no UISceneClassName CPTemplateApplicationScene for the car's scene: phones "
        + "were seen not to show such an app"
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
