import HeadUnitApps
import HeadUnitCore
import HeadUnitDisplay
import HeadUnitText
import Testing

@testable import TestdriveVerbs

/// Hands that are done again with an app that was begun anew.
@Suite struct ComebackTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
  }

  private func library(_ second: String, latency: String = "1s") throws -> Library {
    let file = try scratch.file(
      "library-\(second)-\(latency).json",
      """
      {"app": {"name": "Harbour"}, "items": [
        {"id": "a", "title": "First", "latency": {"count": "\(latency)"},
          "children": [{"id": "b", "title": "\(second)", "children": [{"id": "c", "title": "T"}]}]}
      ]}
      """)
    return try LibraryFile.read(file).library
  }

  private func simulation(_ library: Library) -> Simulation {
    Simulation(profile: Profile(), app: library.app(seed: 0))
  }

  /// What somebody did who thought for long in between.
  private func hands(_ library: Library) -> (steps: HandSteps, simulation: Simulation) {
    let steps = HandSteps()
    var drive = simulation(library)
    func perform(_ event: Event, after seconds: Int) {
      drive.advance(by: .seconds(seconds))
      steps.note(event, before: drive)
      drive.perform(event)
    }
    perform(.phone(.connected), after: 0)
    perform(.driver(.rowChosen(0)), after: 30)
    perform(.driver(.rowChosen(0)), after: 60)
    drive.advance(by: .seconds(5))
    return (steps, drive)
  }

  /// How the comeback ends, and when.
  private func run(
    _ comeback: inout Comeback, _ drive: inout Simulation
  ) -> (words: String?, instants: [Instant]) {
    var instants: [Instant] = []
    for _ in 0..<100_000 {
      while let deed = comeback.next(drive) {
        instants.append(drive.now)
        if case .event(let event) = deed.content { drive.perform(event) }
      }
      if let words = comeback.end(drive) { return (words, instants) }
      drive.advance(by: Comeback.look)
    }
    return (nil, instants)
  }

  @Test func theHandsOfBeforeLeadToTheSamePlaceSooner() throws {
    let (steps, before) = hands(try library("Second"))
    var drive = simulation(try library("Second"))
    var comeback = Comeback(
      steps.deeds, to: before.headUnit.placeWords, because: .built, at: drive.now)
    let (words, instants) = run(&comeback, &drive)
    #expect(words == "The app was built anew, and is where it was: Second")
    #expect(drive.headUnit.browser.page?.path == before.headUnit.browser.page?.path)
    #expect(instants.count == 3)
    // The list of the first row takes a second, and is waited for; nobody's thinking is.
    let end = try #require(instants.last)
    #expect(end >= .start + .seconds(1) && end < .start + .seconds(4))
  }

  @Test(arguments: [Comeback.Reason.built, .otherHands])
  func whatIsAnotherPlaceIsNamed(_ reason: Comeback.Reason) throws {
    let (steps, before) = hands(try library("Second"))
    var drive = simulation(try library("Another"))
    var comeback = Comeback(
      steps.deeds, to: before.headUnit.placeWords, because: reason, at: drive.now)
    let words = run(&comeback, &drive).words
    let start =
      reason == .built
      ? "The app was built anew, and goes another way: "
      : "The app did something else this time, with the same hands: "
    #expect(words == start + "“Another” is open where it was “Second”")
  }

  @Test func anAppThatDoesNotAnswerIsNotWaitedForForLong() throws {
    let (steps, before) = hands(try library("Second"))
    var drive = simulation(try library("Second", latency: "20s"))
    var comeback = Comeback(
      steps.deeds, to: before.headUnit.placeWords, because: .built, at: drive.now)
    let (words, instants) = run(&comeback, &drive)
    #expect(words != nil)
    #expect(instants.count == 3)
    #expect(drive.now < .start + .seconds(30))
  }

  @Test func aFingerThatWasHeldIsHeldForAsLong() throws {
    let steps = HandSteps()
    var drive = simulation(try library("Second"))
    let hold: [(Event, Duration)] = [
      (.phone(.connected), .zero), (.touch(.began(nil)), .seconds(9)),
      (.touch(.ended), .seconds(2)),
    ]
    for (event, wait) in hold {
      drive.advance(by: wait)
      steps.note(event, before: drive)
      drive.perform(event)
    }
    var again = simulation(try library("Second"))
    var comeback = Comeback(steps.deeds, to: "First", because: .built, at: again.now)
    let instants = run(&comeback, &again).instants
    #expect(instants.count == 3)
    #expect(instants[2] - instants[1] == .seconds(2))
    #expect(instants[1] < .start + .seconds(1))
  }

  @Test func moreThanAnybodyDoesIsNotKept() throws {
    let steps = HandSteps()
    let drive = simulation(try library("Second"))
    for _ in 0...HandSteps.limit { steps.note(.car(.themeChanged(.day)), before: drive) }
    #expect(steps.deeds.count == HandSteps.limit)
    #expect(steps.isOverfull)
  }

  /// Where the walk has led, and what was said at its end.
  private func walk(
    to path: ContentPath, isList: Bool, _ drive: inout Simulation, undo: Event? = nil
  ) -> String? {
    var walk = Walk(to: path, isList: isList)
    for _ in 0..<100_000 {
      switch walk.next(drive) {
      case .wait: drive.advance(by: Comeback.look)
      case .event(let event):
        drive.perform(event)
        if let undo {
          drive.advance(by: .seconds(3))
          drive.perform(undo)
        }
      case .end(let words): return words
      }
    }
    return "it never ended"
  }

  @Test func theDriverIsLedFromAnywhereToAnywhere() throws {
    let items = (0..<80).map { #"{"id": "r\#($0)", "title": "Row \#($0)"}"# }
    let file = try scratch.file(
      "walk.json",
      """
      {"app": {"name": "Harbour"}, "items": [
        {"id": "a", "title": "First", "children": [{"id": "b", "title": "In it", "children": [
          {"id": "c", "title": "T"}]}]},
        {"id": "l", "title": "Long", "children": [\(items.joined(separator: ", "))]}]}
      """)
    var drive = simulation(try LibraryFile.read(file).library)
    drive.perform(.phone(.connected))
    #expect(walk(to: ContentPath([0, 0]), isList: true, &drive) == nil)
    #expect(drive.headUnit.browser.page?.path == ContentPath([0, 0]))
    #expect(walk(to: ContentPath([1, 70]), isList: false, &drive) == nil)
    let page = try #require(drive.headUnit.browser.page)
    #expect(page.path == ContentPath([1]))
    #expect(drive.headUnit.visibleRows(of: page).contains(70))
    #expect(walk(to: ContentPath([1, 79]), isList: false, &drive) == nil)
    drive.perform(.driver(.homePressed))
    #expect(walk(to: .root, isList: true, &drive) == nil)
    #expect(drive.headUnit.browser.page?.path == .root)
    // What the car does not show, and what is no list, cannot be gone to.
    drive.perform(.car(.gearChanged(.drive)))
    drive.perform(.car(.speedChanged(.kilometresPerHour(50))))
    drive.advance(by: .seconds(3))
    let row = ContentPath([1, 70])
    #expect(walk(to: row, isList: false, &drive) == Wording.noWayThere(row))
    #expect(walk(to: row, isList: true, &drive) == Wording.noWayThere(row))
  }

  @Test func whoeverIsLedInCirclesIsToldSo() throws {
    var drive = simulation(try library("Second", latency: "0s"))
    drive.perform(.phone(.connected))
    let goal = ContentPath([0, 0])
    #expect(
      walk(to: goal, isList: true, &drive, undo: .driver(.backPressed))
        == Wording.noWayThere(goal))
  }

  /// The same list is open, and still the app has said something else.
  @Test func anAnswerThatIsAnotherIsNamed() throws {
    let (steps, before) = hands(try library("Second"))
    var bench = Bench()
    bench.note(before)
    let file = try scratch.file(
      "other.json",
      """
      {"app": {"name": "Harbour"}, "items": [
        {"id": "a", "title": "First", "children": [{"id": "b", "title": "Second", "children": [
          {"id": "c", "title": "U"}]}]}]}
      """)
    for (library, words) in [
      (try library("Second"), Wording.goesOnFrom("Second")),
      (
        try LibraryFile.read(file).library,
        Wording.notRepeatable("[0, 0, 0] contentItem is “U” where it was “T”")
      ),
    ] {
      var drive = simulation(library)
      var comeback = Comeback(steps.deeds, to: "Second", because: .otherHands, at: .start)
      comeback.record = bench.record
      for _ in 0..<10_000 where comeback.end(drive) == nil {
        while let deed = comeback.next(drive) {
          if case .event(let event) = deed.content { drive.perform(event) }
        }
        drive.advance(by: Comeback.look)
      }
      var new = Bench()
      new.note(drive)
      #expect(comeback.end(drive, new.record) == words)
    }
  }

  @Test func theFirstLineThatDiffersIsNamedWithBothSides() throws {
    let (_, before) = hands(try library("Second"))
    let (_, same) = hands(try library("Second"))
    let (_, other) = hands(try library("Another"))
    let end = before.now
    #expect(Divergence(from: before.trace.entries, to: same.trace.entries, before: end) == nil)
    let difference = try #require(
      Divergence(from: before.trace.entries, to: other.trace.entries, before: end))
    #expect(difference.sentence.contains("Another") && difference.sentence.contains("Second"))
    // What is over sooner goes another way as well, and notes of drives are not compared.
    var short = Array(before.trace.entries.dropLast(3))
    let over = try #require(Divergence(from: before.trace.entries, to: short, before: end))
    #expect(over.sentence.contains("it is “nothing more” where it was “"))
    short = before.trace.entries
    let note = Trace.Content.script(ScriptNote(.log, "a word"))
    short.insert(Trace.Entry(at: .start, note), at: 1)
    #expect(Divergence(from: before.trace.entries, to: short, before: end) == nil)
    #expect(
      Divergence(from: before.trace.entries, to: other.trace.entries, before: .start) == nil)
  }
}
