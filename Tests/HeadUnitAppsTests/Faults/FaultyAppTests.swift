import HeadUnitCore
import Testing

@testable import HeadUnitApps

/// What a faulty app gives at the port, around an app that answers everything after 100 ms.
struct FaultyAppTests {
  private static let list = ContentPath([1])

  @Test(arguments: [
    (FaultRule(.latency), Duration.milliseconds(3_100)),
    (FaultRule(.latency, value: .duration(.milliseconds(5))), .milliseconds(105)),
    (FaultRule(.latency, value: .number(5)), .milliseconds(3_100)),
    (FaultRule(.latency, value: .duration(.seconds(-5))), .milliseconds(100)),
    (FaultRule(.late), .seconds(11)),
    (FaultRule(.late, value: .duration(.zero)), .seconds(10) + .microsecond),
  ])
  func delaysAnAnswer(rule: FaultRule, delay: Duration) {
    var app = faulty(rule)
    #expect(said(app.ask(.count(path: Self.list))) == [answer(.count(40), after: delay)])
  }

  @Test func jitterIsDrawnFromTheSeedAndBounded() {
    var first = faulty(FaultRule(.jitter))
    var second = faulty(FaultRule(.jitter))
    let delays = (1...50).map { said(first.ask(.count(path: Self.list), id: $0)).map(\.after) }
    let again = (1...50).map { said(second.ask(.count(path: Self.list), id: $0)).map(\.after) }
    #expect(delays == again)
    #expect(Set(delays).count > 40)
    #expect(
      delays.joined().allSatisfy { (Duration.milliseconds(100)...(.milliseconds(1_100))) ~= $0 })
  }

  @Test(arguments: [
    (Question.count(path: list), Duration.seconds(11)),
    (.play(path: list, identifier: ""), .seconds(21)),
    (.artwork(name: "a.png", size: PixelSize(width: 1, height: 1)), .seconds(31)),
  ])
  func aLateAnswerComesAfterTheTimeoutOfItsOperation(question: Question, delay: Duration) {
    var timeouts = Timeouts()
    timeouts.playback = .seconds(20)
    timeouts.artwork = .seconds(30)
    var app = FaultyApp(ScriptedApp(), seed: 1, timeouts: timeouts)
    _ = app.inject(FaultRule(.late))
    #expect(said(app.ask(question)).last?.after == delay)
  }

  @Test(arguments: [
    (FaultKind.error, Question.begin(path: list, hint: false), Answer.failed(.injected)),
    (.empty, .count(path: list), .count(0)),
    (.missingItem, .item(path: list), .item(nil)),
    (.garbage, .item(path: list), .garbage("\u{FFFD}}{ 200 OK")),
    (.artworkMissing, .artwork(name: "a", size: PixelSize(width: 9, height: 9)), .artwork(nil)),
    (.playbackFails, .play(path: list, identifier: ""), .failed(.injectedPlayback)),
  ])
  func answersInTheAppsPlace(kind: FaultKind, question: Question, expected: Answer) {
    var app = faulty(FaultRule(kind))
    #expect(said(app.ask(question)) == [answer(expected, after: .zero)])
    #expect(scripted(app).received == [])
  }

  @Test func aHangingAppIsNotEvenAsked() {
    var app = faulty(FaultRule(.hang))
    #expect(said(app.ask(.count(path: Self.list))) == [])
    #expect(scripted(app).received == [])
  }

  @Test func aDuplicateComesAMillisecondLater() {
    var app = faulty(FaultRule(.duplicateAnswer))
    let expected = [100, 101].map { answer(.count(40), after: .milliseconds($0)) }
    #expect(said(app.ask(.count(path: Self.list))) == expected)
  }

  @Test(arguments: [
    (FaultRule(.countLarger), [41, 41, 41]), (FaultRule(.countSmaller), [39, 39, 39]),
    (FaultRule(.countSmaller, value: .number(99)), [0, 0, 0]),
    (FaultRule(.countChanges, value: .number(2)), [40, 42, 40]),
    (FaultRule(.countLarger, times: 1), [41, 40, 40]),
    (FaultRule(.countLarger, probability: 0), [40, 40, 40]),
  ])
  func miscounts(rule: FaultRule, counts: [Int]) {
    var app = faulty(rule)
    let answers = (1...3).flatMap { app.ask(.count(path: Self.list), id: $0) }
    #expect(
      said(answers).map(\.content) == (1...3).map { .answer(RequestID($0), .count(counts[$0 - 1])) }
    )
  }

  @Test(arguments: [([0], [1]), ([1], [0]), ([1, 5], [1, 4])])
  func aStaleItemIsThatOfTheRowBefore(asked: [Int], given: [Int]) {
    var app = faulty(FaultRule(.staleItem))
    let item = ScriptedApp.item(at: ContentPath(given))
    #expect(
      said(app.ask(.item(path: ContentPath(asked)))) == [
        answer(.item(item), after: .milliseconds(100))
      ])
  }

  @Test func anOversizeTitleHasExactlySoManyCharacters() {
    var app = faulty(FaultRule(.oversizeText))
    guard
      case .answer(_, .item(.some(let item))) = said(app.ask(.item(path: Self.list))).first?.content
    else {
      Issue.record("There is no item.")
      return
    }
    #expect(item.title?.count == 4_000)
    #expect(item.title?.hasPrefix("Item /1 Item /1 ") == true)
    #expect(item.identifier == "/1")
  }

  @Test func aTitleThatJoinsItselfIsMadeLongInNoTime() {
    let item = ContentItem(identifier: "a", title: "\u{301}")
    var reply = Alteration.Reply(content: .answer(RequestID(1), .item(item)), due: .start)
    #expect(Alteration.titleLength(300_000).apply(to: &reply))
    guard case .answer(_, .item(.some(let altered))) = reply.content else {
      Issue.record("There is no item.")
      return
    }
    #expect(altered.title?.count == 300_000)
  }

  @Test func whatComesNeverStillComesNever() {
    let never = Duration(microseconds: .max)
    var scripted = ScriptedApp()
    scripted.latencies = [.count: never, .play: never]
    var app = FaultyApp(scripted, seed: 1)
    _ = app.inject(FaultRule(.duplicateAnswer))
    #expect(said(app.ask(.count(path: Self.list))).map(\.after) == [never, never])
    _ = app.inject(FaultRule(.completesEarly))
    let play = Question.play(path: Self.list, identifier: "")
    #expect(said(app.ask(play)).last?.after == never)
  }

  @Test func aPictureCanSayAWrongSize() {
    var app = faulty(FaultRule(.artworkWrongSize))
    let size = PixelSize(width: 300, height: 300)
    let picture = Picture(file: "a.png", size: PixelSize(width: 32, height: 16))
    #expect(
      said(app.ask(.artwork(name: "a.png", size: size))) == [
        answer(.artwork(picture), after: .milliseconds(100))
      ])
  }

  @Test func aSlowPictureComesLater() {
    var app = faulty(FaultRule(.artworkSlow))
    let question = Question.artwork(name: "a.png", size: PixelSize(width: 3, height: 3))
    #expect(said(app.ask(question)).map(\.after) == [.milliseconds(5_100)])
  }

  @Test func playbackThatCompletesEarlySaysSoBeforeAnythingElse() {
    var plain = ScriptedApp()
    plain.latencies = [.play: .milliseconds(100)]
    var early = FaultyApp(plain, seed: 1)
    _ = early.inject(FaultRule(.completesEarly))
    let question = Question.play(path: Self.list, identifier: "/1")
    let reports = plain.receive(
      [.request(Request(id: RequestID(1), question: question))], at: .start
    )
    .filter { if case .report = $0.content { true } else { false } }
    #expect(reports.count == 3)
    #expect(
      said(early.ask(question)) == [answer(.done, after: .zero)]
        + reports.map { AppDelivery(after: .milliseconds(2_100), $0.content) })
  }

  @Test func whatWasAskedBesideAnEarlyPlayComesInItsTime() {
    var app = faulty(FaultRule(.completesEarly))
    let questions: [Question] = [
      .count(path: .root), .play(path: Self.list, identifier: "/1"), .count(path: Self.list),
    ]
    let messages = questions.enumerated()
      .map { AppMessage.request(Request(id: RequestID($0.offset), question: $0.element)) }
    let deliveries = said(app.receive(messages, at: .start))
    #expect(deliveries.first == answer(.count(4), id: 0, after: .milliseconds(100)))
    #expect(deliveries.last == answer(.count(40), id: 2, after: .milliseconds(100)))
  }

  @Test func faultsAddUp() {
    var app = faulty(FaultRule(.latency), FaultRule(.countLarger), FaultRule(.duplicateAnswer))
    let expected = [3_100, 3_101].map { answer(.count(41), after: .milliseconds($0)) }
    #expect(said(app.ask(.count(path: Self.list))) == expected)
    #expect(app.activeFaults.map(\.firedCount) == [1, 1, 1])
  }

  @Test func everySummaryNamesTheValueThatHoldsWithoutOne() {
    for kind in FaultKind.allCases {
      switch kind.defaultValue {
      case .duration(let duration): #expect(kind.summary.contains("`value` (\(duration))"))
      case .number(let number): #expect(kind.summary.contains("`value` (\(number))"))
      case .none: #expect(kind.valueKind == .none)
      }
    }
  }
}

extension FaultyAppTests {
  private func faulty(_ rules: FaultRule...) -> FaultyApp {
    var scripted = ScriptedApp()
    for operation in Operation.allCases { scripted.latencies[operation] = .milliseconds(100) }
    var app = FaultyApp(scripted, seed: 1)
    for rule in rules { _ = app.inject(rule) }
    return app
  }

  private func answer(_ answer: Answer, id: Int = 1, after: Duration) -> AppDelivery {
    AppDelivery(after: after, .answer(RequestID(id), answer))
  }

  /// Without the notices for the trace.
  private func said(_ deliveries: [AppDelivery]) -> [AppDelivery] {
    deliveries.filter { if case .fault = $0.content { false } else { true } }
  }

  private func scripted(_ app: FaultyApp) -> ScriptedApp {
    app.app as? ScriptedApp ?? ScriptedApp()
  }
}
