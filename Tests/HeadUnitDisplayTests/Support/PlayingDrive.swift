import HeadUnitApps
import HeadUnitCore
import HeadUnitDisplay

/// The demo playing on a head unit, and what is to be read there.
struct PlayingDrive {
  private(set) var simulation: Simulation

  init(on profile: String = "hd720") throws {
    simulation = try Situation.nowPlaying.simulation(
      of: Showcase.demo(), profile: Showcase.profile(profile))
    // Nothing is grouped, so that the screen is about what plays.
    let states = headUnit.player.commands.states.filter {
      ![.dislike, .bookmark].contains($0.name)
    }
    perform(.phone(.reported(.commands(CommandSet(states)))))
    wait(.seconds(1))
  }

  var headUnit: HeadUnit { simulation.headUnit }
  var now: Instant { simulation.now }
  var list: DisplayList { Showcase.screen(simulation) }
  var brokenRules: [String] { Rules(headUnit, list).broken }

  /// What a driver reads on the stage, in the order in which it is drawn.
  var texts: [String] {
    list.elements.filter { [.title, .subtitle, .text].contains($0.role) }.map(\.label)
  }

  mutating func perform(_ event: Event) { simulation.perform(event) }

  mutating func wait(_ duration: Duration) { simulation.advance(by: duration) }

  mutating func publish(_ change: (inout NowPlayingInfo) -> Void) {
    var info = headUnit.player.info ?? NowPlayingInfo()
    change(&info)
    perform(.phone(.reported(.nowPlaying(info))))
  }

  func element(_ target: FocusTarget) -> Element? {
    list.elements.first { $0.target == target }
  }
}
