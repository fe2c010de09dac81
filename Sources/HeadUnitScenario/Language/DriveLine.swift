/// A line of a drive file that says something.
public struct DriveLine: Hashable, Sendable {
  /// As written: `@12.5s`, `+840ms`.
  public var stamp: DriveWord?
  /// Always a plain word.
  public var verb: PlainWord
  public var words: [DriveWord]
  public var options: [DriveOption]
  /// What stands behind it on its line.
  public var comment: DriveComment?
  /// Something of it could not be read, so that what is here is not all.
  var isBroken = false

  public init(
    _ verb: PlainWord, words: [DriveWord] = [], options: [DriveOption] = [],
    stamp: DriveWord? = nil, comment: DriveComment? = nil
  ) {
    self.verb = verb
    self.words = words
    self.options = options
    self.stamp = stamp
    self.comment = comment
  }

  public init(_ line: PlainLine, stamp: DriveWord? = nil, comment: DriveComment? = nil) {
    self.init(
      line.verb, words: line.words.map { DriveWord($0) },
      options: line.options.map { DriveOption($0.name, DriveWord($0.value)) }, stamp: stamp,
      comment: comment)
  }

  /// The line as words, if it has no variables.
  public var plain: PlainLine? {
    var line = PlainLine(verb)
    for word in words {
      guard let plain = word.plain else { return nil }
      line.words.append(plain)
    }
    for option in options {
      guard let value = option.value.plain else { return nil }
      line.options.append(PlainOption(option.name, value))
    }
    return line
  }

  public static func == (first: DriveLine, second: DriveLine) -> Bool {
    (first.stamp, first.verb.text, first.comment) == (
      second.stamp, second.verb.text, second.comment
    )
      && first.words == second.words && first.options == second.options
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(stamp)
    hasher.combine(verb.text)
    hasher.combine(words)
    hasher.combine(options)
    hasher.combine(comment)
  }
}

/// `name=value`, where the value may have variables.
public struct DriveOption: Hashable, Sendable {
  /// Always a plain word.
  public var name: PlainWord
  public var value: DriveWord

  public init(_ name: PlainWord, _ value: DriveWord) {
    self.name = name
    self.value = value
  }

  public static func == (first: DriveOption, second: DriveOption) -> Bool {
    first.name.text == second.name.text && first.value == second.value
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(name.text)
    hasher.combine(value)
  }
}

/// What is written for people behind a `#`.
public struct DriveComment: Hashable, Sendable {
  /// Without the `#`, and without blanks at its end.
  public let text: String

  public init(_ text: String) {
    var scalars = Array(text.unicodeScalars.map { $0 == "\n" ? " " : $0 })
    while let last = scalars.last, last.separatesWords { scalars.removeLast() }
    self.text = String(String.UnicodeScalarView(scalars))
  }
}
