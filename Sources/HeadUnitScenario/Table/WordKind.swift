import HeadUnitCore

/// A kind of word: how it is read, printed, explained, completed and made up.
struct WordKind<Value>: Sendable {
  /// As help shows it: `SPEED`, or the words one of which it is: `on|off`.
  let name: String
  /// `a speed`
  let noun: String
  let example: String?
  let candidates: Candidates
  let read: @Sendable (PlainWord) throws(WordMistake) -> Value
  let print: @Sendable (Value) -> PlainWord
  let random: @Sendable (inout SeededGenerator) -> Value

  init(
    _ name: String, noun: String, example: String? = nil, candidates: Candidates = .none,
    read: @escaping @Sendable (PlainWord) throws(WordMistake) -> Value,
    print: @escaping @Sendable (Value) -> PlainWord,
    random: @escaping @Sendable (inout SeededGenerator) -> Value
  ) {
    self.name = name
    self.noun = noun
    self.example = example
    self.candidates = candidates
    self.read = read
    self.print = print
    self.random = random
  }

  /// `a speed such as 50km/h`
  var expectation: String { example.map { "\(noun) such as \($0)" } ?? noun }
}

/// Why a word is not of a kind.
struct WordMistake: Error {
  /// Nil: it is simply something else than is expected.
  var message: String?
  var advice: String?

  init(_ message: String? = nil, advice: String? = nil) {
    self.message = message
    self.advice = advice
  }
}

extension WordKind {
  /// The same words, for a value that says the same.
  func map<Other>(
    _ make: @escaping @Sendable (Value) -> Other, back: @escaping @Sendable (Other) -> Value
  ) -> WordKind<Other> {
    WordKind<Other>(
      name, noun: noun, example: example, candidates: candidates,
      read: { word throws(WordMistake) in make(try read(word)) }, print: { print(back($0)) },
      random: { make(random(&$0)) })
  }
}
