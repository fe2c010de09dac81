/// A drive file as it is written: what its lines are, not yet what they mean.
///
/// Where something stands is of no account when files are compared.
public struct DriveFile: Hashable, Sendable {
  public var statements: [DriveStatement]

  public init(_ statements: [DriveStatement] = []) {
    self.statements = statements
  }
}

/// A line of a drive file, or a block of them.
public struct DriveStatement: Hashable, Sendable {
  public enum Content: Hashable, Sendable {
    /// A comment on a line of its own.
    case comment(DriveComment)
    case line(DriveLine)
    indirect case block(DriveBlock)
  }

  public var content: Content
  /// Whether an empty line stands before it.
  public var isSpaced: Bool

  public init(_ content: Content, isSpaced: Bool = false) {
    self.content = content
    self.isSpaced = isSpaced
  }
}

/// What stands between `each` or `repeat` and its `end`.
public struct DriveBlock: Hashable, Sendable {
  public var opening: DriveLine
  public var body: [DriveStatement]
  /// What stands behind the `end`.
  public var endComment: DriveComment?

  public init(_ opening: DriveLine, _ body: [DriveStatement], endComment: DriveComment? = nil) {
    self.opening = opening
    self.body = body
    self.endComment = endComment
  }

  /// The verbs that open a block.
  static let verbs = ["each", "repeat"]
}
