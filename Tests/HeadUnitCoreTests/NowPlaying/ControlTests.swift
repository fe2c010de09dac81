import HeadUnitCore
import Testing

/// Controls of the now-playing screen pressed with the knob.
@Suite struct ControlTests {
  /// Presses the control the knob finds by turning.
  private func pressed(_ state: CommandState) -> [Command] {
    var drive = Drive.playing()
    drive.report(.commands(CommandSet([state])))
    drive.wait(.seconds(1))
    drive.perform(.knob(.turned(1)))
    for _ in 0..<5 where drive.glance.focus != state.name.rawValue {
      drive.perform(.knob(.turned(1)))
    }
    guard drive.glance.focus == state.name.rawValue else { return [] }
    drive.perform(.knob(.pressed))
    return drive.commands
  }

  @Test(
    arguments: [(nil, .items), ("off", .items), ("items", .collections), ("collections", .off)]
      as [(String?, ShuffleMode)])
  func shuffleGoesOnToTheNextMode(mode: String?, next: ShuffleMode) {
    #expect(pressed(CommandState(.shuffle, mode: mode)) == [.shuffle(next)])
  }

  @Test(
    arguments: [(nil, .all), ("off", .all), ("all", .one), ("one", .off), ("sometimes", .all)]
      as [(String?, RepeatMode)])
  func repeatGoesOnToTheNextMode(mode: String?, next: RepeatMode) {
    #expect(pressed(CommandState(.repeat, mode: mode)) == [.repeat(next)])
  }

  @Test(arguments: [true, false])
  func feedbackThatIsSetIsUndone(isSet: Bool) {
    #expect(pressed(CommandState(.like, isActive: isSet)) == [.like(undo: isSet)])
    #expect(pressed(CommandState(.dislike, isActive: isSet)) == [.dislike(undo: isSet)])
    #expect(pressed(CommandState(.bookmark, isActive: isSet)) == [.bookmark(undo: isSet)])
  }

  @Test func skippingGoesByTheFirstPreferredInterval() {
    let forward = CommandState(.skipForward, preferredIntervals: [45, 10])
    let backward = CommandState(.skipBackward, preferredIntervals: [5])
    #expect(pressed(forward) == [.skipForward(seconds: 45)])
    #expect(pressed(backward) == [.skipBackward(seconds: 5)])
    #expect(pressed(CommandState(.skipForward)) == [.skipForward(seconds: 15)])
  }

  @Test func theRateControlAsksForTheNextRate() {
    let rates = CommandState(.rate, supportedRates: [0.5, 1, 1.5, 2])
    #expect(pressed(rates) == [.rate(1.5)])
  }

  @Test(arguments: [CommandName.play, .pause, .stop, .togglePlayPause, .next, .previous])
  func plainControlsSendTheirCommand(name: CommandName) {
    #expect(pressed(CommandState(name)).map(\.name) == [name])
  }

  @Test(arguments: [CommandName.seekForward, .seekBackward, .position, .rating, .enableLanguage])
  func whatTakesMoreThanAPressIsNoControl(name: CommandName) {
    #expect(pressed(CommandState(name)).isEmpty)
  }
}
