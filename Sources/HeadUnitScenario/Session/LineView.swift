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
