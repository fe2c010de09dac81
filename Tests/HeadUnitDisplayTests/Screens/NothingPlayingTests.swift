import HeadUnitApps
import HeadUnitCore
import HeadUnitDisplay
import Testing

/// The now-playing screen and the home screen while somebody else plays, or nobody does.
@Suite struct NothingPlayingTests {
  private static let mixing = AudioSession(category: .ambient, isActive: false)

  @Test(
    arguments: [.phone(.reported(.commands(.none))), .phone(.reported(.nowPlaying(nil)))] as [Event]
  )
  func whatADriverCanDoStandsOnTheScreen(event: Event) throws {
    var drive = try PlayingDrive()
    drive.perform(event)
    #expect(drive.texts.contains("Nothing playing"))
    #expect(drive.texts.contains("Choose something in Harbourline to listen."))
    for reason in Ineligibility.allCases { #expect(!drive.texts.contains(reason.words)) }
    #expect(drive.texts.contains("Harbourline"))
    #expect(!drive.list.elements.contains { $0.role == .slider })
    let targets = drive.list.elements.filter(\.isEnabled).compactMap(\.target)
    #expect(Set(targets) == [.back, .home])
  }

  @Test func anotherPlayerIsNamed() throws {
    var drive = try PlayingDrive()
    drive.perform(.playback(.otherAppPlayed))
    #expect(drive.texts.contains("Tuner is playing"))
    #expect(!drive.texts.contains("Another app has taken over"))
    #expect(drive.texts.joined(separator: " ").contains("Choose something to listen here again."))
    drive.perform(.playback(.otherAppStopped(shouldResume: true)))
    #expect(drive.texts.contains("Lanterns on the Pier"))
  }

  @Test(arguments: Showcase.profileNames)
  func whateverTheReasonsTheWordsFit(profile: String) throws {
    var drive = try PlayingDrive(on: profile)
    for event in [
      Event.phone(.reported(.commands(.none))), .phone(.reported(.nowPlaying(nil))),
      .phone(.reported(.audioSession(Self.mixing))), .playback(.otherAppPlayed),
    ] { drive.perform(event) }
    let reasons = drive.headUnit.player.ineligibilities
    // With a session that nobody asked for, that is said in place of having no info.
    #expect(reasons == Ineligibility.allCases.filter { $0 != .notRequested })
    #expect(drive.brokenRules.isEmpty)
    drive.perform(.phone(.reported(.session(SessionReport("one", .began(.phone))))))
    let waiting = drive.headUnit.player.ineligibilities
    #expect(Set(waiting) == Set(Ineligibility.allCases).subtracting([.noInfo]))
    #expect(drive.brokenRules.isEmpty)
  }

  @Test func aListThatWaitsForAHandlerSaysSo() throws {
    for needsCommand in [true, false] {
      var profile = Profile()
      profile.quirks.needsCommandFirst = needsCommand
      var drive = Simulation(profile: profile, app: SilentApp())
      drive.perform(.phone(.connected))
      drive.advance(by: .seconds(11))
      let texts = Showcase.screen(drive).elements.filter { $0.role == .text }.map(\.label)
      let says = texts.joined(separator: " ").contains("isn’t ready yet")
      #expect(says == needsCommand)
    }
  }

  @Test func anAppThatDoesNotStartIsNotSaidToLackAHandler() {
    var drive = Simulation(profile: Profile(), app: SilentApp(starts: false))
    drive.perform(.phone(.connected))
    drive.advance(by: .seconds(11))
    let texts = Showcase.screen(drive).elements.filter { $0.role == .text }.map(\.label)
    #expect(texts.contains("The app has not started yet."))
  }

  @Test(arguments: Showcase.profileNames)
  func theTunerTakesOverAndGivesBack(profile: String) throws {
    var drive = try PlayingDrive(on: profile)
    drive.perform(.driver(.homePressed))
    drive.wait(.seconds(1))
    let tile = try #require(drive.element(.otherPlayer))
    #expect(tile.label == "Tuner")
    #expect(drive.texts.contains { $0.hasPrefix("Lanterns on the") })
    drive.perform(.driver(.otherPlayerPressed))
    #expect(drive.headUnit.player.owner == .other)
    #expect(drive.texts.contains("Another app"))
    #expect(!drive.texts.contains { $0.hasPrefix("Lanterns on the") })
    let targets = drive.list.elements.compactMap(\.target)
    let turns: Set<FocusTarget> = drive.headUnit.hasSecondHomePage ? [.home] : []
    #expect(Set(targets).subtracting([.home]) == [.app, .otherPlayer])
    #expect(turns.isSubset(of: Set(targets)))
    #expect(drive.brokenRules.isEmpty)
    drive.perform(.driver(.otherPlayerPressed))
    #expect(drive.headUnit.player.owner == .app)
    #expect(drive.texts.contains { $0.hasPrefix("Lanterns on the") })
  }

  @Test func theOtherTilesAreScenery() throws {
    var drive = try PlayingDrive()
    drive.perform(.driver(.homePressed))
    drive.wait(.seconds(1))
    let tiles = drive.list.elements.filter { $0.role == .button && $0.target == nil }
    #expect(tiles.map(\.label).contains("Longwave"))
    #expect(tiles.allSatisfy { !$0.isEnabled })
  }
}

/// An app that starts and never says another word.
private struct SilentApp: App {
  var starts = true

  mutating func receive(_ messages: [AppMessage], at now: Instant) -> [AppDelivery] {
    starts && messages.contains { if case .note(.start) = $0 { true } else { false } }
      ? [AppDelivery(.report(.started(AppDescription(name: "Silent"))))] : []
  }
}
