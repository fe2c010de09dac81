import HeadUnitCore
import Testing

/// What is seen of the cover while tracks, texts and networks change.
struct CoverTests {
  /// Playing a track with a cover, for which the app takes so long.
  private func drive(latency: Duration = .zero) -> Drive {
    var app = TreeApp.music
    app.latency[.artwork] = latency
    var drive = Drive.playing(app)
    drive.republish { $0.artwork = "a.png" }
    drive.wait(.seconds(1))
    return drive
  }

  private func names(_ drive: Drive) -> [String] {
    drive.requests(.artwork).compactMap { request in
      if case .artwork(let name, _) = request.question { name } else { nil }
    }
  }

  @Test func anotherTrackShowsThePlaceholderAndThenItsPictureOnce() {
    var drive = drive(latency: .milliseconds(800))
    #expect(drive.glance.artwork == "a.png")
    drive.republish {
      $0.identifier = "two"
      $0.artwork = "b.png"
    }
    #expect(drive.glance.artwork.isEmpty)
    #expect(drive.headUnit.shifts.cover?.from == Picture(file: "a.png"))
    drive.wait(.seconds(5))
    #expect(drive.seen("player.artwork") == ["a.png", "", "b.png"])
    #expect(drive.headUnit.shifts.cover?.from == nil)
    #expect(names(drive) == ["a.png", "b.png"])
  }

  @Test func aPictureThatIsThereAtOnceComesOverTheOneBefore() {
    var drive = drive()
    drive.republish { $0.artwork = "b.png" }
    #expect(drive.headUnit.shifts.cover?.from == Picture(file: "a.png"))
    #expect(drive.headUnit.shifts.cover?.beganAt == drive.simulation.now)
    #expect(drive.glance.artwork == "b.png")
  }

  @Test func textsAndTimesLeaveThePictureAlone() {
    var drive = drive()
    let cover = drive.headUnit.shifts.cover
    drive.republish {
      $0.title = "Another"
      $0.artist = "Others"
      $0.elapsed = 30
      $0.rate = 2
    }
    drive.wait(.seconds(1))
    #expect(drive.headUnit.shifts.cover == cover)
    #expect(drive.seen("player.artwork") == ["a.png"])
    #expect(names(drive) == ["a.png"])
  }

  @Test func theNextTrackOfTheSameAlbumKeepsThePicture() {
    var drive = drive(latency: .milliseconds(300))
    let cover = drive.headUnit.shifts.cover
    drive.republish {
      $0.identifier = "two"
      $0.title = "Two"
      $0.queueIndex = 2
    }
    drive.wait(.seconds(1))
    #expect(drive.headUnit.shifts.cover == cover)
    #expect(drive.seen("player.artwork") == ["a.png"])
    #expect(names(drive) == ["a.png"])
  }

  @Test func anAnswerForTheTrackBeforeIsDroppedHoweverLateItComes() throws {
    var drive = drive(latency: .seconds(60))
    let stale = try #require(drive.request(.artwork))
    drive.republish { $0.artwork = "b.png" }
    let current = try #require(drive.request(.artwork))
    drive.perform(.phone(.answered(current.id, .artwork(Picture(file: "b.png")))))
    drive.perform(.phone(.answered(stale.id, .artwork(Picture(file: "a.png")))))
    #expect(drive.glance.artwork == "b.png")
    #expect(drive.seen("player.artwork") == ["b.png"])
  }

  @Test func aRefusedPictureIsReplacedByThePlaceholderAndNotAskedAgain() {
    var drive = drive()
    drive.perform(.phone(.pictureRefused(Picture(file: "a.png"), "It is no picture.")))
    #expect(drive.player.artwork == .unavailable(name: "a.png"))
    drive.republish { $0.elapsed = 3 }
    drive.wait(.seconds(1))
    #expect(drive.seen("player.artwork") == ["a.png", ""])
    #expect(names(drive) == ["a.png"])
  }

  @Test func aRefusedPictureOfTheTrackBeforeChangesNothing() {
    var drive = drive()
    drive.republish { $0.artwork = "b.png" }
    drive.perform(.phone(.pictureRefused(Picture(file: "a.png"), "It is no picture.")))
    #expect(drive.glance.artwork == "b.png")
  }

  @Test func whatCouldNotBeHadIsAskedAgainWhenTheNetworkReturns() throws {
    var drive = drive(latency: .seconds(60))
    drive.perform(.phone(.networkChanged(.offline)))
    drive.perform(.phone(.answered(try #require(drive.request(.artwork)).id, .artwork(nil))))
    #expect(drive.player.artwork == .unavailable(name: "a.png"))
    drive.perform(.phone(.networkChanged(.good)))
    #expect(drive.player.artwork == .loading(name: "a.png"))
    drive.perform(
      .phone(.answered(try #require(drive.request(.artwork)).id, .artwork(Picture(file: "a.png")))))
    #expect(drive.glance.artwork == "a.png")
    #expect(names(drive) == ["a.png", "a.png"])
  }

  @Test func aCoverThatIsThereIsNotAskedAgainWhenTheNetworkReturns() {
    var drive = drive()
    drive.perform(.phone(.networkChanged(.offline)))
    drive.perform(.phone(.networkChanged(.good)))
    #expect(names(drive) == ["a.png"])
    #expect(drive.seen("player.artwork") == ["a.png"])
  }

  @Test func whatCouldNotBeHadIsAskedAgainAfterReconnecting() throws {
    var drive = drive(latency: .seconds(60))
    drive.perform(.phone(.answered(try #require(drive.request(.artwork)).id, .artwork(nil))))
    drive.perform(.phone(.disconnected))
    drive.perform(.phone(.connected))
    #expect(drive.player.artwork == .loading(name: "a.png"))
    #expect(names(drive) == ["a.png", "a.png"])
  }

  @Test func nothingIsAskedWhileThePhoneIsAway() {
    var drive = drive()
    drive.perform(.phone(.disconnected))
    drive.republish { $0.artwork = "b.png" }
    #expect(names(drive) == ["a.png"])
    drive.perform(.phone(.connected))
    drive.wait(.seconds(1))
    #expect(drive.glance.artwork == "b.png")
    #expect(names(drive) == ["a.png", "b.png"])
  }
}
