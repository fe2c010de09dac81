import Foundation
import HeadUnitDrives
import Testing

@testable import TestdriveVerbs

/// Drives that must fail, each as the comment in its first line says: `# exits 1: FILE:3:1: why`.
@Suite struct MustFailTests {
  static let folder = VerbRun.tests.appendingPathComponent("MustFail")
  static let drives = FileText.names(inFolder: folder.path).filter { $0.hasSuffix(".drive") }

  @Test(arguments: MustFailTests.drives)
  func itFailsAsItSays(_ name: String) throws {
    let scratch = try Scratch()
    let file = Self.folder.appendingPathComponent(name).path
    // As CI does, which records nothing in this folder.
    let run = VerbRun(
      running: [file, "--artifacts", scratch.folder.path], environment: ["CI": "true"])
    let first = try String(contentsOfFile: file, encoding: .utf8).prefix { $0 != "\n" }
    let said = run.notes.replacingOccurrences(of: Self.folder.path + "/", with: "")
      .replacingOccurrences(of: "testdrive: ", with: "").prefix { $0 != "\n" }
    #expect("# exits \(run.code.rawValue): \(said)" == first, "\(run.notes)")
  }

  @Test func thereIsOneForEachWayToFail() throws {
    let texts = try Self.drives.map {
      try String(contentsOf: Self.folder.appendingPathComponent($0), encoding: .utf8)
    }
    #expect(texts.count >= 32)
    for code in [1, 2, 3, 5] {
      #expect(texts.contains { $0.hasPrefix("# exits \(code): ") }, "exit code \(code)")
    }
  }

  /// What is recorded depends on the fonts here, so it is recorded here.
  @Test func aPictureWithOneChangedPixelFails() throws {
    let scratch = try Scratch()
    let tiny = Self.folder.appendingPathComponent("parts/tiny.json").path
    let file = try scratch.file(
      "look.drive", "profile tiny.json\napp demo\nsettle\ngolden list kind=png\n")
    try FileManager.default.copyItem(
      atPath: tiny, toPath: scratch.folder.appendingPathComponent("tiny.json").path)
    let words = [file, "--artifacts", scratch.folder.appendingPathComponent("out").path]
    #expect(VerbRun(running: words, environment: [:]).code == .failed)
    #expect(VerbRun(running: words, environment: [:]).code == .passed)
    try Spoiling.changePixel(
      of: scratch.folder.appendingPathComponent("Goldens/list.png"), x: 40, y: 90)
    let run = VerbRun(running: words, environment: ["CI": "1"])
    #expect(run.code == .failed)
    #expect(run.notes.hasPrefix("\(file):4:1: golden list: 1 pixel differs\n"), "\(run.notes)")
    #expect(VerbRun(running: words + ["--no-pictures"], environment: [:]).code == .passed)
  }
}
