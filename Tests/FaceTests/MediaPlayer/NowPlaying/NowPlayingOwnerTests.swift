import Foundation
import HeadUnitCore
import MediaPlayer
import Testing

extension Faces {
  /// Who in an app is seen as what plays.
  @Suite struct NowPlayingOwnerTests {
    private let owner = NowPlayingOwner()
    private let info: MPNowPlayingInfoCenter
    private let commands: MPRemoteCommandCenter

    init() {
      info = MPNowPlayingInfoCenter(owner: owner)
      commands = MPRemoteCommandCenter(owner: owner)
    }

    private var registry: NowPlayingRegistry { .current }

    @Test func whoeverIsNotActiveIsNotSeen() {
      var car = TestCar()
      let news = car.news {
        info.nowPlayingInfo = [MPMediaItemPropertyTitle: "Hidden"]
        commands.playCommand.addTarget { _ in .success }
      }

      #expect(news == [])
      #expect(car.send(.play) == .failed)
    }

    @Test func whoeverBecomesActiveIsSeenWithAllItHasSaid() {
      var car = TestCar()
      info.nowPlayingInfo = [MPMediaItemPropertyTitle: "Seen"]
      commands.playCommand.addTarget { _ in .deviceNotFound }
      let news = car.news { registry.activate(owner) }

      #expect(news.infos == [NowPlayingInfo(title: "Seen")])
      #expect(news.commands == [CommandSet([CommandState(.play)])])
      #expect(car.send(.play) == .deviceNotFound)
      #expect(registry.active === owner)
      #expect(car.news { registry.activate(owner) } == [])
    }

    @Test func theAppAsAWholeIsHiddenMeanwhile() {
      var car = TestCar()
      registry.activate(owner)
      _ = car.news()
      let news = car.news {
        MPNowPlayingInfoCenter.default().nowPlayingInfo = [MPMediaItemPropertyTitle: "App"]
        MPRemoteCommandCenter.shared().playCommand.addTarget { _ in .success }
      }
      #expect(news == [])
      let back = car.news { registry.activate(.app) }

      #expect(back.infos == [NowPlayingInfo(title: "App")])
      #expect(back.commands == [CommandSet([CommandState(.play)])])
    }

    @Test func aNewStartBeginsWithTheAppAsAWhole() {
      _ = TestCar()
      registry.activate(owner)
      _ = TestCar()

      #expect(registry.active === NowPlayingOwner.app)
    }
  }
}
