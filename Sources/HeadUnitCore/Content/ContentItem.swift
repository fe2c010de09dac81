/// One content item as the app gives it.
public struct ContentItem: Hashable, Sendable {
  public var identifier: String
  public var title: String?
  public var subtitle: String?
  /// What the app calls the item's picture; asked for separately, at the size drawn.
  public var artwork: String?
  public var isContainer: Bool
  public var isPlayable: Bool
  public var isExplicit: Bool
  public var isStreaming: Bool
  /// As given by the app; drawn only when the parent shows progress and the value is in 0…1.
  public var progress: Double?

  public init(
    identifier: String, title: String? = nil, subtitle: String? = nil, artwork: String? = nil,
    isContainer: Bool = false, isPlayable: Bool = false, isExplicit: Bool = false,
    isStreaming: Bool = false, progress: Double? = nil
  ) {
    self.identifier = identifier
    self.title = title
    self.subtitle = subtitle
    self.artwork = artwork
    self.isContainer = isContainer
    self.isPlayable = isPlayable
    self.isExplicit = isExplicit
    self.isStreaming = isStreaming
    self.progress = progress
  }

  /// Neither container nor playable: a row that only tells something.
  public var isStatus: Bool { !isContainer && !isPlayable }
}

extension ContentItem: Codable {
  private enum CodingKeys: String, CodingKey {
    case identifier = "id"
    case title, subtitle, artwork
    case isContainer = "container"
    case isPlayable = "playable"
    case isExplicit = "explicit"
    case isStreaming = "streaming"
    case progress
  }
}
