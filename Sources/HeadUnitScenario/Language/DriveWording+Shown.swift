public import HeadUnitCore

extension DriveWording {
  /// Mistakes as people are shown them: each with its line, and a caret under its place.
  ///
  /// The sources are those that are at hand; mistakes in others are told without their line.
  public static func shown(
    _ mistakes: Mistakes, source: (_ name: String) -> SourceText?
  ) -> String {
    var sources: [String: SourceText?] = [:]
    var lines: [String] = []
    for mistake in mistakes.list {
      let known = sources[mistake.file] ?? source(mistake.file)
      sources[mistake.file] = .some(known)
      lines.append(mistake.description)
      if let known { lines += excerpt(of: known, at: mistake) }
    }
    if mistakes.droppedCount > 0 { lines.append("… and \(mistakes.droppedCount) more") }
    return lines.joined(separator: "\n")
  }

  public static func shown(_ mistakes: Mistakes, sources: [SourceText]) -> String {
    shown(mistakes) { name in sources.first { $0.name == name } }
  }

  private static func excerpt(of source: SourceText, at mistake: Mistake) -> [String] {
    let position = SourcePosition(line: mistake.line, column: mistake.column)
    let excerpt = source.excerpt(at: source.offset(of: position))
    guard excerpt.text.contains(where: { $0 != " " }) else { return [] }
    let before = excerpt.text.unicodeScalars.prefix(max(0, excerpt.column - 1))
    let width = before.reduce(0) { $0 + $1.terminalWidth }
    return ["  " + excerpt.text, "  " + String(repeating: " ", count: width) + "^"]
  }
}

extension Unicode.Scalar {
  /// How many columns a terminal gives it: two for what is wide in East Asia and for pictures.
  var terminalWidth: Int {
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: return 0
    default: break
    }
    switch value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
      0xA000...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19,
      0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F680...0x1F6FF,
      0x1F900...0x1F9FF, 0x1FA70...0x1FAFF, 0x20000...0x3FFFD:
      return 2
    default: return properties.isEmojiPresentation ? 2 : 1
    }
  }
}
