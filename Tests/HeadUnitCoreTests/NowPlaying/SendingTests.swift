import HeadUnitCore
import Testing

/// Which commands may be sent, and which key or button means which.
@Suite struct SendingTests {
  static let samples: [Command] = [
    .play, .pause, .stop, .togglePlayPause, .next, .previous, .seekForward(.begin),
    .seekBackward(.end), .skipForward(seconds: 30), .skipBackward(seconds: 15),
    .position(seconds: 12), .rate(1.5), .shuffle(.items), .repeat(.one), .like(undo: false),
    .dislike(undo: true), .bookmark(undo: false), .rating(4), .enableLanguage("en"),
    .disableLanguage("en"),
  ]

  @Test func everyCommandCanBeSentWhenItIsOffered() {
    #expect(Set(Self.samples.map(\.name)) == Set(CommandName.allCases))
    var drive = Drive.playing()
    for command in Self.samples { drive.perform(.driver(.commandChosen(command))) }
    #expect(drive.commands == Self.samples)
  }

  @Test(arguments: samples)
  func aCommandThatIsDisabledOrHasNoHandlerOrIsMissingSendsNothing(command: Command) {
    var drive = Drive.playing()
    let others = CommandSet.everything.states.filter { $0.name != command.name }
    let rates = [0.5, 1, 1.5, 2]
    for state in [
      CommandState(command.name, isEnabled: false, supportedRates: rates),
      CommandState(command.name, hasHandler: false, supportedRates: rates), nil,
    ] {
      drive.report(.commands(CommandSet(others + [state].compactMap(\.self))))
      drive.perform(.driver(.commandChosen(command)))
      #expect(!drive.headUnit.canSend(command))
    }
    #expect(drive.commands.isEmpty)
  }

  @Test(arguments: [1.25, 0, -1, 3, .infinity, .nan])
  func aRateTheAppDoesNotSupportIsNotSent(rate: Double) {
    var drive = Drive.playing()
    drive.perform(.driver(.commandChosen(.rate(rate))))
    #expect(drive.commands.isEmpty)
  }

  @Test func theWholeSetOfCommandsIsReplaced() {
    var drive = Drive.playing()
    drive.report(.commands(CommandSet([CommandState(.pause)])))
    drive.perform(.driver(.commandChosen(.next)))
    drive.perform(.driver(.commandChosen(.pause)))
    #expect(drive.commands == [.pause])
    #expect(drive.glance.commands == [.pause])
  }

  @Test func ofTwoStatesForACommandTheLaterCounts() {
    let set = CommandSet([
      CommandState(.next), CommandState(.play), CommandState(.next, isEnabled: false),
    ])
    #expect(set.states.map(\.name) == [.play, .next])
    #expect(!set.isUsable(.next))
  }

  @Test func aRunningAppThatDoesNotOwnPlaybackGetsNoCommands() {
    var drive = Drive.playing()
    drive.perform(.playback(.otherAppPlayed))
    drive.perform(.driver(.commandChosen(.next)))
    drive.perform(.playback(.keyPressed(.next)))
    drive.perform(.playback(.headsetPressed(1)))
    drive.perform(.driver(.middleButtonPressed))
    #expect(drive.commands.isEmpty)
  }

  @Test(
    arguments: [(.next, .next), (.previous, .previous), (.playPause, .togglePlayPause)]
      as [(HardwareKey, Command)])
  func wheelKeysMeanTrackCommands(key: HardwareKey, command: Command) {
    var drive = Drive.playing()
    drive.perform(.playback(.keyPressed(key)))
    #expect(drive.commands == [command])
  }

  @Test(arguments: [HardwareKey.voice, .volumeUp, .volumeDown])
  func otherWheelKeysAreNotForTheApp(key: HardwareKey) {
    var drive = Drive.playing()
    drive.perform(.playback(.keyPressed(key)))
    #expect(drive.commands.isEmpty)
  }

  @Test func wheelKeysNeverSkip() {
    var drive = Drive.playing()
    drive.report(
      .commands(CommandSet([CommandState(.skipForward), CommandState(.skipBackward)])))
    drive.perform(.playback(.keyPressed(.next)))
    drive.perform(.playback(.keyPressed(.previous)))
    drive.perform(.playback(.headsetPressed(2)))
    drive.perform(.playback(.headsetPressed(3)))
    #expect(drive.commands.isEmpty)
  }

  /// Reports from the field disagree on whether they do.
  @Test(
    arguments: [(.silent, []), (.sent, [.next, .seekBackward(.begin)])]
      as [(Quirks.DisabledKeys, [Command])])
  func theMakeOfTheCarDecidesWhatKeysOfDisabledCommandsDo(
    quirk: Quirks.DisabledKeys, commands: [Command]
  ) {
    var profile = Profile()
    profile.quirks.disabledKeys = quirk
    var drive = Drive.playing(profile: profile)
    drive.report(
      .commands(
        CommandSet([
          CommandState(.next, isEnabled: false), CommandState(.seekBackward, isEnabled: false),
          CommandState(.previous, hasHandler: false),
        ])))
    drive.perform(.playback(.keyPressed(.next)))
    drive.perform(.playback(.headsetHeld(presses: 3, isHeld: true)))
    drive.perform(.playback(.keyPressed(.previous)))
    drive.perform(.driver(.commandChosen(.next)))
    #expect(drive.commands == commands)
  }

  @Test(
    arguments: [(1, .togglePlayPause), (2, .next), (3, .previous), (0, nil), (4, nil), (-1, nil)]
      as [(Int, Command?)])
  func theHeadphoneButtonCountsItsPresses(presses: Int, command: Command?) {
    var drive = Drive.playing()
    drive.perform(.playback(.headsetPressed(presses)))
    #expect(drive.commands == [command].compactMap(\.self))
  }

  @Test func theHeadphoneButtonWorksWithoutACar() {
    var drive = Drive.playing()
    drive.perform(.phone(.disconnected))
    drive.perform(.playback(.headsetPressed(1)))
    drive.perform(.playback(.keyPressed(.next)))
    drive.perform(.driver(.commandChosen(.next)))
    #expect(drive.commands == [.togglePlayPause])
  }

  @Test func anAppWithoutToggleIsToldToPlayOrToPause() {
    var drive = Drive.playing()
    drive.report(.commands(CommandSet([CommandState(.play), CommandState(.pause)])))
    drive.perform(.playback(.headsetPressed(1)))
    drive.republish { $0.rate = 0 }
    drive.perform(.playback(.keyPressed(.playPause)))
    #expect(drive.commands == [.pause, .play])
  }

  @Test(
    arguments: [
      ([.play, .pause, .stop, .togglePlayPause], 1, .pause),
      ([.play, .pause, .stop, .togglePlayPause], 0, .play),
      ([.play, .togglePlayPause, .stop], 1, .togglePlayPause), ([.play, .stop], 1, .stop),
      ([.togglePlayPause], 0, .togglePlayPause), ([.pause, .stop], 0, .pause), ([.play], 1, .play),
      ([.next], 1, nil),
    ] as [([CommandName], Double, Command?)])
  func theMiddleButtonFollowsTheRate(names: [CommandName], rate: Double, command: Command?) {
    var drive = Drive.playing()
    drive.report(.commands(CommandSet(names.map { CommandState($0) })))
    drive.republish { $0.rate = rate }
    drive.perform(.driver(.middleButtonPressed))
    #expect(drive.commands == [command].compactMap(\.self))
  }
}
