/// Every name that some file mentions and that could be the name of another file.
struct NameIndex {
  /// Who mentions a name.
  ///
  /// A file that mentions itself is still unused.
  private var mentions: [String: Set<String>] = [:]

  /// Names in Swift are string literals and the cases of enumerations, which are raw values too.
  mutating func read(_ file: SwiftFile) {
    for token in file.tokens where token.kind == .string {
      mention(token.text, in: file.path)
    }
    for name in file.caseNames {
      mention(name, in: file.path)
    }
  }

  /// JSON has the string literals of Swift.
  mutating func readJSON(_ file: RepositoryFile) {
    read(SwiftFile(file.text ?? "", at: file.path))
  }

  /// In a drive any word can be a name.
  mutating func readDrive(_ file: RepositoryFile) {
    for word in (file.text ?? "").split(whereSeparator: \.isWhitespace) {
      mention(String(word), in: file.path)
    }
  }

  /// Whether another file mentions this one: whole, without its ending, or up to its first dot.
  func mentions(_ file: RepositoryFile) -> Bool {
    let parts = file.name.split(separator: ".")
    return [file.name, parts.dropLast().joined(separator: "."), parts.first.map(String.init) ?? ""]
      .contains { name in mentions[name]?.contains { $0 != file.path } ?? false }
  }

  private mutating func mention(_ text: String, in path: String) {
    guard let name = text.split(separator: "/").last else { return }
    mentions[String(name), default: []].insert(path)
  }
}

extension SwiftFile {
  /// The names of enumeration cases: what follows `case` and, after a comma, more of them.
  fileprivate var caseNames: [String] {
    var names: [String] = []
    var isInList = false
    var isNameNext = false
    for token in code {
      if isNameNext && token.kind == .word { names.append(token.text) }
      isInList =
        isNameNext || token.text == "case" || (isInList && [",", "="].contains(token.text))
      isNameNext = token.text == "case" || (isInList && token.text == ",")
    }
    return names
  }
}
