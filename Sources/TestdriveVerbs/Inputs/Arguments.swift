import Foundation
import HeadUnitApps
import HeadUnitCore

/// The words after the verb, checked against what the verb takes.
struct Arguments: Sendable {
  private(set) var operands: [String] = []
  /// What follows `--`: operands that look like options, or an app that is a program.
  private(set) var programWords: [String]?
  /// What was said of each option, for those that read it.
  fileprivate var values: [String: [String]] = [:]
  let surroundings: Surroundings

  /// What a verb goes by besides the words.
  struct Surroundings: Sendable {
    /// The app of the program, when it has one of its own.
    var hosted: HostedApp?
    /// Whether it is ours to say what happens when the process is asked to end.
    var heedsSignals = false
    /// The variables that are set.
    var environment = ProcessInfo.processInfo.environment
  }

  init(
    _ words: [String], _ options: [OptionList.Line], in surroundings: Surroundings = Surroundings()
  ) throws(VerbError) {
    self.surroundings = surroundings
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--" {
        programWords = Array(rest)
        operands += rest
        return
      }
      guard word.hasPrefix("-"), word != "-" else {
        operands.append(word)
        continue
      }
      let halves = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(halves[0])
      guard let option = options.first(where: { $0.name == name }) else {
        throw Wording.unknown("option", name, among: options.map(\.name))
      }
      let value = halves.count > 1 ? String(halves[1]) : nil
      // Whoever forgot a value goes on with the next option.
      let next = rest.first ?? ""
      let isForgotten =
        next == "--" || options.contains { next == $0.name || next.hasPrefix($0.name + "=") }
      if value == nil, isForgotten, option.value != nil, option.wordsIfAny == nil {
        throw Wording.missingValue(name)
      }
      values[name, default: []].append(try Self.value(of: option, given: value, &rest))
      for _ in 1..<option.wordCount {
        values[name, default: []].append(try Self.value(of: option, given: nil, &rest))
      }
    }
  }

  private static func value(
    of option: OptionList.Line, given: String?, _ rest: inout ArraySlice<String>
  ) throws(VerbError) -> String {
    guard option.value != nil else {
      if let given { throw VerbError("\(option.name) takes no value, so not \"\(given)\"") }
      return ""
    }
    if let words = option.wordsIfAny, given == nil {
      guard let word = rest.first, words.contains(word) else { return "" }
      rest.removeFirst()
      return word
    }
    // A variable that a script forgot to set is no folder and no name.
    guard let value = given ?? rest.popFirst(), !value.isEmpty else {
      throw Wording.missingValue(option.name)
    }
    return value
  }

  /// How the program is called, as somebody would type it.
  var program: String { surroundings.hosted?.program ?? "testdrive" }

  /// The one thing the verb is about, or nil when it was not named.
  func operand(atMost limit: Int = 1) throws(VerbError) -> String? {
    guard operands.count <= limit else {
      throw VerbError("\"\(operands[limit])\" is one word too many")
    }
    return operands.first
  }
}

/// Something a verb can be told by `--name`: the only means of reading what was said.
///
/// It is made where it is declared, with its line of help. Reading fails as `Failure` says: what
/// is a flag or any text is never wrong.
struct Option<Value, Failure: Error>: Sendable {
  let name: String
  fileprivate let read: @Sendable (Arguments) throws(Failure) -> Value
}

/// Options that are read together, as one value that verbs share.
struct OptionGroup<Value>: Sendable {
  fileprivate let read: @Sendable (Arguments) throws -> Value

  init(_ read: @escaping @Sendable (Arguments) throws -> Value) {
    self.read = read
  }
}

extension Arguments {
  /// Whether anything was said of the option.
  func has<Value, Failure>(_ option: Option<Value, Failure>) -> Bool {
    values[option.name] != nil
  }

  /// What was said of the option, or what holds when nothing was.
  subscript<Value>(option: Option<Value, Never>) -> Value { option.read(self) }

  /// The same where it may be wrong.
  subscript<Value>(option: Option<Value, VerbError>) -> Value {
    get throws(VerbError) { try option.read(self) }
  }

  subscript<Value>(group: OptionGroup<Value>) -> Value {
    get throws { try group.read(self) }
  }
}

/// The options of a verb, in the order in which help lists them.
///
/// Each is declared once, by a function that gives back what reads it. As a local constant that
/// is never used does not compile, no option can be listed and then not be heeded.
struct OptionList: Sendable {
  /// An option as help shows it.
  struct Line: Sendable {
    let name: String
    /// How the value is called; nil when the option takes none.
    let value: String?
    let summary: String
    /// How many words the value has.
    var wordCount = 1
    /// What the value may be, where there need not be any.
    var wordsIfAny: [String]?
  }

  private(set) var lines: [Line] = []

  /// Something that is so when it is said.
  mutating func flag(_ name: String, _ summary: String) -> Option<Bool, Never> {
    add(name, nil, summary)
    return Option(name: name) { $0.values[name] != nil }
  }

  /// Any text, of which the last counts; nil when nothing is said.
  mutating func text(
    _ name: String, _ value: String, _ summary: String
  ) -> Option<String?, Never> {
    add(name, value, summary)
    return Option(name: name) { $0.values[name]?.last }
  }

  mutating func text(
    _ name: String, _ value: String, _ summary: String, default usual: String
  ) -> Option<String, Never> {
    add(name, value, summary, usual)
    return Option(name: name) { $0.values[name]?.last ?? usual }
  }

  /// As many texts as are said, in their order.
  mutating func texts(
    _ name: String, _ value: String, _ summary: String, default usual: String? = nil
  ) -> Option<[String], Never> {
    add(name, value, summary, usual)
    return Option(name: name) { $0.values[name] ?? [] }
  }

  /// What a text means, in the words of whoever reads it when it means nothing.
  mutating func meaning<Value>(
    _ name: String, _ value: String, _ summary: String,
    _ read: @escaping @Sendable (String) throws(VerbError) -> Value
  ) -> Option<Value?, VerbError> {
    add(name, value, summary)
    return Option(name: name) { arguments throws(VerbError) in
      guard let text = arguments.values[name]?.last else { return nil }
      return try read(text)
    }
  }

  private mutating func add(
    _ name: String, _ value: String?, _ summary: String, _ usual: String? = nil, words: Int = 1,
    ifAny: [String]? = nil
  ) {
    precondition(
      !(lines + CommonOptions.lines).contains { $0.name == name }, "\(name) is declared twice.")
    let end = usual.map { " (\($0))" } ?? ""
    lines.append(
      Line(
        name: name, value: value, summary: summary + end, wordCount: words, wordsIfAny: ifAny))
  }
}

// Where a Swift app's servers are.
extension OptionList {
  /// The app is had from `Arguments.hosted`, which heeds it.
  mutating func network() -> Option<NetworkChoice?, VerbError> {
    let uses = AnswerUse.allCases.map(\.rawValue).joined(separator: "|")
    add(
      Self.network, "\(uses) FOLDER", "keep what servers answer a Swift app, or say it again",
      words: 2)
    return Option(name: Self.network) { arguments throws(VerbError) in try arguments.network }
  }

  fileprivate static let network = "--network"
}

extension Arguments {
  /// The app of the program, with the network that was asked for.
  var hosted: HostedApp? {
    get throws(VerbError) {
      var hosted = surroundings.hosted
      hosted?.network = try network
      return hosted
    }
  }

  fileprivate var network: NetworkChoice? {
    get throws(VerbError) {
      guard let words = values[OptionList.network]?.suffix(2), let word = words.first,
        let folder = words.last
      else { return nil }
      guard surroundings.hosted != nil else { throw Wording.networkOfSwiftApps }
      guard let use = AnswerUse(rawValue: word) else {
        throw Wording.unknownChoice("network", word, among: AnswerUse.allCases.map(\.rawValue))
      }
      let place = URL(fileURLWithPath: folder).standardizedFileURL.path
      if use == .replay, !FileText.isFolder(place) { throw Wording.noAnswers(in: folder) }
      return NetworkChoice(use, place)
    }
  }
}

// The kinds of values that several verbs take.
extension OptionList {
  /// What the text means to the closure; nil is a mistake, and `expected` says what it should be.
  mutating func value<Value>(
    _ name: String, _ value: String, _ summary: String, expected: String,
    _ read: @escaping @Sendable (String) -> Value?
  ) -> Option<Value?, VerbError> {
    meaning(name, value, summary) { text throws(VerbError) in
      guard let value = read(text) else { throw Wording.badValue(name, text, expected) }
      return value
    }
  }

  /// A whole number.
  mutating func count(
    _ name: String, _ value: String = "N", in range: ClosedRange<Int>, _ summary: String
  ) -> Option<Int?, VerbError> {
    self.value(name, value, summary, expected: Self.expectation(range)) { text in
      Int(text).flatMap { range.contains($0) ? $0 : nil }
    }
  }

  mutating func count(
    _ name: String, _ value: String = "N", in range: ClosedRange<Int>, _ summary: String,
    default usual: Int
  ) -> Option<Int, VerbError> {
    count(name, value, in: range, "\(summary) (\(usual))").or(usual)
  }

  static func expectation(_ range: ClosedRange<Int>) -> String {
    "a whole number from \(range.lowerBound) to \(range.upperBound)"
  }

  /// Where chance begins.
  mutating func seed(_ summary: String) -> Option<UInt64?, VerbError> {
    let range = 0...Int.max
    return value("--seed", "N", summary, expected: Self.expectation(range)) { text in
      Int(text).flatMap { range.contains($0) ? UInt64($0) : nil }
    }
  }

  mutating func seed(
    _ summary: String, default usual: UInt64
  ) -> Option<UInt64, VerbError> {
    seed("\(summary) (\(usual))").or(usual)
  }

  /// A time longer than none.
  mutating func duration(
    _ name: String, _ value: String, _ summary: String, default usual: Duration
  ) -> Option<Duration, VerbError> {
    self.value(
      name, value, "\(summary) (\(usual))", expected: "a time such as \"10s\" or \"250ms\""
    ) { text in
      Duration(text).flatMap { $0 > .zero ? $0 : nil }
    }.or(usual)
  }

  /// One of a few words; the nearest is suggested for any other.
  mutating func choice<Choice: RawRepresentable & CaseIterable & Sendable>(
    _ name: String, _ value: String? = nil, of type: Choice.Type, _ summary: String
  ) -> Option<Choice?, VerbError> where Choice.RawValue == String {
    let words = Choice.allCases.map(\.rawValue)
    return meaning(name, value ?? words.joined(separator: "|"), summary) {
      text throws(VerbError) in
      guard let choice = Choice(rawValue: text) else {
        throw Wording.unknownChoice(String(name.drop { $0 == "-" }), text, among: words)
      }
      return choice
    }
  }

  /// A flag that may be followed by one of a few words; nil when it is not said at all.
  mutating func flag<Choice: RawRepresentable & CaseIterable & Sendable>(
    _ name: String, _ value: String, of type: Choice.Type, _ summary: String, default usual: Choice
  ) -> Option<Choice?, VerbError> where Choice.RawValue == String {
    let words = Choice.allCases.map(\.rawValue)
    add(name, "[\(value)]", summary, usual.rawValue, ifAny: words)
    return Option(name: name) { arguments throws(VerbError) in
      guard let text = arguments.values[name]?.last else { return nil }
      guard !text.isEmpty else { return usual }
      guard let choice = Choice(rawValue: text) else {
        throw Wording.unknownChoice(String(name.drop { $0 == "-" }), text, among: words)
      }
      return choice
    }
  }

  /// Several of a few words with commas between, or all of them.
  mutating func choices<Choice: RawRepresentable & CaseIterable & Sendable>(
    _ name: String, _ value: String, of type: Choice.Type, _ summary: String
  ) -> Option<[Choice]?, VerbError> where Choice.RawValue == String {
    meaning(name, value, summary) { text throws(VerbError) in
      if text == "all" { return Array(Choice.allCases) }
      var choices: [Choice] = []
      for word in text.split(separator: ",", omittingEmptySubsequences: false).map(String.init) {
        guard let choice = Choice(rawValue: word) else {
          throw Wording.unknownChoice(
            String(name.drop { $0 == "-" }), word, among: Choice.allCases.map(\.rawValue))
        }
        choices.append(choice)
      }
      return choices
    }
  }

  mutating func choice<Choice: RawRepresentable & CaseIterable & Sendable>(
    _ name: String, of type: Choice.Type, _ summary: String, default usual: Choice
  ) -> Option<Choice, VerbError> where Choice.RawValue == String {
    choice(name, of: type, "\(summary) (\(usual.rawValue))").or(usual)
  }

  /// A time of day, in minutes since midnight.
  mutating func timeOfDay(_ summary: String) -> Option<Int?, VerbError> {
    value("--time", "HH:MM", summary, expected: "a time of day such as 18:30") { text in
      let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
      guard parts.count == 2, let hour = parts[0], let minute = parts[1], (0..<24).contains(hour),
        (0..<60).contains(minute)
      else { return nil }
      return hour * 60 + minute
    }
  }

  /// A place in a track, in seconds.
  mutating func position(_ name: String, _ summary: String) -> Option<Double?, VerbError> {
    value(name, "TIME", summary, expected: "a place such as 12:30 or 1:02:03") { text in
      let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
      guard (2...3).contains(parts.count) else { return nil }
      var seconds = 0
      for (index, part) in parts.enumerated() {
        guard let part, (0..<(index == 0 ? 1_000 : 60)).contains(part) else { return nil }
        seconds = seconds * 60 + part
      }
      return Double(seconds)
    }
  }

  /// In which the head unit speaks for itself.
  mutating func language() -> Option<Language?, VerbError> {
    choice(
      "--language", of: Language.self, "the head unit's own words; ar and he begin at the right")
  }

  /// A place in an app's content.
  mutating func path(_ name: String, _ summary: String) -> Option<ContentPath?, VerbError> {
    value(name, "PATH", summary, expected: "a path of indices such as /0/2") { ContentPath($0) }
  }

  /// The head unit, as profiles make it that are laid over each other.
  mutating func profiles() -> Option<[String], Never> {
    texts(
      "--profile", "NAME|FILE", "the head unit; several are laid over each other",
      default: Profile().name)
  }
}

extension Option {
  /// The same with something that holds when nothing was said.
  func or<Wrapped>(_ usual: Wrapped) -> Option<Wrapped, Failure>
  where Value == Wrapped?, Wrapped: Sendable {
    Option<Wrapped, Failure>(name: name) { [read] arguments throws(Failure) in
      try read(arguments) ?? usual
    }
  }
}

/// What every verb takes, after its own options.
enum CommonOptions {
  static let resources = Option<String?, Never>(name: "--resources") {
    $0.values["--resources"]?.last
  }
  static let help = "--help"

  static let lines = [
    OptionList.Line(
      name: resources.name, value: "FOLDER", summary: "where profiles and the demo are"),
    OptionList.Line(name: help, value: nil, summary: "print this and end"),
  ]
}
