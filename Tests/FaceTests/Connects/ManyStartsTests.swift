import Foundation
import HeadUnitApps
import HeadUnitCore
import HeadUnitPhone
import MediaPlayer
import TestKit
import Testing

extension Faces.Connects {
  /// Fewer do to see something grow; a thousand are promised, and tried where all cases are.
  @Suite struct ManyStartsTests {
    private static let count = EveryCase.count(1_000, desk: 100)

    @Test func nothingIsLeftOfAnAppHoweverOftenItWasStarted() throws {
      let roll = Roll()
      let app = Held<WholeApp>()
      play(in: drive(roll, app))
      let threads = try Self.threadCount()
      for _ in 1..<Self.count { play(in: drive(roll, app)) }

      #expect(try Self.threadCount() < threads + Self.count / 2)
      #expect(roll.count(of: "app") == Self.count)
      #expect(roll.left["app"] == 1)
      app.value = nil
      _ = TestCar()
      #expect(roll.left == [:])
    }

    @Test func nothingGrowsHoweverOftenTheHeadUnitComesAndGoes() throws {
      let roll = Roll()
      let app = Held<WholeApp>()
      var simulation = drive(roll, app)
      let first = roll.left
      let threads = try Self.threadCount()
      for _ in 1..<Self.count {
        simulation.perform(.phone(.disconnected))
        simulation.perform(.phone(.connected))
      }

      #expect(simulation.headUnit.browser.page?.count == 3)
      #expect(try Self.threadCount() < threads + Self.count / 2)
      #expect(roll.count(of: "app") == 1)
      #expect(roll.left == first)
      app.value = nil
      _ = TestCar()
      #expect(roll.left == [:])
    }

    private func drive(_ roll: Roll, _ app: Held<WholeApp>) -> Simulation {
      let embedded = EmbeddedApp(clock: .virtual, patience: .seconds(60)) {
        do {
          app.value = try WholeApp(roll)
        } catch {
          Issue.record(error)
        }
      }
      var simulation = Simulation(profile: Profile(), app: embedded)
      simulation.perform(.phone(.connected))
      return simulation
    }

    /// Rows, pictures, something that plays, a call and another way out for the sound.
    private func play(in drive: Simulation) {
      var simulation = drive
      simulation.perform(.driver(.rowChosen(0)))
      simulation.advance(by: .seconds(0.5))
      #expect(simulation.headUnit.player.info != nil)
      simulation.perform(.playback(.interruptionBegan(.call)))
      simulation.perform(.playback(.interruptionEnded(kind: .call, shouldResume: true)))
      simulation.perform(.driver(.commandChosen(.play)))
      simulation.perform(.phone(.disconnected))
    }

    private static func threadCount() throws -> Int {
      try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").count
    }
  }
}
