import Foundation
import HeadUnitCore
import HeadUnitFindings
import TestKit
import Testing

@testable import TestdriveVerbs

/// Random drives: the same from the same seed, short when they are told, and silent about apps that
/// do nothing wrong.
@Suite struct ExploreTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private func place(_ name: String) -> String {
    scratch.folder.appendingPathComponent(name).path
  }

  private static let wellBehaved = VerbRun.root.appendingPathComponent("Tests/WellBehaved")

  private static let libraries = FileText.names(inFolder: wellBehaved.path)
    .filter { $0.hasSuffix(".json") }

  @Test func tenLibrariesDoNothingWrong() { #expect(Self.libraries.count == 10) }

  /// A share of what CI explores; there the demo is as well, which shows some faults on purpose.
  @Test(arguments: libraries.share(3))
  func appsThatDoNothingWrongHaveNoWarning(_ name: String) {
    let app = Self.wellBehaved.appendingPathComponent(name).path
    let run = VerbRun(
      "explore", app, "--seeds", "24", "--fail-on", "warning", "-o", place("explored"))
    #expect(run.code == .passed, "\(run.data)")
  }

  @Test func whatIsKnownCanBeLetBe() throws {
    let app = try library("info-rate-stale-after-pause")
    let folder = place("explored")
    let run = VerbRun(
      "explore", app, "--seeds", "12", "--allow", "info-rate-stale-after-pause", "-o", folder)
    #expect(!run.data.contains("info-rate-stale-after-pause"))
    #expect(VerbRun("explore", app, "--allow", "nothing").code == .wrongInput)
  }

  @Test func theSameSeedIsTheSameDrive() {
    var (one, other) = (RandomHands(seed: 7), RandomHands(seed: 7))
    var third = RandomHands(seed: 8)
    let lines = one.lines(actions: 40)
    #expect(lines == other.lines(actions: 40))
    #expect(lines != third.lines(actions: 40))
    // Whatever stood for a number has become one.
    #expect(!lines.contains { $0.contains(/\{[0-9]/) })
  }

  private func library(_ misbehaviour: String) throws -> String {
    try scratch.file(
      "app.json",
      """
      {"player": {"misbehaves": ["\(misbehaviour)"]},
       "items": [{"id": "a", "title": "A", "duration": "3m"}]}
      """)
  }

  @Test func anExplorationThatWasStoppedGoesOn() throws {
    let app = try library("info-rate-stale-after-pause")
    let folder = place("explored")
    _ = VerbRun("explore", app, "--seeds", "2", "-o", folder)
    let progress = try String(contentsOfFile: folder + "/progress.json", encoding: .utf8)
    #expect(progress.contains(#""next":3"#) && progress.contains(#""drives":2"#))
    let run = VerbRun("explore", app, "--seeds", "5", "-o", folder, "--resume")
    #expect(run.data.contains("3 drives in "), "\(run.data)")
    #expect(run.data.contains("5 drives with those before"))
    // The same as in one go.
    let whole = VerbRun("explore", app, "--seeds", "5", "-o", place("whole"))
    #expect(run.lines.first == whole.lines.first)
    let other = VerbRun("explore", "demo", "--seeds", "12", "-o", folder, "--resume")
    #expect(other.code == .wrongInput)
  }

  @Test func allStatesThatWereSeenAndNotAreTold() throws {
    let run = VerbRun("explore", "demo", "--seeds", "3", "-o", place("explored"), "--json")
    let document = try #require(
      try JSONSerialization.jsonObject(with: Data(run.data.utf8)) as? [String: Any])
    let seen = try #require(document["statesSeen"] as? [String])
    let never = try #require(document["statesNeverSeen"] as? [String])
    var states = ExploredStates()
    for state in seen { states.note(state) }
    #expect(seen.count + never.count == states.count)
    #expect(Set(seen).isDisjoint(with: never))
    #expect(seen.contains { $0.hasPrefix("shown free good unlocked") })
  }

  @Test func aDriveIsShrunkToTheLinesThatItNeeds() {
    let lines = (0..<40).map { "line \($0)" }
    var tried = 0
    let short = LineShrinker(stop: StopFlag()).shrunk(lines, seenAfter: 31) { fewer in
      tried += 1
      return fewer.contains("line 4") && fewer.contains("line 30")
    }
    #expect(short == ["line 4", "line 30"])
    #expect(tried < 60)
  }

  /// Long drives come to it in a roundabout way, of which much stays.
  @Test func drivesThatComeToItInFewLinesAreMadeShorterFirst() {
    let reason = Explorer.Reason.finding(.artworkFlicker)
    let seen: [(seed: UInt64, lineCount: Int?)] = [(1, nil), (4, 5), (2, 90), (5, 40), (3, 5)]
    for order in [seen, seen.reversed()] {
      var progress = ExplorationProgress(app: "a", actions: 30, level: .note, from: 1)
      for (seed, lineCount) in order {
        var outcome = Explorer.Outcome()
        outcome.reasons[reason] = Explorer.Sight(words: "of \(seed)", lineCount: lineCount)
        progress.add(outcome, of: seed)
      }
      // Of two alike it is the lower seed, whichever came first.
      #expect(progress.found[reason]?.map(\.seed) == [3, 4, 5, 2, 1])
      progress.add(Explorer.Outcome(reasons: [reason: .init(words: "", lineCount: 0)]), of: 4)
      #expect(progress.found[reason]?.map(\.words).first == "of 3")
    }
  }

  @Test(arguments: [([9, 7, 6, 2], 2, 3), ([9, 7, 8], 1, 3), ([3, 1], 0, 1)])
  func aDriveThatStaysLongGivesWayToAnotherOne(counts: [Int], place: Int, tried: Int) throws {
    var seen: [Int] = []
    let shortest = try #require(
      LineShrinker(stop: StopFlag()).shortest(of: counts) { count in
        seen.append(count)
        return Array(repeating: "line", count: count)
      })
    #expect(shortest.place == place && shortest.lines.count == counts[place])
    #expect(seen == Array(counts.prefix(tried)))
  }

  @Test func turnsOfTheKnobAreJoined() {
    let lines = ["knob +26", "wait 1s", "knob -1", "knob press"]
    let short = LineShrinker(stop: StopFlag()).shrunk(lines, seenAfter: nil) { fewer in
      let turns = fewer.compactMap { $0.wholeMatch(of: /knob ([+-][0-9]+)/) }
      return turns.reduce(0) { $0 + (Int($1.1) ?? 0) } == 25 && fewer.last == "knob press"
    }
    #expect(short == ["knob +25", "knob press"])
  }

  /// One of them alone is no drive any more.
  @Test func aRepeatGoesWithItsEnd() {
    let lines = ["repeat 4", "a", "repeat 2", "b", "end", "end", "c"]
    let short = LineShrinker(stop: StopFlag()).shrunk(lines, seenAfter: nil) { fewer in
      let depth = fewer.count { $0.hasPrefix("repeat") } - fewer.count { $0 == "end" }
      return depth == 0 && fewer.contains("b") && fewer.contains("c")
    }
    #expect(short == ["b", "c"])
  }

  /// What is begun and ended is left out at once, and something plain stands for what is not.
  @Test func whatGoesOnlyTogetherIsLeftOutTogether() {
    let lines = ["lock", "a", "unlock", "wait 3s", "b", "wait 2s", "knob +3", "knob press"]
    let short = LineShrinker(stop: StopFlag()).shrunk(lines, seenAfter: nil) { fewer in
      let isPlaying =
        fewer.contains("tap :playable nth=1 optional=on")
        || fewer.contains("knob +3") && fewer.contains("knob press")
      let waits = fewer.compactMap { $0.wholeMatch(of: /wait ([0-9]+)(ms|s)/) }
        .reduce(0) { $0 + (Int($1.1) ?? 0) * ($1.2 == "s" ? 1_000 : 1) }
      return fewer.contains("lock") == fewer.contains("unlock") && isPlaying && waits >= 5_000
    }
    #expect(short == ["wait 5000ms", "knob +3", "knob press"])
  }

  /// So that a state of one place is one word of each kind, whatever app it is of.
  @Test(arguments: [
    ("demo", "shown", "tab2", "unnamed"), ("demo-templates", "grid", "tab2", "unnamed"),
    ("demo-templates", "nowPlaying", "tab4", "unnamed"),
    ("demo-templates", "list", "tab1", "remote"),
  ])
  func templatesAndTabsArePlacesOfTheirOwn(
    _ app: String, _ page: String, _ tab: String, _ session: String
  ) throws {
    var isSeen = false
    for seed in 0..<12 where !isSeen {
      let run = VerbRun(
        "explore", app, "--from", "\(seed)", "--seeds", "1", "-o", place("explored"), "--json")
      let document = try #require(
        try JSONSerialization.jsonObject(with: Data(run.data.utf8)) as? [String: Any])
      let states = try #require(document["statesSeen"] as? [String])
      let words = states.map { $0.split(separator: " ").map(String.init) }
      #expect(words.allSatisfy { $0.count == 7 })
      isSeen = words.contains { $0[0] == page && $0[5] == tab && $0[6] == session }
    }
    #expect(isSeen)
  }

  @Test func theNearestStatesNeverVisitedAreNamed() {
    var states = ExploredStates()
    states.note("shown free good unlocked playing untabbed unnamed")
    states.note("shown free good locked none untabbed unnamed")
    let nearest = states.nearest(2)
    #expect(
      nearest == [
        "shown free good locked playing untabbed unnamed",
        "shown free good unlocked none untabbed unnamed",
      ])
  }

  /// The line that locks the phone stands before the one that begins the app.
  @Test func someDrivesBeginWithTheCarAndALockedPhone() throws {
    let seeds = (UInt64(0)..<60).filter { seed in
      var hands = RandomHands(seed: seed)
      return hands.lines(actions: 3).starts(with: [Explorer.lock, "wait 12s"])
    }
    #expect((2...15).contains(seeds.count))
    let source = try scratch.file(
      "late.json",
      """
      {"templates": [{"id": "a", "late": true, "items": [{"title": "Row"}]}],
       "player": {"commands": ["play", "pause"]}, "items": []}
      """)
    let folder = place("explored")
    let run = VerbRun(
      "explore", source, "--from", "\(seeds[0])", "--seeds", "1", "-o", folder)
    #expect(run.data.contains("carplay-cold-start"), "\(run.data)")
    let file = try #require(
      FileText.contents(ofFolder: folder).first { $0.contains("carplay-cold-start") })
    let text = try String(contentsOfFile: file, encoding: .utf8)
    #expect(text.contains("phone locked\napp \"../late.json\" wait=off\n"), "\(text)")
    #expect(VerbRun("run", file).code == .failed)
  }

  @Test func aFindingOfTheCrawlHasADriveAsWell() throws {
    let app = try scratch.file(
      "crawl.json",
      """
      {"player": {"commands": ["play", "pause"]}, "items": [
        {"id": "one", "title": "One", "children": [
          {"repeat": 30, "id": "s{n}", "title": "Song {n}", "duration": "3m"},
          {"id": "two", "title": "Two", "children": [{"id": "bare", "duration": "3m"}]}]}]}
      """)
    let folder = place("drives")
    let run = VerbRun("inspect", app, "--drives", folder)
    let file = try #require(
      FileText.contents(ofFolder: folder).first { $0.contains("content-title-missing") },
      "\(run.data)")
    let text = try String(contentsOfFile: file, encoding: .utf8)
    #expect(text.split(separator: "\n").count <= 12, "\(text)")
    #expect(VerbRun("run", file).code == .failed)
  }

  @Test func shrinkingEndsWhenSomebodyWantsToGo() {
    let stop = StopFlag()
    stop.set(SIGINT)
    let lines = ["a", "b", "c"]
    #expect(LineShrinker(stop: stop).shrunk(lines, seenAfter: 1) { _ in true } == lines)
  }

  @Test func aDriveThatIsWrittenFailsForItsReasonAlone() throws {
    let app = try library("info-rate-stale-after-pause")
    let folder = place("explored")
    _ = VerbRun("explore", app, "--seeds", "12", "-o", folder)
    let file = try #require(
      FileText.contents(ofFolder: folder).first { $0.contains("info-rate-stale-after-pause") })
    #expect(VerbRun("run", file).code == .failed)
    // Another mistake is none of its business.
    _ = try library("command-skip-ignores-interval")
    #expect(VerbRun("run", file).code == .passed)
  }

  @Test func anInspectionWritesTheShortestDriveOfEachFinding() throws {
    let app = try library("info-rate-stale-after-pause")
    let folder = place("drives")
    let run = VerbRun("inspect", app, "--drives", folder)
    let file = try #require(
      FileText.contents(ofFolder: folder).first { $0.contains("info-rate-stale-after-pause") })
    #expect(run.data.contains("again: testdrive run \(file)"), "\(run.data)")
    let text = try String(contentsOfFile: file, encoding: .utf8)
    #expect(text.split(separator: "\n").count <= 11, "\(text)")
    #expect(VerbRun("run", file).code == .failed)
    _ = try library("command-skip-ignores-interval")
    #expect(VerbRun("run", file).code == .passed)
  }

  @Test func aTabWithAColouredIconIsFoundInAnyRun() throws {
    let icon = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8">
      <path fill="COLOR" d="M0 0h8v8z"/></svg>
      """
    for (color, isFound) in [("#d02020", true), ("#202020", false)] {
      _ = try scratch.file("icon.svg", icon.replacing("COLOR", with: color))
      let app = try scratch.file(
        "app.json",
        """
        {"tabs": true, "items": [{"id": "t", "title": "T", "icon": "icon.svg", "children": [
          {"id": "a", "title": "A", "duration": "3m"}]}]}
        """)
      let drive = try scratch.file("a.drive", "app \(app)\nsettle\nexpect rows = 1\n")
      let run = VerbRun("run", drive)
      #expect(run.notes.contains("content-tab-icon-coloured") == isFound, "\(run.notes)")
    }
  }
}
