import Foundation
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
