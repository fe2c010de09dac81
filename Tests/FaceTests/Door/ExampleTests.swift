import Foundation
import Testing

/// The examples as programs: the verbs of `testdrive` around an app of their own.
@Suite struct ExampleTests {
  @Test(arguments: ["Radio", "Audiobooks", "Podcasts"])
  func anExamplePassesItsDrives(name: String) throws {
    let run = try Program("\(name)Example", "run", "Examples/\(name)/Scenarios")

    #expect(run.code == 0)
    #expect(run.notes.contains("1 passed"))
  }

  @Test func theAppStandsWhereTheDemoStandsOtherwise() throws {
    let tree = try Program("RadioExample", "tree", "--depth", "1")

    #expect(tree.code == 0)
    #expect(tree.output.split(separator: "\n").first == "/  Windowsill")
    #expect(tree.output.contains("Near"))
  }

  @Test func anotherAppCanStillBeNamed() throws {
    let tree = try Program(
      "RadioExample", "tree", "Resources/Templates/json/library.json", "--depth", "1")

    #expect(tree.code == 0)
    #expect(!tree.output.contains("Windowsill"))
  }

  @Test func aDriveThatFailsSaysHowItIsRunAgainWithThisProgram() throws {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("\(UUID().uuidString).drive")
    try Data("expect rows = 77\n".utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let run = try Program("RadioExample", "run", file.path)

    #expect(run.code == 1)
    #expect(run.notes.contains("RadioExample run \(file.path)"))
  }
}

/// A program that is built beside the tests, run in the package's folder.
private struct Program {
  let code: Int32
  let output: String
  let notes: String

  init(_ name: String, _ words: String...) throws {
    let tests = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    let process = Process()
    process.executableURL = tests.deletingLastPathComponent().appendingPathComponent(name)
    process.arguments = words
    process.currentDirectoryURL =
      URL(fileURLWithPath: #filePath)
      .appendingPathComponent("../../../..").standardizedFileURL
    let (output, notes) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = notes
    try process.run()
    self.output = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    self.notes = String(decoding: notes.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    code = process.terminationStatus
  }
}
