import HeadUnitApps
import HeadUnitCore
import HeadUnitDisplay
import Testing

// What the driver asks for.
extension MisbehaviourScreenTests {
  static func canOnlyBeStopped(_ drive: inout MisbehavingDrive) throws {
    drive.play()
    #expect(drive.middle == "Stop")
    drive.perform(.middleButtonPressed)
    drive.wait(1)
    #expect(drive.sent == [.stop])
    #expect(drive.glance.playerState == "none")
  }

  static func hasNoNextButton(_ drive: inout MisbehavingDrive) throws {
    drive.play()
    #expect(drive.button("Previous") != nil && drive.button("Next") == nil)
    drive.perform(.keyPressed(.next))
    drive.perform(.commandChosen(.next))
    #expect(drive.sent.isEmpty)
  }

  static func hasADimmedNextButton(_ drive: inout MisbehavingDrive) throws {
    drive.play()
    let next = try #require(drive.button("Next"))
    #expect(!next.isEnabled)
    #expect(drive.button("Previous")?.isEnabled == true)
    drive.press("Next")
    drive.perform(.keyPressed(.next))
    drive.perform(.commandChosen(.next))
    #expect(drive.sent.isEmpty)
  }

  static func goesTwoTracksOn(_ drive: inout MisbehavingDrive) throws {
    drive.play()
    drive.perform(.commandChosen(.next))
    drive.wait(1)
    #expect(drive.sent == [.next])
    #expect(drive.seen("player.title") == ["A", "B", "Live"])
  }

  static func skipsTwiceAsFar(_ drive: inout MisbehavingDrive) throws {
    drive.play()
    drive.perform(.commandChosen(.skipForward(seconds: 10)))
    drive.wait(1)
    #expect(drive.sent == [.skipForward(seconds: 10)])
    #expect(drive.times.first == "0:22")
  }

  static func obeysAndSaysItFailed(_ drive: inout MisbehavingDrive) throws {
    drive.play()
    drive.perform(.middleButtonPressed)
    drive.wait(0.5)
    #expect(drive.labels(.toast) == ["Pause: failed"])
    #expect(drive.middle == "Play")
  }

  static func obeysAndSaysNothing(_ drive: inout MisbehavingDrive) throws {
    drive.play()
    drive.perform(.middleButtonPressed)
    drive.wait(4.9)
    #expect(drive.middle == "Play" && drive.labels(.toast).isEmpty)
    drive.wait(0.6)
    #expect(drive.labels(.toast) == ["Pause: no answer"])
    #expect(drive.headUnit.player.lastResult?.status == .some(nil))
  }

  static func skipsByTheUsualInterval(_ drive: inout MisbehavingDrive) throws {
    drive.play()
    #expect(drive.headUnit.player.commands[.skipForward]?.preferredIntervals == [])
    #expect(drive.button("Skip forward")?.value == "15")
    drive.press("Skip forward")
    #expect(drive.sent == [.skipForward(seconds: 15)])
  }

  static func hasNoRateButton(_ drive: inout MisbehavingDrive) throws {
    drive.play()
    #expect(drive.button("Rate") == nil && !drive.glance.playerButtons.contains("rate"))
    #expect(drive.headUnit.controls.places[.rate] == .hidden(.noRates))
    drive.perform(.rateButtonPressed)
    #expect(drive.sent.isEmpty)
  }

  static func keepsItsRateOnScreen(_ drive: inout MisbehavingDrive) throws {
    drive.play()
    for _ in 0..<2 {
      drive.perform(.rateButtonPressed)
      drive.wait(0.5)
    }
    // The car goes on from the rate it knows.
    #expect(drive.sent == [.rate(1.5), .rate(1.5)])
    #expect(drive.button("Rate")?.value == "1\u{D7}" && drive.times.first == "0:02")
    drive.wait(40)
    #expect(drive.glance.playerTitle == "B" && drive.button("Rate")?.value == "1.5\u{D7}")
  }

  static func goesDeadWithAStep(_ drive: inout MisbehavingDrive) throws {
    drive.play()
    for _ in 0..<3 { drive.perform(.rateButtonPressed) }
    #expect(drive.sent == [.rate(1.2), .rate(1.7), .rate(0.8)])
    var profile = Profile()
    profile.quirks.rateStep = .half
    var stepping = try MisbehavingDrive(.commandRateStep, profile: profile)
    stepping.play()
    for _ in 0..<3 { stepping.perform(.rateButtonPressed) }
    #expect(stepping.sent == [.rate(1.2)])
    #expect(stepping.button("Rate")?.value == "1.2\u{D7}")
  }
}

// What comes between the driver and the music.
extension MisbehaviourScreenTests {
  static func playsThroughACall(_ drive: inout MisbehavingDrive) throws {
    drive.play()
    drive.perform(.interruptionBegan(.call))
    drive.wait(2)
    #expect(drive.labels(.banner) == ["Incoming call"])
    #expect(drive.middle == "Pause" && drive.times.first == "0:03")
    drive.perform(.interruptionEnded(kind: .call, shouldResume: true))
    drive.wait(1)
    #expect(drive.middle == "Pause" && drive.times.first == "0:04")
  }

  static func staysPausedAfterACall(_ drive: inout MisbehavingDrive) throws {
    drive.play()
    drive.perform(.interruptionBegan(.call))
    drive.wait(2)
    #expect(drive.middle == "Play")
    drive.perform(.interruptionEnded(kind: .call, shouldResume: true))
    drive.wait(1)
    #expect(drive.middle == "Play" && drive.times.first == "0:01")
  }

  static func resumesUntold(_ drive: inout MisbehavingDrive) throws {
    drive.play()
    drive.perform(.interruptionBegan(.call))
    drive.wait(2)
    #expect(drive.middle == "Play")
    drive.perform(.interruptionEnded(kind: .call, shouldResume: false))
    drive.wait(1)
    #expect(drive.middle == "Pause" && drive.times.first == "0:02")
  }

  static func playsOnAloud(_ drive: inout MisbehavingDrive) throws {
    drive.play()
    drive.perform(.headphonesChanged(plugged: true))
    drive.perform(.headphonesChanged(plugged: false))
    drive.wait(1)
    #expect(drive.middle == "Pause" && drive.times.first == "0:02")
  }
}
