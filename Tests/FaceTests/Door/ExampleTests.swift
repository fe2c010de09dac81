import Foundation
import HeadUnitCore
import Testing

@testable import HeadUnitApps

/// The examples as programs: the verbs of `testdrive` around an app of their own.
@Suite struct ExampleTests {
  @Test(arguments: ["Radio", "Audiobooks", "Podcasts", "Templates"])
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

  @Test func whatTheAppPrintsIsNotAmongTheData() throws {
    let tree = try Program("RadioExample", "tree", "--json")

    #expect(tree.notes.contains("Windowsill is on the air\n"))
    #expect(tree.output.hasPrefix("{"))
    #expect(!tree.output.contains("on the air"))
  }

  /// Its input ends in the second call, of which it would tell only after ten seconds that the
  /// handler was kept.
  @Test func anAppThatHangsEndsWithWhoeverBeganIt() throws {
    let context = AppContext(isEnforced: false, items: nil, depth: 5, isEndpointAvailable: true)
    let row = ContentPath([0, 0])
    let calls = [
      [AppMessage.note(.start(context))],
      [true, false].enumerated().map { index, isHint in
        let question = Question.begin(path: row, hint: isHint)
        return .request(Request(id: RequestID(index + 1), question: question))
      },
    ]
    let lines = try calls.map { messages in
      let call = SeparateCall(at: .start, messages: messages)
      return String(decoding: try SeparateLine.bytes(of: call), as: UTF8.self)
    }
    let app = try Program("MistakesExample", "--serve-app", "virtual", input: lines)

    #expect(app.code == 0)
    #expect(app.output.split(separator: "\n").count <= 1)
    #expect(!app.output.contains("has not answered"))
  }

  /// The drive's program asks the process to end as soon as it runs: its supervisor's parent.
  @Test func aRunThatIsAskedToEndSaysWhatItCameTo() throws {
    let drive = try DriveFile(
      """
      app "exec:sh -c 'read -r _ _ _ run _ </proc/$PPID/stat; kill -TERM $run; exec cat'"

      """)
    let run = try Program("RadioExample", "run", drive.path, "--clock", "wall")

    #expect(run.code == 128 + SIGTERM)
    #expect(run.notes.contains("the run was ended by SIGTERM"))
  }

  @Test func anAppIsInTheCarWhereItIsEntitledToBe() throws {
    let folder = FileManager.default.temporaryDirectory.path + "/\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let run = try Program(
      "TemplatesExample", "matrix", "Examples/Templates/Scenarios", "-o", folder, "--ios", "13,26",
      "--entitlement", "audio,none", "--limits", "none", "--json")

    #expect(run.code == 0, "\(run.notes)")
    #expect(run.notes.contains("4 runs: 1 drive in 4 worlds"))
    #expect(run.notes.contains("4 cells: 1 passed, 3 not in the car"))
    #expect(run.output.contains("the app's own files entitle it to audio"))
  }

  @Test func anotherAppCanStillBeNamed() throws {
    let tree = try Program(
      "RadioExample", "tree", "Resources/Templates/json/library.json", "--depth", "1")

    #expect(tree.code == 0)
    #expect(!tree.output.contains("Windowsill"))
  }

  @Test func aDriveThatFailsSaysHowItIsRunAgainWithThisProgram() throws {
    let drive = try DriveFile("expect rows = 77\n")
    let run = try Program("RadioExample", "run", drive.path)

    #expect(run.code == 1)
    #expect(run.notes.contains("RadioExample run \(drive.path)"))
  }
}

/// A drive that is gone when the test is.
private final class DriveFile {
  let path: String

  init(_ text: String) throws {
    path = FileManager.default.temporaryDirectory.path + "/\(UUID().uuidString).drive"
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }
}

/// A program that is built beside the tests, run in the package's folder.
private struct Program {
  let code: Int32
  let output: String
  let notes: String

  init(_ name: String, _ words: String..., input lines: [String] = []) throws {
    let tests = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    let process = Process()
    process.executableURL = tests.deletingLastPathComponent().appendingPathComponent(name)
    process.arguments = words
    process.currentDirectoryURL =
      URL(fileURLWithPath: #filePath)
      .appendingPathComponent("../../../..").standardizedFileURL
    let (input, output, notes) = (Pipe(), Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    process.standardError = notes
    try Self.withSignals { try process.run() }
    try input.fileHandleForWriting.write(contentsOf: Data(lines.map { $0 + "\n" }.joined().utf8))
    try input.fileHandleForWriting.close()
    self.output = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    self.notes = String(decoding: notes.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    code = process.terminationStatus
  }

  /// A thread of the tests holds signals back, and what it starts would do so as well.
  private static func withSignals(_ body: () throws -> Void) rethrows {
    var none = sigset_t()
    var held = sigset_t()
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, &held)
    defer { pthread_sigmask(SIG_SETMASK, &held, nil) }
    try body()
  }
}
