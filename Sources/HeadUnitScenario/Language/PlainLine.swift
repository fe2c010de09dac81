public import HeadUnitCore

/// A command line of a drive as words, its variables put in; what it means is the table's to say.
public struct PlainLine: Hashable, Sendable {
  public var verb: PlainWord
  public var words: [PlainWord]
  public var options: [PlainOption]

  public init(_ verb: PlainWord, words: [PlainWord] = [], options: [PlainOption] = []) {
    self.verb = verb
    self.words = words
    self.options = options
  }
}

/// A word, how it is written, and where.
public struct PlainWord: Hashable, Sendable {
  public enum Form: Hashable, Sendable {
    case bare
    /// `"…"`
    case quoted
    /// `~"…"`
    case pattern
  }

  /// Without quotes, escapes replaced.
  public var text: String
  public var form: Form
  /// Where it begins; nil for what nobody has written.
  public var position: SourcePosition?

  public init(_ text: String, _ form: Form = .bare, at position: SourcePosition? = nil) {
    self.text = text
    self.form = form
    self.position = position
  }
}

/// An option, `name=value`.
public struct PlainOption: Hashable, Sendable {
  public var name: PlainWord
  public var value: PlainWord

  public init(_ name: PlainWord, _ value: PlainWord) {
    self.name = name
    self.value = value
  }
}
