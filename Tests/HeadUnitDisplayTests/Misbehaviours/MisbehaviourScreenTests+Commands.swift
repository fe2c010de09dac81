import HeadUnitApps
import HeadUnitCore
import HeadUnitDisplay
import Testing

// What the driver asks for.
extension MisbehaviourScreenTests {
  static func canOnlyBeStopped(_ drive: inout MisbehavingDrive) throws {
    drive.play()
    drive.expect(drive.middle == "Stop")
    drive.perform(.driver(.middleButtonPressed))
    drive.wait(1)
    drive.expect(drive.sent == [.stop])
    drive.expect(drive.glance.playerState == "none")
  }

  static func hasNoNextButton(_ drive: inout MisbehavingDrive) throws {
    drive.play()
    drive.expect(drive.button("Previous") != nil && drive.button("Next") == nil)
    drive.perform(.playback(.keyPressed(.next)))
    drive.perform(.driver(.commandChosen(.next)))
    drive.expect(drive.sent.isEmpty)
  }

  static func hasADimmedNextButton(_ drive: inout MisbehavingDrive) throws {
    drive.play()
    let next = try #require(drive.button("Next"))
    drive.expect(!next.isEnabled)
    drive.expect(drive.button("Previous")?.isEnabled == true)
    drive.press("Next")
    drive.perform(.playback(.keyPressed(.next)))
    drive.perform(.driver(.commandChosen(.next)))
    drive.expect(drive.sent.isEmpty)
  }

  static func goesTwoTracksOn(_ drive: inout MisbehavingDrive) throws {
    drive.play()
    drive.perform(.driver(.commandChosen(.next)))
    drive.wait(1)
    drive.expect(drive.sent == [.next])
    drive.expect(drive.seen("player.title") == ["A", "B", "Live"])
  }

  static func skipsTwiceAsFar(_ drive: inout MisbehavingDrive) throws {
    drive.play()
    drive.perform(.driver(.commandChosen(.skipForward(seconds: 10))))
    drive.wait(1)
    drive.expect(drive.sent == [.skipForward(seconds: 10)])
    drive.expect(drive.times.first == "0:22")
  }

  static func obeysAndSaysItFailed(_ drive: inout MisbehavingDrive) throws {
    drive.play()
    drive.perform(.driver(.middleButtonPressed))
    drive.wait(0.5)
    drive.expect(drive.labels(.toast) == ["Couldn’t pause"])
    drive.expect(drive.middle == "Play")
  }

  static func obeysAndSaysNothing(_ drive: inout MisbehavingDrive) throws {
    drive.play()
    drive.perform(.driver(.middleButtonPressed))
    drive.wait(4.9)
    drive.expect(drive.middle == "Play" && drive.labels(.toast).isEmpty)
    drive.wait(0.6)
    drive.expect(drive.labels(.toast) == ["Couldn’t pause: no answer"])
    drive.expect(drive.headUnit.player.lastResult?.status == .some(nil))
  }

  static func skipsByTheUsualInterval(_ drive: inout MisbehavingDrive) throws {
    drive.play()
    drive.expect(drive.headUnit.player.commands[.skipForward]?.preferredIntervals == [])
    drive.expect(drive.button("Skip forward")?.value == "15")
    drive.press("Skip forward")
    drive.expect(drive.sent == [.skipForward(seconds: 15)])
  }

  static func hasNoRateButton(_ drive: inout MisbehavingDrive) throws {
    drive.play()
    drive.expect(drive.button("Rate") == nil && !drive.glance.playerButtons.contains("rate"))
    drive.expect(drive.headUnit.controls.places[.rate] == .hidden(.noRates))
    drive.perform(.driver(.rateButtonPressed))
    drive.expect(drive.sent.isEmpty)
  }

  static func keepsItsRateOnScreen(_ drive: inout MisbehavingDrive) throws {
    drive.play()
    for _ in 0..<2 {
      drive.perform(.driver(.rateButtonPressed))
      drive.wait(0.5)
    }
    // The car goes on from the rate it knows.
    drive.expect(drive.sent == [.rate(1.5), .rate(1.5)])
    drive.expect(drive.button("Rate")?.value == "1\u{D7}" && drive.times.first == "0:02")
    drive.wait(40)
    drive.expect(drive.glance.playerTitle == "B" && drive.button("Rate")?.value == "1.5\u{D7}")
  }

  static func goesDeadWithAStep(_ drive: inout MisbehavingDrive) throws {
    drive.play()
    for _ in 0..<3 { drive.perform(.driver(.rateButtonPressed)) }
    drive.expect(drive.sent == [.rate(1.2), .rate(1.7), .rate(0.8)])
    var profile = Profile()
    profile.quirks.rateStep = .half
    var stepping = try MisbehavingDrive(.commandRateStep, profile: profile)
    stepping.play()
    for _ in 0..<3 { stepping.perform(.driver(.rateButtonPressed)) }
    drive.expect(stepping.sent == [.rate(1.2)])
    drive.expect(stepping.button("Rate")?.value == "1.2\u{D7}")
  }
}

// What comes between the driver and the music.
extension MisbehaviourScreenTests {
  static func playsThroughACall(_ drive: inout MisbehavingDrive) throws {
    drive.play()
    drive.perform(.playback(.interruptionBegan(.call)))
    drive.wait(2)
    drive.expect(drive.labels(.banner) == ["Incoming call"])
    drive.expect(drive.middle == "Pause" && drive.times.first == "0:03")
    drive.perform(.playback(.interruptionEnded(kind: .call, shouldResume: true)))
    drive.wait(1)
    drive.expect(drive.middle == "Pause" && drive.times.first == "0:04")
  }

  static func staysPausedAfterACall(_ drive: inout MisbehavingDrive) throws {
    drive.play()
    drive.perform(.playback(.interruptionBegan(.call)))
    drive.wait(2)
    drive.expect(drive.middle == "Play")
    drive.perform(.playback(.interruptionEnded(kind: .call, shouldResume: true)))
    drive.wait(1)
    drive.expect(drive.middle == "Play" && drive.times.first == "0:01")
  }

  static func resumesUntold(_ drive: inout MisbehavingDrive) throws {
    drive.play()
    drive.perform(.playback(.interruptionBegan(.call)))
    drive.wait(2)
    drive.expect(drive.middle == "Play")
    drive.perform(.playback(.interruptionEnded(kind: .call, shouldResume: false)))
    drive.wait(1)
    drive.expect(drive.middle == "Pause" && drive.times.first == "0:02")
  }

  static func playsOnAloud(_ drive: inout MisbehavingDrive) throws {
    drive.play()
    drive.perform(.playback(.headphonesChanged(plugged: true)))
    drive.perform(.playback(.headphonesChanged(plugged: false)))
    drive.wait(1)
    drive.expect(drive.middle == "Pause" && drive.times.first == "0:02")
  }
}
