import HeadUnitApps
import HeadUnitCore
import HeadUnitDisplay
import TestKit
import Testing

struct ScreenRuleTests {
  @Test(arguments: Showcase.profileNames.share(3))
  func everySituationOfTheDemoKeepsTheRules(name: String) throws {
    let app = try Showcase.demo()
    let profile = try Showcase.profile(name)
    for situation in Situation.allCases {
      let drive = situation.simulation(of: app, profile: profile)
      let broken = Rules(drive.headUnit, Showcase.screen(drive)).broken
      #expect(broken.isEmpty, "\(situation.rawValue) on \(name): \(broken.prefix(3))")
    }
  }

  @Test(arguments: Array(0..<40).share(4))
  func randomWalksWithHostileTextKeepTheRules(seed: Int) {
    var walk = RandomWalk(seed: UInt64(seed))
    let broken = walk.walk(events: 60) { drive in
      Rules(drive.headUnit, Showcase.screen(drive)).broken.first
    }
    #expect(broken == nil, "seed \(seed)")
  }

  @Test func drawingTwiceGivesTheSameList() {
    for seed in 0..<10 {
      var walk = RandomWalk(seed: UInt64(seed))
      let broken = walk.walk(events: 30) { drive in
        Showcase.screen(drive) == Showcase.screen(drive) ? nil : "differs at \(drive.now)"
      }
      #expect(broken == nil, "seed \(seed)")
    }
  }
}
