import FaceSnippets
import Foundation
import HeadUnitApps
import HeadUnitCore
import HeadUnitPhone
import MediaPlayer
import Testing

extension Faces {
  /// Apps as one writes them for the phone, with a head unit around them.
  @Suite struct SnippetTests {
    @Test func aRadioIsBrowsedPlayedAndPaused() {
      let app = Kept<RadioApp>()
      var simulation = simulation { app.keep(RadioApp())?.launch() }
      let page = simulation.headUnit.browser.page
      #expect(page?.count == 2)
      #expect(page?.rows[1]?.item?.title == "Night Harbour")

      simulation.perform(.driver(.rowChosen(1)))
      #expect(simulation.headUnit.player.info?.title == "Night Harbour")
      #expect(simulation.headUnit.player.info?.isLive == true)
      #expect(simulation.headUnit.screen == .nowPlaying)

      simulation.perform(.driver(.commandChosen(.pause)))
      #expect(simulation.headUnit.player.info?.rate == 0)
      simulation.perform(.driver(.commandChosen(.play)))
      #expect(simulation.headUnit.player.info?.rate == 1)
      simulation.perform(.driver(.commandChosen(.next)))
      #expect(simulation.headUnit.player.info?.title == "Long Signal")
      simulation.perform(.driver(.commandChosen(.rate(1.5))))
      #expect(simulation.headUnit.player.info?.rate == 1.5)
      #expect(simulation.violation == nil)
    }

    @Test func aRadioWithoutHandlersIsAskedForNothing() {
      let app = Kept<RadioApp>()
      let simulation = simulation {
        MPPlayableContentManager.shared().dataSource = app.keep(RadioApp())
      }

      #expect(simulation.headUnit.waitsForHandler)
      #expect(simulation.headUnit.browser.page?.state == .loading)
    }

    @Test func anAppOfTheMainActorIsBrowsedAndShowsWhatComesLater() {
      let app = Kept<AlbumApp>()
      var simulation = simulation { app.keep(AlbumApp())?.launch() }
      simulation.advance(by: .seconds(1))
      let page = simulation.headUnit.browser.page

      #expect(page?.rows[0]?.item?.title == "Album 0")
      #expect(page?.rows[0]?.item?.subtitle == "About Album 0")
      #expect(page?.showsProgress == true)
    }

    private func simulation(
      launch: @escaping @MainActor @Sendable () -> Void
    ) -> Simulation {
      let app = EmbeddedApp(clock: .virtual, patience: .seconds(60)) {
        launch()
        let session = AudioSession(category: .playback, isActive: true)
        SimulatedPhone.current.report(.audioSession(session))
      }
      var simulation = Simulation(profile: Profile(), app: app)
      simulation.perform(.phone(.connected))
      return simulation
    }
  }
}

/// Keeps an app alive as a process does.
private final class Kept<App>: @unchecked Sendable {
  private let state = NSLock()
  private var app: App?

  func keep(_ app: App) -> App? {
    state.withLock { self.app = app }
    return app
  }
}
