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
