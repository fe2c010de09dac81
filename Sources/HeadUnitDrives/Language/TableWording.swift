import HeadUnitCore
import HeadUnitText

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
    "snapshot": "golden", "print": "log", "echo": "log", "stop": "quit",
  ]

  static func oneOf(_ words: [String]) -> String {
    words.count <= 6 ? "one of " + words.joined(separator: ", ") : "another word"
  }

  static func unknownForm(_ word: String, of keyword: String) -> String {
    "\(keyword) does not know \(quoted(word))"
  }

  static func notLater(_ keyword: String) -> String { "after cannot put off \(quoted(keyword))" }
}
