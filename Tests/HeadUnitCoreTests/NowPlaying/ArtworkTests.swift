import HeadUnitCore
import Testing

@Suite struct ArtworkTests {
  /// Playing a track with a cover; the app never answers to artwork unless a latency is given.
  private func drive(latency: Duration = .seconds(60), profile: Profile = Profile()) -> Drive {
    var app = TreeApp.music
    app.latency[.artwork] = latency
    var drive = Drive.playing(app, profile: profile)
    drive.republish { $0.artwork = "a.png" }
    return drive
  }

  private func name(_ request: Request) -> String? {
    if case .artwork(let name, _) = request.question { name } else { nil }
  }

  @Test func theCoverIsAskedOnceAndShown() {
    var drive = drive(latency: .seconds(2))
    #expect(drive.player.artwork == .loading(name: "a.png"))
    #expect(drive.glance.artwork == "")
    drive.wait(.seconds(2))
    #expect(drive.player.artwork == .shown(name: "a.png", Picture(file: "a.png")))
    #expect(drive.glance.artwork == "a.png")
    #expect(drive.requests(.artwork).count == 1)
  }

  @Test(
    arguments: [
      (748, 456, 267), (800, 480, 286), (960, 540, 324), (1280, 720, 432), (1920, 720, 528),
      (900, 1200, 484), (768, 1024, 413),
    ])
  func theCoverIsAskedAtTheSizeDrawn(width: Int, height: Int, side: Int) {
    var profile = Profile()
    profile.display.width = width
    profile.display.height = height
    let drive = drive(profile: profile)
    #expect(
      drive.requests(.artwork).map(\.question)
        == [.artwork(name: "a.png", size: PixelSize(width: side, height: side))])
    #expect(drive.headUnit.metrics.coverSide == side)
  }

  @Test func otherTextAsksForNoOtherCover() {
    var drive = drive(latency: .zero)
    drive.republish {
      $0.title = "Two"
      $0.identifier = "two"
      $0.elapsed = 3
    }
    #expect(drive.requests(.artwork).count == 1)
    #expect(drive.glance.artwork == "a.png")
  }

  @Test func anAnswerForATrackThatIsNoLongerCurrentIsDropped() throws {
    var drive = drive()
    let first = try #require(drive.request(.artwork))
    drive.republish { $0.artwork = "b.png" }
    #expect(drive.effects.contains(.concluded(first.id, .abandoned)))
    #expect(drive.notes.contains(.cancel(first.id)))
    drive.perform(.phone(.answered(first.id, .artwork(Picture(file: "a.png")))))
    #expect(drive.player.artwork == .loading(name: "b.png"))
    #expect(drive.headUnit.loader.discards == [.late: 1])
    let second = try #require(drive.request(.artwork))
    drive.perform(.phone(.answered(second.id, .artwork(Picture(file: "b.png")))))
    #expect(drive.player.artwork == .shown(name: "b.png", Picture(file: "b.png")))
  }

  @Test func theFirstTracksOldAnswerIsNotTakenForItsSecondTurn() throws {
    var drive = drive()
    let first = try #require(drive.request(.artwork))
    drive.republish { $0.artwork = "b.png" }
    drive.republish { $0.artwork = "a.png" }
    drive.perform(.phone(.answered(first.id, .artwork(Picture(file: "old.png")))))
    #expect(drive.player.artwork == .loading(name: "a.png"))
    #expect(drive.requests(.artwork).compactMap(name) == ["a.png", "b.png", "a.png"])
  }

  @Test(
    arguments: [
      .artwork(nil), .failed(Failure(code: .notFound, message: "")), .garbage("?"), .done,
    ] as [Answer])
  func aCoverThatCannotBeHadIsNotAskedAgain(answer: Answer) throws {
    var drive = drive()
    drive.perform(.phone(.answered(try #require(drive.request(.artwork)).id, answer)))
    #expect(drive.player.artwork == .unavailable(name: "a.png"))
    drive.republish { $0.elapsed = 3 }
    #expect(drive.requests(.artwork).count == 1)
    #expect(drive.headUnit.toast == nil)
  }

  @Test func aCoverAtTheDeadlineIsShown() {
    var drive = drive(latency: .seconds(15))
    drive.wait(.seconds(15))
    #expect(drive.glance.artwork == "a.png")
  }

  @Test func aCoverAMicrosecondLaterIsNot() {
    var drive = drive(latency: .seconds(15) + .microsecond)
    drive.wait(.seconds(15) - .microsecond)
    #expect(drive.player.artwork == .loading(name: "a.png"))
    drive.wait(.microsecond)
    #expect(drive.player.artwork == .unavailable(name: "a.png"))
    drive.wait(.seconds(1))
    #expect(drive.player.artwork == .unavailable(name: "a.png"))
    #expect(drive.headUnit.loader.discards == [.late: 1])
    #expect(drive.outcomes(.timedOut) == 1)
  }

  @Test func aCoverUnderWayIsAskedAgainAfterReconnecting() throws {
    var drive = drive()
    let first = try #require(drive.request(.artwork))
    drive.perform(.phone(.disconnected))
    #expect(drive.effects.contains(.concluded(first.id, .abandoned)))
    drive.perform(.phone(.connected))
    #expect(drive.requests(.artwork).compactMap(name) == ["a.png", "a.png"])
    #expect(drive.player.artwork == .loading(name: "a.png"))
  }

  @Test func aCoverThatIsThereSurvivesReconnecting() {
    var drive = drive(latency: .zero)
    drive.perform(.phone(.disconnected))
    drive.perform(.phone(.connected))
    #expect(drive.glance.artwork == "a.png")
    #expect(drive.requests(.artwork).count == 1)
  }

  @Test func noCoverIsAskedOfAnAppThatDoesNotOwnPlayback() {
    var drive = drive()
    drive.perform(.playback(.otherAppPlayed))
    #expect(drive.player.artwork == .none)
    #expect(drive.outcomes(.abandoned) == 1)
    drive.republish { $0.artwork = "b.png" }
    #expect(drive.requests(.artwork).count == 1)
    drive.report(.audioSession(.ready))
    #expect(drive.requests(.artwork).compactMap(name) == ["a.png", "b.png"])
  }

  @Test func aTrackWithoutACoverShowsNone() {
    var drive = drive(latency: .zero)
    drive.republish { $0.artwork = nil }
    #expect(drive.player.artwork == .none)
    #expect(drive.glance.artwork == "")
  }
}
