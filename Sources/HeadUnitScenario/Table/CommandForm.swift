import HeadUnitCore

/// One way to write a command: all that reading, printing, help, completion, the reference and the
/// generator know of it.
struct CommandForm: Sendable {
  let verb: String
  /// The word after the verb by which this form is told from the verb's other forms.
  let keyword: String?
  let group: CommandGroup
  /// One sentence.
  let summary: String
  let examples: [String]
  let parts: [Part]
  /// Done at once, so that `after` can put it off.
  var isMomentary = false
  /// What makes this form of several without a keyword the one that is meant.
  var isMeant: @Sendable (PlainWord?) -> Bool = { _ in true }
  /// Nil for what only the reader of whole files understands.
  let read: @Sendable (inout LineReading) -> DriveCommand?
  /// Nil for other commands.
  let write: @Sendable (DriveCommand) -> PlainLine?
  /// Nil for what is no command of its own.
  let random: (@Sendable (inout SeededGenerator) -> DriveCommand)?

  /// A form of a command with what it needs; `take` is the way back, nil for other commands.
  init<Value>(
    _ name: String, _ group: CommandGroup, _ summary: String, _ examples: String...,
    of argument: Argument<Value>, make: @escaping @Sendable (Value) -> DriveCommand,
    take: @escaping @Sendable (DriveCommand) -> Value?
  ) {
    let (verb, keyword) = Self.split(name)
    self.verb = verb
    self.keyword = keyword
    self.group = group
    self.summary = summary
    self.examples = examples
    parts = argument.parts
    read = { reading in argument.read(&reading).map(make) }
    write = { command in
      guard let value = take(command) else { return nil }
      var line = Self.line(verb, keyword)
      argument.write(value, &line)
      return line
    }
    random = { make(argument.random(&$0)) }
  }

  /// A command that is nothing but its words.
  init(
    _ name: String, _ group: CommandGroup, _ summary: String, _ examples: String...,
    is command: DriveCommand
  ) {
    let (verb, keyword) = Self.split(name)
    self.verb = verb
    self.keyword = keyword
    self.group = group
    self.summary = summary
    self.examples = examples
    parts = []
    read = { _ in command }
    write = { $0 == command ? Self.line(verb, keyword) : nil }
    random = { _ in command }
  }

  /// A line that the reader of whole files understands; its words are checked all the same.
  init<Value>(
    file name: String, _ summary: String, _ examples: String..., of argument: Argument<Value>
  ) {
    let (verb, keyword) = Self.split(name)
    self.verb = verb
    self.keyword = keyword
    group = .file
    self.summary = summary
    self.examples = examples
    parts = argument.parts
    read = { reading in
      _ = argument.read(&reading)
      return nil
    }
    write = { _ in nil }
    random = nil
  }

  /// Can be put off by `after`.
  var momentary: Self {
    var form = self
    form.isMomentary = true
    return form
  }

  func meant(when isMeant: @escaping @Sendable (PlainWord?) -> Bool) -> Self {
    var form = self
    form.isMeant = isMeant
    return form
  }

  /// The form's line in help: `speed SPEED [over=DURATION]`.
  var usage: String {
    ([verb] + [keyword].compactMap { $0 } + parts.map(\.usage)).joined(separator: " ")
  }
}

extension CommandForm {
  /// `record start` is the verb `record` and the keyword `start`.
  private static func split(_ name: String) -> (verb: String, keyword: String?) {
    let words = name.split(separator: " ", maxSplits: 1).map(String.init)
    return (words[0], words.count > 1 ? words[1] : nil)
  }

  private static func line(_ verb: String, _ keyword: String?) -> PlainLine {
    PlainLine(PlainWord(verb), words: [keyword].compactMap { $0 }.map { PlainWord($0) })
  }
}

/// What commands are about, in the order in which they are listed.
enum CommandGroup: String, Hashable, Sendable, CaseIterable {
  case file, app, time, driver, vehicle, check, show
}
