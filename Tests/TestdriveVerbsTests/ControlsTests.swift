import HeadUnitCore
import Testing

@testable import TestdriveVerbs

@Suite struct ControlsTests {
  private func line(_ name: String, _ run: VerbRun) -> String {
    let line = run.lines.first { $0.hasPrefix(name + " ") } ?? ""
    return line.split(separator: " ").joined(separator: " ")
  }

  @Test func everyCommandHasItsLine() {
    let run = VerbRun("controls")
    #expect(run.code == .passed)
    #expect(run.lines.first?.hasPrefix("Harbourline on hd720, playing ") == true)
    for name in CommandName.allCases { #expect(!line(name.rawValue, run).isEmpty) }
  }

  @Test func theDemosCommandsAreWhereTheScreenHasThem() {
    let run = VerbRun("controls", "--profile", "wide")
    #expect(line("pause", run) == "pause yes yes middle button")
    #expect(line("play", run) == "play yes yes middle button, when its turn comes")
    #expect(line("skipForward", run) == "skipForward yes yes beside the middle, 4th of 5")
    #expect(line("rate", run) == "rate yes yes row of buttons, 1st of 4")
    #expect(line("dislike", run) == "dislike yes yes “…” menu, 2nd of 4")
    #expect(line("position", run) == "position yes yes scrubber, to be moved while parked")
    #expect(line("stop", run) == "stop yes yes “…” menu, 4th of 4")
  }

  @Test func whereAnAppHasItsOwnButtonsThereIsNoPlaceAmongThem() {
    let run = VerbRun("controls", "demo-templates")
    #expect(line("rate", run) == "rate yes yes none: the app’s own buttons stand in its place")
    #expect(line("next", run).hasPrefix("next yes yes beside the middle, "))
    #expect(!run.lines.contains { $0.contains("of 0") })
  }

  @Test(arguments: ["minimum", "standard", "portrait", "portrait-small", "knob-only"])
  func everyHeadUnitHasRoomForTracksAndSkips(profile: String) {
    let run = VerbRun("controls", "--profile", profile)
    #expect(line("skipForward", run) == "skipForward yes yes beside the middle, 4th of 5")
    #expect(line("next", run) == "next yes yes beside the middle, 5th of 5")
  }

  @Test func ofEachSessionItIsSaidWhyItIsNotShown() throws {
    let scratch = try Scratch()
    let app = try scratch.file(
      "rooms.json",
      """
      {"items": [{"id": "a", "title": "Pier", "duration": "3m"}],
       "sessions": [{"id": "kitchen", "tracks": [{"title": "Understory", "duration": "4m"}]}]}
      """)
    let lines = VerbRun("controls", app).lines
    #expect(lines.contains("  session kitchen: Another one is shown"), "\(lines)")
  }

  @Test func whatIsHiddenSaysWhy() throws {
    let scratch = try Scratch()
    let app = try scratch.file(
      "live.json",
      """
      {"player": {"commands": ["play", "stop", "pause", "position", "seekForward", "enableLanguage",
                               {"name": "next", "enabled": false}]},
       "items": [{"id": "a", "title": "Pier Radio", "live": true}]}
      """)
    let run = VerbRun("controls", app)
    let reason = "hidden: a live stream has nothing to move within, to shuffle or to repeat"
    #expect(line("position", run).hasSuffix(reason))
    #expect(line("seekForward", run) == "seekForward yes no " + reason)
    #expect(line("enableLanguage", run).hasSuffix("hidden: the info names no languages"))
    #expect(line("pause", run) == "pause yes no “…” menu, 1st of 1")
    #expect(line("next", run) == "next yes no beside the middle, 2nd of 2")
  }

  @Test func anAppThatIsNotTheNowPlayingAppIsToldWhy() throws {
    let scratch = try Scratch()
    let app = try scratch.file(
      "mixes.json",
      """
      {"player": {"misbehaves": ["session-mixable"]}, "items": [{"id": "a", "title": "A"}]}
      """)
    let reason = Ineligibility.sessionMixable.explanation
    #expect(VerbRun("controls", app).lines.contains("  not the now-playing app: \(reason)"))
  }

  @Test func anItemCanBeNamed() {
    let run = VerbRun("controls", "demo", "--at", "/0/0")
    #expect(run.lines.first == "Harbourline on hd720, playing Lanterns on the Pier")
    #expect(VerbRun("controls", "--at", "nowhere").code == .wrongInput)
  }

  @Test func theReferencePageHasEveryCommandStatusAndReason() {
    let page = VerbRun("controls", "--markdown").data
    for name in CommandName.allCases { #expect(page.contains("| `\(name.rawValue)` |")) }
    for status in CommandStatus.allCases { #expect(page.contains("| `\(status.rawValue)` |")) }
    for reason in Ineligibility.allCases { #expect(page.contains("| `\(reason.rawValue)` |")) }
    for absence in PlaybackControls.Absence.allCases { #expect(page.contains(absence.explanation)) }
  }

  @Test func thePublishedSequencesOfRatesAreOnThePage() {
    let page = VerbRun("controls", "--markdown").data
    #expect(page.contains("| 0.5, 1, 1.5, 2 | 1 | off | 1.5, 2, 0.5, 1, … |"))
    #expect(page.contains("1.4, 1.5 | 1 | 0.5 | 1.1, dead |"))
    #expect(page.contains("| 0.5, 0.6, 1, 1.5, 2 | 1 | 0.5 | 1.5, 2, 0.5, dead |"))
  }

  @Test func tablesHaveAsManyCellsInEachRow() {
    let tables = VerbRun("controls", "--markdown").data.split(separator: "\n\n")
      .filter { $0.hasPrefix("|") }
    #expect(tables.count == 8)
    for table in tables {
      let counts = Set(table.split(separator: "\n").map { $0.count { $0 == "|" } })
      #expect(counts.count == 1, "\(table)")
    }
  }
}
