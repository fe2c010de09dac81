import HeadUnitCore
import Testing

/// What says whether an app plays.
@Suite struct PlayStateTests {
  /// What is published, what is heard, and what the driver sees on which makes.
  struct Case: CustomTestStringConvertible {
    var rate: Double?
    var state: PlaybackState?
    var sounds: Bool?
    var playing: [Quirks.PlayState]

    var testDescription: String {
      "rate \(rate?.words ?? "-"), \(state?.rawValue ?? "-"), \(sounds.map { "\($0)" } ?? "-")"
    }
  }

  private static let all = Quirks.PlayState.allCases

  private static let cases = [
    Case(playing: all),
    Case(rate: 1, playing: all), Case(rate: 0, playing: []),
    Case(sounds: true, playing: all), Case(sounds: false, playing: []),
    Case(rate: 1, sounds: false, playing: [.rate, .playbackState]),
    Case(rate: 0, sounds: true, playing: [.audioOutput]),
    Case(rate: 1, state: .paused, playing: [.rate, .audioOutput]),
    Case(rate: 0, state: .playing, playing: [.playbackState]),
    Case(state: .stopped, sounds: true, playing: [.rate, .audioOutput]),
    Case(state: .interrupted, playing: [.rate, .audioOutput]),
    Case(rate: 1.5, state: .playing, sounds: true, playing: all),
  ]

  @Test(arguments: cases, all)
  func itIsSeenAsTheMakeSees(example: Case, make: Quirks.PlayState) {
    var drive = Drive.playing(profile: .with { $0.quirks.playState = make })
    if let sounds = example.sounds { drive.report(.sounds(sounds)) }
    drive.republish {
      $0.rate = example.rate
      $0.playbackState = example.state
    }
    let plays = example.playing.contains(make)
    #expect(drive.glance.playerState == (plays ? "playing" : "paused"))
    #expect(drive.headUnit.middleCommand == (plays ? .pause : .play))
  }

  @Test func timeGoesOnOnlyWhileItSounds() {
    var drive = Drive.playing()
    drive.republish {
      $0.rate = nil
      $0.elapsed = 10
    }
    drive.wait(.seconds(5))
    drive.report(.sounds(false))
    drive.wait(.seconds(60))
    #expect(drive.player.elapsed(at: drive.simulation.now) == 15)
    drive.report(.sounds(true))
    drive.wait(.seconds(2))
    #expect(drive.player.elapsed(at: drive.simulation.now) == 17)
  }

  @Test func aStateAloneDoesNotSetTheTimeBack() {
    var drive = Drive.playing(profile: .with { $0.quirks.playState = .playbackState })
    drive.wait(.seconds(30))
    drive.republish { $0.playbackState = .paused }
    drive.wait(.seconds(30))
    #expect(drive.player.elapsed(at: drive.simulation.now) == 30)
    #expect(drive.glance.playerState == "paused")
  }

  @Test func aStateThatMeansNothingSetsNothingBackEither() {
    var drive = Drive.playing()
    drive.wait(.seconds(30))
    drive.republish { $0.playbackState = .paused }
    drive.wait(.seconds(30))
    #expect(drive.player.elapsed(at: drive.simulation.now) == 60)
  }
}
