import Foundation
import TestdriveCommand

/// A run of the command in this process.
struct Command {
  let code: ExitCode
  let data: String
  let notes: String

  init(_ words: String...) {
    let heard = Heard()
    code = Testdrive.run(
      words + ["--resources", Command.resources],
      Output(data: { heard.data += $0 }, note: { heard.notes += $0 }))
    data = heard.data
    notes = heard.notes
  }

  init(exactly words: [String]) {
    let heard = Heard()
    code = Testdrive.run(words, Output(data: { heard.data += $0 }, note: { heard.notes += $0 }))
    data = heard.data
    notes = heard.notes
  }

  var lines: [Substring] { data.split(separator: "\n") }

  static let resources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Resources")
    .path

  private final class Heard {
    var data = ""
    var notes = ""
  }
}

/// A folder that is gone when the test is.
final class Scratch {
  let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }

  func file(_ name: String, _ text: String) throws -> String {
    let file = folder.appendingPathComponent(name)
    try Data(text.utf8).write(to: file)
    return file.path
  }
}
