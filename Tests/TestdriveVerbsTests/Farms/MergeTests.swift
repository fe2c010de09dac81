import Foundation
import Testing

@testable import TestdriveVerbs

/// Parts of runs, joined.
@Suite struct MergeTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    _ = try scratch.file("app.json", #"{"items": [{"id": "a", "title": "Shows"}]}"#)
    try FileManager.default.createDirectory(
      at: scratch.folder.appendingPathComponent("drives"), withIntermediateDirectories: true)
    for number in 0..<6 { try makeDrive(number, "settle") }
  }

  private func makeDrive(_ number: Int, _ lines: String...) throws {
    let text = (["app ../app.json"] + lines).map { $0 + "\n" }.joined()
    _ = try scratch.file("drives/\(number).drive", text)
  }

  private func place(_ name: String) -> String {
    scratch.folder.appendingPathComponent(name).path
  }

  private func run(_ words: String...) -> VerbRun { run(words) }

  private func run(_ words: [String], pictures: [String] = ["--no-pictures"]) -> VerbRun {
    VerbRun(exactly: ["run", place("drives"), "--resources", VerbRun.resources] + words + pictures)
  }

  private func merge(_ parts: String..., into folder: String = "whole") -> VerbRun {
    VerbRun(
      exactly: ["merge"] + parts.map(place) + ["-o", place(folder)]
        + ["--resources", VerbRun.resources])
  }

  private func makeParts() {
    for part in ["1", "2"] {
      #expect(run("--shard", part + "/2", "--report", place(part)).code == .passed)
    }
  }

  @Test func allPartsOfARunAreAWhole() {
    makeParts()
    let whole = merge("1", "2")
    #expect(whole.code == .passed, "\(whole.notes)")
    #expect(whole.notes.contains("6 passed"))
    // Taken together twice they are no more.
    #expect(merge("1", "2", into: "again").code == .passed)
  }

  @Test(arguments: [["--seed", "9"], ["--profile", "portrait"], ["--repeat", "2"]])
  func aPartOfARunWithOtherOptionsIsTold(_ options: [String]) {
    makeParts()
    let other = run(["--shard", "2/2", "--report", place("2")] + options)
    #expect(other.code == .passed, "\(other.notes)")
    let whole = merge("1", "2")
    #expect(whole.code == .machine)
    #expect(whole.notes.contains("is of another run"))
  }

  @Test func aPartOfOtherDrivesIsTold() throws {
    makeParts()
    for number in 0..<6 { try makeDrive(number, "settle", "wait 1s") }
    #expect(run("--shard", "2/2", "--report", place("2")).code == .passed)
    #expect(merge("1", "2").notes.contains("is of another run"))
  }

  @Test func picturesThatAreGoneOrDamagedAreTold() throws {
    for number in 1..<6 {
      try FileManager.default.removeItem(atPath: place("drives/\(number).drive"))
    }
    #expect(run(["--report", place("1")], pictures: []).code == .passed)
    let pictures = place("1/pictures")
    #expect(merge("1").code == .passed)
    let name = try #require(FileText.names(inFolder: pictures).first)
    try Data([1, 2, 3]).write(to: URL(fileURLWithPath: pictures + "/" + name))
    let damaged = merge("1")
    #expect(damaged.code == .machine)
    #expect(damaged.notes.contains("missing or damaged"))
    try FileManager.default.removeItem(atPath: pictures)
    #expect(merge("1").notes.contains("missing or damaged"))
  }

  @Test func whatAFirstFailureLeftOutIsNotMissing() throws {
    try makeDrive(0, "settle", "expect rows = 7")
    let run = run("--fail-fast", "--report", place("fast"))
    #expect(run.code == .failed)
    let whole = merge("fast")
    #expect(whole.code == .failed, "\(whole.notes)")
  }

  /// Of a part whose files were exchanged or changed nothing is believed.
  @Test func aCaseIsTheOneThatTheListTells() throws {
    try makeDrive(0, "settle", "expect rows = 7")
    #expect(run("--report", place("1")).code == .failed)
    let files = FileManager.default
    let data = place("1/data")
    let kept = try (0..<2).map { try #require(files.contents(atPath: data + "/\($0).js")) }
    let list = try #require(files.contents(atPath: data + "/index.js"))
    func isDamaged(_ change: () throws -> Void) throws -> Bool {
      try change()
      let whole = merge("1")
      try kept[0].write(to: URL(fileURLWithPath: data + "/0.js"))
      try list.write(to: URL(fileURLWithPath: data + "/index.js"))
      return whole.code == .machine && whole.notes.contains("case 0 in \(place("1"))")
    }
    #expect(merge("1").code == .failed)
    // Another drive's, under this one's number.
    let other = String(decoding: kept[1], as: UTF8.self)
      .replacing("report.result({\"number\":1,", with: "report.result({\"number\":0,")
    #expect(try isDamaged { _ = try scratch.file("1/data/0.js", other) })
    let passed = String(decoding: list, as: UTF8.self)
      .replacing("\"failed\"", with: "\"passed\"")
    #expect(try isDamaged { _ = try scratch.file("1/data/index.js", passed) })
    let waiting = String(decoding: list, as: UTF8.self)
      .replacing("\"failed\"", with: "\"waiting\"")
    #expect(
      try isDamaged {
        _ = try scratch.file("1/data/index.js", waiting)
        _ = try scratch.file("1/data/0.js", other)
      })
  }
}
