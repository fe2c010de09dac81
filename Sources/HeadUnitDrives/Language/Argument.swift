import HeadUnitApps
import HeadUnitCore
import HeadUnitText

/// What a step needs of its line: one word, an option, or several that belong together.
///
/// Said once, it reads, prints, explains and makes up its value.
struct Argument<Value>: Sendable {
  /// What help and completion know of it, in the order of the words.
  let parts: [StepPart]
  /// Nil after a complaint.
  let read: @Sendable (inout LineReading) -> Value?
  let write: @Sendable (Value, inout PlainLine) -> Void
  let random: @Sendable (inout SeededGenerator) -> Value
}

extension Argument {
  /// The same words, for a value that says the same.
  func map<Other>(
    _ make: @escaping @Sendable (Value) -> Other, back: @escaping @Sendable (Other) -> Value
  ) -> Argument<Other> {
    Argument<Other>(
      parts: parts, read: { read(&$0).map(make) }, write: { write(back($0), &$1) },
      random: { make(random(&$0)) })
  }

  func and<Other>(_ other: Argument<Other>) -> Argument<(Value, Other)> {
    Argument<(Value, Other)>(
      parts: parts + other.parts,
      read: { reading in
        // Both are read before either is missed: every mistake of a line is told.
        let first = read(&reading)
        let second = other.read(&reading)
        guard let first, let second else { return nil }
        return (first, second)
      },
      write: { value, line in
        write(value.0, &line)
        other.write(value.1, &line)
      },
      random: { (random(&$0), other.random(&$0)) })
  }

  func and<Second, Third>(
    _ second: Argument<Second>, _ third: Argument<Third>
  ) -> Argument<(Value, Second, Third)> {
    and(second).and(third).map({ ($0.0, $0.1, $1) }, back: { (($0, $1), $2) })
  }
}

extension Argument where Value == Void {
  static var nothing: Self {
    Argument(parts: [], read: { _ in () }, write: { _, _ in }, random: { _ in () })
  }
}

extension Argument {
  static func word(_ kind: WordKind<Value>) -> Self {
    Argument(
      parts: [StepPart(kind, .required)],
      read: { reading in
        guard let word = reading.takeWord() else {
          reading.miss(kind.noun)
          return nil
        }
        return reading.value(of: word, kind)
      },
      write: { $1.words.append(kind.print($0)) },
      random: kind.random)
  }

  /// A word that may be left out; those of which `belongs` is false are left to what comes next.
  static func word<Wrapped>(
    ifAny kind: WordKind<Wrapped>, belongs: @escaping @Sendable (PlainWord) -> Bool = { _ in true }
  ) -> Self where Value == Wrapped? {
    Argument(
      parts: [StepPart(kind, .optional)],
      read: { reading in
        guard let next = reading.nextWord, belongs(next) else { return .some(nil) }
        guard let word = reading.takeWord() else { return .some(nil) }
        return reading.value(of: word, kind).map { .some($0) }
      },
      write: { value, line in
        if let value { line.words.append(kind.print(value)) }
      },
      random: { $0.chance(0.5) ? kind.random(&$0) : nil })
  }

  static func option(
    _ name: String, _ meaning: String, _ kind: WordKind<Value>, else standard: Value
  ) -> Self
  where Value: Equatable & Sendable {
    Argument(
      parts: [StepPart(option: name, meaning, kind, default: kind.print(standard).text)],
      read: { reading in
        guard let option = reading.takeOption(name) else { return standard }
        return reading.value(of: option.value, kind)
      },
      write: { value, line in
        guard value != standard else { return }
        line.options.append(PlainOption(PlainWord(name), kind.print(value)))
      },
      random: { $0.chance(0.5) ? kind.random(&$0) : standard })
  }

  static func option<Wrapped>(
    ifAny name: String, _ meaning: String, _ kind: WordKind<Wrapped>
  ) -> Self
  where Value == Wrapped? {
    Argument(
      parts: [StepPart(option: name, meaning, kind, default: nil)],
      read: { reading in
        guard let option = reading.takeOption(name) else { return .some(nil) }
        return reading.value(of: option.value, kind).map { .some($0) }
      },
      write: { value, line in
        guard let value else { return }
        line.options.append(PlainOption(PlainWord(name), kind.print(value)))
      },
      random: { $0.chance(0.5) ? kind.random(&$0) : nil })
  }
}

/// What `fault` orders.
struct TimedFault: Hashable, Sendable {
  var rule: FaultRule
  var lasting: Duration?
}

extension Argument where Value == TimedFault {
  static var fault: Self {
    Argument(parts: FaultReader.parts, read: FaultReader.read, write: FaultReader.write) {
      FaultReader.random(&$0)
    }
  }
}

/// Reads `count /1 latency=3s times=1`: the kind is a word or, with its value, an option.
private enum FaultReader {
  private static let largest = 1_000_000
  private static let operation = WordKind<Operation?>.choice(
    Operation.allCases.map { ($0.rawValue, $0) } + [("*", nil)], noun: "an operation or *")
  private static let kind = WordKind<FaultKind>.choice("a kind of fault")
  private static let times = Argument<Int?>.option(
    ifAny: "times", "how many times it fires", .whole(1...largest))
  private static let lasting = Argument<Duration?>.option(
    ifAny: "for", "how long it is there", .duration)
  private static let probability = Argument<Double>.option(
    "p", "the probability that it fires each time", .number(0...1, example: "0.2"), else: 1)
  private static let options = times.and(lasting, probability)

  static let parts =
    [
      StepPart(operation, .required), StepPart(WordKind<ContentPath>.path, .optional),
      StepPart(
        name: "FAULT[=VALUE]", noun: "a kind of fault", .required,
        .words(FaultKind.allCases.map(\.rawValue))),
    ] + options.parts

  static func read(_ reading: inout LineReading) -> TimedFault? {
    guard let operationWord = reading.takeWord() else {
      reading.miss(operation.noun)
      return nil
    }
    let operation = reading.value(of: operationWord, operation)
    let pathWord = reading.nextWord.flatMap { $0.text.hasPrefix("/") ? reading.takeWord() : nil }
    let path = pathWord.map { reading.value(of: $0, WordKind<ContentPath>.path) }
    let settings = options.read(&reading)
    guard let chosen = readKind(&reading) else { return nil }
    guard let operation, let settings else { return nil }
    var rule = FaultRule(
      chosen.kind, on: operation, path: path ?? nil, value: chosen.value, times: settings.0,
      probability: settings.2)
    if !canShow(&rule, chosen.word, pathWord, &reading) { return nil }
    if pathWord != nil, path == .some(nil) { return nil }
    return TimedFault(rule: rule, lasting: settings.1)
  }

  private typealias Choice = (kind: FaultKind, value: FaultRule.Value?, word: PlainWord)

  /// Exactly one word or option that is a kind of fault.
  private static func readKind(_ reading: inout LineReading) -> Choice? {
    let named = reading.takeOptions()
    guard let word = reading.nextWord == nil ? named.first?.name : reading.takeWord() else {
      reading.miss("a kind of fault such as latency=3s")
      return nil
    }
    let isOption = named.first?.name == word
    for option in named.dropFirst(isOption ? 1 : 0) { refuse(option, &reading) }
    guard let kind = kind(word, isOption: isOption, &reading) else { return nil }
    guard isOption, let written = named.first?.value else { return (kind, nil, word) }
    return value(written, of: kind, &reading).map { (kind, $0, word) }
  }

  private static func kind(
    _ word: PlainWord, isOption: Bool, _ reading: inout LineReading
  ) -> FaultKind? {
    if let kind = FaultKind(rawValue: word.text) { return kind }
    let names = FaultKind.allCases.map(\.rawValue) + (isOption ? ["times", "for", "p"] : [])
    reading.complain(
      word, "there is no fault \(TableWording.quoted(word.text))",
      Mistake.didYouMean(word.text, in: names))
    return nil
  }

  private static func refuse(_ option: PlainOption, _ reading: inout LineReading) {
    let name = option.name.text
    let isKind = FaultKind(rawValue: name) != nil
    reading.complain(
      option.name,
      isKind ? "a line has one fault only" : TableWording.unknownOption(name, of: "fault"),
      isKind
        ? "write another line for it"
        : TableWording.advice(option: name, names: ["times", "for", "p"]))
  }

  private static func value(
    _ word: PlainWord, of kind: FaultKind, _ reading: inout LineReading
  ) -> FaultRule.Value? {
    switch kind.valueKind {
    case .none:
      reading.complain(word, "\(kind.rawValue) has no value", "leave out what begins with =")
      return nil
    case .duration:
      return reading.value(of: word, .duration).map { .duration($0) }
    case .number:
      return reading.value(of: word, .whole(0...largest)).map { .number($0) }
    }
  }
}

// Where a fault can show itself.
extension FaultReader {
  private static func canShow(
    _ rule: inout FaultRule, _ word: PlainWord, _ path: PlainWord?, _ reading: inout LineReading
  ) -> Bool {
    let places = rule.kind.operations
    if let operation = rule.operation, !places.contains(operation) {
      let words = places.map(\.rawValue).joined(separator: ", ")
      reading.complain(
        word, "\(rule.kind.rawValue) cannot show itself in \(operation.rawValue)",
        "it shows itself in \(words)")
      return false
    }
    let meant = rule.operation.map { [$0] } ?? places
    guard let path, !meant.contains(where: \.hasPath) else { return true }
    let words = meant.map(\.rawValue).joined(separator: " and ")
    reading.complain(path, "\(words) has no path", "leave out the path")
    return false
  }

  static func write(_ order: TimedFault, to line: inout PlainLine) {
    let rule = order.rule
    line.words.append(operation.print(rule.operation))
    if let path = rule.path { line.words.append(WordKind<ContentPath>.path.print(path)) }
    switch rule.value {
    case .duration(let duration):
      line.options.append(PlainOption(PlainWord(rule.kind.rawValue), PlainWord("\(duration)")))
    case .number(let number):
      line.options.append(PlainOption(PlainWord(rule.kind.rawValue), PlainWord("\(number)")))
    case nil: line.words.append(PlainWord(rule.kind.rawValue))
    }
    options.write((rule.times, order.lasting, rule.probability), &line)
  }

  static func random(_ generator: inout SeededGenerator) -> TimedFault {
    let kind = kind.random(&generator)
    let operation = generator.chance(0.7) ? kind.operations.randomElement(using: &generator) : nil
    let meant = operation.map { [$0] } ?? kind.operations
    let hasPath = meant.contains(where: \.hasPath) && generator.chance(0.5)
    let settings = options.random(&generator)
    let value: FaultRule.Value? =
      switch kind.valueKind {
      case .none: nil
      case .duration: .duration(WordKind<Duration>.duration.random(&generator))
      case .number: .number(Int.random(in: 0...largest, using: &generator))
      }
    let rule = FaultRule(
      kind, on: operation, path: hasPath ? WordKind<ContentPath>.path.random(&generator) : nil,
      value: generator.chance(0.7) ? value : nil, times: settings.0, probability: settings.2)
    return TimedFault(rule: rule, lasting: settings.1)
  }
}

extension Operation {
  /// Pictures and commands stand nowhere in the app's tree.
  fileprivate var hasPath: Bool { self != .artwork && self != .command }
}

extension Argument where Value == [Selector] {
  /// `mask=SEL,SEL`, as often as one likes; what is in quotes is one title whole.
  static var masks: Self {
    Argument(
      parts: [
        StepPart(
          name: "SELECTOR,…", noun: "selectors", .option(name: "mask", default: nil), .selectors,
          meaning: "elements that are not compared")
      ],
      read: { reading in
        let words = reading.takeOptions("mask").flatMap { split($0.value) }
        let subjects = words.map { reading.value(of: $0, Selector.Subject.word) }
        guard subjects.count <= limit else {
          reading.complain(words[limit], "a golden has at most \(limit) masks")
          return nil
        }
        return subjects.contains { $0 == nil }
          ? nil : subjects.compactMap { $0 }.map { Selector($0) }
      },
      write: { masks, line in
        line.options += masks.map { PlainOption(PlainWord("mask"), $0.subject.word) }
      },
      random: { generator in
        (0..<Int.random(in: 0...3, using: &generator)).map { _ in random(&generator) }
      })
  }

  private static var limit: Int { 50 }

  /// At the commas, but for a point, which has one of its own.
  private static func split(_ word: PlainWord) -> [PlainWord] {
    let isPoint = word.text.utf8.allSatisfy { (48...57).contains($0) || $0 == 44 }
    guard word.form == .bare, !isPoint else { return [word] }
    return word.text.split(separator: ",", omittingEmptySubsequences: false).map {
      PlainWord(String($0), .bare, at: word.position)
    }
  }

  private static func random(_ generator: inout SeededGenerator) -> Selector {
    let subject = Selector.Subject.word.random(&generator)
    // A comma in an identifier cannot be told from one between masks.
    if case .identifier = subject { return Selector(.identifier("albums")) }
    return Selector(subject)
  }
}
