import HeadUnitApps
import HeadUnitCore

/// What `fault` orders.
struct FaultOrder: Hashable, Sendable {
  var rule: FaultRule
  var lasting: Duration?
}

extension Argument where Value == FaultOrder {
  static var fault: Self {
    Argument(parts: FaultReader.parts, read: FaultReader.read, write: FaultReader.write) {
      FaultReader.random(&$0)
    }
  }
}

/// Reads `count /1 latency=3s times=1`: the kind of a fault is a word or, with its value, an option.
private enum FaultReader {
  private static let largest = 1_000_000
  private static let operation = WordKind<Operation?>.choice(
    Operation.allCases.map { ($0.rawValue, $0) } + [("*", nil)], noun: "an operation or *")
  private static let kind = WordKind<FaultKind>.choice("a kind of fault")
  private static let times = Argument<Int?>.option(ifAny: "times", .whole(1...largest))
  private static let lasting = Argument<Duration?>.option(ifAny: "for", .duration)
  private static let probability = Argument<Double>.option(
    "p", .number(0...1, example: "0.2"), else: 1)
  private static let options = times.and(lasting, probability)

  static let parts =
    [
      Part(operation, .required), Part(WordKind<ContentPath>.path, .optional),
      Part(
        name: "FAULT[=VALUE]", noun: "a kind of fault", .required,
        .words(FaultKind.allCases.map(\.rawValue))),
    ] + options.parts

  static func read(_ reading: inout LineReading) -> FaultOrder? {
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
    return FaultOrder(rule: rule, lasting: settings.1)
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

  static func write(_ order: FaultOrder, to line: inout PlainLine) {
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

  static func random(_ generator: inout SeededGenerator) -> FaultOrder {
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
    return FaultOrder(rule: rule, lasting: settings.1)
  }
}

extension Operation {
  /// Pictures and commands stand nowhere in the app's tree.
  fileprivate var hasPath: Bool { self != .artwork && self != .command }
}
