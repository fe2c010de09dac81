package import HeadUnitText

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

  /// What an app can say of an item that is drawn behind its title.
  ///
  /// A new one does not compile before the item has room for it, and before library files, the
  /// badges and the screen know it.
  public enum Mark: String, Hashable, Sendable, CaseIterable {
    case explicit, streaming
  }

  public subscript(mark: Mark) -> Bool {
    get {
      switch mark {
      case .explicit: isExplicit
      case .streaming: isStreaming
      }
    }
    set {
      switch mark {
      case .explicit: isExplicit = newValue
      case .streaming: isStreaming = newValue
      }
    }
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

extension ContentItem {
  /// An item read straight from the tape: a screen of rows is read in a fraction of the time that a
  /// decoder takes.
  ///
  /// What is not said of it is false. Nil where it has no identifier, or a field is of another kind
  /// than it should be.
  package init?(plain node: JSONDocument.Node) {
    var fields = Fields()
    let isPlain = node.readMembers { name, value in fields.read(name, value) }
    guard isPlain, let id = fields.id else { return nil }
    self.init(
      identifier: id, title: fields.title, subtitle: fields.subtitle, artwork: fields.artwork,
      isContainer: fields.isContainer ?? false, isPlayable: fields.isPlayable ?? false,
      isExplicit: fields.isExplicit ?? false, isStreaming: fields.isStreaming ?? false,
      progress: fields.progress)
  }
}

private struct Fields {
  var id, title, subtitle, artwork: String?
  var isContainer, isPlayable, isExplicit, isStreaming: Bool?
  var progress: Double?

  /// False for what has another kind than it should have.
  mutating func read(
    _ name: UnsafeRawBufferPointer, _ value: JSONDocument.Node.MemberValue
  ) -> Bool {
    if case .null = value { return true }
    switch (name.count, name.first) {
    case (2, UInt8(ascii: "i")) where name.spells("id"): return Self.text(value, &id)
    case (5, UInt8(ascii: "t")) where name.spells("title"): return Self.text(value, &title)
    case (8, UInt8(ascii: "s")) where name.spells("subtitle"): return Self.text(value, &subtitle)
    case (7, UInt8(ascii: "a")) where name.spells("artwork"): return Self.text(value, &artwork)
    case (9, UInt8(ascii: "c")) where name.spells("container"):
      return Self.flag(value, &isContainer)
    case (8, UInt8(ascii: "p")) where name.spells("playable"): return Self.flag(value, &isPlayable)
    case (8, UInt8(ascii: "e")) where name.spells("explicit"): return Self.flag(value, &isExplicit)
    case (9, UInt8(ascii: "s")) where name.spells("streaming"):
      return Self.flag(value, &isStreaming)
    case (8, UInt8(ascii: "p")) where name.spells("progress"):
      guard case .other(let node) = value, let number = node.number else { return false }
      progress = number
      return true
    default: return true
    }
  }

  private static func text(
    _ value: JSONDocument.Node.MemberValue, _ field: inout String?
  ) -> Bool {
    switch value {
    case .text(let bytes): field = String(decoding: bytes, as: UTF8.self)
    case .other(let node):
      guard let string = node.string else { return false }
      field = string
    case .null, .flag: return false
    }
    return true
  }

  private static func flag(
    _ value: JSONDocument.Node.MemberValue, _ field: inout Bool?
  ) -> Bool {
    guard case .flag(let isSet) = value else { return false }
    field = isSet
    return true
  }
}
