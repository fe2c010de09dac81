import HeadUnitCore
import Testing

@Suite struct AnswerTests {
  private static let broken = Failure(code: .broken, message: "no")

  private static func app(_ operation: Operation, _ path: ContentPath, _ answer: Answer) -> TreeApp
  {
    var app = TreeApp([folder("Albums", tracks(3))])
    app.answers[TreeApp.Special(operation: operation, path: path)] = .some(answer)
    return app
  }

  @Test func aMissingItemLeavesAPlaceholder() {
    var drive = Drive(Self.app(.item, [0, 1], .item(nil)))
    drive.tap(0)
    #expect(drive.titles == ["Track 0", "Not available", "Track 2"])
    #expect(drive.badges(1) == [.missing])
    #expect(drive.outcomes(.failed) == 0)
  }

  @Test func aFailingItemLeavesAPlaceholder() {
    var drive = Drive(Self.app(.item, [0, 1], .failed(Self.broken)))
    drive.tap(0)
    #expect(drive.titles == ["Track 0", "Could not be loaded", "Track 2"])
    #expect(drive.badges(1) == [.failed])
    #expect(drive.outcomes(.failed) == 1)
  }

  @Test func aListOfNothingButFailingItemsIsShown() {
    var app = TreeApp([folder("Albums", tracks(2))])
    for row in 0..<2 {
      app.answers[TreeApp.Special(operation: .item, path: [0, row])] = .failed(Self.broken)
    }
    var drive = Drive(app)
    drive.tap(0)
    #expect(drive.glance.pageState == "shown")
    #expect(drive.glance.rows.map(\.badges) == [[.failed], [.failed]])
  }

  @Test(arguments: [Operation.begin, .count])
  func aFailureFailsThePageAndRetryAsksAgain(_ operation: Operation) {
    var drive = Drive(Self.app(operation, [0], .failed(Self.broken)))
    drive.tap(0)
    #expect(drive.page?.state == .failed(Self.broken))
    let asked = drive.questions { $0.perform(.driver(.retryPressed)) }
    #expect(asked.first == .begin(path: [0], hint: false))
    #expect(drive.page?.state == .failed(Self.broken))
    drive.checkOutcomes()
  }

  @Test(arguments: [
    Answer.garbage("?"), .done, .item(nil), .showsProgress(true), .count(-1), .artwork(nil),
  ])
  func aCountThatIsNoCountFailsThePage(_ answer: Answer) {
    var drive = Drive(Self.app(.count, [0], answer))
    drive.tap(0)
    #expect(drive.glance.pageState == "failed")
    #expect(drive.outcomes(.failed) == 1)
    drive.checkOutcomes()
  }

  @Test(arguments: [Answer.garbage("?"), .count(3), .item(nil)])
  func aBeginThatIsNotDoneFailsThePage(_ answer: Answer) {
    var drive = Drive(Self.app(.begin, [0], answer))
    drive.tap(0)
    #expect(drive.glance.pageState == "failed")
  }

  @Test(arguments: [Answer.garbage("?"), .done, .count(1)])
  func anItemThatIsNoneFailsItsRow(_ answer: Answer) {
    var drive = Drive(Self.app(.item, [0, 0], answer))
    drive.tap(0)
    #expect(drive.badges(0) == [.failed])
    #expect(drive.titles == ["Could not be loaded", "Track 1", "Track 2"])
  }

  @Test func aWrongAnswerAboutProgressShowsNone() {
    var drive = Drive(Self.app(.showsProgress, [0], .garbage("?")))
    drive.tap(0)
    #expect(drive.glance.pageState == "shown")
    #expect(drive.page?.showsProgress == false)
    #expect(drive.outcomes(.failed) == 1)
  }

  @Test func noRowsMakeAnEmptyPage() {
    var drive = Drive(TreeApp([folder("Albums")]))
    drive.tap(0)
    #expect(drive.glance.pageState == "empty")
    #expect(drive.remarks == [])
  }

  @Test func anEmptyRootIsRemarked() {
    let drive = Drive(TreeApp([]))
    #expect(drive.glance.pageState == "empty")
    #expect(drive.remarks == [.emptyRoot])
  }

  @Test func moreRowsThanAnyAppHasDoNotBreakTheList() {
    var drive = Drive(Self.app(.count, [0], .count(.max)))
    drive.tap(0)
    #expect(drive.glance.rows.first?.title == "Track 0")
    drive.perform(.driver(.scrolled(by: .max)))
    drive.perform(.driver(.scrolled(by: .min)))
    drive.drive()
    drive.park()
    #expect(drive.scroll == 0)
  }

  @Test func moreRowsThanItemsLeavePlaceholders() {
    var drive = Drive(Self.app(.count, [0], .count(5)))
    drive.tap(0)
    #expect(
      drive.titles == [
        "Track 0", "Track 1", "Track 2", "Not available", "Not available",
      ])
    #expect(drive.badges(4) == [.missing])
  }

  @Test func aDuplicateAnswerChangesNothing() throws {
    var drive = Drive(TreeApp([folder("Albums", tracks(3))]))
    drive.tap(0)
    let id = try #require(drive.request(for: .item(path: [0, 0])))
    let before = drive.headUnit.browser
    let other = ContentItem(identifier: "x", title: "Other")
    drive.perform(.phone(.answered(id, .item(other))))
    #expect(drive.headUnit.browser == before)
    #expect(drive.discards(.duplicate) == 1)
    drive.checkOutcomes()
  }

  @Test func aDuplicateOfLongAgoIsOnlyLate() throws {
    var drive = Drive(RowsApp(count: 100_000))
    let first = try #require(drive.request(for: .item(path: [0])))
    while drive.headUnit.loader.askedCount - first.number < 4_095 {
      drive.perform(.phone(.reported(.itemsChanged(identifiers: ["0"]))))
    }
    drive.perform(.phone(.answered(first, .item(nil))))
    #expect(drive.discards(.duplicate) == 1)
    drive.perform(.phone(.reported(.itemsChanged(identifiers: ["0"]))))
    drive.perform(.phone(.answered(first, .item(nil))))
    #expect(drive.discards(.late) == 1)
  }

  @Test func anUnknownAnswerChangesNothing() {
    var drive = Drive(TreeApp(tracks(3)))
    let before = drive.headUnit.browser
    for number in [Int.min, -1, 0, 1_000, .max] {
      drive.perform(.phone(.answered(RequestID(number), .count(0))))
    }
    #expect(drive.headUnit.browser == before)
    #expect(drive.discards(.unknown) == 5)
  }

  @Test func anAnswerToAnAbandonedRequestIsLate() throws {
    var app = TreeApp([folder("Albums", tracks(3))])
    app.latencies[TreeApp.Special(operation: .begin, path: [0])] = .seconds(5)
    var drive = Drive(app)
    drive.tap(0)
    let id = try #require(drive.request(for: .begin(path: [0], hint: false)))
    let notes = drive.notes { $0.perform(.driver(.backPressed)) }
    #expect(notes == [.cancel(id)])
    #expect(drive.outcomes(.abandoned) == 1)
    #expect(drive.remarks == [.abandonedPage([0])])
    let before = drive.headUnit.browser
    drive.wait(.seconds(6))
    // The hint is late by as much.
    #expect(drive.discards(.late) == 1)
    #expect(drive.headUnit.browser == before)
    drive.checkOutcomes()
  }
}
