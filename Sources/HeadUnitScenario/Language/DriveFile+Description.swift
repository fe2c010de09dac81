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
    parts.append(verb.text)
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
