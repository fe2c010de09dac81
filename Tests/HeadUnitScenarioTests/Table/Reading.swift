import HeadUnitCore

@testable import HeadUnitScenario

/// A line as it is read, with the mistakes as people see them: `word: message (advice)`.
struct Reading {
  let command: DriveCommand?
  let mistakes: [String]

  init(_ text: String) {
    var mistakes: [String] = []
    command = CommandTable.command(line(text)) { mistakes.append($0.text) }
    self.mistakes = mistakes
  }
}

/// Whether a line for the reader of whole files is right.
func mistakes(inFileLine text: String) -> [String] {
  var mistakes: [String] = []
  let isRight = CommandTable.check(line(text)) { mistakes.append($0.text) }
  return isRight == mistakes.isEmpty ? mistakes : ["does not say what it found"]
}

/// Words, options and quotes without escapes: as much of the grammar as the table needs to be seen.
func line(_ text: String) -> PlainLine {
  var words = split(text).map(word)
  let options = words.compactMap(option)
  let verb = words.isEmpty ? PlainWord("") : words.removeFirst()
  return PlainLine(verb, words: words.filter { option($0) == nil }, options: options)
}

private func split(_ text: String) -> [String] {
  var isQuoted = false
  return text.split(omittingEmptySubsequences: true) { character in
    if character == "\"" { isQuoted.toggle() }
    return character == " " && !isQuoted
  }.map(String.init)
}

private func word(_ text: String) -> PlainWord {
  if text.hasPrefix("~\"") { return PlainWord(String(text.dropFirst(2).dropLast()), .pattern) }
  if text.hasPrefix("\"") { return PlainWord(String(text.dropFirst().dropLast()), .quoted) }
  return PlainWord(text)
}

private func option(_ plain: PlainWord) -> PlainOption? {
  guard plain.form == .bare, let equals = plain.text.firstIndex(of: "=") else { return nil }
  let name = plain.text[..<equals]
  guard !name.isEmpty, name.allSatisfy({ $0.isLetter || $0 == "-" }) else { return nil }
  let value = plain.text[plain.text.index(after: equals)...]
  return PlainOption(PlainWord(String(name)), word(String(value)))
}

extension CommandTable.Complaint {
  var text: String { "\(word.text): \(message)" + (advice.map { " (\($0))" } ?? "") }
}
