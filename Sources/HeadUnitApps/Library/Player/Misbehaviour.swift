import HeadUnitCore

/// What the simulated player can do wrong, by the identifiers of the findings that notice it.
public enum Misbehaviour: String, Hashable, Sendable, CaseIterable {
  case playbackCompletedEarly = "playback-completed-early"
  case playbackNeverCompleted = "playback-never-completed"
  case playbackFailedSilently = "playback-failed-silently"
  case playbackStartsAlone = "playback-starts-alone"
  case infoMissing = "info-missing"
  case infoRateZeroWhilePlaying = "info-rate-zero-while-playing"
  case infoRateStaleAfterPause = "info-rate-stale-after-pause"
  case infoPartialUpdate = "info-partial-update"
  case infoElapsedOnTimer = "info-elapsed-on-timer"
  case infoElapsedStaleAfterSeek = "info-elapsed-stale-after-seek"
  case infoDurationWrong = "info-duration-wrong"
  case infoNotCleared = "info-not-cleared"
  case infoLiveWithDuration = "info-live-with-duration"
  case infoWrongType = "info-wrong-type"
  case artworkForAnotherTrack = "artwork-for-another-track"
  case artworkFlicker = "artwork-flicker"
  case sessionNotActive = "session-not-active"
  case sessionMixable = "session-mixable"
  case sessionCategory = "session-category"
  case sessionActivatedLate = "session-activated-late"
  case sessionNotReleased = "session-not-released"
  case commandNone = "command-none"
  case commandNoPause = "command-no-pause"
  case commandEnabledWithoutHandler = "command-enabled-without-handler"
  case commandHandlerDisabled = "command-handler-disabled"
  case commandHandlerTwice = "command-handler-twice"
  case commandFailed = "command-failed"
  case commandNoStatus = "command-no-status"
  case commandSkipNoInterval = "command-skip-no-interval"
  case commandSkipIgnoresInterval = "command-skip-ignores-interval"
  case commandRateUnsupported = "command-rate-unsupported"
  case commandRateNotPublished = "command-rate-not-published"
  case commandRateStep = "command-rate-step"
  case commandWrongCentre = "command-wrong-centre"
  case commandMixedFrameworks = "command-mixed-frameworks"
  case interruptionIgnored = "interruption-ignored"
  case interruptionNoResume = "interruption-no-resume"
  case interruptionWrongResume = "interruption-wrong-resume"
  case headphonesKeepPlaying = "headphones-keep-playing"
  case ownershipNotReclaimed = "ownership-not-reclaimed"
}

extension Misbehaviour {
  /// One sentence for the reference page.
  public var summary: String {
    switch self {
    case .playbackCompletedEarly: "Says that it plays, and plays two seconds later."
    case .playbackNeverCompleted: "Plays, and never says so."
    case .playbackFailedSilently: "Does not play, and gives no reason."
    case .playbackStartsAlone: "Plays on connecting, without being asked."
    case .infoMissing: "Publishes neither title, duration, elapsed time nor rate."
    case .infoRateZeroWhilePlaying: "Publishes the rate 0 while it plays."
    case .infoRateStaleAfterPause: "Publishes the rate of before when it is paused."
    case .infoPartialUpdate: "Updates the elapsed time and the rate and drops all other keys."
    case .infoElapsedOnTimer: "Publishes the elapsed time each second."
    case .infoElapsedStaleAfterSeek: "Publishes nothing after it has moved within a track."
    case .infoDurationWrong: "Publishes half the duration, which the elapsed time then passes."
    case .infoNotCleared: "Leaves its info standing when it has stopped for good."
    case .infoLiveWithDuration: "Publishes every track as live, with a duration."
    case .infoWrongType: "Publishes the duration as a text."
    case .artworkForAnotherTrack: "Publishes the artwork of the track before."
    case .artworkFlicker: "Publishes four artworks for each track, one after the other."
    case .sessionNotActive: "Plays without activating its audio session."
    case .sessionMixable: "Lets its audio session mix with others."
    case .sessionCategory: "Plays in the ambient category."
    case .sessionActivatedLate: "Activates its audio session half a second after playback began."
    case .sessionNotReleased: "Leaves its audio session active when it has stopped for good."
    case .commandNone: "Offers no command."
    case .commandNoPause: "Offers neither pause nor the toggle of play and pause."
    case .commandEnabledWithoutHandler: "Offers next, or its last command, without a handler."
    case .commandHandlerDisabled: "Has a handler for next, or its last command, and disables it."
    case .commandHandlerTwice: "Does what a command says twice."
    case .commandFailed: "Does what a command says and answers that it failed."
    case .commandNoStatus: "Does what a command says and never answers."
    case .commandSkipNoInterval: "Offers the skip commands without intervals."
    case .commandSkipIgnoresInterval: "Skips twice as far as it is told."
    case .commandRateUnsupported: "Offers no rates, or those of the file however wrong they are."
    case .commandRateNotPublished: "Changes the rate and does not publish it."
    case .commandRateStep: "Offers rates that are no multiples of one half."
    case .commandWrongCentre: "Has its handlers elsewhere as soon as it publishes."
    case .commandMixedFrameworks: "Publishes everything twice, through two frameworks."
    case .interruptionIgnored: "Plays on when it is interrupted."
    case .interruptionNoResume: "Stays paused after an interruption that says to resume."
    case .interruptionWrongResume: "Resumes after an interruption that says not to."
    case .headphonesKeepPlaying: "Plays on when the headphones are pulled."
    case .ownershipNotReclaimed: "Plays again after another app without becoming active."
    }
  }
}

/// What the player of a library can do, and what it does wrong.
struct PlayerSettings: Hashable, Sendable {
  var commands: [CommandState] = PlayerSettings.usualCommands.map { CommandState($0) }
  /// In the order of the file; empty when the rate cannot be changed.
  var rates: [Double] = []
  var defaultRate: Double?
  /// Plays as soon as a head unit is connected.
  var startsAlone = false
  /// What the driver chooses goes on where it was left.
  var resumes = false
  var devices: [LibraryDevice] = []
  /// Sound can come out of several of them at once.
  var takesSeveral = false
  /// In which everything can be had.
  var languages: [LanguageOption] = []
  var misbehaviours: Set<Misbehaviour> = []

  /// What a player can do of which nothing is said.
  static let usualCommands: [CommandName] = [
    .play, .pause, .togglePlayPause, .next, .previous, .position,
  ]
}

/// What the player wants to be woken for.
struct Agenda: Sendable {
  enum Errand: Hashable, Sendable {
    case play(RequestID, ContentPath)
    case command(CommandRequest)
    /// The track ends, or its next chapter begins.
    case landmark
    case startLate(ContentPath)
    case activateSession
    case restateElapsed
    case flicker(remaining: Int)
    case select(RequestID, TemplateElement)
    case act(LibraryAction)
    case beginSession(LibrarySession)
    case endSession(String)
    /// The track of the session with this name is over.
    case endTrack(String)
    /// Something becomes of the devices of this session; nil is the player.
    case devices(String?)
  }

  private var waiting: [Int: Errand] = [:]
  private var nextToken = 0

  /// Plans an errand, for which the app is woken with a token that is used only once.
  mutating func plan(_ errand: Errand, after: Duration, in turn: inout Turn) {
    waiting[nextToken] = errand
    turn.wake(nextToken, after: after)
    nextToken += 1
  }

  /// The errand of a token; nil when it was cancelled meanwhile.
  mutating func remove(_ token: Int) -> Errand? {
    waiting.removeValue(forKey: token)
  }

  /// What the driver has chosen and does not hear yet.
  var choices: Set<RequestID> {
    Set(waiting.values.compactMap { if case .play(let request, _) = $0 { request } else { nil } })
  }

  /// Forgets everything; wakes that are still to come find nothing.
  mutating func clear() { waiting = [:] }

  mutating func cancel(where condition: (Errand) -> Bool) {
    waiting = waiting.filter { !condition($0.value) }
  }
}
