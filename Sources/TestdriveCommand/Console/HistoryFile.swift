import Foundation
import HeadUnitCore
import HeadUnitScenario

/// The lines typed before, in a file of whoever typed them.
///
/// It is for comfort only: where it cannot be read or written, there is none.
struct HistoryFile {
  private let file: URL
  private var isWritable = true

  private static let byteLimit = 8 << 20

  init(file: URL = HistoryFile.standardFile) {
    self.file = file
  }

  var history: History {
    guard let text = try? FileText.read(file.path, limit: Self.byteLimit) else { return History() }
    let lines = String(decoding: text.bytes, as: UTF8.self).split(separator: "\n")
    return History(lines.map(String.init))
  }

  /// Written beside the file and moved into its place, so that it is never half a file.
  mutating func keep(_ lines: [String]) {
    guard isWritable else { return }
    do {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(lines.map { $0 + "\n" }.joined().utf8).write(to: file, options: .atomic)
    } catch {
      isWritable = false
    }
  }

  private static var standardFile: URL {
    let environment = ProcessInfo.processInfo.environment
    let folder =
      environment["XDG_STATE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
      .map { URL(fileURLWithPath: $0) }
      ?? FileManager.default.homeDirectoryForCurrentUser.appendingPathComponent(".local/state")
    return folder.appendingPathComponent("testdrive/history")
  }
}
