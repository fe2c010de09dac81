import HeadUnitCore

extension SubjectTable.Entry {
  /// What it can be asked.
  var comparisons: [Comparison] {
    switch kind {
    case .text: [.equal, .unequal, .matches]
    case .word: [.equal, .unequal]
    case .number, .duration, .speed: [.equal, .unequal, .less, .atMost, .more, .atLeast]
    case .list: [.has]
    }
  }

  /// What may stand after the comparison.
  func value(after comparison: Comparison) -> WordKind<Condition.Value> {
    let value = plainValue(after: comparison)
    guard case .number = kind, !words.isEmpty, comparison == .equal || comparison == .unequal
    else { return value }
    return value.or(words)
  }

  private func plainValue(after comparison: Comparison) -> WordKind<Condition.Value> {
    switch kind {
    case .text where comparison == .matches: .pattern
    case .text where name == "clock": .clock
    case .text: .anyText(example: example)
    case .word(let words): .oneOf(words)
    case .list: words.isEmpty ? .anyText(example: example) : .oneOf(words)
    case .number:
      WordKind<Double>.number(example: example).map(
        { .number($0) }, back: { if case .number(let number) = $0 { number } else { 0 } })
    case .duration:
      WordKind<Duration>.duration.map(
        { .duration($0) }, back: { if case .duration(let value) = $0 { value } else { .zero } })
    case .speed:
      WordKind<Speed>.speed.map(
        { .speed($0) }, back: { if case .speed(let speed) = $0 { speed } else { .zero } })
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
  fileprivate static var pattern: Self {
    WordKind(
      "PATTERN", noun: "a regular expression", example: "\"^Sho\"",
      read: { word throws(WordMistake) in
        .text(try Selector.Subject.checkedPattern(word.text))
      },
      print: { $0.word }, random: { .text($0.chance(0.5) ? "^Sho" : "a b|c") })
  }

  /// Always with two digits before the colon, as the command `clock` is printed.
  fileprivate static var clock: Self {
    let time = WordKind<Int>.timeOfDay
    return WordKind(
      time.name, noun: time.noun, example: time.example,
      read: { word throws(WordMistake) in .text(time.print(try time.read(word)).text) },
      print: { $0.word }, random: { .text(time.print(time.random(&$0)).text) })
  }

  fileprivate static func anyText(example: String) -> Self {
    WordKind(
      "TEXT", noun: "a text", example: example,
      read: { word throws(WordMistake) in
        guard word.form != .pattern else { throw WordMistake() }
        return .text(word.text)
      },
      print: { $0.word }, random: { .text(RandomText.next(&$0)) })
  }

  fileprivate static func oneOf(_ words: [String]) -> Self {
    WordKind<String>.choice(words.map { ($0, $0) }, noun: "one of its words").map(
      { .text($0) }, back: { $0.word.text })
  }

  /// One of the words, or what it is anyway.
  fileprivate func or(_ words: [String]) -> Self {
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
    guard let entry = SubjectTable.all.randomElement(using: &generator),
      let comparison = entry.comparisons.randomElement(using: &generator)
    else { preconditionFailure("there are no subjects") }
    let row = entry.name.hasPrefix("row.") ? Int.random(in: 0...30, using: &generator) : nil
    let subject = Subject(name: entry.name, row: row, kind: entry.kind)
    return .compare(subject, comparison, entry.value(after: comparison).random(&generator))
  }
}
