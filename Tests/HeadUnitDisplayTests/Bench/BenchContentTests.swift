import HeadUnitApps
import HeadUnitCore
import HeadUnitText
import TestKit
import Testing

@testable import HeadUnitDisplay

/// What the bench knows of an app's content.
@Suite struct BenchContentTests {
  private let materials = Materials(text: .blocks)

  private func demo() throws -> Simulation {
    var drive = Simulation(profile: try Showcase.profile("hd720"), app: try Showcase.demo())
    drive.perform(.phone(.connected))
    drive.advance(by: .seconds(3))
    return drive
  }

  private func lines(_ bench: Bench, _ drive: Simulation) -> [String] {
    var bench = bench
    bench.pane = .content
    return BenchView(bench, drive, name: "demo", with: materials).contentLines(atMost: 1_000_000)
  }

  private func bench(_ drive: Simulation) -> Bench {
    var bench = Bench()
    bench.note(drive)
    return bench
  }

  private func picture(_ bench: Bench, _ drive: Simulation) -> BenchPicture {
    var bench = bench
    bench.pane = .content
    let screen = Screen(drive.headUnit, at: drive.now, with: materials).displayList()
    var view = BenchView(bench, drive, name: "demo", with: materials)
    return view.picture(around: screen)
  }

  @Test func theListOnTheScreenIsOpenAndWhatNobodyHasSeenIsCounted() throws {
    let drive = try demo()
    let lines = lines(bench(drive), drive)
    #expect(lines.first == "[]  demo  4")
    #expect(lines.contains("  [0]  Listen Now  58"))
    #expect(lines.contains("    [0, 0]  Lanterns on the Pier  53 %"))
    #expect(lines.contains("    [0, 1]  The Long Signal  not loaded"))
    #expect(lines.contains("    (46 more)"))
    #expect(lines.contains("  [1]  Shows  not loaded"))
  }

  @Test func whatTheCarLeavesOutStandsBeyondALine() throws {
    var drive = try demo()
    drive.perform(.driver(.scrolled(by: 2_000)))
    drive.advance(by: .seconds(1))
    drive.perform(.car(.gearChanged(.drive)))
    drive.perform(.car(.speedChanged(.kilometresPerHour(50))))
    drive.advance(by: .seconds(3))
    let lines = lines(bench(drive), drive)
    let limit = try #require(lines.firstIndex(of: "    --- 12 of 58 rows ---"))
    #expect(lines[limit - 1].hasPrefix("    [0, 11]"))
    #expect(lines[limit + 1].hasSuffix("out of reach"))
  }

  @Test func whatCameLateAndWhatNeverCameIsSaid() throws {
    var app = try Showcase.demo()
    _ = app.inject(FaultRule(.hang, on: .begin, path: ContentPath([1]), times: 1, probability: 1))
    var drive = Simulation(profile: try Showcase.profile("hd720"), app: app)
    drive.perform(.phone(.connected))
    drive.advance(by: .seconds(3))
    drive.perform(.driver(.tabChosen(1)))
    drive.advance(by: .seconds(2))
    #expect(lines(bench(drive), drive).contains("  [1]  Shows  waits"))
    drive.advance(by: .seconds(30))
    #expect(lines(bench(drive), drive).contains("  [1]  Shows  timed out"))
  }

  /// What is shown of an instant is what was shown then.
  @Test(arguments: 0..<UInt64(6))
  func thePastIsAsItWas(seed: UInt64) throws {
    var whole = try demo()
    var generator = SeededGenerator(seed: seed)
    var instants: [Instant] = []
    var then: [[String]] = []
    var kept = Bench()
    for _ in 0..<40 {
      switch Int.random(in: 0..<6, using: &generator) {
      case 0: whole.perform(.driver(.tabChosen(Int.random(in: 0..<4, using: &generator))))
      case 1: whole.perform(.driver(.backPressed))
      case 2: whole.perform(.driver(.scrolled(by: 900)))
      case 3: whole.perform(.car(.speedChanged(.kilometresPerHour(40))))
      default: whole.perform(.driver(.rowChosen(Int.random(in: 0..<6, using: &generator))))
      }
      whole.advance(by: .milliseconds(Int.random(in: 50..<900, using: &generator)))
      kept.note(whole)
      instants.append(whole.now)
      then.append(lines(bench(whole), whole))
      // What comes next is of another instant.
      whole.advance(by: .microseconds(1))
    }
    for (instant, lines) in zip(instants, then).dropLast() {
      kept.view(instant, in: whole)
      #expect(self.lines(kept, whole) == lines)
    }
  }

  @Test func peopleOpenAndShutWhatTheyWantAndAreLedThere() throws {
    let drive = try demo()
    var bench = bench(drive)
    bench.pane = .content
    func press(_ label: String) throws -> BenchControl.Order? {
      let picture = picture(bench, drive)
      let element = try #require(
        picture.list.elements.last { $0.role == .button && $0.label == label }, "no \(label)")
      defer { bench.release() }
      return bench.press(
        x: element.frame.x + element.frame.width / 2,
        y: element.frame.y + element.frame.height / 2, on: picture, of: drive)
    }
    _ = try press("Close [0]")
    #expect(lines(bench, drive).count == 5)
    _ = try press("Open [0]")
    #expect(lines(bench, drive).count > 10)
    _ = try press("The Long Signal [0, 1]")
    #expect(bench.chosenPath == ContentPath([0, 1]))
    #expect(
      try press("Lead the driver there, row by row")
        == .goThere(ContentPath([0, 1]), isList: true))
    _ = try press("What was asked about it")
    #expect(bench.pane == .questions && bench.search == "[0, 1]")
  }

  @Test func anItemIsFoundByItsTitleItsNameAndItsPath() throws {
    let drive = try demo()
    for words in ["long signal", "[0, 1]"] {
      var bench = Bench()
      (bench.pane, bench.search) = (.content, words)
      bench.note(drive)
      #expect(lines(bench, drive) == ["[0, 1]  The Long Signal  not loaded"], "\(words)")
    }
  }

  /// A hundred thousand rows below each other are two ends and nothing between them.
  @Test func aLongListIsCountedByItsEnds() throws {
    var record: [Trace.Entry] = []
    func ask(_ question: Question, _ answer: Answer) {
      let id = RequestID(record.count)
      record.append(.init(at: .start, .effect(.ask(Request(id: id, question: question)))))
      record.append(.init(at: .start, .event(.phone(.answered(id, answer)))))
      record.append(.init(at: .start, .effect(.concluded(id, .answered))))
    }
    ask(.count(path: .root), .count(100_001))
    for row in 0..<100_000 {
      ask(
        .item(path: ContentPath([row])),
        .item(ContentItem(identifier: "\(row)", title: "Track \(row)", isPlayable: true)))
    }
    var bench = BenchRecord()
    bench.read(Trace(record))
    let outline = ContentOutline(
      Bench(bench), record, HeadUnit(profile: Profile()), at: .start)
    #expect(outline.count == 100_002)
    #expect(outline[99_999 + 1].line == .node(100_000))
    #expect(outline[100_001].line == .gap(100_000..<100_001))
    #expect(outline.item(of: 100_000)?.title == "Track 99999")
  }

  @Test func ofTooManyItemsTheListsAreHeld() {
    var tree = ContentTree()
    tree.note(.root, askedIn: 0)
    for row in 0..<ContentTree.nodeLimit - 2 { tree.note(ContentPath([0, row]), askedIn: row + 1) }
    #expect(tree.nodes.count == ContentTree.nodeLimit && tree.forgotten == 0)
    tree.note(ContentPath([1]), askedIn: 7)
    #expect(tree.nodes.count == 3 && tree.forgotten == ContentTree.nodeLimit - 2)
    #expect(tree.place(of: ContentPath([0])) != nil && tree.place(of: ContentPath([0, 5])) == nil)
    #expect(tree.history(of: ContentPath([1]))?.count == 1)
    // Of one that is asked about for ever the latest questions are held.
    for query in 0..<1_000 { tree.note(ContentPath([1]), askedIn: query) }
    #expect(tree.nodes[2].asked.count <= ContentTree.askedLimit)
    #expect(tree.nodes[2].asked.last == 999)
  }

  @Test func theScreenIsDrawnToAnotherSizeByItsCorner() throws {
    let drive = try demo()
    var bench = bench(drive)
    let picture = picture(bench, drive)
    let corner = try #require(picture.controls.first { $0.action == .corner }?.frame)
    _ = bench.press(x: corner.x + 2, y: corner.y + 2, on: picture, of: drive)
    #expect(bench.release() == nil)
    _ = bench.press(x: corner.x + 2, y: corner.y + 2, on: picture, of: drive)
    _ = bench.drag(
      x: picture.screen.x + 1_003, y: picture.screen.y + 598, on: picture, of: drive)
    #expect(self.picture(bench, drive).list.size == picture.list.size)
    #expect(bench.release() == .line("size 1000x600"))
    _ = bench.press(x: corner.x + 2, y: corner.y + 2, on: picture, of: drive)
    _ = bench.drag(x: -5_000, y: -5_000, on: picture, of: drive)
    #expect(bench.release() == .line("size 160x160"))
    bench.focus = .corner
    #expect(bench.pressFocused(on: picture, of: drive) == .type("size "))
  }

  @Test func theTimelineSaysWhatHandsHaveOpened() throws {
    var drive = try demo()
    drive.perform(.driver(.rowChosen(1)))
    drive.advance(by: .seconds(2))
    #expect(bench(drive).record.marks.map(\.text) == ["Listen Now", "The Long Signal"])
    // Where a drive says what it does its steps stand there.
    drive.note(ScriptNote(.command, "back", line: 1))
    drive.perform(.driver(.backPressed))
    drive.advance(by: .seconds(2))
    #expect(bench(drive).record.marks.map(\.text) == ["Listen Now", "The Long Signal", "back"])
  }

  /// What can be pressed is large enough for a mouse, and what is written can be read.
  @Test(arguments: Bench.Pane.allCases)
  func controlsCanBeHitAndTextsCanBeRead(pane: Bench.Pane) throws {
    var drive = try demo()
    drive.perform(.car(.speedChanged(.kilometresPerHour(50))))
    drive.advance(by: .seconds(1))
    var bench = bench(drive)
    bench.pane = pane
    bench.drives = [
      .init("one", in: "a.drive", .passed(.seconds(1))),
      .init("two", in: "b.drive", .failed(["x"])),
    ]
    (bench.chosen, bench.chosenPath) = (bench.record.queries.last?.id, ContentPath([0, 1]))
    let screen = Screen(drive.headUnit, at: drive.now, with: materials).displayList()
    var view = BenchView(bench, drive, name: "demo", with: materials)
    let picture = view.picture(around: screen)
    for control in picture.controls where control.action != .edge && control.action != .corner {
      let side = min(control.frame.width, control.frame.height)
      #expect(side >= 24, "\(control.hint): \(side) pixels")
    }
    for (text, ground, contrast) in Self.contrasts(picture.list, outside: picture.screen) {
      #expect(contrast >= 4.5, "\(text) on \(ground)")
    }
  }

  /// Each text with what is below it, as it is laid on.
  private static func contrasts(
    _ list: DisplayList, outside screen: PixelRect
  ) -> [(Color, Color, Double)] {
    var found: [(Color, Color, Double)] = []
    for (index, command) in list.commands.enumerated() {
      guard case .text(let line, let left, let baseline, let ink) = command else { continue }
      let (x, y) = (left + line.width / 2, baseline - 4)
      guard !screen.contains(x: x, y: y) else { continue }
      var ground = BenchLook.window
      for below in list.commands[..<index] {
        switch below {
        case .fill(let frame, let color) where frame.contains(x: x, y: y):
          ground = color.over(ground)
        case .card(let card) where card.frame.contains(x: x, y: y):
          if case .color(let color) = card.surface { ground = color.over(ground) }
        default: break
        }
      }
      found.append((ink, ground, Contrast.ratio(of: ink, on: ground)))
    }
    return found
  }
}

extension Color {
  fileprivate func over(_ ground: Color) -> Color {
    func mix(_ top: UInt8, _ bottom: UInt8) -> UInt8 {
      let shown = Int(top) * Int(alpha)
      let left = Int(bottom) * (255 - Int(alpha))
      return UInt8((shown + left) / 255)
    }
    return Color(
      red: mix(red, ground.red), green: mix(green, ground.green), blue: mix(blue, ground.blue))
  }
}
