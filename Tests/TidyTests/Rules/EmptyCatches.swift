/// An error that is caught and forgotten.
///
/// A comment inside does not make it less so.
enum EmptyCatches {
  static func offences(in file: SwiftFile) -> [Offence] {
    let code = file.code
    return code.indices.compactMap { index in
      guard code[index].text == "catch", let brace = code[index...].firstIndex(where: \.opensBlock),
        brace + 1 < code.count, code[brace + 1].text == "}"
      else { return nil }
      return file.offence(code[index].line, "the catch block is empty")
    }
  }
}

private extension Token {
  var opensBlock: Bool { text == "{" }
}
