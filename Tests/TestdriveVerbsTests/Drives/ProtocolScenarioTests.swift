import Foundation
import TestKit
import Testing

@testable import TestdriveVerbs

/// The drives that any app has to pass, put through an example and the app in C that `new` writes.
@Suite struct ProtocolScenarioTests {
  private static let drives = VerbRun.root.appendingPathComponent("Scenarios/protocol").path
  private static let examples = VerbRun.root.appendingPathComponent("Examples").path

  @Test func thePythonAppPassesThem() {
    expectPassed("exec:python3 '\(Self.examples)/python-app/app.py'")
  }

  @Test(.enabled(if: Compiler.isThere)) func theAppInCPassesThem() throws {
    let scratch = try Scratch()
    let program = scratch.folder.appendingPathComponent("app").path
    try Compiler.make(program, from: VerbRun.resources + "/Templates/c/app.c")
    expectPassed("exec:'\(program)'")
  }

  @Test func anAppWithoutAFlawPassesThem() {
    expectPassed("exec:python3 '\(Self.flawedApp)'")
  }

  @Test(arguments: flaws.share(4))
  func anAppWithAFlawFails(_ flaw: String, drives: [String]) {
    let app = "exec:python3 '\(Self.flawedApp)' \(flaw)"
    let run = VerbRun("run", Self.drives, "--app", app, "--no-pictures")
    #expect(run.code == .failed, "\(run.notes)")
    for drive in drives {
      #expect(run.notes.contains("\(drive).drive: 1 failed"), "\(run.notes)")
    }
  }

  /// Each with the drives that find it.
  private static let flaws: [(flaw: String, drives: [String])] = [
    ("counts-too-many", ["every-row"]), ("counts-less-than-none", ["every-row", "the-first-list"]),
    ("counts-in-words", ["every-row", "in-and-out", "the-first-list"]),
    ("never-plays", ["listening"]),
    ("plays-silently", ["listening"]), ("says-it-rests", ["listening"]),
    ("plays-without-a-title", ["listening"]), ("plays-without-a-session", ["listening"]),
  ]
  private static let flawedApp = VerbRun.tests.appendingPathComponent("MustFail/flawed-app.py").path

  private func expectPassed(_ app: String) {
    let run = VerbRun("run", Self.drives, "--app", app, "--no-pictures")
    #expect(run.code == .passed, "\(run.notes)")
    #expect(run.notes.contains("\(FileText.names(inFolder: Self.drives).count) passed"))
  }
}

/// The system's compiler of C.
enum Compiler {
  static let isThere = ["/usr/bin/cc", "/usr/local/bin/cc"].contains {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  /// Throws unless all went well, and without a warning.
  static func make(_ program: String, from source: String) throws {
    let compiler = Process()
    compiler.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    compiler.arguments = ["cc", "-std=c11", "-Wall", "-Wextra", "-Werror", "-o", program, source]
    try compiler.run()
    compiler.waitUntilExit()
    try #require(compiler.terminationStatus == 0)
  }
}
