public import HeadUnitCore

/// A drive file as it is written: what its lines are, not yet what they mean.
///
/// Where something stands is of no account when files are compared.
public struct DriveFile: Hashable, Sendable {
  public var statements: [DriveStatement]

  public init(_ statements: [DriveStatement] = []) {
    self.statements = statements
  }
}

/// A line of a drive file, or a block of them.
public struct DriveStatement: Hashable, Sendable {
  public enum Content: Hashable, Sendable {
    /// A comment on a line of its own.
    case comment(DriveComment)
    case line(DriveLine)
    indirect case block(DriveBlock)
  }

  public var content: Content
  /// Whether an empty line stands before it.
  public var isSpaced: Bool

  public init(_ content: Content, isSpaced: Bool = false) {
    self.content = content
    self.isSpaced = isSpaced
  }
}

/// What stands between `each` or `repeat` and its `end`.
public struct DriveBlock: Hashable, Sendable {
  public var opening: DriveLine
  public var body: [DriveStatement]
  /// What stands behind the `end`.
  public var endComment: DriveComment?

  public init(_ opening: DriveLine, _ body: [DriveStatement], endComment: DriveComment? = nil) {
    self.opening = opening
    self.body = body
    self.endComment = endComment
  }

  /// The keywords that open a block.
  static let keywords = ["each", "repeat"]
}

extension DriveFile {
  /// The one way to write this file: `parse(canonicalText)` is `canonical`.
  public var canonicalText: String { canonical.description }

  /// The file with everything in it written the way the table of steps writes it.
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
  fileprivate var canonical: DriveLine {
    var line = self
    if let stamp = stamp?.plain, case .stamp(let read) = Stamp.reading(stamp) {
      line.stamp = DriveWord(read.description)
    }
    guard fileKeyword == nil, !namesApp, let plain, let step = plain.step else { return line }
    let written = StepTable.line(step)
    // Whatever the table writes has to mean the same, or the words stay as they were.
    guard written.step == step else { return line }
    return DriveLine(written, stamp: line.stamp, comment: comment)
  }
}

extension PlainLine {
  /// What the line means, if nothing is wrong with it.
  fileprivate var step: DriveStep? {
    var isGood = true
    let step = StepTable.step(self) { _ in isGood = false }
    return isGood ? step : nil
  }
}

extension DriveFile: CustomStringConvertible {
  /// The file as text: two spaces for each level, one between words, quotes where they must be.
  public var description: String {
    var text = ""
    DriveStatement.print(statements, indentation: "", to: &text)
    return text
  }
}

extension DriveStatement {
  fileprivate static func print(
    _ statements: [DriveStatement], indentation: String, to text: inout String
  ) {
    for statement in statements {
      if statement.isSpaced { text += "\n" }
      statement.print(indentation: indentation, to: &text)
    }
  }

  private func print(indentation: String, to text: inout String) {
    switch content {
    case .comment(let comment): text += "\(indentation)\(comment)\n"
    case .line(let line): text += "\(indentation)\(line)\n"
    case .block(let block):
      text += "\(indentation)\(block.opening)\n"
      DriveStatement.print(block.body, indentation: indentation + "  ", to: &text)
      let comment = block.endComment.map { " \($0)" } ?? ""
      text += "\(indentation)end\(comment)\n"
    }
  }
}

extension DriveLine: CustomStringConvertible {
  /// Words first, then options.
  public var description: String {
    var parts: [String] = []
    if let stamp { parts.append(stamp.description) }
    parts.append(keyword.text)
    parts += words.map(\.spelling)
    parts += options.map { "\($0.name.text)=\($0.value)" }
    if let comment { parts.append(comment.description) }
    return parts.joined(separator: " ")
  }
}

extension DriveComment: CustomStringConvertible {
  public var description: String { "#" + text }
}

extension DriveWord: CustomStringConvertible {
  /// As the value of an option.
  public var description: String { spelling(isArgument: false) }

  /// Among other words, where `a=b` would be an option.
  fileprivate var spelling: String { spelling(isArgument: true) }

  private func spelling(isArgument: Bool) -> String {
    let spelling = WordSpelling(parts)
    return switch form {
    case .bare: (isArgument ? spelling.argument : spelling.bare) ?? spelling.quoted
    case .quoted: spelling.quoted
    case .pattern: spelling.pattern
    }
  }
}

/// How much of everything a drive may have, so that no file can use up the machine.
public enum DriveLimits {
  /// The longest a drive takes in virtual time, where it does not say.
  public static let standardLimit = Duration.seconds(3_600)
  /// The longest it takes in real time, where it does not say.
  public static let standardWatchdog = Duration.seconds(60)
  /// A line of more bytes than this was not written by hand, nor by the recorder.
  public static let lineLength = 20_000
  /// Words and options of one line together.
  public static let wordsOfALine = 1_000
  /// Blocks inside of blocks.
  public static let nesting = 16
  /// Files that include files.
  public static let includeDepth = 16
  /// Rounds of one `repeat`.
  public static let rounds = 100_000
  /// Combinations over all `each` of a drive.
  public static let cases = 10_000
  /// Cases that are still gone through once something is wrong with one.
  public static let casesOnceWrong = 100
  /// Steps over all cases of a drive, rounds of `repeat` counted one by one.
  public static let plannedSteps = 100_000
  /// Lines and rounds that are gone through while all cases are planned.
  public static let plannedLines = 200_000
  /// What a variable may hold, as variables made of variables grow quickly.
  public static let valueLength = 10_000
  /// What all lines of all cases hold once variables are put in.
  public static let plannedText = 16 << 20
}
