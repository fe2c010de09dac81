/// Somewhere sound can come out.
public struct OutputDevice: Hashable, Codable, Sendable {
  public var id: String
  public var name: String
  public var type: String
  /// 0…1, where the device has an absolute volume.
  public var volume: Double?
  /// The volume can only be turned up and down.
  public var hasRelativeVolume: Bool
  /// Sound comes out here at present.
  public var isActive: Bool

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
  }

  private enum CodingKeys: String, CodingKey {
    case id, name, type, volume
    case hasRelativeVolume = "relativeVolume"
    case isActive = "active"
  }
}

/// What the driver does to a device; the app says what came of it by reporting its devices anew.
public enum OutputChange: Hashable, Codable, Sendable {
  /// Sound is to come out here.
  case chosen
  /// 0…1, for a device with an absolute volume.
  case volume(Double)
  case louder, quieter
}

extension OutputDevice {
  /// How far one press turns an absolute volume.
  public static let volumeStep = 1.0 / 16

  /// What turning the volume by a step means for the device; nil when it has no volume.
  func turning(louder: Bool) -> OutputChange? {
    if let volume, volume.isFinite {
      let step = louder ? Self.volumeStep : -Self.volumeStep
      return .volume(max(0, min(1, volume + step)))
    }
    guard hasRelativeVolume else { return nil }
    return louder ? .louder : .quieter
  }
}
