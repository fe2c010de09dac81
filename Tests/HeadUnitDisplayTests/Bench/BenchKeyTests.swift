import HeadUnitApps
import HeadUnitCore
import TestKit
import Testing

@testable import HeadUnitDisplay

@Suite struct BenchKeyTests {
  private let materials = Materials(text: .blocks)

  private func drive() throws -> Simulation {
    var drive = Simulation(profile: try Showcase.profile("hd720"), app: try Showcase.demo())
    drive.perform(.phone(.connected))
    drive.advance(by: .seconds(3))
    return drive
  }

  private func picture(_ bench: Bench, _ drive: Simulation) -> BenchPicture {
    let screen = Screen(drive.headUnit, at: drive.now, with: materials).displayList()
    var view = BenchView(bench, drive, name: "demo", with: materials)
    return view.picture(around: screen)
  }

  /// From the first control to the last and back to the first, each once, in the order of the list
  /// of elements; and the focus is seen.
  @Test(arguments: Bench.Pane.allCases.share(2))
  func keysReachEveryControl(pane: Bench.Pane) throws {
    let drive = try drive()
    var bench = Bench()
    bench.pane = pane
    bench.note(drive)
    try expectKeysToReachEverything(bench, drive)
    // The same of all that comes with use.
    bench.view(.start + .seconds(1), in: drive)
    (bench.chosen, bench.chosenPath) = (bench.record.queries.last?.id, ContentPath([0, 1]))
    bench.drives = [
      Bench.Drive("one", in: "a.drive", .passed(.seconds(2))),
      Bench.Drive("one", in: "b.drive", .failed(["4  expect rows = 2"])),
    ]
    bench.openDrive = 1
    let line = Bench.Finding.Line(3, at: .start, words: "request")
    bench.findings = (0..<2).map { _ in
      Bench.Finding(
        id: "late", level: .note, complaint: "Late", seen: "2 s", advice: "Sooner", at: .start,
        lines: [line, line])
    }
    bench.faultKinds = ["latency", "hang"].map {
      Bench.FaultKind(name: $0, summary: "What it does", hasPath: true)
    }
    bench.faults = ["begin latency=5s", "count hang"].map {
      Bench.Fault(words: $0, firedCount: 1, isOver: false, end: "heal \($0)")
    }
    bench.divergence = Divergence(
      before: Divergence.Side("one", at: .start), now: Divergence.Side("two", at: .start),
      sentence: "")
    bench.search = "a"
    bench.note(drive)
    try expectKeysToReachEverything(bench, drive)
  }

  private func expectKeysToReachEverything(_ start: Bench, _ drive: Simulation) throws {
    var bench = start
    let controls = picture(bench, drive).controls
    var reached: [PixelRect] = []
    for _ in controls {
      bench.moveFocus(1, on: picture(bench, drive))
      let focused = picture(bench, drive).list.elements.filter {
        $0.isFocused && $0.role == .button
      }
      #expect(focused.count == 1)
      reached += focused.map(\.frame)
    }
    #expect(reached == controls.map(\.frame))
    bench.moveFocus(1, on: picture(bench, drive))
    #expect(bench.focus == controls.first?.action)
    bench.moveFocus(-1, on: picture(bench, drive))
    #expect(bench.focus == controls.last?.action)
    for control in controls { #expect(!control.hint.isEmpty) }
  }

  /// What can be pressed on the strip says so, with the key that does it where there is one.
  @Test func theStripNamesItsKeys() throws {
    let drive = try drive()
    var bench = Bench()
    bench.note(drive)
    let open = picture(bench, drive)
    let strip = open.controls.filter { (788..<898).contains($0.frame.y) && $0.frame.x < 1_298 }
    #expect(strip.count == 27)
    let without = strip.map(\.hint).filter { !$0.hasSuffix(")") }
    #expect(
      without == ["Type a speed, or one to go to slowly", "Speed: drag, or + and -"])
  }

  @Test func aNetworkOfOnesOwnIsTypedAndBegunWithWhatThereIs() throws {
    var drive = try drive()
    for (network, line, value) in [
      (PhoneCondition.Network.slow, "network latency=", ""),
      (.own(latency: .seconds(2), loss: 20), "network latency=2s loss=20", "on"),
    ] {
      drive.perform(.phone(.networkChanged(network)))
      var bench = Bench()
      bench.note(drive)
      let open = picture(bench, drive)
      let chip = try #require(
        open.list.elements.first { $0.label == "Type a network of your own" })
      #expect(chip.value == value)
      let order = bench.press(x: chip.frame.x + 5, y: chip.frame.y + 5, on: open, of: drive)
      #expect(order == .type(line))
    }
  }

  @Test func theKeyOfAnOwnNetworkBeginsItsLine() {
    guard case .window(let action)? = Shortcut.all.first(where: { $0.keys == ["Ctrl-N"] })?.action
    else {
      Issue.record("Ctrl-N does nothing.")
      return
    }
    #expect(action == .bench(.type("network latency=")))
  }

  @Test func aControlInFocusIsPressedAndTheSliderTurned() throws {
    let drive = try drive()
    var bench = Bench()
    bench.note(drive)
    bench.focus = .order(.events([.car(.themeChanged(.day))]))
    #expect(
      bench.pressFocused(on: picture(bench, drive), of: drive)
        == .events([.car(.themeChanged(.day))]))
    bench.focus = .speed
    #expect(
      bench.turnFocused(1, on: picture(bench, drive), of: drive)
        == .events([.car(.gearChanged(.drive)), .car(.speedChanged(.kilometresPerHour(5)))]))
    bench.leaveFocus()
    #expect(bench.turnFocused(-1, on: picture(bench, drive), of: drive) == nil)
    #expect(bench.viewed == Instant(microseconds: 3_000_000 - 16_667))
  }

  /// What is out of sight is reached without a mouse, and what is chosen stays in sight.
  @Test func aPaneIsTurnedAPageAtATime() throws {
    var drive = try drive()
    for row in [0, 1] {
      drive.perform(.driver(.rowChosen(row)))
      drive.advance(by: .seconds(2))
      drive.perform(.driver(.scrolled(by: 2_000)))
      drive.advance(by: .seconds(2))
    }
    var bench = Bench()
    bench.note(drive)
    func seen() -> [RequestID] {
      picture(bench, drive).controls.compactMap { control in
        if case .query(let id) = control.action { id } else { nil }
      }
    }
    let last = seen()
    let all = bench.record.queries.map(\.id)
    #expect(last.last == all.last && last.count < all.count)
    bench.turnPage(-1, on: picture(bench, drive))
    #expect(seen().first == all[all.count - last.count - 12])
    bench.turnPage(1, on: picture(bench, drive))
    #expect(seen() == last)
    bench.choose(try #require(last.first), on: picture(bench, drive))
    #expect(seen().first == last.first && seen().count < last.count)
    for _ in 0..<all.count { bench.turnPage(-1, on: picture(bench, drive)) }
    #expect(seen().first == all.first)
  }

  @Test func stepsGoFromQuestionToQuestion() throws {
    let drive = try drive()
    var bench = Bench()
    bench.note(drive)
    let asked = Set(bench.record.queries.map(\.asked))
    var seen: Set<Instant> = []
    for _ in 0..<200 where bench.viewed != .start {
      bench.stepQuestion(-1, in: drive)
      if let viewed = bench.viewed { seen.insert(viewed) }
    }
    #expect(seen.union([.start]) == asked.union([.start]))
  }

  @Test func aSearchFindsWhatHasItsWords() throws {
    let drive = try drive()
    var bench = Bench()
    bench.search = "BEGINLOADING"
    bench.note(drive)
    let found = picture(bench, drive).controls.filter {
      if case .query = $0.action { true } else { false }
    }
    let all = bench.record.queries.filter { $0.question.benchCall.hasPrefix("beginLoading") }
    #expect(found.count == all.count && !all.isEmpty)
    bench.search = "/0/3"
    bench.note(drive)
    #expect(bench.searches[.questions]?.places.isEmpty == false)
    bench.search = "no such thing"
    bench.note(drive)
    #expect(bench.searches[.questions]?.places.isEmpty == true)
  }

  /// A long trace is looked through a piece at a time, and comes to the same.
  @Test func aLongSearchGoesOn() {
    let count = BenchSearch.pieceLimit * 2 + 5
    var search = BenchSearch("7")
    search.look(at: count) { "\($0)" }
    #expect(search.isUnderWay)
    while search.isUnderWay { search.look(at: count) { "\($0)" } }
    #expect(search.places == (0..<count).filter { "\($0)".contains("7") })
  }

  @Test func whatIsUnderTheMouseSaysWhatItIs() throws {
    let drive = try drive()
    var bench = Bench()
    bench.note(drive)
    let plain = picture(bench, drive)
    let control = try #require(plain.controls.first)
    bench.pointed = (control.frame.x + 2, control.frame.y + 2)
    #expect(picture(bench, drive).list.commands.count > plain.list.commands.count)
    #expect(
      plain.isSame(
        (control.frame.x + 2, control.frame.y + 2), (control.frame.x + 3, control.frame.y + 3)))
    #expect(!plain.isSame((control.frame.x + 2, control.frame.y + 2), nil))
    let row = try #require(plain.list.elements.first { $0.path?.indices.count == 2 })
    #expect(plain.path(x: row.frame.x + 5, y: row.frame.y + 5) == row.path)
  }

  @Test func aSheetLiesOverEverything() throws {
    let drive = try drive()
    var bench = Bench()
    bench.note(drive)
    bench.sheet = BenchSheet(
      text: "tap ", cursor: 4, rows: (0..<40).map { BenchSheet.Row("row \($0)", "key") },
      selected: 30, problem: "nobody could read that")
    let open = picture(bench, drive)
    #expect(open.controls.count == BenchSheet.rowLimit)
    let places = open.controls.map { open.order(x: $0.frame.x + 4, y: $0.frame.y + 4) }
    #expect(places.contains(.choose(30)))
    #expect(bench.press(x: 2, y: 980, on: open, of: drive) == .closeSheet)
    let screen = Screen(drive.headUnit, at: drive.now, with: materials).displayList()
    let bare = try #require(bench.sheet).picture(over: screen, with: materials)
    #expect(bare.list.size == screen.size)
    #expect(bare.controls.allSatisfy { bare.screen.contains($0.frame) })
  }

  @Test func ofALongPaneTheLastLinesAreTakenAlong() throws {
    var drive = try drive()
    for number in 0..<100_005 { drive.note(ScriptNote(.log, "\(number)")) }
    var bench = Bench()
    bench.note(drive)
    bench.pane = .trace
    let lines = BenchView(bench, drive, name: "demo", with: materials).paneText
      .split(separator: "\n")
    #expect(lines.count == 100_000)
    #expect(lines.last?.contains("100004") == true)
  }

  /// Below them stay forty points, so that the next row would not fit.
  @Test(arguments: 210..<420)
  func aSheetHasAsManyRowsAsThereIsRoomFor(height: Int) throws {
    let sheet = BenchSheet(
      text: "", cursor: 0, rows: (0..<40).map { BenchSheet.Row("row \($0)", "key") }, selected: 0,
      problem: "")
    let size = PixelSize(width: 1_280, height: height)
    let rows = sheet.picture(over: DisplayList(size: size), with: materials).controls
    let frames = rows.map(\.frame)
    try #require(frames.count >= 2)
    let left = height - (frames.last?.maxY ?? 0)
    let pitch = frames[1].y - frames[0].y
    #expect(frames.count == BenchSheet.rowLimit || (40..<40 + pitch).contains(left))
  }

  @Test func panesCanBeTakenAlongAsText() throws {
    let drive = try drive()
    var bench = Bench()
    bench.note(drive)
    for pane in Bench.Pane.allCases {
      bench.pane = pane
      let text = BenchView(bench, drive, name: "demo", with: materials).paneText
      let mayBeEmpty: Set<Bench.Pane> = [.log, .findings, .faults, .drives]
      #expect(mayBeEmpty.contains(pane) || !text.isEmpty, "\(pane)")
    }
    bench.pane = .questions
    let text = BenchView(bench, drive, name: "demo", with: materials).paneText
    #expect(text.split(separator: "\n").count == bench.record.queries.count)
  }
}
