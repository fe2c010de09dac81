/// Something in a Swift file that cannot be done here, and what to do about it.
public struct SourceFinding: Hashable, Sendable, Comparable {
  /// Whether a build must stop.
  public enum Gravity: String, Sendable {
    case error, warning
  }

  public let gravity: Gravity
  public let path: String
  public let line: Int
  public let column: Int
  public let message: String

  public init(
    _ message: String, at token: Token, in source: SwiftSource, _ gravity: Gravity = .error
  ) {
    (self.message, self.gravity) = (message, gravity)
    (path, line, column) = (source.path, token.line, source.column(token))
  }

  /// As compilers write it, so that editors find the place.
  public var shown: String { "\(path):\(line):\(column): \(gravity.rawValue): \(message)" }

  public static func < (one: SourceFinding, other: SourceFinding) -> Bool {
    (one.path, one.line, one.column, one.message)
      < (other.path, other.line, other.column, other.message)
  }
}
