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

  /// Whether it is found anywhere in the text.
  func isFound(in text: some StringProtocol) -> Bool {
    let characters = ignoresCase ? Array(text.lowercased()) : Array(text)
    var current = StateSet(count: states.count)
    var next = StateSet(count: states.count)
    for place in 0...characters.count {
      // A match may begin at every place.
      if add(0, to: &current, at: place, of: characters) { return true }
      guard place < characters.count else { return false }
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
