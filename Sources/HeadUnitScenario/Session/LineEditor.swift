/// A line that is being typed: its text, the cursor in it, and the lines before.
public struct LineEditor: Sendable {
  public enum Outcome: Hashable, Sendable {
    /// The line looks different.
    case edited
    case submitted(String)
    /// Whoever knows what can be said here is to call ``complete(with:from:)``.
    case completionWanted
    /// The screen is to be empty but for the line.
    case screenCleared
    /// Ctrl-C: the line is given up.
    case interrupted
    /// Ctrl-D on an empty line.
    case ended
    case refused
  }

  /// What people see as one character each.
  public private(set) var characters: [Character] = []
  /// How many of them stand before the cursor.
  public private(set) var cursor = 0
  private var history: History
  /// Which line of the history is shown, from the latest; nil is the line's own text.
  private var recalled: Int?
  private var draft = ""
  /// What Ctrl-K, Ctrl-U and Ctrl-W took away last, for Ctrl-Y.
  private var cut: [Character] = []

  /// A line that is longer than this was not typed.
  public static let characterLimit = 4_096

  public init(history: History = History()) {
    self.history = history
  }

  public var text: String { String(characters) }
  public var lines: [String] { history.lines }

  public mutating func take(_ key: EditorKey) -> Outcome {
    switch key {
    case .text(let text): insert(text)
    case .enter: .submitted(submit())
    case .tab: .completionWanted
    case .backspace: remove(cursor - 1..<cursor)
    case .delete: remove(cursor..<cursor + 1)
    case .left: move(to: cursor - 1)
    case .right: move(to: cursor + 1)
    case .home: move(to: 0)
    case .end: move(to: characters.count)
    case .wordLeft: move(to: startOfWord)
    case .wordRight: move(to: endOfWord)
    case .up: recall((recalled ?? -1) + 1)
    case .down: recall(recalled.map { $0 - 1 } ?? -1)
    case .control(let letter): control(letter)
    }
  }

  private mutating func control(_ letter: Character) -> Outcome {
    switch letter {
    case "a": move(to: 0)
    case "b": move(to: cursor - 1)
    case "c": interrupt()
    case "d": characters.isEmpty ? .ended : remove(cursor..<cursor + 1)
    case "e": move(to: characters.count)
    case "f": move(to: cursor + 1)
    case "k": cutOut(cursor..<characters.count)
    case "l": .screenCleared
    case "n": take(.down)
    case "p": take(.up)
    case "u": cutOut(0..<cursor)
    case "w": cutOut(startOfWord..<cursor)
    case "y": insert(String(cut))
    default: .refused
    }
  }

  /// Puts one of the candidates in place of what stands between the start and the cursor; where
  /// there are several, what they have in common.
  ///
  /// The result is true when that changed nothing and the candidates are to be shown.
  public mutating func complete(with candidates: [String], from start: Int) -> Bool {
    let start = max(0, min(start, cursor))
    guard let first = candidates.first else { return false }
    let common = candidates.dropFirst().reduce(first) { $0.commonPrefix(with: $1) }
    let written = String(characters[start..<cursor])
    let isDecided = candidates.count == 1
    guard isDecided || common.count > written.count else { return true }
    let isOpen = common.hasSuffix("=") || common.hasSuffix("/")
    replace(start..<cursor, with: common + (isDecided && !isOpen ? " " : ""))
    return false
  }
}

extension LineEditor {
  private mutating func insert(_ text: String) -> Outcome {
    let text = String(text.unicodeScalars.filter { $0.properties.generalCategory != .control })
    guard !text.isEmpty, characters.count + text.count <= Self.characterLimit else {
      return .refused
    }
    replace(cursor..<cursor, with: text)
    return .edited
  }

  /// What is put in may join what stands before it: an accent, the second half of a flag.
  private mutating func replace(_ range: Range<Int>, with text: String) {
    let before = String(characters[..<range.lowerBound]) + text
    let whole = before + String(characters[range.upperBound...])
    characters = Array(whole)
    cursor = min(before.count, characters.count)
  }

  private mutating func remove(_ range: Range<Int>) -> Outcome {
    guard range.lowerBound >= 0, range.upperBound <= characters.count else { return .refused }
    replace(range, with: "")
    return .edited
  }

  private mutating func cutOut(_ range: Range<Int>) -> Outcome {
    guard !range.isEmpty else { return .refused }
    cut = Array(characters[range])
    return remove(range)
  }

  private mutating func move(to place: Int) -> Outcome {
    guard (0...characters.count).contains(place) else { return .refused }
    cursor = place
    return .edited
  }

  private var startOfWord: Int {
    let spaces = characters[..<cursor].lastIndex { $0 != " " } ?? 0
    return characters[..<spaces].lastIndex(of: " ").map { $0 + 1 } ?? 0
  }

  private var endOfWord: Int {
    guard let start = characters[cursor...].firstIndex(where: { $0 != " " }) else {
      return characters.count
    }
    return characters[start...].firstIndex(of: " ") ?? characters.count
  }

  private mutating func show(_ text: String) {
    characters = Array(text)
    cursor = characters.count
  }

  private mutating func submit() -> String {
    let text = text
    history.add(text)
    recalled = nil
    show("")
    return text
  }

  private mutating func interrupt() -> Outcome {
    recalled = nil
    show("")
    return .interrupted
  }

  private mutating func recall(_ index: Int) -> Outcome {
    guard index < history.lines.count, index >= 0 || recalled != nil else { return .refused }
    if recalled == nil { draft = text }
    recalled = index < 0 ? nil : index
    show(recalled.map { history.lines[history.lines.count - 1 - $0] } ?? draft)
    return .edited
  }
}

extension String {
  fileprivate func commonPrefix(with other: String) -> String {
    String(zip(self, other).prefix { $0 == $1 }.map(\.0))
  }
}
