public import ExtensionFoundation
public import Foundation
internal import HeadUnitCore
internal import HeadUnitPhone

/// What an app and its server say of a session on another device; it goes to the extension.
public protocol RemoteMediaSessionAttributes: Codable, Identifiable {
  var id: String { get }
}

/// What plays on another device, as the extension describes it.
@MainActor
public protocol RemoteMediaSessionRepresentable: Identifiable {
  associatedtype Attributes: RemoteMediaSessionAttributes

  var id: Self.ID { get }
  var content: (any MediaContentRepresentable)? { get }
  var playbackSnapshot: MediaPlaybackSnapshot? { get }
  var commands: [MediaCommand] { get }
  var devices: [MediaDevice] { get }

  /// The app, or its server, says something new.
  func update(_ attributes: Attributes)
}

extension RemoteMediaSessionRepresentable {
  /// To which the server sends updates; there is no server here, and drives need no token.
  public var pushToken: Data? { RemoteTokens.session("\(id)") }

  public var pushTokenUpdates: AsyncStream<Data> {
    let token = RemoteTokens.session("\(id)")
    return AsyncStream { $0.yield(token) }
  }
}

/// The program that describes what plays on other devices.
@MainActor
public protocol RemoteMediaSessionExtension<Attributes>: AppExtension {
  associatedtype Attributes
  associatedtype Session: RemoteMediaSessionRepresentable where Session.Attributes == Attributes

  func session(_ attributes: Attributes) async throws -> Session
}

public struct RemoteMediaSessionExtensionConfiguration<Program>: AppExtensionConfiguration
where Program: RemoteMediaSessionExtension {
  let program: Program

  public init(extension program: Program) {
    self.program = program
  }
}

public enum RemoteMediaSessionError: Error, Equatable, Sendable {
  case internalFailure
  case invalidAttributes
}

/// A session that plays on another device, as the app holds it.
///
/// What of it is shown comes from the extension, to which its attributes go.
@MainActor
public final class RemoteMediaSession<Attributes> where Attributes: RemoteMediaSessionAttributes {
  public nonisolated let id: String

  private init(id: String) {
    self.id = id
  }

  public static func start(attributes: Attributes) async throws -> RemoteMediaSession<Attributes> {
    try await RemoteExtension.current.start(attributes.id, try encoded(attributes))
    return RemoteMediaSession(id: attributes.id)
  }

  /// Those that are there, also when a server has started them.
  public static func sessions() async throws -> [RemoteMediaSession<Attributes>] {
    RemoteExtension.current.sessionIDs.map { RemoteMediaSession(id: $0) }
  }

  public func update(_ attributes: Attributes) async throws {
    guard attributes.id == id else {
      SimulatedPhone.current.report(
        .log("\(AppNotice.otherSessionID.sentence): \(attributes.id) in \(id)"))
      throw RemoteMediaSessionError.invalidAttributes
    }
    try await RemoteExtension.current.update(id, try Self.encoded(attributes))
  }

  public func end() async throws {
    try await RemoteExtension.current.end(id)
  }

  /// Takes the place from whatever the phone's screens show.
  public func requestToBecomeSystemPrimary() async throws {
    let refusal = await SessionRegistry.current.request(.system, for: id)
    if refusal != nil { throw RemoteMediaSessionError.internalFailure }
  }

  /// With which a server starts a session; nil before the app has asked for the updates.
  public static var pushToStartToken: Data? { RemoteExtension.current.startToken }

  public static var pushToStartTokenUpdates: AsyncStream<Data> {
    let token = RemoteExtension.current.provision()
    return AsyncStream { $0.yield(token) }
  }

  private static func encoded(_ attributes: Attributes) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return String(decoding: try encoder.encode(attributes), as: UTF8.self)
  }
}

/// Names by which a server would find sessions: the same in every run.
enum RemoteTokens {
  static let start = Data("testdrive push to start".utf8)

  static func session(_ id: String) -> Data { Data("testdrive session \(id)".utf8) }
}

/// Somewhere a remote session is heard.
public struct MediaDevice: Identifiable, Equatable, Sendable {
  public enum DeviceType: String, Hashable, Sendable, CaseIterable {
    case car, desktop, gamingConsole, laptop, mediaStick, phone, setTopBox, speaker, tablet, tv
    case speakerGroup, tvAndSpeaker
  }

  /// What the phone can do with the device.
  public struct Capability: Sendable {
    enum Kind: Sendable {
      case absolute(Float, @Sendable (Float) async throws -> Void)
      case relative(
        increment: @Sendable () async throws -> Void,
        decrement: @Sendable () async throws -> Void)
    }

    let kind: Kind

    /// Its volume can be set, from 0 to 1.
    public static func absoluteVolume(
      _ currentLevel: Float, onChange: @escaping @Sendable (Float) async throws -> Void
    ) -> Capability {
      Capability(kind: .absolute(currentLevel, onChange))
    }

    /// Its volume can only be turned up and down.
    public static func relativeVolume(
      onIncrement: @escaping @Sendable () async throws -> Void,
      onDecrement: @escaping @Sendable () async throws -> Void
    ) -> Capability {
      Capability(kind: .relative(increment: onIncrement, decrement: onDecrement))
    }
  }

  public let id: String
  public let name: String
  public let type: DeviceType
  public let capabilities: [Capability]

  public init(id: String, name: String, type: DeviceType, capabilities: [Capability]) {
    self.id = id
    self.name = name
    self.type = type
    self.capabilities = capabilities
  }

  /// What the phone can do is compared by what of it is shown.
  public static func == (one: MediaDevice, other: MediaDevice) -> Bool {
    one.output == other.output
  }
}

extension MediaDevice {
  /// As the head unit knows it.
  var output: OutputDevice {
    var volume: Double?
    var isRelative = false
    for capability in capabilities {
      switch capability.kind {
      case .absolute(let level, _): volume = level.isFinite ? max(0, min(1, level)).exactly : 0
      case .relative: isRelative = true
      }
    }
    return OutputDevice(
      id: id, name: name, type: type.rawValue, volume: volume,
      hasRelativeVolume: volume == nil && isRelative, isActive: true)
  }

  /// What the app does for it; nil when the device cannot do that.
  func action(for change: OutputChange) -> (@Sendable () async throws -> Void)? {
    for capability in capabilities {
      switch (capability.kind, change) {
      case (.absolute(_, let set), .volume(let level)): return { try await set(Float(level)) }
      case (.relative(let increment, _), .louder): return increment
      case (.relative(_, let decrement), .quieter): return decrement
      case (.absolute, _), (.relative, _): continue
      }
    }
    return nil
  }
}
