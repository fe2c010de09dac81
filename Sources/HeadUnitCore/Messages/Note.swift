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
  /// The answer to this request is no longer wanted.
  case cancel(RequestID)
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

  public init(isEnforced: Bool, items: Int?, depth: Int, isEndpointAvailable: Bool) {
    self.isEnforced = isEnforced
    self.items = items
    self.depth = depth
    self.isEndpointAvailable = isEndpointAvailable
  }

  private enum CodingKeys: String, CodingKey {
    case isEnforced = "limitsEnforced"
    case items, depth
    case isEndpointAvailable = "endpointAvailable"
  }
}

/// What the phone is going through that an app can notice.
public struct PhoneCondition: Hashable, Codable, Sendable {
  public enum Network: String, Hashable, Codable, Sendable, CaseIterable {
    case good, slow, flaky, offline
  }

  public var network: Network
  public var isLocked: Bool

  public init(network: Network = .good, isLocked: Bool = false) {
    self.network = network
    self.isLocked = isLocked
  }

  private enum CodingKeys: String, CodingKey {
    case network
    case isLocked = "locked"
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
