import HeadUnitCore
import Testing

/// Calls, the assistant and spoken prompts.
@Suite struct InterruptionTests {
  @Test(arguments: [InterruptionKind.call, .assistant], [true, false])
  func aCallOrTheAssistantInterruptsTheApp(kind: InterruptionKind, shouldResume: Bool) {
    var drive = Drive.playing()
    drive.perform(.playback(.interruptionBegan(kind)))
    #expect(drive.interruptions == [.began])
    #expect(drive.glance.interruptions == [kind])
    #expect(drive.player.owner == .app)
    drive.perform(.playback(.interruptionEnded(kind: kind, shouldResume: shouldResume)))
    #expect(drive.interruptions == [.began, .ended(shouldResume: shouldResume)])
    #expect(drive.glance.interruptions.isEmpty)
  }

  @Test func aPromptOnlyLowersTheMusic() {
    var drive = Drive.playing()
    drive.perform(.playback(.interruptionBegan(.navigation)))
    #expect(drive.player.isDucked)
    #expect(!drive.player.isCovered)
    #expect(drive.interruptions.isEmpty)
    drive.perform(.driver(.commandChosen(.next)))
    #expect(drive.commands == [.next])
    drive.perform(.playback(.interruptionEnded(kind: .navigation, shouldResume: true)))
    #expect(!drive.player.isDucked)
    #expect(drive.interruptions.isEmpty)
  }

  @Test func overlappingInterruptionsAreToldAsOne() {
    var drive = Drive.playing()
    drive.perform(.playback(.interruptionBegan(.navigation)))
    drive.perform(.playback(.interruptionBegan(.call)))
    drive.perform(.playback(.interruptionBegan(.assistant)))
    drive.perform(.playback(.interruptionBegan(.call)))
    drive.perform(.playback(.interruptionEnded(kind: .call, shouldResume: false)))
    drive.perform(.playback(.interruptionEnded(kind: .navigation, shouldResume: true)))
    #expect(drive.interruptions == [.began])
    drive.perform(.playback(.interruptionEnded(kind: .assistant, shouldResume: true)))
    #expect(drive.interruptions == [.began, .ended(shouldResume: true)])
    drive.perform(.playback(.interruptionEnded(kind: .call, shouldResume: true)))
    #expect(drive.interruptions.count == 2)
  }

  @Test func aCallDuringATakeoverIsToldAsOneWithIt() {
    var drive = Drive.playing()
    drive.perform(.playback(.otherAppPlayed))
    drive.perform(.playback(.interruptionBegan(.call)))
    drive.perform(.playback(.interruptionEnded(kind: .call, shouldResume: true)))
    #expect(drive.interruptions == [.began])
    #expect(drive.player.owner == .other)
    drive.perform(.playback(.otherAppStopped(shouldResume: false)))
    #expect(drive.interruptions == [.began, .ended(shouldResume: false)])
  }

  @Test func anotherAppThatStopsDuringACallIsToldWhenTheCallIsOver() {
    var drive = Drive.playing()
    drive.perform(.playback(.otherAppPlayed))
    drive.perform(.playback(.interruptionBegan(.call)))
    drive.perform(.playback(.otherAppStopped(shouldResume: true)))
    #expect(drive.interruptions == [.began])
    drive.perform(.playback(.interruptionEnded(kind: .call, shouldResume: true)))
    #expect(drive.interruptions == [.began, .ended(shouldResume: true)])
  }

  @Test func aSessionActivatedDuringACallDoesNotEndTheInterruption() {
    var drive = Drive.playing()
    drive.perform(.playback(.interruptionBegan(.call)))
    drive.report(.audioSession(.ready))
    drive.perform(.playback(.interruptionEnded(kind: .call, shouldResume: true)))
    #expect(drive.interruptions == [.began, .ended(shouldResume: true)])
  }

  @Test func aPromptDuringACallNobodyHeardOfIsNotToldEither() {
    var drive = Drive(TreeApp.music)
    drive.perform(.playback(.interruptionBegan(.call)))
    for report in playing("one") { drive.report(report) }
    drive.perform(.playback(.interruptionBegan(.navigation)))
    #expect(drive.interruptions.isEmpty)
    drive.perform(.playback(.interruptionEnded(kind: .navigation, shouldResume: false)))
    drive.perform(.playback(.interruptionEnded(kind: .call, shouldResume: true)))
    #expect(drive.interruptions.isEmpty)
  }

  @Test func beginningsAndEndsComeInPairsWhateverHappens() {
    for seed in 0..<40 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      var drive = Drive.playing()
      for _ in 0..<60 {
        let kind = InterruptionKind.allCases.randomElement(using: &generator) ?? .call
        let isTrue = Bool.random(using: &generator)
        drive.perform(
          [
            .playback(.interruptionBegan(kind)),
            .playback(.interruptionEnded(kind: kind, shouldResume: isTrue)),
            .playback(.otherAppPlayed), .playback(.otherAppStopped(shouldResume: isTrue)),
          ].randomElement(using: &generator) ?? .playback(.otherAppPlayed))
      }
      for kind in InterruptionKind.allCases {
        drive.perform(.playback(.interruptionEnded(kind: kind, shouldResume: true)))
      }
      drive.perform(.playback(.otherAppStopped(shouldResume: true)))
      for (place, interruption) in drive.interruptions.enumerated() {
        #expect((interruption == .began) == place.isMultiple(of: 2), "seed \(seed)")
      }
      #expect(drive.interruptions.count.isMultiple(of: 2), "seed \(seed)")
      #expect(drive.player.owner == .app, "seed \(seed)")
    }
  }

  @Test(
    arguments: [
      Event.driver(.rowChosen(0)), .driver(.rowPlayChosen(2)), .driver(.backPressed),
      .driver(.homePressed), .driver(.nowPlayingPressed),
      .driver(.scrolled(by: 100)), .driver(.commandChosen(.next)), .driver(.middleButtonPressed),
      .driver(.rateButtonPressed),
      .playback(.keyPressed(.next)), .playback(.headsetPressed(2)), .driver(.scrubbed(to: 5)),
      .driver(.otherPlayerPressed), .driver(.retryPressed),
      .driver(.tabChosen(0)), .driver(.appChosen),
    ], [InterruptionKind.call, .assistant])
  func inputIsIgnoredWhileTheScreenIsCovered(event: Event, kind: InterruptionKind) {
    var drive = Drive.playing()
    drive.wait(.seconds(1))
    drive.perform(.driver(.backPressed))
    drive.wait(.seconds(1))
    drive.perform(.playback(.interruptionBegan(kind)))
    let before = drive.headUnit
    drive.perform(event)
    #expect(drive.headUnit == before)
    #expect(drive.commands.isEmpty)
  }

  @Test(arguments: [Event.knob(.turned(1)), .knob(.pressed), .knob(.nudged(.down))])
  func theKnobDoesNothingWhileTheAssistantListens(event: Event) {
    var drive = Drive.playing()
    drive.perform(.playback(.interruptionBegan(.assistant)))
    let before = drive.headUnit
    drive.perform(event)
    #expect(drive.headUnit == before)
  }

  @Test func theKnobAnswersAndEndsACall() {
    var drive = Drive.playing()
    drive.perform(.playback(.interruptionBegan(.call)))
    drive.turn(1)
    drive.turn(1)
    #expect(drive.headUnit.focus == .answerCall)
    drive.perform(.knob(.pressed))
    #expect(drive.player.isOnCall)
    #expect(drive.headUnit.focus == .endCall)
    drive.perform(.knob(.pressed))
    #expect(!drive.player.isCovered)
    #expect(!drive.player.isOnCall)
  }

  @Test func touchEndsACallAndPlaybackIsResumed() {
    var drive = Drive.playing()
    drive.perform(.playback(.interruptionBegan(.call)))
    drive.perform(.driver(.callEnded))
    #expect(!drive.player.isCovered)
    #expect(drive.interruptions.last == .ended(shouldResume: true))
  }

  @Test func aCallLeavesTheStartUnderWay() {
    var app = TreeApp.music
    app.latency[.play] = .seconds(2)
    var drive = Drive(app)
    drive.tap(0)
    drive.perform(.playback(.interruptionBegan(.call)))
    drive.wait(.seconds(2))
    #expect(drive.glance.screen == "nowPlaying")
    drive.perform(.driver(.backPressed))
    #expect(drive.glance.screen == "nowPlaying")
    drive.perform(.playback(.interruptionEnded(kind: .call, shouldResume: true)))
    drive.perform(.driver(.backPressed))
    #expect(drive.glance.screen == "content")
  }

  @Test func aCommandSentBeforeTheCallStillHasItsStatus() {
    var app = TreeApp.music
    app.latency[.command] = .seconds(1)
    var drive = Drive.playing(app)
    drive.perform(.driver(.commandChosen(.next)))
    drive.perform(.playback(.interruptionBegan(.call)))
    drive.wait(.seconds(1))
    #expect(drive.player.lastResult?.status == .success)
  }
}
