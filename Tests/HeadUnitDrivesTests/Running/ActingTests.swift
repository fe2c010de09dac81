import HeadUnitApps
import HeadUnitCore
import HeadUnitDisplay
import Testing

@testable import HeadUnitDrives

/// Every step does what it says.
@Suite struct ActingTests {
  private func events(
    _ steps: DriveStep..., of drive: TestDrive = TestDrive()
  ) throws -> [Event] {
    let result = try drive.run(steps)
    #expect(result.verdict == .passed)
    return result.handEvents.filter { $0 != .phone(.connected) }
  }

  @Test func whatTheCarDoesIsDone() throws {
    #expect(try events(.car(.gear(.reverse))) == [.car(.gearChanged(.reverse))])
    #expect(try events(.car(.park)) == [.car(.speedChanged(.zero)), .car(.gearChanged(.park))])
    #expect(try events(.car(.limits(.off))) == [.car(.limitsSwitched(.off))])
    #expect(try events(.car(.theme(.day))) == [.car(.themeChanged(.day))])
    #expect(try events(.car(.interrupt(.call, .start))) == [.playback(.interruptionBegan(.call))])
    #expect(
      try events(.car(.interrupt(.call, .end(resumes: true))))
        == [.playback(.interruptionEnded(kind: .call, shouldResume: true))])
    #expect(
      try events(.car(.headphones(plugged: true))) == [.playback(.headphonesChanged(plugged: true))]
    )
    #expect(try events(.car(.otherApp(.plays))) == [.playback(.otherAppPlayed)])
    #expect(
      try events(.car(.otherApp(.stops(resumes: false)))) == [
        .playback(.otherAppStopped(shouldResume: false))
      ]
    )
  }

  @Test func whatTheDriverAndThePhoneDoIsDone() throws {
    #expect(try events(.driver(.back)) == [.driver(.backPressed)])
    #expect(try events(.driver(.home)) == [.driver(.homePressed)])
    #expect(try events(.driver(.key(.next))) == [.playback(.keyPressed(.next))])
    #expect(try events(.driver(.headset(2))) == [.playback(.headsetPressed(2))])
    #expect(try events(.driver(.media(.command(.pause)))) == [.driver(.commandChosen(.pause))])
    #expect(try events(.driver(.media(.nextRate))) == [.driver(.rateButtonPressed)])
    #expect(try events(.app(.network(.slow))) == [.phone(.networkChanged(.slow))])
    #expect(try events(.app(.phone(.disconnected))) == [.phone(.disconnected)])
  }

  @Test func settingOffShiftsFromParkAndEndsExactly() throws {
    let fifty = Speed.kilometresPerHour(50)
    let now = try events(.car(.speed(fifty, over: .zero)))
    #expect(now == [.car(.gearChanged(.drive)), .car(.speedChanged(fifty))])
    let ramp = try TestDrive().run(
      .car(.speed(fifty, over: .milliseconds(250))), .time(.wait(.milliseconds(250))))
    let speeds = ramp.trace.entries.compactMap { entry in
      if case .event(.car(.speedChanged(let speed))) = entry.content {
        (entry.at, speed)
      } else {
        nil
      }
    }
    #expect(speeds.map(\.1.inKilometresPerHour) == [20, 40, 50])
    #expect(speeds.last.map { $0.0 - .start } == ramp.duration)
  }

  @Test func anotherSpeedReplacesTheRamp() throws {
    let result = try TestDrive().run(
      .car(.speed(.kilometresPerHour(50), over: .seconds(10))), .time(.wait(.seconds(1))),
      .car(.park),
      .check(.expect(.text("speed", .equal, "x"), .now)))
    #expect(result.failure?.details.last == "found:    0km/h")
    #expect(
      result.handEvents.count { if case .car(.speedChanged) = $0 { true } else { false } } == 11)
  }

  @Test func theLightFollowsTheClock() throws {
    let result = try TestDrive().run(
      .time(.clock(18 * 60 + 59)), .car(.theme(.auto)),
      .check(.expect(.text("theme", .equal, "day"))),
      .check(.expect(.text("theme", .equal, "night"), .within(.seconds(60)))),
      .time(.clock(7 * 60)), .check(.expect(.text("theme", .equal, "day"))))
    #expect(result.verdict == .passed)
  }

  /// The car is back on its home screen, where no list will come.
  @Test func anAppWithoutAnythingToShowIsNotWaitedFor() throws {
    let bar = TextDrive(
      library: #"""
        {"app": {"name": "Bar"}, "templates": [{"id": "bar", "kind": "tabs"}]}
        """#)
    let result = try bar.run("app demo\nexpect screen = home\nwait 2s")
    #expect(result.verdict == .passed, "\(result.failure?.message ?? "")")
    #expect(result.duration == .seconds(2))
  }

  @Test func aFaultIsOverAfterItsTime() throws {
    let rule = FaultRule(.error, on: .count, path: ContentPath([1]))
    let result = try TestDrive().run(
      .app(.fault(rule, lasting: .seconds(2))), .driver(.tab(Selector(.row(1)))),
      .check(.expect(.text("page.state", .equal, "failed"), .within(.seconds(1)))),
      .time(.wait(.seconds(2))), .driver(.tap(Selector(.pattern("^(Retry|Try)")), Tapping())),
      .check(.expect(.text("page.state", .equal, "shown"), .within(.seconds(1)))))
    #expect(result.verdict == .passed)
  }

  @Test func aFaultThatNeverFiresFailsTheDrive() throws {
    let rule = FaultRule(.error, on: .count, path: ContentPath([9]))
    let failure = try #require(
      try TestDrive().run(
        .time(.wait(.seconds(1))), .app(.fault(rule, lasting: nil)), .driver(.back)
      ).failure)
    #expect(failure.kind == .fault)
    #expect(failure.source.line == 3)
    #expect(failure.message == "\"line 3\" never fired, so nothing was tested with it")
  }

  @Test func lockedPhonesFailRequests() throws {
    let result = try TestDrive().run(
      .app(.phone(.locked)), .driver(.tab(Selector(.title("Shows")))),
      .check(.expect(.text("page.state", .equal, "failed"), .within(.seconds(1)))))
    #expect(result.verdict == .passed)
  }

  @Test func marksCaptionsAndLogsStandInTheTrace() throws {
    let result = try TestDrive().run(
      .time(.mark("one")), .show(.caption("two", lasting: nil)), .show(.log("three")))
    let notes = result.trace.entries.compactMap { entry in
      if case .script(let note) = entry.content { note } else { nil }
    }
    #expect(notes.map(\.kind) == [.command, .command, .mark, .command, .caption, .command, .log])
    #expect(notes.filter { $0.kind != .command }.map(\.text) == ["one", "two", "three"])
    #expect(notes.map(\.line) == [1, 2, 2, 3, 3, 4, 4])
  }

  @Test func quittingEndsTheDrive() throws {
    #expect(try TestDrive().run(.show(.quit(.pass)), .driver(.tap("x"))).verdict == .passed)
    #expect(try TestDrive().run(.show(.quit(.fail)), .driver(.tap("x"))).failure?.kind == .quit)
    let skipped = try TestDrive().run(.show(.quit(.skip)), .driver(.tap("x"))).verdict
    #expect(skipped == .skipped("the drive says so: quit skip"))
  }

  @Test func whatIsRequiredAndMissingSkipsTheDrive() throws {
    var drive = TestDrive(requirements: [.portrait])
    #expect(try drive.run(.driver(.tap("x"))).verdict == .skipped(RunWording.needs(.portrait)))
    drive = TestDrive(library: TestDrive.tracks, requirements: [.tabs])
    #expect(try drive.run(.driver(.tap("x"))).verdict == .skipped(RunWording.needs(.tabs)))
  }

  @Test func anAppThatIsGoneFails() throws {
    var drive = TestDrive()
    drive.library = TestDrive.tabs.replacing(
      "\"tabs\": true", with: "\"tabs\": true, \"faults\": [{\"kind\": \"crash\"}]")
    let failure = try #require(try drive.run(.time(.wait(.seconds(1)))).failure)
    #expect(failure.kind == .app)
    #expect(failure.source.line == 1)
  }

  @Test func tooMuchVirtualTimeIsALimit() throws {
    let drive = TestDrive(limit: .seconds(5))
    let failure = try #require(
      try drive.run(.time(.waitUntil(.rows(.equal, 77), within: nil))).failure)
    #expect(failure.kind == .limit)
    #expect(failure.at == Instant(microseconds: 5_000_000))
    #expect(
      failure.message == "the drive took more than its limit=5s of virtual time, doing: line 2")
  }

  @Test func tooMuchRealTimeIsTheMachines() throws {
    let wall = Wall()
    var services = DriveServices.nothing
    services.wallClock = { wall.tick() }
    let drive = TestDrive(limit: .seconds(100_000), watchdog: .seconds(2))
    let failure = try #require(
      try drive.run(
        [
          .car(.speed(.kilometresPerHour(1), over: .seconds(1_000))),
          .time(.wait(.seconds(10_000))),
        ],
        services: services
      ).failure)
    #expect(failure.kind == .machine)
    #expect(failure.source.line == 3)
  }

  @Test func anInvariantThatIsOffIsNoted() throws {
    let result = try TestDrive().run(.check(.invariantOff(.focus)))
    #expect(result.notesOfApp == ["the invariant focus was switched off"])
  }

  @Test func theCountsOfRequestsAreKnown() throws {
    let rule = FaultRule(.late, on: .count, value: .duration(.seconds(1)), times: 1)
    let result = try TestDrive().run(
      .app(.fault(rule, lasting: nil)), .driver(.tab(Selector(.title("Shows")))),
      .check(.expect(.number("requests.pending", .equal, 1), .within(.seconds(1)))),
      .check(.expect(.number("requests.timedout", .equal, 1), .within(.seconds(11)))),
      .check(.expect(.number("requests.late", .equal, 0))),
      .check(.expect(.number("requests.late", .equal, 1), .within(.seconds(2)))))
    #expect(result.verdict == .passed)
  }

  @Test func crashesAreCounted() throws {
    let rule = FaultRule(.crash, on: .count, times: 1)
    let result = try TestDrive().run(
      .app(.fault(rule, lasting: nil)), .driver(.tab(Selector(.title("Shows")))),
      .check(.expect(.number("app.restarts", .equal, 1), .within(.seconds(2)))))
    #expect(result.verdict == .passed)
  }

  @Test func aMaskThatMatchesNothingFails() throws {
    let check = GoldenCheck("g", masks: [Selector(.title("nowhere"))])
    let failure = try #require(try TestDrive().run(.check(.golden(check))).failure)
    #expect(failure.message == "mask: \"nowhere\" matches nothing")
  }

  @Test func aGoldenThatDiffersFailsAndKeepsItsPictures() throws {
    var services = DriveServices.nothing
    services.compare = { (_: GoldenRequest) throws(ServiceError) in
      GoldenAnswer(differences: ["row[3], 27 px"], attachments: ["a.png"], fingerprint: 5)
    }
    let result = try TestDrive().run([.check(.golden(GoldenCheck("g")))], services: services)
    #expect(result.failure?.kind == .golden)
    #expect(result.failure?.message == "golden g: row[3], 27 px")
    #expect(result.attachments == ["a.png"])
    #expect(result.pictureFingerprints == [5])
  }

  @Test func aConsoleGoesOnAfterAFailure() throws {
    var run = DriveRun(try TestDrive().drive([]), services: .nothing)
    run.isInteractive = true
    run.advance(to: Instant(microseconds: 2_000_000))
    run.append([PlannedStep(.driver(.tap("x")), source: TestDrive.source(9))])
    run.advance(to: Instant(microseconds: 2_000_000))
    #expect(run.takeFailures().map(\.source.line) == [9])
    run.append([PlannedStep(.driver(.tap("Shows")), source: TestDrive.source(10))])
    run.advance(to: Instant(microseconds: 4_000_000))
    #expect(run.takeFailures().isEmpty)
    #expect(run.simulation.headUnit.browser.current == 1)
    #expect(run.simulation.now == Instant(microseconds: 4_000_000))
  }

  @Test func oneStepIsDoneAtATime() throws {
    var run = DriveRun(
      try TestDrive().drive([.time(.wait(.seconds(1))), .driver(.home)]), services: .nothing)
    run.step(to: .never)
    #expect(run.current?.source.line == 2)
    run.step(to: .never)
    #expect(run.current?.source.line == 3)
    #expect(run.simulation.headUnit.screen == .content)
    run.step(to: .never)
    #expect(run.simulation.headUnit.screen == .home)
    #expect(run.verdict == .passed)
  }
}

/// A clock on the wall that goes on by a tenth of a second at each look.
private final class Wall {
  private var now = Duration.zero

  func tick() -> Duration {
    now += .milliseconds(600)
    return now
  }
}
