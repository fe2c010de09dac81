import HeadUnitCore
import HeadUnitScenario
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
    let details = CaseDetails(Trace([at(3, .event(.speedChanged(speed)))]))
    #expect(details.speeds.map(\.speed) == [50])
  }

  @Test func aLongTraceIsCutAndSaysSo() {
    let entry = at(0, .violation("x"))
    let long = CaseDetails(
      Trace(Array(repeating: entry, count: CaseDetails.traceLimit + 1)))
    #expect(long.isTraceCut)
    #expect(long.trace.split(separator: "\n").count == CaseDetails.traceLimit)
  }
}
