import HeadUnitCore
import Testing

@Suite struct RateButtonTests {
  /// Playing at rate 1, with an app that says yes to a rate and does nothing else.
  private func drive(
    _ rates: [Double], step: Quirks.RateStep = .off, defaultRate: Double? = 1
  ) -> Drive {
    var profile = Profile()
    profile.quirks.rateStep = step
    var drive = Drive.playing(profile: profile)
    drive.report(.commands(CommandSet([CommandState(.rate, supportedRates: rates)])))
    drive.republish { $0.defaultRate = defaultRate }
    return drive
  }

  /// Presses the button, and lets the app follow.
  private func press(_ drive: inout Drive) {
    let before = drive.commands.count
    drive.perform(.driver(.rateButtonPressed))
    guard drive.commands.count > before, case .rate(let rate) = drive.commands.last else { return }
    drive.republish { $0.rate = rate }
  }

  @Test func theButtonCyclesThroughTheSupportedRates() {
    var drive = drive([0.5, 1, 1.5, 2])
    for _ in 0..<3 { press(&drive) }
    #expect(drive.commands == [.rate(1.5), .rate(2), .rate(0.5)])
    #expect(drive.player.shownRate == 0.5)
  }

  @Test func theStepOfAHalfKillsTheButtonUntilTheAppRevivesIt() {
    var drive = drive([0.5, 0.6, 0.7, 0.8, 0.9, 1, 1.1, 1.2, 1.3, 1.4, 1.5], step: .half)
    for _ in 0..<3 { press(&drive) }
    #expect(drive.commands == [.rate(1.1)])
    drive.republish { $0.rate = 1.5 }
    press(&drive)
    #expect(drive.commands == [.rate(1.1), .rate(0.5)])
  }

  @Test(arguments: [1, 1.5, 2])
  func theButtonAtTheLowestRateLivesAgainOnceTheAppSetsAnother(rate: Double) {
    var drive = drive([0.5, 0.6, 1, 1.5, 2], step: .half)
    for _ in 0..<6 { press(&drive) }
    #expect(drive.commands == [.rate(1.5), .rate(2), .rate(0.5)])
    drive.republish { $0.rate = rate }
    press(&drive)
    #expect(drive.commands.count == 4)
  }

  @Test func theStepOfAQuarterTakesQuarters() {
    var drive = drive([0.5, 0.75, 1, 1.25, 1.5, 2], step: .quarter)
    for _ in 0..<4 { press(&drive) }
    #expect(drive.commands == [.rate(1.25), .rate(1.5), .rate(2), .rate(0.5)])
  }

  @Test func aRefusedRateStaysWhatItWas() {
    var drive = drive([0.5, 1, 1.5, 2])
    drive.perform(.driver(.rateButtonPressed))
    drive.perform(.driver(.rateButtonPressed))
    #expect(drive.commands == [.rate(1.5), .rate(1.5)])
    #expect(drive.player.shownRate == 1)
    #expect(drive.player.isPlaying)
  }

  @Test func thereIsNoButtonWithoutADefaultRate() {
    var drive = drive([0.5, 1, 1.5, 2], defaultRate: nil)
    #expect(!drive.player.hasRateButton)
    drive.perform(.driver(.rateButtonPressed))
    #expect(drive.commands.isEmpty)
  }

  @Test(arguments: [[], [0], [-1, .nan], [.infinity]] as [[Double]])
  func thereIsNoButtonWithoutRatesToChooseFrom(rates: [Double]) {
    var drive = drive(rates)
    #expect(!drive.player.hasRateButton)
    drive.perform(.driver(.rateButtonPressed))
    #expect(drive.commands.isEmpty)
  }

  @Test func aPausedTrackGoesOnFromTheRateItWouldPlayAt() {
    var drive = drive([0.5, 1, 1.5, 2])
    drive.republish { $0.rate = 1.5 }
    drive.republish { $0.rate = 0 }
    #expect(drive.player.shownRate == 1.5)
    drive.perform(.driver(.rateButtonPressed))
    #expect(drive.commands == [.rate(2)])
  }

  @Test func anotherTrackThatIsPausedShowsTheDefaultRate() {
    var drive = drive([0.5, 1, 1.5, 2])
    drive.republish { $0.rate = 2 }
    drive.republish {
      $0.identifier = "two"
      $0.rate = 0
    }
    #expect(drive.player.shownRate == 1)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func aRateThatIsNoNumberIsNeverShown(rate: Double) {
    var drive = drive([0.5, 1, 1.5, 2])
    drive.republish { $0.rate = rate }
    #expect(drive.player.shownRate == 1)
    #expect(!drive.player.isPlaying)
    drive.perform(.driver(.rateButtonPressed))
    #expect(drive.commands == [.rate(1.5)])
  }
}
