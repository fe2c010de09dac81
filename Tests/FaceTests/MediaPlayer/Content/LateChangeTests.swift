import Foundation
import HeadUnitApps
import HeadUnitCore
import HeadUnitPhone
import MediaPlayer
import Testing

extension Faces {
  /// Items that change after they were given, by apps that keep none of them.
  @Suite struct LateChangeTests {
    @Test func aRowWhoseAppMakesItsItemsAnewShowsTheItemThatHasChanged() {
      let source = FreshItems()
      let simulation = drive(source)

      #expect(simulation.headUnit.browser.page?.rows[0]?.item?.title == "Late")
    }

    @Test func anItemThatChangesIsNotAskedForAgain() {
      let source = FreshItems()
      let simulation = drive(source)

      #expect(simulation.headUnit.browser.page?.count == 3)
      #expect(source.asked.values.count == 3)
    }

    @Test func aListThatIsGotAnewIsTheAppsToSay() {
      let source = FreshItems()
      var simulation = drive(source)
      MPPlayableContentManager.shared().beginUpdates()
      MPPlayableContentManager.shared().endUpdates()
      simulation.perform(.phone(.networkChanged(.slow)))
      simulation.advance(by: .milliseconds(500))

      #expect(source.asked.values.count == 6)
    }

    @Test func whatIsSaidAfterAnAnswerComesAfterIt() {
      let library = TestLibrary(MPContentItem(identifier: "a"))
      library.load = { _, completion in
        DispatchQueue.main.async {
          completion(nil)
          SimulatedPhone.current.report(.log("after the answer"))
        }
      }
      let simulation = Simulation.connected { library.offer() }
      let events = simulation.trace.entries.map(\.content)
      let answer = events.firstIndex(of: .event(.phone(.answered(RequestID(1), .done))))
      let log = events.firstIndex(of: .event(.phone(.reported(.log("after the answer")))))

      #expect(answer != nil && log != nil)
      #expect(answer.map { answer in log.map { answer < $0 } ?? false } == true)
    }

    private func drive(_ source: FreshItems) -> Simulation {
      var simulation = Simulation.connected {
        MPPlayableContentManager.shared().dataSource = source
      }
      simulation.advance(by: .seconds(30))
      return simulation
    }
  }
}

extension Simulation {
  /// A head unit with an app that has a command, after a car was connected.
  fileprivate static func connected(launch: @escaping @Sendable () -> Void) -> Simulation {
    let app = EmbeddedApp(clock: .virtual, patience: .seconds(60)) {
      MPRemoteCommandCenter.shared().playCommand.addTarget { _ in .success }
      launch()
    }
    var simulation = Simulation(profile: Profile(), app: app)
    simulation.perform(.phone(.connected))
    return simulation
  }
}

/// Three rows, each made when it is asked for, and changed a second later.
private final class FreshItems: NSObject, MPPlayableContentDataSource, @unchecked Sendable {
  let asked = Noted<IndexPath>()

  func numberOfChildItems(at indexPath: IndexPath) -> Int { indexPath.isEmpty ? 3 : 0 }

  func contentItem(at indexPath: IndexPath) -> MPContentItem? {
    asked(indexPath)
    let item = MPContentItem(identifier: "\(indexPath)")
    item.title = "Early"
    item.isPlayable = true
    nonisolated(unsafe) let carried = item
    SimulatedPhone.current.clock.after(.seconds(1)) { carried.title = "Late" }
    return item
  }
}
