/// What the head unit wants done, as it does nothing itself.
public enum Effect: Hashable, Codable, Sendable {
  case ask(Request)
  case send(CommandRequest)
  case tell(Note)
  /// Replaces the alarm's pending time.
  case schedule(Alarm, Instant)
  case unschedule(Alarm)
  /// For the trace: the request has its outcome.
  case concluded(RequestID, Outcome)
  /// For the trace: the command has its result, nil when no status came in time.
  case commandConcluded(CommandID, CommandStatus?)
  /// For the trace: an answer that changed nothing.
  case discarded(RequestID, Discard)
  /// For the trace: a status nobody waited for.
  case statusDiscarded(CommandID)
  /// For the trace: something about the app that is wrong but has no other place.
  case remarked(Remark)
}

/// Things about an app that show nowhere else.
public enum Remark: Hashable, Codable, Sendable {
  /// More root children than tabs allowed; the rest are not shown.
  case tooManyTabs(Int)
  /// Completed, but nothing plays.
  case nothingPlays(ContentPath)
  /// Neither tabs nor items.
  case emptyRoot
  /// The driver went deeper than the limits say and the quirk stops such an app.
  case overDepth(ContentPath)
  /// The page a loading list was on is gone.
  case abandonedPage(ContentPath)
  /// It crashed too often to be started again.
  case gaveUp
  /// A call about templates that the phone refuses.
  case templateRefused(TemplateRefusal)
  /// More items in a list than the car takes, by the template's name.
  case listTrimmed(String, lost: Int)
  /// The same of what is no row.
  case templateTrimmed(TemplatePart, String, lost: Int)
  case wrote(String)
}

/// An answer that changes nothing.
public enum Discard: String, Hashable, Codable, Sendable, CaseIterable {
  /// The request had timed out or was abandoned.
  case late
  /// The request had its answer.
  case duplicate
  /// There never was such a request.
  case unknown
}

/// One application of an event: its instant, and the effects so far.
struct Step {
  let now: Instant
  var effects: [Effect] = []

  /// What the driver is to be told of it; the last word counts.
  private(set) var message: Toast.Message?
  /// What has become of the focus in lists.
  private(set) var focusChange: FocusChange?

  enum FocusChange {
    /// The lists are gone in which it was.
    case lost
    /// Its row has moved.
    case moved(to: Int)
  }

  mutating func emit(_ effect: Effect) {
    effects.append(effect)
  }

  mutating func show(_ message: Toast.Message) {
    self.message = message
  }

  mutating func loseFocus() { focusChange = .lost }

  mutating func moveFocus(to row: Int) {
    if case .lost = focusChange { return }
    focusChange = .moved(to: row)
  }
}

/// A sentence that is shown for a while.
public struct Toast: Hashable, Sendable {
  public enum Message: Hashable, Codable, Sendable {
    /// The container that may not be opened, by its title.
    case depthLimit(String)
    case playbackFailed(Failure)
    case playbackTimedOut
    case commandFailed(CommandName, CommandStatus)
    case commandUnanswered(CommandName)
    /// The app has crashed and is about to be started again, by its name.
    case reconnecting(String)
    /// Sound came out of a device that is there no more, by its name.
    case deviceGone(String)
  }

  public let message: Message
  public let until: Instant

  static let duration = Duration.seconds(3)
}
