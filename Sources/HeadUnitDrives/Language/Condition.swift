public import HeadUnitCore
import HeadUnitText

/// Something that is so or is not, at an instant.
public struct Condition: Hashable, Sendable {
  public enum Claim: Hashable, Sendable {
    case compare(Subject, Comparison, Value)
    case visible(Selector)
    case focused(Selector)
  }

  /// What a subject is compared with.
  public enum Value: Hashable, Sendable {
    /// As written; also one of a subject's own words, such as `shown` or `on`.
    case text(String)
    case number(Double)
    case duration(Duration)
    case speed(Speed)
  }

  public var isNegated: Bool
  public var claim: Claim

  public init(_ claim: Claim, isNegated: Bool = false) {
    self.claim = claim
    self.isNegated = isNegated
  }
}

public enum Comparison: String, Hashable, Sendable, CaseIterable {
  case equal = "="
  case unequal = "!="
  case less = "<"
  case atMost = "<="
  case more = ">"
  case atLeast = ">="
  /// A regular expression found in the text.
  case matches = "~"
  /// One of the things the subject lists.
  case has
}

extension Argument where Value == Condition {
  /// All the words that are left, and what narrows a selector among them.
  static var condition: Self {
    Argument(
      parts: [
        StepPart(name: "CONDITION", noun: "a condition", .rest, .condition)
      ] + Argument<Selector>.selector.parts.filter { $0.option != nil },
      read: { reading in
        var reader = ConditionReader()
        return reader.read(&reading)
      },
      write: { $0.write(to: &$1) }, random: { .random(&$0) })
  }
}

/// Reads a condition word by word.
private struct ConditionReader {
  private var isNegated = false

  mutating func read(_ reading: inout LineReading) -> Condition? {
    guard let first = reading.takeWord() else {
      reading.miss("a condition such as rows > 12")
      return nil
    }
    if first.form == .bare, first.text == "not", !isNegated {
      isNegated = true
      return read(&reading)
    }
    switch (first.form, first.text) {
    case (.bare, "visible"): return about("visible", Condition.Claim.visible, &reading)
    case (.bare, "focused"): return about("focused", Condition.Claim.focused, &reading)
    default: return compare(first, &reading)
    }
  }

  private func about(
    _ word: String, _ claim: (Selector) -> Condition.Claim, _ reading: inout LineReading
  ) -> Condition? {
    guard reading.nextWord != nil else {
      reading.miss("a selector", of: word)
      return nil
    }
    return Argument<Selector>.selector.read(&reading).map {
      Condition(claim($0), isNegated: isNegated)
    }
  }

  private func compare(_ first: PlainWord, _ reading: inout LineReading) -> Condition? {
    guard first.form == .bare, let subject = Subject(first.text) else {
      reading.complain(
        first, ConditionWording.unknown(first), ConditionWording.advice(subject: first.text))
      // What it is compared with can only be judged once it is known.
      _ = reading.takeWords()
      return nil
    }
    guard let comparison = comparison(with: subject, &reading) else { return nil }
    guard let word = comparison.written ?? reading.takeWord() else {
      reading.miss("something to compare with", of: "\(subject) \(comparison.value.rawValue)")
      return nil
    }
    guard let value = reading.value(of: word, subject.fact.value(after: comparison.value)) else {
      return nil
    }
    return Condition(.compare(subject, comparison.value, value), isNegated: isNegated)
  }

  /// The comparison, with the word after it where both are written as one: `~"regex"`.
  private func comparison(
    with subject: Subject, _ reading: inout LineReading
  ) -> (value: Comparison, written: PlainWord?)? {
    let fact = subject.fact
    guard let word = reading.takeWord() else {
      let words = fact.comparisons.map(\.rawValue).joined(separator: " ")
      reading.miss("one of \(words) and a value", of: "\(subject)")
      return nil
    }
    let isJoined = word.form == .pattern
    let found = isJoined ? Comparison.matches : Comparison(rawValue: word.text)
    guard word.form != .quoted, let comparison = found else {
      reading.complain(
        word, ConditionWording.noComparison(word),
        ConditionWording.advice(comparison: word.text, fact))
      _ = reading.takeWords()
      return nil
    }
    guard fact.comparisons.contains(comparison) else {
      reading.complain(
        word, ConditionWording.unfit(comparison, subject), ConditionWording.advice(fact))
      _ = reading.takeWords()
      return nil
    }
    return (comparison, isJoined ? PlainWord(word.text, .quoted, at: word.position) : nil)
  }
}

extension Condition {
  fileprivate func write(to line: inout PlainLine) {
    if isNegated { line.words.append(PlainWord("not")) }
    switch claim {
    case .visible(let selector):
      line.words.append(PlainWord("visible"))
      Argument<Selector>.selector.write(selector, &line)
    case .focused(let selector):
      line.words.append(PlainWord("focused"))
      Argument<Selector>.selector.write(selector, &line)
    case .compare(let subject, let comparison, let value):
      let kind = subject.fact.value(after: comparison)
      line.words += [
        PlainWord("\(subject)"), PlainWord(comparison.rawValue), kind.print(value),
      ]
    }
  }
}

extension Condition.Value {
  /// As it is written.
  var word: PlainWord {
    switch self {
    case .text(let text): PlainWord(text: text)
    case .number(let number): WordKind<Double>.number().print(number)
    case .duration(let duration): WordKind<Duration>.duration.print(duration)
    case .speed(let speed): WordKind<Speed>.speed.print(speed)
    }
  }
}

extension WordKind where Value == Condition.Value {
  static var pattern: Self {
    WordKind(
      "PATTERN", noun: "a regular expression", example: "\"^Sho\"",
      read: { word throws(WordMistake) in
        try word.checkNoSubject()
        return .text(try Selector.Subject.checkedPattern(word.text))
      },
      print: { $0.word.withQuotesIfSubject }, random: { .text($0.chance(0.5) ? "^Sho" : "a b|c") })
  }

  /// Always with two digits before the colon, as the command `clock` is printed.
  static var clock: Self {
    let time = WordKind<Int>.timeOfDay
    return WordKind(
      time.name, noun: time.noun, example: time.example,
      read: { word throws(WordMistake) in .text(time.print(try time.read(word)).text) },
      print: { $0.word }, random: { .text(time.print(time.random(&$0)).text) })
  }

  static func number(example: String) -> Self {
    WordKind<Double>.number(example: example).map(
      { .number($0) }, back: { if case .number(let number) = $0 { number } else { 0 } })
  }

  static func anyText(example: String) -> Self {
    WordKind(
      "TEXT", noun: "a text", example: example,
      read: { word throws(WordMistake) in
        guard word.form != .pattern else { throw WordMistake() }
        try word.checkNoSubject()
        return .text(word.text)
      },
      print: { $0.word.withQuotesIfSubject }, random: { .text(RandomText.next(&$0)) })
  }

  static func oneOf(_ words: [String]) -> Self {
    WordKind<String>.choice(words.map { ($0, $0) }, noun: "one of its words").map(
      { .text($0) }, back: { $0.word.text })
  }

  /// One of the words, or what it is anyway.
  func or(_ words: [String]) -> Self {
    WordKind(
      name, noun: ([noun] + words).joined(separator: " or "), example: nil,
      candidates: .words(words),
      read: { word throws(WordMistake) in
        words.contains(word.text) ? .text(word.text) : try read(word)
      },
      print: { $0.word },
      random: { $0.chance(0.3) ? .text(words[0]) : random(&$0) })
  }
}

extension PlainWord {
  /// What would be compared is the subject's name, and never what it is.
  fileprivate func checkNoSubject() throws(WordMistake) {
    guard form == .bare, Subject(text) != nil else { return }
    throw WordMistake(DriveWording.subjectAsValue(text), advice: ConditionWording.asValue(text))
  }

  fileprivate var withQuotesIfSubject: PlainWord {
    Subject(text) == nil ? self : PlainWord(text, .quoted)
  }
}

extension Condition {
  static func random(_ generator: inout SeededGenerator) -> Condition {
    let isNegated = generator.chance(0.3)
    let selector = Argument<Selector>.selector
    switch Int.random(in: 0...5, using: &generator) {
    case 0: return Condition(.visible(selector.random(&generator)), isNegated: isNegated)
    case 1: return Condition(.focused(selector.random(&generator)), isNegated: isNegated)
    default: return Condition(randomComparison(&generator), isNegated: isNegated)
    }
  }

  private static func randomComparison(_ generator: inout SeededGenerator) -> Claim {
    guard let fact = Fact.all.randomElement(using: &generator),
      let comparison = fact.comparisons.randomElement(using: &generator)
    else { preconditionFailure("there are no facts") }
    let row = fact.isOfRow ? Int.random(in: 0...30, using: &generator) : nil
    return .compare(
      Subject(fact, row: row), comparison, fact.value(after: comparison).random(&generator))
  }
}

/// Everything said about conditions to the person who wrote one.
enum ConditionWording {
  static func unknown(_ word: PlainWord) -> String {
    "there is no subject \(TableWording.quoted(word.text))"
  }

  static func advice(subject name: String) -> String? {
    // `rows>12` is one word to whoever splits the line.
    if let end = name.firstIndex(where: { "<>=!~".contains($0) }),
      Subject(String(name[..<end])) != nil
    {
      return "put spaces around \(name[end...].prefix { "<>=!~".contains($0) })"
    }
    if name.hasPrefix("row[") {
      let rest = name.drop { $0 != "]" }
      let near = Fact.all.filter(\.isOfRow).map { "row[0]." + $0.name.dropFirst("row.".count) }
      return Mistake.didYouMean("row[0" + rest, in: near)
    }
    let words = Fact.all.map(\.writtenName) + ["visible", "focused", "not"]
    return Mistake.didYouMean(name, in: words)
  }

  static func asValue(_ subject: String) -> String {
    "write ${\(subject)} for what it is then, or put the letters in quotes"
  }

  static func noComparison(_ word: PlainWord) -> String {
    "\(TableWording.quoted(word.text)) is no comparison"
  }

  static func advice(comparison text: String, _ fact: Fact) -> String {
    switch text {
    case "==", "is": "did you mean \"=\"?"
    case "<>", "isnt": "did you mean \"!=\"?"
    case "=<": "did you mean \"<=\"?"
    case "=>": "did you mean \">=\"?"
    case "=~": "did you mean \"~\"?"
    case "contains" where fact.comparisons == [.has]: "did you mean \"has\"?"
    default: advice(fact)
    }
  }

  static func unfit(_ comparison: Comparison, _ subject: Subject) -> String {
    let nature = "\(subject) is \(subject.fact.nature)"
    return switch comparison {
    case .has: "has is for lists, and \(nature)"
    case .matches: "~ is for texts, and \(nature)"
    case .equal, .unequal: nature
    case .less, .atMost, .more, .atLeast: "\(comparison.rawValue) is for numbers, and \(nature)"
    }
  }

  static func advice(_ fact: Fact) -> String {
    "it can be asked with " + fact.comparisons.map(\.rawValue).joined(separator: " ")
  }
}

/// What a condition speaks of: a fact, of a row of the list if it is one of rows.
public struct Subject: Hashable, Sendable {
  public let fact: Fact
  /// Of `row[3].title` the 3.
  public let row: Int?

  init(_ fact: Fact, row: Int? = nil) {
    self.fact = fact
    self.row = row
  }
}

extension Subject: LosslessStringConvertible {
  /// As it is written: `page.title`, `row[3].badges`.
  public init?(_ written: String) {
    let row = Self.row(of: written)
    guard let fact = Fact.named(row.map { "row.\($0.rest)" } ?? written),
      fact.isOfRow == (row != nil)
    else { return nil }
    self.init(fact, row: row?.index)
  }

  /// The parts of `row[3].title`.
  private static func row(of name: String) -> (index: Int, rest: Substring)? {
    guard name.hasPrefix("row["), let end = name.firstIndex(of: "]") else { return nil }
    let digits = name[..<end].dropFirst(4)
    let rest = name[name.index(after: end)...]
    guard rest.hasPrefix("."), digits.utf8.allSatisfy({ (48...57).contains($0) }),
      let index = Int(digits)
    else { return nil }
    return (index, rest.dropFirst())
  }

  public var description: String {
    guard let row else { return fact.name }
    return "row[\(row)]." + fact.name.dropFirst("row.".count)
  }
}

extension Fact {
  /// As a person writes it; the row is any.
  public var writtenName: String { Subject(self, row: isOfRow ? 3 : nil).description }

  /// What it can be asked.
  var comparisons: [Comparison] {
    switch kind {
    case .text, .clock: [.equal, .unequal, .matches]
    case .word: [.equal, .unequal]
    case .number, .limit, .duration, .speed: [.equal, .unequal, .less, .atMost, .more, .atLeast]
    case .list: [.has]
    }
  }

  /// What its kind is called.
  var nature: String {
    switch kind {
    case .text, .clock: "a text"
    case .number, .limit: "a number"
    case .duration: "a duration"
    case .speed: "a speed"
    case .word: "a word"
    case .list: "a list"
    }
  }

  /// What it is compared with, as the reference says it.
  var valueText: String {
    switch kind {
    case .text, .clock, .number, .speed: nature
    case .limit, .duration: "\(nature) or `\(Reading.none)`"
    case .word(let words): Self.quoted(words)
    case .list(let words):
      words.isEmpty || words.contains { $0.contains(" ") } ? "texts" : Self.quoted(words)
    }
  }

  private static func quoted(_ words: [String]) -> String {
    words.map { "`\($0)`" }.joined(separator: " ")
  }

  private static let duration = WordKind<Duration>.duration.map(
    { Condition.Value.duration($0) },
    back: { if case .duration(let value) = $0 { value } else { .zero } })

  /// What may stand after the comparison.
  func value(after comparison: Comparison) -> WordKind<Condition.Value> {
    switch kind {
    case .text where comparison == .matches, .clock where comparison == .matches: .pattern
    case .text: .anyText(example: example)
    case .clock: .clock
    case .word(let words): .oneOf(words)
    case .list(let words): words.isEmpty ? .anyText(example: example) : .oneOf(words)
    case .number: .number(example: example)
    case .limit:
      comparison == .equal || comparison == .unequal
        ? WordKind.number(example: example).or([Reading.none]) : .number(example: example)
    case .duration where comparison == .equal || comparison == .unequal:
      Self.duration.or([Reading.none])
    case .duration: Self.duration
    case .speed:
      WordKind<Speed>.speed.map(
        { .speed($0) }, back: { if case .speed(let speed) = $0 { speed } else { .zero } })
    }
  }
}
