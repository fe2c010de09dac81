import HeadUnitCore
import Testing

@testable import HeadUnitApps

/// The network and the lock, at the port of an app that answers at once.
struct PhoneConditionTests {
  private static let artwork = Question.artwork(name: "a", size: PixelSize(width: 2, height: 2))

  @Test(arguments: [
    (Question.begin(path: .root, hint: false), 400...1_200), (.count(path: .root), 400...1_200),
    (.item(path: .root), 400...1_200), (.showsProgress(path: .root), 400...1_200),
    (.play(path: .root, identifier: ""), 400...1_200), (artwork, 1_000...3_000),
  ])
  func aSlowNetworkTakesItsTime(question: Question, milliseconds: ClosedRange<Int>) {
    var app = FaultyApp(ScriptedApp(), seed: 3)
    tell(&app, PhoneCondition(network: .slow))
    let delays = (1...200).map { answers(app.ask(question, id: $0))[0].after.microseconds / 1_000 }
    #expect(delays.allSatisfy(milliseconds.contains))
    #expect(Set(delays).count > 150)
  }

  @Test func aFlakyNetworkFailsThreeTimesInTen() {
    var app = FaultyApp(ScriptedApp(), seed: 3)
    tell(&app, PhoneCondition(network: .flaky))
    let given = (1...1_000).flatMap { answers(app.ask(.count(path: .root), id: $0)) }
    let failed = given.filter { isFailure($0, .offline) }
    let answered = given.filter { !isFailure($0, .offline) }
    #expect(given.count == 1_000)
    #expect((250...350).contains(failed.count))
    #expect(failed.allSatisfy { (.milliseconds(100) ... .milliseconds(500)).contains($0.after) })
    #expect(answered.allSatisfy { (.zero ... .milliseconds(200)).contains($0.after) })
  }

  @Test func aFlakyNetworkKeepsPicturesTwoHundredMillisecondsAtMost() throws {
    let profile = try #require(NetworkProfile.profile(of: .flaky))
    var generator = SeededGenerator(seed: 1)
    let delays = (0..<10_000).map { _ in profile.draw(for: .artwork, from: &generator) }
      .filter { !$0.fails }.map(\.delay)
    #expect(try #require(delays.min()) < .milliseconds(1))
    #expect((.milliseconds(199) ... .milliseconds(200)).contains(try #require(delays.max())))
  }

  @Test func whatANetworkDoesIsSaid() {
    #expect(
      PhoneCondition.Network.allCases.map(\.words) == [
        "as fast as the app", "400 to 1200 ms more", "0 to 200 ms more, 30 % fail",
        "everything fails",
      ])
  }

  @Test func aNetworkOfOnesOwnTakesWhatItIsToldAndLosesItsShare() throws {
    let network = PhoneCondition.Network.own(latency: .milliseconds(300), loss: 20)
    var app = FaultyApp(ScriptedApp(), seed: 3)
    tell(&app, PhoneCondition(network: network))
    let questions = [Question.count(path: .root), Self.artwork]
    let given = (1...1_000).flatMap { answers(app.ask(questions[$0 % 2], id: $0)) }
    #expect(given.allSatisfy { $0.after == .milliseconds(300) })
    #expect((150...250).contains(given.count { isFailure($0, .offline) }))
    #expect(network.words == "300ms more, 20 % fail")
    #expect(PhoneCondition.Network.own(latency: .zero, loss: 0).words == "as fast as the app")
    #expect(PhoneCondition.Network.own(latency: .seconds(2), loss: 100).words == "everything fails")
    #expect(network.rawValue == "latency=300ms loss=20")
    #expect(PhoneCondition.Network(rawValue: network.rawValue) == network)
    for text in [
      "", "fast", "latency=300ms", "loss=20 latency=300ms", "latency=300 loss=20",
      "latency=1h loss=20", "latency=1s loss=101", "latency=1s loss=20 more=1",
    ] {
      #expect(PhoneCondition.Network(rawValue: text) == nil, "\(text)")
    }
  }

  @Test func withoutANetworkEveryRequestFailsAfterFiftyMilliseconds() {
    var app = FaultyApp(ScriptedApp(), seed: 3)
    tell(&app, PhoneCondition(network: .offline))
    let failure = answers(app.ask(Self.artwork))
    #expect(failure.map(\.after) == [.milliseconds(50)])
    #expect(failure.allSatisfy { isFailure($0, .offline) })
    tell(&app, PhoneCondition(network: .good))
    #expect(!isFailure(answers(app.ask(Self.artwork, id: 2))[0], .offline))
  }

  @Test func onlyWhatNeedsTheNetworkMissesIt() {
    var app = FaultyApp(ScriptedApp(), seed: 3, networkOperations: [.artwork])
    tell(&app, PhoneCondition(network: .offline))
    #expect(app.ask(.count(path: .root)) == [AppDelivery(.answer(RequestID(1), .count(4)))])
    #expect(isFailure(answers(app.ask(Self.artwork, id: 2))[0], .offline))
  }

  @Test func commandsNeedNoNetwork() {
    var app = FaultyApp(ScriptedApp(), seed: 3, failsWhenLocked: true)
    tell(&app, PhoneCondition(network: .offline, isLocked: true))
    let command = CommandRequest(id: CommandID(1), command: .next)
    #expect(
      app.receive([.command(command)], at: .start).last
        == AppDelivery(.status(CommandID(1), .success)))
  }

  @Test(arguments: [true, false])
  func aLockedPhoneFailsRequestsOfAppsThatNeedItUnlocked(fails: Bool) {
    var app = FaultyApp(ScriptedApp(), seed: 3, failsWhenLocked: fails)
    tell(&app, PhoneCondition(isLocked: true))
    #expect(isFailure(answers(app.ask(.count(path: .root)))[0], .locked) == fails)
    tell(&app, PhoneCondition())
    #expect(!isFailure(answers(app.ask(.count(path: .root), id: 2))[0], .locked))
  }

  @Test func anAppStartedAnewIsLockedOnlyIfItIsTold() {
    var app = FaultyApp(ScriptedApp(), seed: 3, failsWhenLocked: true)
    tell(&app, PhoneCondition(isLocked: true))
    _ = app.receive([.note(.stop)], at: .start)
    _ = app.receive([.note(.start(AppDriver.parked))], at: .start)
    #expect(!isFailure(answers(app.ask(.count(path: .root)))[0], .locked))
    tell(&app, PhoneCondition(isLocked: true))
    #expect(isFailure(answers(app.ask(.count(path: .root), id: 2))[0], .locked))
  }

  @Test func theTraceShowsWhatTheNetworkDid() {
    var app = FaultyApp(ScriptedApp(), seed: 3)
    tell(&app, PhoneCondition(network: .offline))
    let notice = FaultNotice(fault: "count / network=offline", request: RequestID(1))
    #expect(app.ask(.count(path: .root)).first == AppDelivery(.fault(notice)))
  }

  @Test func aFaultThatAnswersNeedsNoNetwork() {
    var app = FaultyApp(ScriptedApp(), seed: 3)
    tell(&app, PhoneCondition(network: .offline))
    _ = app.inject(FaultRule(.empty))
    let empty = AppDelivery(.answer(RequestID(1), .count(0)))
    #expect(answers(app.ask(.count(path: .root))) == [empty])
  }

  private func tell(_ app: inout FaultyApp, _ condition: PhoneCondition) {
    _ = app.receive([.note(.condition(condition))], at: .start)
  }

  private func answers(_ deliveries: [AppDelivery]) -> [AppDelivery] {
    deliveries.filter { if case .answer = $0.content { true } else { false } }
  }

  private func isFailure(_ delivery: AppDelivery, _ code: Failure.Code) -> Bool {
    if case .answer(_, .failed(let failure)) = delivery.content {
      failure.code == code
    } else {
      false
    }
  }
}
