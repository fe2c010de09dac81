import HeadUnitApps
import HeadUnitCore
import HeadUnitDrives
import Testing

/// Expectations are exact to the microsecond.
@Suite struct TimingTests {
  private static let stands = Condition(
    .compare(.named("speed"), .equal, .speed(.zero)))
  private static let drives = Condition(stands.claim, isNegated: true)

  /// The car sets off one second after ten seconds, and then something is expected.
  private func run(_ condition: Condition, _ timing: Timing) throws -> DriveResult {
    let go = DriveStep.car(.speed(.kilometresPerHour(50), over: .zero))
    var plan = try TestDrive().drive([
      .time(.after(.seconds(1), go)), .check(.expect(condition, timing)),
    ])
    plan.steps[1].stamp = .at(Instant(microseconds: 10_000_000))
    var run = DriveRun(plan, services: .nothing)
    run.advance(to: .never)
    return run.finish()
  }

  @Test(arguments: [(999_999, false), (1_000_000, true), (1_000_001, true)])
  func whatBecomesSoAtTheEndOfWithinCounts(microseconds: Int, passes: Bool) throws {
    let result = try run(Self.drives, .within(.microseconds(microseconds)))
    #expect((result.verdict == .passed) == passes)
    let end = 10_000_000 + min(microseconds, 1_000_000)
    #expect(result.duration == .microseconds(end))
  }

  @Test(arguments: [(999_999, true), (1_000_000, false), (1_000_001, false)])
  func whatEndsAtTheEndOfForIsNoticed(microseconds: Int, passes: Bool) throws {
    let result = try run(Self.stands, .lasting(.microseconds(microseconds)))
    #expect((result.verdict == .passed) == passes)
    guard let failure = result.failure else { return }
    #expect(failure.at == Instant(microseconds: 11_000_000))
    #expect(failure.kind == .expectation)
    #expect(failure.source.line == 3)
    #expect(failure.message.hasSuffix("found 50km/h after 1s"))
    #expect(failure.details.contains("held:     from 10.000000 for 1s"))
  }

  @Test(arguments: [(10_999_999, false), (11_000_000, true), (11_000_001, true)])
  func whatBecomesSoAtTheInstantOfByCounts(microseconds: Int, passes: Bool) throws {
    let result = try run(Self.drives, .by(Instant(microseconds: microseconds)))
    #expect((result.verdict == .passed) == passes)
  }

  @Test func nowIsNow() throws {
    #expect(try run(Self.stands, .now).verdict == .passed)
    let failure = try #require(try run(Self.drives, .now).failure)
    #expect(failure.message == "expected not speed = 0km/h, found 0km/h")
  }

  @Test func aStampThatHasPassedFails() throws {
    var plan = try TestDrive().drive([.time(.wait(.seconds(13))), .driver(.home)])
    plan.steps[2].stamp = .at(Instant(microseconds: 5_000_000))
    var run = DriveRun(plan, services: .nothing)
    run.advance(to: .never)
    let failure = try #require(run.finish().failure)
    #expect(failure.kind == .step)
    #expect(failure.message.hasPrefix("it is 13."))
    #expect(failure.source.line == 3)
  }

  @Test(arguments: [(59_999_999, false), (60_000_000, true)])
  func theClockTurnsWithoutAnEvent(microseconds: Int, passes: Bool) throws {
    let result = try TestDrive().run(
      .check(.expect(.text("clock", .equal, "10:25"), .by(Instant(microseconds: microseconds)))))
    #expect((result.verdict == .passed) == passes)
  }

  @Test func theClockIsSetToWhatIsSaid() throws {
    let result = try TestDrive().run(
      .time(.wait(.seconds(200))), .time(.clock(9 * 60 + 41)),
      .check(.expect(.text("clock", .equal, "09:41"))),
      .time(.wait(.seconds(3_600 * 9))))
    #expect(result.failure?.kind == .limit)
    #expect(result.failure?.source.line == 5)
  }

  @Test func secondsOfATrackAreCountedToTheMicrosecond() throws {
    let elapsed = { (comparison: Comparison, seconds: Int) in
      Condition(
        .compare(
          .named("player.elapsed"), comparison, .duration(.seconds(seconds))))
    }
    var drive = TestDrive()
    drive.library = TestDrive.tracks
    let start: [DriveStep] = [
      .driver(.tap("Track 1")),
      .time(.waitUntil(.text("player.state", .equal, "playing"), within: .seconds(5))),
      .time(.waitUntil(elapsed(.equal, 1), within: .seconds(5))),
    ]
    // A second is as long as a second.
    let short = try drive.run(
      start + [.check(.expect(elapsed(.equal, 1), .lasting(.microseconds(999_999))))])
    #expect(short.verdict == .passed)
    let long = try drive.run(start + [.check(.expect(elapsed(.equal, 1), .lasting(.seconds(1))))])
    #expect(long.failure?.message.contains("found 2s after 1s") == true)
  }

  @Test func settlingNamesWhatIsLeft() throws {
    let result = try TestDrive().run(
      .app(.fault(FaultRule(.latency, on: .count, value: .duration(.seconds(5))), lasting: nil)),
      .driver(.tab(Selector(.title("Shows")))), .time(.settle(max: .seconds(2))))
    let failure = try #require(result.failure)
    #expect(failure.message == "it did not settle within 2s: requests left")
    #expect(failure.pending.count == 1)
    #expect(failure.pending.first?.hasPrefix("count /1, since ") == true)
  }

  @Test func settlingWaitsForWhatFades() throws {
    func settled(_ step: DriveStep) throws -> Duration {
      try TestDrive().run(step, .time(.settle(max: .seconds(5)))).duration
    }
    let still = try settled(.show(.log("")))
    #expect(try settled(.car(.theme(.night))) == still)
    #expect(try settled(.car(.theme(.day))) == still + Shifts.themeDuration)
    #expect(try settled(.car(.interrupt(.call, .start))) == still + Shifts.arrivalDuration)
  }

  @Test func settlingWaitsForWhatWasPutOff() throws {
    let result = try TestDrive().run(
      .time(.after(.seconds(3), .app(.phone(.locked)))), .time(.settle(max: .seconds(3))))
    #expect(result.verdict == .passed)
    #expect(result.handEvents.contains(.phone(.phoneLocked(true))))
  }
}
