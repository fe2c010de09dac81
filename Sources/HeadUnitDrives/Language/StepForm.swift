import HeadUnitCore

/// One way to write a step: all that reading, printing, help, completion, the reference and the
/// generator know of it.
struct StepForm<Step: Sendable>: Sendable {
  let keyword: String
  /// The word after the keyword by which this form is told from the keyword's other forms.
  let variant: String?
  let group: StepGroup
  /// One sentence.
  let summary: String
  let examples: [String]
  let parts: [StepPart]
  /// Done at once, so that `after` can put it off.
  var isMomentary = false
  /// What makes this form of several without a variant the one that is meant.
  var isMeant: @Sendable (PlainWord?) -> Bool = { _ in true }
  /// Nil for what only the reader of whole files understands.
  let read: @Sendable (inout LineReading) -> Step?
  /// Nil for other steps.
  let write: @Sendable (Step) -> PlainLine?
  /// Nil for what is no step of its own.
  let random: (@Sendable (inout SeededGenerator) -> Step)?

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

  /// The same words, for all steps of which these are some.
  func map<Whole: Sendable>(
    _ make: @escaping @Sendable (Step) -> Whole, match: @escaping @Sendable (Whole) -> Step?
  ) -> StepForm<Whole> {
    let (read, write) = (read, write)
    var random: (@Sendable (inout SeededGenerator) -> Whole)?
    if let own = self.random { random = { make(own(&$0)) } }
    return StepForm<Whole>(
      keyword: keyword, variant: variant, group: group, summary: summary, examples: examples,
      parts: parts, isMomentary: isMomentary, isMeant: isMeant, read: { read(&$0).map(make) },
      write: { match($0).flatMap(write) }, random: random)
  }

  /// The form's line in help: `speed SPEED [over=DURATION]`.
  var usage: String {
    ([keyword] + [variant].compactMap { $0 } + parts.map(\.usage)).joined(separator: " ")
  }
}

extension StepForm where Step: StepFamily {
  /// A form of a step with what it needs; `match` is the way back, nil for other steps.
  init<Value>(
    _ name: String, _ summary: String, _ examples: String..., of argument: Argument<Value>,
    make: @escaping @Sendable (Value) -> Step, match: @escaping @Sendable (Step) -> Value?
  ) {
    let (keyword, variant) = Self.split(name)
    self.init(
      keyword: keyword, variant: variant, group: Step.group, summary: summary, examples: examples,
      parts: argument.parts, read: { reading in argument.read(&reading).map(make) },
      write: { step in
        guard let value = match(step) else { return nil }
        var line = Self.line(keyword, variant)
        argument.write(value, &line)
        return line
      },
      random: { make(argument.random(&$0)) })
  }

  /// A step that is nothing but its words.
  init(_ name: String, _ summary: String, _ examples: String..., is step: Step) {
    let (keyword, variant) = Self.split(name)
    self.init(
      keyword: keyword, variant: variant, group: Step.group, summary: summary, examples: examples,
      parts: [], read: { _ in step }, write: { $0 == step ? Self.line(keyword, variant) : nil },
      random: { _ in step })
  }

  private static func line(_ keyword: String, _ variant: String?) -> PlainLine {
    PlainLine(PlainWord(keyword), words: [variant].compactMap { $0 }.map { PlainWord($0) })
  }
}

extension StepForm where Step == DriveStep {
  /// A line that the reader of whole files understands; its words are checked all the same.
  init<Value>(
    file keyword: FileKeyword, _ summary: String, _ examples: String...,
    of argument: Argument<Value>
  ) {
    self.init(
      keyword: keyword.rawValue, variant: nil, group: .file, summary: summary, examples: examples,
      parts: argument.parts,
      read: { reading in
        _ = argument.read(&reading)
        return nil
      },
      write: { _ in nil }, random: nil)
  }
}

extension StepForm {
  /// `record start` is the step `record` in its variant `start`.
  private static func split(_ name: String) -> (keyword: String, variant: String?) {
    let words = name.split(separator: " ", maxSplits: 1).map(String.init)
    return (words[0], words.count > 1 ? words[1] : nil)
  }
}

/// The steps of a group, each kind of them with the ways to write it.
///
/// A new step does not compile before `kind` knows it, nor a new kind before `forms` does. From
/// these reading, printing, help, completion, the reference and the generator are made.
protocol StepFamily: Hashable, Sendable {
  /// In the order of the reference.
  associatedtype Kind: CaseIterable & Sendable

  static var group: StepGroup { get }
  var kind: Kind { get }
  static func forms(of kind: Kind) -> [StepForm<Self>]
}

extension StepFamily {
  static var allForms: [StepForm<Self>] { Kind.allCases.flatMap { forms(of: $0) } }

  /// The canonical way to write it.
  var line: PlainLine {
    for form in Self.forms(of: kind) {
      if let line = form.write(self) { return line }
    }
    preconditionFailure("one of the forms of \(kind) writes it")
  }
}

/// What steps are about, in the order in which they are listed.
enum StepGroup: String, Hashable, Sendable, CaseIterable {
  case file, app, time, driver, car, check, show
}

extension StepGroup {
  /// All ways to write what belongs to the group, in the order of the reference.
  var forms: [StepForm<DriveStep>] {
    switch self {
    case .file: FileKeyword.allCases.map(\.form)
    case .app:
      forms({ .app($0) }, match: { if case .app(let step) = $0 { step } else { nil } })
    case .time:
      forms({ .time($0) }, match: { if case .time(let step) = $0 { step } else { nil } })
    case .driver:
      forms({ .driver($0) }, match: { if case .driver(let step) = $0 { step } else { nil } })
    case .car:
      forms({ .car($0) }, match: { if case .car(let step) = $0 { step } else { nil } })
    case .check:
      forms({ .check($0) }, match: { if case .check(let step) = $0 { step } else { nil } })
    case .show:
      forms({ .show($0) }, match: { if case .show(let step) = $0 { step } else { nil } })
    }
  }

  private func forms<Family: StepFamily>(
    _ make: @escaping @Sendable (Family) -> DriveStep,
    match: @escaping @Sendable (DriveStep) -> Family?
  ) -> [StepForm<DriveStep>] {
    Family.allForms.map { $0.map(make, match: match) }
  }
}

/// A word or an option of a step, as help and completion know it.
struct StepPart: Hashable, Sendable {
  enum Presence: Hashable, Sendable {
    case required, optional
    /// All the words that are left, at least one.
    case rest
    case optionalRest
    /// Written `name=value`.
    case option(name: String, default: String?)
  }

  /// In capitals as help shows it, or the words one of which it is.
  let name: String
  let noun: String
  let presence: Presence
  let candidates: Candidates
  /// What an option is for, as a sentence's end: `how long the finger stays down`.
  var meaning = ""

  init<Value>(_ kind: WordKind<Value>, _ presence: Presence) {
    self.init(name: kind.name, noun: kind.noun, presence, kind.candidates)
  }

  init<Value>(
    option name: String, _ meaning: String, _ kind: WordKind<Value>, default text: String?
  ) {
    self.init(kind, .option(name: name, default: text))
    self.meaning = meaning
  }

  init(
    name: String, noun: String, _ presence: Presence, _ candidates: Candidates = .none,
    meaning: String = ""
  ) {
    self.name = name
    self.noun = noun
    self.presence = presence
    self.candidates = candidates
    self.meaning = meaning
  }

  /// The name of the option, if it is one.
  var option: String? {
    if case .option(let name, _) = presence { name } else { nil }
  }

  var isNeeded: Bool { presence == .required || presence == .rest }

  /// As it stands in a line of help: `SELECTOR`, `[over=DURATION]`.
  var usage: String {
    switch presence {
    case .required: name
    case .optional: "[\(name)]"
    case .rest: "\(name)…"
    case .optionalRest: "[\(name)…]"
    case .option(let option, _): "[\(option)=\(name)]"
    }
  }
}

/// Where the words come from that may complete one.
enum Candidates: Hashable, Sendable {
  case none
  case words([String])
  case selectors, condition, keywords, step, files, profiles, apps, settings
}

/// A line while it is read: what is left of it, and what is wrong with it.
struct LineReading {
  let keyword: PlainWord
  private(set) var words: ArraySlice<PlainWord>
  private(set) var options: [PlainOption]
  private(set) var complaints: [StepTable.Complaint] = []
  /// After what something is missing.
  private var last: PlainWord

  init(_ line: PlainLine) {
    keyword = line.keyword
    last = line.keyword
    words = line.words[...]
    options = line.options
  }

  /// What is left of the line.
  var line: PlainLine { PlainLine(keyword, words: Array(words), options: options) }

  var nextWord: PlainWord? { words.first }

  mutating func takeWord() -> PlainWord? {
    guard let word = words.popFirst() else { return nil }
    last = word
    return word
  }

  mutating func takeWords() -> [PlainWord] {
    defer { words = [] }
    return Array(words)
  }

  /// All of the options that are left.
  mutating func takeOptions() -> [PlainOption] {
    defer { options = [] }
    return options
  }

  /// The option of the name; a second one of the same name is complained about.
  mutating func takeOption(_ name: String) -> PlainOption? {
    let found = takeOptions(name)
    for again in found.dropFirst() { complain(again.name, TableWording.twice(name)) }
    return found.first
  }

  mutating func takeOptions(_ name: String) -> [PlainOption] {
    let found = options.filter { $0.name.text == name }
    options.removeAll { $0.name.text == name }
    return found
  }

  mutating func complain(_ word: PlainWord, _ message: String, _ advice: String? = nil) {
    complaints.append(StepTable.Complaint(word: word, message: message, advice: advice))
  }

  mutating func miss(_ noun: String, of owner: String? = nil) {
    complain(last, TableWording.missing(noun, of: owner ?? keyword.text))
  }

  mutating func value<Value>(of word: PlainWord, _ kind: WordKind<Value>) -> Value? {
    do throws(WordMistake) {
      return try kind.read(word)
    } catch {
      complain(
        word, error.message ?? TableWording.expected(kind.expectation, found: word),
        joined(word, kind) ?? error.advice)
      return nil
    }
  }

  /// What is meant by a number whose unit is the next word: `50 km/h`.
  private func joined<Value>(_ word: PlainWord, _ kind: WordKind<Value>) -> String? {
    guard word.form == .bare, word.text.last?.isNumber == true, let next = words.first,
      next.form == .bare
    else { return nil }
    let joined = PlainWord(word.text + next.text)
    do throws(WordMistake) {
      _ = try kind.read(joined)
      return "\(joined.text)?"
    } catch {
      return error.message == nil ? error.advice : nil
    }
  }

  /// Complains about what nobody has taken.
  mutating func refuseRest(knowing parts: [StepPart]) {
    if let word = words.first {
      complain(word, TableWording.tooMany(word, for: keyword.text), advice(for: word, in: parts))
    }
    let names = parts.compactMap(\.option)
    for option in options {
      let name = option.name.text
      complain(
        option.name, TableWording.unknownOption(name, of: keyword.text),
        TableWording.advice(option: name, names: names))
    }
  }

  private func advice(for word: PlainWord, in parts: [StepPart]) -> String? {
    let isText = parts.contains { $0.noun == WordKind.text.noun || $0.noun == "a selector" }
    return isText ? TableWording.quoteAdvice : nil
  }
}
