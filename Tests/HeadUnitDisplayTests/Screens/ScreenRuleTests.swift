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
    for situation in Situation.ofAnyApp {
      let drive = situation.simulation(of: app, profile: profile)
      let broken = Rules(drive.headUnit, Showcase.screen(drive)).broken
      #expect(broken.isEmpty, "\(situation.rawValue) on \(name): \(broken.prefix(3))")
    }
  }

  /// Sizes between the shipped ones: square, nearly square, as wide as two, and as low as a shelf.
  @Test(
    arguments: ["600x600", "1000x800", "2560x720", "800x160", "1600x260", "1080x1920"].share(2))
  func everySituationKeepsTheRulesOnOddDisplays(size: String) throws {
    try expectRules(Situation.ofAnyApp, on: Showcase.profile("hd720", size: size), size)
  }

  @Test(arguments: TextSize.allCases.filter { $0 != .usual }.share(1))
  func everyTextSizeKeepsTheRules(size: TextSize) throws {
    for name in ["hd720", "wide", "portrait", "minimum"] {
      var profile = try Showcase.profile(name)
      profile.display.textSize = size
      profile.language = size == .largest ? .german : .english
      try expectRules(Self.toldApart, on: profile, "\(name) at \(size)")
    }
  }

  /// One situation for each arrangement of a screen.
  private static let toldApart: [Situation] = [
    .home, .list, .limited, .timedOut, .locked, .stopped, .nowPlaying, .menu, .outputs, .takenOver,
    .call, .navigation, .knob,
  ]

  private func expectRules(
    _ situations: [Situation], on profile: Profile, _ place: String
  ) throws {
    let app = try Showcase.demo()
    for situation in situations {
      var drive = situation.simulation(of: app, profile: profile)
      let broken = Rules(drive.headUnit, Showcase.screen(drive)).broken
      #expect(broken.isEmpty, "\(situation.rawValue) on \(place): \(broken.prefix(3))")
      guard situation == .home else { continue }
      drive.perform(.driver(.homePressed))
      let second = Rules(drive.headUnit, Showcase.screen(drive)).broken
      #expect(second.isEmpty, "the second page on \(place): \(second.prefix(3))")
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
