/// What a pattern says, as a tree.
indirect enum PatternNode: Hashable, Sendable {
  case one(CharacterChoice)
  case only(Pattern.Place)
  case sequence([PatternNode])
  case either([PatternNode])
  /// Nil: as often as may be.
  case repeated(PatternNode, atLeast: Int, atMost: Int?)
}

/// Reads the text of a pattern.
struct PatternReader {
  private(set) var ignoresCase = false
  private var rest: Substring
  private var depth = 0

  private static let depthLimit = 50
  private static let countLimit = 1_000

  init(_ text: String) {
    rest = text[...]
    if rest.hasPrefix("(?i)") {
      ignoresCase = true
      rest = rest.dropFirst(4)
    }
  }

  mutating func read() throws(Pattern.Mistake) -> PatternNode {
    let node = try readChoices()
    guard rest.isEmpty else { throw Pattern.Mistake(message: "there is no ( for this )") }
    return node
  }

  private mutating func readChoices() throws(Pattern.Mistake) -> PatternNode {
    var choices = [try readSequence()]
    while take("|") { choices.append(try readSequence()) }
    return choices.count == 1 ? choices[0] : .either(choices)
  }

  private mutating func readSequence() throws(Pattern.Mistake) -> PatternNode {
    var nodes: [PatternNode] = []
    while let character = rest.first, character != "|", character != ")" {
      nodes.append(try readRepeats(of: try readOne()))
    }
    return .sequence(nodes)
  }

  private mutating func readOne() throws(Pattern.Mistake) -> PatternNode {
    guard let character = rest.popFirst() else { return .sequence([]) }
    switch character {
    case "^": return .only(.start)
    case "$": return .only(.end)
    case ".": return .one(CharacterChoice(parts: [.any]))
    case "(": return try readGroup()
    case "[": return .one(try readChoice())
    case "\\": return try readEscape()
    case "*", "+", "?":
      throw Pattern.Mistake(message: "there is nothing that \(character) could repeat")
    default: return .one(CharacterChoice(parts: [.one(character)]))
    }
  }

  private mutating func readGroup() throws(Pattern.Mistake) -> PatternNode {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.depthLimit else {
      throw Pattern.Mistake(message: "groups are nested more than \(Self.depthLimit) times")
    }
    if rest.hasPrefix("?:") {
      rest = rest.dropFirst(2)
    } else if rest.hasPrefix("?") {
      throw Pattern.Mistake(message: "(?\(rest.dropFirst().prefix(1)) is not known here")
    }
    let node = try readChoices()
    guard take(")") else { throw Pattern.Mistake(message: "a ( has no )") }
    return node
  }

  private mutating func readRepeats(of node: PatternNode) throws(Pattern.Mistake) -> PatternNode {
    var node = node
    while let character = rest.first {
      switch character {
      case "*": node = .repeated(node, atLeast: 0, atMost: nil)
      case "+": node = .repeated(node, atLeast: 1, atMost: nil)
      case "?": node = .repeated(node, atLeast: 0, atMost: 1)
      case "{":
        node = try readCounts(of: node)
        // Whether much or little is taken first makes no difference to whether it is found.
        _ = take("?")
        continue
      default: return node
      }
      rest.removeFirst()
      _ = take("?")
    }
    return node
  }

  private mutating func readCounts(of node: PatternNode) throws(Pattern.Mistake) -> PatternNode {
    guard let end = rest.firstIndex(of: "}") else {
      throw Pattern.Mistake(message: "a { has no }; write \\{ for the character")
    }
    let counts = rest[rest.index(after: rest.startIndex)..<end]
      .split(separator: ",", omittingEmptySubsequences: false)
    rest = rest[rest.index(after: end)...]
    let numbers = counts.map { Int($0) }
    guard let least = numbers[0], counts.count <= 2, (0...Self.countLimit).contains(least) else {
      throw Pattern.Mistake(message: "a count is written {2}, {2,} or {2,5}")
    }
    guard counts.count == 2 else { return .repeated(node, atLeast: least, atMost: least) }
    if counts[1].isEmpty { return .repeated(node, atLeast: least, atMost: nil) }
    guard let most = numbers[1], (least...Self.countLimit).contains(most) else {
      throw Pattern.Mistake(message: "a count is written {2}, {2,} or {2,5}")
    }
    return .repeated(node, atLeast: least, atMost: most)
  }

  private mutating func take(_ character: Character) -> Bool {
    guard rest.first == character else { return false }
    rest.removeFirst()
    return true
  }
}

// Classes and escapes.
extension PatternReader {
  private mutating func readChoice() throws(Pattern.Mistake) -> CharacterChoice {
    var choice = CharacterChoice(parts: [], isNegated: take("^"))
    while let character = rest.popFirst() {
      if character == "]", !choice.parts.isEmpty { return choice }
      let first = character == "\\" ? try readPart() : .one(character)
      guard case .one(let start) = first, rest.first == "-", rest.dropFirst().first != "]" else {
        choice.parts.append(first)
        continue
      }
      rest.removeFirst()
      guard let end = rest.popFirst() else { break }
      guard case .one(let last) = end == "\\" ? try readPart() : .one(end), start <= last else {
        throw Pattern.Mistake(message: "a range goes from a lower character to a higher one")
      }
      choice.parts.append(.range(start, last))
    }
    throw Pattern.Mistake(message: "a [ has no ]")
  }

  private mutating func readEscape() throws(Pattern.Mistake) -> PatternNode {
    if take("b") { return .only(.boundary) }
    if take("B") { return .only(.noBoundary) }
    return .one(CharacterChoice(parts: [try readPart()]))
  }

  /// What stands behind a backslash.
  private mutating func readPart() throws(Pattern.Mistake) -> CharacterChoice.Part {
    guard let character = rest.popFirst() else {
      throw Pattern.Mistake(message: "nothing follows the last \\")
    }
    switch character {
    case "d": return .digit
    case "D": return .notDigit
    case "w": return .word
    case "W": return .notWord
    case "s": return .space
    case "S": return .notSpace
    case "n": return .one("\n")
    case "t": return .one("\t")
    default:
      guard !character.isWordCharacter else {
        throw Pattern.Mistake(message: "\\\(character) is not known here")
      }
      return .one(character)
    }
  }
}
