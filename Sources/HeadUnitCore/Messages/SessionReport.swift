import HeadUnitText

/// What an app says of one of several things that it plays.
///
/// An app that never names a session has one all the same: what it publishes unnamed.
public struct SessionReport: Hashable, Codable, Sendable {
  /// The app's own name for the session.
  public var session: String
  public var change: SessionChange

  public init(_ session: String, _ change: SessionChange) {
    self.session = session
    self.change = change
  }
}

public enum SessionChange: Hashable, Codable, Sendable {
  /// It exists. One on the phone is shown nowhere before the app has asked for that.
  case began(SessionOrigin)
  /// The whole of what plays; nil clears it.
  case info(NowPlayingInfo?)
  /// The whole set.
  case commands(CommandSet)
  case devices([OutputDevice])
  case sharing(Sharing)
  /// The app asks that it be the one that is shown; the number is the app's own.
  case requested(SessionRank, Int)
  case ended
}

/// Where the sound of a session comes from.
public enum SessionOrigin: String, Hashable, Codable, Sendable, CaseIterable {
  case phone
  /// Another device plays, and the phone only shows and steers it.
  case remote
}

/// What an app can ask for one of its sessions.
public enum SessionRank: String, Hashable, Codable, Sendable, CaseIterable {
  /// The one of the app's that counts.
  case application
  /// The same, and while the audio session is not active the request waits until it is.
  case whenActive
  /// The one of the whole phone that screens show and keys steer.
  case system
}

/// Why a session was not given the rank that the app asked for.
public enum SessionRefusal: String, Hashable, Codable, Sendable, CaseIterable {
  case audioInactive, mixable, nothingPlays, notPrimary, locked, unknown

  /// What the phone throws.
  public var error: String {
    switch self {
    case .audioInactive, .nothingPlays: "invalidState"
    case .mixable, .locked, .notPrimary: "internalFailure"
    case .unknown: "sessionInvalidated"
    }
  }

  /// As whoever writes the app reads it.
  public var words: String {
    switch self {
    case .audioInactive: "the audio session is not active"
    case .mixable: "the audio session mixes with others"
    case .nothingPlays: "the session has no content"
    case .notPrimary: "another session of the app is its primary one"
    case .locked: "the phone is locked, and only an app in the foreground can ask"
    case .unknown: "there is no such session"
    }
  }
}

/// What an app is told of one of its sessions.
public struct SessionNotice: Hashable, Codable, Sendable {
  public var session: String
  public var content: Content

  public enum Content: Hashable, Codable, Sendable {
    /// Whether the rank that was asked for was given, by the app's own number.
    case answered(Int, SessionRefusal?)
    case standing(SessionStanding)
    /// What the driver wants of one of its devices.
    case output(String, OutputChange)
    /// The driver begins to choose an output, or has done with it.
    case discovery(Bool)
  }

  public init(_ session: String, _ content: Content) {
    self.session = session
    self.content = content
  }
}

/// What a session is among all of the phone's.
public struct SessionStanding: Hashable, Codable, Sendable {
  /// The app could ask for it to be its primary one.
  public var canBecomeApplicationPrimary: Bool
  public var isApplicationPrimary: Bool
  public var isSystemPrimary: Bool

  public init(
    canBecomeApplicationPrimary: Bool = false, isApplicationPrimary: Bool = false,
    isSystemPrimary: Bool = false
  ) {
    self.canBecomeApplicationPrimary = canBecomeApplicationPrimary
    self.isApplicationPrimary = isApplicationPrimary
    self.isSystemPrimary = isSystemPrimary
  }

  private enum CodingKeys: String, CodingKey {
    case canBecomeApplicationPrimary = "canBecomePrimary"
    case isApplicationPrimary = "applicationPrimary"
    case isSystemPrimary = "systemPrimary"
  }
}

/// What a server sends the phone about a remote session.
public struct Push: Hashable, Codable, Sendable {
  public enum Kind: String, Hashable, Codable, Sendable, CaseIterable {
    case start, update, end
  }

  public var kind: Kind
  /// Seconds by the server's clock; nil: when it arrives.
  public var timestamp: Double?
  /// The app's own values, as JSON; nobody but the app knows what is in it.
  public var attributes: String

  public init(_ kind: Kind, timestamp: Double? = nil, attributes: String) {
    self.kind = kind
    self.timestamp = timestamp
    self.attributes = attributes
  }

  /// Nothing but the name of a session.
  public static func attributes(id: String) -> String {
    JSONValue.object([JSONValue.Member(key: "id", value: .string(id))]).text
  }

  /// The name of the session that it is about; nil where that cannot be read.
  public var sessionID: String? {
    let source = SourceText(name: "attributes", bytes: Array(attributes.utf8))
    return (try? JSONDocument(source))?.root["id"]?.string
  }
}

/// What an app says of itself that finds its devices while the driver looks at them.
///
/// Of one that never says it the devices are what they are.
public struct Sharing: Hashable, Codable, Sendable {
  /// It looks for devices at present.
  public var isSearching: Bool
  /// Sound can come out of several of them at once.
  public var takesSeveral: Bool

  public init(isSearching: Bool = false, takesSeveral: Bool = false) {
    self.isSearching = isSearching
    self.takesSeveral = takesSeveral
  }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    isSearching = try values.decode(Bool.self, forKey: .isSearching)
    takesSeveral = try values.decodeIfPresent(Bool.self, forKey: .takesSeveral) ?? false
  }

  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(isSearching, forKey: .isSearching)
    if takesSeveral { try values.encode(true, forKey: .takesSeveral) }
  }

  private enum CodingKeys: String, CodingKey {
    case isSearching = "searching"
    case takesSeveral = "several"
  }
}

/// Somewhere sound can come out.
public struct OutputDevice: Hashable, Codable, Sendable {
  /// How far it has come.
  public enum State: String, Hashable, Codable, Sendable, CaseIterable {
    /// Sound can come out at once.
    case ready
    case connecting
    case failed
    /// It asks for a code, or without a number of digits for a password.
    case code
  }

  /// Of a code that is entered in the car.
  public enum CodeLength: Int, Hashable, Codable, Sendable, CaseIterable {
    case four = 4
    case six = 6
  }

  public var id: String
  public var name: String
  public var type: String
  /// 0…1, where the device has an absolute volume.
  public var volume: Double?
  /// The volume can only be turned up and down.
  public var hasRelativeVolume: Bool
  /// Sound comes out here at present.
  public var isActive: Bool
  public var state = State.ready
  /// Why it has failed, or asks for a code again, in the app's words.
  public var reason: String?
  /// Nil where it asks for a password, which is entered on the phone.
  public var digits: CodeLength?

  public init(
    id: String, name: String, type: String, volume: Double? = nil,
    hasRelativeVolume: Bool = false, isActive: Bool = false
  ) {
    self.id = id
    self.name = name
    self.type = type
    self.volume = volume
    self.hasRelativeVolume = hasRelativeVolume
    self.isActive = isActive
  }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    id = try values.decode(String.self, forKey: .id)
    name = try values.decode(String.self, forKey: .name)
    type = try values.decode(String.self, forKey: .type)
    volume = try values.decodeIfPresent(Double.self, forKey: .volume)
    hasRelativeVolume = try values.decodeIfPresent(Bool.self, forKey: .hasRelativeVolume) ?? false
    isActive = try values.decodeIfPresent(Bool.self, forKey: .isActive) ?? false
    state = try values.decodeIfPresent(State.self, forKey: .state) ?? .ready
    reason = try values.decodeIfPresent(String.self, forKey: .reason)
    digits = try values.decodeIfPresent(CodeLength.self, forKey: .digits)
  }

  /// That it is ready is not mentioned: it is the rule.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(id, forKey: .id)
    try values.encode(name, forKey: .name)
    try values.encode(type, forKey: .type)
    try values.encodeIfPresent(volume, forKey: .volume)
    try values.encode(hasRelativeVolume, forKey: .hasRelativeVolume)
    try values.encode(isActive, forKey: .isActive)
    if state != .ready { try values.encode(state, forKey: .state) }
    try values.encodeIfPresent(reason, forKey: .reason)
    try values.encodeIfPresent(digits, forKey: .digits)
  }

  private enum CodingKeys: String, CodingKey {
    case id, name, type, volume, state, reason, digits
    case hasRelativeVolume = "relativeVolume"
    case isActive = "active"
  }
}

/// What the driver does to a device; the app says what came of it by reporting its devices anew.
public enum OutputChange: Hashable, Codable, Sendable {
  /// Sound is to come out here.
  case chosen
  /// No sound is to come out here any more, while it does elsewhere, or it need not connect.
  case left
  /// What was entered for the device that has asked for a code; nil: nothing will be.
  case code(String?)
  /// It has connected for longer than the head unit waits.
  case gaveUp
  /// 0…1, for a device with an absolute volume.
  case volume(Double)
  case louder, quieter
}

extension OutputDevice {
  /// How far one press turns an absolute volume.
  public static let volumeStep = 1.0 / 16

  /// What turning the volume by a step means for the device; nil when it has no volume.
  func turning(louder: Bool) -> OutputChange? {
    guard state == .ready else { return nil }
    if let volume, volume.isFinite {
      let step = louder ? Self.volumeStep : -Self.volumeStep
      return .volume(max(0, min(1, volume + step)))
    }
    guard hasRelativeVolume else { return nil }
    return louder ? .louder : .quieter
  }
}
