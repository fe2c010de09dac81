import Foundation
import HeadUnitApps
import HeadUnitCore
import Synchronization
import Testing

@testable import HeadUnitPhone

extension Faces {
  /// Real code behind the phone's parts, called as the head unit calls it.
  @Suite
  struct EmbeddedAppTests {
    @Test func anAppIsStartedAndSaysItsName() {
      let phone = SimulatedPhone()
      phone.information.name = "Pebble"
      let simulation = simulation(of: phone)

      #expect(simulation.headUnit.phone.description?.name == "Pebble")
    }

    @Test func aMainThreadThatDoesNotComeBackIsToldOfOnceAndWhenItDoes() {
      let asked = Mutex<[@Sendable () -> Void]>([])
      let watch = MainThreadWatch(limit: .zero) { body in asked.withLock { $0.append(body) } }
      let first = watch.look()
      let second = watch.look()
      let words =
        "the app's main thread has not come back for 0s: what it does there belongs"
        + " elsewhere"
      #expect([first, second, watch.look()] == [nil, words, nil])
      #expect([watch.takeNotice(), watch.takeNotice()] == [words, nil])
      let bodies = asked.withLock { $0 }
      #expect(bodies.count == 1)
      for body in bodies { body() }
      #expect(watch.look()?.hasPrefix("the app's main thread is back after ") == true)
      #expect(watch.look() == nil)
      #expect(asked.withLock { $0.count } == 2)
    }

    @Test func aMainThreadThatComesBackIsNotToldOf() {
      let watch = MainThreadWatch(limit: .zero) { $0() }
      #expect((0..<8).allSatisfy { _ in watch.look() == nil })
      #expect(watch.takeNotice() == nil)
    }

    @Test func aListIsThereInTheInstantInWhichItWasAsked() {
      let phone = SimulatedPhone()
      let content = TestContent()
      let simulation = simulation(of: phone, content)

      #expect(simulation.now == .start)
      #expect(simulation.headUnit.browser.page?.count == 20)
      #expect(!content.wasAskedOnMainThread)
    }

    @Test func whatTheAppDoesOnItsMainThreadMeanwhileBelongsToTheSameInstant() {
      let phone = SimulatedPhone()
      let content = TestContent()
      content.onBegin = {
        DispatchQueue.main.async {
          DispatchQueue.main.async { phone.report(.log("twice later")) }
        }
      }
      let simulation = simulation(of: phone, content)

      #expect(simulation.trace.said("twice later") == .start)
    }

    @Test func whatTheAppMakesOfWhatItIsToldIsDoneBeforeItIsAsked() {
      let phone = SimulatedPhone()
      let content = TestContent()
      let listener = LateListener()
      phone.listen(listener)
      var app = EmbeddedApp(phone, clock: .virtual, patience: .seconds(60)) { phone.plug(content) }
      _ = app.receive([.note(.start(TestCar.unlimited))], at: .start)
      let seen = Mutex<[Bool]>([])
      content.onBegin = { seen.withLock { $0.append(listener.isLocked) } }
      let isLocked = (0..<100).map { !$0.isMultiple(of: 2) }
      for (number, isLocked) in isLocked.enumerated() {
        let question = Question.begin(path: ContentPath([0]), hint: false)
        let request = Request(id: RequestID(number + 1), question: question)
        let condition = PhoneCondition(isLocked: isLocked)
        _ = app.receive([.note(.condition(condition)), .request(request)], at: .start)
      }

      #expect(seen.withLock { $0 } == isLocked)
    }

    @Test func aCompletionHandlerThatIsLetGoOfIsNotWaitedFor() {
      let phone = SimulatedPhone()
      let content = TestContent()
      content.completion = .dropped
      let simulation = simulation(of: phone, content, patience: .seconds(600))

      #expect(simulation.headUnit.browser.page?.state == .loading)
      #expect(simulation.trace.logs.contains { $0.contains("let go of the completion handler") })
    }

    @Test func aSecondAnswerReachesTheHeadUnit() {
      let phone = SimulatedPhone()
      let content = TestContent()
      content.completion = .twice
      let simulation = simulation(of: phone, content)

      let answers = simulation.trace.entries.filter {
        if case .event(.phone(.answered(RequestID(1), _))) = $0.content { true } else { false }
      }
      #expect(answers.count == 2)
    }

    @Test func anAppThatNeverAnswersIsGivenUpAndNamed() {
      let phone = SimulatedPhone()
      let content = TestContent()
      content.completion = .kept
      let simulation = simulation(of: phone, content, patience: .seconds(2))

      #expect(simulation.trace.logs.contains { $0.contains("begin /") })
      #expect(simulation.headUnit.browser.page?.state == .loading)
    }

    @Test func anAppThatDoesNotReturnFromItsLaunchIsNamed() {
      let mayReturn = DispatchSemaphore(value: 0)
      defer { mayReturn.signal() }
      let simulation = simulation(of: SimulatedPhone(), patience: .seconds(1)) { mayReturn.wait() }

      #expect(
        simulation.trace.logs == [
          "the app has not returned from its launch in 1s of real time"
        ])
      #expect(simulation.headUnit.phone.app == .starting)
    }

    @Test func aTimerRingsAtItsInstantOfTheHeadUnit() {
      let phone = SimulatedPhone()
      var simulation = simulation(of: phone) {
        phone.clock.after(.seconds(3)) { phone.report(.log("rang at \(phone.clock.now)")) }
      }
      simulation.advance(by: .seconds(10))

      #expect(simulation.trace.said("rang at 3.000000") == Instant(microseconds: 3_000_000))
    }

    @Test func whatIsSaidOnManyThreadsComesInOneOrder() throws {
      let phone = SimulatedPhone()
      let content = TestContent()
      content.onBegin = {
        let identifiers = (0..<50).map { "item-\($0)" }
        DispatchQueue.concurrentPerform(iterations: 50) { index in
          phone.report(.itemsChanged(identifiers: [identifiers[index]]))
        }
      }
      let first = try simulation(of: phone, content).trace.lines()
      let second = try simulation(of: phone, content).trace.lines()

      #expect(first == second)
    }

    private func simulation(
      of phone: SimulatedPhone, _ content: TestContent = TestContent(),
      patience: Duration = .seconds(60),
      launch: @escaping @Sendable () -> Void = {}
    ) -> Simulation {
      let app = EmbeddedApp(phone, clock: .virtual, patience: patience) {
        phone.plug(content)
        phone.report(.commands(CommandSet([CommandState(.play)])))
        launch()
      }
      var simulation = Simulation(profile: Profile(), app: app)
      simulation.perform(.phone(.connected))
      return simulation
    }
  }
}

/// Knows of the lock one turn of the main thread after it is told of it.
private final class LateListener: PhoneListener, Sendable {
  private let state = Guarded(false)

  var isLocked: Bool { state.withLock { $0 } }

  func forgetApp() {}

  func hear(_ note: Note) {
    guard case .condition(let condition) = note else { return }
    DispatchQueue.main.async { self.state.withLock { $0 = condition.isLocked } }
  }
}

/// Content with twenty rows.
private final class TestContent: PhoneContent {
  enum Behaviour { case once, twice, dropped, kept }

  private struct State {
    var completion = Behaviour.once
    var onBegin: @Sendable () -> Void = {}
    var wasAskedOnMainThread = false
    var kept: [Completion<Void>] = []
  }

  private let state = Guarded(State())

  var completion: Behaviour {
    get { state.withLock { $0.completion } }
    set { state.withLock { $0.completion = newValue } }
  }

  var onBegin: @Sendable () -> Void {
    get { state.withLock { $0.onBegin } }
    set { state.withLock { $0.onBegin = newValue } }
  }

  var wasAskedOnMainThread: Bool { state.withLock { $0.wasAskedOnMainThread } }

  func begin(_ path: ContentPath) async throws {
    onBegin()
    try await Completion<Void>.wait { completion in
      switch self.completion {
      case .once: completion(.success(()))
      case .twice:
        completion(.success(()))
        completion(.success(()))
      case .dropped: break
      case .kept: state.withLock { $0.kept.append(completion) }
      }
    }
  }

  func count(_ path: ContentPath) -> Int {
    if Thread.isMainThread { state.withLock { $0.wasAskedOnMainThread = true } }
    return 20
  }

  func item(_ path: ContentPath) -> (@Sendable () -> ContentItem)? {
    { ContentItem(identifier: "\(path)", title: "Row \(path)", isPlayable: true) }
  }

  func showsProgress(_ path: ContentPath) -> Bool { false }

  func play(_ path: ContentPath) async throws {}

  func forgetApp() {}

  func hear(_ note: Note) {}
}

extension Trace {
  fileprivate var logs: [String] {
    entries.compactMap { entry in
      if case .event(.phone(.reported(.log(let text)))) = entry.content { text } else { nil }
    }
  }

  fileprivate func said(_ text: String) -> Instant? {
    entries.first { $0.content == .event(.phone(.reported(.log(text)))) }?.at
  }
}
