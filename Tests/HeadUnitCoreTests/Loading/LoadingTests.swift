import HeadUnitCore
import Testing

@Suite struct LoadingTests {
  @Test func aContainerIsAskedBeginThenCountThenItems() {
    var drive = Drive(TreeApp([folder("Albums", [track("One")])]))
    drive.tap(0)
    #expect(
      drive.questions.suffix(4) == [
        .begin(path: [0], hint: false), .count(path: [0]), .showsProgress(path: [0]),
        .item(path: [0, 0]),
      ])
  }

  @Test func nothingIsCountedBeforeBeginHasCompleted() {
    var app = TreeApp([folder("Albums", [track("One")])])
    app.latencies[TreeApp.Special(operation: .begin, path: [0])] = .seconds(2)
    var drive = Drive(app)
    drive.tap(0)
    let asked = drive.questions(during: { $0.wait(.microseconds(1_999_999)) })
    #expect(asked == [])
    let afterwards = drive.questions(during: { $0.wait(.microsecond) })
    #expect(afterwards.first == .count(path: [0]))
  }

  @Test func theFirstChildsFirstChildIsAskedAsTheVendorSays() {
    var drive = Drive(
      TreeApp([
        folder("A", [track("First")]),
        folder("B", [track("x"), track("y"), folder("C", [track("Deep")])]),
      ]))
    drive.tap(0)
    #expect(drive.questions.contains(.item(path: [0, 0])))
    drive.perform(.driver(.backPressed))
    drive.tap(1)
    drive.tap(2)
    #expect(drive.questions.contains(.count(path: [1, 2])))
    #expect(drive.titles == ["Deep"])
  }

  @Test func onlyVisibleRowsAndOneScreenMoreAreAsked() {
    let drive = Drive(TreeApp(tracks(40)))
    #expect(drive.glance.rows.map(\.index) == Array(0..<6))
    #expect(drive.questions.items == (0..<12).map { [$0] })
  }

  @Test func scrollingAsksForRowsAScreenAhead() {
    var drive = Drive(TreeApp(tracks(40)))
    let asked = drive.questions { $0.scrollTo(row: 2) }
    #expect(asked == [.item(path: [12]), .item(path: [13])])
    #expect(drive.questions { $0.scrollTo(row: 0) } == [])
  }

  @Test func whatIsFarAwayIsLetGoAndAskedAgain() {
    var drive = Drive(TreeApp(tracks(40)))
    drive.scrollTo(row: 30)
    #expect(drive.page?.rows.range == 24..<40)
    #expect(drive.questions { $0.scrollTo(row: 0) }.items == (0..<12).map { [$0] })
  }

  @Test func rowsScrolledAwayAreNoLongerAwaited() {
    var app = TreeApp(tracks(100))
    for row in 12..<100 {
      app.answers[TreeApp.Special(operation: .item, path: [row])] = .some(nil)
    }
    var drive = Drive(app)
    drive.scrollTo(row: 20)
    let before = drive.headUnit.loader.pendingCount
    drive.scrollTo(row: 70)
    #expect(drive.outcomes(.abandoned) == before)
    drive.checkOutcomes()
  }

  @Test func eachPageIsAskedOnceWhetherItShowsProgress() {
    var drive = Drive(TreeApp([folder("Albums", tracks(100))]))
    drive.tap(0)
    for row in stride(from: 0, to: 100, by: 7) { drive.scrollTo(row: row) }
    #expect(drive.questions.filter { $0 == .showsProgress(path: [0]) }.count == 1)
  }

  @Test func eachContainerThatBecomesVisibleGetsOneHint() {
    var drive = Drive(TreeApp(folders(20) + [track("Song")]))
    #expect(drive.questions.hints == (0..<6).map { [$0] })
    #expect(drive.questions { $0.scrollTo(row: 2) }.hints == [[6], [7]])
    #expect(drive.questions { $0.scrollTo(row: 0) }.hints == [])
  }

  @Test func noHintIsRepeatedHoweverFarTheDriverJumpsUpAList() {
    var drive = Drive(
      RowsApp(count: 100_000) { ContentItem(identifier: "\($0)", isContainer: true) })
    for row in stride(from: 90_000, to: 60_000, by: -300) { drive.scrollTo(row: row) }
    #expect(drive.questions { $0.perform(.car(.themeChanged(.day))) } == [])
  }

  @Test func hintsOfRowsScrolledAwayAreNoLongerAwaited() {
    var app = RowsApp(count: 100) { ContentItem(identifier: "\($0)", isContainer: true) }
    app.latency[.begin] = .seconds(5)
    var drive = Drive(app)
    drive.wait(.seconds(5))
    #expect(drive.headUnit.loader.pendingCount == 6)
    drive.scrollTo(row: 50)
    #expect(drive.outcomes(.abandoned) == 6)
    drive.checkOutcomes()
  }

  @Test func onlyContainersGetHints() {
    let drive = Drive(TreeApp([track("Song"), folder("Albums"), status("Sign in")]))
    #expect(drive.questions.hints == [[1]])
  }

  @Test func theOutcomeOfAHintChangesNothing() {
    var app = TreeApp(folders(3))
    app.answers[TreeApp.Special(operation: .begin, path: [0])] =
      .failed(Failure(code: .broken, message: "no"))
    app.answers[TreeApp.Special(operation: .begin, path: [1])] = .some(nil)
    var drive = Drive(app)
    let before = drive.glance
    drive.wait(.seconds(11))
    #expect(drive.outcomes(.timedOut) == 1)
    #expect(drive.outcomes(.failed) == 1)
    #expect(drive.glance.rows == before.rows)
    #expect(drive.glance.pageState == "shown")
  }

  @Test func newContentGetsNewHints() {
    var drive = Drive(TreeApp(folders(2)))
    let asked = drive.questions { $0.perform(.phone(.reported(.contentChanged(paths: nil)))) }
    #expect(asked.hints == [[0], [1]])
  }

  @Test func noContentIsAskedBeforeTheAppHasACommandHandler() {
    var app = TreeApp(tracks(2))
    app.commands = .none
    var drive = Drive(app)
    drive.wait(.seconds(2))
    #expect(drive.questions == [])
    #expect(drive.glance.look == .spinner)
    drive.perform(.phone(.reported(.commands(CommandSet([CommandState(.play)])))))
    #expect(drive.titles == ["Track 0", "Track 1"])
  }

  @Test func aProfileMayAskWithoutCommands() {
    var app = TreeApp(tracks(2))
    app.commands = .none
    let drive = Drive(app, profile: .with { $0.quirks.needsCommandFirst = false })
    #expect(drive.titles == ["Track 0", "Track 1"])
  }

  @Test func aMillionRowsCostWhatIsSeenOfThem() {
    var drive = Drive(RowsApp(count: 1_000_000))
    #expect(drive.headUnit.loader.askedCount == 3 + 12)
    for screen in 1...100 { drive.scrollTo(row: screen * 6) }
    #expect(drive.questions.items.count == 12 + 600)
    drive.scrollTo(row: 1_000_000)
    #expect(drive.glance.rows.last?.title == "Row 999999")
    #expect(drive.questions.items.count < 12 + 600 + 20)
    #expect(drive.page?.rows.range.count ?? 0 <= 18)
  }
}
