/// One key of one kind of object: what the checks, the schema and the reference know of it.
struct KeyDescription: Sendable {
  let key: LibraryKey
  let type: ValueType
  /// One sentence.
  let summary: String
  /// What counts when the key is missing, as it would be written or said; nil when it is required.
  let absence: String?

  init(_ key: LibraryKey, _ type: ValueType, _ summary: String, default absence: String?) {
    self.key = key
    self.type = type
    self.summary = summary
    self.absence = absence
  }

  var isRequired: Bool { absence == nil }
}
