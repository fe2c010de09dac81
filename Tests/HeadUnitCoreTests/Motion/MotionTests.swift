import HeadUnitCore
import Testing

@Suite struct MotionTests {
  private static let tree = TreeApp([
    folder("A", [folder("B", [track("C")]), track("D")]), track("E"),
  ])

  private func tabs() -> Drive {
    var app = TreeApp([folder("One", tracks(3)), folder("Two", tracks(3)), folder("Three", [])])
    app.hasTabs = true
    return Drive(app)
  }

  @Test func aPushKeepsThePageItLeaves() throws {
    var drive = Drive(Self.tree)
    let before = try #require(drive.page)
    drive.tap(0)
    let motion = try #require(drive.headUnit.motion)
    #expect(motion.kind == .push)
    #expect(motion.leaving.screen == .content)
    #expect(motion.leaving.depth == 1)
    #expect(motion.leaving.page?.id == before.id)
    #expect(motion.leaving.page?.rows[1]?.item?.title == "E")
    #expect(motion.headStart == 0)
    #expect(motion.progress(at: drive.now) == 0)
    #expect(motion.progress(at: drive.now + .milliseconds(300)) == 1)
  }

  @Test func whatHappensMeanwhileDoesNotChangeWhatLeaves() throws {
    var drive = Drive(Self.tree)
    drive.tap(0)
    let leaving = try #require(drive.headUnit.motion?.leaving)
    drive.report(.contentChanged(paths: nil))
    #expect(drive.headUnit.motion?.leaving == leaving)
  }

  @Test func aPopKeepsThePageThatIsGone() throws {
    var drive = Drive(Self.tree)
    drive.tap(0)
    drive.wait(.seconds(1))
    let gone = try #require(drive.page)
    drive.perform(.driver(.backPressed))
    #expect(drive.headUnit.motion?.kind == .pop)
    #expect(drive.headUnit.motion?.leaving.page == gone)
    drive.wait(.milliseconds(260))
    #expect(drive.headUnit.motion == nil)
  }

  @Test func aPopDuringAPushBeginsWhereThePushIs() throws {
    var drive = Drive(Self.tree)
    drive.tap(0)
    drive.wait(.milliseconds(40))
    let push = try #require(drive.headUnit.motion)
    drive.perform(.driver(.backPressed))
    let pop = try #require(drive.headUnit.motion)
    #expect(pop.kind == .pop)
    #expect(abs(pop.progress(at: drive.now) - (1 - push.progress(at: drive.now))) < 0.001)
    #expect(pop.headStart > 0)
    #expect(pop.progress(at: pop.endsAt) == 1)
  }

  @Test func aMotionThatUndoesNothingBeginsAtItsBeginning() {
    var drive = Drive(Self.tree)
    drive.tap(0)
    drive.tap(0)
    drive.wait(.milliseconds(400))
    drive.perform(.driver(.backPressed))
    drive.wait(.milliseconds(40))
    drive.perform(.driver(.backPressed))
    #expect(drive.headUnit.motion?.headStart == 0)
    #expect(drive.headUnit.motion?.leaving.depth == 2)
  }

  @Test func aTabSwitchKeepsTheTabItLeaves() {
    var drive = tabs()
    drive.perform(.driver(.tabChosen(1)))
    #expect(drive.headUnit.motion?.leaving.tab == 0)
    #expect(drive.headUnit.motion?.leaving.page?.title == "One")
    #expect(drive.headUnit.motion?.leaving.showsTabBar == true)
    drive.wait(.milliseconds(30))
    drive.perform(.driver(.tabChosen(0)))
    #expect(drive.headUnit.motion?.headStart ?? 0 > 0)
    drive.wait(.milliseconds(30))
    drive.perform(.driver(.tabChosen(2)))
    #expect(drive.headUnit.motion?.headStart == 0)
  }

  @Test func theChosenTabChosenAgainPopsItsPages() {
    var app = TreeApp([folder("One", [folder("In", tracks(3))])])
    app.hasTabs = true
    var drive = Drive(app)
    drive.perform(.driver(.tabChosen(0)))
    #expect(drive.headUnit.motion == nil)
    drive.tap(0)
    drive.wait(.seconds(1))
    drive.perform(.driver(.tabChosen(0)))
    #expect(drive.headUnit.motion?.kind == .pop)
    #expect(drive.headUnit.motion?.leaving.page?.title == "In")
  }

  @Test func homeComesAndGoesLikeATab() {
    var drive = Drive(Self.tree)
    drive.perform(.driver(.homePressed))
    #expect(drive.headUnit.motion?.kind == .home)
    #expect(drive.headUnit.motion?.leaving.screen == .content)
    drive.wait(.milliseconds(179))
    #expect(drive.headUnit.motion != nil)
    drive.wait(.milliseconds(1))
    #expect(drive.headUnit.motion == nil)
    drive.perform(.driver(.homePressed))
    #expect(drive.headUnit.motion == nil)
    drive.perform(.driver(.appChosen))
    #expect(drive.headUnit.motion?.leaving.screen == .home)
  }

  @Test func nowPlayingKeepsTheScreenItCovers() {
    var drive = Drive.playing()
    #expect(drive.headUnit.motion?.kind == .nowPlayingIn)
    #expect(drive.headUnit.motion?.leaving.screen == .content)
    drive.wait(.seconds(1))
    drive.perform(.driver(.backPressed))
    #expect(drive.headUnit.motion?.kind == .nowPlayingOut)
    #expect(drive.headUnit.motion?.leaving.screen == .nowPlaying)
  }

  @Test func limitsThatCloseAPagePopIt() {
    var drive = Drive(Self.tree)
    drive.tap(0)
    drive.wait(.seconds(1))
    drive.perform(.car(.limitsSwitched(.on(items: nil, depth: 1))))
    #expect(drive.headUnit.motion?.kind == .pop)
    #expect(drive.headUnit.motion?.leaving.page?.title == "A")
    drive.perform(.car(.limitsSwitched(.on(items: 3, depth: 1))))
    drive.wait(.seconds(1))
    #expect(drive.headUnit.motion == nil)
  }
}
