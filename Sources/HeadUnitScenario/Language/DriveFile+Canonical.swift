import HeadUnitCore

extension DriveFile {
  /// The one way to write this file: `parse(canonicalText)` is `canonical`.
  public var canonicalText: String { canonical.description }

  /// The file with everything in it written the way the table of commands writes it.
  public var canonical: DriveFile { DriveFile(DriveStatement.canonical(statements)) }
}

extension DriveStatement {
  fileprivate static func canonical(_ statements: [DriveStatement]) -> [DriveStatement] {
    var canonical = statements.map(\.canonical)
    // A file and a block begin with what they say.
    if !canonical.isEmpty { canonical[0].isSpaced = false }
    return canonical
  }

  private var canonical: DriveStatement {
    var statement = self
    switch content {
    case .comment: break
    case .line(let line): statement.content = .line(line.canonical)
    case .block(let block):
      statement.content = .block(
        DriveBlock(
          block.opening, DriveStatement.canonical(block.body), endComment: block.endComment))
    }
    return statement
  }
}

extension DriveLine {
  /// Verbs that the table of commands knows only by their forms.
  static let fileVerbs: Set<String> = [
    "drive", "require", "profile", "set", "let", "include", "app", "each", "repeat", "end",
  ]

  fileprivate var canonical: DriveLine {
    var line = self
    if let stamp = stamp?.plain, case .stamp(let read) = Stamp.reading(stamp) {
      line.stamp = DriveWord(read.description)
    }
    guard !DriveLine.fileVerbs.contains(verb.text), let plain, let command = plain.command else {
      return line
    }
    let written = CommandTable.line(command)
    // Whatever the table writes has to mean the same, or the words stay as they were.
    guard written.command == command else { return line }
    return DriveLine(written, stamp: line.stamp, comment: comment)
  }
}

extension PlainLine {
  /// What the line means, if nothing is wrong with it.
  fileprivate var command: DriveCommand? {
    var isGood = true
    let command = CommandTable.command(self) { _ in isGood = false }
    return isGood ? command : nil
  }
}
