import HeadUnitCore
import Testing

/// Rows that have a list of their own and can be played.
@Suite struct PlayableContainerTests {
  @Test func aTapPlaysAndTheButtonOpens() {
    var drive = Drive(TreeApp.music)
    drive.tap(2)
    #expect(drive.request(.play)?.question == .play(path: ContentPath([2]), identifier: "album"))
    #expect(drive.glance.screen == "nowPlaying")
    drive.perform(.driver(.backPressed))
    drive.wait(.seconds(1))
    drive.perform(.driver(.rowOpenChosen(2)))
    #expect(drive.headUnit.browser.page?.path == ContentPath([2]))
    #expect(drive.requests(.play).count == 1)
  }

  @Test func theButtonThatPlaysIsGone() {
    var drive = Drive(TreeApp.music)
    drive.wait(.seconds(1))
    #expect(drive.headUnit.row(2)?.hasOpenButton == true)
    #expect(drive.headUnit.row(2)?.hasPlayButton == false)
    drive.perform(.driver(.rowPlayChosen(2)))
    #expect(drive.requests(.play).isEmpty)
  }

  @Test func whereTheMakeOpensItsButtonPlays() {
    var drive = Drive(TreeApp.music, profile: .opening)
    drive.wait(.seconds(1))
    #expect(drive.headUnit.row(2)?.hasOpenButton == false)
    #expect(drive.headUnit.row(2)?.hasPlayButton == true)
    #expect(!drive.headUnit.canFocus(.rowOpen(2)))
  }

  @Test(arguments: [0, 1, 4, -1, Int.max, Int.min])
  func whatHasNoListIsNotOpened(row: Int) {
    var drive = Drive(TreeApp.music)
    drive.wait(.seconds(1))
    drive.perform(.driver(.rowOpenChosen(row)))
    #expect(drive.requests(.play).isEmpty)
    #expect(drive.headUnit.browser.depth == 1)
  }

  @Test(arguments: [Profile(), .opening])
  func aPlainContainerOpensBothWays(profile: Profile) {
    var drive = Drive(TreeApp.music, profile: profile)
    drive.wait(.seconds(1))
    drive.perform(.driver(.rowOpenChosen(3)))
    #expect(drive.headUnit.browser.page?.path == ContentPath([3]))
    #expect(!drive.headUnit.canFocus(.rowOpen(3)))
  }

  @Test func onTheLastLevelARowPlaysAndItsButtonIsRefused() {
    let profile = Profile.with { $0.limits = [LimitBand(speed: .zero, depth: 1)] }
    var drive = Drive(TreeApp.music, profile: profile)
    drive.wait(.seconds(1))
    #expect(!drive.badges(2).contains(.dimmed))
    #expect(drive.badges(3).contains(.dimmed))
    #expect(!drive.headUnit.canFocus(.rowOpen(2)))
    drive.perform(.driver(.rowOpenChosen(2)))
    #expect(drive.headUnit.toast?.message == .depthLimit("Album"))
    drive.tap(2)
    #expect(drive.request(.play)?.question.path == ContentPath([2]))
  }

  @Test func theKnobStopsAtTheRowAndAtItsButton() {
    var drive = Drive(TreeApp.music, profile: .knobOnly)
    drive.turn(2)
    #expect(drive.focus == .row(2))
    drive.turn(1)
    #expect(drive.focus == .rowOpen(2))
    drive.turn(1)
    #expect(drive.focus == .row(3))
    drive.turn(-1)
    #expect(drive.focus == .rowOpen(2))
    drive.perform(.knob(.pressed))
    #expect(drive.headUnit.browser.page?.path == ContentPath([2]))
  }
}

extension Profile {
  /// A make whose rows open although they could be played.
  static let opening = Profile.with { $0.quirks.playableContainer = .opens }
}
