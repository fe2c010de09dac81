import HeadUnitCore
import Testing

@Suite struct LimitTests {
  private static let nested = TreeApp([
    folder("1", [folder("2", [folder("3", [folder("4", [folder("5", [track("x")])])])])])
  ])

  private static func limited(_ items: Int? = 12, depth: Int) -> Profile {
    .with {
      $0.limits = [
        LimitBand(speed: .zero),
        LimitBand(speed: .kilometresPerHour(1), items: items, depth: depth),
      ]
    }
  }

  @Test func drivingCutsListsAtExactlyTheLimit() {
    var drive = Drive(TreeApp(tracks(13)))
    drive.drive(1)
    #expect(drive.glance.rowCount == 12)
    #expect(drive.glance.notice == "Showing 12 of 13 while driving")
    drive.scrollTo(row: 12)
    #expect(drive.glance.rows.last?.index == 11)
    drive.park()
    #expect(drive.glance.rowCount == 13)
    #expect(drive.glance.notice == "")
  }

  @Test func aListOfExactlyTheLimitIsNotCut() {
    var drive = Drive(TreeApp(tracks(12)))
    drive.drive()
    #expect(drive.glance.rowCount == 12)
    #expect(drive.glance.notice == "")
  }

  @Test func slowerThanTheBandIsNotLimited() {
    var drive = Drive(TreeApp(tracks(13)))
    drive.perform(.car(.speedChanged(Speed(millimetresPerHour: 999_999))))
    #expect(drive.glance.rowCount == 13)
    drive.perform(.car(.speedChanged(Speed(millimetresPerHour: 1_000_000))))
    #expect(drive.glance.rowCount == 12)
  }

  @Test func aCutListOpenedWhileDrivingAsksNothingBeyondTheLimit() {
    var drive = Drive(TreeApp([folder("A", tracks(40))]))
    drive.drive()
    drive.tap(0)
    drive.scrollTo(row: 40)
    #expect(drive.questions.items.filter { $0.depth == 2 } == (0..<12).map { [0, $0] })
  }

  @Test func rowsBeyondTheLimitCannotBeChosen() {
    var drive = Drive(TreeApp((0..<40).map { folder("Folder \($0)", playable: true) }))
    drive.wait(.seconds(1))
    drive.scrollTo(row: 9)
    drive.drive()
    let asked = drive.questions {
      $0.perform(.driver(.rowChosen(12)))
      $0.perform(.driver(.rowPlayChosen(12)))
      $0.perform(.driver(.rowOpenChosen(12)))
    }
    #expect(asked == [])
    #expect(drive.glance.pageDepth == 1)
    drive.perform(.driver(.rowOpenChosen(11)))
    #expect(drive.glance.pageDepth == 2)
  }

  @Test func containersAtTheLastLevelAreDimmedAndRefused() {
    var drive = Drive(Self.nested, profile: Self.limited(depth: 2))
    drive.drive()
    drive.tap(0)
    #expect(drive.badges(0) == [.container, .dimmed])
    drive.tap(0)
    #expect(drive.glance.pageDepth == 2)
    #expect(drive.glance.toast == "Park to open 2")
    drive.wait(.seconds(3))
    #expect(drive.glance.toast == "")
    drive.park()
    #expect(drive.badges(0) == [.container])
    drive.tap(0)
    #expect(drive.glance.pageDepth == 3)
  }

  @Test func fiveLevelsAreTheMost() {
    var drive = Drive(Self.nested)
    for _ in 0..<6 { drive.tap(0) }
    #expect(drive.glance.pageDepth == 5)
  }

  @Test func pagesTooDeepArePoppedAndTheirRequestsAbandoned() {
    var app = Self.nested
    app.hintsAreSpecial = false
    app.answers[TreeApp.Special(operation: .begin, path: [0, 0, 0])] = .some(nil)
    var drive = Drive(app, profile: Self.limited(depth: 2))
    for _ in 0..<3 { drive.tap(0) }
    #expect(drive.glance.pageDepth == 4)
    drive.drive()
    #expect(drive.glance.pageDepth == 2)
    #expect(drive.glance.pagePath == [0])
    #expect(drive.outcomes(.abandoned) == 1)
    drive.checkOutcomes()
    drive.park()
    #expect(drive.glance.pageDepth == 2)
  }

  @Test func pagesTooDeepArePoppedInEveryTab() {
    var app = TreeApp([folder("Home", Self.nested.children), folder("Music")])
    app.hasTabs = true
    var drive = Drive(app, profile: Self.limited(depth: 2))
    for _ in 0..<3 { drive.tap(0) }
    drive.perform(.driver(.tabChosen(1)))
    drive.drive()
    drive.park()
    drive.perform(.driver(.tabChosen(0)))
    #expect(drive.glance.pageDepth == 2)
  }

  @Test func whatIsPlayingIsNotTouchedByTheDepth() {
    var app = Self.nested
    app.children = [folder("1", [folder("2", [folder("3", [track("x")])])])]
    var drive = Drive(app, profile: Self.limited(depth: 2))
    for _ in 0..<4 { drive.tap(0) }
    #expect(drive.glance.screen == "nowPlaying")
    drive.drive()
    #expect(drive.glance.screen == "nowPlaying")
    drive.perform(.driver(.backPressed))
    #expect(drive.glance.pageDepth == 2)
  }

  @Test func fewerLevelsAloneAreLimitsToo() {
    var drive = Drive(Self.nested, profile: Self.limited(nil, depth: 3))
    let told = drive.notes { $0.drive() }
    let context = AppContext(isEnforced: true, items: nil, depth: 3, isEndpointAvailable: true)
    #expect(told == [.context(context)])
  }

  @Test func anAppThatGoesTooDeepCanBeTerminated() {
    var profile = Self.limited(depth: 2)
    profile.quirks.overDepth = .terminate
    var drive = Drive(Self.nested, profile: profile)
    for report in playing("x") { drive.perform(.phone(.reported(report))) }
    drive.drive()
    drive.tap(0)
    #expect(drive.badges(0) == [.container])
    drive.tap(0)
    #expect(drive.remarks == [.overDepth([0, 0])])
    #expect(drive.notes.contains(.stop))
    #expect(drive.glance.screen == "stopped")
    #expect(drive.headUnit.phone.app == .stopped(.exceededDepth))
    #expect(drive.glance.playerOwner == .nobody)
    #expect(drive.glance.playerTitle == "")
    drive.perform(.driver(.nowPlayingPressed))
    drive.turn(1)
    #expect(drive.focus == .home)
    drive.checkOutcomes()
  }

  @Test func anAppThatIsTerminatedIsToldNothingAfterThat() {
    var profile = Self.limited(depth: 2)
    profile.quirks.overDepth = .terminate
    var app = Self.nested
    app.answers[TreeApp.Special(operation: .begin, path: [0, 0])] = .some(nil)
    var drive = Drive(app, profile: profile)
    drive.drive()
    drive.tap(0)
    drive.tap(0)
    #expect(drive.headUnit.phone.app == .stopped(.exceededDepth))
    #expect(drive.notes.last == .stop)
    drive.checkOutcomes()
  }

  @Test func theLimitsCanBeSwitchedByHand() {
    var drive = Drive(TreeApp(tracks(40)))
    drive.perform(.car(.limitsSwitched(.on(items: 5, depth: 3))))
    #expect(drive.glance.rowCount == 5)
    #expect(drive.glance.limits.depth == 3)
    drive.perform(.car(.limitsSwitched(.on(items: nil, depth: nil))))
    #expect(drive.glance.rowCount == 12)
    #expect(drive.glance.limits.depth == 5)
    drive.drive()
    drive.perform(.car(.limitsSwitched(.off)))
    #expect(drive.glance.rowCount == 40)
    drive.perform(.car(.limitsSwitched(.auto)))
    #expect(drive.glance.rowCount == 12)
    drive.park()
    #expect(drive.glance.rowCount == 40)
  }

  @Test(arguments: [0, -1, .min])
  func limitsBelowOneAreOne(_ items: Int) {
    var drive = Drive(TreeApp(folders(40)), profile: .knobOnly)
    drive.perform(.car(.limitsSwitched(.on(items: items, depth: items))))
    #expect(drive.glance.rowCount == 1)
    #expect(drive.glance.limits.depth == 1)
    drive.turn(3)
    drive.turn(-3)
    drive.perform(.car(.limitsSwitched(.auto)))
    #expect(drive.glance.rowCount == 40)
  }

  @Test func aBandThatAllowsMoreThanTheParkedOneEnforcesNothing() {
    let bands = [
      LimitBand(speed: .zero, items: 6, depth: 3),
      LimitBand(speed: .kilometresPerHour(1), items: 12, depth: 5),
      LimitBand(speed: .kilometresPerHour(9), depth: 2),
    ]
    #expect(!bands.limits(at: .kilometresPerHour(5), in: .drive).isEnforced)
    #expect(bands.limits(at: .kilometresPerHour(9), in: .drive).isEnforced)
  }

  @Test func theGearCanLimit() {
    let profile = Profile.with {
      $0.limits = [
        LimitBand(speed: .zero), LimitBand(speed: .zero, gears: [.drive, .reverse], items: 6),
      ]
    }
    var drive = Drive(TreeApp(tracks(40)), profile: profile)
    #expect(drive.glance.rowCount == 40)
    drive.perform(.car(.gearChanged(.drive)))
    #expect(drive.glance.rowCount == 6)
    drive.perform(.car(.gearChanged(.neutral)))
    #expect(drive.glance.rowCount == 40)
    drive.perform(.car(.gearChanged(.reverse)))
    #expect(drive.glance.rowCount == 6)
  }

  @Test func theAppIsToldOnceOfEachChange() {
    let profile = Profile.with {
      $0.limits.append(LimitBand(speed: .kilometresPerHour(100), items: 6, depth: 3))
    }
    var drive = Drive(TreeApp(tracks(40)), profile: profile)
    let notes = drive.notes {
      for speed in [10, 20, 99, 100, 150, 30, 0] { $0.drive(speed) }
    }
    func context(_ items: Int?, _ depth: Int, _ isEnforced: Bool) -> Note {
      .context(
        AppContext(isEnforced: isEnforced, items: items, depth: depth, isEndpointAvailable: true))
    }
    #expect(
      notes == [
        context(12, 5, true), context(6, 3, true), context(12, 5, true), context(nil, 5, false),
      ])
  }

  @Test func anAppThatStartsWhileDrivingIsToldAtOnce() {
    var drive = Drive(TreeApp(tracks(40)), isConnected: false)
    drive.drive()
    #expect(drive.notes == [])
    drive.perform(.phone(.connected))
    let context = AppContext(isEnforced: true, items: 12, depth: 5, isEndpointAvailable: true)
    #expect(drive.notes == [.start(context)])
  }
}
