import HeadUnitDisplay

/// The keys of the window, as help and the reference page list them.
enum ShortcutReference {
  static func help() -> String {
    let width = Shortcut.all.map { keys(of: $0).count }.max() ?? 0
    return Shortcut.Group.allCases.map { group in
      let lines = shortcuts(in: group).map { "  \(padded(keys(of: $0), to: width))  \($0.summary)" }
      return "\(group.rawValue) keys:\n" + lines.joined(separator: "\n")
    }.joined(separator: "\n\n")
  }

  static func markdown() -> String {
    let tables = Shortcut.Group.allCases.map { group in
      let rows = shortcuts(in: group).map { shortcut in
        let keys = shortcut.keys.map { "`\($0)`" }.joined(separator: " ")
        return "| \(keys) | \(shortcut.summary) |"
      }
      return "## \(group.rawValue)\n\n| key | does |\n|---|---|\n" + rows.joined(separator: "\n")
    }
    return """
      # The window

      `testdrive open` shows a head unit in a window. A mouse is its finger: a click is a tap,
      moving it with the button held down drags a list and throws it, and the wheel goes three rows
      a notch.
      The keys alone suffice. `?` lists them on the screen. A library file that is saved is shown at
      once, in the same place; one that is dropped on the window is opened.

      This page is made from the table that the window goes by.

      \(tables.joined(separator: "\n\n"))

      """
  }

  private static func shortcuts(in group: Shortcut.Group) -> [Shortcut] {
    Shortcut.all.filter { $0.group == group }
  }

  private static func keys(of shortcut: Shortcut) -> String {
    shortcut.keys.joined(separator: " / ")
  }
}
