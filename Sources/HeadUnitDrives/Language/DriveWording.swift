import HeadUnitCore
public import HeadUnitText

/// The wording of what is wrong with a drive file.
public enum DriveWording {
  // What a line is made of.
  static let openQuote = "this text has no closing quote"
  static let straightQuotes = "it ends with \", not with a quote of a text editor"
  static let noGap = "behind the closing quote belongs a space"
  static let badVariable = "a variable is written ${name}: letters, digits, \"-\" and \"_\""
  static let badScalar = "a character by its number is written \\u{1F3B5}"

  static func badEscape(_ letter: Unicode.Scalar) -> String {
    "there is no escape \\\(letter); there are \\\" \\\\ \\n \\t \\$ \\u{…}"
  }

  static func invisible(_ scalar: Unicode.Scalar) -> String {
    "the character U+\(hexadecimal(scalar.value, digits: 4)) can only stand in quotes"
  }

  static func badByte(_ byte: UInt8) -> String {
    "the byte 0x\(hexadecimal(UInt32(byte), digits: 2)) is not UTF-8"
  }

  static func curlyQuote(_ quote: Unicode.Scalar) -> String {
    "\(quote) is no quote here"
  }

  static func curlyAdvice(_ text: String) -> String { "write it as \"\(text)\"" }

  static let carriageReturns = "the lines end with carriage returns alone"
  static let lineFeedAdvice = "save it with line feeds"

  static func otherEncoding(_ name: String) -> String { "the file is \(name)" }

  static let encodingAdvice = "save it as UTF-8"

  static func noValue(_ name: String) -> String { "\(name)= has no value behind it" }

  static let noKeyword = "a line begins with a step, such as tap or expect"
  static let tooLong = "the line is longer than \(DriveLimits.lineLength) bytes"
  static let tooManyWords = "the line has more than \(DriveLimits.wordsOfALine) words"

  static func noStampHere(_ keyword: String) -> String { "\(keyword) takes no stamp" }

  static func badStamp(_ stamp: String) -> String {
    "\"\(stamp)\" is no stamp: @12.5s is since the drive began, +840ms since the step before"
  }

  static func bareNumber(_ number: String) -> String { "did you mean \(number)ms?" }

  // Blocks.
  static let eachForm = "each is written: each NAME in VALUE VALUE …"
  static let repeatForm = "repeat is written: repeat N, with N from 1 to \(DriveLimits.rounds)"
  static let endForm = "end stands alone on its line"
  static let tooDeep = "blocks can be in each other \(DriveLimits.nesting) deep, not deeper"

  static func noEnd(_ keyword: String, line: Int) -> String {
    "the \(keyword) of line \(line) has no end"
  }

  static let extraEnd = "this end closes nothing"

  static func endedBefore(_ keyword: String, line: Int, end: Int) -> String {
    "the \(keyword) of line \(line) was closed in line \(end)"
  }

  private static func hexadecimal(_ value: UInt32, digits: Int) -> String {
    let text = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }
}

// What is wrong with what a drive file means.
extension DriveWording {
  static func unknownVariable(_ name: String) -> String { "there is no variable \"\(name)\"" }

  static let nothingToDo = "there is nothing to do in this drive; it would pass without a test"

  static let valueTooLong =
    "with its variables put in this is longer than \(DriveLimits.valueLength) characters"

  static let tooManyCases = "the drive has more than \(DriveLimits.cases) cases"
  static let tooManySteps =
    "the drive has more than \(DriveLimits.plannedSteps) steps, all its cases together"
  static let tooManyLines =
    "the drive goes through more than \(DriveLimits.plannedLines) lines, all its cases together"
  static let tooMuchText =
    "the drive's steps hold more than \(DriveLimits.plannedText >> 20) MiB of text"

  static func onlyOnTop(_ keyword: String) -> String {
    "\(keyword) belongs to the top of the file, before the first step"
  }

  static func notInPart(_ keyword: String) -> String {
    "\(keyword) cannot stand in a file that is included"
  }

  static func notHere(_ keyword: String) -> String { "\(keyword) belongs in a drive file" }

  static let driveFirst = "drive is the first line of its file, and there is only one"
  static let driveForm = "drive is written: drive \"name\" tags=a,b seed=7 limit=60s watchdog=10s"
  static let seedForm = "seed is a whole number from 0 on"
  static let tagsForm = "tags are words with commas between: tags=slow,nightly"

  static func durationForm(_ name: String) -> String { "\(name) is a time such as 60s" }

  static let requireForm = "require is written: require touch knob …"
  static let profileForm = "profile is written: profile NAME|FILE …"
  static let setForm = "set is written: set KEY VALUE"
  static let quotedList = #"a list stands in quotes: "[{\"speed\": \"0km/h\", \"depth\": 5}]""#
  static let letForm = "let is written: let NAME VALUE, or let NAME = ${SUBJECT}"

  static func subjectAsValue(_ subject: String) -> String {
    "\"\(subject)\" would be these letters and not what it is"
  }

  static func subjectAdvice(_ name: String, _ subject: String) -> String {
    "write let \(name) = ${\(subject)} to keep what it is then, or put the letters in quotes"
  }

  static func notKnownYet(_ keyword: String) -> String {
    "\(keyword) needs what is known before the drive begins, and this is read while it runs"
  }

  static func goesBack(_ stamp: String, _ earliest: Duration) -> String {
    "\(stamp) goes back: the steps before it take at least \(earliest)"
  }

  static let goesBackAdvice = "give a later instant, or + and a duration"

  static func includedAt(_ places: [String]) -> String {
    "included at " + places.joined(separator: ", at ")
  }
  static let includeForm = "include is written: include FILE name=value …"
  static let appForm =
    "app is written: app demo, app library.json, app trace:drive.jsonl or app exec:./app"
  static let waitForm = "wait is on or off"
  static let secondApp = "the drive has an app already; there is one for each case"

  static func unknownOption(_ name: String, of keyword: String) -> String {
    "\(keyword) has no option \"\(name)\""
  }

  static func twice(_ option: String) -> String { "\(option)= is given twice" }

  static func unknownRequirement(_ word: String) -> String {
    "there is no requirement \"\(word)\""
  }

  static func unknownKey(_ key: String) -> String { "there is nothing to set called \"\(key)\"" }

  static let locale = "the head unit's own words exist in English only, so locale cannot be set"
  static let themeForm = "theme is day, night, or the name or the file of a theme"

  static func includesItself(_ chain: [String]) -> String {
    "the file includes itself: \(chain.joined(separator: " → "))"
  }

  static let includedTooDeep =
    "files can include each other \(DriveLimits.includeDepth) deep, not deeper"

  static func inFile(_ name: String, _ message: String) -> String { "\(name): \(message)" }
}

extension DriveWording {
  /// Mistakes as people are shown them: each with its line, and a caret under its place.
  ///
  /// The sources are those that are at hand; mistakes in others are told without their line.
  public static func shown(
    _ mistakes: Mistakes, source: (_ name: String) -> SourceText?
  ) -> String {
    var sources: [String: SourceText?] = [:]
    var lines: [String] = []
    for mistake in mistakes.list {
      let known = sources[mistake.file] ?? source(mistake.file)
      sources[mistake.file] = .some(known)
      lines.append(mistake.description)
      if let known { lines += excerpt(of: known, at: mistake) }
    }
    if mistakes.droppedCount > 0 { lines.append("… and \(mistakes.droppedCount) more") }
    return lines.joined(separator: "\n")
  }

  public static func shown(_ mistakes: Mistakes, sources: [SourceText]) -> String {
    shown(mistakes) { name in sources.first { $0.name == name } }
  }

  private static func excerpt(of source: SourceText, at mistake: Mistake) -> [String] {
    let position = SourcePosition(line: mistake.line, column: mistake.column)
    let excerpt = source.excerpt(at: source.offset(of: position))
    guard excerpt.text.contains(where: { $0 != " " }) else { return [] }
    let before = excerpt.text.unicodeScalars.prefix(max(0, excerpt.column - 1))
    let width = before.reduce(0) { $0 + $1.terminalWidth }
    return ["  " + excerpt.text, "  " + String(repeating: " ", count: width) + "^"]
  }
}

extension Unicode.Scalar {
  /// How many columns a terminal gives it: two for what is wide in East Asia and for pictures.
  var terminalWidth: Int {
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: return 0
    default: break
    }
    switch value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
      0xA000...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19,
      0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F680...0x1F6FF,
      0x1F900...0x1F9FF, 0x1FA70...0x1FAFF, 0x20000...0x3FFFD:
      return 2
    default: return properties.isEmojiPresentation ? 2 : 1
    }
  }
}

/// Everything the table says to the person who wrote a line.
enum TableWording {
  static let quoteAdvice = "put texts of several words in quotes"
  static let selectorAdvice = "put a title in quotes"

  static func expected(_ expectation: String, found word: PlainWord) -> String {
    "expected \(expectation), found \(quoted(word.text))"
  }

  static func missing(_ noun: String, of keyword: String) -> String {
    "\(short(keyword)) needs \(noun)"
  }

  static func outside(_ word: PlainWord, _ range: ClosedRange<Int>) -> String {
    outside(word, "\(range.lowerBound)", "\(range.upperBound)")
  }

  static func outside(_ word: PlainWord, _ lower: String, _ upper: String) -> String {
    "\(short(word.text)) is not between \(lower) and \(upper)"
  }

  static func tooFine(_ word: PlainWord) -> String {
    "\(short(word.text)) has more than four decimals"
  }

  static func twice(_ option: String) -> String { "\(option)= is given twice" }

  static func tooMany(_ word: PlainWord, for keyword: String) -> String {
    "\(quoted(word.text)) is one word too many for \(short(keyword))"
  }

  static func unknownOption(_ name: String, of keyword: String) -> String {
    "\(short(keyword)) has no option \(quoted(name + "="))"
  }

  static func unknownKeyword(_ name: String) -> String { "there is no step \(quoted(name))" }

  /// Nearest, or what there is.
  static func advice(option name: String, names: [String]) -> String? {
    if names.isEmpty, Subject(name) == nil { return nil }
    if Subject(name) != nil { return "put spaces around =" }
    if let nearest = Mistake.nearest(name, in: names) { return "did you mean \"\(nearest)=\"?" }
    return "it has " + names.map { $0 + "=" }.joined(separator: ", ")
  }

  /// The nearest of the words, or all of them when they are few.
  static func advice(_ text: String, of words: [String]) -> String? {
    if let nearest = Mistake.didYouMean(text, in: words) { return nearest }
    return (2...10).contains(words.count) ? "one of " + words.joined(separator: ", ") : nil
  }

  static func quoted(_ text: String) -> String { "\"\(short(text))\"" }

  /// A word that fits into a sentence.
  static func short(_ text: String) -> String {
    text.count <= 40 ? text : text.prefix(39) + "…"
  }
}

extension TableWording {
  static let onlyInFilesAdvice = "it is for drive files, outside of after"

  static func onlyInFiles(_ keyword: String) -> String { "\(keyword) cannot be done here" }

  static func advice(keyword line: PlainLine) -> String? {
    let text = line.keyword.text
    if case .line(let ours) = ConsoleAlias.meaning(of: line, in: .night) {
      return "write \"\(ours.spelling)\""
    }
    if let keyword = otherNames[text] { return "did you mean \"\(keyword)\"?" }
    return Mistake.didYouMean(text, in: StepTable.keywords)
  }

  /// What others call the same.
  private static let otherNames = [
    "assert": "expect", "click": "tap", "swipe": "drag", "press": "key",
    "delay": "wait", "turn": "knob", "rotate": "knob", "drive-to": "speed",
    "shot": "screenshot", "picture": "screenshot", "snapshot": "golden",
    "print": "log", "echo": "log", "stop": "quit",
  ]

  static func oneOf(_ words: [String]) -> String {
    words.count <= 6 ? "one of " + words.joined(separator: ", ") : "another word"
  }

  static func unknownForm(_ word: String, of keyword: String) -> String {
    "\(keyword) does not know \(quoted(word))"
  }

  static func notLater(_ keyword: String) -> String { "after cannot put off \(quoted(keyword))" }
}
