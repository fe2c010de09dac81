import Dispatch
import Foundation
import HeadUnitCore
import HeadUnitPhone
import MediaPlayer
import Testing
import UIKit

extension Faces.Connects {
  /// What an app owed when it was started anew is owed no more.
  @Suite struct EarlierLifeTests {
    private static let load = Question.begin(path: ContentPath([]), hint: false)

    @Test func anAnswerOfAnEarlierLifeIsNotTakenForOneOfThis() {
      let old = Held<TestLibrary.Completion>()
      for _ in 0..<10 {
        keep(in: old)
        let library = TestLibrary()
        library.load = { _, completion in
          old.value?(MPError(.notFound))
          DispatchQueue.global().async { completion(nil) }
        }
        var car = TestCar { library.offer() }

        #expect(car.ask(Self.load) == .done)
        #expect(!car.sees(for: 50) { $0.answers != [.done] })
      }
    }

    @Test func aSecondAnswerOfAnEarlierLifeIsNotOneOfThis() {
      let old = Held<TestLibrary.Completion>()
      let library = TestLibrary()
      library.load = {
        old.value = $1
        $1(nil)
      }
      var car = TestCar { library.offer() }
      #expect(car.ask(Self.load) == .done)
      car.tell(.start(TestCar.unlimited))
      let answers = car.answers
      old.value?(MPError(.notFound))

      #expect(!car.sees(for: 50) { $0.answers != answers })
    }

    @Test func nobodySaysThatAnEarlierLifeHasLetGoOfAHandler() {
      let old = Held<TestLibrary.Completion>()
      for _ in 0..<10 {
        keep(in: old)
        var car = TestCar { old.value = nil }

        #expect(!car.sees(for: 50) { !$0.reports.logs.isEmpty })
      }
    }

    @Test func workThatWasNeverEndedHoldsUpNoLaterLife() {
      var car = TestCar(patience: .seconds(2)) {
        UIApplication.shared.beginBackgroundTask(withName: "never ended")
      }
      #expect(car.reports.logs.count == 1)
      car = TestCar { _ = UIApplication.shared }

      #expect(car.reports.logs == [])
      #expect(car.ask(.count(path: ContentPath([]))) == .count(0))
    }

    @Test func workThatBeginsWhileTheAppEndsHoldsUpNoLaterLife() {
      var car = TestCar {
        let application = UIApplication.shared
        Self.atEnd { application.beginBackgroundTask(withName: "the last") }
      }
      car = TestCar(patience: .seconds(2)) {}

      #expect(car.reports.logs == [])
    }

    @Test func workOfAnEarlierLifeThatEndsLateEndsNoneOfThis() {
      let begun = Held<UIBackgroundTaskIdentifier>()
      let launch: @MainActor @Sendable () -> Void = {
        begun.value = UIApplication.shared.beginBackgroundTask()
      }
      _ = TestCar(patience: .seconds(2), launch: launch)
      let early = begun.value
      let car = TestCar(patience: .seconds(2)) {
        launch()
        if let early { UIApplication.shared.endBackgroundTask(early) }
      }

      #expect(car.reports.logs.count == 1)
    }

    @Test func noTimerOfAnEarlierLifeRings() {
      let clock = SimulatedPhone.current.clock
      let rings = Noted<String>()
      var drive = FaceDrive {
        clock.after(.seconds(5)) { rings("early") }
        Self.atEnd { clock.after(.seconds(1)) { rings("in between") } }
      }
      drive = FaceDrive { clock.after(.seconds(6)) { rings("late") } }
      drive.simulation.advance(by: .seconds(20))

      #expect(rings.values == ["late"])
    }

    /// Something of the app's does this when it is let go of, as the app ends.
    private static func atEnd(_ body: @escaping @Sendable () -> Void) {
      let witness = Witness(farewell: body)
      SimulatedPhone.current.clock.after(.seconds(1_000)) { witness.attend() }
    }

    /// An app that has kept the handler it was asked with first, and was given up for it.
    private func keep(in old: Held<TestLibrary.Completion>) {
      let library = TestLibrary()
      library.load = { old.value = $1 }
      var car = TestCar(patience: .milliseconds(200)) { library.offer() }
      while old.value == nil { _ = car.ask(Self.load) }
    }
  }
}
