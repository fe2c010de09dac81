import HeadUnitCore
import Testing

/// Moving the position within a track of 200 seconds that stands at 10.
@Suite struct ScrubTests {
  private func playing(
    status: CommandStatus? = .success, profile: Profile = Profile()
  ) -> Drive {
    var app = TreeApp.music
    app.status = status
    var drive = Drive.playing(app, profile: profile)
    drive.wait(.seconds(1))
    drive.republish { $0.elapsed = 10 }
    return drive
  }

  private func shown(_ drive: Drive) -> Double? { drive.headUnit.shownElapsed(at: drive.now) }

  /// The knob on the scrubber, which it has taken hold of.
  private func held(_ profile: Profile = .knobOnly) -> Drive {
    var drive = playing(profile: profile)
    drive.turn(-9)
    drive.turn(1)
    #expect(drive.focus == .scrubber)
    drive.perform(.knob(.pressed))
    return drive
  }

  @Test func nothingIsSentBeforeTheFingerLetsGo() {
    var drive = playing()
    for seconds in [50, 70.5, 120] {
      drive.perform(.driver(.scrubbed(to: seconds)))
      #expect(shown(drive) == seconds)
      #expect(drive.commands.isEmpty)
    }
    drive.wait(.seconds(3))
    #expect(shown(drive) == 120, "Under a finger time stands still.")
    drive.perform(.driver(.scrubEnded))
    #expect(drive.commands == [.position(seconds: 120)])
    #expect(drive.headUnit.scrub == nil)
  }

  @Test(arguments: [(-5, 0), (500, 200)] as [(Double, Double)])
  func theFingerStaysWithinTheTrack(seconds: Double, expected: Double) {
    var drive = playing()
    drive.perform(.driver(.scrubbed(to: seconds)))
    #expect(shown(drive) == expected)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func placesThatAreNoNumbersMeanNothing(seconds: Double) {
    var drive = playing()
    drive.perform(.driver(.scrubbed(to: seconds)))
    #expect(drive.headUnit.scrub == nil)
    drive.perform(.driver(.commandChosen(.position(seconds: seconds))))
    #expect(shown(drive) == 10)
  }

  @Test func theNewPlaceIsShownUntilTheAppHasAnswered() {
    var app = TreeApp.music
    app.latency[.command] = .seconds(2)
    var drive = Drive.playing(app)
    drive.wait(.seconds(1))
    drive.perform(.driver(.scrubbed(to: 120)))
    drive.perform(.driver(.scrubEnded))
    drive.wait(.seconds(1))
    #expect(shown(drive) == 120)
    drive.wait(.seconds(1))
    // This app says nothing of the move, so that the car shows where it believes the track to be.
    #expect(shown(drive) == drive.player.elapsed(at: drive.now))
  }

  @Test(
    arguments: [(0, 0), (900, 200), (120, 120)] as [(Double, Double)])
  func aPlaceAnybodySendsIsShownWithinTheTrack(seconds: Double, expected: Double) {
    var drive = playing(status: nil)
    drive.perform(.driver(.commandChosen(.position(seconds: seconds))))
    #expect(shown(drive) == expected)
  }

  @Test func aPlaceMeantForOneTrackIsNotShownOfTheNext() {
    var drive = playing(status: nil)
    drive.perform(.driver(.commandChosen(.position(seconds: 120))))
    drive.republish {
      $0.identifier = "two"
      $0.elapsed = 3
    }
    #expect(shown(drive) == 3)
  }

  @Test func anotherTrackTakesThePositionOutOfTheHand() {
    for knob in [false, true] {
      var drive = knob ? held() : playing()
      if !knob { drive.perform(.driver(.scrubbed(to: 50))) }
      drive.republish { $0.rate = 1 }
      #expect(drive.headUnit.scrub != nil, "The same track was only published again.")
      drive.republish { $0.identifier = "two" }
      #expect(drive.headUnit.scrub == nil)
      drive.perform(.driver(.scrubEnded))
      #expect(drive.commands.isEmpty)
    }
  }

  @Test func anotherTitleWithoutAnIdentifierIsAnotherTrack() {
    var drive = playing()
    drive.republish { $0.identifier = nil }
    drive.perform(.driver(.scrubbed(to: 50)))
    drive.republish { $0.artist = "Somebody" }
    #expect(drive.headUnit.scrub != nil)
    drive.republish { $0.title = "Something else" }
    #expect(drive.headUnit.scrub == nil)
  }

  @Test func aTrackThatBecomesShorterTakesThePositionAlong() {
    var drive = playing()
    drive.perform(.driver(.scrubbed(to: 150)))
    drive.republish { $0.duration = 100 }
    #expect(shown(drive) == 100)
  }

  @Test(
    arguments: [
      .car(.speedChanged(.kilometresPerHour(50))), .playback(.interruptionBegan(.call)),
      .playback(.otherAppPlayed),
      .driver(.homePressed), .driver(.moreButtonPressed), .phone(.disconnected),
      .driver(.scrubCancelled), .driver(.backPressed),
      .phone(.reported(.commands(.none))), .phone(.reported(.nowPlaying(nil))),
    ] as [Event])
  func whateverTakesTheBarAwayLeavesTheTrackWhereItWas(event: Event) {
    var drive = playing()
    drive.republish { $0.rate = 0 }
    drive.perform(.driver(.scrubbed(to: 120)))
    drive.perform(event)
    #expect(drive.headUnit.scrub == nil)
    drive.perform(.driver(.scrubEnded))
    #expect(!drive.commands.contains { $0.name == .position })
  }

  @Test func theBarIsOnlyLookedAtWhileDriving() {
    var drive = playing()
    #expect(drive.headUnit.canScrub)
    drive.drive()
    #expect(!drive.headUnit.canScrub)
    #expect(!drive.headUnit.hasScrubberKnob)
    #expect(!drive.headUnit.canFocus(.scrubber))
    drive.perform(.driver(.scrubbed(to: 50)))
    #expect(drive.headUnit.scrub == nil)
    drive.park()
    #expect(drive.headUnit.canScrub)
  }

  @Test(arguments: [Quirks.Scrubber.always, .never, .parked], [0, 50])
  func theMakeOfTheCarDecidesWhenItMoves(quirk: Quirks.Scrubber, speed: Int) {
    var drive = playing(profile: .with { $0.quirks.scrubber = quirk })
    drive.drive(speed)
    #expect(drive.headUnit.canScrub == (quirk == .always || quirk == .parked && speed == 0))
  }

  @Test func aFingerDoesNotMoveWhatHasOnlyJustCome() {
    var drive = Drive.playing()
    drive.perform(.driver(.scrubbed(to: 50)))
    #expect(drive.headUnit.scrub == nil)
  }

  @Test func theKnobMovesItInStepsAndSendsItOnce() {
    var drive = held()
    drive.turn(2)
    #expect(drive.focus == .scrubber)
    #expect(shown(drive) == 40)
    drive.perform(.knob(.nudged(.left)))
    drive.turn(-5)
    #expect(shown(drive) == 0)
    drive.turn(30)
    #expect(shown(drive) == 200)
    drive.turn(-1)
    #expect(drive.commands.isEmpty)
    drive.perform(.knob(.pressed))
    #expect(drive.commands == [.position(seconds: 185)])
    #expect(drive.focus == .scrubber)
  }

  @Test func backLeavesTheTrackWhereItWasAndTheScreenOpen() {
    var drive = held()
    drive.turn(2)
    drive.perform(.driver(.backPressed))
    #expect(drive.headUnit.scrub == nil)
    #expect(drive.commands.isEmpty)
    #expect(drive.glance.screen == "nowPlaying")
    drive.perform(.driver(.backPressed))
    #expect(drive.glance.screen == "content")
  }

  @Test func whereTheAppNamesNoTimeTheKnobBeginsAtTheStart() {
    var drive = playing(profile: .knobOnly)
    drive.republish { $0.elapsed = nil }
    drive.turn(-9)
    drive.turn(1)
    drive.perform(.knob(.pressed))
    drive.turn(1)
    #expect(shown(drive) == 15)
  }

  @Test func oneTurnOfTheKnobCrossesAnyTrack() {
    var drive = held()
    drive.republish { $0.duration = 7_200 }
    drive.turn(1)
    #expect(shown(drive) == 130)
  }

  @Test func handsAndTimeNeverLeaveTheTrack() {
    for seed in 0..<40 as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      var drive = playing(status: seed.isMultiple(of: 2) ? nil : .success)
      for _ in 0..<80 {
        let seconds = Double(Int.random(in: -300...900, using: &random))
        let events: [Event] = [
          .driver(.scrubbed(to: seconds)), .driver(.scrubEnded), .driver(.scrubCancelled),
          .knob(.pressed), .knob(.turned(1)),
          .knob(.turned(-1)), .driver(.commandChosen(.position(seconds: seconds))),
          .car(.speedChanged(.kilometresPerHour(Int.random(in: 0...1, using: &random)))),
        ]
        // The head unit itself checks after every event that what it shows lies in the track.
        drive.perform(events.randomElement(using: &random) ?? .driver(.scrubEnded))
        if Int.random(in: 0..<6, using: &random) == 0 {
          let number = Int.random(in: 0...1, using: &random)
          drive.republish {
            $0.identifier = "track \(number)"
            $0.duration = [seconds, 60, nil, .nan].randomElement(using: &random) ?? nil
            $0.elapsed = seconds / 2
            $0.rate = Double(number * 2 - 1)
          }
        }
        drive.wait(.milliseconds(Int.random(in: 0...3_000, using: &random)))
      }
    }
  }
}
