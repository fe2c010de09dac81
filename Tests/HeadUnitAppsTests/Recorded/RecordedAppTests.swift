import HeadUnitApps
import HeadUnitCore
import Testing

/// What a recorded app says at the port.
struct RecordedAppTests {
  private static let count = Question.count(path: .root)
  private static let context = AppContext(
    isEnforced: false, items: nil, depth: 5, isEndpointAvailable: true)

  @Test func theNthAskingGetsTheNthAnswerAndThenTheLastAgain() {
    var app = RecordedApp(
      trace([
        (0, asked(1)), (20, .event(.phone(.answered(RequestID(1), .count(3))))),
        (100, asked(2)), (150, .event(.phone(.answered(RequestID(2), .count(4))))),
      ]))
    let said = (7...9).map { app.receive([request($0)], at: at(1_000 * $0)) }
    #expect(
      said == [
        [delivery(20, .answer(RequestID(7), .count(3)))],
        [delivery(50, .answer(RequestID(8), .count(4)))],
        [delivery(50, .answer(RequestID(9), .count(4)))],
      ])
  }

  @Test func lateAndDuplicateAnswersComeAgain() {
    var app = RecordedApp(
      trace([
        (0, asked(1)), (20, .event(.phone(.answered(RequestID(1), .count(3))))),
        (30_000, .event(.phone(.answered(RequestID(1), .count(5))))),
      ]))
    let answers = [
      delivery(20, .answer(RequestID(4), .count(3))),
      delivery(30_000, .answer(RequestID(4), .count(5))),
    ]
    #expect(app.receive([request(4)], at: .start) == answers)
  }

  @Test func whatWasNeverAnsweredIsNotAnswered() {
    var app = RecordedApp(trace([(0, asked(1))]))
    #expect(app.receive([request(1)], at: .start) == [])
  }

  @Test func whatWasNeverAskedIsNotFound() {
    var app = RecordedApp(trace([]))
    let command = CommandRequest(id: CommandID(2), command: .next)
    let failure = Failure(code: .notFound, message: "not in the recording")
    #expect(
      app.receive([request(1), .command(command)], at: .start) == [
        delivery(0, .answer(RequestID(1), .failed(failure))),
        delivery(0, .status(CommandID(2), .failed)),
      ])
  }

  @Test func commandsGetTheirStatusAfterTheSameTime() {
    let command = CommandRequest(id: CommandID(1), command: .rate(1.5))
    var app = RecordedApp(
      trace([
        (0, .effect(.send(command))),
        (80, .event(.phone(.statusReturned(CommandID(1), .noActionableItem)))),
      ]))
    let again = CommandRequest(id: CommandID(6), command: .rate(1.5))
    let status = delivery(80, .status(CommandID(6), .noActionableItem))
    #expect(app.receive([.command(again)], at: at(5)) == [status])
  }

  @Test func reportsComeAsLongAfterTheStartAsThen() {
    var app = RecordedApp(
      trace([(1_000, started), (1_200, logged("a")), (1_500, logged("b"))]))
    let start = app.receive([.note(.start(Self.context))], at: at(10_000))
    let first = app.receive([.wake(0)], at: at(10_200))
    let second = app.receive([.wake(0)], at: at(10_500))
    #expect(start == [delivery(200, .wake(0))])
    #expect(first == [delivery(0, .report(.log("a"))), delivery(300, .wake(0))])
    #expect(second == [delivery(0, .report(.log("b")))])
  }

  @Test func aNewStartEndsWhatWasStillToBeSaid() {
    var app = RecordedApp(
      trace([(0, started), (500, logged("a")), (1_000, started), (1_100, logged("b"))]))
    _ = app.receive([.note(.start(Self.context))], at: .start)
    #expect(
      app.receive([.note(.start(Self.context))], at: at(300)) == [delivery(100, .wake(0))])
    #expect(
      app.receive([.wake(0)], at: at(400)) == [delivery(0, .report(.log("b")))])
    #expect(app.receive([.wake(0)], at: at(500)) == [])
  }

  @Test func aReportThatFollowedAMessageWaitsForItAMicrosecondAtMost() {
    let command = CommandRequest(id: CommandID(1), command: .pause)
    let record = trace([
      (0, started), (100, .event(.driver(.middleButtonPressed))), (100, .effect(.send(command))),
      (100, logged("paused")),
    ])
    var asThen = RecordedApp(record)
    _ = asThen.receive([.note(.start(Self.context))], at: .start)
    let late = AppDelivery(after: .microsecond, .wake(0))
    #expect(asThen.receive([.wake(0)], at: at(100)) == [late])
    #expect(
      asThen.receive([.command(command)], at: at(100)) == [delivery(0, .report(.log("paused")))])

    var unlikeThen = RecordedApp(record)
    _ = unlikeThen.receive([.note(.start(Self.context))], at: .start)
    #expect(unlikeThen.receive([.wake(0)], at: at(100)) == [late])
    #expect(
      unlikeThen.receive([.wake(0)], at: at(100) + .microsecond)
        == [delivery(0, .report(.log("paused")))])
  }

  @Test func whatWasSaidToTheAppBeforeItsStartDoesNotMatter() {
    let note = Trace.Content.effect(.tell(.condition(PhoneCondition())))
    let start = [(0, Trace.Content.event(.phone(.connected))), (0, started), (0, logged("a"))]
    var app = RecordedApp(trace([(0, note)] + start))
    #expect(
      app.receive([.note(.start(Self.context))], at: .start)
        == [delivery(0, .report(.log("a")))])
  }

  @Test func whatWasSaidInOneInstantKeepsItsOrder() {
    var app = RecordedApp(
      trace([
        (0, started), (0, asked(1)), (200, asked(2)), (500, logged("first")),
        (500, .event(.phone(.answered(RequestID(2), .count(2))))), (500, logged("third")),
        (500, .event(.phone(.answered(RequestID(1), .count(1))))),
      ]))
    _ = app.receive([.note(.start(Self.context)), request(1)], at: .start)
    _ = app.receive([request(2)], at: at(200))
    #expect(
      app.receive([.wake(0)], at: at(500)).map(\.content) == [
        .report(.log("first")), .answer(RequestID(2), .count(2)), .report(.log("third")),
        .answer(RequestID(1), .count(1)),
      ])
  }

  private func trace(_ entries: [(milliseconds: Int, content: Trace.Content)]) -> Trace {
    let event = Trace.Entry(at: .start, .event(.phone(.connected)))
    return Trace([event] + entries.map { Trace.Entry(at: at($0.milliseconds), $0.content) })
  }

  private func asked(_ number: Int) -> Trace.Content {
    .effect(.ask(Request(id: RequestID(number), question: Self.count)))
  }

  private func request(_ number: Int) -> AppMessage {
    .request(Request(id: RequestID(number), question: Self.count))
  }

  private func logged(_ text: String) -> Trace.Content { .event(.phone(.reported(.log(text)))) }

  private var started: Trace.Content { .effect(.tell(.start(Self.context))) }

  private func at(_ milliseconds: Int) -> Instant { .start + .milliseconds(milliseconds) }

  private func delivery(_ milliseconds: Int, _ content: AppDelivery.Content) -> AppDelivery {
    AppDelivery(after: .milliseconds(milliseconds), content)
  }
}
