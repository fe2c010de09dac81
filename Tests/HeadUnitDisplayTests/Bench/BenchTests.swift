import HeadUnitApps
import HeadUnitCore
import TestKit
import Testing

@testable import HeadUnitDisplay

@Suite struct BenchTests: BenchStage {
  let materials = Materials(text: .blocks)
  let stay = Duration.seconds(2)

  private func middle(of label: String, _ picture: BenchPicture) throws -> (x: Int, y: Int) {
    let control = try #require(
      picture.list.elements.last { $0.role == .button && $0.label == label }, "no \(label)")
    return (control.frame.x + control.frame.width / 2, control.frame.y + control.frame.height / 2)
  }

  private static let drives = [
    Bench.Drive("a first drive", in: "a.drive", .passed(.seconds(3))),
    Bench.Drive(
      "one that expects more than there is on the screen", in: "b.drive",
      .failed([
        "5  expect row[0].title = \"Something\"", "expected: row[0].title = Something",
        "found:    \"Something else\"",
      ])),
    Bench.Drive("a third one", in: "c.drive", .waiting),
  ]

  @Test(arguments: Showcase.profileNames.share(3), Bench.Pane.allCases)
  func everythingLiesInsideAndNothingOverlaps(profile: String, pane: Bench.Pane) throws {
    for arrangement in [BenchArrangement(), BenchArrangement(dock: .below, height: 300)] {
      try expectNothingToOverlap(profile, pane, arrangement)
    }
  }

  private func expectNothingToOverlap(
    _ profile: String, _ pane: Bench.Pane, _ arrangement: BenchArrangement
  ) throws {
    let drive = try drive(profile)
    var bench = bench(drive, at: pane)
    bench.arrangement = arrangement
    (bench.drives, bench.openDrive) = (Self.drives, 1)
    bench.divergence = Divergence(
      before: Divergence.Side("answer", at: .start), now: Divergence.Side("another", at: nil),
      sentence: "")
    picture(bench, drive).expectNothingToOverlap()
  }

  /// Also with the pane searched, the past looked at and the inspector below.
  @Test func whereAnAppWentAnotherWayStandsOnTheBenchUntilItIsPutAway() throws {
    let drive = try drive()
    var bench = bench(drive, at: .trace)
    bench.divergence = Divergence(
      before: Divergence.Side("answer “One”", at: .start + .seconds(2)),
      now: Divergence.Side("answer “Two”", at: .start + .seconds(3)), sentence: "“Two” for “One”")
    for dock in BenchArrangement.Dock.allCases {
      bench.arrangement = BenchArrangement(dock: dock)
      let texts = picture(bench, drive).list.elements.map(\.label)
      for words in ["Before", "answer “One”", "Now", "answer “Two”", "2.000", "3.000"] {
        #expect(texts.contains(words), "\(dock): \(words)")
      }
    }
    let open = picture(bench, drive)
    let lines = try middle(of: "Where the app went another way", open)
    #expect(bench.press(x: lines.x, y: lines.y, on: open, of: drive) == nil)
    #expect(bench.viewed == .start + .seconds(3))
    #expect(
      BenchView(bench, drive, name: "", with: materials).paneText.hasPrefix("before  2.000 s"))
    bench.pane = .questions
    #expect(!picture(bench, drive).list.elements.contains { $0.label == "answer “Two”" })
    bench.pane = .trace
    let again = picture(bench, drive)
    let cross = try middle(of: "Put away where the app went another way", again)
    #expect(bench.press(x: cross.x, y: cross.y, on: again, of: drive) == nil)
    #expect(bench.divergence == nil)
    #expect(!picture(bench, drive).list.elements.contains { $0.label == "answer “Two”" })
  }

  @Test func whatIsTooSmallOrTooPaleIsMarkedAndSaid() throws {
    let drive = try drive("minimum")
    var bench = bench(drive, at: .elements)
    let screen = Screen(drive.headUnit, at: drive.now, with: materials).displayList()
    let texts = screen.readableTexts(pixelsPerPoint: drive.headUnit.metrics.pixelsPerPoint)
    let pale = try #require(texts.first { !$0.isLarge })
    bench.legibility = texts.map {
      Bench.Legibility($0, contrast: $0 == pale ? 3.14 : 4.5)
    }
    let plain = picture(bench, drive).list
    #expect(screen.smallTargets(of: drive.headUnit).isEmpty)
    #expect(plain.elements.contains { $0.label == "0 under 44 pt, 1 with too little contrast" })
    let lines = BenchView(bench, drive, name: "", with: materials).paneText.split(separator: "\n")
    let low = lines.filter { $0.hasSuffix("contrast 3.1:1, too little") }
    #expect(low.count == 1 && low.allSatisfy { $0.contains(pale.text) && $0.contains(" pt  ") })
    // The mark lies over the screen, around the text.
    let box = pale.box.offset(x: picture(bench, drive).screen.x, y: picture(bench, drive).screen.y)
    func rings(_ list: DisplayList) -> [PixelRect] {
      list.commands.compactMap { command in
        guard case .card(let card) = command, card.edge?.width == 2 else { return nil }
        return card.frame
      }
    }
    #expect(rings(plain).contains { $0.contains(box) && $0.height <= box.height + 6 })
    // A control that is smaller than a finger is one on any screen.
    let target = try #require(screen.elements.firstIndex { $0.role == .tab })
    var small = screen
    let tab = screen.elements[target]
    small.elements[target] = Element(
      role: tab.role, label: tab.label, value: tab.value, frame: tab.frame,
      touchFrame: PixelRect(x: tab.frame.x, y: tab.frame.y, width: 40, height: 40),
      isEnabled: tab.isEnabled, isFocused: false, path: tab.path, target: tab.target,
      parent: tab.parent)
    #expect(small.smallTargets(of: drive.headUnit) == [target])
    var view = BenchView(bench, drive, name: "", with: materials)
    let marked = view.picture(around: small).list
    #expect(marked.elements.contains { $0.label == "1 under 44 pt, 1 with too little contrast" })
    #expect(rings(marked).count == rings(plain).count + 1)
    bench.showsFrames = false
    #expect(rings(picture(bench, drive).list).isEmpty)
  }

  @Test func linesThatShowAFindingLeadToTheirInstants() throws {
    let drive = try drive()
    var bench = bench(drive, at: .findings)
    let lines = (1...4).map { number in
      Bench.Finding.Line(number, at: .start + .seconds(number), words: "line \(number)")
    }
    bench.findings = [3, 0, 1, 4].map { count in
      Bench.Finding(
        id: "late", level: .error, complaint: "It came late", seen: "2 s after it was asked",
        advice: "Answer sooner.", at: .start + .seconds(4), lines: Array(lines.prefix(count)))
    }
    picture(bench, drive).expectNothingToOverlap()
    let open = picture(bench, drive)
    let seen = open.list.elements.filter { $0.label.hasSuffix("of the trace") }
    // Of the fourth, and of a fourth line, nothing is shown.
    #expect(seen.map(\.value) == ["line 1", "line 2", "line 3", "line 1"])
    let second = try middle(of: "Line 2 of the trace", open)
    #expect(bench.press(x: second.x, y: second.y, on: open, of: drive) == nil)
    #expect(bench.viewed == .start + .seconds(2))
    let text = BenchView(bench, drive, name: "", with: materials).paneText
    #expect(text.contains("  3.000  line 3: line 3\n"))
  }

  @Test(arguments: Showcase.profileNames.share(3))
  func theScreenIsDrawnAsItIsWithoutABench(profile: String) throws {
    let drive = try drive(profile)
    let picture = picture(bench(drive), drive)
    let screen = Screen(drive.headUnit, at: drive.now, with: materials).displayList()
    let own = screen.commands(movedBy: picture.screen.x, picture.screen.y)
    let start = try #require(picture.list.commands.firstIndex(of: .clip(picture.screen)))
    #expect(Array(picture.list.commands[(start + 1)...].prefix(own.count)) == own)
  }

  @Test(arguments: BenchArrangement.Dock.allCases)
  func theEdgeOfTheInspectorIsDrawnToAnotherSize(dock: BenchArrangement.Dock) throws {
    let drive = try drive()
    var bench = bench(drive)
    bench.arrangement = BenchArrangement(dock: dock, width: 600, height: 400)
    let picture = picture(bench, drive)
    let edge = try middle(of: "Edge of the inspector", picture)
    #expect(bench.press(x: edge.x, y: edge.y, on: picture, of: drive) == nil)
    #expect(bench.drag(x: edge.x - 50, y: edge.y - 50, on: picture, of: drive) == nil)
    #expect(self.picture(bench, drive).list.size == picture.list.size)
    let sized = BenchArrangement(
      dock: dock, width: dock == .right ? 650 : 600, height: dock == .below ? 450 : 400)
    #expect(bench.release() == .arrange(sized))
    // One that was not moved has no other size, and no size is beyond what can be read.
    _ = bench.press(x: edge.x, y: edge.y, on: picture, of: drive)
    #expect(bench.release() == nil)
    _ = bench.press(x: edge.x, y: edge.y, on: picture, of: drive)
    _ = bench.drag(x: -9_000, y: -9_000, on: picture, of: drive)
    let largest = BenchArrangement(
      dock: dock, width: dock == .right ? 1_600 : 600, height: dock == .below ? 1_000 : 400)
    #expect(bench.release() == .arrange(largest))
    bench.focus = .edge
    #expect(bench.pressFocused(on: picture, of: drive) == nil)
    let byKey = dock == .right ? 640 : 440
    guard case .arrange(let arrangement)? = bench.turnFocused(1, on: picture, of: drive) else {
      Issue.record("a key does not size it")
      return
    }
    #expect((dock == .right ? arrangement.width : arrangement.height) == byKey)
  }

  @Test func theInspectorStandsBelowOrBesideAndTheScreenStaysWhereItIs() throws {
    let drive = try drive()
    var bench = bench(drive)
    let right = picture(bench, drive)
    bench.arrangement = BenchArrangement(dock: .below, height: 380)
    let below = picture(bench, drive)
    #expect(right.screen == below.screen)
    #expect(right.list.size == PixelSize(width: 1_760, height: 990))
    #expect(below.list.size == PixelSize(width: 1_304, height: 1_370))
    #expect(below.inspector == PixelRect(x: 0, y: 898, width: 1_304, height: 380))
  }

  @Test func drivesAreListedWithWhatTheyHaveComeTo() throws {
    let drive = try drive()
    var bench = bench(drive, at: .drives)
    #expect(picture(bench, drive).list.elements.allSatisfy { $0.label != "Drives" })
    bench.drives = Self.drives
    let picture = picture(bench, drive)
    func order(_ label: String) throws -> BenchControl.Order? {
      let place = try middle(of: label, picture)
      return bench.press(x: place.x, y: place.y, on: picture, of: drive)
    }
    #expect(try order("Run all drives") == .runDrives)
    #expect(try order("Run a third one") == .runDrive(2))
    #expect(try order("one that expects more than there is on the screen") == .openDrive(1))
    bench.openDrive = 1
    let texts = self.picture(bench, drive).list.elements.map(\.label)
    #expect(texts.contains("expected: row[0].title = Something"))
    #expect(texts.contains("3 drives: 1 passed, 1 failed"))
    let text = BenchView(bench, drive, name: "demo", with: materials).paneText
    #expect(text.contains("a first drive: passed, 3.00 s of driving\n"))
    #expect(text.contains("  found:    \"Something else\"\n"))
    bench.search = "third"
    #expect(!self.picture(bench, drive).list.elements.map(\.label).contains("a first drive"))
  }

  @Test func sessionsAreListedWithWhetherTheyAreShown() throws {
    var drive = try drive()
    for change in [.began(.remote), .info(NowPlayingInfo(title: "Understory"))] as [SessionChange] {
      drive.perform(.phone(.reported(.session(SessionReport("kitchen", change)))))
    }
    drive.perform(.phone(.reported(.session(SessionReport("porch", .began(.phone))))))
    let view = BenchView(bench(drive, at: .nowPlaying), drive, name: "demo", with: materials)
    let text = view.paneText
    #expect(text.contains("none is the app's primary one"))
    #expect(text.contains("kitchen  Understory\nScreens show it\n"))
    #expect(text.contains("The app has not asked for its session to be shown"))
  }

  @Test func updatesSayOfWhichSessionTheyAre() throws {
    var drive = try drive()
    func say(_ changes: SessionChange..., of session: String) {
      for change in changes {
        drive.perform(.phone(.reported(.session(SessionReport(session, change)))))
      }
    }
    let second = NowPlayingInfo(title: "Lime Hill", rate: 0)
    say(.began(.remote), .info(NowPlayingInfo(title: "Understory", rate: 1)), of: "kitchen")
    say(.began(.remote), .info(second), of: "porch")
    drive.perform(.phone(.reported(.nowPlaying(NowPlayingInfo(title: "At hand")))))
    say(.info(NowPlayingInfo(title: "Understory", rate: 2)), of: "kitchen")
    say(.info(second), of: "porch")
    say(.ended, .began(.remote), .info(second), of: "porch")
    let at = drive.now.seconds
    let text = BenchView(bench(drive, at: .nowPlaying), drive, name: "demo", with: materials)
      .paneText
    // What is new is so beside what was said before of the same one.
    let lines = [
      "\(at) s  porch  the first, or the first after nothing",
      "\(at) s  porch  the same again",
      "\(at) s  kitchen  playbackRate 2.0",
      "\(at) s  the first, or the first after nothing",
      "\(at) s  porch  the first, or the first after nothing",
      "\(at) s  kitchen  the first, or the first after nothing",
    ]
    #expect(text.contains(lines.joined(separator: "\n") + "\n"), "\(text)")
  }

  @Test func whatTheAppWritesStandsInTheLogOnceAndItsEndOnTheTimeline() throws {
    var drive = try drive()
    for text in ["hello", "", "there"] { drive.perform(.phone(.reported(.log(text)))) }
    drive.perform(.phone(.reported(.stopped(.crashed))))
    let record = bench(drive).record
    #expect(record.log.map(\.text) == ["hello", "there"])
    #expect(record.marks.map(\.text) == ["Listen Now", "Shows", "The app crashed"])
    #expect(record.marks.map(\.isFailure) == [false, false, true])
  }

  /// The dots of a place and of a failure lie on each other: what failed is seen.
  @Test func aMarkOnWhichSomethingFailedIsRed() throws {
    var drive = try drive()
    drive.perform(.driver(.tabChosen(2)))
    func dots(_ drive: Simulation) -> [Color] {
      picture(bench(drive), drive).list.commands.compactMap { command in
        guard case .card(let card) = command, card.frame.width == 10, card.frame.height == 10,
          case .color(let color) = card.surface, color == BenchLook.failed
        else { return nil }
        return color
      }
    }
    #expect(dots(drive).isEmpty)
    drive.perform(.phone(.reported(.stopped(.crashed))))
    #expect(dots(drive).count == 1)
  }

  @Test func handsOnTheBenchAreHandsOnTheCar() throws {
    let drive = try drive()
    var bench = bench(drive)
    let picture = picture(bench, drive)
    func order(_ label: String) throws -> BenchControl.Order? {
      let place = try middle(of: label, picture)
      defer { bench.release() }
      return bench.press(x: place.x, y: place.y, on: picture, of: drive)
    }
    #expect(
      try order("Gear P")
        == .events([.car(.speedChanged(.zero)), .car(.gearChanged(.park))]))
    #expect(try order("Colours of the day") == .events([.car(.themeChanged(.day))]))
    #expect(try order("No limits") == .events([.car(.limitsSwitched(.off))]))
    #expect(try order("Network offline") == .events([.phone(.networkChanged(.offline))]))
    #expect(try order("Lock the phone") == .events([.phone(.phoneLocked(true))]))
    #expect(try order("Take the phone away") == .events([.phone(.disconnected)]))
    #expect(try order("Call") == .events([.playback(.interruptionBegan(.call))]))
    #expect(try order("Turn the knob on") == .events([.knob(.turned(1))]))
    #expect(try order("Turn the knob back") == .events([.knob(.turned(-1))]))
    #expect(try order("Speed") == .events([.car(.speedChanged(.kilometresPerHour(65)))]))
  }

  @Test func aFaultFiresAsOftenAsItsButtonSays() throws {
    let drive = try drive()
    var bench = bench(drive, at: .faults)
    for (words, times) in [("once", 1), ("three times", 3), ("always", nil)] {
      let place = try middle(of: "Each fires \(words)", picture(bench, drive))
      _ = bench.press(x: place.x, y: place.y, on: picture(bench, drive), of: drive)
      bench.release()
      #expect(bench.faultTimes == times)
    }
  }

  @Test func aDraggedSpeedEndsAtTheEndsOfItsScale() throws {
    let drive = try drive()
    var bench = bench(drive)
    let picture = picture(bench, drive)
    let place = try middle(of: "Speed", picture)
    _ = bench.press(x: place.x, y: place.y, on: picture, of: drive)
    #expect(
      bench.drag(x: 5_000, on: picture, of: drive)
        == .events([.car(.speedChanged(.kilometresPerHour(Bench.highestSpeed)))]))
    #expect(
      bench.drag(x: -5, on: picture, of: drive) == .events([.car(.speedChanged(.zero))]))
    bench.release()
    #expect(bench.drag(x: 300, on: picture, of: drive) == nil)
  }

  @Test func everyQuestionIsListedWithItsOutcome() throws {
    let drive = try drive()
    let record = bench(drive).record
    let asked = drive.trace.entries.compactMap { entry -> RequestID? in
      if case .effect(.ask(let request)) = entry.content { request.id } else { nil }
    }
    #expect(record.queries.map(\.id) == asked && asked.count > 10)
    for entry in drive.trace.entries {
      guard case .effect(.concluded(let id, let outcome)) = entry.content else { continue }
      let query = try #require(record.query(id))
      #expect(query.outcome == outcome && query.ended == entry.at)
    }
    #expect(record.questionCounts.reduce(0, +) == asked.count)
  }

  @Test func aQuestionSaysOnWhichThreadItWasAnswered() throws {
    let drive = try drive()
    let bench = bench(drive)
    let id = try #require(bench.record.queries.first?.id)
    var entries = drive.trace.entries
    let place = try #require(
      entries.firstIndex {
        if case .event(.phone(.answered(id, _))) = $0.content { true } else { false }
      })
    let notice = ThreadNotice(request: id, name: "a.loader")
    entries.insert(Trace.Entry(at: entries[place].at, .thread(notice)), at: place)
    var record = BenchRecord()
    record.read(Trace(entries))
    #expect(record.query(id)?.thread == "a.loader")
    #expect(record.queries.filter { $0.thread != nil }.count == 1)
    #expect(record.query(id)?.detail.hasPrefix("Answered on a.loader.") == true)
    #expect(bench.record.query(id)?.detail.contains("Answered on") == false)
  }

  @Test func aQuestionThatIsLookedAtStaysAndThePaneFollowsAgainWithoutIt() throws {
    var drive = try drive()
    for _ in 0..<30 { drive.perform(.driver(.wheelTurned(3))) }
    drive.advance(by: .seconds(2))
    var bench = bench(drive)
    func press(_ action: BenchControl.Action) throws {
      let drawn = picture(bench, drive)
      let control = try #require(drawn.controls.first { $0.action == action })
      let (x, y) = (control.frame.x + 4, control.frame.y + 4)
      _ = bench.press(x: x, y: y, on: drawn, of: drive)
      bench.release()
    }
    let seen = picture(bench, drive).controls.compactMap { control in
      if case .query(let id) = control.action { id } else { nil }
    }
    let last = try #require(seen.last)
    #expect(last == bench.record.queries.last?.id)
    try press(.query(last))
    let chosen = picture(bench, drive)
    #expect(chosen.controls.contains { $0.action == .query(last) })
    let first = chosen.shownFirst
    drive.perform(.driver(.wheelTurned(-30)))
    drive.advance(by: .seconds(2))
    bench.note(drive)
    #expect(picture(bench, drive).shownFirst == first)
    try press(.follow)
    #expect(picture(bench, drive).shownFirst == picture(bench, drive).lastFirst)
    try press(.follow)
    #expect(picture(bench, drive).shownFirst == picture(bench, drive).lastFirst)
  }

  @Test func theWheelGoesBackAndOnByASecondOverTheTimeline() throws {
    let drive = try drive()
    var bench = bench(drive)
    let drawn = picture(bench, drive)
    let track = try #require(drawn.controls.first { $0.action == .track }).frame
    func turn(_ notches: Double) -> Bool {
      bench.turn(notches, x: track.x + 9, y: track.y + 9, on: drawn, of: drive)
    }
    #expect(turn(-2) && bench.viewed == drive.now - .seconds(2))
    #expect(turn(1) && bench.viewed == drive.now - .seconds(1))
    #expect(turn(1) && bench.viewed == nil)
    #expect(turn(-1_000) && bench.viewed == .start)
  }

  @Test func placesAreMarkedAgainWhenHandsGoOnAfterALine() throws {
    func entry(_ second: Int, _ content: Trace.Content) -> Trace.Entry {
      Trace.Entry(at: .start + .seconds(second), content)
    }
    func opens(_ title: String, _ second: Int) -> Trace.Entry {
      entry(second, .change(Change(subject: "page.title", value: title)))
    }
    var record = BenchRecord()
    record.read(
      Trace([
        entry(0, .change(Change(subject: "screen", value: "content"))), opens("A", 1),
        entry(2, .script(ScriptNote(.command, "tap row[0]"))),
        entry(2, .event(.touch(.began(nil)))), opens("B", 2),
        entry(3, .script(ScriptNote(.command, "network good"))), opens("C", 4),
        entry(5, .event(.touch(.began(nil)))), opens("D", 6),
      ]))
    #expect(record.marks.filter { $0.isPlace }.map(\.text) == ["A", "D"])
  }

  @Test func whatIsReadInPiecesIsReadTheSame() throws {
    var drive = try drive()
    var pieces = Bench()
    for _ in 0..<20 {
      drive.perform(.driver(.wheelTurned(3)))
      drive.advance(by: .milliseconds(90))
      pieces.note(drive)
    }
    let whole = bench(drive)
    #expect(pieces.record.queries == whole.record.queries)
    #expect(pieces.record.questionCounts == whole.record.questionCounts)
  }

  @Test func aDriveOfManyDaysHasItsLastQuestionsInOneSecond() throws {
    var record = BenchRecord()
    let questions = [1_000_000_000_000_000, 2_000_000_000_000_000].enumerated().map {
      Trace.Entry(
        at: Instant(microseconds: $1),
        .effect(.ask(Request(id: RequestID($0), question: .count(path: .root)))))
    }
    record.read(Trace(questions))
    #expect(record.questionCounts.count == (1 << 20) + 1 && record.questionCounts.last == 2)
  }

  @Test func theTrackLeadsBackToWhatWasSeen() throws {
    let drive = try drive()
    var bench = bench(drive)
    let picture = picture(bench, drive)
    let place = try middle(of: "Timeline", picture)
    #expect(bench.press(x: 0, y: 0, on: picture, of: drive) == nil)
    _ = bench.press(x: place.x, y: place.y, on: picture, of: drive)
    let view = bench.view(of: drive)
    #expect(view.at < drive.now)
    #expect(view.headUnit.vehicle.gear == .drive)
    _ = bench.drag(x: 0, on: picture, of: drive)
    #expect(bench.view(of: drive).headUnit.vehicle.gear == .park)
    _ = bench.drag(x: 5_000, on: picture, of: drive)
    #expect(bench.viewed == nil)
  }

  @Test func stepsGoFromEventToEvent() throws {
    let drive = try drive()
    var bench = bench(drive)
    bench.step(-1, in: drive)
    let last = try #require(bench.viewed)
    bench.step(-1, in: drive)
    let earlier = try #require(bench.viewed)
    #expect(earlier < last)
    bench.step(1, in: drive)
    #expect(bench.viewed == last)
    for _ in 0..<1_000 { bench.step(-1, in: drive) }
    #expect(bench.viewed == .start)
    for _ in 0..<10_000 where bench.viewed != nil { bench.step(1, in: drive) }
    #expect(bench.viewed == nil)
  }
}
