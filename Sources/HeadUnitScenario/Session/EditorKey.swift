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
