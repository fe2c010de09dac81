public import Dispatch
internal import Foundation
internal import HeadUnitCore
internal import HeadUnitPhone

/// Tells what network there is, and when that changes: the one of the drive.
public final class NWPathMonitor: @unchecked Sendable {
  private let lock = NSLock()
  private let isConcerned: (NWPath) -> Bool
  private var handler: (@Sendable (NWPath) -> Void)?
  private var queue: DispatchQueue?
  private var isCancelled = false
  private var last: NWPath?

  public init() {
    isConcerned = { _ in true }
  }

  /// Of another kind of network than there is nothing is ever available.
  public init(requiredInterfaceType: NWInterface.InterfaceType) {
    isConcerned = { $0.usesInterfaceType(requiredInterfaceType) }
  }

  public init(prohibitedInterfaceTypes: [NWInterface.InterfaceType]) {
    isConcerned = { path in !prohibitedInterfaceTypes.contains(where: path.usesInterfaceType) }
  }

  public var pathUpdateHandler: (@Sendable (_ newPath: NWPath) -> Void)? {
    get { lock.withLock { handler } }
    set { lock.withLock { handler = newValue } }
  }

  public var queueInUse: DispatchQueue? { lock.withLock { queue } }

  public var currentPath: NWPath { path(NetworkState.current.network) }

  /// Tells at once what there is.
  public func start(queue: DispatchQueue) {
    let isNew = lock.withLock {
      defer { self.queue = queue }
      return self.queue == nil && !isCancelled
    }
    guard isNew else { return }
    NetworkState.current.add(self)
    tell(NetworkState.current.network)
  }

  public func cancel() {
    lock.withLock { (isCancelled, handler) = (true, nil) }
  }

  func tell(_ network: PhoneCondition.Network) {
    let path = path(network)
    let queue: DispatchQueue? = lock.withLock {
      guard !isCancelled, last != path else { return nil }
      last = path
      return self.queue
    }
    guard let queue else { return }
    SimulatedPhone.current.call("a path of the network", on: queue) {
      self.pathUpdateHandler?(path)
    }
  }

  private func path(_ network: PhoneCondition.Network) -> NWPath {
    let path = NWPath(network)
    return isConcerned(path) ? path : NWPath(.offline)
  }
}

/// Tells what network there is, for as long as somebody asks.
extension NWPathMonitor: AsyncSequence {
  public typealias Element = NWPath

  public struct Iterator: AsyncIteratorProtocol {
    fileprivate var paths: AsyncStream<NWPath>.Iterator

    public mutating func next() async -> NWPath? { await paths.next() }
  }

  public func makeAsyncIterator() -> Iterator {
    let paths = AsyncStream<NWPath> { paths in
      paths.onTermination = { _ in self.cancel() }
      pathUpdateHandler = { paths.yield($0) }
      start(queue: DispatchQueue(label: "paths"))
    }
    return Iterator(paths: paths.makeAsyncIterator())
  }
}

/// What network there is.
public struct NWPath: Hashable, Sendable {
  /// Whether anything can be reached over it.
  public enum Status: Sendable {
    case satisfied, unsatisfied, requiresConnection
  }

  /// Why nothing can.
  public enum UnsatisfiedReason: Sendable {
    case notAvailable, cellularDenied, wifiDenied, localNetworkDenied
  }

  public let status: Status
  /// Slow networks and those that come and go are meant to be spared.
  public let isConstrained: Bool

  init(_ network: PhoneCondition.Network) {
    status = network == .offline ? .unsatisfied : .satisfied
    isConstrained =
      switch network {
      case .good, .offline: false
      case .slow, .flaky: true
      // As the slow one begins, or the flaky one is.
      case .own(let latency, let loss): latency >= .milliseconds(400) || loss > 0
      }
  }

  /// In a car the network is that of the phone.
  public var isExpensive: Bool { status == .satisfied }
  public var supportsIPv4: Bool { status == .satisfied }
  public var supportsIPv6: Bool { status == .satisfied }
  public var supportsDNS: Bool { status == .satisfied }
  public var unsatisfiedReason: UnsatisfiedReason { .notAvailable }
  /// The phone's company says nothing of its own machines.
  public var gateways: [NWEndpoint] { [] }

  public var availableInterfaces: [NWInterface] {
    status == .satisfied ? [NWInterface(name: "pdp_ip0", type: .cellular)] : []
  }

  public func usesInterfaceType(_ type: NWInterface.InterfaceType) -> Bool {
    availableInterfaces.contains { $0.type == type }
  }
}

/// One way into the network.
public struct NWInterface: Hashable, Sendable {
  /// What kind of way it is.
  public enum InterfaceType: Sendable, CaseIterable {
    case other, wifi, cellular, wiredEthernet, loopback
  }

  public let name: String
  public let type: InterfaceType
}

/// The network of the drive, for all who ask for it.
final class NetworkState: PhoneListener {
  static let current = NetworkState()

  private struct Presence: Sendable {
    weak var monitor: NWPathMonitor?
  }

  private let monitors = Guarded<[Presence]>([])

  private init() {
    SimulatedPhone.current.listen(self)
  }

  var network: PhoneCondition.Network { SimulatedPhone.current.condition.network }

  func add(_ monitor: NWPathMonitor) {
    monitors.withLock { list in
      list.removeAll { $0.monitor == nil }
      list.append(Presence(monitor: monitor))
    }
  }

  func forgetApp() {
    monitors.withLock { $0 = [] }
  }

  func hear(_ note: Note) {
    guard case .condition(let condition) = note else { return }
    for presence in monitors.withLock({ $0 }) { presence.monitor?.tell(condition.network) }
  }
}

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
