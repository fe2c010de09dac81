/// Which characters one place of a pattern takes.
struct CharacterChoice: Hashable, Sendable {
  enum Part: Hashable, Sendable {
    case one(Character)
    case range(Character, Character)
    case digit, word, space
    case notDigit, notWord, notSpace
    /// Everything but the end of a line.
    case any
  }

  var parts: [Part]
  var isNegated = false

  func has(_ character: Character, ignoringCase: Bool) -> Bool {
    parts.contains { $0.has(character, ignoringCase: ignoringCase) } != isNegated
  }
}

extension CharacterChoice.Part {
  fileprivate func has(_ character: Character, ignoringCase: Bool) -> Bool {
    switch self {
    case .one(let own): own == character || ignoringCase && own.lowercased() == String(character)
    case .range(let first, let last):
      first <= character && character <= last
        || ignoringCase && character.uppercased().first.map { first <= $0 && $0 <= last } == true
    case .digit: character.isNumber
    case .word: character.isWordCharacter
    case .space: character.isWhitespace
    case .notDigit: !character.isNumber
    case .notWord: !character.isWordCharacter
    case .notSpace: !character.isWhitespace
    case .any: !character.isNewline
    }
  }
}

extension Character {
  var isWordCharacter: Bool { isLetter || isNumber || self == "_" }
}
