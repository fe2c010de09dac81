import Foundation
import HeadUnitApps
import HeadUnitCore

extension Verb {
  static let check = Verb(
    name: "check", summary: "read libraries, profiles and traces, and name every mistake",
    operands: "FILE|FOLDER…", options: []
  ) { arguments, output in
    guard !arguments.operands.isEmpty else { throw CommandError("check needs a file or a folder") }
    let files = try arguments.operands.flatMap { try checkable($0) }
    var wrong = 0
    for file in files {
      do {
        let kind = try check(file)
        output.note("\(file): a good \(kind)".oneLine)
      } catch let mistakes as Mistakes {
        wrong += 1
        output.line(mistakes.description)
      } catch let error as CommandError {
        wrong += 1
        output.line(error.message)
      }
    }
    output.note(
      wrong == 0 ? "\(files.count) checked, all good." : "\(files.count) checked, \(wrong) wrong.")
    return wrong == 0 ? .passed : .wrongInput
  }

  /// The file itself, or what there is to check in the folder.
  private static func checkable(_ path: String) throws(CommandError) -> [String] {
    guard FileText.isFolder(path) else { return [path] }
    let folder = URL(fileURLWithPath: path)
    let names = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
    let files =
      names.filter { $0.hasSuffix(".json") && !$0.hasSuffix(".schema.json") }
      + names.filter { $0.hasSuffix(".jsonl") }
    guard !files.isEmpty else { throw CommandError("\(path) holds nothing that can be checked") }
    return files.sorted().map { folder.appendingPathComponent($0).relativePath }
  }

  /// What kind of file it is, if it is a good one.
  private static func check(_ path: String) throws -> String {
    if path.hasSuffix(".drive") {
      throw CommandError("\(path): this version cannot read drives yet")
    }
    if path.hasSuffix(".jsonl") {
      _ = try Trace(FileText.read(path, limit: 1 << 30))
      return "trace"
    }
    if try isProfile(path) {
      var profile = Profile()
      try profile.layer(FileText.read(path, limit: 1 << 20))
      return "profile"
    }
    _ = try LibraryFile.read(path)
    return "library"
  }

  /// A profile is known by the keys that only profiles have.
  private static func isProfile(_ path: String) throws(CommandError) -> Bool {
    let size = (try? FileManager.default.attributesOfItem(atPath: path))?[.size] as? NSNumber
    guard let size, size.intValue <= 1 << 20 else { return false }
    guard let document = try? JSONDocument(FileText.read(path, limit: 1 << 20), comments: true)
    else {
      return false
    }
    return ["display", "inputs", "limits", "timeouts", "quirks"]
      .contains { document.root.kind == .object && document.root[$0] != nil }
  }
}
