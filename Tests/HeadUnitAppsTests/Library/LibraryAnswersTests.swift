import HeadUnitApps
import HeadUnitCore
import Testing

struct LibraryAnswersTests {
  private static let text = """
    {"app": {"name": "Radio"}, "items": [
      {"id": "a", "title": "A", "showsProgress": true, "children": [{"id": "b"}, {"id": "c"}]},
      {"id": "d", "status": true}
    ]}
    """

  @Test func atItsStartTheAppSaysWhatItIs() throws {
    var app = AppDriver(LibraryApp(library: try library(Self.text), seed: 1))
    app.start()
    #expect(app.words == ["started", "commands", "inactive"])
    #expect(app.said.first?.content == .report(.started(AppDescription(name: "Radio"))))
    #expect(
      app.commandSets.first?.states.map(\.name) == [
        .play, .pause, .togglePlayPause, .next, .previous, .position,
      ])
    #expect(app.sessions == [AudioSession(category: .playback, isActive: false)])
  }

  @Test(arguments: [
    (Question.begin(path: .root, hint: false), Answer.done),
    (.begin(path: ContentPath([0]), hint: true), .done),
    (.count(path: .root), .count(2)),
    (.count(path: ContentPath([0])), .count(2)),
    (.count(path: ContentPath([1])), .count(0)),
    (.showsProgress(path: ContentPath([0])), .showsProgress(true)),
    (.showsProgress(path: .root), .showsProgress(false)),
    (
      .item(path: ContentPath([0, 1])),
      .item(ContentItem(identifier: "c", isPlayable: true))
    ),
    (.item(path: ContentPath([0, 2])), .item(nil)),
    (.item(path: .root), .item(nil)),
    (
      .count(path: ContentPath([7])),
      .failed(Failure(code: .notFound, message: "There is nothing at /7."))
    ),
    (
      .play(path: ContentPath([1]), identifier: "d"),
      .failed(Failure(code: .notFound, message: "There is nothing to play at /1."))
    ),
    (.artwork(name: "a.svg", size: PixelSize(width: 9, height: 9)), .artwork(nil)),
  ])
  func aQuestionIsAnswered(question: Question, answer: Answer) throws {
    var app = try AppDriver(Self.text)
    app.ask(question)
    #expect(app.answers == [answer])
    #expect(answer.fits(question))
  }

  @Test func aPictureIsAnAbsolutePath() throws {
    let folder = try TemporaryFolder([
      "library.json": #"{"items": [{"id": "a", "artwork": "a.svg"}]}"#, "a.svg": "", "b.svg": "",
    ])
    var app = AppDriver(LibraryApp(library: try folder.library(), seed: 1))
    for name in ["a.svg", "b.svg", "../a.svg"] {
      app.ask(.artwork(name: name, size: PixelSize(width: 9, height: 9)))
    }
    #expect(
      app.answers == [
        .artwork(Picture(file: folder.path(of: "a.svg"))), .artwork(nil), .artwork(nil),
      ])
  }

  @Test func anAnswerComesAfterTheLatencyOfItsItemOrItsOperation() throws {
    var app = try AppDriver(
      """
      {"latency": {"count": "80ms", "item": "10ms"}, "items": [
        {"id": "a", "latency": "1s", "children": []}, {"id": "b", "children": []}
      ]}
      """)
    app.ask(.count(path: ContentPath([0])))
    app.ask(.count(path: ContentPath([1])))
    app.ask(.item(path: ContentPath([1])))
    app.ask(.begin(path: ContentPath([1]), hint: false))
    app.wait(.seconds(2))
    #expect(
      app.said.map(\.at) == [.zero, .milliseconds(10), .milliseconds(80), .seconds(1)])
  }

  @Test func aSpreadIsDrawnFromTheSeed() throws {
    let text = #"{"latency": "80ms±30ms", "items": []}"#
    func latencies(seed: UInt64) throws -> [Duration] {
      var app = try AppDriver(text, seed: seed)
      return (0..<50).map { _ in
        let asked = app.now
        app.forget()
        app.ask(.count(path: .root))
        app.wait(.seconds(1))
        return (app.said.first?.at ?? .zero) - (asked - .start)
      }
    }
    let drawn = try latencies(seed: 7)
    #expect(drawn == (try latencies(seed: 7)))
    #expect(drawn != (try latencies(seed: 8)))
    #expect(drawn.allSatisfy { (.milliseconds(50) ... .milliseconds(110)).contains($0) })
    #expect(Set(drawn).count > 40)
  }

  @Test func aSpreadNeverLeadsBelowZero() throws {
    var app = try AppDriver(#"{"latency": "1ms±10s"}"#)
    for _ in 0..<100 { app.ask(.count(path: .root)) }
    app.wait(.seconds(20))
    #expect(app.answers.count == 100)
  }

  @Test(arguments: [
    ("network", PhoneCondition(network: .offline), Failure.Code.offline),
    ("unlocked", PhoneCondition(isLocked: true), .locked),
    ("signedIn", PhoneCondition(), .signedOut),
  ])
  func whatIsNeededAndMissingFails(
    need: String, condition: PhoneCondition, code: Failure.Code
  ) throws {
    var app = try AppDriver(
      """
      {"signedIn": \(need != "signedIn"), "items": [
        {"id": "a", "needs": "\(need)", "children": [{"id": "b"}]}, {"id": "c", "children": []}
      ]}
      """)
    app.tell(.condition(condition))
    app.ask(.item(path: ContentPath([0])))
    app.ask(.count(path: ContentPath([1])))
    app.ask(.begin(path: ContentPath([0]), hint: false))
    app.ask(.item(path: ContentPath([0, 0])))
    app.ask(.play(path: ContentPath([0, 0]), identifier: "b"))
    #expect(app.answers.map(\.failure?.code) == [nil, nil, code, code, code])
    #expect(app.answers.allSatisfy { $0.failure?.message.isEmpty != true })
  }

  @Test func anAppStartedAnewIsLockedOnlyIfItIsTold() throws {
    var app = try AppDriver(#"{"items": [{"id": "a", "needs": "unlocked", "children": []}]}"#)
    app.tell(.condition(PhoneCondition(isLocked: true)))
    app.ask(.begin(path: ContentPath([0]), hint: false))
    app.tell(.stop)
    app.start()
    app.ask(.begin(path: ContentPath([0]), hint: false))
    #expect(app.answers.map(\.failure?.code) == [.locked, nil])
  }

  @Test func whatNeedsTheNetworkWorksAgainWhenItIsBack() throws {
    var app = try AppDriver(#"{"network": ["count", "command"], "items": [{"id": "a"}]}"#)
    app.tell(.condition(PhoneCondition(network: .offline)))
    app.ask(.count(path: .root))
    app.ask(.item(path: ContentPath([0])))
    app.send(.play)
    app.tell(.condition(PhoneCondition(network: .slow)))
    app.ask(.count(path: .root))
    #expect(app.answers.map(\.failure?.code) == [.offline, nil, nil])
    #expect(app.statuses == [.failed])
  }

  @Test func anAnswerThatIsNoLongerWantedStillComes() throws {
    var app = try AppDriver(#"{"latency": "1s"}"#)
    let id = app.ask(.count(path: .root))
    app.tell(.cancel(id))
    app.wait(.seconds(1))
    #expect(app.answers == [.count(0)])
  }

  @Test func aStoppedAppForgetsWhatItPlayed() throws {
    var app = try AppDriver(#"{"items": [{"id": "a", "duration": "10s"}]}"#)
    app.play("/0")
    app.tell(.stop)
    app.start()
    app.forget()
    app.send(.play)
    app.wait(.seconds(60))
    #expect(app.words == ["noActionableItem"])
  }
}

extension LibraryAnswersTests {
  @Test func aWakeFromBeforeARestartIsNobodys() throws {
    var app = try AppDriver(
      #"{"items": [{"id": "a", "duration": "10s"}, {"id": "b", "duration": "60s"}]}"#)
    app.play("/0")
    app.tell(.stop)
    app.start()
    app.play("/1")
    app.forget()
    app.wait(.seconds(59))
    #expect(app.words.isEmpty)
  }
}

extension Answer {
  fileprivate var failure: Failure? {
    if case .failed(let failure) = self { failure } else { nil }
  }
}
