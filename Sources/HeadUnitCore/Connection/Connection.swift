/// The phone on the other end of the cable, the life of its app, and what the app was told.
public struct Connection: Hashable, Sendable {
  public private(set) var phone = Phone()
  /// Nil when it is the app's own, of which nobody is told.
  private let phoneVersion: Int?
  /// What the app was last told of the car.
  private var toldContext: AppContext?

  /// Nil when they are ended, as usual, of which nobody is told either.
  private let keepsExtensions: Bool?
  private let isKit: Bool
  private let templateFigures: TemplateFigures?

  init(_ profile: Profile) {
    templateFigures = TemplateFigures(profile)
    phoneVersion = profile.phoneVersion
    isKit = !profile.hasContent
    keepsExtensions =
      switch profile.quirks.remoteExtension {
      case .kept: true
      case .killed: nil
      }
  }

  /// Whether there is an app that can be told something.
  var hasApp: Bool { phone.app == .running || phone.app == .starting }

  /// Whether the app is gone for good.
  var isAppStopped: Bool {
    if case .stopped = phone.app { true } else { false }
  }

  /// Tells the app something, if there is one to tell.
  func tell(_ note: Note, _ step: inout Step) {
    if hasApp { step.emit(.tell(note)) }
  }
}

// The cable.
extension Connection {
  /// False when the phone was connected already.
  mutating func connect(
    under limits: Limits, in theme: Theme, _ step: inout Step
  ) -> Bool {
    guard !phone.isConnected else { return false }
    phone.isConnected = true
    switch phone.app {
    case .notStarted: startApp(under: limits, in: theme, &step)
    case .stopped:
      phone.crashes = []
      startApp(under: limits, in: theme, &step)
    case .starting, .running, .restarting: break
    }
    return true
  }

  /// False when there was no phone.
  mutating func disconnect() -> Bool {
    guard phone.isConnected else { return false }
    phone.isConnected = false
    return true
  }

  /// What the phone was like before, if that is not what it is like now.
  mutating func change(
    _ change: (inout PhoneCondition) -> Void, _ step: inout Step
  ) -> PhoneCondition? {
    let before = phone.condition
    change(&phone.condition)
    guard phone.condition != before else { return nil }
    tell(.condition(phone.condition), &step)
    return before
  }
}

extension Connection {
  /// The app is told when another one begins or ceases to be heard; nothing is tried again.
  mutating func noteOtherAudio(_ isPlaying: Bool, _ step: inout Step) {
    _ = change({ $0.isOtherAudioPlaying = isPlaying }, &step)
  }
}

// The life of the app.
extension Connection {
  private mutating func startApp(under limits: Limits, in theme: Theme, _ step: inout Step) {
    phone.app = .starting
    phone.restartAt = nil
    let context = context(under: limits, in: theme)
    toldContext = context
    step.emit(.tell(.start(context)))
    if phone.condition != PhoneCondition() { step.emit(.tell(.condition(phone.condition))) }
  }

  mutating func restartApp(under limits: Limits, in theme: Theme, _ step: inout Step) {
    phone.restartAt = nil
    if phone.app == .restarting { startApp(under: limits, in: theme, &step) }
  }

  /// What an app that has started is like beside the one that was there.
  struct Start {
    /// It was told to start, and has not only said again what it is.
    let isNew: Bool
    let changesTabs: Bool
  }

  mutating func noteStart(_ description: AppDescription) -> Start {
    let before = phone.description
    let start = Start(
      isNew: phone.app == .starting,
      changesTabs: before.map {
        ($0.hasTabs, $0.usesTemplates, $0.kind)
          != (description.hasTabs, description.usesTemplates, description.kind)
      } ?? false)
    phone.app = .running
    phone.description = description
    return start
  }

  /// False when it has crashed too often to be started again.
  mutating func noteCrash(at now: Instant) -> Bool {
    phone.crashes = phone.crashes.filter { $0 + Phone.crashPeriod > now } + [now]
    guard phone.crashes.count <= Phone.crashLimit else { return false }
    phone.app = .restarting
    phone.restartAt = now + Phone.restartDelay
    return true
  }

  /// The app is gone until the phone is connected anew.
  mutating func end(_ reason: Phone.StopReason) {
    phone.app = .stopped(reason)
    phone.restartAt = nil
  }
}

// What the app is told of the car.
extension Connection {
  func context(under limits: Limits, in theme: Theme = .night) -> AppContext {
    // Nothing is known of an app that is started for the first time, and it may ask at once.
    let isToldTheme = theme != .night && phone.description?.usesTemplates != false
    var context = AppContext(
      isEnforced: limits.isEnforced, items: limits.items, depth: limits.depth,
      isEndpointAvailable: phone.isConnected && !isKit, phoneVersion: phoneVersion,
      theme: isToldTheme ? theme : nil)
    context.keepsExtensions = keepsExtensions
    context.templates = templateFigures
    if isKit, phone.isConnected { context.hasKit = true }
    return context
  }

  /// After every event: the app knows under what limits it is shown.
  mutating func settleContext(under limits: Limits, in theme: Theme, _ step: inout Step) {
    let context = context(under: limits, in: theme)
    guard hasApp, !hasTold(context) else { return }
    toldContext = context
    step.emit(.tell(.context(context)))
  }

  func hasTold(_ context: AppContext) -> Bool {
    var told = toldContext
    // To one that has no templates the colours of its start make no difference.
    if phone.description?.usesTemplates == false { told?.theme = nil }
    return told == context
  }
}

/// The phone as the head unit knows it.
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
    case ended, crashedTooOften, exceededDepth, cutOff
    /// It did with its templates what the phone ends an app for.
    case exception
  }

  public fileprivate(set) var isConnected = false
  public fileprivate(set) var condition = PhoneCondition()
  public fileprivate(set) var app = AppState.notStarted
  public fileprivate(set) var description: AppDescription?
  /// When the app crashed, the last few times.
  fileprivate var crashes: [Instant] = []
  fileprivate(set) var restartAt: Instant?

  fileprivate static let restartDelay = Duration.seconds(1)
  /// More crashes than this many in this long and the app is left alone.
  fileprivate static let crashLimit = 5
  fileprivate static let crashPeriod = Duration.seconds(180)
}

extension TemplateFigures {
  init?(_ profile: Profile) {
    let usual = Profile()
    func told(_ figure: KeyPath<Profile, Int>) -> Int? {
      profile[keyPath: figure] == usual[keyPath: figure] ? nil : profile[keyPath: figure]
    }
    items = told(\.templates.items)
    tabs = told(\.tabsMaximum)
    scale = told(\.display.scale)
    sections = told(\.templates.sections)
    gridButtons = told(\.templates.gridButtons)
    playerButtons = told(\.templates.playerButtons)
    detailsButtons = told(\.templates.detailsButtons)
    alertActions = told(\.templates.alertActions)
    pictures = told(\.templates.pictures)
    let sizes = profile.templates.pictureSizes.own
    pictureSizes =
      sizes.isEmpty ? nil : Dictionary(uniqueKeysWithValues: sizes.map { ($0.rawValue, $1) })
    if self == TemplateFigures() { return nil }
  }
}
