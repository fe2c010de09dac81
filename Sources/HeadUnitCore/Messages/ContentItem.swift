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

extension ContentItem {
  /// An item read straight from the tape: a screen of rows is read in a fraction of the time that a
  /// decoder takes.
  ///
  /// Nil where a field is missing or of another kind than it should be; a decoder says which.
  package init?(plain node: JSONDocument.Node) {
    let (source, tape) = (node.storage.source, node.storage.tape)
    guard tape[node.index].tag == .object else { return nil }
    var fields = Fields()
    let isPlain = source.bytes.withUnsafeBytes { bytes in
      var index = node.index + 1
      while index < Int(tape[node.index].extent) {
        let value = JSONDocument.Node(storage: node.storage, index: index + 1)
        guard fields.take(bytes, tape[index], tape[index + 1], value) else { return false }
        index = tape.index(after: index + 1)
      }
      return true
    }
    guard isPlain, let id = fields.id, let isContainer = fields.isContainer,
      let isPlayable = fields.isPlayable, let isExplicit = fields.isExplicit,
      let isStreaming = fields.isStreaming
    else { return nil }
    self.init(
      identifier: id, title: fields.title, subtitle: fields.subtitle, artwork: fields.artwork,
      isContainer: isContainer, isPlayable: isPlayable, isExplicit: isExplicit,
      isStreaming: isStreaming, progress: fields.progress)
  }
}

private struct Fields {
  var id, title, subtitle, artwork: String?
  var isContainer, isPlayable, isExplicit, isStreaming: Bool?
  var progress: Double?

  /// False for what has another kind than it should have.
  @inline(__always)
  mutating func take(
    _ bytes: UnsafeRawBufferPointer, _ key: JSONTape.Entry, _ value: JSONTape.Entry,
    _ node: @autoclosure () -> JSONDocument.Node
  ) -> Bool {
    guard key.tag == .string else { return false }
    guard value.tag != .null else { return true }
    let name = UnsafeRawBufferPointer(rebasing: bytes[key.content])
    switch (name.count, name.first) {
    case (2, UInt8(ascii: "i")) where name.spells("id"): return text(&id)
    case (5, UInt8(ascii: "t")) where name.spells("title"): return text(&title)
    case (8, UInt8(ascii: "s")) where name.spells("subtitle"): return text(&subtitle)
    case (7, UInt8(ascii: "a")) where name.spells("artwork"): return text(&artwork)
    case (9, UInt8(ascii: "c")) where name.spells("container"): return flag(&isContainer)
    case (8, UInt8(ascii: "p")) where name.spells("playable"): return flag(&isPlayable)
    case (8, UInt8(ascii: "e")) where name.spells("explicit"): return flag(&isExplicit)
    case (9, UInt8(ascii: "s")) where name.spells("streaming"): return flag(&isStreaming)
    case (8, UInt8(ascii: "p")) where name.spells("progress"):
      progress = node().number
      return progress != nil
    default: return true
    }

    func text(_ field: inout String?) -> Bool {
      switch value.tag {
      case .string: field = String(decoding: bytes[value.content], as: UTF8.self)
      case .escapedString: field = node().string
      case .null, .isFalse, .isTrue, .number, .array, .object: return false
      }
      return true
    }

    func flag(_ field: inout Bool?) -> Bool {
      switch value.tag {
      case .isTrue: field = true
      case .isFalse: field = false
      case .null, .number, .string, .escapedString, .array, .object: return false
      }
      return true
    }
  }
}
