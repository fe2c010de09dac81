import Foundation
import HeadUnitCore
import HeadUnitPhone
import MediaPlayer
import Testing

extension Faces {
  /// What happens when the driver chooses something to play.
  @Suite struct PlayingTests {
    private let choice = Question.play(path: ContentPath([2, 0]), identifier: "a")

    @Test func theDelegateIsAskedForThePathOffTheMainThread() {
      let library = TestLibrary()
      let paths = Noted<IndexPath>()
      library.play = { path, completion in
        dispatchPrecondition(condition: .notOnQueue(.main))
        paths(path)
        DispatchQueue.main.async { completion(nil) }
      }
      var car = TestCar { library.offer() }

      #expect(car.ask(choice) == .done)
      #expect(paths.values == [IndexPath(indexes: [2, 0])])
    }

    @Test func anErrorIsTheHeadUnitsToShow() {
      let library = TestLibrary()
      library.play = { $1(MPError(.notFound, userInfo: [NSLocalizedDescriptionKey: "gone"])) }
      var car = TestCar { library.offer() }

      #expect(car.ask(choice) == .failed(Failure(code: .notFound, message: "gone")))
    }

    @Test func theAsyncFormIsAskedAsWell() {
      let delegate = AsyncPlayer()
      var car = TestCar { MPPlayableContentManager.shared().delegate = delegate }

      #expect(car.ask(choice) == .failed(Failure(code: .other, message: "not today")))
    }

    @Test func withoutADelegateNothingCanBePlayed() {
      var car = TestCar { _ = MPPlayableContentManager.shared() }

      guard case .failed(let failure) = car.ask(choice) else {
        Issue.record("It is said to play.")
        return
      }
      #expect(failure.code == .notFound)
    }

    @Test func anAppThatMayPlayAtOnceGetsReadyWhenTheHeadUnitIsThere() {
      let delegate = ReadyPlayer()
      let car = car(of: delegate, playsAtOnce: true, TestCar.unlimited)

      #expect(delegate.calls.values == ["nothing named"])
      #expect(car.reports.logs == ["the app could not get its playback queue ready: not ready"])
    }

    @Test func whoeverGetsReadyInTheAsyncFormIsFoundToo() {
      let delegate = AsyncPlayer()
      _ = car(of: delegate, playsAtOnce: true, TestCar.unlimited)

      #expect(delegate.calls.values == ["async"])
    }

    @Test func anAppThatMayPlayAtOnceGetsReadyWhenTheHeadUnitComes() {
      let delegate = ReadyPlayer()
      let absent = AppContext(isEnforced: false, items: nil, depth: 5, isEndpointAvailable: false)
      var car = car(of: delegate, playsAtOnce: true, absent)
      #expect(delegate.calls.values == [])
      car.tell(.context(TestCar.unlimited))

      #expect(delegate.calls.values == ["nothing named"])
    }

    @Test func anyOtherAppIsLeftAlone() {
      let delegate = ReadyPlayer()
      _ = car(of: delegate, playsAtOnce: false, TestCar.unlimited)

      #expect(delegate.calls.values == [])
    }

    @Test func theFormOfTheFirstPhonesIsFoundToo() {
      let delegate = OldPlayer()
      _ = car(of: delegate, playsAtOnce: true, TestCar.unlimited)

      #expect(delegate.calls.values == ["old"])
    }

    private func car(
      of delegate: any MPPlayableContentDelegate & Sendable, playsAtOnce: Bool,
      _ context: AppContext
    ) -> TestCar {
      TestCar(context) {
        SimulatedPhone.current.information.playsAtOnce = playsAtOnce
        MPPlayableContentManager.shared().delegate = delegate
      }
    }
  }
}

private final class AsyncPlayer: NSObject, MPPlayableContentDelegate, @unchecked Sendable {
  struct Refusal: LocalizedError {
    var errorDescription: String? { "not today" }
  }

  let calls = Noted<String>()

  func playableContentManager(
    _ contentManager: MPPlayableContentManager,
    initiatePlaybackOfContentItemAt indexPath: IndexPath
  ) async throws {
    throw Refusal()
  }

  func playableContentManager(
    _ contentManager: MPPlayableContentManager,
    initializePlaybackQueueWithContentItems contentItems: [Any]?
  ) async throws {
    await Task.yield()
    calls("async")
  }
}

private final class ReadyPlayer: NSObject, MPPlayableContentDelegate, @unchecked Sendable {
  struct NotReady: Error, CustomStringConvertible {
    var description: String { "not ready" }
  }

  let calls = Noted<String>()

  func playableContentManager(
    _ contentManager: MPPlayableContentManager,
    initializePlaybackQueueWithContentItems contentItems: [Any]?,
    completionHandler: @escaping ((any Error)?) -> Void
  ) {
    calls(contentItems == nil ? "nothing named" : "something named")
    completionHandler(NotReady())
  }
}

private final class OldPlayer: NSObject, MPPlayableContentDelegate, @unchecked Sendable {
  let calls = Noted<String>()

  func playableContentManager(
    _ contentManager: MPPlayableContentManager,
    initializePlaybackQueueWithCompletionHandler completionHandler: @escaping ((any Error)?) -> Void
  ) {
    calls("old")
    completionHandler(nil)
  }
}
