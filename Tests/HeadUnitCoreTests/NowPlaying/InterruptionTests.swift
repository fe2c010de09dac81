import HeadUnitCore
import Testing

/// Calls, the assistant and spoken prompts.
@Suite struct InterruptionTests {
  @Test(arguments: [InterruptionKind.call, .assistant], [true, false])
  func aCallOrTheAssistantInterruptsTheApp(kind: InterruptionKind, shouldResume: Bool) {
    var drive = Drive.playing()
    drive.perform(.interruptionBegan(kind))
    #expect(drive.interruptions == [.began])
    #expect(drive.glance.interruptions == [kind])
    #expect(drive.player.owner == .app)
    drive.perform(.interruptionEnded(kind: kind, shouldResume: shouldResume))
    #expect(drive.interruptions == [.began, .ended(shouldResume: shouldResume)])
    #expect(drive.glance.interruptions.isEmpty)
  }

  @Test func aPromptOnlyLowersTheMusic() {
    var drive = Drive.playing()
    drive.perform(.interruptionBegan(.navigation))
    #expect(drive.player.isDucked)
    #expect(!drive.player.isCovered)
    #expect(drive.interruptions.isEmpty)
    drive.perform(.commandChosen(.next))
    #expect(drive.commands == [.next])
    drive.perform(.interruptionEnded(kind: .navigation, shouldResume: true))
    #expect(!drive.player.isDucked)
    #expect(drive.interruptions.isEmpty)
  }

  @Test func overlappingInterruptionsAreToldAsOne() {
    var drive = Drive.playing()
    drive.perform(.interruptionBegan(.navigation))
    drive.perform(.interruptionBegan(.call))
    drive.perform(.interruptionBegan(.assistant))
    drive.perform(.interruptionBegan(.call))
    drive.perform(.interruptionEnded(kind: .call, shouldResume: false))
    drive.perform(.interruptionEnded(kind: .navigation, shouldResume: true))
    #expect(drive.interruptions == [.began])
    drive.perform(.interruptionEnded(kind: .assistant, shouldResume: true))
    #expect(drive.interruptions == [.began, .ended(shouldResume: true)])
    drive.perform(.interruptionEnded(kind: .call, shouldResume: true))
    #expect(drive.interruptions.count == 2)
  }

  @Test func aCallDuringATakeoverIsToldAsOneWithIt() {
    var drive = Drive.playing()
    drive.perform(.otherAppPlayed)
    drive.perform(.interruptionBegan(.call))
    drive.perform(.interruptionEnded(kind: .call, shouldResume: true))
    #expect(drive.interruptions == [.began])
    #expect(drive.player.owner == .other)
    drive.perform(.otherAppStopped(shouldResume: false))
    #expect(drive.interruptions == [.began, .ended(shouldResume: false)])
  }

  @Test func anotherAppThatStopsDuringACallIsToldWhenTheCallIsOver() {
    var drive = Drive.playing()
    drive.perform(.otherAppPlayed)
    drive.perform(.interruptionBegan(.call))
    drive.perform(.otherAppStopped(shouldResume: true))
    #expect(drive.interruptions == [.began])
    drive.perform(.interruptionEnded(kind: .call, shouldResume: true))
    #expect(drive.interruptions == [.began, .ended(shouldResume: true)])
  }

  @Test func aSessionActivatedDuringACallDoesNotEndTheInterruption() {
    var drive = Drive.playing()
    drive.perform(.interruptionBegan(.call))
    drive.report(.audioSession(.ready))
    drive.perform(.interruptionEnded(kind: .call, shouldResume: true))
    #expect(drive.interruptions == [.began, .ended(shouldResume: true)])
  }

  @Test func aPromptDuringACallNobodyHeardOfIsNotToldEither() {
    var drive = Drive(TreeApp.music)
    drive.perform(.interruptionBegan(.call))
    for report in playing("one") { drive.report(report) }
    drive.perform(.interruptionBegan(.navigation))
    #expect(drive.interruptions.isEmpty)
    drive.perform(.interruptionEnded(kind: .navigation, shouldResume: false))
    drive.perform(.interruptionEnded(kind: .call, shouldResume: true))
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
            .interruptionBegan(kind), .interruptionEnded(kind: kind, shouldResume: isTrue),
            .otherAppPlayed, .otherAppStopped(shouldResume: isTrue),
          ].randomElement(using: &generator) ?? .otherAppPlayed)
      }
      for kind in InterruptionKind.allCases {
        drive.perform(.interruptionEnded(kind: kind, shouldResume: true))
      }
      drive.perform(.otherAppStopped(shouldResume: true))
      for (place, interruption) in drive.interruptions.enumerated() {
        #expect((interruption == .began) == place.isMultiple(of: 2), "seed \(seed)")
      }
      #expect(drive.interruptions.count.isMultiple(of: 2), "seed \(seed)")
      #expect(drive.player.owner == .app, "seed \(seed)")
    }
  }

  @Test(
    arguments: [
      Event.rowChosen(0), .rowPlayChosen(2), .backPressed, .homePressed, .nowPlayingPressed,
      .scrolled(by: 100), .commandChosen(.next), .middleButtonPressed, .rateButtonPressed,
      .keyPressed(.next), .headsetPressed(2), .scrubbed(to: 5), .otherPlayerPressed, .retryPressed,
      .tabChosen(0), .appChosen,
    ], [InterruptionKind.call, .assistant])
  func inputIsIgnoredWhileTheScreenIsCovered(event: Event, kind: InterruptionKind) {
    var drive = Drive.playing()
    drive.wait(.seconds(1))
    drive.perform(.backPressed)
    drive.wait(.seconds(1))
    drive.perform(.interruptionBegan(kind))
    let before = drive.headUnit
    drive.perform(event)
    #expect(drive.headUnit == before)
    #expect(drive.commands.isEmpty)
  }

  @Test(arguments: [Event.knobTurned(1), .knobPressed, .knobNudged(.down)])
  func theKnobDoesNothingWhileTheAssistantListens(event: Event) {
    var drive = Drive.playing()
    drive.perform(.interruptionBegan(.assistant))
    let before = drive.headUnit
    drive.perform(event)
    #expect(drive.headUnit == before)
  }

  @Test func theKnobAnswersAndEndsACall() {
    var drive = Drive.playing()
    drive.perform(.interruptionBegan(.call))
    drive.turn(1)
    drive.turn(1)
    #expect(drive.headUnit.browser.focus == .answerCall)
    drive.perform(.knobPressed)
    #expect(drive.player.isOnCall)
    #expect(drive.headUnit.browser.focus == .endCall)
    drive.perform(.knobPressed)
    #expect(!drive.player.isCovered)
    #expect(!drive.player.isOnCall)
  }

  @Test func touchEndsACallAndPlaybackIsResumed() {
    var drive = Drive.playing()
    drive.perform(.interruptionBegan(.call))
    drive.perform(.callEnded)
    #expect(!drive.player.isCovered)
    #expect(drive.interruptions.last == .ended(shouldResume: true))
  }

  @Test func aCallLeavesTheStartUnderWay() {
    var app = TreeApp.music
    app.latency[.play] = .seconds(2)
    var drive = Drive(app)
    drive.tap(0)
    drive.perform(.interruptionBegan(.call))
    drive.wait(.seconds(2))
    #expect(drive.glance.screen == "nowPlaying")
    drive.perform(.backPressed)
    #expect(drive.glance.screen == "nowPlaying")
    drive.perform(.interruptionEnded(kind: .call, shouldResume: true))
    drive.perform(.backPressed)
    #expect(drive.glance.screen == "content")
  }

  @Test func aCommandSentBeforeTheCallStillHasItsStatus() {
    var app = TreeApp.music
    app.latency[.command] = .seconds(1)
    var drive = Drive.playing(app)
    drive.perform(.commandChosen(.next))
    drive.perform(.interruptionBegan(.call))
    drive.wait(.seconds(1))
    #expect(drive.player.lastResult?.status == .success)
  }
}
