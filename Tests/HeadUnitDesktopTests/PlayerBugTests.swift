import HeadUnitCore
import Testing

@testable import HeadUnitDesktop

/// Players go wrong in ways that are known: the head unit shows and does the right thing all the
/// same.
@Suite struct PlayerBugTests {
  /// The same with every bug: playing, pausing, going somewhere, the next track and its cover.
  @Test(arguments: PlayerMisbehaviour.allCases)
  func aPlayerWithABugIsDriven(_ bug: PlayerMisbehaviour) {
    var drive = PlayerDrive(FakePlayer(bug))
    drive.ask(.play)
    #expect(drive.bus.player.status == "Playing")
    drive.pass(.seconds(4))
    #expect(drive.shown.isPlaying)
    #expect(abs(drive.elapsed - drive.place) < 0.5, "it goes on")
    if bug != .noMetadata, bug != .deniesSeeking {
      drive.ask(.position(seconds: 100))
      #expect(drive.lastStatus == .success)
      #expect((100..<104).contains(drive.place), "it is where it was asked to be")
      #expect(abs(drive.elapsed - drive.place) < 0.5)
      drive.ask(.position(seconds: 60))
      #expect((60..<64).contains(drive.place), "and back")
      #expect(abs(drive.elapsed - drive.place) < 0.5)
    }
    drive.ask(.pause)
    #expect(!drive.shown.isPlaying)
    #expect(abs(drive.elapsed - drive.place) < 0.5, "and stands where it stands")
    drive.ask(.next)
    drive.pass(.seconds(4))
    #expect(drive.title == (bug == .noMetadata ? "My Song 2.mp3" : "Second"))
    if bug != .noMetadata { #expect(drive.cover?.last == 2) }
    #expect(drive.elapsed < 1)
    #expect(drive.simulation.violation == nil)
  }

  @Test(arguments: [PlayerMisbehaviour.textTrackID, .dashTrackID, .emptyTrackID])
  func onlyWhatCanNameAnObjectIsSentAsOne(_ bug: PlayerMisbehaviour) {
    var drive = PlayerDrive(FakePlayer(bug))
    drive.ask(.position(seconds: 30))
    let seeks = drive.bus.player.calls.filter { ["Seek", "SetPosition"].contains($0) }
    #expect(seeks == [bug == .textTrackID ? "SetPosition" : "Seek"])
    for call in drive.bus.sent where call.member == "SetPosition" {
      #expect(call.body.first.map { BusValue.isPath($0.text ?? "") } == true)
    }
  }

  @Test(arguments: [PlayerMisbehaviour.noSeeked, .seekedInMilliseconds])
  func aJumpIsSeenHoweverItIsTold(_ bug: PlayerMisbehaviour) {
    var drive = PlayerDrive(FakePlayer(bug))
    drive.ask(.play)
    drive.bus.use { $0.jump(to: 150, at: $1) }
    drive.pass(.seconds(4))
    #expect(abs(drive.elapsed - drive.place) < 0.5 && drive.place > 150)
  }

  @Test func aDistanceThatIsTakenForAPlaceIsSentAsOneFromThenOn() {
    var player = FakePlayer(.seekIsAbsolute, .dashTrackID)
    _ = player.change(status: "Playing", at: .start)
    _ = player.jump(to: 50, at: .start)
    var drive = PlayerDrive(player)
    drive.ask(.position(seconds: 120))
    #expect((120..<124).contains(drive.place))
    let before = drive.bus.player.calls.count
    drive.ask(.position(seconds: 20))
    #expect((20..<24).contains(drive.place))
    #expect(drive.bus.player.calls.count == before + 1, "without another attempt")
  }

  @Test func whoeverCannotGoAnywhereIsToldSo() {
    var drive = PlayerDrive(FakePlayer(.seekDoesNothing, .setPositionDoesNothing))
    drive.ask(.position(seconds: 100))
    #expect(drive.lastStatus == .failed)
    #expect(drive.elapsed < 10)
  }

  @Test func whatStandsWhileItPlaysIsNotBelieved() {
    var drive = PlayerDrive(FakePlayer(.stalePosition))
    drive.ask(.play)
    drive.pass(.seconds(30))
    #expect(abs(drive.elapsed - drive.place) < 0.5)
    drive.ask(.pause)
    #expect(drive.elapsed > 30)
  }

  @Test func whoeverIsSeenToSeekCanSeek() {
    var drive = PlayerDrive(FakePlayer(.deniesSeeking))
    drive.ask(.play)
    #expect(!drive.shown.commands.isUsable(.position))
    drive.bus.use { $0.jump(to: 100, at: $1) }
    drive.pass(.seconds(2))
    #expect(drive.shown.commands.isUsable(.position))
    drive.ask(.position(seconds: 30))
    #expect((30..<34).contains(drive.place))
  }

  @Test func theCoverOfTheTrackBeforeIsNotShown() {
    var drive = PlayerDrive(FakePlayer(.lateArt))
    drive.pass(.seconds(2))
    #expect(drive.cover?.last == 1)
    drive.simulation.perform(.driver(.commandChosen(.next)))
    for _ in 0..<40 {
      drive.pass(.milliseconds(100))
      #expect(drive.cover == nil || drive.cover?.last == 2)
    }
    #expect(drive.cover?.last == 2)
    // Two tracks of one album share theirs at once.
    drive.simulation.perform(.driver(.commandChosen(.next)))
    drive.pass(.milliseconds(200))
    #expect(drive.title == "Third" && drive.cover?.last == 2)
  }

  @Test func errorsAreToldOnceAndEndNothing() {
    var drive = PlayerDrive(FakePlayer(.errorReplies, .positionApart))
    drive.ask(.play)
    drive.ask(.rate(2))
    #expect(drive.lastStatus == .failed)
    drive.pass(.seconds(30))
    #expect(drive.logs == ["Fake Player answers: something went wrong"])
    #expect(drive.shown.isPlaying)
  }

  @Test func whatSaysNothingOfItselfIsCalledByItsName() {
    var drive = PlayerDrive(FakePlayer(.noMetadata))
    #expect(drive.title == "My Song 1.mp3")
    drive.bus.use { $0.change(status: "Stopped", at: $1) }
    drive.pass(.seconds(1))
    #expect(drive.shown.info == nil)
  }
}
