/// What types and files are called.
enum Names {
  private static let emptyWords = ["Manager", "Helper", "Utils"]

  /// Types whose name says nothing.
  ///
  /// The faces bear the names the phone gave them, and apps the names people know from there.
  static func emptyNames(_ file: SwiftFile) -> [Offence] {
    if file.path.hasPrefix("Resources/Templates/") { return [] }
    if let target = file.target, ImportTable.faces.contains(target) { return [] }
    return file.types.filter { !$0.isExtension }.flatMap { type in
      emptyWords.filter(type.name.contains).map {
        file.offence(type.line, "\(type.name): \($0) does not say what it is")
      }
    }
  }

  /// Source files that hold no type of their name.
  ///
  /// `Type+Topic.swift` belongs to `Type`.
  static func misnamedFiles(_ file: SwiftFile) -> [Offence] {
    guard file.isSource, file.name != "main.swift", !holdsOnlyImports(file) else { return [] }
    let name = String(file.name.prefix { $0 != "+" && $0 != "." })
    if file.types.contains(where: { $0.isOutermost && $0.path.contains(name) }) { return [] }
    return [file.offence(1, "the file neither declares nor extends \(name)")]
  }
}

private extension Names {
  static func holdsOnlyImports(_ file: SwiftFile) -> Bool {
    let lines = Set(file.imports.map(\.line))
    return file.code.allSatisfy { lines.contains($0.line) }
  }
}
