import HeadUnitCore

/// A line while it is read: what is left of it, and what is wrong with it.
struct LineReading {
  let verb: PlainWord
  private(set) var words: ArraySlice<PlainWord>
  private(set) var options: [PlainOption]
  private(set) var complaints: [CommandTable.Complaint] = []
  /// After what something is missing.
  private var last: PlainWord

  init(_ line: PlainLine) {
    verb = line.verb
    last = line.verb
    words = line.words[...]
    options = line.options
  }

  /// What is left of the line.
  var line: PlainLine { PlainLine(verb, words: Array(words), options: options) }

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
    complaints.append(CommandTable.Complaint(word: word, message: message, advice: advice))
  }

  mutating func miss(_ noun: String, of owner: String? = nil) {
    complain(last, TableWording.missing(noun, of: owner ?? verb.text))
  }

  mutating func value<Value>(of word: PlainWord, _ kind: WordKind<Value>) -> Value? {
    do throws(WordMistake) {
      return try kind.read(word)
    } catch {
      complain(
        word, error.message ?? TableWording.expected(kind.expectation, found: word), error.advice)
      return nil
    }
  }

  /// Complains about what nobody has taken.
  mutating func refuseRest(knowing parts: [Part]) {
    if let word = words.first {
      complain(word, TableWording.tooMany(word, for: verb.text), advice(for: word, in: parts))
    }
    let names = parts.compactMap(\.option)
    for option in options {
      let name = option.name.text
      complain(
        option.name, TableWording.unknownOption(name, of: verb.text),
        TableWording.advice(option: name, names: names))
    }
  }

  private func advice(for word: PlainWord, in parts: [Part]) -> String? {
    let isText = parts.contains { $0.noun == WordKind.text.noun || $0.noun == "a selector" }
    return isText ? TableWording.quoteAdvice : nil
  }
}
