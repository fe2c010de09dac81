import HeadUnitCore
import Testing

@Suite struct AbandonedStartTests {
  @Test(arguments: [Event.driver(.backPressed), .driver(.homePressed), .phone(.disconnected)])
  func leavingThePageAbandonsTheStart(event: Event) throws {
    var app = TreeApp.music
    app.latency[.play] = .seconds(2)
    var drive = Drive(app)
    drive.tap(3)
    drive.tap(0)
    drive.perform(event)
    let request = try #require(drive.request(.play))
    #expect(drive.effects.contains(.concluded(request.id, .abandoned)))
    drive.wait(.seconds(5))
    #expect(!drive.seen("screen").contains("nowPlaying"))
    #expect(drive.headUnit.loader.discards == [.late: 1])
    #expect(drive.headUnit.toast == nil)
  }

  @Test(arguments: [0, 1])
  func choosingATabAbandonsTheStart(tab: Int) throws {
    var app = TreeApp([folder("Songs", [track("One")]), folder("Books", [track("Two")])])
    app.hasTabs = true
    app.latency[.play] = .seconds(2)
    var drive = Drive(app)
    drive.tap(0)
    #expect(drive.badges(0).contains(.starting))
    drive.perform(.driver(.tabChosen(tab)))
    let request = try #require(drive.request(.play))
    #expect(drive.effects.contains(.concluded(request.id, .abandoned)))
    drive.wait(.seconds(5))
    #expect(drive.glance.screen == "content")
    drive.perform(.driver(.tabChosen(0)))
    #expect(!drive.badges(0).contains(.starting))
  }

  @Test func openingNowPlayingAbandonsTheStart() throws {
    var drive = Drive.playing(TreeApp.music.answering(.play, [1], with: nil))
    drive.wait(.seconds(1))
    drive.perform(.driver(.backPressed))
    drive.tap(1)
    drive.perform(.driver(.nowPlayingPressed))
    let request = try #require(drive.request(.play))
    #expect(drive.effects.contains(.concluded(request.id, .abandoned)))
    #expect(drive.glance.screen == "nowPlaying")
  }

  @Test func limitsThatTakeThePageAbandonTheStart() throws {
    var drive = Drive(TreeApp.music.answering(.play, [3, 0], with: nil))
    drive.tap(3)
    drive.tap(0)
    drive.perform(.car(.limitsSwitched(.on(items: nil, depth: 1))))
    let request = try #require(drive.request(.play))
    #expect(drive.effects.contains(.concluded(request.id, .abandoned)))
  }

  @Test func anAppThatTurnsOutToHaveTabsAbandonsTheStart() throws {
    var app = TreeApp.music
    app.latency[.play] = .seconds(2)
    var drive = Drive(app)
    drive.tap(0)
    drive.report(.started(AppDescription(name: "Harbour", hasTabs: true)))
    let request = try #require(drive.request(.play))
    #expect(drive.effects.contains(.concluded(request.id, .abandoned)))
    drive.wait(.seconds(5))
    #expect(drive.glance.screen == "content")
  }
}
