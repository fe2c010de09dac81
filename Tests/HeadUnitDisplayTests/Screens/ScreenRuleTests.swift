import HeadUnitApps
import HeadUnitCore
import HeadUnitDisplay
import Testing

struct ScreenRuleTests {
  @Test(arguments: Showcase.profileNames)
  func everySituationOfTheDemoKeepsTheRules(name: String) throws {
    let app = try Showcase.demo()
    let profile = try Showcase.profile(name)
    for situation in Situation.allCases {
      let drive = situation.simulation(of: app, profile: profile)
      let broken = Rules(drive.headUnit, Showcase.screen(drive)).broken
      #expect(broken.isEmpty, "\(situation.rawValue) on \(name): \(broken.prefix(3))")
    }
  }
}
