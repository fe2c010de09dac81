/// What a new app is written in.
enum AppKind: String, CaseIterable {
  case swift, python, c, json

  /// What to type in the folder of the new app, to see that it works and then to see it.
  func firstCommands(for name: AppName) -> [String] {
    switch self {
    case .swift: ["swift run \(name.target) run first.drive", "swift run \(name.target)"]
    case .python: ["testdrive run first.drive", "testdrive open -- python3 app.py"]
    case .c: ["make && testdrive run first.drive", "testdrive open -- ./app"]
    case .json: ["testdrive run first.drive", "testdrive open library.json"]
    }
  }
}
