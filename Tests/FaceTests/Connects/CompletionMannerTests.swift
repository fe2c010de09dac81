import Dispatch
import Foundation
import HeadUnitCore
import HeadUnitPhone
import MediaPlayer
import Testing

extension Faces.Connects {
  /// However a completion handler is called, it is heard once, and nothing is left of it.
  @Suite struct CompletionMannerTests {
    private static let load = Question.begin(path: ContentPath([]), hint: false)

    @Test(arguments: Manner.allCases)
    func aListIsLoadedHoweverTheAppSaysSo(_ manner: Manner) {
      expectEachAnswer(to: .begin(path: ContentPath([]), hint: false), manner)
    }

    @Test(arguments: Manner.allCases)
    func somethingIsPlayedHoweverTheAppSaysSo(_ manner: Manner) {
      expectEachAnswer(to: .play(path: ContentPath([0]), identifier: "a"), manner)
    }

    @Test func aHandlerThatIsKeptIsWaitedForOnceAndCanStillBeLetGoOf() {
      let roll = Roll()
      let kept = Held<TestLibrary.Completion>()
      let library = TestLibrary()
      library.load = { _, completion in
        let witness = roll.witness("handler")
        kept.value = {
          witness.attend()
          completion($0)
        }
      }
      var car = TestCar(patience: .seconds(2)) { library.offer() }
      #expect(car.ask(Self.load) == nil)
      let logs = car.reports.logs
      #expect(logs.contains { $0.contains("has not answered") })
      #expect(car.ask(.count(path: ContentPath([]))) == .count(0))
      #expect(car.reports.logs == logs)
      kept.value = nil

      #expect(car.sees { $0.reports.logs.contains { $0.contains("let go of") } })
      #expect(roll.left == [:])
    }

    @Test func aHandlerThatIsKeptAndCalledLateIsAnswered() {
      let kept = Held<TestLibrary.Completion>()
      let library = TestLibrary()
      library.load = { kept.value = $1 }
      var car = TestCar(patience: .seconds(2)) { library.offer() }
      #expect(car.ask(Self.load) == nil)
      kept.value?(nil)

      #expect(car.sees { $0.answers == [.done] })
    }

    @Test func whatAnAppAsksItselfIsNoAnswerAndHoldsNothingUp() {
      let library = AskingLibrary()
      var car = TestCar { MPPlayableContentManager.shared().dataSource = library }
      #expect(car.ask(Self.load) != .done)
      let news = car.news { SimulatedPhone.current.report(.log("later")) }

      #expect(car.answers.count == 1)
      #expect(news.logs == ["later"])
    }

    @Test func anAnswerUnderWayInAnEarlierLifeHoldsNothingUp() {
      let old = Held<TestLibrary.Completion>()
      let library = TestLibrary()
      library.load = { old.value = $1 }
      var car = TestCar(patience: .seconds(2)) { library.offer() }
      #expect(car.ask(Self.load) == nil)
      car = TestCar()
      old.value?(nil)
      let news = car.news { SimulatedPhone.current.report(.log("later")) }

      #expect(news.logs == ["later"])
    }

    /// Often, as some of it is a matter of which thread is faster.
    private func expectEachAnswer(to question: Question, _ manner: Manner) {
      let roll = Roll()
      let source = Held<TestLibrary>()
      var car = TestCar { source.value?.offer() }
      for _ in 0..<25 {
        source.value = library(manner, roll) { source.value = nil }
        car.tell(.start(TestCar.unlimited))
        #expect(car.ask(question) == (manner.isAnswer ? .done : nil))
      }
      #expect(car.answers.allSatisfy { $0 == .done })
      #expect(car.reports.logs.isEmpty == manner.isAnswer)
      source.value = nil
      car.tell(.start(TestCar.unlimited))

      #expect(car.sees { _ in roll.left.isEmpty })
      #expect(roll.count(of: "handler") == 25)
    }

    private func library(
      _ manner: Manner, _ roll: Roll, letGo: @escaping @Sendable () -> Void
    ) -> TestLibrary {
      let library = roll.note("library", TestLibrary())
      let handle: @Sendable (IndexPath, @escaping TestLibrary.Completion) -> Void = {
        let witness = roll.witness("handler")
        let completion = $1
        if manner == .withoutSource { letGo() }
        manner.handle {
          witness.attend()
          completion($0)
        }
      }
      (library.load, library.play) = (handle, handle)
      return library
    }
  }
}

/// Asks itself for items by their names before it fails.
private final class AskingLibrary: NSObject, MPPlayableContentDataSource, @unchecked Sendable {
  func beginLoadingChildItems(at indexPath: IndexPath) async throws {
    for name in ["a", "b"] { _ = try await contentItem(forIdentifier: name) }
    throw MPError(.notFound)
  }

  func contentItem(
    forIdentifier identifier: String,
    completionHandler: @escaping @Sendable (MPContentItem?, (any Error)?) -> Void
  ) {
    completionHandler(MPContentItem(identifier: identifier), nil)
    completionHandler(nil, nil)
  }

  func numberOfChildItems(at indexPath: IndexPath) -> Int { 0 }

  func contentItem(at indexPath: IndexPath) -> MPContentItem? { nil }
}
