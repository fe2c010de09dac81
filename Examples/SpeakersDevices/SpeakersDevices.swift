import AVKit
import Foundation
import MediaDevice
import Network
import UniformTypeIdentifiers

/// What is somewhere in the house, and how it behaves.
struct Speaker {
  enum Behaviour {
    case connects, asksForCode, refuses, isSilent
  }

  let name: String
  let number: UInt8
  /// Found so many seconds after the search has begun.
  let foundAfter: Double
  var behaviour = Behaviour.connects
  var type = MediaOutputDevice.DeviceType.speaker
  var volume = MediaOutputDevice.VolumeControl.absolute
  /// Gone so many seconds after it was connected.
  var goneAfter: Double?

  /// The same at every launch.
  var id: UUID {
    UUID(uuid: (0x5B, 0xEA, 0x4E, 0x25, 0, 0, 0x40, 0, 0x80, 0, 0, 0, 0, 0, 0, number))
  }

  var device: MediaOutputDevice? {
    MediaOutputDevice(
      id: id, displayName: name, capabilities: [.urlPlayback],
      canGroupWithCurrentlyActivatedDevices: House.playsTogether, deviceType: type,
      volumeControl: volume, canMute: volume == .absolute,
      requiredNetworkEndpoints: [.hostPort(host: NWEndpoint.Host("10.0.0.\(number)"), port: 7000)])
  }

  static let all = [
    Speaker(name: "Kitchen", number: 1, foundAfter: 1),
    Speaker(name: "Porch", number: 2, foundAfter: 2, volume: .relative, goneAfter: 20),
    Speaker(name: "Television", number: 3, foundAfter: 3, behaviour: .asksForCode, type: .tv),
    Speaker(name: "Garage", number: 4, foundAfter: 3, behaviour: .refuses),
    Speaker(name: "Attic", number: 5, foundAfter: 4, behaviour: .isSilent),
  ]
}

/// What is different from house to house.
enum House {
  private static func has(_ name: String) -> Bool {
    ProcessInfo.processInfo.environment[name] != nil
  }

  /// Only one can play at a time.
  static var isAlone: Bool { has("SPEAKERS_ALONE") }
  /// What plays on one can play on others too, as one.
  static var playsTogether: Bool { has("SPEAKERS_TOGETHER") }
}

/// The program that the phone begins when somebody looks where the sound comes out.
@main
final class SpeakersDevices: MediaDeviceExtension {
  let protocolType = UTType(exportedAs: "com.example.speakers")

  var supportsSimultaneousSessions: Bool { !House.isAlone }

  private lazy var manager = MediaDeviceRoutingManager.routingManager(for: self)
  private var search: [Task<Void, Never>] = []
  private var levels: [UUID: Float] = [:]
  private var muted: Set<UUID> = []
  /// What plays where.
  private var playing: [String: SpeakerPlayback] = [:]
  private var connected: [Connection: Speaker] = [:]

  /// Speakers that play together have the same session.
  private struct Connection: Hashable {
    let device: UUID
    let session: String

    init(_ device: MediaOutputDevice, _ session: MediaOutputSession) {
      (self.device, self.session) = (device.id, session.id)
    }
  }

  private func name(of session: MediaOutputSession) -> String {
    let names = connected.filter { $0.key.session == session.id }.map(\.value.name)
    return names.isEmpty ? "?" : names.sorted().joined(separator: " and ")
  }

  // Discovery.

  func startDeviceDiscovery() {
    search = Speaker.all.map { speaker in
      Task {
        try? await Task.sleep(for: .seconds(speaker.foundAfter))
        guard !Task.isCancelled, let device = speaker.device else { return }
        manager.foundDevice(device)
      }
    }
  }

  func stopDeviceDiscovery() {
    for task in search { task.cancel() }
    search = []
  }

  // Connections.

  func activateDevice(
    _ device: MediaOutputDevice, session: MediaOutputSession,
    for deviceFeatures: MediaOutputDevice.Capabilities
  ) {
    guard let speaker = Speaker.all.first(where: { $0.id == device.id }) else { return }
    let connection = Connection(device, session)
    connected[connection] = speaker
    Task {
      try? await Task.sleep(for: .seconds(1))
      // It may have been left meanwhile.
      guard connected[connection] != nil else { return }
      switch speaker.behaviour {
      case .connects: connect(device, session)
      case .asksForCode: askForCode(of: device, session, "Enter the code on the screen")
      case .refuses:
        manager.failedToActivateDevice(
          device, session: session, error: MediaDeviceError(.connectionFailed))
      case .isSilent: break
      }
    }
  }

  private func askForCode(
    of device: MediaOutputDevice, _ session: MediaOutputSession, _ reason: String
  ) {
    manager.requestPairingCode(
      for: device, session: session, reason: reason,
      authorizationMethod: .numericCode(length: .fourCharacter))
  }

  func connectUsingPairingCode(
    _ pairingCode: String?, to device: MediaOutputDevice, session: MediaOutputSession
  ) {
    switch pairingCode {
    case "1234": connect(device, session)
    case nil: connected[Connection(device, session)] = nil
    default: askForCode(of: device, session, "That was another code")
    }
  }

  private func connect(_ device: MediaOutputDevice, _ session: MediaOutputSession) {
    levels[device.id] = levels[device.id] ?? 0.4
    manager.activatedDevice(device, session: session)
    let connection = Connection(device, session)
    guard let seconds = connected[connection]?.goneAfter else { return }
    Task {
      try? await Task.sleep(for: .seconds(seconds))
      if connected[connection] != nil { manager.lostDevice(device) }
    }
  }

  func deactivateDevice(_ device: MediaOutputDevice, session: MediaOutputSession) {
    connected[Connection(device, session)] = nil
  }

  // Volume.

  func setVolume(_ volume: Float, for device: MediaOutputDevice) {
    levels[device.id] = volume
    muted.remove(device.id)
  }

  func volume(for device: MediaOutputDevice) -> Float { levels[device.id] ?? 0 }

  func changeVolume(by increments: Int, for device: MediaOutputDevice) {
    levels[device.id, default: 0] += Float(increments) / 16
    print("\(device.displayName) is turned by \(increments)")
  }

  func muteDevice(_ device: MediaOutputDevice) { muted.insert(device.id) }

  func isDeviceMuted(_ device: MediaOutputDevice) -> Bool { muted.contains(device.id) }

  // Playback.

  func startSession(_ session: MediaOutputSession, identifier: String?, url: URL) {
    let playback = SpeakerPlayback(title: url.lastPathComponent)
    playing[session.id] = playback
    Task {
      // So long it takes to begin.
      try? await Task.sleep(for: .seconds(0.5))
      manager.started(application: identifier, playbackControl: playback, session: session)
    }
  }

  func stopSession(_ session: MediaOutputSession) {
    playing[session.id] = nil
  }

  func sendData(
    _ data: Data, toApplication applicationIdentifier: String, session: MediaOutputSession
  ) {
    let words = "\(name(of: session)) heard \(String(decoding: data, as: UTF8.self))"
    manager.receiveData(
      Data(words.utf8), fromApplication: applicationIdentifier, session: session)
  }
}
