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
