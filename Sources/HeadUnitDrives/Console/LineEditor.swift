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

  public mutating func press(_ key: EditorKey) -> Outcome {
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
    case "n": press(.down)
    case "p": press(.up)
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

/// Shows a line that is being typed in one row of a terminal; a longer one moves sideways.
public struct LineView: Sendable {
  private let columns: Int

  /// A terminal that does not know how wide it is has this many columns.
  private static let standardColumns = 80
  private static let narrowest = 8

  public init(columns: Int) {
    self.columns = columns > 0 ? max(Self.narrowest, columns) : Self.standardColumns
  }

  /// What brings the row from whatever it was to the prompt, the line and the cursor in it.
  public func redraw(_ editor: LineEditor, prompt: String) -> String {
    // Half of a narrow row is the line's, whatever the prompt says.
    let head = Self.prefix(Array(prompt), columns / 2)
    let headWidth = Self.width(head)
    let room = columns - headWidth - 1
    let start = Self.start(of: editor, room: room)
    let shown = Self.prefix(editor.characters[start...], room)
    let column = headWidth + Self.width(editor.characters[start..<editor.cursor])
    let move = column > 0 ? "\u{1B}[\(column)C" : ""
    return "\r" + String(head) + String(shown) + "\u{1B}[K\r" + move
  }

  /// The first character to be shown, so that the cursor is in the row.
  private static func start(of editor: LineEditor, room: Int) -> Int {
    var start = editor.cursor
    var width = 0
    while start > 0 {
      width += editor.characters[start - 1].columns
      if width > room { break }
      start -= 1
    }
    return start
  }

  private static func prefix(
    _ characters: some Sequence<Character>, _ room: Int
  ) -> [Character] {
    var width = 0
    return characters.prefix { character in
      width += character.columns
      return width <= room
    }
  }

  private static func width(_ characters: some Sequence<Character>) -> Int {
    characters.reduce(0) { $0 + $1.columns }
  }
}

extension Character {
  /// How many columns of a terminal it takes.
  var columns: Int {
    guard let first = unicodeScalars.first else { return 0 }
    switch first.properties.generalCategory {
    case .control, .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    let isEmoji = first.properties.isEmojiPresentation || unicodeScalars.contains("\u{FE0F}")
    return isEmoji || first.isWide ? 2 : 1
  }
}

extension Unicode.Scalar {
  /// Han, kana, Hangul and the wide forms of others.
  fileprivate var isWide: Bool {
    switch value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF,
      0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD:
      true
    default: false
    }
  }
}

/// Makes keys of the bytes a terminal sends, however they are cut into pieces.
public struct KeyReader: Sendable {
  private enum State {
    case plain
    /// More bytes of a character outside ASCII are to come.
    case character([UInt8], missing: Int)
    case escape
    /// After `ESC [` or `ESC O`.
    case sequence([UInt8])
  }

  private var state = State.plain
  /// Between the marks a terminal puts around what is pasted.
  private var isPasting = false

  /// A longer sequence is none that a keyboard sends.
  private static let sequenceLimit = 16

  public init() {}

  public mutating func keys(_ bytes: some Sequence<UInt8>) -> [EditorKey] {
    var keys: [EditorKey] = []
    for byte in bytes { read(byte, &keys) }
    return keys
  }

  private mutating func read(_ byte: UInt8, _ keys: inout [EditorKey]) {
    switch state {
    case .plain: readPlain(byte, &keys)
    case .character(let bytes, let missing): readRest(byte, bytes, missing, &keys)
    case .escape: readEscaped(byte, &keys)
    case .sequence(let bytes): readSequence(byte, bytes, &keys)
    }
  }

  private mutating func readPlain(_ byte: UInt8, _ keys: inout [EditorKey]) {
    switch byte {
    case 0x1B: state = .escape
    case 0x20..<0x7F: keys.append(.text(String(Unicode.Scalar(byte))))
    case 0xC2...0xDF: state = .character([byte], missing: 1)
    case 0xE0...0xEF: state = .character([byte], missing: 2)
    case 0xF0...0xF4: state = .character([byte], missing: 3)
    case 0x80...0xFF: keys.append(.text("\u{FFFD}"))
    case 0x09: keys.append(isPasting ? .text(" ") : .tab)
    default: keys.append(Self.control(byte))
    }
  }

  private static func control(_ byte: UInt8) -> EditorKey {
    switch byte {
    case 0x0A, 0x0D: .enter
    case 0x08, 0x7F: .backspace
    default: .control(Character(Unicode.Scalar(byte | 0x60)))
    }
  }

  private mutating func readRest(
    _ byte: UInt8, _ bytes: [UInt8], _ missing: Int, _ keys: inout [EditorKey]
  ) {
    guard byte & 0xC0 == 0x80 else {
      // What was begun is broken off, and this byte begins something.
      state = .plain
      keys.append(.text("\u{FFFD}"))
      return readPlain(byte, &keys)
    }
    guard missing == 1 else {
      state = .character(bytes + [byte], missing: missing - 1)
      return
    }
    state = .plain
    keys.append(.text(String(decoding: bytes + [byte], as: UTF8.self)))
  }

  private mutating func readEscaped(_ byte: UInt8, _ keys: inout [EditorKey]) {
    state = .plain
    switch byte {
    case UInt8(ascii: "["), UInt8(ascii: "O"): state = .sequence([])
    case UInt8(ascii: "b"): keys.append(.wordLeft)
    case UInt8(ascii: "f"): keys.append(.wordRight)
    case 0x1B: state = .escape
    case 0x7F, 0x08: keys.append(.control("w"))
    // A letter with Alt that means nothing here; what else there is stands for itself.
    default: if byte < 0x20 || byte > 0x7E { readPlain(byte, &keys) }
    }
  }

  private mutating func readSequence(
    _ byte: UInt8, _ bytes: [UInt8], _ keys: inout [EditorKey]
  ) {
    guard (0x40...0x7E).contains(byte) || bytes.count >= Self.sequenceLimit else {
      state = byte == 0x1B ? .escape : .sequence(bytes + [byte])
      return
    }
    state = .plain
    switch String(decoding: bytes + [byte], as: UTF8.self) {
    case "A": keys.append(.up)
    case "B": keys.append(.down)
    case "C": keys.append(.right)
    case "D": keys.append(.left)
    case "H", "1~", "7~": keys.append(.home)
    case "F", "4~", "8~": keys.append(.end)
    case "3~": keys.append(.delete)
    case "1;5D", "1;3D": keys.append(.wordLeft)
    case "1;5C", "1;3C": keys.append(.wordRight)
    case "200~": isPasting = true
    case "201~": isPasting = false
    default: break
    }
  }
}

/// A key of a terminal's keyboard, as somebody who edits a line means it.
public enum EditorKey: Hashable, Sendable {
  /// What is typed or pasted; a character can arrive in several parts.
  case text(String)
  case enter, tab, backspace, delete
  case left, right, up, down, home, end
  case wordLeft, wordRight
  /// Ctrl and a small letter.
  case control(Character)
}
