/// Files that are written around the one type that writes files.
enum FileWriters {
  /// The one type, what breaks its calls, and tools that know nothing of ours.
  ///
  /// A plugin's tool writes into the build's folder alone, another one into a copy of the sources.
  private static let exempt: Set<String> = [
    "HeadUnitFiles", "Mutants", "TestWorld", "phone-sources",
  ]

  /// What makes or changes a file, whatever it is called on.
  private static let words: Set<String> = [
    "O_CREAT", "O_WRONLY", "O_RDWR", "fopen", "fdopen", "freopen", "createFile", "createDirectory",
    "removeItem", "moveItem", "copyItem", "replaceItem", "linkItem", "createSymbolicLink",
    "mkstemp", "mkdtemp", "mkdir", "rmdir", "rename", "unlink", "truncate", "ftruncate", "creat",
    "OutputStream", "forWritingTo", "forWritingAtPath", "forUpdating", "forUpdatingAtPath",
    "posix_spawn_file_actions_addopen",
  ]

  static func offences(in file: SwiftFile) -> [Offence] {
    guard let target = file.target, !exempt.contains(target), !isTests(file, target) else {
      return []
    }
    let code = file.code
    return code.indices.compactMap { index in
      let token = code[index]
      let isCall = words.contains(token.text) && !isDeclared(code, index)
      guard isCall || isWriteTo(code, index) else { return nil }
      return file.offence(
        token.line, "\(token.text) writes a file: only FileWriter of HeadUnitFiles does that")
    }
  }

  /// Tests lay out what the product finds, broken files and forbidden folders included; what they
  /// share writes as the product does.
  private static func isTests(_ file: SwiftFile, _ target: String) -> Bool {
    !file.isSource && (target.hasSuffix("Tests") || target == "Guests")
  }

  /// `case rename`, `func rename(`, `let rename`: names of something else.
  private static func isDeclared(_ code: [Token], _ index: Int) -> Bool {
    guard index > 0 else { return false }
    return ["case", "func", "let", "var"].contains(code[index - 1].text)
  }

  /// `write(to: file)`, but not `write(to: &text)`.
  private static func isWriteTo(_ code: [Token], _ index: Int) -> Bool {
    guard code[index].text == "write", code.indices.contains(index + 4) else { return false }
    return code[index + 1].text == "(" && code[index + 2].text == "to"
      && code[index + 3].text == ":" && !code[index + 4].text.hasPrefix("&")
      && code[index - 1].text == "."
  }
}
