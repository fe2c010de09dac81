import HeadUnitCore

// What is said of new apps.
extension Wording {
  static let newForm = CommandError(
    "new needs what to write and a name: testdrive new \(kinds(or: "|")) NAME")

  static func unknownKind(_ word: String) -> CommandError {
    unknownChoice("kind of app", word, among: AppKind.allCases.map(\.rawValue))
  }

  static func badName(_ text: String) -> CommandError {
    CommandError(
      """
      "\(text.prefix(80))" cannot be a name: it has letters, digits, spaces, -, _ and ., begins \
      with a letter or a digit, ends with neither a space nor a dot, and has at most \
      \(AppName.lengthLimit) characters
      """)
  }

  static func isThere(_ folder: String) -> CommandError {
    CommandError("\(folder) is there already, and is left as it is")
  }

  static func noTemplate(_ folder: String) -> CommandError {
    CommandError("\(folder), what new apps are made from, cannot be read", .machine)
  }

  static func noFolderToPut(_ folder: String) -> CommandError {
    CommandError("--in \(folder): there is no such folder")
  }

  static let noCheckout = CommandError(
    """
    an app in Swift is built with Testdrive's sources, and there is no Package.swift above this \
    program; name their folder with --testdrive PATH
    """)

  static func sameFolder(_ name: String, _ checkout: String) -> CommandError {
    CommandError(
      """
      "\(name)" cannot be the name: the folder of Testdrive's sources, \(checkout), is called so \
      too, and Swift's package manager takes both for one package
      """)
  }

  static func noPackage(_ folder: String) -> CommandError {
    CommandError("--testdrive \(folder): there is no Package.swift")
  }

  static func begun(_ folder: String, _ commands: [String]) -> String {
    (["\(folder.oneLine) is written. Try it:", ""] + commands.map { "  " + $0 })
      .joined(separator: "\n")
  }

  static func kinds(or mark: String) -> String {
    AppKind.allCases.map(\.rawValue).joined(separator: mark)
  }
}
