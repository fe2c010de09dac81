/// A piece of a Swift file.
///
/// Rules about code look at words and symbols only.
struct Token: Equatable {
  enum Kind {
    /// A name, a keyword or a number.
    case word
    /// One character that is none of the others.
    case symbol
    /// One line of a comment, without its slashes.
    case comment
    /// What a string literal says, without the code of its interpolations.
    case string
  }

  let kind: Kind
  let text: String
  let line: Int
  /// Whether nothing stands between this token and the one before: `try!` is not `try !`.
  let isAttached: Bool

  var isCode: Bool { kind == .word || kind == .symbol }
}
