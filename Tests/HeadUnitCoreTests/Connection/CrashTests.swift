import HeadUnitCore
import Testing

@Suite struct CrashTests {
  private static let crash = Event.phone(.reported(.stopped(.crashed)))

  @Test func anAppThatCrashesIsStartedAgainAndThePageStays() {
    var drive = Drive(TreeApp([folder("A", tracks(40))]))
    drive.tap(0)
    drive.scrollTo(row: 20)
    let seen = drive.titles
    drive.perform(Self.crash)
    #expect(drive.headUnit.phone.app == .restarting)
    drive.wait(.microseconds(999_999))
    #expect(drive.headUnit.phone.app == .restarting)
    let asked = drive.questions { $0.wait(.microsecond) }
    #expect(drive.headUnit.phone.app == .running)
    #expect(asked.begins == [[0]])
    #expect(drive.titles == seen)
    drive.checkOutcomes()
  }

  @Test func whatWasAskedHasFailed() {
    var app = TreeApp(tracks(30))
    for row in 0..<30 {
      app.answers[TreeApp.Special(operation: .item, path: [row])] = .some(nil)
    }
    var drive = Drive(app)
    drive.perform(Self.crash)
    #expect(drive.outcomes(.failed) == 12)
    #expect(drive.headUnit.loader.pendingCount == 0)
    drive.checkOutcomes()
  }

  @Test func aPageThatWasLoadingGoesOnUnderItsClock() {
    var app = TreeApp([folder("A", tracks(3))])
    app.hintsAreSpecial = false
    app.answers[TreeApp.Special(operation: .count, path: [0])] = .some(nil)
    var drive = Drive(app)
    drive.tap(0)
    drive.wait(.seconds(5))
    drive.perform(Self.crash)
    #expect(drive.glance.look == .spinner)
    let asked = drive.questions { $0.wait(.seconds(1)) }
    #expect(asked.prefix(2) == [.begin(path: [0], hint: false), .count(path: [0])])
    drive.wait(.microseconds(3_999_999))
    #expect(drive.glance.pageState == "loading")
    drive.wait(.microsecond)
    #expect(drive.glance.pageState == "timedOut")
  }

  @Test func theFifthCrashIsForgivenAndTheSixthIsNot() {
    var drive = Drive(TreeApp(tracks(2)))
    for _ in 0..<5 {
      drive.perform(Self.crash)
      #expect(drive.headUnit.phone.app == .restarting)
      drive.wait(.seconds(30))
    }
    drive.perform(Self.crash)
    #expect(drive.headUnit.phone.app == .stopped(.crashedTooOften))
    #expect(drive.glance.screen == "stopped")
    #expect(drive.remarks == [.gaveUp])
    #expect(drive.notes { $0.wait(.seconds(600)) } == [])
  }

  @Test func connectingAnewForgivesAllCrashes() {
    var drive = Drive(TreeApp(tracks(2)))
    for _ in 0..<6 {
      drive.perform(Self.crash)
      drive.wait(.seconds(1))
    }
    #expect(drive.headUnit.phone.app == .stopped(.crashedTooOften))
    drive.perform(.phone(.disconnected))
    drive.perform(.phone(.connected))
    drive.perform(Self.crash)
    #expect(drive.headUnit.phone.app == .restarting)
  }

  @Test func aCrashThreeMinutesAgoIsForgotten() {
    var drive = Drive(TreeApp(tracks(2)))
    for _ in 0..<12 {
      drive.perform(Self.crash)
      drive.wait(.seconds(36))
    }
    #expect(drive.headUnit.phone.app == .running)
    drive.perform(Self.crash)
    drive.wait(.seconds(36) - .microsecond)
    drive.perform(Self.crash)
    #expect(drive.headUnit.phone.app == .stopped(.crashedTooOften))
  }

  @Test func anAppThatEndedStartsAgainWithTheNextConnection() {
    var drive = Drive(TreeApp(tracks(2)))
    drive.perform(.phone(.reported(.stopped(.ended))))
    #expect(drive.glance.screen == "stopped")
    #expect(drive.page == nil)
    drive.perform(.phone(.reported(.started(AppDescription(name: "Ghost")))))
    #expect(drive.glance.screen == "stopped")
    drive.perform(.phone(.disconnected))
    drive.perform(.phone(.connected))
    #expect(drive.titles == ["Track 0", "Track 1"])
    drive.checkOutcomes()
  }

  @Test func aCrashedAppIsNotBackBeforeItIsStartedAgain() {
    var drive = Drive(TreeApp(tracks(2)))
    drive.perform(Self.crash)
    drive.perform(.phone(.reported(.started(AppDescription(name: "Ghost")))))
    #expect(drive.headUnit.phone.app == .restarting)
    drive.wait(.seconds(1))
    #expect(drive.headUnit.phone.app == .running)
    #expect(drive.glance.pageTitle == "Harbour")
  }

  @Test func thePhoneCanGoWhileTheAppIsBeingStartedAgain() {
    var drive = Drive(TreeApp(tracks(2)))
    drive.perform(Self.crash)
    drive.perform(.phone(.disconnected))
    drive.perform(.phone(.connected))
    #expect(drive.glance.pageState == "loading")
    drive.wait(.seconds(1))
    #expect(drive.titles == ["Track 0", "Track 1"])
  }

  @Test func theTabsAreAskedAgainAfterACrash() {
    var app = TreeApp([folder("Home", tracks(2)), folder("Music", tracks(2))])
    app.hasTabs = true
    app.later = [(from: .start + .seconds(5), children: [folder("Home", tracks(3))])]
    var drive = Drive(app)
    drive.wait(.seconds(5))
    drive.perform(Self.crash)
    drive.wait(.seconds(1))
    #expect(drive.glance.tabs == ["Home"])
    #expect(drive.titles.count == 3)
  }

  @Test(arguments: [false, true])
  func anAppMayComeBackWithOrWithoutTabs(_ hasTabsFirst: Bool) {
    var app = TreeApp([folder("Home", [folder("A", tracks(2))])])
    app.hasTabs = hasTabsFirst
    app.answers[TreeApp.Special(operation: .begin, path: [0, 0])] = .some(nil)
    app.hintsAreSpecial = false
    var drive = Drive(app)
    if !hasTabsFirst { drive.tap(0) }
    drive.tap(0)
    #expect(drive.headUnit.loader.pendingCount == 1)
    drive.perform(
      .phone(.reported(.started(AppDescription(name: "Other", hasTabs: !hasTabsFirst)))))
    #expect(drive.glance.pageDepth == 1)
    #expect(drive.glance.tabs == (hasTabsFirst ? [] : ["Home"]))
    #expect(drive.headUnit.loader.pendingCount == 0)
    drive.checkOutcomes()
  }
}
