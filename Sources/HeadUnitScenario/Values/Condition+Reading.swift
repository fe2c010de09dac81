import HeadUnitCore

extension Argument where Value == Condition {
  /// All the words that are left, and what narrows a selector among them.
  static var condition: Self {
    Argument(
      parts: [
        Part(name: "CONDITION", noun: "a condition", .rest, .condition)
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
    guard first.form == .bare, let subject = SubjectTable.subject(named: first.text),
      let entry = SubjectTable.entry(subject.name)
    else {
      reading.complain(
        first, ConditionWording.unknown(first), ConditionWording.advice(subject: first.text))
      // What it is compared with can only be judged once it is known.
      _ = reading.takeWords()
      return nil
    }
    guard let comparison = comparison(with: entry, &reading) else { return nil }
    guard let word = comparison.written ?? reading.takeWord() else {
      reading.miss("something to compare with", of: "\(subject) \(comparison.value.rawValue)")
      return nil
    }
    guard let value = reading.value(of: word, entry.value(after: comparison.value)) else {
      return nil
    }
    return Condition(.compare(subject, comparison.value, value), isNegated: isNegated)
  }

  /// The comparison, with the word after it where both are written as one: `~"regex"`.
  private func comparison(
    with entry: SubjectTable.Entry, _ reading: inout LineReading
  ) -> (value: Comparison, written: PlainWord?)? {
    guard let word = reading.takeWord() else {
      let words = entry.comparisons.map(\.rawValue).joined(separator: " ")
      reading.miss("one of \(words) and a value", of: entry.writtenName)
      return nil
    }
    let isJoined = word.form == .pattern
    let found = isJoined ? Comparison.matches : Comparison(rawValue: word.text)
    guard word.form != .quoted, let comparison = found else {
      reading.complain(
        word, ConditionWording.noComparison(word),
        ConditionWording.advice(comparison: word.text, entry))
      _ = reading.takeWords()
      return nil
    }
    guard entry.comparisons.contains(comparison) else {
      reading.complain(
        word, ConditionWording.unfit(comparison, entry), ConditionWording.advice(entry))
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
      line.words += [PlainWord("\(subject)"), PlainWord(comparison.rawValue), value.word]
    }
  }
}
