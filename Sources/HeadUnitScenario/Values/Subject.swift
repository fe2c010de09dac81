/// What conditions speak of, by the names that scripts and traces use.
public struct Subject: Hashable, Sendable {
  /// What a subject's value is, and so what it can be compared with.
  public enum Kind: Hashable, Sendable {
    case text
    case number
    case duration
    case speed
    /// One of a few words.
    case word([String])
    /// Several texts, of which `has` asks for one.
    case list
  }

  /// As in the table; for rows `row.title`, with the row apart.
  public let name: String
  /// Of `row[3].title` the 3.
  public let row: Int?
  public let kind: Kind

  public init(name: String, row: Int? = nil, kind: Kind) {
    self.name = name
    self.row = row
    self.kind = kind
  }
}
