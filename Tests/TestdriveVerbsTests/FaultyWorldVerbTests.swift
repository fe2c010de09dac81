import Foundation
import HeadUnitCore
import HeadUnitFiles
import TestKit
import TestWorld
import Testing

@testable import TestdriveVerbs

/// In every world a verb's files are whole or as they were, and its code says which.
@Suite struct FaultyWorldVerbTests {
  /// A few hundred in each run of the tests; `TESTDRIVE_WORLDS=10000` goes on for longer.
  private static let count =
    ProcessInfo.processInfo.environment["TESTDRIVE_WORLDS"].flatMap { UInt64($0) } ?? 240

  private static let firstSeed =
    ProcessInfo.processInfo.environment["TESTDRIVE_SEED"].flatMap { UInt64($0) } ?? 0

  /// Verbs that write, and what they are given.
  enum Writer: CaseIterable, Sendable {
    case new, junit, tap, trace, report, format, hashes

    /// What stands where it writes: an older file of its kind.
    var before: String {
      switch self {
      case .junit: "<?xml before\n"
      case .tap: "TAP version before\n"
      case .trace: #"{"at":0,"began":{"before"}}"# + "\n"
      case .hashes: "0123456789abcdef  -  before\n"
      case .new, .report, .format: "before\n"
      }
    }

    func words(_ folder: String) -> [String] {
      let drive = folder + "/a.drive"
      let file = folder + "/out"
      let words =
        switch self {
        case .new: ["new", "python", "Radio", "--in", folder]
        case .junit: ["run", drive, "--junit", file]
        case .tap: ["run", drive, "--tap", file]
        case .trace: ["run", drive, "--trace", file]
        case .report: ["run", drive, "--report", folder + "/report", "--no-pictures"]
        case .format: ["format", "-i", folder + "/crooked.drive"]
        case .hashes: ["run", drive, "--hashes", file]
        }
      return words + ["--resources", VerbRun.resources]
    }
  }

  /// Everything below a folder by its name, times that were measured left out.
  private func contents(_ folder: String) -> [String: String] {
    var contents: [String: String] = [:]
    for path in FileText.contents(ofFolder: folder) where !path.hasSuffix("/") {
      let bytes = FileManager.default.contents(atPath: path) ?? Data()
      let text = String(decoding: bytes, as: UTF8.self)
        .replacing(URL(fileURLWithPath: folder).lastPathComponent, with: "")
        .replacing(/[0-9a-f.]*[0-9][0-9a-f.]*/, with: "0")
      contents[String(path.dropFirst(folder.count))] = text
    }
    return contents
  }

  private func prepare(_ scratch: Scratch, for writer: Writer) throws {
    _ = try scratch.file("a.drive", "app demo\nsettle\n")
    _ = try scratch.file("crooked.drive", "app    demo\n")
    _ = try scratch.file("out", writer.before)
  }

  private func trouble(
    _ writer: Writer, seed: UInt64, before: [String: String], clean: [String: String]
  ) throws -> String? {
    let scratch = try Scratch()
    try prepare(scratch, for: writer)
    let folder = scratch.folder.path
    let world = FaultyWorld(seed: seed)
    let run = FileCalls.$current.withValue(world.calls) {
      VerbRun(exactly: writer.words(folder))
    }
    let found = contents(folder)
    let found2 = verdict(writer, world, run, found, before: before, clean: clean)
    return found2.map { "seed \(seed), \(writer): \($0) (\(world.log)) \(run.notes)" }
  }

  private func verdict(
    _ writer: Writer, _ world: FaultyWorld, _ run: VerbRun, _ found: [String: String],
    before: [String: String], clean: [String: String]
  ) -> String? {
    let isUnharmed = !world.hasFailed && !world.isDead
    if isUnharmed, run.code != .passed { return "it ends with \(run.code) by itself" }
    if run.code == .passed, !world.isDead {
      // Of a file in another's place nothing is missing.
      for (name, text) in clean where found[name] != text { return "\(name) is not whole" }
    } else if !world.isDead, run.code != .machine {
      return "it ends with \(run.code)"
    }
    for (name, text) in found where text != before[name] && text != clean[name] {
      // The page of a report says itself that it is not whole yet.
      if writer == .report, name.hasPrefix("/report/") { continue }
      if name.hasSuffix(".part"), world.isDead || world.tidyFailures > 0 { continue }
      return "\(name) is there by half"
    }
    return nil
  }

  @Test(arguments: Writer.allCases.share(3))
  func filesAreWholeAndTheCodeIsRight(writer: Writer) throws {
    let scratch = try Scratch()
    try prepare(scratch, for: writer)
    let before = contents(scratch.folder.path)
    let first = VerbRun(exactly: writer.words(scratch.folder.path))
    #expect(first.code == .passed, "\(first.notes)")
    let clean = contents(scratch.folder.path)
    #expect(clean != before)
    let share = max(1, Self.count / UInt64(Writer.allCases.count))
    for seed in Self.firstSeed..<Self.firstSeed + share {
      if let trouble = try trouble(writer, seed: seed, before: before, clean: clean) {
        Issue.record("\(trouble)")
        return
      }
    }
  }
}
