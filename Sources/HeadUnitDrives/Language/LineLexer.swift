import HeadUnitCore
public import HeadUnitText

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
  /// Whether a `;` ends the line, as it ends a step in the console.
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
    case (let quote?, _) where quote.isCurlyQuote:
      form = .quoted
      readCurly(quote, into: &content)
    default:
      form = .bare
      readBare(into: &content)
    }
    return DriveWord(content.finished, form, at: position(start))
  }

  /// What a text editor has made of straight quotes is read as they are, and told.
  private mutating func readCurly(_ quote: Unicode.Scalar, into content: inout WordContent) {
    let start = cursor
    cursor += 1
    var text = String.UnicodeScalarView()
    while let scalar = current, !isEnd(scalar), !scalar.isCurlyQuote, scalar != "\"" {
      text.append(scalar)
      content.append(scalar)
      cursor += 1
    }
    if current != nil { cursor += 1 }
    complain(
      DriveWording.curlyQuote(quote), at: start,
      advice: DriveWording.curlyAdvice(TableWording.short(String(text))))
  }

  private mutating func readBare(into content: inout WordContent) {
    while let scalar = current, !scalar.separatesWords, scalar != "#", !isEnd(scalar) {
      switch scalar {
      case "\"": readQuoted(into: &content, isPattern: false)
      case "$" where next == "{": readVariable(into: &content)
      default:
        if scalar.isControl { complain(DriveWording.invisible(scalar), at: cursor) }
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

// What stands between quotes, and variables.
extension LineLexer {
  /// Reads from the opening quote to behind the closing one.
  mutating func readQuoted(into content: inout WordContent, isPattern: Bool) {
    let start = cursor
    cursor += 1
    while let scalar = current {
      switch scalar {
      case "\"":
        cursor += 1
        return
      case "\\": readEscape(into: &content, isPattern: isPattern)
      case "$" where next == "{": readVariable(into: &content)
      default:
        content.append(scalar)
        cursor += 1
      }
    }
    let isCurly = scalars[start...].contains { (0x201C...0x201F).contains($0.value) }
    complain(
      DriveWording.openQuote, at: start, advice: isCurly ? DriveWording.straightQuotes : nil)
  }

  /// Reads a variable, `${name}`.
  mutating func readVariable(into content: inout WordContent) {
    let start = cursor
    var end = cursor + 2
    while end < scalars.count,
      scalars[end].continuesName || ".[]".unicodeScalars.contains(scalars[end])
    {
      end += 1
    }
    let name = scalars[(start + 2)..<end]
    guard end < scalars.count, scalars[end] == "}", name.first?.beginsName == true else {
      complain(DriveWording.badVariable, at: start)
      cursor = end
      return
    }
    cursor = end + 1
    content.append(variable: String(String.UnicodeScalarView(name)))
  }

  private mutating func readEscape(into content: inout WordContent, isPattern: Bool) {
    let start = cursor
    guard let letter = next else {
      cursor += 1
      return
    }
    cursor += 2
    switch letter {
    case "\"", "\\": content.append(letter)
    case "n": content.append("\n")
    case "t": content.append("\t")
    case "u": readScalar(from: start, into: &content)
    case "$" where !isPattern: content.append("$")
    default:
      // Regular expressions have many escapes of their own, which stay as they are.
      if !isPattern { complain(DriveWording.badEscape(letter), at: start) }
      content.append("\\")
      content.append(letter)
    }
  }

  /// Reads the number behind `\u`.
  private mutating func readScalar(from start: Int, into content: inout WordContent) {
    var value: UInt32 = 0
    var end = cursor + 1
    while end < scalars.count, end - cursor <= 8, let digit = scalars[end].hexadecimalDigit {
      value = value << 4 | digit
      end += 1
    }
    guard current == "{", end > cursor + 1, end < scalars.count, scalars[end] == "}",
      let scalar = Unicode.Scalar(value)
    else {
      complain(DriveWording.badScalar, at: start)
      return
    }
    cursor = end + 1
    content.append(scalar)
  }
}

extension Unicode.Scalar {
  /// Is never meant to stand in a drive as it is.
  ///
  /// Controls of direction may, within a title.
  fileprivate var isControl: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }

  fileprivate var hexadecimalDigit: UInt32? {
    switch self {
    case "0"..."9": value - 0x30
    case "a"..."f": value - 0x61 + 10
    case "A"..."F": value - 0x41 + 10
    default: nil
    }
  }
}

/// The lines of a text as ranges of its bytes, without line ends.
struct SourceLines: Sequence, IteratorProtocol {
  struct Line {
    let number: Int
    let bytes: Range<Int>
  }

  private let bytes: [UInt8]
  private var start: Int
  private var number: Int

  init(_ source: SourceText) {
    bytes = source.bytes
    // Some editors begin a file with this invisible mark.
    start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    number = source.firstLine
  }

  mutating func next() -> Line? {
    guard start < bytes.count else { return nil }
    let newline = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
    var end = newline
    if end > start, bytes[end - 1] == 0x0D { end -= 1 }
    let line = Line(number: number, bytes: start..<end)
    start = newline + 1
    number += 1
    return line
  }
}

extension SourceLines.Line {
  /// The characters of the line; nil when it is too long to be looked at.
  ///
  /// What is not UTF-8 is a mistake, the first one of the line.
  func scalars(of source: SourceText, _ mistakes: inout Mistakes) -> [Unicode.Scalar]? {
    guard bytes.count <= DriveLimits.lineLength else {
      mistakes.add(
        Mistake(
          file: source.name, at: SourcePosition(line: number, column: 1),
          message: DriveWording.tooLong))
      return nil
    }
    let slice = source.bytes[bytes]
    if let text = String(validating: slice, as: UTF8.self) { return Array(text.unicodeScalars) }
    let (bad, column) = firstBadByte(slice)
    mistakes.add(
      Mistake(
        file: source.name, at: SourcePosition(line: number, column: column),
        message: DriveWording.badByte(bad)))
    return Array(String(decoding: slice, as: UTF8.self).unicodeScalars)
  }

  private func firstBadByte(_ slice: ArraySlice<UInt8>) -> (byte: UInt8, column: Int) {
    var parser = Unicode.UTF8.ForwardParser()
    var rest = slice.makeIterator()
    var offset = slice.startIndex
    var column = 1
    while case .valid(let scalar) = parser.parseScalar(from: &rest) {
      offset += scalar.count
      column += 1
    }
    return (slice[Swift.min(offset, slice.endIndex - 1)], column)
  }
}

/// A word of a drive file as it is written, with its variables still to be put in.
public struct DriveWord: Hashable, Sendable {
  public enum Part: Hashable, Sendable {
    case text(String)
    /// `${name}`
    case variable(String)
  }

  /// Quoted for whatever cannot be written bare.
  public let form: PlainWord.Form
  /// Neither empty texts nor two texts side by side.
  public let parts: [Part]
  let place: DrivePlace

  public init(
    _ parts: [Part], _ form: PlainWord.Form = .bare, at position: SourcePosition? = nil
  ) {
    let merged = Self.merged(parts)
    self.parts = merged
    self.form = form == .bare && WordSpelling(merged).bare == nil ? .quoted : form
    place = DrivePlace(position)
  }

  public init(_ text: String, _ form: PlainWord.Form = .bare, at position: SourcePosition? = nil) {
    self.init([.text(text)], form, at: position)
  }

  public init(_ word: PlainWord) {
    self.init(word.text, word.form, at: word.position)
  }

  /// Where it begins; of no account when words are compared.
  public var position: SourcePosition? { place.position }

  public var hasVariables: Bool {
    parts.contains { if case .variable = $0 { true } else { false } }
  }

  /// The word, if it has no variables.
  public var plain: PlainWord? {
    switch parts.first {
    case nil: PlainWord("", form, at: position)
    case .text(let text): parts.count == 1 ? PlainWord(text, form, at: position) : nil
    case .variable: nil
    }
  }

  private static func merged(_ parts: [Part]) -> [Part] {
    var merged: [Part] = []
    for part in parts {
      switch (merged.last, part) {
      case (_, .text("")): continue
      case (.text(let before), .text(let text)): merged[merged.count - 1] = .text(before + text)
      default: merged.append(part)
      }
    }
    return merged
  }
}

/// Where something is written; it makes no two things different.
struct DrivePlace: Hashable, Sendable {
  let position: SourcePosition?

  init(_ position: SourcePosition?) {
    self.position = position
  }

  static func == (first: DrivePlace, second: DrivePlace) -> Bool { true }

  func hash(into hasher: inout Hasher) {}
}

/// A step line of a drive as words, its variables put in; what it means is the table's to say.
public struct PlainLine: Hashable, Sendable {
  public var keyword: PlainWord
  public var words: [PlainWord]
  public var options: [PlainOption]

  public init(_ keyword: PlainWord, words: [PlainWord] = [], options: [PlainOption] = []) {
    self.keyword = keyword
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

extension PlainWord {
  /// As it is written, for whom it is shown to.
  var spelling: String {
    switch form {
    case .bare: text
    case .quoted: "\"\(escaped)\""
    case .pattern: "~\"\(text)\""
    }
  }

  private var escaped: String {
    text.unicodeScalars.map { scalar in
      switch scalar {
      case "\"": "\\\""
      case "\\": "\\\\"
      case "\n": "\\n"
      case "\t": "\\t"
      // Else `${name}` would be replaced.
      case "$": "\\$"
      case _ where scalar.steers:
        "\\u{\(String(scalar.value, radix: 16))}"
      default: String(scalar)
      }
    }.joined()
  }
}

extension PlainLine {
  var spelling: String {
    let options = options.map { "\($0.name.text)=\($0.value.spelling)" }
    return ([keyword.spelling] + words.map(\.spelling) + options).joined(separator: " ")
  }

  /// A line of plain words.
  init(plain text: String) {
    let words = text.split(separator: " ").map { PlainWord(String($0)) }
    self.init(words.first ?? PlainWord(""), words: Array(words.dropFirst()))
  }
}
