public import AVKit
internal import Foundation
internal import HeadUnitCore
internal import HeadUnitPhone
public import Network
internal import UniformTypeIdentifiers

/// Somewhere sound can come out: a television, a loudspeaker.
public struct MediaOutputDevice: Hashable, Identifiable, Sendable, CustomStringConvertible {
  /// What can be sent there.
  public struct Capabilities: OptionSet, Hashable, Sendable, CustomStringConvertible {
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }

    /// It plays what an address leads to.
    public static let urlPlayback = Self(rawValue: 1)
    public static let realtimeAudioStreaming = Self(rawValue: 2)
    public static let realtimeVideoStreaming = Self(rawValue: 4)

    public var description: String {
      [
        (Self.urlPlayback, "urlPlayback"), (.realtimeAudioStreaming, "realtimeAudioStreaming"),
        (.realtimeVideoStreaming, "realtimeVideoStreaming"),
      ].filter { contains($0.0) }.map(\.1).joined(separator: ", ")
    }
  }

  /// What it looks like.
  public enum DeviceType: String, Hashable, Sendable, CaseIterable {
    case tv, speaker, hifiSpeaker, mediaStick, setTopBox, gamingConsole, other
  }

  /// How its volume can be changed.
  public enum VolumeControl: String, Hashable, Sendable {
    case none, absolute, relative
  }

  /// How somebody shows that a device is theirs.
  public struct AuthorizationMethod: Hashable, Sendable {
    /// How long a code is.
    public struct CodeLength: Hashable, Sendable {
      let digits: OutputDevice.CodeLength

      public static let fourCharacter = CodeLength(digits: .four)
      public static let sixCharacter = CodeLength(digits: .six)
    }

    let method: RouteAuthorization

    public static let none = AuthorizationMethod(method: .none)
    public static let password = AuthorizationMethod(method: .password)

    public static func numericCode(length: CodeLength) -> AuthorizationMethod {
      AuthorizationMethod(method: .code(length.digits))
    }
  }

  public let id: UUID
  public let displayName: String
  public let capabilities: Capabilities
  public let canGroupWithCurrentlyActivatedDevices: Bool
  public let deviceType: DeviceType
  public let volumeControl: VolumeControl
  public let canMute: Bool
  public let networkEndpoints: [NWEndpoint]
  public let txtRecords: [NWTXTRecord]
  public let supportsSimultaneousSessions: Bool

  /// Nil without a way to reach it.
  public init?(
    id: UUID, displayName: String, capabilities: Capabilities,
    canGroupWithCurrentlyActivatedDevices: Bool = false, deviceType: DeviceType = .speaker,
    volumeControl: VolumeControl = .none, canMute: Bool = false,
    requiredNetworkEndpoints: [NWEndpoint], txtRecords: [NWTXTRecord] = [],
    supportsSimultaneousSessions: Bool = false
  ) {
    guard !requiredNetworkEndpoints.isEmpty, !displayName.isEmpty else { return nil }
    (self.id, self.displayName, self.capabilities) = (id, displayName, capabilities)
    self.canGroupWithCurrentlyActivatedDevices = canGroupWithCurrentlyActivatedDevices
    (self.deviceType, self.volumeControl, self.canMute) = (deviceType, volumeControl, canMute)
    (networkEndpoints, self.txtRecords) = (requiredNetworkEndpoints, txtRecords)
    self.supportsSimultaneousSessions = supportsSimultaneousSessions
  }

  public var description: String { "\(displayName) (\(deviceType.rawValue), \(id))" }
}

extension MediaOutputDevice {
  /// As the phone knows it.
  var route: RouteDevice {
    let volume: RouteDevice.Volume =
      switch volumeControl {
      case .none: .none
      case .absolute: .absolute
      case .relative: .relative
      }
    return RouteDevice(
      id: id.uuidString, name: displayName, type: deviceType.rawValue,
      capabilities: capabilities.rawValue, volume: volume, canMute: canMute,
      canGroup: canGroupWithCurrentlyActivatedDevices, takesSeveral: supportsSimultaneousSessions,
      endpoints: networkEndpoints.map(\.debugDescription))
  }

  /// One that an earlier run of the program has found.
  init?(_ route: RouteDevice) {
    guard let id = UUID(uuidString: route.id) else { return nil }
    self.init(
      id: id, displayName: route.name, capabilities: Capabilities(rawValue: route.capabilities),
      canGroupWithCurrentlyActivatedDevices: route.canGroup,
      deviceType: DeviceType(rawValue: route.type) ?? .other,
      volumeControl: VolumeControl(rawValue: route.volume.rawValue) ?? .none,
      canMute: route.canMute, requiredNetworkEndpoints: route.endpoints.map(Self.endpoint),
      supportsSimultaneousSessions: route.takesSeveral)
  }

  private static func endpoint(_ words: String) -> NWEndpoint {
    guard let colon = words.lastIndex(of: ":"),
      let port = NWEndpoint.Port(String(words[words.index(after: colon)...]))
    else { return .service(name: words, type: "", domain: "", interface: nil) }
    return .hostPort(host: NWEndpoint.Host(String(words[..<colon])), port: port)
  }
}

/// One connection to a device, from when it was chosen until it is left.
public final class MediaOutputSession: Identifiable, Hashable, Sendable {
  public let id: String

  init(_ id: String) {
    self.id = id
  }

  public static func == (one: MediaOutputSession, other: MediaOutputSession) -> Bool {
    one.id == other.id
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

/// Why an extension could not do what it was asked for.
public struct MediaDeviceError: LocalizedError, Hashable, Sendable {
  /// What went wrong.
  public enum Code: Int, Hashable, Sendable, CaseIterable {
    case connectionFailed, authorizationFailed, sessionFailed, discoveryFailed
  }

  public let code: Code

  public init(_ code: Code) {
    self.code = code
  }

  public var errorDescription: String? {
    switch code {
    case .connectionFailed: "Could not connect"
    case .authorizationFailed: "The code was wrong"
    case .sessionFailed: "Playback has failed"
    case .discoveryFailed: "No devices can be looked for"
    }
  }

  var words: String { errorDescription ?? "" }
}

/// Tells the phone what the extension has found and done.
@MainActor
public final class MediaDeviceRoutingManager: Sendable {
  static let current = MediaDeviceRoutingManager()

  private var events: [RouteEvent] = []
  /// What the extension has last said of each device.
  private var known: [String: MediaOutputDevice] = [:]
  /// Those that sound comes out of.
  private var active: Set<String> = []
  /// Whose volume is to be read.
  private var turned: [String] = []
  private var sessions: [String: MediaOutputSession] = [:]
  /// Which devices are in each: those of a group share one.
  private var members: [String: Set<String>] = [:]
  private var controls: [String: any AVPlaybackUserInterfaceControllable] = [:]

  private init() {}

  /// One for each extension, of which there is one in each program.
  public static func routingManager(
    for extension: some MediaDeviceExtension
  ) -> MediaDeviceRoutingManager { current }

  public func foundDevice(_ device: MediaOutputDevice) {
    known[device.id.uuidString] = device
    say(.found(device.route))
  }

  public func lostDevice(_ device: MediaOutputDevice) { say(.lost(device.id.uuidString)) }

  public func updateDevices(_ devices: [MediaOutputDevice]) {
    for device in devices { known[device.id.uuidString] = device }
    say(.changed(devices.map(\.route)))
  }

  public func discoveryFailed(_ error: MediaDeviceError) { say(.discoveryFailed(error.words)) }

  public func activatedDevice(_ device: MediaOutputDevice, session: MediaOutputSession) {
    active.insert(device.id.uuidString)
    say(.activated(device.id.uuidString, session: session.id))
    volumeChanged(for: device)
  }

  public func failedToActivateDevice(
    _ device: MediaOutputDevice, session: MediaOutputSession, error: MediaDeviceError
  ) {
    say(
      .failed(device.id.uuidString, session: session.id, reason: error.words))
  }

  public func requestPairingCode(
    for device: MediaOutputDevice, session: MediaOutputSession, reason: String,
    authorizationMethod: MediaOutputDevice.AuthorizationMethod
  ) {
    say(
      .code(
        device.id.uuidString, session: session.id, reason: reason,
        authorizationMethod.method))
  }

  public func started<Control: AVPlaybackUserInterfaceControllable>(
    application applicationIdentifier: String?, playbackControl: Control,
    session: MediaOutputSession
  ) {
    controls[session.id] = playbackControl
    say(.started(session: session.id))
  }

  public func sessionFailed(_ session: MediaOutputSession, error: MediaDeviceError) {
    controls[session.id] = nil
    say(.sessionFailed(session: session.id, reason: error.words))
  }

  /// The volume is read again.
  public func volumeChanged(for device: MediaOutputDevice) {
    let id = device.id.uuidString
    if active.contains(id), !turned.contains(id) { turned.append(id) }
  }

  public func receiveData(
    _ data: Data, fromApplication applicationIdentifier: String, session: MediaOutputSession
  ) {
    say(.data(data, application: applicationIdentifier, session: session.id))
  }

  private func say(_ event: RouteEvent) { events.append(event) }
}

// What the phone asks.
extension MediaDeviceRoutingManager {
  func carryOut(_ errand: RouteOrder.Errand, by program: any MediaDeviceExtension) {
    switch errand {
    case .look: break
    case .discovery(let begins):
      if begins { program.startDeviceDiscovery() } else { program.stopDeviceDiscovery() }
    case .activate(let route, let session):
      guard let device = device(route) else { return }
      members[session, default: []].insert(route.id)
      program.activateDevice(
        device, session: self.session(session), for: device.capabilities)
    case .deactivate(let route, let id):
      guard let device = device(route) else { return }
      let session = session(id)
      active.remove(route.id)
      members[id]?.remove(route.id)
      if members[id]?.isEmpty ?? true {
        (controls[id], sessions[id], members[id]) = (nil, nil, nil)
      }
      program.deactivateDevice(device, session: session)
    case .pair(let code, let route, let session):
      guard let device = device(route) else { return }
      program.connectUsingPairingCode(code, to: device, session: self.session(session))
    case .volume(let level, let route):
      guard let device = device(route) else { return }
      program.setVolume(Float(level), for: device)
      volumeChanged(for: device)
    case .turn(let steps, let route):
      guard let device = device(route) else { return }
      program.changeVolume(by: steps, for: device)
      volumeChanged(for: device)
    case .mute(let route):
      guard let device = device(route) else { return }
      program.muteDevice(device)
      volumeChanged(for: device)
    case .start(let session, let application, let address):
      guard let url = URL(string: address) else { return }
      program.startSession(self.session(session), identifier: application, url: url)
    case .stop(let session):
      controls[session] = nil
      program.stopSession(self.session(session))
    case .send(let data, let application, let session):
      program.sendData(data, toApplication: application, session: self.session(session))
    case .control(let change, let session): controls[session]?.take(change)
    }
  }

  private func device(_ route: RouteDevice) -> MediaOutputDevice? {
    if let device = known[route.id] { return device }
    known[route.id] = MediaOutputDevice(route)
    return known[route.id]
  }

  private func session(_ id: String) -> MediaOutputSession {
    if let session = sessions[id] { return session }
    let session = MediaOutputSession(id)
    sessions[id] = session
    return session
  }

  /// All that was said since the last time.
  func reply(of program: any MediaDeviceExtension) -> RouteReply {
    var reply = RouteReply(
      protocolType: program.protocolType.identifier,
      takesSeveral: program.supportsSimultaneousSessions)
    (reply.events, events) = (events, [])
    for id in turned {
      guard let device = known[id] else { continue }
      let isMuted = device.canMute && program.isDeviceMuted(device)
      let level = device.volumeControl == .absolute ? program.volume(for: device) : 0
      reply.events.append(
        .volume(id, level.isFinite ? max(0, min(1, level)).exactly : 0, isMuted: isMuted))
    }
    turned = []
    reply.controls = controls.mapValues(\.route)
    return reply
  }
}

extension AVPlaybackUserInterfaceControllable {
  fileprivate func take(_ change: RouteControlChange) {
    switch change {
    case .playing(let isPlaying): self.isPlaying = isPlaying
    case .speed(let speed): playbackSpeed = Float(speed)
    case .position(let seconds):
      seek(to: CMTime(seconds: seconds, preferredTimescale: 1_000), tolerance: .zero)
    case .volume(let volume): self.volume = Float(volume)
    case .muted(let isMuted): self.isMuted = isMuted
    }
  }

  /// As the phone brings it to the app.
  fileprivate var route: RouteControl {
    var route = RouteControl()
    (route.isReady, route.isPlaying, route.isBuffering) = (isReady, isPlaying, isBuffering)
    (route.isLive, route.hasAudio, route.isMuted) = (
      containsLiveStreamingContent, hasAudio, isMuted
    )
    (route.speed, route.volume) = (playbackSpeed.exactly, volume.exactly)
    let place = playbackPosition
    (route.position, route.rate) = (place.position.seconds.orNothing, place.rate.exactly)
    (route.start, route.duration) = (
      timeRange.start.seconds.orNothing, timeRange.duration.seconds.orNothing
    )
    (route.title, route.subtitle) = (metadata.title, metadata.subtitle)
    route.problem = error.map { "\($0)" }
    return route
  }
}

extension Double {
  /// What cannot be written as a number is none.
  fileprivate var orNothing: Double { isFinite ? self : 0 }
}
