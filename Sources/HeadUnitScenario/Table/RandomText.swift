import HeadUnitCore

/// Texts made up for tests: plain ones, and all that a careless reader or printer trips over.
enum RandomText {
  private static let nasty = [
    "Shows", "Now Playing", "a b  c", "\"", "\\", "\n", "\t", "#", "# no comment", "=", "a=b",
    "${name}", "$", "~", "not", "visible", "id:x", "/0/3", "row:3", "1,2", ":focused", "+840ms",
    "@12s", "ünï", "日本語", "👩‍👩‍👧", "\u{202E}", "\u{0}", "\r", "end", "in=list", "*", ";", "'",
    "a,b", "{", "\u{FEFF}", "…",
  ]

  static func next(_ generator: inout SeededGenerator) -> String {
    let count = Int.random(in: 1...3, using: &generator)
    return (0..<count).map { _ in nasty.randomElement(using: &generator) ?? "" }.joined()
  }
}
