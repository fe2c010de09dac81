/// Things a file may not say in code.
///
/// The lexer reads them too: `try!` is a word and a symbol.
struct WordList {
  /// By first token, so that a file is read once for the whole list.
  private let phrases: [String: [Phrase]]

  init(_ texts: [String]) {
    phrases = Dictionary(grouping: texts.map(Phrase.init)) { $0.tokens.first?.text ?? "" }
  }

  func offences(in file: SwiftFile) -> [Offence] {
    file.code.indices.flatMap { index in
      (phrases[file.code[index].text] ?? [])
        .filter { $0.stands(in: file.code, at: index) }
        .map { file.offence(file.code[index].line, "\($0.text) has no place here") }
    }
  }
}

private extension WordList {
  struct Phrase {
    let text: String
    let tokens: [Token]

    init(_ text: String) {
      self.text = text
      tokens = Lexer.tokens(of: text)
    }

    func stands(in code: [Token], at start: Int) -> Bool {
      guard start + tokens.count <= code.count else { return false }
      return tokens.indices.allSatisfy { offset in
        let found = code[start + offset]
        let isInPlace = offset == 0 || found.isAttached == tokens[offset].isAttached
        return isInPlace && found.text == tokens[offset].text
      }
    }
  }
}
