import HeadUnitCore
import Testing

@testable import TestdriveVerbs

/// The instant in a window, by the clock on the wall.
@Suite struct PacingClockTests {
  private func at(_ milliseconds: Int) -> Instant { .start + .milliseconds(milliseconds) }

  @Test func itGoesOnWithTheWallAtEveryPace() {
    var clock = PacingClock(speed: 4, at: at(100))
    #expect(clock.instant(at: at(350)) == at(1_000))
    clock.set(speed: 0.5, at: at(350))
    #expect(clock.instant(at: at(1_350)) == at(1_500))
    clock.set(speed: 1, at: at(1_350))
    #expect(clock.instant(at: at(1_353)) == at(1_503))
  }

  @Test func pausedItStandsAndGoesOnWhereItStood() {
    var clock = PacingClock()
    clock.set(paused: true, at: at(40))
    #expect(clock.instant(at: at(9_000)) == at(40))
    #expect(clock.wait(for: at(50), at: at(9_000)) == nil)
    clock.set(paused: false, at: at(9_000))
    #expect(clock.instant(at: at(9_010)) == at(50))
  }

  @Test func itTellsHowLongToWait() {
    let clock = PacingClock(speed: 4)
    #expect(clock.wait(for: at(400), at: at(50)) == .milliseconds(50))
    #expect(clock.wait(for: at(100), at: at(50)) == .zero)
  }

  @Test func waitingAsToldIsLongEnough() {
    for tenths in 1...60 {
      let clock = PacingClock(speed: Double(tenths) / 10, from: at(7))
      let due = Instant(microseconds: 1_234_567)
      let wait = clock.wait(for: due, at: at(3)) ?? .zero
      #expect(clock.instant(at: at(3) + wait) >= due)
    }
  }

  @Test func speedsOutsideOfItsRangeAreTheNearest() {
    #expect(PacingClock(speed: 0).speed == 0.1)
    #expect(PacingClock(speed: 1e9).speed == 100)
    #expect(PacingClock(speed: .nan).speed == 1)
  }
}
