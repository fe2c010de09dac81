import HeadUnitApps
import HeadUnitCore
import Testing

/// The rate button in front of a player, well-behaved and not.
struct RateDriveTests {
  private func drive(
    _ misbehaviour: Misbehaviour? = nil, rates: String = "[0.5, 1, 1.5, 2]",
    profile: Profile = Profile()
  ) throws -> LibraryDrive {
    try LibraryDrive(
      player: "\"commands\": [\"play\", \"pause\", \"rate\"], \"rates\": \(rates)",
      misbehaving: misbehaviour, profile: profile)
  }

  /// The rates shown after so many presses.
  private func shown(_ drive: inout LibraryDrive, presses: Int) -> [Double] {
    (0..<presses).map { _ in
      drive.perform(.driver(.rateButtonPressed))
      drive.wait(.seconds(1))
      return drive.player.shownRate
    }
  }

  @Test func aPlayerGoesThroughItsRatesAndRoundAgain() throws {
    var drive = try drive()
    #expect(drive.player.shownRate == 1)
    #expect(shown(&drive, presses: 5) == [1.5, 2, 0.5, 1, 1.5])
    #expect(drive.glance.toast.isEmpty)
  }

  @Test func timePassesAtTheRateThatIsShown() throws {
    var drive = try drive()
    _ = shown(&drive, presses: 2)
    let before = try #require(drive.player.elapsed(at: drive.simulation.now))
    drive.wait(.seconds(10))
    let after = try #require(drive.player.elapsed(at: drive.simulation.now))
    #expect(abs(after - before - 20) < 0.001)
  }

  @Test func ofAPlayerThatDoesNotPublishItsRateTheOldOneIsShown() throws {
    var drive = try drive(.commandRateNotPublished)
    #expect(shown(&drive, presses: 3) == [1, 1, 1])
    #expect(drive.commands == [.rate(1.5), .rate(1.5), .rate(1.5)])
  }

  @Test func aPlayerWithoutRatesHasNoButton() throws {
    var drive = try drive(.commandRateUnsupported)
    #expect(drive.headUnit.controls.places[.rate] == .hidden(.noRates))
    #expect(shown(&drive, presses: 2) == [1, 1])
    #expect(drive.commands.isEmpty)
  }

  @Test func ratesThatAreNoHalvesAreDeadUnderTheStep() throws {
    var profile = Profile()
    profile.quirks.rateStep = .half
    var drive = try drive(.commandRateStep, profile: profile)
    #expect(shown(&drive, presses: 3) == [1.2, 1.2, 1.2])
    #expect(drive.commands == [.rate(1.2)])
    var other = try self.drive(.commandRateStep)
    #expect(shown(&other, presses: 3) == [1.2, 1.7, 0.8])
  }

  @Test func aPlayerThatSaysItFailedIsShownToHaveFailedThoughItObeyed() throws {
    var drive = try drive(.commandFailed)
    drive.perform(.driver(.rateButtonPressed))
    #expect(drive.glance.toast == "Couldn’t change the speed")
    #expect(drive.player.shownRate == 1.5)
  }

  @Test func aPlayerThatRefusesStaysAtItsRate() throws {
    var drive = try drive()
    drive.inject(FaultRule(.error, on: .command))
    drive.perform(.driver(.rateButtonPressed))
    #expect(drive.glance.toast == "Couldn’t change the speed")
    #expect(drive.player.shownRate == 1)
  }

  @Test func aPausedPlayerShowsTheRateItWouldPlayAt() throws {
    var drive = try drive()
    #expect(shown(&drive, presses: 1) == [1.5])
    drive.perform(.driver(.middleButtonPressed))
    drive.wait(.seconds(1))
    #expect(drive.glance.playerState == "paused")
    #expect(drive.player.shownRate == 1.5)
    drive.perform(.driver(.middleButtonPressed))
    drive.wait(.seconds(1))
    #expect(drive.player.rate == 1.5)
  }

  @Test func aLiveStreamHasNoRateButton() throws {
    let drive = try LibraryDrive(
      player: "\"commands\": [\"play\", \"stop\", \"rate\", \"position\"]",
      item: "\"live\": true")
    #expect(drive.headUnit.controls.places[.rate] == .hidden(.live))
    #expect(drive.headUnit.controls.places[.position] == .hidden(.live))
    #expect(drive.headUnit.controls.middle == .stop)
  }
}
