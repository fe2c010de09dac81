/// Where somebody can be reached.
public enum NWEndpoint: Hashable, Sendable, CustomDebugStringConvertible {
  case hostPort(host: NWEndpoint.Host, port: NWEndpoint.Port)
  case service(name: String, type: String, domain: String, interface: NWInterface?)
  case unix(path: String)

  /// A machine, by its name or its number.
  public enum Host: Hashable, Sendable, ExpressibleByStringLiteral {
    case name(String, NWInterface?)

    public init(_ string: String) { self = .name(string, nil) }

    public init(stringLiteral value: String) { self.init(value) }
  }

  /// Whom of a machine.
  public struct Port: RawRepresentable, Hashable, Sendable, ExpressibleByIntegerLiteral {
    public let rawValue: UInt16

    public static let any = Port(integerLiteral: 0)
    public static let http = Port(integerLiteral: 80)
    public static let https = Port(integerLiteral: 443)

    public init?(rawValue: UInt16) { self.rawValue = rawValue }

    public init?(_ service: String) {
      guard let number = UInt16(service) else { return nil }
      rawValue = number
    }

    public init(integerLiteral value: UInt16) { rawValue = value }
  }

  public var debugDescription: String {
    switch self {
    case .hostPort(.name(let name, _), let port): "\(name):\(port.rawValue)"
    case .service(let name, let type, let domain, _): "\(name)\(type)\(domain)"
    case .unix(let path): path
    }
  }
}

/// What a device says of itself where it is found.
public struct NWTXTRecord: Hashable, Sendable {
  public var dictionary: [String: String]

  public init(_ dictionary: [String: String] = [:]) {
    self.dictionary = dictionary
  }

  public subscript(key: String) -> String? {
    get { dictionary[key] }
    set { dictionary[key] = newValue }
  }
}
