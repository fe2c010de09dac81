import HeadUnitCore
import Testing

/// The examples of the phone's documentation, shown as they should be.
@Suite struct PublishedExampleTests {
  /// The whole dictionary, reported while the track plays.
  private func drive() -> Drive {
    var app = TreeApp.music
    app.commands = CommandSet([
      CommandState(.play), CommandState(.pause),
      CommandState(.skipForward, preferredIntervals: [15]),
      CommandState(.skipBackward, preferredIntervals: [15]),
      CommandState(.rate, supportedRates: [0.5, 1, 1.5, 2]),
    ])
    var drive = Drive.playing(app)
    var info = NowPlayingInfo(
      identifier: "style", title: "Style", duration: 231, elapsed: 53, rate: 1)
    info.defaultRate = 1
    info.queueIndex = 3
    info.queueCount = 13
    drive.report(.nowPlaying(info))
    return drive
  }

  @Test func theWholeDictionaryIsHeld() throws {
    let drive = drive()
    let player = drive.player
    #expect(drive.glance.playerTitle == "Style")
    #expect(drive.glance.playerState == "playing")
    #expect(player.elapsed(at: drive.now) == 53)
    #expect(player.info?.length == 231)
    #expect(player.shownRate == 1)
    let index = try #require(player.info?.queueIndex)
    let count = try #require(player.info?.queueCount)
    #expect("\(index + 1) of \(count)" == "4 of 13")
  }

  @Test func whatRemainsIsTheDurationLessWhatHasPassed() throws {
    var drive = drive()
    #expect(try remaining(drive) == 178)
    drive.wait(.seconds(8))
    #expect(try remaining(drive) == 170)
    drive.wait(.seconds(600))
    #expect(try remaining(drive) == 0)
  }

  private func remaining(_ drive: Drive) throws -> Double {
    let length = try #require(drive.player.info?.length)
    return try length - #require(drive.player.elapsed(at: drive.now))
  }

  @Test func theFourRatesCycle() {
    var drive = drive()
    for rate in [1.5, 2, 0.5, 1] {
      drive.perform(.driver(.rateButtonPressed))
      #expect(drive.commands.last == .rate(rate))
      drive.republish { $0.rate = rate }
      #expect(drive.player.shownRate == rate)
    }
  }

  @Test func skippingIsByThePreferredFifteenSeconds() {
    var drive = drive()
    let controls = drive.headUnit.controls
    #expect(controls.transport.map(\.command) == [.skipBackward, .pause, .skipForward])
    for name in [CommandName.skipForward, .skipBackward] {
      #expect(drive.player.commands[name]?.skipInterval == 15)
      if let event = drive.headUnit.event(choosing: .control(name)) { drive.perform(event) }
    }
    #expect(drive.commands == [.skipForward(seconds: 15), .skipBackward(seconds: 15)])
  }
}
