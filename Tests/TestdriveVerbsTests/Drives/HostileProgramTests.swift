import Foundation
import HeadUnitCore
import TestKit
import Testing

@testable import TestdriveVerbs

/// Programs that do what no app should, each in a drive of its own: none grows without end, none
/// ends the run, and nothing of any of them is left.
@Suite struct HostileProgramTests {
  private static let programs = VerbRun.tests.deletingLastPathComponent()
    .appendingPathComponent("Hostile/programs.py")

  private let scratch: Scratch
  /// A copy of its own, by which its processes are found.
  private let program: String

  init() throws {
    scratch = try Scratch()
    program = try scratch.file(
      "programs.py", String(contentsOf: Self.programs, encoding: .utf8))
    _ = try scratch.file(
      "hostile.drive", "app demo wait=off\nwait 3s\ntap /0 optional=on\nwait 3s\n")
  }

  private func run(_ name: String) -> VerbRun {
    let drive = scratch.folder.appendingPathComponent("hostile.drive").path
    return VerbRun(
      exactly: [
        "run", drive, "--app", "exec:python3 '\(program)' \(name)", "--no-pictures", "--resources",
        VerbRun.resources,
      ])
  }

  /// The words of those of its processes that stay.
  ///
  /// One that has killed its supervisor is gone when the system has come to it.
  private var left: [String] {
    for _ in 0..<1_000 {
      if running.isEmpty { return [] }
      _ = poll(nil, 0, 5)
    }
    return running
  }

  /// The words of those that run.
  private var running: [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return names.compactMap { name in
      guard let bytes = FileManager.default.contents(atPath: "/proc/\(name)/cmdline") else {
        return nil
      }
      let words = String(decoding: bytes, as: UTF8.self)
      // This process may have been started with the name of the test, and not of the program.
      return words.contains(program) ? words : nil
    }
  }

  @Test(
    arguments: [
      ("long-title", Budget.text), ("long-title-of-an-item", .text), ("large-titles", .step),
      ("titles", .step), ("small-titles", .stepLines), ("empty-lines", .stepLines),
      ("zeros", .step),
      ("endless-line", .step), ("later-answers", .stepLines), ("many-keys", .entries),
      ("many-devices", .entries), ("many-paths", .entries), ("many-identifiers", .entries),
    ].share(4))
  func whoSaysTooMuchIsCutOff(name: String, budget: Budget) {
    let run = run(name)
    #expect(run.code == .appFailed, "\(run.notes)")
    #expect(
      run.data.contains(budget.sentence) || run.notes.contains(budget.sentence), "\(run.data)")
    #expect(left == [])
  }

  @Test(
    arguments: [
      "deaf", "stopped", "error-output", "helper-in-a-session", "helper-of-a-helper",
      "many-helpers", "multiplying", "killer", "stopper", "silent", "deaf-and-silent",
      "deep-nesting",
    ].share(4))
  func nothingIsLeft(name: String) {
    let run = run(name)
    #expect([.passed, .appFailed].contains(run.code), "\(run.notes)")
    #expect(left == [])
  }

  @Test(
    arguments: [
      ("helper-with-output", "ended with code 7"), ("talking-helper", "ended with code 7"),
      ("gone", "ended with code 3"), ("dead", "was ended by signal 11 (SIGSEGV)"),
      ("deaf-after-closing-its-output", "closed its output"),
    ].share(2))
  func whoEndsHasCrashed(name: String, words: String) {
    let run = run(name)
    #expect(run.code == .appFailed, "\(run.notes)")
    #expect((run.data + run.notes).contains(words), "\(run.data)\(run.notes)")
    #expect(!(run.data + run.notes).contains("has not answered"))
    #expect(left == [])
  }

  @Test func ofLastWordsSomeAreTold() {
    let run = run("long-last-words")
    #expect(run.code == .appFailed, "\(run.notes)")
    let told = (run.data + run.notes).split(separator: "\n")
    let words = told.filter { $0.contains("1111111111") || $0.contains("7777777777") }
    #expect(!words.isEmpty)
    // Twenty lines of two hundred, and what is said of them.
    #expect(words.allSatisfy { $0.count < 20 * 210 })
    #expect(told.filter { $0.contains("77777") }.count <= 20)
  }
}
