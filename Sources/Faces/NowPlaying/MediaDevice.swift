internal import HeadUnitCore

/// Somewhere a remote session is heard.
public struct MediaDevice: Identifiable, Equatable, Sendable {
  public enum DeviceType: String, Hashable, Sendable, CaseIterable {
    case car, desktop, gamingConsole, laptop, mediaStick, phone, setTopBox, speaker, tablet, tv
    case tvAndSpeaker
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
