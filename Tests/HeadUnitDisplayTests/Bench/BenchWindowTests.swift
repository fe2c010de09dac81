import HeadUnitApps
import HeadUnitCore
import TestKit
import Testing

@testable import HeadUnitDisplay

/// The bench in windows of many sizes, and the line of time from near and far.
@Suite struct BenchWindowTests: BenchStage {
  let materials = Materials(text: .blocks)
  let stay = Duration.seconds(25)

  private static let windows = [
    PixelSize(width: 1_140, height: 780), PixelSize(width: 1_280, height: 800),
    PixelSize(width: 1_760, height: 990), PixelSize(width: 2_560, height: 1_440),
  ]

  @Test(arguments: ["hd720", "minimum", "portrait", "wide"], windows)
  func itIsLaidOutForItsWindow(profile: String, window: PixelSize) throws {
    let drive = try drive(profile)
    for dock in BenchArrangement.Dock.allCases {
      for pane in Bench.Pane.allCases {
        var bench = bench(drive, at: pane)
        bench.arrangement = BenchArrangement(dock: dock)
        (bench.chosen, bench.chosenPath) = (bench.record.queries.last?.id, ContentPath([0, 1]))
        bench.view(.start + .seconds(4), in: drive)
        let open = picture(bench, drive, in: window)
        #expect(open.list.size == window)
        open.expectNothingToOverlap()
        // Neither letters nor controls are smaller than in any other window.
        let pressed = open.controls.filter { $0.action != .edge && $0.action != .corner }
        #expect(pressed.allSatisfy { $0.frame.width >= 24 && $0.frame.height >= 24 })
      }
    }
  }

  @Test func theScreenIsPixelForPixelWhereThereIsRoomAndSmallerWhereThereIsNone() throws {
    let drive = try drive()
    let bench = bench(drive)
    let large = picture(bench, drive, in: PixelSize(width: 2_560, height: 1_440))
    #expect((large.screen.width, large.screen.height) == (1_280, 720))
    #expect(large.inspector.width == 2_560 - 1_304)
    let small = picture(bench, drive, in: PixelSize(width: 1_280, height: 800))
    #expect((small.screen.width, small.screen.height) == (800, 450))
    let screen = Screen(drive.headUnit, at: drive.now, with: materials).displayList()
    let start = try #require(
      small.list.commands.firstIndex {
        if case .pane(let pane) = $0 { pane.place == small.screen } else { false }
      })
    #expect(
      Array(small.list.commands[(start + 1)...].prefix(screen.commands.count))
        == screen.commands)
    // What is pointed at is what is seen there.
    let row = try #require(screen.elements.first { $0.path != nil })
    let seen = try #require(small.list.elements.first { $0.path == row.path })
    let place = small.screenPlace(
      x: seen.frame.x + seen.frame.width / 2, y: seen.frame.y + seen.frame.height / 2)
    #expect(row.frame.contains(x: place.x, y: place.y))
    #expect(abs(place.x - row.frame.x - row.frame.width / 2) <= 2)
  }

  @Test func inATooSmallWindowAllOfItIsSmaller() throws {
    let drive = try drive()
    let tiny = picture(bench(drive), drive, in: PixelSize(width: 570, height: 390))
    #expect(tiny.list.size == PixelSize(width: 1_140, height: 780))
  }

  @Test func theTimeIsSeenNearerAroundTheMouseAndAllOfItAgain() throws {
    let drive = try drive()
    var bench = bench(drive)
    let open = picture(bench, drive)
    let track = try #require(open.controls.first { $0.action == .track })
    let (x, y) = (track.frame.x + track.frame.width / 4, track.frame.y + 9)
    let whole = bench.shownTime(drive.now)
    #expect(bench.turnNearer(3, x: x, y: y, on: open, of: drive) == true)
    let near = bench.shownTime(drive.now)
    #expect(near.length < whole.length)
    let before = whole.start + whole.length.share(track.share(of: x))
    let after = near.start + near.length.share(track.share(of: x))
    #expect(abs((after - before).microseconds) < 2)
    // Far enough away it is all of it.
    #expect(bench.turnNearer(-9, x: x, y: y, on: open, of: drive) == true)
    #expect(bench.span == nil)
    bench.zoom(2, in: drive)
    #expect(bench.shownTime(drive.now).end >= drive.now && bench.span?.follows == true)
    bench.showAllTime()
    #expect(bench.span == nil)
    #expect(bench.turnNearer(1, x: 2, y: 2, on: open, of: drive) == false)
  }

  @Test func theAxisIsDraggedAndWhatIsLookedAtStaysInSight() throws {
    let drive = try drive()
    var bench = bench(drive)
    bench.view(.start + .seconds(10), in: drive)
    for _ in 0..<4 { bench.zoom(1, in: drive) }
    let near = bench.shownTime(drive.now)
    let open = picture(bench, drive)
    open.expectNothingToOverlap()
    let axis = try #require(open.controls.first { $0.action == .axis }).frame
    _ = bench.press(x: axis.x + 400, y: axis.y + 5, on: open, of: drive)
    _ = bench.drag(x: axis.x + 500, y: axis.y + 5, on: open, of: drive)
    bench.release()
    #expect(bench.shownTime(drive.now).start < near.start)
    #expect(bench.shownTime(drive.now).length == near.length)
    #expect(bench.viewed == .start + .seconds(10))
    bench.view(.start + .seconds(25), in: drive)
    let shown = bench.shownTime(drive.now)
    #expect(shown.start < .start + .seconds(25) && shown.end > .start + .seconds(25))
    bench.view(.start, in: drive)
    #expect(bench.shownTime(drive.now).start == .start)
  }

  /// At any instant and from near and far: what is written above and below it can be read.
  @Test func thePlayHeadCutsNoLabelAndNoLabelIsCut() throws {
    let drive = try drive()
    for (steps, seconds) in [(0, 3), (0, 20), (3, 3), (6, 12), (12, 29)] {
      var bench = bench(drive)
      bench.view(.start + .seconds(seconds), in: drive)
      for _ in 0..<steps { bench.zoom(1, in: drive) }
      for window in Self.windows {
        let list = picture(bench, drive, in: window).list
        let timeline = PixelRect(
          x: 290, y: window.height - 92, width: window.width - 290, height: 92)
        let head = list.commands.compactMap { command -> PixelRect? in
          switch command {
          case .fill(let rect, .white) where rect.width == 2: rect
          case .card(let card) where card.frame.width == 12: card.frame
          default: nil
          }
        }.filter(timeline.contains)
        #expect(head.count >= 2)
        for case .text(let line, let x, let baseline, _) in list.commands {
          let em = line.style.size / 64
          let box = PixelRect(x: x, y: baseline - em * 3 / 4, width: line.width, height: em)
          // Those of the screen are larger.
          guard line.style.size == 11 * 64, timeline.contains(x: box.x, y: box.y) else { continue }
          #expect(!head.contains { $0.intersects(box) }, "\(line.text)")
          #expect(box.maxX <= window.width, "\(line.text)")
        }
      }
    }
  }

  @Test func theAxisOfTheQuestionsHasWholeLabels() throws {
    let drive = try drive()
    for window in Self.windows {
      let open = picture(bench(drive), drive, in: window)
      let labels = open.list.elements.filter {
        $0.role == .text && open.inspector.contains($0.frame)
          && $0.frame.x > open.inspector.x + 276 && $0.frame.y < open.inspector.y + 110
          && $0.frame.y > open.inspector.y + 84
      }
      #expect(!labels.isEmpty)
      #expect(labels.allSatisfy { $0.label.hasSuffix(" s") }, "\(labels.map(\.label))")
    }
  }

  @Test func filtersHaveKeysAndSayThem() throws {
    let drive = try drive()
    let hints = picture(bench(drive), drive).controls.map(\.hint)
    for (filter, key) in [
      (Bench.QueryFilter.all, "Ctrl-F1"), (.slow, "Ctrl-F2"), (.failed, "Ctrl-F3"),
    ] {
      #expect(hints.contains { $0.hasSuffix("(\(key))") }, "\(key)")
      guard case .window(let action)? = Shortcut.named(key)?.action else {
        Issue.record("\(key) does nothing.")
        continue
      }
      #expect(action == .bench(.filter(filter)))
    }
    var bench = bench(drive, at: .trace)
    bench.show(.slow)
    #expect(bench.pane == .questions && bench.filter == .slow)
  }

  private func record(_ contents: [(Int, Trace.Content)]) -> BenchRecord {
    var record = BenchRecord()
    record.read(
      Trace(contents.map { Trace.Entry(at: .start + .seconds($0.0), $0.1) }))
    return record
  }

  @Test func whatNobodyWaitsForIsNotSlowAndWhatWaitsHasTakenNoTime() {
    let (first, second) = (RequestID(1), RequestID(2))
    let path = ContentPath([0, 2])
    func ask(_ id: RequestID) -> Trace.Content {
      .effect(.ask(Request(id: id, question: .begin(path: path, hint: false))))
    }
    let waiting = record([(0, ask(first))])
    #expect(waiting.words(of: path) == "[0, 2]: 1 question that waits for its answer")
    let left = record([
      (0, ask(first)), (5, .effect(.concluded(first, .abandoned))), (6, ask(second)),
      (9, .effect(.concluded(second, .answered))),
    ])
    #expect(left.slow == [1])
    #expect(left.words(of: path) == "[0, 2]: 2 questions, the slowest took 3.00 s")
  }

  @Test func nothingMovesUnderTheMouseWhenAFaultIsAdded() throws {
    let drive = try drive()
    var bench = bench(drive, at: .faults)
    bench.faultKinds = ["latency", "hang", "error"].map {
      Bench.FaultKind(name: $0, summary: "What it does", hasPath: true)
    }
    func kinds() -> [PixelRect] {
      let controls = picture(bench, drive).controls
      return controls.filter { $0.hint.hasPrefix("fault * ") }.map(\.frame)
    }
    let before = kinds()
    #expect(before.count == 3)
    for count in 0..<9 {
      bench.faults = (0..<count).map { number in
        Bench.Fault(
          words: "begin hang \(number)", firedCount: number % 3, isOver: number == 1,
          end: "heal \(number)")
      }
      #expect(kinds() == before, "\(count)")
    }
    let texts = picture(bench, drive).list.elements.map(\.label)
    #expect(texts.contains("begin hang 7") && texts.contains("5 more"))
    bench.showsAllFaults = true
    let all = picture(bench, drive)
    #expect(all.list.elements.contains { $0.label == "ended, fired once" })
    #expect(!all.controls.contains { $0.hint == "End it: heal 1" })
    all.expectNothingToOverlap()
    let lines = BenchView(bench, drive, name: "", with: materials).paneText
    #expect(lines.hasPrefix("begin hang 0, has not fired yet\nbegin hang 1, ended, fired once\n"))
  }

  @Test func aFindingNamesTheTitleBesideThePath() throws {
    let drive = try drive()
    var bench = bench(drive, at: .findings)
    let path = ContentPath([0, 1])
    var finding = Bench.Finding(
      id: "late", path: path, level: .error, complaint: "Late", seen: "2 s", advice: "Sooner",
      at: .start)
    finding.title = bench.title(of: path, in: drive.trace)
    bench.findings = [finding]
    let texts = picture(bench, drive).list.elements.map(\.label)
    #expect(texts.contains("[0, 1]  The Long Signal"))
  }

  @Test func detailsAreClosedWhereTheyStand() throws {
    let drive = try drive()
    for pane in [Bench.Pane.questions, .content] {
      var bench = bench(drive, at: pane)
      (bench.chosen, bench.chosenPath) = (bench.record.queries.last?.id, ContentPath([0, 1]))
      let open = picture(bench, drive)
      let close = try #require(open.controls.first { $0.action == .closeDetail }).frame
      #expect(bench.press(x: close.x + 5, y: close.y + 5, on: open, of: drive) == nil)
      #expect(!picture(bench, drive).controls.contains { $0.action == .closeDetail })
    }
  }

  @Test func whatWasPressedSaysNothingMoreUntilTheMouseIsElsewhere() throws {
    let drive = try drive()
    var bench = bench(drive)
    let plain = picture(bench, drive).list.commands.count
    let control = try #require(
      picture(bench, drive).controls.first { $0.hint == "Network slow (O)" }
    ).frame
    bench.pointed = (control.x + 5, control.y + 5)
    let hinted = picture(bench, drive)
    #expect(hinted.list.commands.count > plain)
    // It stands above, as what has changed stands below.
    let strip = PixelRect(x: 0, y: 864, width: 1_304, height: 34)
    let cards = hinted.list.commands.dropFirst(plain).compactMap { command -> PixelRect? in
      if case .card(let card) = command { card.frame } else { nil }
    }
    #expect(!cards.contains { $0.intersects(strip) })
    _ = bench.press(x: control.x + 5, y: control.y + 5, on: picture(bench, drive), of: drive)
    bench.release()
    #expect(picture(bench, drive).list.commands.count == plain)
    bench.leaveFocus()
    #expect(picture(bench, drive).list.commands.count > plain)
  }

  @Test func aDeadButtonSaysWhy() throws {
    var drive = try drive()
    drive.perform(.driver(.rowChosen(0)))
    drive.advance(by: .seconds(3))
    func why(_ name: CommandName) -> String? {
      let bench = bench(drive)
      return BenchView(bench, drive, name: "", with: materials).whyDead(name)
    }
    let states = CommandSet([
      CommandState(.next, isEnabled: false),
      CommandState(.like),
    ])
    drive.perform(.phone(.reported(.commands(states))))
    #expect(why(.next) == "the app has disabled it (isEnabled is false)")
    #expect(why(.previous) == "the app has no handler for it")
    #expect(why(.like) == nil)
    let refused = record([
      (1, .effect(.send(CommandRequest(id: CommandID(3), command: .like(undo: false))))),
      (2, .effect(.commandConcluded(CommandID(3), .noSuchContent))),
    ])
    #expect(refused.refusals[.like]?.words == "noSuchContent")
  }

  @Test func theStripSaysOfWhichInstantItIs() throws {
    let drive = try drive()
    var bench = bench(drive)
    bench.networkWords = "as slow as now"
    #expect(picture(bench, drive).list.elements.contains { $0.label == "as slow as now" })
    bench.view(.start + .seconds(1), in: drive)
    let texts = picture(bench, drive).list.elements.map(\.label)
    #expect(texts.contains("Parked, at 0:01") && !texts.contains("as slow as now"))
  }
}
