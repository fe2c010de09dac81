import HeadUnitApps
import HeadUnitCore
import Testing

@testable import HeadUnitDrives

/// What a run tells of an app that crashed, or that does nothing when it is started.
@Suite struct AppRecordTests {
  private func run(_ app: CrashingApp, _ steps: DriveStep...) -> DriveResult {
    let app = DriveApp(name: "Story") { seed, _ in FaultyApp(app, seed: seed) }
    var drive = DriveCase(file: "test.drive", name: "a test", app: app)
    drive.steps = steps.enumerated().map { index, step in
      PlannedStep(step, source: TestDrive.source(index + 1))
    }
    var run = DriveRun(drive, services: .nothing)
    run.advance(to: .never)
    return run.finish()
  }

  @Test func aCrashIsToldThoughTheDrivePassed() {
    let once = run(CrashingApp(crashes: ["ended with code 1"]), .app(.connect(waits: true)))
    #expect(once.verdict == .passed)
    #expect(once.notesOfApp == ["the app crashed once: ended with code 1"])
    let twice = run(CrashingApp(crashes: ["no memory", "no tape"]), .app(.connect(waits: true)))
    #expect(twice.verdict == .passed)
    #expect(twice.notesOfApp == ["the app crashed 2 times, at last: no tape"])
  }

  @Test func anAppThatBreaksTheProtocolIsToldThoughTheDrivePassed() {
    let said = (1...5).flatMap { number in
      (1...2).map {
        "Story breaks the protocol: log: fault \(number); the line begins {\"n\": \($0)}"
      }
    }
    let result = run(CrashingApp(says: said), .app(.connect(waits: true)))
    #expect(result.verdict == .passed)
    #expect(
      result.notesOfApp == [
        "Story breaks the protocol: log: fault 1", "Story breaks the protocol: log: fault 2",
        "Story breaks the protocol: log: fault 3",
        "the app broke the protocol in 2 more ways, which its trace tells",
      ])
  }

  @Test func aLineThatIsNoJSONIsTold() {
    let result = run(
      CrashingApp(says: [
        "Story\(AppWire.noise) (expected a value): hello; \(AppWire.advice)"
      ]), .app(.connect(waits: true)))
    #expect(
      result.notesOfApp == ["Story wrote a line that is not JSON (expected a value): hello"])
  }

  @Test func whatTheCrashItselfSaysIsNotSaidAgain() {
    let fault = "Story breaks the protocol: log: fault 1"
    let other = run(
      CrashingApp(crashes: ["ended with code 1"], says: [fault]), .app(.connect(waits: true)))
    #expect(other.notesOfApp == ["the app crashed once: ended with code 1", fault])
    let same = run(CrashingApp(crashes: [fault], says: [fault]), .app(.connect(waits: true)))
    #expect(same.notesOfApp == ["the app crashed once: \(fault)"])
  }

  @Test func aCrashOfWhichNothingWasSaidIsToldToo() {
    #expect(
      run(CrashingApp(crashes: [nil]), .app(.connect(waits: true))).notesOfApp == [
        "the app crashed once"
      ])
  }

  @Test func aCrashIsToldWhenTheDriveFailed() {
    let result = run(
      CrashingApp(crashes: ["no tape"]), .app(.connect(waits: true)), .driver(.tap("Nothing")))
    #expect(result.failure?.kind == .step)
    #expect(result.notesOfApp == ["the app crashed once: no tape"])
  }

  @Test func aCrashThatTheDriveItselfBringsAboutIsNoNews() {
    let fault = FaultRule(.crash, on: .count, times: 1)
    let injected = run(
      CrashingApp(), .app(.fault(fault, lasting: nil)), .app(.connect(waits: true)))
    #expect(injected.verdict == .passed)
    #expect(injected.notesOfApp == [])
    let both = run(
      CrashingApp(crashes: ["no tape"]), .app(.fault(fault, lasting: nil)),
      .app(.connect(waits: true)))
    #expect(both.notesOfApp == ["the app crashed once: no tape"])
  }

  @Test func anAppThatDoesNotStartIsNamed() throws {
    let app = CrashingApp(starts: false, saysAtStart: "it has not answered")
    let failure = try #require(
      run(app, .app(.connect(waits: true)), .driver(.tap("Row 1"))).failure)
    #expect(failure.kind == .app)
    #expect(
      failure.message == "the app Story has not started: \"Row 1\" matches nothing")
    #expect(failure.details.last == "it has not answered")
  }

  /// Nothing in it is about the app that is not there: what holds, holds of no app.
  @Test func noDrivePassesWithoutItsApp() throws {
    let app = CrashingApp(starts: false, saysAtStart: "it has not answered")
    let isNotShown = Condition.text("page.state", .unequal, "shown")
    let isInvisible = Condition(.visible(Selector(.title("Error"))), isNegated: true)
    let result = run(
      app, .app(.connect(waits: true)), .check(.expect(isNotShown)), .check(.expect(isInvisible)),
      .check(.expect(.text("theme", .equal, "night"))))
    let failure = try #require(result.failure)
    #expect(failure.kind == .app)
    #expect(failure.message == "the app Story has not started")
    #expect(failure.details == ["it has not answered", RunWording.notStartedAdvice])
    #expect(run(app, .app(.connect(waits: true))).failure?.kind == .app)
    let rows = run(app, .app(.connect(waits: true)), .check(.expect(.rows(.equal, 0))))
    #expect(
      rows.failure?.message
        == "the app Story has not started: expected rows = 0, but the app has not started")
  }

  @Test(arguments: [
    Condition.text("page.state", .equal, "timedOut"),
    Condition(.visible(Selector(.pattern("not started yet")))),
  ])
  func aDriveMayBeAboutAnAppThatDoesNotStart(condition: Condition) {
    let app = CrashingApp(starts: false, saysAtStart: "it has not answered")
    let result = run(app, .app(.connect(waits: true)), .check(.expect(condition)))
    #expect(result.verdict == .passed)
    #expect(result.notesOfApp == ["the app Story has not started: it has not answered"])
  }

  @Test func anAppWithoutAHandlerIsNamed() throws {
    let app = CrashingApp(hasHandler: false)
    let failure = try #require(
      run(app, .app(.connect(waits: true)), .check(.expect(.rows(.more, 1)))).failure)
    #expect(failure.kind == .expectation)
    #expect(
      failure.message
        == "no command of the app Story has a handler, so the car asks it for nothing: "
        + "expected rows > 1, found 0")
  }

  @Test func aListThatFailedSaysWhy() throws {
    let app = CrashingApp(failure: Failure(code: .notFound, message: "No data source."))
    let failure = try #require(
      run(app, .app(.connect(waits: true)), .driver(.tap("Row 1"))).failure)
    #expect(failure.message == "\"Row 1\" matches nothing")
    #expect(failure.details.last == "the list failed: No data source.")
    #expect(failure.kind == .step)
  }

  @Test func anAppThatIsAsItShouldBeIsNotToBlame() throws {
    let result = run(CrashingApp(), .app(.connect(waits: true)), .driver(.tap("Nothing")))
    #expect(result.failure?.message == "\"Nothing\" matches nothing")
    #expect(result.notesOfApp == [])
    #expect(
      run(CrashingApp(), .app(.connect(waits: true)), .driver(.tap("Row 1"))).notesOfApp == [])
  }
}

/// Three rows, given by an app with a history.
private struct CrashingApp: App {
  var starts = true
  var hasHandler = true
  var failure: Failure?
  var saysAtStart: String?
  /// What is said of each crash; one for each time it is asked for its list.
  var crashes: [String?] = []
  /// What it logs once it has started.
  var says: [String] = []

  init(
    starts: Bool = true, hasHandler: Bool = true, failure: Failure? = nil,
    saysAtStart: String? = nil, crashes: [String?] = [], says: [String] = []
  ) {
    (self.starts, self.hasHandler, self.failure) = (starts, hasHandler, failure)
    (self.saysAtStart, self.crashes, self.says) = (saysAtStart, crashes, says)
  }

  mutating func receive(_ messages: [AppMessage], at now: Instant) -> [AppDelivery] {
    var contents: [AppDelivery.Content] = []
    for message in messages {
      switch message {
      case .note(.start): contents += start
      case .request(let request):
        if case .count = request.question, !crashes.isEmpty {
          return crash(crashes.removeFirst()).map { AppDelivery($0) }
        }
        contents.append(.answer(request.id, failure.map(Answer.failed) ?? answer(to: request)))
      default: break
      }
    }
    return contents.map { AppDelivery($0) }
  }

  private var start: [AppDelivery.Content] {
    let words = saysAtStart.map { [AppDelivery.Content.report(.log($0))] } ?? []
    guard starts else { return words }
    let commands = CommandSet(hasHandler ? [CommandState(.play)] : [])
    return words + [
      .report(.started(AppDescription(name: "Story"))), .report(.commands(commands)),
    ] + says.map { .report(.log($0)) }
  }

  private func crash(_ words: String?) -> [AppDelivery.Content] {
    (words.map { [.report(.log($0))] } ?? []) + [.report(.stopped(.crashed))]
  }

  private func answer(to request: Request) -> Answer {
    switch request.question {
    case .begin, .play, .select: .done
    case .count(let path): .count(path.isRoot ? 3 : 0)
    case .item(let path):
      .item(
        ContentItem(
          identifier: "\(path)", title: "Row \((path.row ?? 0) + 1)", isContainer: true,
          isPlayable: false))
    case .showsProgress: .showsProgress(false)
    case .artwork: .artwork(nil)
    }
  }
}
