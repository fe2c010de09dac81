import HeadUnitCore

extension ContentItem {
  /// An item of a list, read without a decoder where it is as it should be: several times as fast.
  ///
  /// All others go to the decoder, which says what is wrong with them.
  init(wire node: JSONDocument.Node) throws(WireMistake) {
    if let item = ContentItem(plain: node) {
      self = item
    } else {
      self = try node.decoded(ContentItem.self)
    }
  }

  private init?(plain node: JSONDocument.Node) {
    var texts: (id: String?, title: String?, subtitle: String?, artwork: String?)
    var flags: (container: Bool?, playable: Bool?, explicit: Bool?, streaming: Bool?)
    var progress: Double?
    for (key, value) in node.members where value.kind != .null {
      // What has another kind than it should have is left to the decoder.
      let isFit: Bool
      switch key.string {
      case "id": (texts.id, isFit) = (value.string, value.kind == .string)
      case "title": (texts.title, isFit) = (value.string, value.kind == .string)
      case "subtitle": (texts.subtitle, isFit) = (value.string, value.kind == .string)
      case "artwork": (texts.artwork, isFit) = (value.string, value.kind == .string)
      case "container": (flags.container, isFit) = (value.bool, value.kind == .bool)
      case "playable": (flags.playable, isFit) = (value.bool, value.kind == .bool)
      case "explicit": (flags.explicit, isFit) = (value.bool, value.kind == .bool)
      case "streaming": (flags.streaming, isFit) = (value.bool, value.kind == .bool)
      case "progress": (progress, isFit) = (value.number, value.number != nil)
      default: isFit = true
      }
      guard isFit else { return nil }
    }
    guard let id = texts.id, let isContainer = flags.container, let isPlayable = flags.playable,
      let isExplicit = flags.explicit, let isStreaming = flags.streaming
    else { return nil }
    self.init(
      identifier: id, title: texts.title, subtitle: texts.subtitle, artwork: texts.artwork,
      isContainer: isContainer, isPlayable: isPlayable, isExplicit: isExplicit,
      isStreaming: isStreaming, progress: progress)
  }
}

extension JSONDocument.Node? {
  /// Nil for what is not there.
  var item: ContentItem? {
    get throws(WireMistake) {
      guard let self else { return nil }
      return try ContentItem(wire: self)
    }
  }
}
