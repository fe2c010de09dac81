import HeadUnitApps
import HeadUnitCore
import HeadUnitText
import Testing

@testable import HeadUnitDrives

/// What is too much of a drive is a mistake at its place, and just as much as there may be is none.
@Suite struct DriveLimitTests {
  private let world = World()

  private func isTold(_ wording: String, of text: String) -> Bool {
    world.mistakes(text).contains { $0.contains(wording) }
  }

  @Test func filesIncludeEachOtherSoDeep() {
    for (count, isTooDeep) in [(16, false), (17, true)] {
      var world = World()
      for number in 1...count {
        let next = number < count ? "include \(number + 1).drive\n" : "back\n"
        world.files["folder/\(number).drive"] = next
      }
      let mistakes = world.mistakes("include 1.drive\n")
      #expect(mistakes.contains { $0.contains("16 deep, not deeper") } == isTooDeep, "\(mistakes)")
    }
  }

  @Test func aRepeatHasSoManyRounds() {
    #expect(isTold("with N from 1 to 100000", of: "repeat 100001\nback\nend\n"))
    #expect(!isTold("with N from 1 to 100000", of: "repeat 100000\nback\nend\n"))
  }

  @Test func aFileHasSoManyCases() {
    let values = (0..<101).map { "v\($0)" }.joined(separator: " ")
    let text = "each a in \(values)\neach b in \(values)\nback\nend\nend\n"
    #expect(isTold(DriveWording.tooManyCases, of: text))
  }

  @Test(arguments: [(99, true), (100, false)])
  func onceOneIsWrongOnlySoManyCasesAreGoneThrough(between: Int, isTold: Bool) {
    let right = (1...between).map { "\($0)s" }.joined(separator: " ")
    let mistakes = world.mistakes("each a in first \(right) last\nwait ${a}\nend\n")
    #expect(mistakes.contains { $0.contains("first") })
    #expect(mistakes.contains { $0.contains("last") } == isTold, "\(mistakes)")
  }

  @Test func aDriveHasSoManySteps() {
    let step = "repeat 50000\nback\nhome\nend\n"
    #expect(!isTold(DriveWording.tooManySteps, of: step))
    #expect(isTold(DriveWording.tooManySteps, of: step + "back\n"))
  }

  @Test func aDriveGoesThroughSoManyLines() {
    let empty = "repeat 100000\nlet a 1\nend\n"
    #expect(isTold(DriveWording.tooManyLines, of: "back\n" + empty + empty))
  }

  @Test func aVariableHoldsSoMuch() {
    let long = String(repeating: "a", count: DriveLimits.valueLength / 2)
    #expect(!isTold(DriveWording.valueTooLong, of: "let a \(long)\nlet b ${a}${a}\nlog ${b}\n"))
    #expect(isTold(DriveWording.valueTooLong, of: "let a \(long)\nlet b ${a}${a}x\nlog ${b}\n"))
  }

  @Test func theStepsHoldSoMuchText() {
    let long = String(repeating: "a", count: DriveLimits.valueLength - 10)
    #expect(isTold(DriveWording.tooMuchText, of: "let a \(long)\nrepeat 1700\nlog ${a}\nend\n"))
  }

  @Test func aPatternHasSoManyGroupsAndRepetitions() {
    for (depth, isTooDeep) in [(50, false), (51, true)] {
      let text = String(repeating: "(", count: depth) + "a" + String(repeating: ")", count: depth)
      #expect((try? Pattern(text)) == nil ? isTooDeep : !isTooDeep)
    }
    #expect((try? Pattern("a{1000}")) != nil)
    #expect((try? Pattern("a{1001}")) == nil)
    #expect((try? Pattern("a{1,1001}")) == nil)
  }

  /// The cache that is full begins anew, and finds the same.
  @Test func morePatternsThanAreKeptAreFoundAllTheSame() {
    let cache = PatternCache()
    for round in 0..<2 {
      for number in 0..<1_100 { #expect(cache.finds("^\(number)$", in: "\(number)"), "\(round)") }
    }
  }

  @Test func theFirstCandidatesAreNamed() throws {
    let library = """
      {"app": {"name": "A"}, "items": [
        {"id": "a{n}", "repeat": 30, "title": "Same", "duration": "1m"}]}
      """
    var profile = Profile()
    profile.display.height = 2_400
    let failure = try #require(
      try TextDrive(library: library).run("settle\ntap \"Same\"\n", of: profile).failure)
    #expect(failure.message.contains("Same"))
    #expect(failure.details.count { $0.contains("row") } == 8)
  }

  @Test func aRecordingThatIsFullSaysSoAndEnds() {
    var recorder = DriveRecorder(DriveRecorder.Opening(name: "long", app: "demo"))
    for _ in 0..<DriveRecorder.lineLimit { recorder.note(.show(.log("on")), at: .start) }
    #expect(!recorder.isFull && recorder.lineCount == DriveRecorder.lineLimit)
    recorder.note(.show(.log("on")), at: .start)
    #expect(recorder.isFull && recorder.lineCount == DriveRecorder.lineLimit)
  }

  @Test func aTypedBlockBelongsInAFileBeyondSoManyLines() throws {
    var block = OpenBlock()
    let line = SourceText(name: "console", text: "back")
    _ = try block.add(SourceText(name: "console", text: "repeat 2"), on: 1)
    for number in 2...10_000 { #expect(try block.add(line, on: number) == nil) }
    #expect(throws: Mistakes.self) { try block.add(line, on: 10_001) }
    #expect(!block.isOpen)
  }

  @Test func theOldestLinesAreForgotten() {
    let history = History((0..<1_200).map { "line \($0)" })
    #expect(history.lines.count == History.countLimit)
    #expect(history.lines.first == "line 200" && history.lines.last == "line 1199")
  }

  /// Goldens that differ are all told, as long as anybody reads them; so are notes and files.
  @Test func soManyLinesOfGoldensAndFilesAreKept() throws {
    var services = DriveServices.nothing
    services.compare = { (_: GoldenRequest) throws(ServiceError) in
      var answer = GoldenAnswer()
      answer.differences = ["they differ"]
      return answer
    }
    let goldens = (0..<160).map { "golden g\($0) kind=tree" }.joined(separator: "\n")
    let cases = try world.cases("settle\n\(goldens)\n")
    var run = DriveRun(try #require(cases.first), services: services)
    run.advance(to: .never)
    let details = try #require(run.finish().failure).details
    #expect(details.count <= RunRecord.goldenLines && details.count > 90)
    run.attach((0..<20_000).map { "file \($0)" })
    #expect(run.record.attachments.count == RunRecord.limit)
  }

  @Test func aDriveThatSaysNothingHasAnHourAndAMinute() throws {
    var drive = try #require(try world.cases("settle\nwait 3601s\n").first)
    var run = DriveRun(drive, services: .nothing)
    run.advance(to: .never)
    let failure = try #require(run.finish().failure)
    #expect(failure.kind == .limit && failure.at == .start + .seconds(3_600))
    for (seconds, isOver) in [(60, false), (61, true)] {
      drive = try #require(try world.cases("settle\nwait 1s\n").first)
      var services = DriveServices.nothing
      var looks = 0
      services.wallClock = {
        looks += 1
        return looks == 1 ? .zero : .seconds(seconds)
      }
      var run = DriveRun(drive, services: services)
      run.advance(to: .never)
      #expect((run.finish().failure?.kind == .machine) == isOver)
    }
  }

  @Test func aHandLooksThroughAListForSoLong() throws {
    var run = DriveRun(
      try TestDrive(library: TestDrive.tracks).drive([.time(.wait(.seconds(2)))]),
      services: .nothing)
    run.advance(to: .start + .seconds(2))
    var scroll = ListScroll()
    for place in 1...19_998 { scroll.note(run.now, from: place) }
    let nowhere = Selector(.title("Nowhere"))
    guard case .replaced = try run.reach(nowhere, scroll) else {
      Issue.record("It gives up too soon.")
      return
    }
    scroll.note(run.now, from: 19_999)
    scroll.note(run.now, from: 20_000)
    #expect(throws: StepError.self) { _ = try run.reach(nowhere, scroll) }
  }

  @Test func soManyTitlesAreThoughtOf() throws {
    let library = try TestDrive.read(TestDrive.tracks)
    var drive = Simulation(
      profile: Profile(), app: library.app(seed: 1, timeouts: Profile().timeouts))
    drive.perform(.phone(.connected))
    drive.advance(by: .seconds(3))
    let row = try #require(drive.headUnit.row(0))
    var seen = SeenRows()
    seen.add(row)
    #expect(seen.titles == ["Track 1"] && seen.identifiers == ["t1"])
    seen = SeenRows(titles: Set((0..<20_000).map { "title \($0)" }))
    seen.add(row)
    #expect(seen.titles.count == 20_000 && seen.identifiers.isEmpty)
  }

  /// So many screens are looked at, and then the knob is said not to get there.
  @Test func theKnobsWayIsLookedForSoLong() throws {
    var run = DriveRun(try TestDrive().drive([.time(.wait(.seconds(2)))]), services: .nothing)
    run.advance(to: .start + .seconds(2))
    let headUnit = run.simulation.headUnit
    let target = FocusTarget.row(2)
    #expect(KnobRoute(to: target, limit: 2_000).moves(of: headUnit, at: run.now) != nil)
    #expect(KnobRoute(to: target, limit: 1).moves(of: headUnit, at: run.now) == nil)
  }
}
