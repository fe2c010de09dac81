import HeadUnitApps
import HeadUnitCore

/// An app as named on the command line.
struct AppSource {
  let app: any App
  /// As the person wrote it.
  let name: String

  init(_ arguments: Arguments) throws {
    if arguments.hasProgram { throw Wording.program }
    let word = try arguments.operand() ?? "demo"
    let seed = UInt64(try arguments.count("--seed", in: 0...Int.max) ?? 0)
    name = word
    app = try Self.app(word, seed: seed, arguments)
  }

  private static func app(_ word: String, seed: UInt64, _ arguments: Arguments) throws -> any App {
    if word == "demo" { return try library(Resources.find(arguments).demo, seed: seed) }
    if let path = word.after("trace:") {
      return RecordedApp(try Trace(FileText.read(path, limit: FileText.traceLimit)))
    }
    if word.hasPrefix("exec:") { throw Wording.program }
    return try library(word, seed: seed)
  }

  private static func library(_ path: String, seed: UInt64) throws -> any App {
    try LibraryFile.read(path).library.app(seed: seed)
  }

  /// The app, started, and ready to be asked.
  func interview() throws(CommandError) -> Interview {
    let interview = Interview(app)
    if let stop = interview.stop { throw Wording.stoppedApp(name, stop) }
    guard interview.description != nil else { throw Wording.silentApp(name) }
    return interview
  }
}

extension String {
  fileprivate func after(_ prefix: String) -> String? {
    hasPrefix(prefix) ? String(dropFirst(prefix.count)) : nil
  }
}
