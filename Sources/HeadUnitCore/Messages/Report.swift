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
  /// Whether sound comes out of the app; before the first of these nobody knows.
  case sounds(Bool)
  case devices([OutputDevice])
  /// It finds its devices while the driver looks at them.
  case sharing(Sharing)
  /// Of one of several things that it plays.
  indirect case session(SessionReport)
  /// What it wants done with its templates.
  indirect case template(TemplateCall)
  case log(String)
}

/// What an app says of itself when it has started.
public struct AppDescription: Hashable, Codable, Sendable {
  public var name: String
  public var icon: String?
  /// Whether the root's children are tabs.
  public var hasTabs: Bool
  /// It hands over templates, and is not asked for content by path.
  public var usesTemplates: Bool
  public var kind: AppKind

  public init(
    name: String, icon: String? = nil, hasTabs: Bool = false, usesTemplates: Bool = false,
    kind: AppKind = .audio
  ) {
    self.name = name
    self.icon = icon
    self.hasTabs = hasTabs
    self.usesTemplates = usesTemplates
    self.kind = kind
  }
}

/// What an app is for, by which a car lets it open more levels or fewer.
public enum AppKind: String, Hashable, Codable, Sendable, CaseIterable {
  case audio, communication, charging, parking, navigation, fueling, voice, drivingTask, quickFood
}

extension AppDescription {
  private enum CodingKeys: String, CodingKey {
    case name, icon, kind
    case hasTabs = "tabs"
    case usesTemplates = "templates"
  }

  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      name: try fields.decode(String.self, forKey: .name),
      icon: try fields.decodeIfPresent(String.self, forKey: .icon),
      hasTabs: try fields.decode(Bool.self, forKey: .hasTabs),
      usesTemplates: try fields.decodeIfPresent(Bool.self, forKey: .usesTemplates) ?? false,
      kind: try fields.decodeIfPresent(AppKind.self, forKey: .kind) ?? .audio)
  }

  /// Index paths and audio are not mentioned: they are the rule.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(name, forKey: .name)
    try fields.encodeIfPresent(icon, forKey: .icon)
    try fields.encode(hasTabs, forKey: .hasTabs)
    if usesTemplates { try fields.encode(true, forKey: .usesTemplates) }
    if kind != .audio { try fields.encode(kind, forKey: .kind) }
  }
}

/// How an app went away.
public enum AppStop: String, Hashable, Codable, Sendable, CaseIterable {
  case crashed, ended
  /// It said more than there is room for; why was logged before.
  case cutOff
}

/// What the head unit tells the app and wants no answer to.
public enum Note: Hashable, Codable, Sendable {
  /// The app is to run; it answers with a `started` report.
  case start(AppContext)
  /// The app is to end.
  case stop
  case context(AppContext)
  case condition(PhoneCondition)
  case interruption(Interruption)
  case route(RouteChange)
  /// What the driver wants of the output device with this identifier.
  case output(String, OutputChange)
  /// The driver begins to choose an output, or has done with it; only apps hear of it that share.
  case discovery(Bool)
  /// The answer to this request is no longer wanted.
  case cancel(RequestID)
  case template(TemplateNotice)
  case session(SessionNotice)
  /// A server has sent something about a remote session.
  case push(Push)
}

/// What the head unit lets the app show at present.
public struct AppContext: Hashable, Codable, Sendable {
  public var isEnforced: Bool
  /// Nil when lists may have any length.
  public var items: Int?
  /// Levels, the root included.
  public var depth: Int
  /// Whether a head unit is connected.
  public var isEndpointAvailable: Bool
  /// The version of the phone's system; nil when it is the usual one.
  public var phoneVersion: Int?
  /// What colours the car has; nil at night, and for apps that hand over no templates.
  public var theme: Theme?
  /// The programs of extensions go on once they were read; nil: they are ended.
  public var keepsExtensions: Bool?
  /// The sound goes to a Bluetooth kit, which shows none of the content; nil: it does not.
  public var hasKit: Bool?
  /// What the car takes of templates; nil where it is as usual.
  public var templates: TemplateFigures?

  public init(
    isEnforced: Bool, items: Int?, depth: Int, isEndpointAvailable: Bool, phoneVersion: Int? = nil,
    theme: Theme? = nil
  ) {
    self.isEnforced = isEnforced
    self.items = items
    self.depth = depth
    self.isEndpointAvailable = isEndpointAvailable
    self.phoneVersion = phoneVersion
    self.theme = theme
  }

  /// The limit of the kind; nil when there is none.
  public subscript(kind: LimitKind) -> Int? {
    switch kind {
    case .items: items
    case .depth: depth
    }
  }

  private enum CodingKeys: String, CodingKey {
    case isEnforced = "limitsEnforced"
    case items, depth, theme, templates
    case isEndpointAvailable = "endpointAvailable"
    case phoneVersion = "ios"
    case keepsExtensions
    case hasKit = "bluetooth"
  }
}

/// What the phone is going through that an app can notice.
public struct PhoneCondition: Hashable, Codable, Sendable {
  public enum Network: Hashable, Sendable {
    case good, slow, flaky, offline
    /// Each request takes so much longer, and so many of a hundred are lost.
    case own(latency: Duration, loss: Int)
  }

  public var network: Network
  public var isLocked: Bool
  /// Another app is heard.
  public var isOtherAudioPlaying: Bool

  public init(
    network: Network = .good, isLocked: Bool = false, isOtherAudioPlaying: Bool = false
  ) {
    self.network = network
    self.isLocked = isLocked
    self.isOtherAudioPlaying = isOtherAudioPlaying
  }
}

extension PhoneCondition.Network: RawRepresentable, CaseIterable, Codable {
  /// Those that have a name.
  public static let allCases: [Self] = [.good, .slow, .flaky, .offline]

  /// Its name, or `latency=300ms loss=20`.
  public var rawValue: String {
    switch self {
    case .good: "good"
    case .slow: "slow"
    case .flaky: "flaky"
    case .offline: "offline"
    case .own(let latency, let loss): "latency=\(latency) loss=\(loss)"
    }
  }

  public init?(rawValue: String) {
    if let named = Self.allCases.first(where: { $0.rawValue == rawValue }) {
      self = named
      return
    }
    let parts = rawValue.split(separator: " ").map { $0.split(separator: "=").map(String.init) }
    guard parts.map(\.first) == ["latency", "loss"], parts.allSatisfy({ $0.count == 2 }),
      let latency = Duration(parts[0][1]), let loss = Int(parts[1][1]),
      Self.latencies.contains(latency), (0...100).contains(loss)
    else { return nil }
    self = .own(latency: latency, loss: loss)
  }

  /// Nobody waits longer for an answer.
  public static let latencies = Duration.zero...Duration.seconds(600)
}

extension PhoneCondition {
  private enum CodingKeys: String, CodingKey {
    case network
    case isLocked = "locked"
    case isOtherAudioPlaying = "otherAudio"
  }

  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      network: try fields.decode(Network.self, forKey: .network),
      isLocked: try fields.decode(Bool.self, forKey: .isLocked),
      isOtherAudioPlaying: try fields.decodeIfPresent(Bool.self, forKey: .isOtherAudioPlaying)
        ?? false)
  }

  /// Silence is not mentioned: it is the rule.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(network, forKey: .network)
    try fields.encode(isLocked, forKey: .isLocked)
    if isOtherAudioPlaying { try fields.encode(true, forKey: .isOtherAudioPlaying) }
  }
}

/// Something else needs the loudspeakers.
public enum Interruption: Hashable, Codable, Sendable {
  case began
  case ended(shouldResume: Bool)
}

/// Where sound comes out has changed.
public enum RouteChange: String, Hashable, Codable, Sendable, CaseIterable {
  case newDeviceAvailable, oldDeviceUnavailable
}

/// The audio session as the app set it up.
public struct AudioSession: Hashable, Codable, Sendable {
  public enum Category: String, Hashable, Codable, Sendable, CaseIterable {
    case ambient, soloAmbient, playback, record, playAndRecord, multiRoute
  }

  public enum Option: String, Hashable, Codable, Sendable, CaseIterable {
    case mixWithOthers, duckOthers, interruptSpokenAudio, allowBluetooth, allowAirPlay
    case defaultToSpeaker
  }

  public var category: Category
  public var options: [Option]
  public var mode: String?
  public var isActive: Bool
  /// Given up with the wish that others go on with what they played before.
  public var notifiesOthers: Bool?

  /// A session nobody has set up.
  public static let untouched = AudioSession(category: .soloAmbient, isActive: false)

  public init(
    category: Category, options: [Option] = [], mode: String? = nil, isActive: Bool,
    notifiesOthers: Bool? = nil
  ) {
    self.category = category
    self.options = options
    self.mode = mode
    self.isActive = isActive
    self.notifiesOthers = notifiesOthers
  }

  /// Plays beside others instead of instead of them; such an app never becomes the now-playing app.
  public var isMixable: Bool {
    category == .ambient || options.contains(.mixWithOthers) || options.contains(.duckOthers)
      || options.contains(.interruptSpokenAudio)
  }

  private enum CodingKeys: String, CodingKey {
    case category, options, mode
    case isActive = "active"
    case notifiesOthers
  }
}

/// How a car differs from the usual one in what it takes of templates; nil is as usual.
public struct TemplateFigures: Hashable, Codable, Sendable {
  /// Items of one list.
  public var items: Int?
  public var tabs: Int?
  /// Pixels in a point.
  public var scale: Int?
  public var sections: Int?
  /// Of a grid, or above a list.
  public var gridButtons: Int?
  /// Beside what plays.
  public var playerButtons: Int?
  /// Below the details above a list.
  public var detailsButtons: Int?
  public var alertActions: Int?
  /// Of one row.
  public var pictures: Int?
  /// In points, by what a picture is for.
  public var pictureSizes: [String: Int]?
}
