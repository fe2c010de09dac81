import HeadUnitCore
import Testing

@Suite struct TabTests {
  private static func app(_ titles: String...) -> TreeApp {
    var app = TreeApp(titles.map { folder($0, [folder("\($0) list", tracks(40))] + tracks(40)) })
    app.hasTabs = true
    return app
  }

  @Test func theRootsChildrenAreTabsAndTheFirstIsOpen() {
    let drive = Drive(Self.app("Home", "Music"))
    #expect(drive.glance.tabs == ["Home", "Music"])
    #expect(drive.glance.tab == "Home")
    #expect(drive.titles.first == "Home list")
    #expect(drive.glance.pageDepth == 1)
    #expect(drive.questions.begins == [.root, [0]])
  }

  @Test func tabsThatAreTooManyAreNotShownNorAsked() {
    let drive = Drive(Self.app("A", "B", "C", "D", "E", "F"))
    #expect(drive.glance.tabs == ["A", "B", "C", "D"])
    #expect(drive.remarks == [.tooManyTabs(6)])
    #expect(!drive.questions.contains(.item(path: [4])))
  }

  @Test func theProfileSaysHowManyTabsThereMayBe() {
    let drive = Drive(Self.app("A", "B", "C"), profile: .with { $0.tabsMaximum = 2 })
    #expect(drive.glance.tabs == ["A", "B"])
  }

  @Test func aTabIsLoadedWhenItIsChosenForTheFirstTime() {
    var drive = Drive(Self.app("Home", "Music"))
    let first = drive.questions { $0.perform(.driver(.tabChosen(1))) }
    #expect(first.begins == [[1]])
    drive.perform(.driver(.tabChosen(0)))
    #expect(drive.questions { $0.perform(.driver(.tabChosen(1))) } == [])
  }

  @Test func eachTabKeepsItsStackAndItsScrollPosition() {
    var drive = Drive(Self.app("Home", "Music"))
    drive.scrollTo(row: 4)
    drive.perform(.driver(.tabChosen(1)))
    drive.tap(0)
    drive.scrollTo(row: 9)
    let deep = drive.scroll
    drive.perform(.driver(.tabChosen(0)))
    #expect(drive.scroll == drive.headUnit.metrics.rowTop(4))
    #expect(drive.glance.pageDepth == 1)
    drive.perform(.driver(.tabChosen(1)))
    #expect(drive.scroll == deep)
    #expect(drive.glance.pagePath == [1, 0])
  }

  @Test func choosingTheCurrentTabGoesToItsRoot() {
    var app = Self.app("Home")
    app.children[0].children[0].children.insert(folder("Deeper", tracks(2)), at: 0)
    var drive = Drive(app)
    drive.tap(0)
    drive.tap(0)
    #expect(drive.glance.pageDepth == 3)
    drive.perform(.driver(.tabChosen(0)))
    #expect(drive.glance.pageDepth == 1)
    #expect(drive.glance.pagePath == [0])
  }

  @Test func goingToATabsRootAbandonsWhatIsLoading() {
    var app = Self.app("Home")
    app.hintsAreSpecial = false
    app.answers[TreeApp.Special(operation: .begin, path: [0, 0])] = .some(nil)
    var drive = Drive(app)
    drive.tap(0)
    drive.perform(.driver(.tabChosen(0)))
    #expect(drive.outcomes(.abandoned) == 1)
    #expect(drive.headUnit.loader.pendingCount == 0)
  }

  @Test func aTabGoesOnLoadingBehindAnother() {
    var app = Self.app("Home", "Music")
    app.latencies[TreeApp.Special(operation: .begin, path: [1])] = .seconds(3)
    var drive = Drive(app)
    drive.perform(.driver(.tabChosen(1)))
    drive.perform(.driver(.tabChosen(0)))
    drive.wait(.seconds(3))
    drive.perform(.driver(.tabChosen(1)))
    #expect(drive.titles.first == "Music list")
  }

  @Test func aTabTimesOutBehindAnother() {
    var app = Self.app("Home", "Music")
    app.answers[TreeApp.Special(operation: .begin, path: [1])] = .some(nil)
    var drive = Drive(app)
    drive.perform(.driver(.tabChosen(1)))
    drive.perform(.driver(.tabChosen(0)))
    drive.wait(.seconds(10))
    drive.perform(.driver(.tabChosen(1)))
    #expect(drive.glance.pageState == "timedOut")
  }

  @Test func aTabWithoutAnItemCannotBeChosen() {
    var app = Self.app("Home", "Music", "Radio")
    app.answers[TreeApp.Special(operation: .item, path: [0])] = .item(nil)
    app.answers[TreeApp.Special(operation: .item, path: [2])] =
      .failed(Failure(code: .broken, message: "no"))
    var drive = Drive(app)
    #expect(drive.glance.tabs == ["", "Music", ""])
    #expect(drive.glance.tab == "Music")
    drive.perform(.driver(.tabChosen(0)))
    drive.perform(.driver(.tabChosen(2)))
    drive.perform(.driver(.tabChosen(7)))
    drive.perform(.driver(.tabChosen(-1)))
    #expect(drive.glance.tab == "Music")
  }

  @Test func aTabThatHangsKeepsTheOthersNoLongerThanTheDeadline() {
    var app = Self.app("Home", "Music")
    app.answers[TreeApp.Special(operation: .item, path: [1])] = .some(nil)
    var drive = Drive(app)
    drive.wait(.microseconds(9_999_999))
    #expect(drive.glance.pageState == "loading")
    drive.wait(.microsecond)
    #expect(drive.glance.tabs == ["Home", ""])
    #expect(drive.titles.first == "Home list")
    drive.checkOutcomes()
  }

  @Test func tabsThatAllHangTimeOut() {
    var app = Self.app("Home")
    app.answers[TreeApp.Special(operation: .item, path: [0])] = .some(nil)
    var drive = Drive(app)
    drive.wait(.seconds(10))
    #expect(drive.glance.pageState == "timedOut")
    #expect(drive.questions { $0.perform(.driver(.retryPressed)) }.begins == [.root])
  }

  @Test func noTabsAtAllMakeAnEmptyRoot() {
    let drive = Drive(Self.app())
    #expect(drive.glance.pageState == "empty")
    #expect(drive.glance.tabs == [])
    #expect(drive.remarks == [.emptyRoot])
  }

  @Test func aChangedTabItemIsAskedAgain() {
    var app = Self.app("Home", "Music")
    app.later = [(from: .start + .seconds(5), children: Self.app("Home", "Songs").children)]
    var drive = Drive(app)
    drive.wait(.seconds(5))
    let asked = drive.questions {
      $0.perform(.phone(.reported(.itemsChanged(identifiers: ["music"]))))
    }
    #expect(asked == [.item(path: [1])])
    #expect(drive.glance.tabs == ["Home", "Songs"])
  }

  @Test func backAtATabsRootGoesHome() {
    var drive = Drive(Self.app("Home"))
    drive.perform(.driver(.backPressed))
    #expect(drive.glance.screen == "home")
    drive.perform(.driver(.appChosen))
    #expect(drive.glance.screen == "content")
    #expect(drive.titles.first == "Home list")
  }
}
