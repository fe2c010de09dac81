public import HeadUnitCore
public import HeadUnitText

/// Reads drive files: what they say, not yet what it means.
public enum DriveParser {
  /// The file, or every mistake in how it is written.
  public static func file(_ source: SourceText) throws(Mistakes) -> DriveFile {
    let reading = reading(source)
    guard reading.mistakes.isEmpty else { throw reading.mistakes }
    return reading.file
  }

  /// The lines of one typed line, with `;` between them.
  public static func lines(in source: SourceText) throws(Mistakes) -> [DriveLine] {
    var lines: [DriveLine] = []
    var mistakes = Mistakes()
    for line in SourceLines(source) {
      guard let scalars = line.scalars(of: source, &mistakes) else { continue }
      var lexer = LineLexer(scalars, line: line.number, endsAtSemicolon: true)
      while lexer.cursor < scalars.count {
        var reader = LineReader(lexer)
        let read = reader.read()
        mistakes.add(reader.complaints, in: source)
        if let line = read.line { lines.append(line) }
        guard reader.lexer.current == ";" else { break }
        lexer = reader.lexer
        lexer.cursor += 1
        lexer.forgetComplaints()
      }
    }
    guard mistakes.isEmpty else { throw mistakes }
    return lines
  }

  /// As much of the file as can be read, and every mistake; broken lines are marked.
  static func reading(_ source: SourceText) -> (file: DriveFile, mistakes: Mistakes) {
    var building = DriveFileBuilder()
    var mistakes = Mistakes()
    if let mistake = source.wholeMistake {
      mistakes.add(mistake)
      return (DriveFile(), mistakes)
    }
    for line in SourceLines(source) {
      guard let scalars = line.scalars(of: source, &mistakes) else { continue }
      var reader = LineReader(LineLexer(scalars, line: line.number))
      let read = reader.read()
      reader.complaints += building.add(read.line, read.comment, on: line.number)
      mistakes.add(reader.complaints, in: source)
    }
    for mistake in building.finish() {
      mistakes.add(
        Mistake(file: source.name, at: mistake.position, message: mistake.message))
    }
    return (DriveFile(building.statements), mistakes)
  }
}

extension SourceText {
  /// What makes each of its lines wrong; nil when nothing does.
  fileprivate var wholeMistake: Mistake? {
    if let otherEncoding {
      return Mistake(
        file: name, at: .start, message: DriveWording.otherEncoding(otherEncoding),
        advice: DriveWording.encodingAdvice)
    }
    guard let end = bytes.firstIndex(of: 0x0D), !bytes.contains(0x0A),
      bytes[end...].contains(where: { $0 != 0x0D })
    else { return nil }
    return Mistake(
      file: name, at: .start, message: DriveWording.carriageReturns,
      advice: DriveWording.lineFeedAdvice)
  }
}

extension Mistakes {
  /// What is wrong with a line; it knows its place.
  mutating func add(_ complaints: [LineMistake], in source: SourceText) {
    for complaint in complaints {
      add(
        Mistake(
          file: source.name, at: complaint.position, message: complaint.message,
          advice: complaint.advice))
    }
  }
}

/// Something wrong with a drive file at a place.
struct LineMistake {
  var position: SourcePosition
  var message: String
  var advice: String?

  init(_ message: String, at position: SourcePosition, advice: String? = nil) {
    self.position = position
    self.message = message
    self.advice = advice
  }
}

/// Puts lines together to a file, blocks in blocks.
struct DriveFileBuilder {
  private struct Open {
    let opening: DriveLine
    let isSpaced: Bool
    let before: [DriveStatement]
  }

  private(set) var statements: [DriveStatement] = []
  private var open: [Open] = []
  /// Blocks that were too deep to be opened; their ends are to be expected all the same.
  private var ignoredDepth = 0
  private var isSpaced = false
  private var lastClosed: (keyword: String, line: Int, end: Int)?

  /// Adds what stands on a line, and says what is wrong with where it stands.
  mutating func add(
    _ line: DriveLine?, _ comment: DriveComment?, on number: Int
  ) -> [LineMistake] {
    guard let line else {
      if let comment {
        append(.comment(comment))
      } else {
        isSpaced = true
      }
      return []
    }
    if line.keyword.text == "end" { return close(line, on: number) }
    guard DriveBlock.keywords.contains(line.keyword.text) else {
      append(.line(line))
      return []
    }
    return opens(line)
  }

  /// What is still open when the file ends.
  mutating func finish() -> [LineMistake] {
    var complaints: [LineMistake] = []
    while let block = open.popLast() {
      let place = block.opening.keyword.position ?? .start
      complaints.append(
        LineMistake(
          DriveWording.noEnd(block.opening.keyword.text, line: place.line), at: place))
      put(block, endComment: nil)
    }
    return complaints
  }

  private mutating func append(_ content: DriveStatement.Content) {
    statements.append(DriveStatement(content, isSpaced: isSpaced))
    isSpaced = false
  }

  private mutating func opens(_ line: DriveLine) -> [LineMistake] {
    guard open.count < DriveLimits.nesting else {
      ignoredDepth += 1
      return [LineMistake(DriveWording.tooDeep, at: line.keyword.position ?? .start)]
    }
    var line = line
    let complaint = line.isBroken ? nil : line.formComplaint
    if complaint != nil { line.isBroken = true }
    open.append(Open(opening: line, isSpaced: isSpaced, before: statements))
    statements = []
    isSpaced = false
    return complaint.map { [$0] } ?? []
  }

  private mutating func close(_ line: DriveLine, on number: Int) -> [LineMistake] {
    let place = line.keyword.position ?? .start
    var complaints: [LineMistake] = []
    if !line.words.isEmpty || !line.options.isEmpty || line.stamp != nil {
      complaints.append(LineMistake(DriveWording.endForm, at: place))
    }
    if ignoredDepth > 0 {
      ignoredDepth -= 1
    } else if let block = open.popLast() {
      lastClosed = (block.opening.keyword.text, block.opening.keyword.position?.line ?? 1, number)
      put(block, endComment: line.comment)
    } else {
      let advice = lastClosed.map {
        DriveWording.endedBefore($0.keyword, line: $0.line, end: $0.end)
      }
      complaints.append(LineMistake(DriveWording.extraEnd, at: place, advice: advice))
    }
    return complaints
  }

  private mutating func put(_ block: Open, endComment: DriveComment?) {
    let content = DriveBlock(block.opening, statements, endComment: endComment)
    statements = block.before
    statements.append(DriveStatement(.block(content), isSpaced: block.isSpaced))
    isSpaced = false
  }
}

extension DriveLine {
  /// What is wrong with how a block begins, as far as that can be said without variables.
  fileprivate var formComplaint: LineMistake? {
    let place = keyword.position ?? .start
    if stamp != nil { return LineMistake(DriveWording.noStampHere(keyword.text), at: place) }
    if keyword.text == "each" {
      let isGood =
        options.isEmpty && words.count >= 3 && words[0].plain?.isName ?? false
        && words[1].plain == PlainWord("in", at: words[1].position)
      return isGood ? nil : LineMistake(DriveWording.eachForm, at: place)
    }
    guard options.isEmpty, words.count == 1 else {
      return LineMistake(DriveWording.repeatForm, at: place)
    }
    guard let count = words[0].plain else { return nil }
    return count.rounds == nil
      ? LineMistake(DriveWording.repeatForm, at: count.position ?? place) : nil
  }
}

extension PlainWord {
  /// Whether a variable can be called so.
  var isName: Bool { form == .bare && text.unicodeScalars.isDriveName }

  /// How often a `repeat` repeats.
  var rounds: Int? {
    guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let count = Int(text),
      (1...DriveLimits.rounds).contains(count)
    else { return nil }
    return count
  }
}

/// A line of a drive file that says something.
public struct DriveLine: Hashable, Sendable {
  /// As written: `@12.5s`, `+840ms`.
  public var stamp: DriveWord?
  /// Always a plain word.
  public var keyword: PlainWord
  public var words: [DriveWord]
  public var options: [DriveOption]
  /// What stands behind it on its line.
  public var comment: DriveComment?
  /// Something of it could not be read, so that what is here is not all.
  var isBroken = false

  public init(
    _ keyword: PlainWord, words: [DriveWord] = [], options: [DriveOption] = [],
    stamp: DriveWord? = nil, comment: DriveComment? = nil
  ) {
    self.keyword = keyword
    self.words = words
    self.options = options
    self.stamp = stamp
    self.comment = comment
  }

  public init(_ line: PlainLine, stamp: DriveWord? = nil, comment: DriveComment? = nil) {
    self.init(
      line.keyword, words: line.words.map { DriveWord($0) },
      options: line.options.map { DriveOption($0.name, DriveWord($0.value)) }, stamp: stamp,
      comment: comment)
  }

  /// The line as words, if it has no variables.
  public var plain: PlainLine? {
    var line = PlainLine(keyword)
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
    (first.stamp, first.keyword.text, first.comment) == (
      second.stamp, second.keyword.text, second.comment
    )
      && first.words == second.words && first.options == second.options
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(stamp)
    hasher.combine(keyword.text)
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

/// When a line is to be done.
public enum Stamp: Hashable, Sendable {
  /// `@12.5s`: since the drive began.
  case at(Instant)
  /// `+840ms`: since the step before was done.
  case after(Duration)
}

extension Stamp {
  enum Outcome {
    case stamp(Stamp)
    case failure(LineMistake)
  }

  /// The stamp that a word stands for, or what is wrong with it.
  static func reading(_ word: PlainWord) -> Outcome {
    let text = String(word.text.dropFirst())
    if let duration = Duration(text), duration >= .zero {
      return .stamp(word.text.hasPrefix("@") ? .at(.start + duration) : .after(duration))
    }
    let isNumber = !text.isEmpty && text.allSatisfy { $0.isASCII && ($0.isNumber || $0 == ".") }
    return .failure(
      LineMistake(
        DriveWording.badStamp(word.text), at: word.position ?? .start,
        advice: isNumber
          ? DriveWording.bareNumber(word.text)
          : NearUnit.duration(text).map { "did you mean \(word.text.prefix(1))\($0)" }))
  }
}

extension Stamp: CustomStringConvertible {
  public var description: String {
    switch self {
    case .at(let instant): "@\(instant - .start)"
    case .after(let duration): "+\(duration)"
    }
  }
}

extension SourcePosition {
  static let start = SourcePosition(line: 1, column: 1)
}

/// Makes a line of the words that stand on it.
struct LineReader {
  private(set) var lexer: LineLexer
  var complaints: [LineMistake] = []

  init(_ lexer: LineLexer) {
    self.lexer = lexer
  }

  /// The line, if there is one, with its comment; a comment alone, if there is only that.
  mutating func read() -> (line: DriveLine?, comment: DriveComment?) {
    var words: [DriveWord] = []
    var options: [DriveOption] = []
    while let token = lexer.token() {
      guard words.count + options.count < DriveLimits.wordsOfALine else {
        complaints.append(LineMistake(DriveWording.tooManyWords, at: lexer.position(0)))
        skip()
        break
      }
      switch token {
      case .word(let word): words.append(word)
      case .option(let option): options.append(option)
      }
    }
    let comment = lexer.comment()
    if comment != nil { skip() }
    complaints += lexer.complaints.map {
      LineMistake($0.message, at: lexer.position($0.offset), advice: $0.advice)
    }
    guard !words.isEmpty || !options.isEmpty else { return (nil, comment) }
    return (line(words, options, comment), comment)
  }

  private mutating func skip() {
    lexer.cursor = lexer.scalars.count
  }

  /// Nil when no keyword can be made out.
  private mutating func line(
    _ words: [DriveWord], _ options: [DriveOption], _ comment: DriveComment?
  ) -> DriveLine? {
    let stamp = words.first.flatMap { $0.isStamp ? $0 : nil }
    let rest = words.dropFirst(stamp == nil ? 0 : 1)
    let start = lexer.position(0)
    guard let keyword = rest.first?.plain, keyword.isKeyword else {
      let place =
        rest.first?.position ?? options.first?.name.position ?? stamp?.position ?? start
      complaints.append(LineMistake(DriveWording.noKeyword, at: place))
      return nil
    }
    if let stamp { checkStamp(stamp) }
    var line = DriveLine(
      keyword, words: Array(rest.dropFirst()), options: options, stamp: stamp, comment: comment)
    line.isBroken = !complaints.isEmpty
    return line
  }

  private mutating func checkStamp(_ word: DriveWord) {
    guard let plain = word.plain, case .failure(let complaint) = Stamp.reading(plain) else {
      return
    }
    complaints.append(complaint)
  }
}

extension DriveWord {
  fileprivate var isStamp: Bool {
    guard form == .bare, case .text(let text) = parts.first else { return false }
    return text.hasPrefix("@") || text.hasPrefix("+")
  }
}

extension PlainWord {
  fileprivate var isKeyword: Bool { form == .bare && text.unicodeScalars.isDriveName }
}
