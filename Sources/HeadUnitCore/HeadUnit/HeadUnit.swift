/// The simulated car screen and its rules: a value that changes only through `apply`.
public struct HeadUnit: Hashable, Sendable {
  public enum Screen: String, Hashable, Codable, Sendable {
    case home, content, nowPlaying
  }

  public let profile: Profile
  public let metrics: ListMetrics
  public internal(set) var vehicle = Vehicle()
  public internal(set) var phone = Phone()
  public internal(set) var browser = Browser()
  public internal(set) var loader = Loader()
  public internal(set) var player = NowPlaying()
  /// What stands where on this display.
  public internal(set) var controls: PlaybackControls
  public internal(set) var artworks = Artworks()
  public internal(set) var screen = Screen.content
  public internal(set) var limits: Limits
  /// What is open over the now-playing screen.
  public internal(set) var menu: Menu?
  public internal(set) var menuScroll = MenuScroll()
  /// The position of the track while it is being moved.
  public internal(set) var scrub: Scrub?
  /// What letting go of the knob ends.
  var knobHold: Hold?
  public internal(set) var toast: Toast?
  public internal(set) var motion: Motion?
  public internal(set) var shifts = Shifts()
  /// The last one; it fades for a moment after it has ended.
  public internal(set) var press: Press?
  /// The knob was the last thing used, so that the focus is drawn.
  public internal(set) var usesKnob: Bool
  /// When the now-playing screen goes away again, as nothing plays.
  var returnToListAt: Instant?
  var alarms = Alarms()
  /// What the app was last told.
  var toldContext: AppContext?

  public init(profile: Profile) {
    self.profile = profile
    metrics = ListMetrics(profile.display)
    limits = Vehicle().limits(under: profile.limits)
    usesKnob = !profile.hasTouch
    controls = PlaybackControls(commands: .none, info: nil)
  }

  /// What follows from the event, in order; nothing else ever changes the head unit.
  public mutating func apply(_ event: Event, at now: Instant) -> [Effect] {
    var step = Step(now: now)
    let before = appearance
    followGlide(at: now)
    take(event, &step)
    settle(&step)
    shifts.note(before, appearance, at: now)
    return step.effects
  }
}

/// One application of an event: its instant, and the effects so far.
struct Step {
  let now: Instant
  var effects: [Effect] = []

  mutating func emit(_ effect: Effect) {
    effects.append(effect)
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
  }

  public let message: Message
  public let until: Instant

  static let duration = Duration.seconds(3)
}

/// The phone on the other end of the cable.
public struct Phone: Hashable, Sendable {
  public enum AppState: Hashable, Sendable {
    case notStarted
    /// Told to start, has not reported yet.
    case starting
    case running
    /// Crashed and about to be started again.
    case restarting
    /// Gone for good, until the phone is connected anew.
    case stopped(StopReason)
  }

  public enum StopReason: String, Hashable, Codable, Sendable {
    case ended, crashedTooOften, exceededDepth
  }

  public internal(set) var isConnected = false
  public internal(set) var condition = PhoneCondition()
  public internal(set) var app = AppState.notStarted
  public internal(set) var description: AppDescription?
  /// When the app crashed, the last few times.
  var crashes: [Instant] = []
  var restartAt: Instant?

  static let restartDelay = Duration.seconds(1)
  /// More crashes than this many in this long and the app is left alone.
  static let crashLimit = 5
  static let crashPeriod = Duration.seconds(180)
}
