import HeadUnitApps
import HeadUnitCore
import HeadUnitDisplay

// What is published of the track.
extension MisbehaviourScreenTests {
  static func hasNeitherTitleNorTimes(_ drive: inout MisbehavingDrive) throws {
    drive.play()
    drive.expect(drive.labels(.title).contains("Not playing") && drive.labels(.subtitle) == ["Ann"])
    // A rate that is not there counts as one.
    drive.expect(drive.middle == "Pause" && drive.times.isEmpty)
    drive.expect(drive.list.elements.first { $0.role == .slider }?.value == "")
  }

  static func standsWhilePlaying(_ drive: inout MisbehavingDrive) throws {
    drive.play()
    drive.expect(drive.glance.screen == "content", "Nothing plays, as far as the car knows.")
    drive.perform(.driver(.nowPlayingPressed))
    drive.wait(3)
    drive.expect(drive.middle == "Play")
    drive.expect(drive.times == ["0:00", "\u{2212}1:00"])
    drive.perform(.driver(.middleButtonPressed))
    drive.expect(drive.sent == [.play])
    drive.wait(60)
    drive.expect(drive.glance.playerTitle == "B")
  }

  static func runsWhilePaused(_ drive: inout MisbehavingDrive) throws {
    drive.play()
    drive.perform(.driver(.middleButtonPressed))
    drive.wait(3)
    drive.expect(drive.sent == [.pause])
    drive.expect(drive.middle == "Pause")
    drive.expect(drive.times == ["0:04", "\u{2212}0:56"])
  }

  static func losesItsTitleWhenPaused(_ drive: inout MisbehavingDrive) throws {
    drive.play()
    drive.expect(drive.labels(.title).contains("A") && drive.covers == ["a.svg"])
    drive.perform(.driver(.middleButtonPressed))
    drive.wait(1)
    drive.expect(drive.labels(.title).contains("Not playing") && drive.labels(.subtitle).isEmpty)
    drive.expect(drive.middle == "Play" && drive.covers.isEmpty)
    drive.expect(drive.times == ["0:01"])
  }

  static func looksTheSameEachSecond(_ drive: inout MisbehavingDrive) throws {
    var other = try MisbehavingDrive(nil)
    drive.play()
    other.play()
    for _ in 0..<3 {
      drive.expect(drive.elements == other.elements)
      drive.wait(1.5)
      other.wait(1.5)
    }
    drive.expect(drive.infoCount == other.infoCount + 5)
  }

  static func fallsBackAfterMoving(_ drive: inout MisbehavingDrive) throws {
    drive.play()
    drive.perform(.driver(.commandChosen(.position(seconds: 30))))
    drive.wait(1)
    drive.expect(drive.times == ["0:02", "\u{2212}0:58"])
    drive.expect(drive.labels(.toast).isEmpty)
  }

  static func endsBeforeItsTrack(_ drive: inout MisbehavingDrive) throws {
    drive.play()
    drive.wait(39)
    drive.expect(drive.glance.playerTitle == "A" && drive.middle == "Pause")
    drive.expect(drive.times == ["0:30", "\u{2212}0:00"])
    drive.expect(drive.list.elements.first { $0.role == .slider }?.value == "100 %")
  }

  static func isLiveWithoutScrubber(_ drive: inout MisbehavingDrive) throws {
    drive.play()
    drive.expect(drive.labels(.badge).contains("Live"))
    drive.expect(drive.headUnit.player.info?.duration == 60)
    drive.expect(drive.times.isEmpty && !drive.list.elements.contains { $0.role == .slider })
  }

  static func hasNoRemainingTime(_ drive: inout MisbehavingDrive) throws {
    drive.play()
    drive.expect(drive.times == ["0:01"])
    drive.expect(drive.list.elements.first { $0.role == .slider }?.value == "")
  }

  static func showsTheWrongCover(_ drive: inout MisbehavingDrive) throws {
    drive.play()
    drive.expect(drive.glance.playerTitle == "A" && drive.covers == ["b.svg"])
    drive.perform(.driver(.commandChosen(.next)))
    drive.wait(1)
    drive.expect(drive.glance.playerTitle == "B" && drive.covers == ["a.svg"])
  }

  static func changesItsCoverFourTimes(_ drive: inout MisbehavingDrive) throws {
    drive.play()
    drive.expect(drive.seen("player.artwork") == ["a.svg", "", "a.svg", "", "a.svg"])
    drive.wait(1)
    drive.expect(drive.covers == ["a.svg"])
  }

  static func looksTheSameTwice(_ drive: inout MisbehavingDrive) throws {
    var other = try MisbehavingDrive(nil)
    drive.play()
    other.play()
    drive.expect(drive.elements == other.elements)
    drive.expect(drive.infoCount == 2 * other.infoCount)
    drive.expect(drive.headUnit.player.info?.other == ["framework": "second"])
  }
}
