import Testing

@testable import HeadUnitCore

@Suite struct ChangedArtworkTests {
  private func names(_ questions: [Question]) -> [String] {
    questions.compactMap { if case .artwork(let name, _) = $0 { name } else { nil } }
  }

  private func content(_ row: Int, _ drive: Drive) -> Artworks.Content? {
    drive.page?.rows[row]?.item.flatMap { drive.headUnit.thumbnail(of: $0) }
  }

  @Test func anItemThatChangedAsksAgainAndShowsTheOldPictureMeanwhile() {
    var app = RowsApp.pictured(3)
    app.latency[.artwork] = .seconds(1)
    var drive = Drive(app)
    drive.wait(.seconds(1))
    let asked = drive.questions { $0.report(.itemsChanged(identifiers: ["1"])) }
    #expect(names(asked) == ["p1"])
    #expect(content(1, drive) == .shown(Picture(file: "p1.png")))
    drive.wait(.seconds(1))
    #expect(drive.headUnit.artworks.pending.isEmpty)
  }

  @Test func aPictureAskedBeforeTheChangeIsAskedAgain() {
    var app = RowsApp.pictured(1)
    app.latency[.artwork] = .seconds(1)
    var drive = Drive(app)
    drive.report(.itemsChanged(identifiers: ["0"]))
    #expect(names(drive.questions) == ["p0"])
    drive.wait(.seconds(3))
    #expect(names(drive.questions) == ["p0", "p0"])
  }

  @Test func aReloadOfEverythingAsksForAllThatIsSeen() {
    var drive = Drive(RowsApp.pictured(2))
    let some = drive.questions { $0.report(.contentChanged(paths: [.root])) }
    #expect(names(some).isEmpty)
    let all = drive.questions { $0.report(.contentChanged(paths: nil)) }
    #expect(names(all) == ["p0", "p1"])
  }

  @Test func disconnectingForgetsThemAll() {
    var app = RowsApp.pictured(2)
    app.latency[.artwork] = .seconds(3)
    var drive = Drive(app)
    drive.perform(.phone(.disconnected))
    #expect(drive.headUnit.artworks == Artworks())
    drive.perform(.phone(.connected))
    drive.wait(.seconds(4))
    #expect(names(drive.questions) == ["p0", "p1", "p0", "p1"])
    #expect(content(0, drive) == .shown(Picture(file: "p0.png")))
  }

  @Test func anAppThatIsBackAfterACrashIsAskedForWhatItOwed() {
    var app = RowsApp.pictured(2)
    app.latency[.artwork] = .milliseconds(500)
    var drive = Drive(app)
    drive.report(.stopped(.crashed))
    #expect(drive.headUnit.artworks.pending.isEmpty)
    drive.wait(.seconds(3))
    #expect(names(drive.questions) == ["p0", "p1", "p0", "p1"])
    drive.checkOutcomes()
  }

  @Test func aRefusedPictureIsAPlaceholderWhereverItIs() {
    var app = TreeApp.music
    app.children[0].item.artwork = "a.png"
    app.children[1].item.artwork = "b.png"
    var drive = Drive.playing(app)
    drive.republish { $0.artwork = "a.png" }
    drive.perform(.phone(.pictureRefused(Picture(file: "a.png"), "It is cut short.")))
    #expect(content(0, drive) == .unavailable)
    #expect(content(1, drive) == .shown(Picture(file: "b.png")))
    #expect(drive.player.artwork == .unavailable(name: "a.png"))
    let after = drive.questions { $0.wait(.seconds(60)) }
    #expect(names(after).isEmpty)
    #expect(drive.simulation.trace.columns().contains("refused    a.png: It is cut short."))
  }

  @Test func aRefusalIsTakenDuringACallToo() {
    var drive = Drive(RowsApp.pictured(1))
    drive.perform(.playback(.interruptionBegan(.call)))
    drive.perform(.phone(.pictureRefused(Picture(file: "p0.png"), "It is no picture.")))
    #expect(content(0, drive) == .unavailable)
  }

  @Test func aCoverThatCouldNotBeHadIsAskedAgainWhenTheNetworkReturns() throws {
    var app = TreeApp.music
    app.latency[.artwork] = .seconds(60)
    var drive = Drive.playing(app)
    drive.republish { $0.artwork = "a.png" }
    drive.wait(.seconds(15))
    #expect(drive.player.artwork == .unavailable(name: "a.png"))
    drive.perform(.phone(.networkChanged(.offline)))
    #expect(drive.player.artwork == .unavailable(name: "a.png"))
    drive.perform(.phone(.networkChanged(.good)))
    #expect(drive.player.artwork == .loading(name: "a.png"))
    #expect(drive.requests(.artwork).count == 2)
  }

  @Test func aLockedPhoneIsAskedAgainWhenItIsOpened() {
    var app = RowsApp.pictured(1)
    app.picture = { _ in .failed(Failure(code: .locked, message: "")) }
    var drive = Drive(app, isConnected: false)
    drive.perform(.phone(.phoneLocked(true)))
    drive.perform(.phone(.connected))
    let asked = drive.questions { $0.perform(.phone(.phoneLocked(false))) }
    #expect(names(asked) == ["p0"])
  }
}
