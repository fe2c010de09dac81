import Testing

@testable import TestdriveVerbs

@Suite struct InspectTests {
  @Test func figuresAreThoseOfTheLibrary() throws {
    let scratch = try Scratch()
    let path = try scratch.file(
      "app.json",
      """
      {"items": [{"id": "a", "title": "A", "latency": {"count": "2s"}, "children": [
        {"repeat": 5, "id": "t{n}", "title": "T", "duration": "3m"}]},
        {"id": "s", "title": "S", "status": true}]}
      """)
    let run = VerbRun("inspect", path)
    #expect(run.code == .passed)
    for line in [
      "  items         7", "  containers    1", "  playable      5", "  status rows   1",
      "  levels        2  at /0", "  longest list  5  at /0", "  failures      0",
      "  app’s time    2s", "    2s          list  /0",
    ] { #expect(run.lines.contains { $0 == line }, "\(line)") }
  }

  @Test func anEndlessAppIsLeftAtEachOfTheBounds() throws {
    let scratch = try Scratch()
    let path = try scratch.file(
      "app.json",
      """
      {"items": [{"repeat": 1000000, "id": "t{n}", "title": "T", "duration": "3m",
        "latency": {"item": "1s"}}]}
      """)
    #expect(VerbRun("inspect", path, "--items", "100").notes.contains("100 items"))
    #expect(VerbRun("inspect", path, "--time", "20s").data.contains("items         20\n"))
    #expect(VerbRun("inspect", "demo", "--depth", "2", "--items", "500").notes.contains("level 2"))
  }

  /// Nobody seeks, skips, asks for another rate, stops or hears a track to its end otherwise.
  @Test(arguments: [
    "info-elapsed-stale-after-seek", "info-duration-wrong", "info-not-cleared",
    "session-not-released", "command-skip-ignores-interval", "command-rate-not-published",
  ])
  func whatOnlyPatientDriversMeetIsFound(_ misbehaviour: String) throws {
    let scratch = try Scratch()
    let path = try scratch.file(
      "app.json",
      """
      {"app": {"name": "App"}, "player": {"commands": ["play", "pause", "stop", "next", "previous",
        "position", "skipForward", "skipBackward", "rate"], "rates": [1, 1.5], "skip": [15],
        "misbehaves": ["\(misbehaviour)"]},
       "items": [{"id": "a", "title": "A", "duration": "3m"}]}
      """)
    let run = VerbRun("inspect", path)
    #expect(run.lines.contains { $0.contains(" \(misbehaviour): ") }, "\(run.lines)")
    // A library is told what to do with its file.
    #expect(!run.data.contains("MPMediaItem"))
    #expect(run.data.contains("Give the track an `artwork`."))
  }

  @Test func anAppThatDoesNotAnswerInTimeHasFailures() throws {
    let scratch = try Scratch()
    let path = try scratch.file(
      "app.json",
      """
      {"items": [{"id": "a", "title": "A", "latency": {"count": "30s"}, "children": [
        {"id": "t", "title": "T", "duration": "3m"}]}]}
      """)
    #expect(VerbRun("inspect", path).data.contains("/0: count was not answered"))
    #expect(VerbRun("inspect", path, "--patience", "30s").data.contains("failures      0"))
  }
}
