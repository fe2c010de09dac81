import HeadUnitApps
import HeadUnitCore
import HeadUnitDisplay
import TestKit
import Testing

/// The surfaces and the head unit's own screens never disagree.
struct AgreementTests {
  @Test(arguments: Situation.ofAnyApp.share(3))
  func everySituationIsToldAlikeEverywhere(situation: Situation) throws {
    let app = try Showcase.demo()
    for name in ["hd720", "wide", "portrait"] {
      let profile = try Showcase.profile(name)
      for theme in Theme.allCases {
        let drive = situation.simulation(of: app, profile: profile, theme: theme)
        let broken = Agreement(drive).broken
        #expect(broken.isEmpty, "\(situation.rawValue) on \(name): \(broken.prefix(3))")
      }
    }
  }

  /// After every event, also with the driver on the now-playing screen.
  @Test(arguments: Array(0..<8).share(4))
  func randomWalksNeverFindADifference(piece: Int) {
    var comparisons = 0
    var screens = 0
    for seed in piece * 3..<piece * 3 + 3 {
      var walk = RandomWalk(seed: UInt64(seed))
      let broken = walk.walk(events: 60) { drive in
        let agreements = [Agreement(drive), Agreement(drive.onNowPlayingScreen)]
        comparisons += agreements.map(\.count).reduce(0, +)
        screens += agreements.count { $0.includesScreen }
        return agreements.flatMap(\.broken).first
      }
      #expect(broken == nil, "seed \(seed)")
    }
    #expect(comparisons > 300)
    #expect(screens > 0)
  }

  @Test func whatDiffersIsFound() throws {
    let drive = try Situation.nowPlaying.simulation(
      of: Showcase.demo(), profile: Showcase.profile("hd720"))
    var later = drive
    later.perform(.driver(.middleButtonPressed))
    later.advance(by: .seconds(3))
    let screen = Showcase.screen(drive)
    #expect(Agreement(drive.headUnit, screen, Showcase.sheet(drive)).broken.isEmpty)
    let broken = Agreement(drive.headUnit, screen, Showcase.sheet(later)).broken
    #expect(broken.contains { $0.contains("pause is not on Lock screen") })
    var other = drive
    other.perform(.playback(.keyPressed(.next)))
    other.advance(by: .seconds(7))
    let titles = Agreement(drive.headUnit, screen, Showcase.sheet(other)).broken
    #expect(titles.contains { $0.hasPrefix("title:") && $0.contains("now playing") })
    #expect(titles.contains { $0.hasPrefix("elapsed:") })
  }
}
