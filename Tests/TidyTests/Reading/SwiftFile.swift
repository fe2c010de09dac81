/// A Swift file taken apart once, for all rules.
struct SwiftFile {
  let path: String
  let text: String
  let tokens: [Token]
  /// The tokens without comments and string literals.
  let code: [Token]

  init(_ text: String, at path: String = "Sources/Sample/Sample.swift") {
    self.path = path
    self.text = text
    tokens = Lexer.tokens(of: text)
    code = tokens.filter(\.isCode)
  }

  /// The target a file belongs to; none for the package manifest.
  ///
  /// The targets of the faces are in a folder of their own.
  var target: String? {
    let folders = path.split(separator: "/")
    guard folders.count > 1, folders[0] == "Sources" || folders[0] == "Tests" else { return nil }
    return String(folders[1] == "Faces" && folders.count > 2 ? folders[2] : folders[1])
  }

  var isSource: Bool { path.hasPrefix("Sources/") }

  /// The path without its folders.
  var name: Substring { path.split(separator: "/").last ?? "" }

  func offence(_ line: Int, _ reason: String) -> Offence {
    Offence(path: path, line: line, reason: reason)
  }
}
