import HeadUnitText

/// A regular expression that is looked for in time proportional to the text, whatever it says.
///
/// It knows characters, `.`, `[a-z]`, `\d \w \s \b` and their opposites, groups, `|`, `* + ?`,
/// `{2,5}`, `^`, `$`, and `(?i)` at its start.
///
/// There are no backreferences: only those make matching slow.
struct Pattern: Sendable {
  let states: [State]
  private let ignoresCase: Bool

  /// What leads from one place of the pattern to others.
  enum State: Sendable {
    case one(CharacterChoice, next: Int)
    case either(Int, Int)
    case only(Place, next: Int)
    case found
  }

  /// Where in a text something can be.
  enum Place: Hashable, Sendable {
    case start, end, boundary, noBoundary
  }

  /// Why a text is no pattern, in words.
  struct Mistake: Error, Equatable {
    let message: String
  }

  init(_ text: String) throws(Mistake) {
    var reader = PatternReader(text)
    let node = try reader.read()
    var compiler = PatternCompiler()
    try compiler.compile(node)
    states = compiler.states
    ignoresCase = reader.ignoresCase
  }

  /// More steps than these through one text nobody waits for: it grows with the text and with the
  /// states, and an app may say much.
  static let workLimit = 10_000_000

  /// Whether it is found anywhere in the text; nil when that is more work than allowed.
  func isFound(in text: String, work limit: Int = Pattern.workLimit) -> Bool? {
    let characters = ignoresCase ? Array(text.lowercased()) : Array(text)
    var current = StateSet(count: states.count)
    var next = StateSet(count: states.count)
    var work = 0
    for place in 0...characters.count {
      // A match may begin at every place.
      if add(0, to: &current, at: place, of: characters) { return true }
      guard place < characters.count else { return false }
      work += current.members.count
      guard work <= limit else { return nil }
      for state in current.members {
        guard case .one(let choice, let following) = states[state],
          choice.has(characters[place], ignoringCase: ignoresCase)
        else { continue }
        if add(following, to: &next, at: place + 1, of: characters) { return true }
      }
      swap(&current, &next)
      next.removeAll()
    }
    return false
  }

  /// Adds the state and all it leads to without a character; true when that is the end.
  private func add(
    _ state: Int, to set: inout StateSet, at place: Int, of text: [Character]
  ) -> Bool {
    var waiting = [state]
    while let state = waiting.popLast() {
      guard set.insert(state) else { continue }
      switch states[state] {
      case .one: break
      case .either(let first, let second): waiting += [second, first]
      case .only(let wanted, let next):
        if wanted.holds(at: place, of: text) { waiting.append(next) }
      case .found: return true
      }
    }
    return false
  }
}

extension Pattern.Place {
  fileprivate func holds(at place: Int, of text: [Character]) -> Bool {
    func isWord(_ index: Int) -> Bool {
      text.indices.contains(index) && text[index].isWordCharacter
    }
    return switch self {
    case .start: place == 0
    case .end: place == text.count
    case .boundary: isWord(place - 1) != isWord(place)
    case .noBoundary: isWord(place - 1) == isWord(place)
    }
  }
}

/// States without an order of their own, each once.
private struct StateSet {
  private(set) var members: [Int] = []
  private var isMember: [Bool]

  init(count: Int) {
    isMember = Array(repeating: false, count: count)
  }

  mutating func insert(_ state: Int) -> Bool {
    guard !isMember[state] else { return false }
    isMember[state] = true
    members.append(state)
    return true
  }

  mutating func removeAll() {
    for state in members { isMember[state] = false }
    members.removeAll(keepingCapacity: true)
  }
}

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
    while consume("|") { choices.append(try readSequence()) }
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
    guard consume(")") else { throw Pattern.Mistake(message: "a ( has no )") }
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
        _ = consume("?")
        continue
      default: return node
      }
      rest.removeFirst()
      _ = consume("?")
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

  private mutating func consume(_ character: Character) -> Bool {
    guard rest.first == character else { return false }
    rest.removeFirst()
    return true
  }
}

// Classes and escapes.
extension PatternReader {
  private mutating func readChoice() throws(Pattern.Mistake) -> CharacterChoice {
    var choice = CharacterChoice(parts: [], isNegated: consume("^"))
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
    if consume("b") { return .only(.boundary) }
    if consume("B") { return .only(.noBoundary) }
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

/// Turns the tree of a pattern into states, the last one first.
struct PatternCompiler {
  /// The first one is where matching begins.
  private(set) var states: [Pattern.State] = []

  /// More than these, as of counts within counts, and it is no pattern for a screen.
  private static let limit = 5_000

  mutating func compile(_ node: PatternNode) throws(Pattern.Mistake) {
    // The beginning has its place; where it leads to is known at the end.
    states = [.found]
    let end = try add(.found)
    let start = try add(node, then: end)
    states[0] = .either(start, start)
  }

  private mutating func add(_ state: Pattern.State) throws(Pattern.Mistake) -> Int {
    guard states.count < Self.limit else {
      throw Pattern.Mistake(message: "its counts make it too large")
    }
    states.append(state)
    return states.count - 1
  }

  /// The state in which the node begins.
  private mutating func add(
    _ node: PatternNode, then next: Int
  ) throws(Pattern.Mistake) -> Int {
    switch node {
    case .one(let choice): return try add(.one(choice, next: next))
    case .only(let place): return try add(.only(place, next: next))
    case .sequence(let nodes):
      var next = next
      for node in nodes.reversed() { next = try add(node, then: next) }
      return next
    case .either(let nodes):
      var starts: [Int] = []
      for node in nodes { starts.append(try add(node, then: next)) }
      var start = starts[starts.count - 1]
      for other in starts.dropLast().reversed() { start = try add(.either(other, start)) }
      return start
    case .repeated(let node, let least, let most):
      return try add(node, atLeast: least, atMost: most, then: next)
    }
  }

  private mutating func add(
    _ node: PatternNode, atLeast least: Int, atMost most: Int?, then next: Int
  ) throws(Pattern.Mistake) -> Int {
    var start = next
    if let most {
      for _ in least..<most { start = try add(.either(try add(node, then: start), next)) }
    } else {
      let loop = try add(.found)
      states[loop] = .either(try add(node, then: loop), next)
      start = loop
    }
    for _ in 0..<least { start = try add(node, then: start) }
    return start
  }
}

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

/// Patterns that were read once.
final class PatternCache {
  private var patterns: [String: Pattern] = [:]

  /// More than this are not kept; drives have a handful.
  private static let limit = 1_000
  /// How much work one text may be.
  var workLimit = Pattern.workLimit
  /// The pattern that was not found and may be there, since this was last forgotten.
  private(set) var doubt: String?

  /// Whether the pattern is found in the text; one that is none is found nowhere.
  ///
  /// Of a text that is too much work it says no, and has its doubt.
  func finds(_ text: String, in whole: String) -> Bool {
    guard let pattern = pattern(text) else { return false }
    guard let isFound = pattern.isFound(in: whole, work: workLimit) else {
      doubt = text
      return false
    }
    return isFound
  }

  func forgetDoubt() { doubt = nil }

  private func pattern(_ text: String) -> Pattern? {
    if let known = patterns[text] { return known }
    guard let pattern = try? Pattern(text) else { return nil }
    if patterns.count >= Self.limit { patterns.removeAll() }
    patterns[text] = pattern
    return pattern
  }
}
