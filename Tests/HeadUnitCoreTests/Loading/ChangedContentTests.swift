import HeadUnitCore
import Testing

@Suite struct ChangedContentTests {
  private static let change = Instant.start + .seconds(5)

  /// A list that is another one from the fifth second on.
  private static func list(_ before: [Node], then after: [Node]) -> TreeApp {
    var app = TreeApp(before)
    app.later = [(from: change, children: after)]
    return app
  }

  private static func reload(_ drive: inout Drive) {
    drive.wait(until: change)
    drive.perform(.phone(.reported(.contentChanged(paths: nil))))
  }

  @Test func aChangeOfEverythingIsSeenAtOnce() {
    var drive = Drive(Self.list(tracks(3), then: [track("New")]))
    Self.reload(&drive)
    #expect(drive.titles == ["New"])
    drive.checkOutcomes()
  }

  @Test func onlyThePathsReportedAreAskedAgain() {
    var drive = Drive(TreeApp([folder("A", tracks(3)), folder("B")]))
    drive.tap(0)
    let others = drive.questions {
      $0.perform(.phone(.reported(.contentChanged(paths: [[1], [5, 5]]))))
    }
    #expect(others.begins == [])
    let own = drive.questions { $0.perform(.phone(.reported(.contentChanged(paths: [[0]])))) }
    #expect(own.begins == [[0]])
    #expect(own.items == [[0, 0], [0, 1], [0, 2]])
  }

  @Test func oneChangedItemAsksOnlyForItsRow() {
    var drive = Drive(
      Self.list(tracks(3), then: [track("Track 0"), track("New"), track("Track 2")]))
    drive.wait(until: Self.change)
    let asked = drive.questions {
      $0.perform(.phone(.reported(.itemsChanged(identifiers: ["track 1", "unheard of"]))))
    }
    #expect(asked == [.item(path: [1])])
    #expect(drive.titles == ["Track 0", "New", "Track 2"])
  }

  @Test func anItemChangedAgainWhileItIsAskedIsAskedAgain() {
    var app = TreeApp(tracks(3))
    app.later = [
      (from: .start + .seconds(5), children: [track("Track 0"), track("Track 1b")]),
      (from: .start + .seconds(6), children: [track("Track 0"), track("Track 1c")]),
    ]
    var drive = Drive(SlowItems(app: app))
    drive.wait(until: .start + .seconds(5))
    drive.perform(.phone(.reported(.itemsChanged(identifiers: ["track 1"]))))
    drive.wait(until: .start + .seconds(6))
    drive.perform(.phone(.reported(.itemsChanged(identifiers: ["track 1"]))))
    drive.wait(.seconds(5))
    #expect(drive.titles == ["Track 0", "Track 1c", "Track 2"])
    drive.checkOutcomes()
  }

  @Test func theOldListStaysUntilTheNewOneIsThere() {
    var app = Self.list(tracks(3), then: tracks(3, from: 7))
    app.latency = [.begin: .milliseconds(500), .item: .milliseconds(500)]
    var drive = Drive(app)
    drive.wait(.seconds(2))
    Self.reload(&drive)
    drive.wait(.milliseconds(999))
    #expect(drive.titles == ["Track 0", "Track 1", "Track 2"])
    #expect(drive.glance.look == .none)
    drive.wait(.milliseconds(1))
    #expect(drive.titles == ["Track 7", "Track 8", "Track 9"])
  }

  @Test func aNewListIsWholeWhenWhatIsMissingIsScrolledAway() {
    var app = Self.list(tracks(40), then: tracks(40, from: 100))
    for row in 12..<40 {
      app.latencies[.init(operation: .item, path: [row])] = .milliseconds(4_900)
    }
    var drive = Drive(app)
    drive.scrollTo(row: 5)
    Self.reload(&drive)
    drive.wait(.seconds(1))
    let change = Event.phone(.reported(.contentChanged(paths: nil)))
    #expect(drive.questions { $0.perform(change) }.begins == [])
    drive.scrollTo(row: 0)
    #expect(drive.questions { $0.perform(change) }.begins == [.root])
    drive.checkOutcomes()
  }

  @Test(arguments: [Duration.zero, .seconds(3)])
  func noOtherRowSpinsWhenTheOneThatWasChosenIsGone(rest: Duration) {
    var app = TreeApp(tracks(4)).answering(.play, [0], with: nil)
    app.later = [
      (from: .start + .seconds(5), children: tracks(2, from: 7) + tracks(1)),
      (from: .start + .seconds(8), children: tracks(3, from: 7)),
    ]
    // A row that came before the rest is seen at once.
    for row in 0..<2 { app.latencies[.init(operation: .item, path: [row])] = rest }
    var drive = Drive(app)
    drive.wait(until: .start + .seconds(4))
    drive.tap(0)
    Self.reload(&drive)
    drive.wait(until: .start + .seconds(8))
    #expect(drive.titles[2] == "Track 0")
    #expect(drive.badges(2).contains(.starting))
    drive.perform(.phone(.reported(.contentChanged(paths: nil))))
    #expect(drive.titles == ["Track 7", "Track 8", "Track 9"])
    #expect(!drive.badges(2).contains(.starting))
    drive.wait(rest)
    #expect(!drive.badges(2).contains(.starting))
  }

  @Test func rowsInsertedBeforeMoveThePlaceAndTheFocusAlong() {
    var drive = Drive(
      Self.list(tracks(40), then: [track("a"), track("b")] + tracks(40)), profile: .knobOnly)
    drive.turn(22)
    #expect(drive.focus == .row(22))
    let seen = drive.titles
    let scroll = drive.scroll
    Self.reload(&drive)
    #expect(drive.focus == .row(24))
    #expect(drive.titles == seen)
    #expect(drive.scroll == scroll + drive.headUnit.metrics.rowTop(2))
  }

  @Test func rowsRemovedBeforeMoveThePlaceAndTheFocusAlong() {
    var drive = Drive(
      Self.list(tracks(40), then: Array(tracks(40).dropFirst(3))), profile: .knobOnly)
    drive.turn(22)
    let seen = drive.titles
    Self.reload(&drive)
    #expect(drive.focus == .row(19))
    #expect(drive.titles == seen)
  }

  @Test func thePlaceIsFoundAlthoughARowHasNoAnswer() {
    var app = Self.list(tracks(40), then: [track("a"), track("b")] + tracks(40))
    app.latencies[TreeApp.Special(operation: .item, path: [26])] = .seconds(20)
    var drive = Drive(app, profile: .knobOnly)
    drive.turn(22)
    let seen = drive.titles
    Self.reload(&drive)
    drive.wait(.seconds(11))
    #expect(drive.focus == .row(24))
    #expect(drive.titles == seen)
  }

  @Test func theFocusOnTheButtonOfARowMovesAlongToo() {
    let albums = (0..<8).map { folder("Album \($0)", playable: true) }
    var drive = Drive(Self.list(albums, then: [track("New")] + albums), profile: .knobOnly)
    drive.turn(3)
    #expect(drive.focus == .rowOpen(1))
    Self.reload(&drive)
    #expect(drive.focus == .rowOpen(2))
  }

  @Test func rowsOfOneIdentifierDoNotMoveThePlace() {
    let same = (0..<40).map { _ in track("Same") }
    var drive = Drive(TreeApp(same), profile: .knobOnly)
    drive.turn(22)
    let scroll = drive.scroll
    drive.perform(.phone(.reported(.contentChanged(paths: nil))))
    #expect(drive.focus == .row(22))
    #expect(drive.scroll == scroll)
  }

  @Test func fewerRowsThanThePlaceEndAtTheLastOnes() {
    var drive = Drive(Self.list(tracks(40), then: tracks(10)))
    drive.scrollTo(row: 30)
    Self.reload(&drive)
    #expect(drive.glance.rows.last?.title == "Track 9")
    #expect(drive.page.map { drive.headUnit.maximumScroll(of: $0) } == drive.scroll)
  }

  @Test func thePlaceIsFoundWhenManyRowsBeforeItGo() {
    let long = tracks(40)
    var drive = Drive(Self.list(long, then: Array(long[22..<36])))
    drive.scrollTo(row: 25)
    Self.reload(&drive)
    #expect(drive.glance.rows.first?.title == "Track 25")
  }

  @Test func nothingLeftMakesAnEmptyPage() {
    var drive = Drive(Self.list(tracks(40), then: []))
    drive.scrollTo(row: 30)
    Self.reload(&drive)
    #expect(drive.glance.pageState == "empty")
    #expect(drive.scroll == 0)
  }

  @Test func anEmptyPageFillsWhenItChanges() {
    var drive = Drive(Self.list([], then: tracks(2)))
    #expect(drive.glance.pageState == "empty")
    Self.reload(&drive)
    #expect(drive.titles == ["Track 0", "Track 1"])
  }

  @Test(arguments: [Operation.begin, .count, .item])
  func aChangeWhileLoadingIsNotLost(_ stage: Operation) {
    var app = Self.list(tracks(3), then: [track("New")])
    app.latency = [stage: .seconds(6)]
    var drive = Drive(SlowItems(app: app))
    drive.wait(until: Self.change)
    #expect(drive.glance.pageState == "loading")
    drive.perform(.phone(.reported(.contentChanged(paths: [.root]))))
    drive.wait(.seconds(20))
    #expect(drive.titles == ["New"])
    drive.checkOutcomes()
  }

  @Test func aHiddenPageIsAskedAgainWhenItIsSeen() {
    var drive = Drive(
      Self.list([folder("A", tracks(2))], then: [folder("A", tracks(2)), track("New")]))
    drive.tap(0)
    drive.wait(until: Self.change)
    let asked = drive.questions {
      $0.perform(.phone(.reported(.contentChanged(paths: [.root]))))
    }
    #expect(asked == [])
    drive.perform(.driver(.backPressed))
    #expect(drive.titles == ["A", "New"])
  }

  @Test func aHiddenPageMayShrinkWhileItIsLoadingAnew() {
    var app = Self.list([folder("A", tracks(2))] + tracks(11), then: [folder("A", tracks(2))])
    app.latencies[TreeApp.Special(operation: .count, path: .root)] = .seconds(2)
    var drive = Drive(app)
    drive.wait(.seconds(3))
    Self.reload(&drive)
    drive.perform(.driver(.rowChosen(0)))
    drive.wait(.seconds(3))
    #expect(drive.titles == ["Track 0", "Track 1"])
    drive.perform(.driver(.backPressed))
    #expect(drive.titles == ["A"])
    drive.wait(.seconds(20))
    #expect(drive.titles == ["A"])
    drive.checkOutcomes()
  }

  @Test func aChangeThatIsNotThereInTimeTimesOut() {
    var app = TreeApp(tracks(3))
    app.latencies[TreeApp.Special(operation: .count, path: .root)] = .seconds(6)
    var drive = Drive(app)
    drive.wait(.seconds(7))
    drive.perform(.phone(.reported(.contentChanged(paths: nil))))
    drive.wait(.seconds(6))
    #expect(drive.glance.pageState == "shown")
    drive.checkOutcomes()
  }

  @Test func aChangeBeforeTheAppCanBeAskedIsAskedForOnce() {
    var app = TreeApp(tracks(2))
    app.commands = .none
    var drive = Drive(app)
    drive.wait(.seconds(2))
    drive.report(.contentChanged(paths: nil))
    let asked = drive.questions { $0.report(.commands(CommandSet([CommandState(.play)]))) }
    #expect(asked.begins == [.root])
    #expect(drive.titles == ["Track 0", "Track 1"])
  }

  @Test func aChangedRowThatIsNotAnsweredAnewKeepsWhatItHas() {
    var app = TreeApp([folder("A", tracks(3)), folder("B")])
    app.hasTabs = true
    var drive = Drive(SlowItems(app: app, isHanging: true))
    drive.perform(.phone(.reported(.itemsChanged(identifiers: ["track 1", "b"]))))
    drive.wait(.seconds(11))
    #expect(drive.outcomes(.timedOut) == 2)
    #expect(drive.titles == ["Track 0", "Track 1", "Track 2"])
    #expect(drive.glance.tabs == ["A", "B"])
  }

  @Test func changesReportedOverAndOverDoNotPileUp() {
    var app = TreeApp([folder("A", tracks(3)), folder("B")])
    app.hasTabs = true
    var drive = Drive(SlowItems(app: app, isHanging: true))
    drive.wait(.seconds(11))
    for _ in 0..<3_000 {
      drive.perform(.phone(.reported(.itemsChanged(identifiers: ["a", "b"]))))
    }
    #expect(drive.headUnit.loader.pendingCount < 10)
  }
}

/// Makes up its answers when it is asked and gives those about items later, or never again once it
/// has given each once.
private struct SlowItems: App {
  var app: TreeApp
  var isHanging = false
  private var asked: Set<ContentPath> = []

  init(app: TreeApp, isHanging: Bool = false) {
    self.app = app
    self.isHanging = isHanging
  }

  mutating func receive(_ messages: [AppMessage], at now: Instant) -> [AppDelivery] {
    var kept: [AppMessage] = []
    var slow: [AppMessage] = []
    for message in messages {
      guard case .request(let request) = message, case .item(let path) = request.question else {
        kept.append(message)
        continue
      }
      if asked.insert(path).inserted {
        kept.append(message)
      } else if !isHanging {
        slow.append(message)
      }
    }
    return app.receive(kept, at: now)
      + app.receive(slow, at: now).map { AppDelivery(after: .seconds(2), $0.content) }
  }
}
