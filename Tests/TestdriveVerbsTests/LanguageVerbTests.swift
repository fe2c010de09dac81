import Foundation
import HeadUnitFonts
import Testing

@testable import TestdriveVerbs

/// The language, as verbs take it.
@Suite struct LanguageVerbTests {
  @Test func conditionsAndTreesReadWhatTheScreenSays() throws {
    let scratch = try Scratch()
    let drive = try scratch.file(
      "a.drive",
      """
      app demo
      set language de
      limits on items=2
      settle
      expect notice ~ "während der Fahrt"
      tap "Start"
      settle
      expect screen = home

      """)
    let run = VerbRun("run", drive)
    #expect(run.code == .passed, "\(run.lines) \(run.notes)")
    #expect(VerbRun("run", drive, "--language", "fr").code == .failed)
  }

  @Test func anUnknownLanguageNamesThoseThereAre() {
    let run = VerbRun("screenshot", "demo", "--language", "fi", "-o", "/nowhere/a.png")
    #expect(run.code == .wrongInput)
    #expect(run.notes.contains("there are: en, de, fr, es, ja, ar, he, zh"))
  }

  /// A script for each verb, as each is told of once in a process.
  @Test(
    arguments: [
      ("check", "\u{10330}\u{10331}", "Gothic"), ("inspect", "\u{10380}\u{10381}", "Ugaritic"),
      ("screenshot", "\u{103A0}\u{103A1}", "Old Persian"),
    ])
  func lettersThatNoFontHasAreToldOnceWithTheirPackage(
    verb: String, letters: String, script: String
  ) throws {
    guard try !Fonts().covers(letters), try Fonts().hasFont else { return }
    let scratch = try Scratch()
    let library = try scratch.file(
      "app.json",
      """
      {"items": [{"id": "a", "title": "\(letters) one", "duration": "3m"},
        {"id": "b", "title": "\(letters) two", "duration": "3m"}]}
      """)
    let picture = scratch.folder.appendingPathComponent("a.png").path
    let run = VerbRun(
      exactly: [verb, library, "--resources", VerbRun.resources]
        + (verb == "screenshot" ? ["-o", picture] : verb == "inspect" ? ["--content"] : []))
    let told = run.notes.split(separator: "\n").filter { $0.contains("\(script) letters") }
    #expect(told.count == 1, "\(run.notes)")
    #expect(told.first?.contains("\(letters) one") ?? false)
    #expect(told.first?.contains("fonts-noto-core (Debian, Ubuntu)") ?? false)
  }

  @Test func aPictureIsInTheLanguage() throws {
    let scratch = try Scratch()
    func bytes(_ words: String...) throws -> Data {
      let file = scratch.folder.appendingPathComponent("a.png")
      let run = VerbRun(
        exactly: ["screenshot", "demo", "--state", "disconnected", "-o", file.path] + words
          + ["--resources", VerbRun.resources])
      #expect(run.code == .passed, "\(run.notes)")
      return try Data(contentsOf: file)
    }
    let english = try bytes()
    #expect(try bytes("--language", "en") == english)
    #expect(try bytes("--language", "de") != english)
    #expect(try bytes("--language", "ar") != english)
  }
}
