import Foundation
import Testing

@testable import TestdriveVerbs

/// Apps that `testdrive new` writes.
@Suite struct NewAppTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private func place(_ name: String) -> String {
    scratch.folder.appendingPathComponent(name).path
  }

  private func new(_ words: String...) -> VerbRun {
    VerbRun(
      exactly: ["new"] + words + ["--in", scratch.folder.path, "--resources", VerbRun.resources])
  }

  private func names(_ folder: String) -> [String] {
    FileText.contents(ofFolder: place(folder))
      .map { String($0.dropFirst(place(folder).count + 1)) }.sorted()
  }

  private func text(_ file: String) throws -> String {
    try String(contentsOfFile: place(file), encoding: .utf8)
  }

  @Test func anAppInPythonPassesItsDrive() throws {
    let new = new("python", "Radio Nord 2")
    #expect(new.code == .passed && new.data.isEmpty)
    #expect(new.notes.contains("cd '\(place("Radio Nord 2"))'\n  testdrive run first.drive\n"))
    #expect(names("Radio Nord 2") == ["app.py", "first.drive"])
    expectPassed("Radio Nord 2", named: "Radio Nord 2")
  }

  @Test(.enabled(if: Compiler.isThere)) func anAppInCPassesItsDrive() throws {
    #expect(new("c", "Radio").code == .passed)
    #expect(names("Radio") == ["Makefile", "app.c", "first.drive"])
    try Compiler.make(place("Radio/app"), from: place("Radio/app.c"))
    expectPassed("Radio", named: "Radio")
  }

  @Test func anAppAsAFilePassesItsDriveAndTheCheck() throws {
    #expect(new("json", "Radio").code == .passed)
    #expect(names("Radio") == ["first.drive", "library.json"])
    #expect(VerbRun("check", place("Radio")).code == .passed)
    expectPassed("Radio", named: "Radio")
  }

  /// And that its name is what was typed.
  private func expectPassed(_ folder: String, named name: String) {
    let trace = place("trace.jsonl")
    let run = VerbRun("run", place("\(folder)/first.drive"), "--no-pictures", "--trace", trace)
    #expect(run.code == .passed, "\(run.notes)")
    #expect((try? text("trace.jsonl").contains("\"\(name)\"")) == true)
  }

  @Test func anAppInSwiftDependsOnTheseSources() throws {
    let new = new("swift", "café radio 2")
    #expect(new.code == .passed)
    #expect(new.notes.contains("\n  swift run CafeRadio2 run first.drive\n"))
    #expect(
      names("café radio 2") == [
        "App.entitlements", "Info.plist", "Package.swift", "Sources/ContentManager.swift",
        "Sources/Main.swift", "first.drive",
      ])
    let package = try text("café radio 2/Package.swift")
    #expect(package.contains("name: \"CafeRadio2\""))
    #expect(package.contains("path: \"\(VerbRun.root.path)\""))
    #expect(try text("café radio 2/Sources/Main.swift").contains("run(name: \"café radio 2\")"))
    let check = VerbRun("check", place("café radio 2/first.drive"))
    #expect(check.code == .passed, "\(check.data)")
  }

  @Test func theFolderIsNotCalledAsThatOfTheSources() throws {
    try FileManager.default.createDirectory(
      atPath: place("radio"), withIntermediateDirectories: false)
    _ = try scratch.file("radio/Package.swift", "")
    let new = new("swift", "Radio", "--testdrive", place("radio"))
    #expect(new.code == .wrongInput)
    #expect(new.notes.contains("sources, \(place("radio")), is called so"))
    #expect(!FileManager.default.fileExists(atPath: place("Radio")))
    #expect(self.new("swift", "Radio 2", "--testdrive", place("radio")).code == .passed)
    #expect(self.new("python", "Radio").code == .passed)
  }

  @Test func theSourcesCanBeNamed() throws {
    try FileManager.default.createDirectory(
      atPath: place("a \"b\""), withIntermediateDirectories: false)
    #expect(new("swift", "Radio", "--testdrive", place("a \"b\"")).code == .wrongInput)
    #expect(names("a \"b\"") == [])
    _ = try scratch.file("a \"b\"/Package.swift", "")
    #expect(new("swift", "Radio", "--testdrive", place("a \"b\"")).code == .passed)
    #expect(try text("Radio/Package.swift").contains(#"a \"b\"", traits: ["AppBuild"])]"#))
  }

  @Test(arguments: AppKind.allCases) func nothingIsLeftToFillIn(_ kind: AppKind) throws {
    #expect(new(kind.rawValue, "Radio").code == .passed)
    for name in names("Radio") { #expect(try !text("Radio/\(name)").contains("{{")) }
  }

  @Test func whatIsThereIsLeftAsItIs() throws {
    _ = try scratch.file("Radio", "mine")
    try FileManager.default.createSymbolicLink(
      atPath: place("Link"), withDestinationPath: "nowhere")
    for name in ["Radio", "Link"] {
      let new = new("python", name)
      #expect(new.code == .wrongInput)
      #expect(new.notes.contains("is there already, and is left as it is"))
    }
    #expect(try text("Radio") == "mine")
    #expect(new("python", "Twice").code == .passed)
    _ = try scratch.file("Twice/app.py", "mine")
    #expect(new("python", "Twice").code == .wrongInput)
    #expect(try text("Twice/app.py") == "mine")
  }

  @Test(arguments: [
    "", ".", "..", "../up", "/root", "a/b", "-x", " x", "x ", "x.", "a\"b", "a'b", "a\\b", "a\nb",
    "a\0b", "a<b", "a&b", "{{name}}", "$(id)", "`id`", "%n", "a;b", "🎵",
    String(repeating: "a", count: 61),
  ])
  func aHostileNameIsRefused(_ name: String) {
    for kind in AppKind.allCases {
      let new = new(kind.rawValue, "--", name)
      #expect(new.code == .wrongInput)
    }
    #expect(throws: VerbError.self) { try AppName(name) }
    #expect(FileText.names(inFolder: scratch.folder.path) == [])
  }

  @Test(arguments: [
    ("radio", "Radio"), ("my car-radio", "MyCarRadio"), ("3 waves", "My3Waves"),
    ("UIKit", "MyUIKit"), ("testdrive", "MyTestdrive"), ("Ärzte_live.fm", "ArzteLiveFm"),
    ("радио", "My"), ("class", "Class"), ("HeadUnitCore", "MyHeadUnitCore"),
    ("foundation", "MyFoundation"), ("dispatch", "MyDispatch"), ("self", "MySelf"),
  ])
  func aTargetIsANameOfSwift(name: String, target: String) throws {
    #expect(try AppName(name).target == target)
  }

  /// A package has to build whatever it is called.
  @Test func noTargetIsCalledAsOneOfOurs() throws {
    let file = VerbRun.root.appendingPathComponent("Package.swift")
    let manifest = try String(contentsOf: file, encoding: .utf8)
    let names = manifest.matches(of: /(\w+)\(\s*name: "(\w+)"/)
      .filter { $0.1 != "trait" }.map { String($0.2) }
    let examples = FileText.names(inFolder: VerbRun.root.appendingPathComponent("Examples").path)
      .map { "\($0)Example" }
    #expect(names.contains("HeadUnitCore"))
    for name in names + examples {
      #expect(try AppName(String(name.drop { $0 == "_" })).target != name, "\(name)")
    }
  }

  @Test func wrongWordsAreMistakes() {
    #expect(new().notes.contains("new needs what to write and a name"))
    #expect(new("python").code == .wrongInput)
    #expect(new("pyton", "Radio").notes.contains("did you mean \"python\"?"))
    #expect(new("python", "Radio", "more").notes.contains("one word too many"))
    let lost = VerbRun(exactly: ["new", "c", "Radio", "--in", place("none")])
    #expect(lost.code == .wrongInput && lost.notes.contains("there is no such folder"))
  }
}
