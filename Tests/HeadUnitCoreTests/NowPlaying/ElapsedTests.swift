import HeadUnitCore
import Testing

@Suite struct ElapsedTests {
  /// Elapsed time so many seconds after the report.
  private func elapsed(
    after seconds: Int, _ change: (inout NowPlayingInfo) -> Void
  ) -> Double? {
    var drive = Drive.playing()
    drive.wait(.seconds(7))
    drive.republish {
      $0.elapsed = 10
      change(&$0)
    }
    drive.wait(.seconds(seconds))
    return drive.player.elapsed(at: drive.simulation.now)
  }

  @Test(
    arguments: [(1, 14), (2, 18), (0, 10), (0.5, 12), (-1, 6), (-4, 0)] as [(Double, Double)])
  func elapsedTimeGoesOnAtTheRate(rate: Double, expected: Double) {
    #expect(elapsed(after: 4) { $0.rate = rate } == expected)
  }

  @Test func withoutARateItGoesOnAtOne() {
    #expect(elapsed(after: 4) { $0.rate = nil } == 14)
  }

  @Test func itIsCountedFromTheReportOnly() {
    #expect(elapsed(after: 0) { $0.rate = 2 } == 10)
  }

  @Test func itNeverPassesTheDuration() {
    #expect(elapsed(after: 300) { _ in } == 200)
    #expect(elapsed(after: 0) { $0.elapsed = 500 } == 200)
    #expect(elapsed(after: 5) { $0.duration = 12 } == 12)
  }

  @Test func itIsNeverNegative() {
    #expect(elapsed(after: 1) { $0.elapsed = -20 } == 0)
    #expect(elapsed(after: 1) { $0.duration = -5 } == 0)
    #expect(elapsed(after: 1) { $0.duration = 0 } == 0)
  }

  @Test func withoutADurationItGoesOn() {
    #expect(elapsed(after: 300) { $0.duration = nil } == 310)
  }

  @Test func aLiveStreamHasNoEnd() {
    let passed = elapsed(after: 300) {
      $0.isLive = true
      $0.duration = 60
    }
    #expect(passed == 310)
  }

  @Test func withoutAReportedTimeThereIsNone() {
    #expect(elapsed(after: 1) { $0.elapsed = nil } == nil)
    #expect(Drive(TreeApp.music).player.elapsed(at: .start) == nil)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func valuesThatAreNoNumbersAreLeftOut(value: Double) {
    #expect(elapsed(after: 1) { $0.elapsed = value } == nil)
    #expect(elapsed(after: 1) { $0.rate = value } == 10)
    #expect(elapsed(after: 1) { $0.duration = value } == 11)
  }

  @Test func aTimeBeyondAllNumbersIsNone() {
    let passed = elapsed(after: 100) {
      $0.rate = .greatestFiniteMagnitude
      $0.duration = nil
    }
    #expect(passed == nil)
    #expect(elapsed(after: 100) { $0.rate = .greatestFiniteMagnitude } == 200)
    #expect(elapsed(after: 100) { $0.rate = -.greatestFiniteMagnitude } == 0)
  }

  @Test func theScreenShowsTheRateOfTheInfo() {
    var drive = Drive.playing()
    drive.republish { $0.rate = 2 }
    #expect(drive.glance.playerRate == 2)
    drive.republish { $0.rate = .nan }
    #expect(drive.glance.playerRate == 0)
    drive.report(.nowPlaying(nil))
    #expect(drive.glance.playerRate == 0)
  }
}
