import HeadUnitCore
import Testing

/// What the rate button shows and asks for, whatever the app says.
@Suite struct RateReportTests {
  private func drive(_ rates: [Double], step: Quirks.RateStep = .off) -> Drive {
    var app = TreeApp.music
    app.commands = CommandSet([CommandState(.rate, supportedRates: rates)])
    return Drive.playing(app, profile: .with { $0.quirks.rateStep = step })
  }

  private func asked(_ drive: inout Drive) -> Command? {
    let before = drive.commands.count
    drive.perform(.driver(.rateButtonPressed))
    return drive.commands.count > before ? drive.commands.last : nil
  }

  /// What the button asks of an app that does as it is told, until it is dead.
  private func cycle(
    _ rates: [Double], from start: Double = 1, step: Quirks.RateStep, presses: Int = 6
  ) -> [Double] {
    var drive = drive(rates, step: step)
    drive.republish { $0.rate = start }
    var asked: [Double] = []
    for _ in 0..<presses {
      guard case .rate(let rate) = self.asked(&drive) else { break }
      asked.append(rate)
      drive.republish { $0.rate = rate }
    }
    return asked
  }

  @Test func thePublishedSequencesAreReproduced() {
    #expect(cycle([0.5, 1, 1.5, 2], step: .off, presses: 4) == [1.5, 2, 0.5, 1])
    #expect(cycle([0.5, 1, 1.5, 2], step: .half, presses: 4) == [1.5, 2, 0.5, 1])
    let tenths = (5...15).map { Double($0) / 10 }
    #expect(cycle(tenths, step: .half) == [1.1])
    #expect(cycle([0.5, 0.6, 1, 1.5, 2], step: .half) == [1.5, 2, 0.5])
    #expect(cycle([0.5, 0.6, 1, 1.5, 2], step: .off) == [1.5, 2, 0.5, 0.6, 1, 1.5])
    let quarters = [0.5, 0.75, 1, 1.25, 1.5, 2]
    #expect(cycle(quarters, step: .quarter) == [1.25, 1.5, 2, 0.5, 0.75, 1])
    #expect(cycle(quarters, step: .half) == [1.25])
  }

  @Test func anAppThatDoesNotPublishItsRateIsShownAtTheOldOne() {
    var drive = drive([0.5, 1, 1.5, 2])
    #expect(asked(&drive) == .rate(1.5))
    #expect(drive.player.shownRate == 1)
    #expect(asked(&drive) == .rate(1.5))
    #expect(drive.glance.toast.isEmpty)
  }

  @Test func aRefusedRateStaysAndTheDriverIsTold() {
    var app = TreeApp.music
    app.commands = CommandSet([CommandState(.rate, supportedRates: [0.5, 1, 1.5, 2])])
    app.status = .failed
    var drive = Drive.playing(app)
    #expect(asked(&drive) == .rate(1.5))
    #expect(drive.player.shownRate == 1)
    #expect(drive.glance.toast == "Couldn’t change the speed")
  }

  @Test func aRateTheAppNeverDeclaredIsShownAndLeftForTheNextHigherOne() {
    var drive = drive([0.5, 1, 1.5, 2])
    drive.republish { $0.rate = 1.3 }
    #expect(drive.player.shownRate == 1.3)
    #expect(asked(&drive) == .rate(1.5))
    drive.republish { $0.rate = 3 }
    #expect(asked(&drive) == .rate(0.5))
  }

  @Test func aRateChangedByTheAppIsWhereTheButtonGoesOnFrom() {
    var drive = drive([0.5, 1, 1.5, 2])
    drive.republish { $0.rate = 2 }
    #expect(drive.player.shownRate == 2)
    #expect(asked(&drive) == .rate(0.5))
  }

  @Test func ratesOutOfOrderTwiceOrOutOfReasonAreTidied() {
    var drive = drive([2, 1, .nan, 0, -1, 1, 1e300, 0.5, .infinity])
    #expect(asked(&drive) == .rate(2))
    drive.republish { $0.rate = 2 }
    #expect(asked(&drive) == .rate(1e300))
    drive.republish { $0.rate = 1e300 }
    #expect(asked(&drive) == .rate(0.5))
    drive.wait(.seconds(60))
    #expect(drive.player.elapsed(at: drive.now) == 200)
  }

  @Test(arguments: [0, -1, .nan, .infinity] as [Double])
  func aDeclaredRateThatIsNoneIsNeverSent(rate: Double) {
    var drive = drive([rate, 1])
    drive.perform(.driver(.commandChosen(.rate(rate))))
    #expect(drive.commands.isEmpty)
  }

  @Test func aNegativeRateRunsBackToTheBeginning() {
    var drive = drive([0.5, 1, 1.5, 2])
    drive.republish {
      $0.elapsed = 20
      $0.rate = -4
    }
    drive.wait(.seconds(2))
    #expect(drive.player.elapsed(at: drive.now) == 12)
    drive.wait(.seconds(10))
    #expect(drive.player.elapsed(at: drive.now) == 0)
    #expect(asked(&drive) == .rate(0.5))
  }

  @Test func pausedItShowsTheRateItPlayedAt() {
    var drive = drive([0.5, 1, 1.5, 2])
    drive.republish { $0.rate = 1.5 }
    drive.republish { $0.rate = 0 }
    #expect(drive.player.shownRate == 1.5)
    #expect(!drive.player.isPlaying)
    #expect(asked(&drive) == .rate(2))
  }

  @Test(arguments: [nil, 0, .nan, .infinity] as [Double?])
  func withoutADefaultRateThereIsNoButtonAndThePlanSaysWhy(rate: Double?) {
    var drive = drive([0.5, 1, 1.5, 2])
    drive.republish { $0.defaultRate = rate }
    #expect(drive.headUnit.controls.places[.rate] == .hidden(.noRates))
    #expect(!drive.headUnit.canFocus(.control(.rate)))
    #expect(asked(&drive) == nil)
  }

  @Test(
    arguments: [
      (1, "1"), (1.5, "1.5"), (1.25, "1.25"), (0.5, "0.5"), (2, "2"), (1.1, "1.1"),
      (Double(Float(1.1)), "1.1"), (2.0 / 3, "0.67"), (1.005, "1"), (-1, "-1"), (-0.5, "-0.5"),
      (-0.001, "0"),
    ] as [(Double, String)])
  func ratesAreReadWithAFractionOfTwoDigitsAtMost(rate: Double, words: String) {
    #expect(rate.words == words)
  }
}
