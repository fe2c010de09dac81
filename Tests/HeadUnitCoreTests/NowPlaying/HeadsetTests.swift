import HeadUnitCore
import Testing

/// The button of the headphones, as the phone understands it.
@Suite struct HeadsetTests {
  private func playing() -> Drive {
    var drive = Drive.playing()
    drive.wait(.seconds(1))
    return drive
  }

  @Test(
    arguments: [
      (0, []), (1, [.togglePlayPause]), (2, [.next]), (3, [.previous]), (4, []),
    ] as [(Int, [Command])])
  func howOftenItIsPressedSaysWhatItMeans(times: Int, commands: [Command]) {
    var drive = playing()
    drive.perform(.playback(.headsetPressed(times)))
    #expect(drive.commands == commands)
  }

  @Test(
    arguments: [
      (2, [.seekForward(.begin), .seekForward(.end)]),
      (3, [.seekBackward(.begin), .seekBackward(.end)]), (4, []),
    ] as [(Int, [Command])])
  func heldAtALaterPressItSeeks(presses: Int, commands: [Command]) {
    var drive = playing()
    drive.perform(.playback(.headsetHeld(presses: presses, isHeld: true)))
    drive.perform(.playback(.headsetHeld(presses: presses, isHeld: false)))
    #expect(drive.commands == commands)
    #expect(drive.glance.interruptions.isEmpty)
  }

  @Test func heldAtTheFirstPressItCallsTheAssistantAndSendsItAway() {
    var drive = playing()
    for isListening in [true, false] {
      drive.perform(.playback(.headsetHeld(presses: 1, isHeld: true)))
      #expect(drive.player.interruptions.contains(.assistant) == isListening)
      drive.perform(.playback(.headsetHeld(presses: 1, isHeld: false)))
      #expect(drive.player.interruptions.contains(.assistant) == isListening)
    }
    #expect(drive.interruptions == [.began, .ended(shouldResume: true)])
    #expect(drive.commands.isEmpty)
  }

  @Test func theVoiceKeyDoesTheSame() {
    var drive = playing()
    drive.perform(.playback(.keyPressed(.voice)))
    #expect(drive.player.interruptions == [.assistant])
  }

  @Test func itAnswersACallAndHangsUp() {
    var drive = playing()
    drive.perform(.playback(.interruptionBegan(.call)))
    drive.perform(.playback(.headsetPressed(2)))
    drive.perform(.playback(.headsetHeld(presses: 1, isHeld: true)))
    #expect(drive.player.interruptions == [.call])
    #expect(!drive.player.isOnCall)
    drive.perform(.playback(.headsetPressed(1)))
    #expect(drive.player.isOnCall)
    drive.perform(.playback(.headsetPressed(1)))
    #expect(!drive.player.isCovered)
    #expect(drive.commands.isEmpty)
    #expect(drive.interruptions.last == .ended(shouldResume: true))
  }

  @Test func itWorksWithoutACar() {
    var drive = playing()
    drive.perform(.phone(.disconnected))
    drive.perform(.playback(.headsetPressed(1)))
    #expect(drive.commands == [.togglePlayPause])
  }

  @Test func withoutAToggleItSendsWhatTheMiddleButtonWould() {
    var drive = playing()
    drive.report(.commands(CommandSet([CommandState(.play), CommandState(.pause)])))
    drive.perform(.playback(.headsetPressed(1)))
    #expect(drive.commands == [.pause])
  }
}
