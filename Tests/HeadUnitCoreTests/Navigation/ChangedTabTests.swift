import HeadUnitCore
import Testing

@Suite struct ChangedTabTests {
  private static func app(_ before: [Node], then after: [Node]) -> TreeApp {
    var app = TreeApp(before)
    app.hasTabs = true
    app.later = [(from: .start + .seconds(5), children: after)]
    return app
  }

  private static func tabs(_ titles: String...) -> [Node] {
    titles.map { folder($0, [folder("\($0) list", tracks(3))]) }
  }

  private static func reload(_ drive: inout Drive) {
    drive.wait(until: .start + .seconds(5))
    drive.perform(.phone(.reported(.contentChanged(paths: [.root]))))
  }

  @Test func aTabThatStaysKeepsItsStack() {
    var drive = Drive(
      Self.app(Self.tabs("Home", "Music"), then: Self.tabs("Home", "Music", "Radio")))
    drive.perform(.driver(.tabChosen(1)))
    drive.tap(0)
    Self.reload(&drive)
    #expect(drive.glance.tabs == ["Home", "Music", "Radio"])
    #expect(drive.glance.tab == "Music")
    #expect(drive.glance.pagePath == [1, 0])
  }

  @Test func aTabOfAnotherNameHasItAboveItsListAsWell() {
    let before = Self.tabs("Home", "Music")
    var after = before
    after[1].item.title = "Songs"
    var drive = Drive(Self.app(before, then: after))
    drive.perform(.driver(.tabChosen(1)))
    #expect(drive.headUnit.browser.page?.title == "Music")
    Self.reload(&drive)
    #expect(drive.glance.tab == "Songs")
    #expect(drive.headUnit.browser.page?.title == "Songs")
  }

  @Test func aTabThatMovesIsFollowedToItsRoot() {
    var drive = Drive(
      Self.app(Self.tabs("Home", "Music"), then: Self.tabs("New", "Home", "Music")))
    drive.perform(.driver(.tabChosen(1)))
    drive.tap(0)
    Self.reload(&drive)
    #expect(drive.glance.tab == "Music")
    #expect(drive.glance.pagePath == [2])
    #expect(drive.titles == ["Music list"])
    drive.checkOutcomes()
  }

  @Test func aListThatGoesOffTheScreenWithItsTabIsLetGo() {
    let twins = [folder("Home", tracks(30)), folder("Home", tracks(30))]
    var drive = Drive(Self.app(twins, then: twins))
    drive.perform(.driver(.tabChosen(1)))
    drive.wait(until: .start + .seconds(4))
    drive.perform(.touch(.dragged(by: -200)))
    #expect(drive.headUnit.browser.page?.overscroll != 0)
    // Nothing tells the two apart: the first one is shown.
    Self.reload(&drive)
    #expect(drive.glance.pagePath == [0])
    #expect(drive.headUnit.browser.stacks[1].pages.last?.overscroll == 0)
  }

  @Test func aTabThatGoesTakesItsRequestsAlong() {
    var app = Self.app(Self.tabs("Home", "Music"), then: Self.tabs("Home"))
    app.answers[TreeApp.Special(operation: .begin, path: [1])] = .some(nil)
    var drive = Drive(app)
    drive.perform(.driver(.tabChosen(1)))
    Self.reload(&drive)
    #expect(drive.glance.tab == "Home")
    #expect(drive.outcomes(.abandoned) == 1)
    #expect(drive.headUnit.loader.pendingCount == 0)
  }

  @Test func tabsThatAllGoMakeAnEmptyRoot() {
    var drive = Drive(Self.app(Self.tabs("Home", "Music"), then: []))
    Self.reload(&drive)
    #expect(drive.glance.tabs == [])
    #expect(drive.glance.pageState == "empty")
  }

  @Test func aChangeWhileTheTabsAreLoadingIsNotLost() {
    var app = Self.app(Self.tabs("Home"), then: Self.tabs("Home", "Music"))
    app.latencies[TreeApp.Special(operation: .count, path: .root)] = .seconds(6)
    var drive = Drive(app)
    Self.reload(&drive)
    drive.wait(.seconds(10))
    #expect(drive.glance.tabs == ["Home", "Music"])
    drive.checkOutcomes()
  }

  @Test func aChangeWhileTheTabsAreLoadingAnewIsNotLost() {
    var app = Self.app(Self.tabs("Home"), then: Self.tabs("Home", "Music"))
    app.latencies[TreeApp.Special(operation: .count, path: .root)] = .seconds(2)
    var drive = Drive(app)
    drive.wait(until: .start + .seconds(4))
    drive.perform(.phone(.reported(.contentChanged(paths: nil))))
    Self.reload(&drive)
    drive.wait(.seconds(10))
    #expect(drive.glance.tabs == ["Home", "Music"])
    drive.checkOutcomes()
  }

  @Test func anOldAnswerAboutATabDoesNotOverwriteANewerOne() {
    var app = Self.app(Self.tabs("Home", "Music"), then: Self.tabs("Home", "Songs"))
    app.hintsAreSpecial = false
    var drive = Drive(app)
    drive.wait(until: .start + .seconds(5))
    drive.perform(.phone(.reported(.itemsChanged(identifiers: ["music"]))))
    drive.perform(.phone(.reported(.contentChanged(paths: [.root]))))
    #expect(drive.glance.tabs == ["Home", "Songs"])
    drive.checkOutcomes()
  }

  @Test func tabsThatCanNoLongerBeShownLeaveNoRequestBehind() {
    var app = Self.app(Self.tabs("Home", "Music"), then: Self.tabs("Home"))
    app.hintsAreSpecial = false
    app.answers[TreeApp.Special(operation: .begin, path: [1])] = .some(nil)
    var drive = Drive(NilTabs(app: app))
    drive.perform(.driver(.tabChosen(1)))
    Self.reload(&drive)
    #expect(drive.glance.pageState == "failed")
    #expect(drive.headUnit.loader.pendingCount == 0)
    drive.checkOutcomes()
  }
}

/// Has no tab items any more from the fifth second on.
private struct NilTabs: App {
  var app: TreeApp

  mutating func receive(_ messages: [AppMessage], at now: Instant) -> [AppDelivery] {
    if now >= .start + .seconds(5) {
      app.answers[TreeApp.Special(operation: .item, path: [0])] = .item(nil)
      app.answers[TreeApp.Special(operation: .item, path: [1])] = .item(nil)
    }
    return app.receive(messages, at: now)
  }
}
