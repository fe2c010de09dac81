import Foundation
import HeadUnitDrives
import Testing

@testable import TestdriveVerbs

/// What was typed before is there again, and is never more than a comfort.
@Suite struct HistoryFileTests {
  @Test func linesAreThereInTheNextSession() throws {
    let scratch = try Scratch()
    let file = scratch.folder.appendingPathComponent("deep/er/history")
    var first = HistoryFile(file: file)
    #expect(first.history.lines.isEmpty)
    first.keep(["tap \"Größe 🎧\"", "back"])
    #expect(HistoryFile(file: file).history.lines == ["tap \"Größe 🎧\"", "back"])
  }

  @Test func aHistoryHasAnEnd() throws {
    let scratch = try Scratch()
    let file = scratch.folder.appendingPathComponent("history")
    try Data("back\n".utf8).write(to: file)
    #expect(truncate(file.path, off_t(8 << 20)) == 0)
    #expect(HistoryFile(file: file).history.lines.first == "back")
    #expect(truncate(file.path, off_t(8 << 20 + 1)) == 0)
    #expect(HistoryFile(file: file).history.lines.isEmpty)
  }

  @Test func whatCannotBeReadIsNoHistory() throws {
    let scratch = try Scratch()
    #expect(HistoryFile(file: scratch.folder).history.lines.isEmpty)
    let file = scratch.folder.appendingPathComponent("history")
    try Data([0xFF, 0xFE, 0x0A, 0x61, 0x0A]).write(to: file)
    #expect(HistoryFile(file: file).history.lines.last == "a")
  }

  @Test func whatCannotBeWrittenIsForgotten() throws {
    let scratch = try Scratch()
    let blocked = try scratch.file("file", "")
    var history = HistoryFile(file: URL(fileURLWithPath: blocked + "/history"))
    history.keep(["back"])
    #expect(history.history.lines.isEmpty)
    #expect(FileManager.default.fileExists(atPath: scratch.folder.path))
  }
}
