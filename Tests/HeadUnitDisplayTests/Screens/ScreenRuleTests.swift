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

  /// Every language in every size of letters on every head unit, by day or by night in turns, as
  /// that moves nothing.
  private static let products: [(String, Language, TextSize)] = Showcase.profileNames.flatMap {
    name in
    Language.allCases.flatMap { language in TextSize.allCases.map { (name, language, $0) } }
  }

  @Test(arguments: products.indices.map(\.self).share(6))
  func everyLanguageInEverySizeKeepsTheRulesEverywhere(product: Int) throws {
    let (name, language, size) = Self.products[product]
    var profile = try Showcase.profile(name)
    (profile.language, profile.display.textSize) = (language, size)
    try expectRules(
      Self.toldApart, on: profile, "\(name) in \(language.rawValue) at \(size)",
      by: product.isMultiple(of: 2) ? .day : .night)
  }

  /// One situation for each arrangement of a screen.
  private static let toldApart: [Situation] = [
    .home, .list, .limited, .timedOut, .locked, .stopped, .nowPlaying, .menu, .outputs, .takenOver,
    .call, .navigation, .knob,
  ]

  private func expectRules(
    _ situations: [Situation], on profile: Profile, _ place: String, by theme: Theme = .night
  ) throws {
    let app = try Showcase.demo()
    for situation in situations {
      var drive = situation.simulation(of: app, profile: profile)
      if theme != .night {
        drive.perform(.car(.themeChanged(theme)))
        drive.advance(by: .milliseconds(500))
      }
      let broken = Rules(drive.headUnit, Showcase.screen(drive)).broken
      #expect(broken.isEmpty, "\(situation.rawValue) on \(place): \(broken.prefix(3))")
      guard situation == .home else { continue }
      drive.perform(.driver(.homePressed))
      let second = Rules(drive.headUnit, Showcase.screen(drive)).broken
      #expect(second.isEmpty, "the second page on \(place): \(second.prefix(3))")
    }
  }

  /// Whatever is on the screen when a command fails.
  @Test(
    arguments: [
      "hd", "minimum", "portrait", "portrait-small", "right-hand", "standard", "wide", "600x600",
      "1000x800", "2560x720", "640x160", "800x160", "1600x260", "1080x1920",
    ].share(2))
  func aToastHidesNothing(place: String) throws {
    let isSize = place.contains("x")
    let profile = try isSize ? Showcase.profile("hd720", size: place) : Showcase.profile(place)
    for (index, size) in TextSize.allCases.enumerated() {
      var profile = profile
      profile.display.textSize = size
      let languages: [Language] = [.english, .german, .arabic, .french, .japanese]
      profile.language = languages[index]
      for situation in Self.withToasts {
        var drive = situation.simulation(of: try Showcase.demo(), profile: profile)
        if drive.headUnit.toast == nil { failPause(in: &drive) }
        let name = "\(situation.rawValue) on \(place) at \(size)"
        expectToast(in: drive, name)
        guard situation == .home else { continue }
        drive.perform(.driver(.homePressed))
        failPause(in: &drive)
        expectToast(in: drive, "the second page, \(name)")
      }
    }
  }

  @Test func whatIsTooDeepIsRefusedWhileDriving() throws {
    let drive = Situation.tooDeep.simulation(
      of: try Showcase.demo(), profile: try Showcase.profile("hd720"))
    #expect(drive.headUnit.vehicle.speed.inKilometresPerHour > 0)
    #expect(drive.headUnit.toast != nil)
  }

  private static let withToasts: [Situation] = [
    .home, .list, .pushed, .end, .limited, .tooDeep, .refused, .nowPlaying, .menu, .outputs,
    .rejected, .driving,
  ]

  private func failPause(in drive: inout Simulation) {
    _ = drive.withFaults { $0.inject(FaultRule(.error, on: .command)) }
    let command: CommandName = drive.headUnit.player.isPlaying ? .pause : .play
    drive.perform(.playback(.surfacePressed(.cluster, command)))
    drive.advance(by: .milliseconds(600))
  }

  private func expectToast(in drive: Simulation, _ place: String) {
    let list = Showcase.screen(drive)
    let isTold = drive.headUnit.toast != nil
    let count = list.elements.filter { $0.role == .toast }.count
    #expect(count == (isTold ? 1 : 0), "\(place)")
    // What is so without it as well is no fault of the toast's.
    var later = drive
    later.advance(by: .seconds(10))
    let alone = Set(Rules(later.headUnit, Showcase.screen(later)).broken)
    let broken = Rules(drive.headUnit, list).broken.filter { !alone.contains($0) }
    #expect(broken.isEmpty, "\(place): \(broken.prefix(3))")
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
