import HeadUnitCore

// What the app was asked and has said.
extension BenchView {
  private static let tabHeight = 40.0

  /// Of drives only where there are any.
  private var tabs: [Bench.Pane] { Bench.Pane.allCases.filter { $0 != .drives || hasDrives } }

  private var hasDrives: Bool { bench.drives != nil }

  func drawInspector(on canvas: inout BenchCanvas) {
    let area = layout.inspector
    canvas.list.fill(area, BenchLook.panel)
    switch bench.arrangement.dock {
    case .right: canvas.list.fill(Area(area.x, area.y, 1, area.height), BenchLook.line)
    case .below: canvas.list.fill(Area(area.x, area.y, area.width, 1), BenchLook.line)
    }
    drawTabs(on: &canvas)
    var pane = Area(
      area.x + 1, area.y + Self.tabHeight, area.width - 1, area.height - Self.tabHeight)
    if let divergence = bench.divergence, bench.pane == .trace {
      draw(divergence, in: pane, on: &canvas)
      pane = Area(
        pane.x, pane.y + Self.divergenceHeight, pane.width, pane.height - Self.divergenceHeight)
    }
    switch bench.pane {
    case .drives: drawDrives(in: pane, on: &canvas)
    case .questions: drawQuestions(in: pane, on: &canvas)
    case .content: drawContent(in: pane, on: &canvas)
    case .nowPlaying: drawNowPlaying(in: pane, on: &canvas)
    case .findings: drawFindings(in: pane, on: &canvas)
    case .faults: drawFaults(in: pane, on: &canvas)
    case .trace: drawTrace(in: pane, on: &canvas)
    case .elements: drawElements(in: pane, on: &canvas)
    case .log: drawLog(in: pane, on: &canvas)
    }
  }

  private static let divergenceHeight = 112.0

  /// What an app did before and does now, until somebody has read it.
  private func draw(_ divergence: Divergence, in pane: Area, on canvas: inout BenchCanvas) {
    let card = Area(pane.x + 12, pane.y + 8, pane.width - 24, Self.divergenceHeight - 12)
    canvas.list.card(card, radius: 12, BenchLook.raised)
    canvas.list.card(card, radius: 12, BenchLook.failed.opacity(0.1))
    canvas.list.icon(.error, Area(card.x + 14, card.y + 12, 20, 20), BenchLook.failed)
    canvas.text(
      "The app went another way this time", BenchLook.heading, BenchLook.texts[0], x: card.x + 44,
      y: card.y + 12, within: card.width - 92)
    canvas.button(
      Area(card.maxX - 38, card.y + 8, 28, 28), .closeDivergence, icon: .close,
      label: "Put away where the app went another way")
    let lines = Area(card.x + 8, card.y + 42, card.width - 16, 52)
    canvas.control(
      lines, .divergence(at: divergence.now.at ?? divergence.before.at ?? .start),
      "Where the app went another way", hint: "Click to look at that instant",
      value: divergence.sentence
    ) { canvas in
      let sides = [("Before", divergence.before), ("Now", divergence.now)]
      for (number, (name, side)) in sides.enumerated() {
        let y = lines.y + 4 + Double(number) * 24
        canvas.text(name, BenchLook.strong, BenchLook.texts[1], x: lines.x + 6, y: y)
        if let at = side.at {
          canvas.text(
            at.seconds, BenchLook.number, BenchLook.texts[1], x: lines.x + 124, y: y, .right)
        }
        canvas.text(
          side.words, BenchLook.body, BenchLook.texts[0], x: lines.x + 134, y: y,
          within: lines.width - 140)
      }
    }
  }

  /// Where the inspector ends, and where it would if the mouse let go of its edge.
  func drawEdge(on canvas: inout BenchCanvas) {
    let area = layout.edge
    let isRight = bench.arrangement.dock == .right
    canvas.control(
      area, .edge, "Edge of the inspector",
      hint: isRight
        ? "Drag to make the inspector wider" : "Drag to make the inspector higher",
      value: "\(isRight ? bench.arrangement.width : bench.arrangement.height)"
    ) { canvas in
      let grip =
        isRight
        ? Area(area.midX - 1, area.midY - 18, 2, 36) : Area(area.midX - 18, area.midY - 1, 36, 2)
      canvas.list.card(grip, radius: 1, BenchLook.texts[2])
      guard let edge = bench.edge.map(Double.init) else { return }
      canvas.list.fill(
        isRight
          ? Area(edge, layout.inspector.y, 2, layout.inspector.height)
          : Area(0, edge, layout.width, 2), BenchLook.accent)
    }
  }

  private func drawTabs(on canvas: inout BenchCanvas) {
    let area = layout.inspector
    canvas.list.fill(
      Area(area.x, area.y + Self.tabHeight - 1, area.width, 1), BenchLook.line)
    var x = area.x + 8
    // Nine stand closer together.
    let padding = hasDrives ? 5.0 : 7.0
    for (number, pane) in tabs.enumerated() {
      let isOn = pane == bench.pane
      let line = canvas.list.line(pane.title, BenchLook.tab)
      let width = canvas.list.width(line) + padding * 2
      let tab = Area(x, area.y, width, Self.tabHeight)
      canvas.control(
        tab, .pane(pane), pane.title, hint: "\(pane.title) (Ctrl-\(number + 1))",
        value: isOn ? "on" : ""
      ) { canvas in
        canvas.list.draw(
          line, BenchLook.tab, isOn ? BenchLook.texts[0] : BenchLook.texts[1], x: x + padding,
          y: area.y + 13)
        if isOn {
          canvas.list.fill(
            Area(x + padding, area.y + Self.tabHeight - 2, width - padding * 2, 2),
            BenchLook.accent)
        }
        if let ink = sign(of: pane) {
          canvas.list.disc(Area(x + width - 8, area.y + 8, 6, 6), ink)
        }
      }
      x += width
    }
  }

  /// A pane that has something to say without being open.
  private func sign(of pane: Bench.Pane) -> Color? {
    switch pane {
    case .findings: bench.findings.first?.level.ink
    case .faults: bench.faults.contains { !$0.isOver } ? BenchLook.failed : nil
    case .questions: bench.record.failed.isEmpty ? nil : BenchLook.failed
    case .drives: (bench.drives ?? []).contains(where: \.hasFailed) ? BenchLook.failed : nil
    case .trace: bench.divergence == nil ? nil : BenchLook.failed
    case .content, .nowPlaying, .elements, .log: nil
    }
  }

  /// What is looked for, whether the pane follows what comes, and taking its text along; gives back
  /// what is left of the pane.
  func drawTools(in pane: Area, on canvas: inout BenchCanvas) -> Area {
    var x = pane.x + 12
    let words = bench.search.isEmpty ? "Search" : bench.search
    canvas.button(
      Area(x, pane.y + 8, 190, 28), .order(.type("search \(bench.search)")), title: words,
      label: "Show only lines with a text", key: "Ctrl-F", isOn: !bench.search.isEmpty)
    x += 196
    if !bench.search.isEmpty {
      canvas.button(
        Area(x, pane.y + 8, 28, 28), .order(.line("search")), icon: .close,
        label: "Show all lines again")
    }
    drawFollowing(right: pane.maxX - 72, y: pane.y + 8, on: &canvas)
    canvas.button(
      Area(pane.maxX - 68, pane.y + 8, 56, 28), .order(.copy), title: "Copy",
      label: "Copy the pane as text", key: "Ctrl-C")
    return Area(pane.x, pane.y + 44, pane.width, pane.height - 44)
  }

  /// A pane that shows what comes last can be told to stand still.
  func drawFollowing(right: Double, y: Double, on canvas: inout BenchCanvas) {
    guard bench.pane.followsItsEnd else { return }
    let follows = bench.first[bench.pane] == nil
    canvas.button(
      Area(right - 70, y, 66, 28), .follow, title: "Follow",
      label: follows ? "Let the pane stand still" : "Follow what comes", key: "Ctrl-S",
      isOn: follows)
  }

  /// Which of so many lines are seen in a room for so many, as scrolled; at the end unless somebody
  /// has scrolled, or one has been chosen that is to be seen.
  func window(
    _ count: Int, room: Int, revealing line: Int? = nil, on canvas: inout BenchCanvas
  ) -> Range<Int> {
    let last = max(0, count - room)
    canvas.lastFirst = last
    var first = min(bench.first[bench.pane] ?? (bench.pane.followsItsEnd ? last : 0), last)
    if bench.revealsChosen, let line { first = max(line - room + 1, min(first, line)) }
    canvas.shownFirst = first
    return first..<min(count, first + room)
  }

  /// The lines of a pane from a height on, and the details of what is chosen: below them, or
  /// beside them in a pane that is wide and low.
  func parting(
    _ pane: Area, from top: Double, detail height: Double?
  ) -> (lines: Area, detail: Area) {
    guard let height else { return (pane, pane) }
    if pane.width >= 1_000, pane.height < 500 {
      let width = 460.0
      return (
        Area(pane.x, pane.y, pane.width - width, pane.height),
        Area(pane.maxX - width, top, width, pane.maxY - top)
      )
    }
    return (
      Area(pane.x, pane.y, pane.width, pane.height - height),
      Area(pane.x, pane.maxY - height, pane.width, height)
    )
  }

  /// A heading inside of a pane.
  func heading(
    _ text: String, _ value: String = "", x: Double, y: Double, width: Double,
    on canvas: inout BenchCanvas
  ) {
    canvas.text(text, BenchLook.small, BenchLook.texts[1], x: x, y: y)
    if !value.isEmpty {
      canvas.text(
        value, BenchLook.label, BenchLook.texts[2], x: x + width, y: y, within: width / 2, .right)
    }
  }

  /// Where nothing is to be shown: why.
  func nothing(_ text: String, in pane: Area, on canvas: inout BenchCanvas) {
    canvas.list.paragraph(
      text, BenchLook.body, BenchLook.texts[2], centre: pane.midX, y: pane.y + 60,
      width: pane.width - 80, maximumLines: 3)
  }

  private func drawTrace(in whole: Area, on canvas: inout BenchCanvas) {
    let pane = drawTools(in: whole, on: &canvas)
    let entries = simulation.trace.entries
    let end = bench.viewed.map { entries.endOfInstant($0) } ?? entries.count
    let places = bench.search.isEmpty ? nil : bench.searches[.trace]?.places ?? []
    // Those that are found lie in their order.
    let count = places.map { $0.firstPlace { $0 >= end } } ?? end
    let seen = window(count, room: Int((pane.height - 12) / 20), on: &canvas)
    for (line, index) in seen.enumerated() {
      let entry = entries[places.map { $0[index] } ?? index]
      let y = pane.y + 8 + Double(line) * 20
      let (kind, detail) = entry.content.words
      canvas.text(
        entry.at.seconds, BenchLook.number, BenchLook.texts[2], x: pane.x + 76, y: y, .right)
      canvas.text(kind, BenchLook.body, BenchLook.accent, x: pane.x + 86, y: y, within: 66)
      canvas.text(
        detail, BenchLook.body, BenchLook.texts[0], x: pane.x + 156, y: y,
        within: pane.width - 168)
    }
    if seen.isEmpty {
      nothing(
        places == nil ? "Nothing has happened yet." : "No line has that in it.", in: pane,
        on: &canvas)
    }
  }

  private func drawLog(in whole: Area, on canvas: inout BenchCanvas) {
    let pane = drawTools(in: whole, on: &canvas)
    let log = bench.record.log
    let places = bench.search.isEmpty ? nil : bench.searches[.log]?.places ?? []
    let seen = window(
      places?.count ?? log.count, room: Int((pane.height - 12) / 20), on: &canvas)
    for (line, place) in seen.enumerated() {
      let index = places.map { $0[place] } ?? place
      let y = pane.y + 8 + Double(line) * 20
      canvas.text(
        log[index].at.seconds, BenchLook.number, BenchLook.texts[2], x: pane.x + 76, y: y, .right)
      canvas.text(
        log[index].text, BenchLook.body, BenchLook.texts[0], x: pane.x + 86, y: y,
        within: pane.width - 98)
    }
    if seen.isEmpty {
      nothing(
        log.isEmpty ? "The app has written nothing." : "No line has that in it.", in: pane,
        on: &canvas)
    }
  }

  private static let elementHeight = 40.0

  private func drawElements(in whole: Area, on canvas: inout BenchCanvas) {
    let pane = drawTools(in: whole, on: &canvas)
    canvas.button(
      Area(pane.maxX - 142, whole.y + 8, 66, 28), .showFrames, title: "Frames",
      label: "Frames over the screen: red where a finger misses, orange where an eye does",
      isOn: bench.showsFrames)
    let needle = bench.search.lowercased()
    let all = screenElements
    let elements = all.filter {
      needle.isEmpty || "\($0.role) \($0.label)".lowercased().contains(needle)
    }
    let (smallCount, lowCount) = (all.count(where: \.isSmall), all.count(where: \.isTooLow))
    let least = DisplayList.leastTouch.pointWords
    canvas.text(
      "\(smallCount) under \(least) pt, \(lowCount) with too little contrast", BenchLook.small,
      smallCount + lowCount > 0 ? BenchLook.failed : BenchLook.texts[1],
      x: pane.x + 12, y: pane.y + 4, within: pane.width - 24)
    let top = pane.y + 26
    let seen = window(
      elements.count, room: Int((pane.maxY - top) / Self.elementHeight), on: &canvas)
    for (line, index) in seen.enumerated() {
      draw(elements[index], y: top + Double(line) * Self.elementHeight, in: pane, on: &canvas)
    }
  }

  private func draw(
    _ element: ScreenElement, y: Double, in pane: Area, on canvas: inout BenchCanvas
  ) {
    let depth = Double(min(8, element.depth)) * 12
    let x = pane.x + 12 + depth
    canvas.text(element.role, BenchLook.body, BenchLook.accent, x: x, y: y, within: 90)
    canvas.text(
      element.label, BenchLook.body, BenchLook.texts[0], x: x + 94, y: y,
      within: pane.maxX - 72 - x - 94)
    if let contrast = element.contrast {
      canvas.text(
        contrast, BenchLook.strong, element.isTooLow ? BenchLook.late : BenchLook.texts[1],
        x: pane.maxX - 12, y: y, .right)
    }
    canvas.text(
      element.frame, BenchLook.label, BenchLook.texts[2], x: x + 94, y: y + 18, within: 170)
    canvas.text(
      element.points, BenchLook.label, element.isSmall ? BenchLook.failed : BenchLook.texts[2],
      x: pane.maxX - 12, y: y + 18, within: 110, .right)
  }

  /// What the pane says of an element of the screen.
  private struct ScreenElement {
    let role: String
    let label: String
    let depth: Int
    let frame: String
    let points: String
    let isSmall: Bool
    /// Of the worst of its own texts; nil where it has none, or nobody has measured it.
    let contrast: String?
    let isTooLow: Bool
  }

  private var screenElements: [ScreenElement] {
    let list = screen ?? Screen(headUnit, at: at, with: materials).displayList()
    let small = Set(list.smallTargets(of: headUnit))
    var texts: [Int: Bench.Legibility] = [:]
    for one in bench.legibility {
      let box = one.text.box
      let (x, y) = (box.x + box.width / 2, box.y + box.height / 2)
      // What comes later lies in what came before.
      guard let index = list.elements.lastIndex(where: { $0.frame.contains(x: x, y: y) }),
        texts[index].map({ one.contrast / one.text.needed < $0.contrast / $0.text.needed }) ?? true
      else { continue }
      texts[index] = one
    }
    var depths: [Int] = []
    return list.elements.enumerated().map { index, element in
      let depth = element.parent.map { depths[$0] + 1 } ?? 0
      depths.append(depth)
      let label = [element.label, element.value].filter { !$0.isEmpty }.joined(separator: ", ")
      let isSmall = small.contains(index)
      return ScreenElement(
        role: element.role.rawValue, label: label, depth: depth, frame: "\(element.frame)",
        points: "\(points(of: isSmall ? element.touchFrame : element.frame)) pt", isSmall: isSmall,
        contrast: texts[index]?.words, isTooLow: texts[index]?.isTooLow ?? false)
    }
  }

  var elementLines: [String] {
    screenElements.map { element in
      let marks = [
        element.contrast.map { "contrast \($0)" + (element.isTooLow ? ", too little" : "") },
        element.isSmall ? "too small for a finger" : nil,
      ]
      return
        ([element.role, element.label, element.frame, element.points] + marks.compactMap(\.self))
        .joined(separator: "  ")
    }
  }
}

extension Bench.Pane {
  /// What comes last is what one wants to see.
  var followsItsEnd: Bool {
    switch self {
    case .questions, .trace, .log: true
    case .content, .nowPlaying, .findings, .faults, .elements, .drives: false
    }
  }
}

extension Instant {
  /// With three decimals.
  var seconds: String {
    let milliseconds = microseconds / 1_000
    return "\(milliseconds / 1_000).\(String(1_000 + milliseconds % 1_000).dropFirst())"
  }
}

extension ContentPath {
  /// As app developers write it: `[0, 2]`.
  var benchWords: String { "[\(indices.map(String.init).joined(separator: ", "))]" }
}
