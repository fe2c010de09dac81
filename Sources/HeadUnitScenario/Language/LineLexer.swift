import HeadUnitCore

/// Reads one line of a drive, word by word.
struct LineLexer {
  enum Token {
    case word(DriveWord)
    case option(DriveOption)
  }

  /// Something wrong at a character of the line.
  struct Complaint {
    let offset: Int
    let message: String
    var advice: String?
  }

  let scalars: [Unicode.Scalar]
  /// Of the line in its file, as people count.
  let line: Int
  /// Of the first character here.
  let firstColumn: Int
  /// Whether a `;` ends the line, as it ends a command in the console.
  let endsAtSemicolon: Bool
  var cursor = 0
  private(set) var complaints: [Complaint] = []

  init(
    _ scalars: [Unicode.Scalar], line: Int, firstColumn: Int = 1, endsAtSemicolon: Bool = false
  ) {
    self.scalars = scalars
    self.line = line
    self.firstColumn = firstColumn
    self.endsAtSemicolon = endsAtSemicolon
  }

  var current: Unicode.Scalar? { cursor < scalars.count ? scalars[cursor] : nil }

  var next: Unicode.Scalar? { cursor + 1 < scalars.count ? scalars[cursor + 1] : nil }

  func position(_ offset: Int) -> SourcePosition {
    SourcePosition(line: line, column: firstColumn + offset)
  }

  mutating func complain(_ message: String, at offset: Int, advice: String? = nil) {
    complaints.append(Complaint(offset: offset, message: message, advice: advice))
  }

  /// For whoever goes on reading behind a `;`.
  mutating func forgetComplaints() {
    complaints = []
  }

  /// The next word or option; nil at the end of the line and at a comment.
  mutating func token() -> Token? {
    while let scalar = current, scalar.separatesWords { cursor += 1 }
    guard let scalar = current, scalar != "#", !isEnd(scalar) else { return nil }
    guard let length = optionNameLength else { return .word(word()) }
    let name = String(String.UnicodeScalarView(scalars[cursor..<cursor + length]))
    let start = cursor
    cursor += length + 1
    guard let value = current, !value.separatesWords, value != "#", !isEnd(value) else {
      complain(DriveWording.noValue(name), at: start)
      return .option(DriveOption(PlainWord(name, at: position(start)), DriveWord("", .quoted)))
    }
    return .option(DriveOption(PlainWord(name, at: position(start)), word()))
  }

  /// The comment, once there are no more words.
  mutating func comment() -> DriveComment? {
    guard current == "#" else { return nil }
    return DriveComment(String(String.UnicodeScalarView(scalars[(cursor + 1)...])))
  }

  private func isEnd(_ scalar: Unicode.Scalar) -> Bool { endsAtSemicolon && scalar == ";" }

  /// How long the name is, if here is a name with `=` right behind it.
  private var optionNameLength: Int? {
    guard let first = current, first.beginsName else { return nil }
    var end = cursor + 1
    while end < scalars.count, scalars[end].continuesName { end += 1 }
    return end < scalars.count && scalars[end] == "=" ? end - cursor : nil
  }

  private mutating func word() -> DriveWord {
    let start = cursor
    var content = WordContent()
    let form: PlainWord.Form
    switch (current, next) {
    case ("\"", _):
      form = .quoted
      readQuoted(into: &content, isPattern: false)
      expectGap()
    case ("~", "\""):
      form = .pattern
      cursor += 1
      readQuoted(into: &content, isPattern: true)
      expectGap()
    default:
      form = .bare
      readBare(into: &content)
    }
    return DriveWord(content.finished, form, at: position(start))
  }

  private mutating func readBare(into content: inout WordContent) {
    while let scalar = current, !scalar.separatesWords, scalar != "#", !isEnd(scalar) {
      switch scalar {
      case "\"": readQuoted(into: &content, isPattern: false)
      case "$" where next == "{": readVariable(into: &content)
      default:
        if scalar.isInvisible { complain(DriveWording.invisible(scalar), at: cursor) }
        content.append(scalar)
        cursor += 1
      }
    }
  }

  /// Whatever follows a closing quote without a gap is skipped, and said.
  private mutating func expectGap() {
    guard let scalar = current, !scalar.separatesWords, scalar != "#", !isEnd(scalar) else {
      return
    }
    complain(DriveWording.noGap, at: cursor)
    var skipped = WordContent()
    readBare(into: &skipped)
  }
}

/// What a word is made of while it is read.
struct WordContent {
  private var parts: [DriveWord.Part] = []
  private var text = String.UnicodeScalarView()

  mutating func append(_ scalar: Unicode.Scalar) {
    text.append(scalar)
  }

  mutating func append(variable name: String) {
    if !text.isEmpty { parts.append(.text(String(text))) }
    text = String.UnicodeScalarView()
    parts.append(.variable(name))
  }

  var finished: [DriveWord.Part] { text.isEmpty ? parts : parts + [.text(String(text))] }
}
