import HeadUnitCore

extension Argument where Value == [Selector] {
  /// `mask=SEL,SEL`, as often as one likes; what is in quotes is one title whole.
  static var masks: Self {
    Argument(
      parts: [
        Part(name: "SELECTOR,…", noun: "selectors", .option(name: "mask", default: nil), .selectors)
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
