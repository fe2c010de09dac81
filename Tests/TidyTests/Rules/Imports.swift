/// Imports that the table of targets does not allow.
enum Imports {
  static func offences(in file: SwiftFile) -> [Offence] {
    guard let target = file.target else { return [] }
    guard let allowed = ImportTable.imports(of: target) else {
      return [file.offence(1, "\(target) is not in ImportTable: add it to the table")]
    }
    return file.imports.filter { !allowed.contains($0.module) }.map {
      file.offence($0.line, "\(target) may not import \($0.module)")
    }
  }
}

extension SwiftFile {
  /// The modules a file imports, whether whole or a single name of them.
  var imports: [(module: String, line: Int)] {
    code.indices.compactMap { index in
      guard code[index].text == "import" else { return nil }
      let next = code[(index + 1)...].first { !Self.importKinds.contains($0.text) }
      return next.map { (module: $0.text, line: code[index].line) }
    }
  }

  private static var importKinds: Set<String> {
    ["actor", "class", "enum", "func", "let", "protocol", "struct", "typealias", "var"]
  }
}
