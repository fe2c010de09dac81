import HeadUnitCore
import Testing

@testable import HeadUnitDrives

/// A run tells whoever films it what it looks like, and is not changed by that.
@Suite struct FilmingTests {
  private final class Seen {
    var begun: [String] = []
    var ended: [Instant] = []
    var moments: [FilmSegment] = []
    var marks: [String] = []
  }

  private let seen = Seen()

  private var services: DriveServices {
    var services = DriveServices.nothing
    services.startFilm = { filming, scene throws(ServiceError) in
      self.seen.begun.append(filming.file)
    }
    services.stopFilm = { moment throws(ServiceError) in
      self.seen.ended.append(moment.end)
      return ["film"]
    }
    services.passTime = { self.seen.moments.append($0) }
    services.passMark = { name, _ in self.seen.marks.append(name) }
    return services
  }

  private func wait(_ milliseconds: Int) -> DriveStep { .time(.wait(.milliseconds(milliseconds))) }

  private final class Clock {
    var time = Duration.zero
  }

  /// Each moment takes ten minutes to draw, and a drive may take one of real time.
  @Test(arguments: [true, false])
  func whatAFilmTakesToBeDrawnIsNoTimeOfTheDrives(isLeftOut: Bool) throws {
    let clock = Clock()
    var services = services
    services.wallClock = { clock.time }
    services.passTime = { _ in clock.time += .seconds(600) }
    services.stopFilm = { _ throws(ServiceError) in
      clock.time += .seconds(600)
      return []
    }
    if isLeftOut { services.leaveOutFilming() }
    let start = Filming("a.gif")
    let result = try TestDrive().run(
      .show(.filmStart(start)), wait(500), .show(.filmStop), services: services)
    #expect(clock.time > .seconds(600))
    #expect((result.verdict == .passed) == isLeftOut, "\(result.verdict)")
  }

  @Test func aFilmIsAFolderWhereItsNameEndsWithASlash() {
    #expect(Filming.isNamed("pictures/") && Filming.isNamed("a.GIF"))
    #expect(!Filming.isNamed("pictures") && !Filming.isNamed("a.gif/b"))
  }

  @Test func nothingIsToldOfARunThatIsNotFilmed() throws {
    _ = try TestDrive().run(wait(500), services: services)
    #expect(seen.moments.isEmpty)
  }

  @Test func aFilmSeesAllTimeWithoutGaps() throws {
    let result = try TestDrive().run(
      .show(.filmStart(Filming("a.gif"))), .driver(.tab(Selector(.title("Shows")))), wait(700),
      .show(.filmStop),
      wait(100), services: services)
    #expect(result.verdict == .passed)
    #expect(result.attachments == ["film"])
    for (moment, next) in zip(seen.moments, seen.moments.dropFirst()) {
      #expect(moment.end == next.scene.simulation.now)
    }
    #expect(seen.moments.last?.end == seen.ended.first)
  }

  @Test func theTraceIsTheSameWithAFilmAndWithout() throws {
    let steps: [DriveStep] = [
      .driver(.tab(Selector(.title("Shows")))), wait(900), .driver(.back), wait(200),
    ]
    var filmed = services
    filmed.isFilmed = true
    filmed.passTime = { moment in
      // As a camera does: it looks at instants in between.
      var copy = moment.scene.simulation
      let half = (moment.end - copy.now).microseconds / 2
      copy.advance(to: copy.now + Duration(microseconds: half))
    }
    let plain = try TestDrive().run(steps)
    let other = try TestDrive().run(steps, services: filmed)
    #expect(plain.trace == other.trace)
  }

  @Test func filmsFollowEachOtherButDoNotNest() throws {
    let result = try TestDrive().run(
      .show(.filmStart(Filming("a.gif"))), wait(50), .show(.filmStop),
      .show(.filmStart(Filming("b.gif"))),
      .show(.filmStart(Filming("c.gif"))), services: services)
    #expect(seen.begun == ["a.gif", "b.gif"])
    #expect(result.failure?.message == RunWording.filmingAlready)
    // The one that was being made is finished all the same.
    #expect(seen.ended.count == 2)
  }

  @Test func aFilmThatIsNotBeingMadeCannotBeStopped() throws {
    let result = try TestDrive().run(.show(.filmStop), services: services)
    #expect(result.failure?.message == RunWording.filmingNothing)
  }

  @Test func aFilmThatCannotBeFinishedFailsTheDrive() throws {
    var services = services
    services.stopFilm = { _ throws(ServiceError) in
      throw ServiceError(.machine, "the disk is full")
    }
    let result = try TestDrive().run(
      .show(.filmStart(Filming("a.gif"))), wait(50), services: services)
    #expect(result.failure?.kind == .machine)
    #expect(result.failure?.message == "the disk is full")
  }

  @Test func aFilmCountsFromTheDrivesFolder() throws {
    var drive = try TestDrive().drive([.show(.filmStart(Filming("out/a.gif")))])
    drive.file = "Scenarios/a.drive"
    var run = DriveRun(drive, services: services)
    run.advance(to: .never)
    _ = run.finish()
    #expect(seen.begun == ["Scenarios/out/a.gif"])
  }

  @Test func handsAreSeenWhereTheyAre() throws {
    _ = try TestDrive().run(
      .show(.filmStart(Filming("a.gif"))),
      .driver(.tap(Selector(.point(x: 640, y: 300)), Tapping())), wait(50),
      services: services)
    let fingers = seen.moments.compactMap(\.hands.finger)
    #expect(fingers.first?.x == 640 && fingers.first?.y == 300)
    #expect(fingers.contains { $0.isDown } && fingers.last?.isDown == false)
  }

  @Test func aKnobThatIsHeldIsSeenToBeHeldAllTheWhile() throws {
    _ = try TestDrive().run(
      .show(.filmStart(Filming("a.gif"))), wait(50), .driver(.knob(.hold(.seconds(3)))), wait(500),
      services: services)
    func knob(at milliseconds: Int) throws -> DriverHands.Knob {
      let instant = Instant.start + .milliseconds(milliseconds)
      return try #require(seen.moments.last { $0.scene.simulation.now <= instant }).hands.knob
    }
    let down = try #require(seen.moments.compactMap(\.hands.knob.pressedAt).first)
    let begin = (down - .start).microseconds / 1_000
    for milliseconds in [begin, begin + 600, begin + 2_999] {
      #expect(try knob(at: milliseconds).isDown)
      #expect(try knob(at: milliseconds).pressedAt == down)
    }
    #expect(try !knob(at: begin + 3_000).isDown)
    #expect(try knob(at: begin + 3_000).releasedAt == down + .seconds(3))
  }

  @Test func aPushIsSeenWithItsDirection() throws {
    _ = try TestDrive().run(
      .show(.filmStart(Filming("a.gif"))), wait(50), .driver(.knob(.nudge(.left))), wait(50),
      services: services)
    let pushes = seen.moments.compactMap(\.hands.knob.push)
    #expect(pushes.first?.direction == .left)
    #expect(pushes.last?.at == pushes.first?.at)
  }

  @Test(arguments: [
    ("Short", nil, 3_000), (String(repeating: "long ", count: 20), nil, 6_000),
    (String(repeating: "long ", count: 20), Duration.seconds(1), 1_000),
  ])
  func aCaptionStaysAsLongAsItTakesToRead(
    _ text: String, lasting: Duration?, milliseconds: Int
  ) throws {
    _ = try TestDrive().run(
      .show(.filmStart(Filming("a.gif"))), .show(.caption(text, lasting: lasting)), wait(50),
      services: services)
    let moment = try #require(seen.moments.first { $0.caption != nil })
    let end = try #require(moment.caption?.until)
    #expect(end - moment.scene.simulation.now == .milliseconds(milliseconds))
  }

  @Test func marksAreToldAsTheyArePassed() throws {
    _ = try TestDrive().run(.time(.mark("one")), wait(10), .time(.mark("two")), services: services)
    #expect(seen.marks == ["one", "two"])
  }
}
