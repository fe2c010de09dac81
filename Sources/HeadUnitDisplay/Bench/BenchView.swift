public import HeadUnitCore

/// Draws a bench around a head unit.
public struct BenchView {
  let bench: Bench
  let simulation: Simulation
  /// What is looked at, which may be the past.
  let headUnit: HeadUnit
  let at: Instant
  let name: String
  let isPaused: Bool
  let isRecording: Bool
  let isFilming: Bool
  let layout: BenchLayout
  let materials: Materials
  /// The head unit's own picture, which the bench is drawn around.
  private(set) var screen: DisplayList?
  /// The row of the head unit's that the mouse is over.
  private(set) var pointedPath: ContentPath?
  /// The button of a command of playback that it is over.
  private var pointedCommand: CommandName?

  /// In a window of a size; without one, as large as all of it wants to be.
  public init(
    _ bench: Bench, _ simulation: Simulation, name: String, isPaused: Bool = false,
    isRecording: Bool = false, isFilming: Bool = false, in window: PixelSize? = nil,
    with materials: Materials
  ) {
    self.bench = bench
    self.simulation = simulation
    (headUnit, at) = bench.view(of: simulation)
    (self.name, self.isPaused) = (name, isPaused)
    (self.isRecording, self.isFilming) = (isRecording, isFilming)
    let display = simulation.headUnit.profile.display
    layout = BenchLayout(
      PixelSize(width: display.width, height: display.height), bench.arrangement, in: window)
    self.materials = materials
  }

  /// Around the screen's own picture, which is drawn as it is.
  public mutating func picture(around screen: DisplayList) -> BenchPicture {
    self.screen = screen
    var canvas = BenchCanvas(materials.text)
    canvas.focus = bench.focus
    let whole = PixelRect(x: 0, y: 0, width: layout.size.width, height: layout.size.height)
    canvas.list.add(.fill(whole, BenchLook.window))
    drawToolbar(on: &canvas)
    drawBezel(on: &canvas)
    let commands = canvas.list.commands
    let frame = layout.screen
    let elements = screen.elements.map { $0.shown(in: layout) }
    pointedPath = bench.pointed.flatMap { place in
      frame.contains(x: place.x, y: place.y)
        ? elements.last { $0.path != nil && $0.frame.contains(x: place.x, y: place.y) }?.path : nil
    }
    pointedCommand = bench.pointed.flatMap { place in
      frame.contains(x: place.x, y: place.y)
        ? elements.last { $0.target != nil && $0.frame.contains(x: place.x, y: place.y) }?.target?
          .command : nil
    }
    drawStrip(on: &canvas)
    drawInspector(on: &canvas)
    drawEdge(on: &canvas)
    drawTimeline(on: &canvas)
    drawFrames(of: elements, on: &canvas)
    drawCorner(on: &canvas)
    drawHint(on: &canvas)
    if let sheet = bench.sheet {
      canvas.controls = []
      canvas.draw(sheet, in: layout.size)
    }
    let around = canvas.list.commands
    let start = screen.elements.count
    let list = DisplayList(
      size: layout.size,
      commands: commands + ownCommands(screen) + around[commands.count...],
      elements: elements + canvas.list.elements.map { $0.moved(toFollow: start) },
      nextChange: bench.isSearching ? .atOnce : bench.viewed == nil ? screen.nextChange : .never)
    return BenchPicture(
      list: list, controls: canvas.controls, screen: frame, layout: layout,
      inspector: canvas.list.frame(layout.inspector), lastFirst: canvas.lastFirst,
      shownFirst: canvas.shownFirst)
  }

  /// Pixel for pixel, or all of it smaller.
  private func ownCommands(_ screen: DisplayList) -> [DrawingCommand] {
    let frame = layout.screen
    if layout.showsPixels {
      return [.clip(frame)] + screen.commands(movedBy: frame.x, frame.y) + [.end]
    }
    let whole = PixelRect(x: 0, y: 0, width: screen.size.width, height: screen.size.height)
    return [.pane(Pane(whole, in: frame))] + screen.commands + [.end]
  }

  private func drawBezel(on canvas: inout BenchCanvas) {
    let frame = canvas.list.frame(layout.bezel)
    canvas.list.add(
      .card(
        Card(
          frame, radius: 14, .gradient(Gradient(from: Color(0x2A2F3A), to: Color(0x101319))),
          // What is over is seen to be over.
          edge: bench.viewed == nil
            ? Card.Edge(width: 1, Color.white.opacity(0.1)) : Card.Edge(width: 3, BenchLook.late))))
  }
}

extension BenchView {
  /// What the mouse takes hold of to make the screen larger, below its right corner.
  private func drawCorner(on canvas: inout BenchCanvas) {
    let frame = layout.screen
    let display = simulation.headUnit.profile.display
    let area = Area(
      Double(frame.x + frame.width) - 60, Double(frame.y + frame.height) + 1, 66, 10)
    canvas.control(
      area, .corner, "Corner of the screen", hint: "Drag for a screen of another size",
      value: "\(display.width) \u{D7} \(display.height)"
    ) { canvas in
      canvas.list.card(
        Area(area.maxX - 40, area.y + 3, 36, 3), radius: 1.5, BenchLook.texts[2])
    }
    guard let size = bench.screenSize else { return }
    canvas.list.add(
      .card(
        Card(
          layout.shown(PixelRect(x: 0, y: 0, width: size.width, height: size.height)), radius: 4,
          .none, edge: Card.Edge(width: 2, BenchLook.accent))))
    let words = canvas.list.line("\(size.width) \u{D7} \(size.height)", BenchLook.heading)
    let width = canvas.list.width(words) + 24
    let card = Area(Double(frame.x) + 16, Double(frame.y) + 16, width, 36)
    canvas.list.card(card, radius: 9, BenchLook.controlOn, hasEdge: true, shadow: .small)
    canvas.list.draw(
      words, BenchLook.heading, BenchLook.texts[0], x: card.x + 12, y: card.y + 8)
  }
}

// The line at the top: what is tried, on what, and what can be taken along.
extension BenchView {
  private func drawToolbar(on canvas: inout BenchCanvas) {
    canvas.list.fill(layout.toolbar, BenchLook.panel)
    canvas.list.fill(Area(0, 43, layout.width, 1), BenchLook.line)
    canvas.list.card(Area(16, 12, 20, 20), radius: 6, BenchLook.accent)
    canvas.list.icon(.car, Area(19, 15, 14, 14), BenchLook.window)
    canvas.text("Testdrive", BenchLook.heading, BenchLook.texts[0], x: 46, y: 12)
    var x = 142.0
    let display = headUnit.profile.display
    // What stands to the right of it, and the other chips, need the rest.
    let limit = min(280, max(70, layout.width - 1_154))
    chip(name, at: &x, limit: limit, .type("app "), label: "Choose an app", on: &canvas)
    chip(
      "\(headUnit.profile.name)  \(display.width) \u{D7} \(display.height)", at: &x, limit: 240,
      .type("profile "), label: "Choose a head unit, or a size", on: &canvas)
    let other: DriverSide = display.driverSide == .left ? .right : .left
    chip(
      "Driver \(display.driverSide.rawValue)", at: &x, limit: 140, .line("side \(other.rawValue)"),
      label: "Let the driver sit \(other.rawValue)", on: &canvas)
    drawActions(on: &canvas)
  }

  private func chip(
    _ text: String, at x: inout Double, limit: Double, _ order: BenchControl.Order, label: String,
    on canvas: inout BenchCanvas
  ) {
    let line = canvas.list.line(text, BenchLook.strong, within: limit)
    let width = canvas.list.width(line) + 42
    let area = Area(x, 8, width, 28)
    canvas.control(area, .order(order), label, value: text) { canvas in
      canvas.list.card(area, radius: 8, BenchLook.raised)
      canvas.list.draw(line, BenchLook.strong, BenchLook.texts[0], x: area.x + 12, y: 14)
      canvas.list.icon(
        .chevronForward, Area(area.maxX - 24, 16, 12, 12), BenchLook.texts[1], turn: 64)
    }
    x += width + 10
  }

  private func drawActions(on canvas: inout BenchCanvas) {
    let isConnected = headUnit.phone.isConnected
    var right = layout.width - 16
    func button(
      _ title: String, _ width: Double, _ order: BenchControl.Order, label: String, key: String,
      isOn: Bool = false, on canvas: inout BenchCanvas
    ) {
      canvas.button(
        Area(right - width, 8, width, 28), .order(order), title: title, label: label, key: key,
        isOn: isOn)
      right -= width + 8
    }
    button("Hide", 52, .toggleBench, label: "Hide the bench", key: "F2", on: &canvas)
    let other = bench.arrangement.onTheOtherSide
    button(
      other.dock == .below ? "Below" : "Beside", 60, .arrange(other),
      label: other.dock == .below ? "The inspector below the car" : "The inspector beside the car",
      key: "Ctrl-B", on: &canvas)
    button(
      "Commands", 88, .type(""), label: "Type a step, or look for a key", key: "Ctrl-P", on: &canvas
    )
    button(
      isRecording ? "Stop" : "Record", 66, .line("record"),
      label: isRecording ? "Write the drive" : "Record what hands do as a drive", key: "Ctrl-D",
      isOn: isRecording, on: &canvas)
    button(
      isFilming ? "End film" : "Film", 70, .line("film"),
      label: isFilming ? "End the film" : "Begin a film of the screen", key: "Ctrl-G",
      isOn: isFilming, on: &canvas)
    button(
      "Screenshot", 92, .screenshot, label: "Write a picture of the screen", key: "F8", on: &canvas)
    canvas.text(
      isConnected ? "Connected" : "No phone", BenchLook.body,
      isConnected ? BenchLook.ok : BenchLook.texts[1], x: right - 8, y: 14, .right)
  }
}

// What is said of the thing under the mouse, and what is drawn over the screen.
extension BenchView {
  private func drawHint(on canvas: inout BenchCanvas) {
    if bench.sheet != nil || bench.hidesHint { return }
    let (frame, words): (PixelRect, String)
    if let control = canvas.controls.last(where: { $0.action == bench.focus }) {
      (frame, words) = (control.frame, control.hint)
    } else if let place = bench.pointed,
      let control = canvas.controls.last(where: { $0.frame.contains(x: place.x, y: place.y) })
    {
      (frame, words) = (control.frame, control.hint)
    } else if let place = bench.pointed, let path = pointedPath {
      frame = PixelRect(x: place.x, y: place.y, width: 1, height: 1)
      words = bench.record.words(of: path)
    } else if let place = bench.pointed, let name = pointedCommand, let reason = whyDead(name) {
      frame = PixelRect(x: place.x, y: place.y, width: 1, height: 1)
      words = "\(name.rawValue): \(reason)"
    } else {
      return
    }
    let line = canvas.list.line(words, BenchLook.body, within: 620)
    let width = canvas.list.width(line) + 20
    let x = min(max(4, Double(frame.x + frame.width / 2) - width / 2), layout.width - width - 4)
    let below = Double(frame.y + frame.height) + 8
    // Below a control of the car stands what it has come to.
    let isOfCar = Double(frame.y) >= layout.strip.y && Double(frame.y) < layout.strip.maxY
    let y =
      below + 30 < Double(layout.size.height) && !isOfCar ? below : Double(frame.y) - 36
    canvas.list.card(
      Area(x, y, width, 28), radius: 8, BenchLook.controlOn, hasEdge: true, shadow: .small)
    canvas.list.draw(line, BenchLook.body, BenchLook.texts[0], x: x + 10, y: y + 6)
  }

  /// The question's row on the head unit; and while their pane is open all elements, the safe area
  /// and what is too small for a finger.
  private func drawFrames(of elements: [Element], on canvas: inout BenchCanvas) {
    let path: ContentPath? =
      switch bench.pane {
      case .content: bench.chosenPath
      case .questions: bench.chosen.flatMap { bench.record.query($0) }?.question.path
      case .nowPlaying, .findings, .faults, .trace, .elements, .log, .drives: nil
      }
    if let path,
      let row = elements.first(where: { $0.path == path })
    {
      canvas.ring(row.frame, 3, BenchLook.accent)
    }
    guard bench.pane == .elements, bench.showsFrames, bench.sheet == nil else { return }
    let display = headUnit.profile.display
    let area = display.safeArea
    let screen = layout.screen
    canvas.ring(
      layout.shown(
        PixelRect(
          x: area.left, y: area.top, width: display.width - area.left - area.right,
          height: display.height - area.top - area.bottom)), 1, BenchLook.ok)
    let small = Set(self.screen?.smallTargets(of: headUnit) ?? [])
    for (index, element) in elements.enumerated() where element.target != nil && element.isEnabled {
      let frame = element.touchFrame.intersection(screen)
      canvas.ring(
        frame, small.contains(index) ? 2 : 1,
        small.contains(index) ? BenchLook.failed : BenchLook.accent)
      if small.contains(index) {
        let own = self.screen?.elements[index].touchFrame ?? element.touchFrame
        mark(frame, "\(points(of: own)) pt", BenchLook.failed, on: &canvas)
      }
    }
    for one in bench.legibility where one.isTooLow {
      let box = layout.shown(one.text.box)
      let ring = PixelRect(
        x: box.x - 3, y: box.y - 3, width: box.width + 6, height: box.height + 6)
      canvas.ring(ring.intersection(screen), 2, BenchLook.late)
      mark(ring, one.words, BenchLook.late, on: &canvas)
    }
  }

  /// What is wrong with what is ringed: to the right of it, or in its corner for want of room.
  private func mark(
    _ frame: PixelRect, _ words: String, _ color: Color, on canvas: inout BenchCanvas
  ) {
    let line = canvas.list.line(words, BenchLook.small)
    let width = canvas.list.width(line) + 10
    let right = Double(frame.x + frame.width) + 3
    let end = Double(layout.screen.x + layout.screen.width)
    let x = right + width <= end ? right : Double(frame.x + frame.width) - width
    let card = Area(x, Double(frame.y), width, 18)
    canvas.list.card(card, radius: 4, color)
    canvas.list.draw(line, BenchLook.small, BenchLook.window, x: card.x + 5, y: card.y + 2)
  }

  /// How large a frame is, in points.
  func points(of frame: PixelRect) -> String {
    let scale = headUnit.metrics.pixelsPerPoint
    let sides = [frame.width, frame.height].map { (Double($0) / scale).pointWords }
    return sides.joined(separator: " \u{D7} ")
  }
}

extension BenchCanvas {
  fileprivate mutating func ring(_ frame: PixelRect, _ width: Int, _ color: Color) {
    guard !frame.isEmpty else { return }
    list.add(.card(Card(frame, radius: 4, .none, edge: Card.Edge(width: width, color))))
  }
}

extension BenchRecord {
  /// What the app was asked about a path.
  func words(of path: ContentPath) -> String {
    guard let history = content.history(of: path) else {
      return "\(path.benchWords): not asked about"
    }
    let failed = history.failedCount == 0 ? "" : ", \(history.failedCount) failed"
    let count = history.count == 1 ? "1 question" : "\(history.count) questions"
    let waiting = history.count - history.endedCount
    // A question that waits has taken no time yet that could be told.
    let waits =
      waiting == 0
      ? ""
      : history.count == 1 ? " that waits for its answer" : ", \(waiting) without an answer yet"
    let slowest =
      history.endedCount == 0 ? "" : ", the slowest took \(history.slowest.benchWords)"
    return "\(path.benchWords): \(count)\(waits)\(failed)\(slowest)"
  }
}

extension Element {
  /// The same element where it is seen.
  fileprivate func shown(in layout: BenchLayout) -> Element {
    Element(
      role: role, label: label, value: value, frame: layout.shown(frame),
      touchFrame: layout.shown(touchFrame), isEnabled: isEnabled, isFocused: isFocused,
      path: path, target: target, parent: parent)
  }
}

// The panes as text, for whoever writes about what was seen.
extension BenchView {
  /// The last lines, where there are more than anybody pastes.
  private static let lineLimit = 100_000

  public var paneText: String {
    let lines: [String] =
      switch bench.pane {
      case .questions: questionLines
      case .trace:
        (bench.divergence?.lines ?? [])
          + places(.trace, simulation.trace.entries.count).map { place in
            let entry = simulation.trace.entries[place]
            let (kind, detail) = entry.content.words
            return "\(entry.at.seconds)  \(kind)  \(detail)"
          }
      case .log:
        places(.log, bench.record.log.count).map { place in
          "\(bench.record.log[place].at.seconds)  \(bench.record.log[place].text)"
        }
      case .findings: bench.findings.flatMap(\.textLines)
      case .faults: bench.faults.map { "\($0.words), \($0.outcome)" }
      case .drives: driveLines
      case .content where headUnit.browser.page?.template == nil:
        contentLines(atMost: Self.lineLimit)
      case .elements: elementLines
      case .content, .nowPlaying: drawnLines
      }
    return lines.map { $0 + "\n" }.joined()
  }

  private func places(_ pane: Bench.Pane, _ count: Int) -> [Int] {
    if !bench.search.isEmpty {
      return (bench.searches[pane]?.places ?? []).suffix(Self.lineLimit)
    }
    return Array((0..<count).suffix(Self.lineLimit))
  }

  private var questionLines: [String] {
    shownQuestions.suffix(Self.lineLimit).map { place in
      let query = bench.record.queries[place]
      let path = query.question.path?.benchWords ?? "cover"
      let took = query.time?.benchWords ?? "waits"
      return "\(query.asked.seconds)  \(path)  \(query.question.benchCall)  \(took)  "
        + "\(query.state)  \(query.answer)"
    }
  }

  /// What the pane shows, a line for each height.
  private var drawnLines: [String] {
    var canvas = BenchCanvas(materials.text)
    drawInspector(on: &canvas)
    let pane = canvas.list.frame(layout.inspector)
    let texts = canvas.list.elements.filter {
      $0.role == .text && $0.frame.y >= pane.y + 40 && pane.contains($0.frame)
    }
    let rows = Dictionary(grouping: texts) { $0.frame.y / 4 }
    return rows.keys.sorted().map { key in
      (rows[key] ?? []).sorted { $0.frame.x < $1.frame.x }.map(\.label).joined(separator: "  ")
    }
  }
}

extension FocusTarget {
  /// What of playback it stands for.
  fileprivate var command: CommandName? {
    if case .control(let name) = self { return name }
    if case .menuItem(.command(let name)) = self { return name }
    return self == .scrubber ? .position : nil
  }
}

extension Double {
  /// `44`, `43.5`.
  var pointWords: String {
    let tenths = Int((self * 10).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(abs(tenths % 10))"
  }
}

extension Int {
  /// `1 time`, `2 times`.
  var times: String { self == 1 ? "1 time" : "\(self) times" }
}

extension Bench.Finding {
  fileprivate var textLines: [String] {
    let place = place.isEmpty ? "" : " (\(place))"
    let head = "\(at.seconds)  \(id): \(complaint). \(seen). \(advice)\(place)"
    return [head] + lines.map { "  \($0.at.seconds)  line \($0.number): \($0.words)" }
  }
}
