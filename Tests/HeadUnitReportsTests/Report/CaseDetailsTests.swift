import HeadUnitCore
import HeadUnitDrives
import HeadUnitFindings
import HeadUnitReports
import Testing

@Suite struct CaseDetailsTests {
  private func at(_ milliseconds: Int, _ content: Trace.Content) -> Trace.Entry {
    Trace.Entry(at: .start + .milliseconds(milliseconds), content)
  }

  @Test func callsHaveABeginningAnEndAndAnOutcome() {
    let root = ContentPath([])
    let details = CaseDetails(
      Trace([
        at(1, .effect(.ask(Request(id: RequestID(1), question: .count(path: root))))),
        at(
          2,
          .effect(
            .ask(
              Request(
                id: RequestID(2),
                question: .artwork(name: "cover", size: PixelSize(width: 80, height: 60)))))),
        at(5, .effect(.concluded(RequestID(1), .timedOut))),
        // An outcome of something that nobody asked is not made up.
        at(6, .effect(.concluded(RequestID(9), .answered))),
      ]))
    #expect(details.calls.map(\.call) == ["count", "artwork"])
    #expect(details.calls.map(\.what) == ["/", "cover 80×60"])
    #expect(details.calls.map(\.outcome) == ["timedOut", nil])
    #expect(details.calls.map(\.end) == [.start + .milliseconds(5), nil])
  }

  @Test func commandsCarryWhatWasSaidOfThem() {
    let details = CaseDetails(
      Trace([
        at(0, .script(ScriptNote(.command, "mark \"Home\"", line: 3))),
        at(0, .script(ScriptNote(.mark, "Home", line: 3))),
        at(4, .script(ScriptNote(.command, "expect rows = 1", line: 4))),
        at(4, .script(ScriptNote(.failure, "it is not so", line: 4))),
      ]))
    #expect(details.steps.map(\.text) == ["mark \"Home\"", "expect rows = 1"])
    #expect(details.steps.map(\.mark) == ["Home", nil])
    #expect(details.steps.map(\.failure) == [nil, "it is not so"])
    #expect(details.trace.split(separator: "\n").count == 4)
  }

  @Test func theSpeedIsInKilometres() {
    let speed = Speed(millimetresPerHour: 50_000_000)
    let details = CaseDetails(Trace([at(3, .event(.car(.speedChanged(speed))))]))
    #expect(details.speeds.map(\.speed) == [50])
  }

  @Test func soManyStepsCallsAndSpeedsAreShown() {
    let count = CaseDetails.partLimit + 5
    let steps = (0..<count).map { at($0, .script(ScriptNote(.command, "back", line: 1))) }
    #expect(CaseDetails(Trace(steps)).steps.count == CaseDetails.partLimit)
    let calls = (0..<count).map { number in
      let request = Request(id: RequestID(number), question: .count(path: .root))
      return at(number, .effect(.ask(request)))
    }
    #expect(CaseDetails(Trace(calls)).calls.count == CaseDetails.partLimit)
    let speed = Speed(millimetresPerHour: 50_000_000)
    let speeds = (0..<count).map { at($0, .event(.car(.speedChanged(speed)))) }
    #expect(CaseDetails(Trace(speeds)).speeds.count == CaseDetails.partLimit)
  }

  /// The list is to open at once.
  @Test func aLongMessageIsCutInTheList() {
    let failure = Finished.failure(.expectation, String(repeating: "long ", count: 100))
    let drive = Finished.drive(.failed(failure))
    var entry = ReportEntry(ReportedCase(drive, number: 0))
    entry.end(ReportedCase(drive, number: 0))
    #expect(entry.message.count == 200)
  }

  @Test func aLongTraceIsCutAndSaysSo() {
    let entry = at(0, .violation("x"))
    let long = CaseDetails(
      Trace(Array(repeating: entry, count: CaseDetails.traceLimit + 1)))
    #expect(long.isTraceCut)
    #expect(long.trace.split(separator: "\n").count == CaseDetails.traceLimit)
  }

  @Test func whatTheAppDidWrongIsFoundOnceWithItsCount() {
    let request = { (number: Int, question: Question) in
      Trace.Content.effect(.ask(Request(id: RequestID(number), question: question)))
    }
    let path = ContentPath([0, 1])
    let details = CaseDetails(
      Trace([
        at(1, request(1, .begin(path: path, hint: false))),
        at(2, .effect(.concluded(RequestID(1), .timedOut))),
        at(3, .effect(.discarded(RequestID(1), .late))),
        at(4, request(2, .begin(path: path, hint: false))),
        at(5, .effect(.concluded(RequestID(2), .timedOut))),
        at(6, request(3, .play(path: path, identifier: "x"))),
        at(7, .effect(.concluded(RequestID(3), .timedOut))),
        at(8, .effect(.remarked(.tooManyTabs(7)))),
        at(9, .effect(.discarded(RequestID(3), .duplicate))),
        at(10, .event(.phone(.reported(.stopped(.crashed))))),
        // None of these is the app's fault.
        at(11, .effect(.remarked(.wrote("hello")))),
        at(12, .effect(.remarked(.abandonedPage(path)))),
        at(13, .effect(.discarded(RequestID(99), .unknown))),
        at(14, .event(.phone(.reported(.stopped(.ended))))),
      ]))
    let said: [String] = details.findings.map { "\($0.id) \($0.subject) \($0.count)" }
    #expect(
      said == [
        "content-timeout begin /0/1 2", "playback-never-completed /0/1 1",
        "content-too-many-tabs / 1", "content-answered-twice play /0/1 1",
        "app-crashed the app 1", "content-late begin /0/1 1",
      ])
    #expect(details.findings.map(\.at.microseconds).first == 2_000)
    #expect(details.findings.count { $0.level == .warning } == 1)
  }

  @Test func anAppThatDoesNothingWrongHasNoFindings() {
    let details = CaseDetails(
      Trace([
        at(1, .effect(.ask(Request(id: RequestID(1), question: .count(path: .root))))),
        at(2, .effect(.concluded(RequestID(1), .answered))),
        at(3, .effect(.ask(Request(id: RequestID(2), question: .count(path: .root))))),
        at(4, .effect(.concluded(RequestID(2), .abandoned))),
      ]))
    #expect(details.findings.isEmpty)
  }
}
