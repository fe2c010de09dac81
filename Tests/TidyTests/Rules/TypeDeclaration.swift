/// A type that a file declares or extends.
struct TypeDeclaration: Equatable {
  /// The parts of a dotted name: an extension can reach into another type.
  let path: [String]
  let line: Int
  let isExtension: Bool
  /// Whether it stands in no other braces.
  let isOutermost: Bool
  /// Whether no other file can name it.
  let isPrivate: Bool

  var name: String { path.joined(separator: ".") }
}

extension SwiftFile {
  var types: [TypeDeclaration] {
    var types: [TypeDeclaration] = []
    var depth = 0
    for index in code.indices {
      let token = code[index]
      if token.text == "{" { depth += 1 }
      if token.text == "}" { depth -= 1 }
      guard isTypeKeyword(at: index) else { continue }
      types.append(
        TypeDeclaration(
          path: dottedName(at: index + 1), line: token.line,
          isExtension: token.text == "extension", isOutermost: depth == 0,
          isPrivate: index > 0 && Self.privateWords.contains(code[index - 1].text)))
    }
    return types
  }
}

private extension SwiftFile {
  static let keywords: Set<String> = [
    "actor", "class", "enum", "extension", "protocol", "struct", "typealias",
  ]

  static let privateWords: Set<String> = ["fileprivate", "private"]

  /// What `class` may stand before when it is a modifier.
  static let modified: Set<String> = ["func", "let", "override", "subscript", "var"]

  func isTypeKeyword(at index: Int) -> Bool {
    guard Self.keywords.contains(code[index].text), index + 1 < code.count else { return false }
    let before = index == 0 ? "" : code[index - 1].text
    let after = code[index + 1]
    return before != "." && before != "import" && after.kind == .word
      && !Self.modified.contains(after.text)
  }

  func dottedName(at start: Int) -> [String] {
    var parts = [code[start].text]
    var index = start
    while index + 2 < code.count, code[index + 1].text == ".", code[index + 2].kind == .word {
      index += 2
      parts.append(code[index].text)
    }
    return parts
  }
}
