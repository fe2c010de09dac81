/// The port to an audio app, whatever it is made of.
///
/// An app is given what the head unit says, all messages of one step at once, and gives back what
/// it will say and when. It has no clock of its own: an app that wants to do something later asks
/// to be woken.
public protocol App: Sendable {
  mutating func receive(_ messages: [AppMessage], at now: Instant) -> [AppDelivery]

  /// How the program that the app is ended since this was last asked, with its last words.
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
