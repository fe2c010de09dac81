/// What a drive did or said, in the record beside what came of it.
public struct ScriptNote: Hashable, Codable, Sendable {
  public enum Kind: String, Hashable, Codable, Sendable, CaseIterable {
    /// A command began.
    case command
    /// A chapter begins.
    case mark
    case caption
    case log
    case failure
  }

  public var kind: Kind
  public var text: String
  /// Of the drive's file.
  public var line: Int?

  public init(_ kind: Kind, _ text: String, line: Int? = nil) {
    self.kind = kind
    self.text = text
    self.line = line
  }
}
