/// One element of the text, as it stands there.
struct SVGElement: Sendable {
  var name: String
  var attributes: [(name: String, value: ArraySlice<UInt8>)]
  /// The index of the first element after all that lies within.
  var end = 0

  func value(_ name: String) -> ArraySlice<UInt8>? {
    attributes.last { $0.name == name }?.value
  }

  func text(_ name: String) -> String? {
    value(name).map { String(decoding: $0, as: UTF8.self) }
  }
}
