/// Notes to oneself.
///
/// What is left to do belongs where others plan with it.
enum Leftovers {
  private static let words: Set<String> = ["TODO", "FIXME", "XXX"]

  static func offences(in file: SwiftFile) -> [Offence] {
    file.tokens.filter { $0.kind != .string }.flatMap { token in
      found(in: token.text).map { file.offence(token.line, "\($0) is left over") }
    }
  }

  /// For scripts, drives and C: files where anything may be a comment.
  static func offences(in file: RepositoryFile) -> [Offence] {
    guard hasComments(file), let text = file.text else { return [] }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.enumerated().flatMap { index, line in
      found(in: line).map {
        Offence(path: file.path, line: index + 1, reason: "\($0) is left over")
      }
    }
  }
}

private extension Leftovers {
  static func hasComments(_ file: RepositoryFile) -> Bool {
    file.name == "Makefile" || file.path.hasPrefix(".ci/")
      || ["drive", "sh", "c", "h", "modulemap"].contains(file.kind)
  }

  static func found(in text: some StringProtocol) -> [String] {
    text.utf8.split { !Byte.isWord($0) }.map { String(decoding: $0, as: UTF8.self) }
      .filter(words.contains)
  }
}
