import HeadUnitCore

/// What is known of an app's content at an instant, as lines below each other.
///
/// Lists that are open show their rows as far as they were asked about; of a hundred thousand in a
/// row only the ends are looked at.
struct ContentOutline {
  enum Line: Hashable {
    /// A place in the tree.
    case node(Int)
    /// Rows that nobody has asked about.
    case gap(Range<Int>)
    /// Where the car cuts the list: what it shows, of how many.
    case limit(shown: Int, count: Int)
    case note(String)
  }

  private enum Segment {
    /// Some of those below a place of the tree.
    case run(of: Int, Range<Int>)
    case line(Line)

    var count: Int {
      switch self {
      case .run(_, let range): range.count
      case .line: 1
      }
    }
  }

  private let record: BenchRecord
  private let entries: [Trace.Entry]
  private let headUnit: HeadUnit
  private let at: Instant
  /// So many questions had been put.
  let end: Int
  private let isPast: Bool
  private(set) var open: Set<Int> = []
  /// Rows that are open, by the place in which they stand.
  private var openRows: [Int: [Int]] = [:]
  private var segments: [(segment: Segment, start: Int, depth: Int)] = []
  private(set) var count = 0

  init(_ bench: Bench, _ entries: [Trace.Entry], _ headUnit: HeadUnit, at instant: Instant) {
    record = bench.record
    (self.entries, self.headUnit, at) = (entries, headUnit, instant)
    isPast = bench.viewed != nil
    end =
      isPast ? record.queries.firstPlace { $0.asked > instant } : record.queries.count
    if !bench.search.isEmpty {
      for place in bench.searches[.content]?.places ?? [] where place < tree.answered.count {
        add(.line(.node(Int(tree.answered[place]))), depth: 0)
      }
      return
    }
    open = openPlaces(bench)
    for place in open where place > 0 {
      openRows[Int(tree.nodes[place].parent), default: []].append(Int(tree.nodes[place].row))
    }
    for key in openRows.keys { openRows[key]?.sort() }
    guard isKnown(0) else { return }
    add(.line(.node(0)), depth: 0)
    if open.contains(0) { addList(0, depth: 1) }
    if tree.forgotten > 0 {
      add(.line(.note("\(tree.forgotten) items of earlier are not held any more")), depth: 0)
    }
  }

  private var tree: ContentTree { record.content }

  subscript(index: Int) -> (line: Line, depth: Int) {
    let place = segments.firstPlace { $0.start > index } - 1
    let (segment, start, depth) = segments[place]
    switch segment {
    case .line(let line): return (line, depth)
    case .run(let parent, let range):
      let child = tree.nodes[parent].children[range.lowerBound + index - start]
      return (.node(Int(child)), depth)
    }
  }

  /// What people have opened or shut; else the way to the list on the screen.
  private func openPlaces(_ bench: Bench) -> Set<Int> {
    var places: Set<Int> = [0]
    var path = headUnit.browser.page?.path
    while let one = path {
      if let place = tree.place(of: one) { places.insert(place) }
      path = one.parent
    }
    for (path, isOpen) in bench.unfolded {
      guard let place = tree.place(of: path) else { continue }
      if isOpen { places.insert(place) } else { places.remove(place) }
    }
    return places
  }

  private func isKnown(_ place: Int) -> Bool {
    guard isPast, place > 0 else { return !tree.nodes[place].asked.isEmpty || place == 0 }
    let node = tree.nodes[place]
    if let first = node.asked.first, first < end { return true }
    return node.children.contains { isKnown(Int($0)) }
  }

  private mutating func add(_ segment: Segment, depth: Int) {
    segments.append((segment, count, depth))
    count += segment.count
  }

  private mutating func addList(_ place: Int, depth: Int) {
    let children = tree.nodes[place].children
    let rows = self.count(of: place)
    let shown = shownCount(of: rows, at: place)
    var index = 0
    var row = 0
    while index < children.count {
      let here = self.row(children[index])
      if let rows, here >= rows { break }
      guard isKnown(Int(children[index])) else {
        index += 1
        continue
      }
      addGap(row..<here, shown, rows, depth)
      row = here
      let end = runEnd(children, from: index, place, until: [shown ?? .max, rows ?? .max])
      add(.run(of: place, index..<end), depth: depth)
      row += end - index
      index = end
      let last = Int(children[end - 1])
      if open.contains(last) { addList(last, depth: depth + 1) }
      if let shown, let rows, row == shown, row < rows {
        add(.line(.limit(shown: shown, count: rows)), depth: depth)
      }
    }
    if let rows { addGap(row..<max(row, rows), shown, rows, depth) }
  }

  private func row(_ place: Int32) -> Int { Int(tree.nodes[Int(place)].row) }

  /// As far as rows follow upon each other, none of them is open but the last, and the car does not
  /// cut them.
  private func runEnd(
    _ children: [Int32], from start: Int, _ place: Int, until limits: [Int]
  ) -> Int {
    let first = row(children[start])
    if isPast {
      var end = start + 1
      while end < children.count, row(children[end]) - first == end - start,
        isKnown(Int(children[end])), !open.contains(Int(children[end - 1])),
        !limits.contains(row(children[end]))
      {
        end += 1
      }
      return end
    }
    var end = (start..<children.count).firstPlace { row(children[$0]) - first > $0 - start }
    if let opened = openRows[place]?.first(where: { $0 >= first }) {
      end = min(end, opened - first + start + 1)
    }
    for limit in limits where limit > first && limit - first < children.count {
      end = min(end, limit - first + start)
    }
    return end
  }

  private mutating func addGap(_ gap: Range<Int>, _ shown: Int?, _ rows: Int?, _ depth: Int) {
    guard !gap.isEmpty else { return }
    guard let shown, let rows, gap.lowerBound <= shown, shown < gap.upperBound, shown < rows
    else { return add(.line(.gap(gap)), depth: depth) }
    if gap.lowerBound < shown {
      add(.line(.gap(gap.lowerBound..<shown)), depth: depth)
      add(.line(.limit(shown: shown, count: rows)), depth: depth)
    }
    add(.line(.gap(shown..<gap.upperBound)), depth: depth)
  }

  /// How many rows the car shows of a list; nil where it is not known, or tabs are in it.
  private func shownCount(of rows: Int?, at place: Int) -> Int? {
    guard let rows, place > 0 || headUnit.browser.tabs.isEmpty else { return nil }
    return headUnit.limits.shownCount(of: rows)
  }

  /// How many the app said there are.
  func count(of place: Int) -> Int? {
    for asked in tree.nodes[place].asked.reversed() where asked < end {
      let query = record.queries[Int(asked)]
      guard case .count = query.question, query.outcome == .answered,
        let ended = query.ended, ended <= at,
        case .count(let count)? = record.answer(to: query, entries)
      else { continue }
      return count
    }
    return nil
  }

  /// The last question of those, whatever became of it.
  func query(_ place: Int, where isMeant: (Question) -> Bool) -> BenchRecord.Query? {
    tree.nodes[place].asked.last { $0 < end && isMeant(record.queries[Int($0)].question) }
      .map { record.queries[Int($0)] }
  }

  func item(of place: Int) -> ContentItem? {
    record.item(in: tree.nodes[place], endingBefore: end, at: at, entries)
  }

  func path(of place: Int) -> ContentPath { tree.path(of: place) }

  /// How long the longest took of what had been answered.
  func slowest(of place: Int) -> Duration? {
    let ended = tree.nodes[place].asked.lazy.filter { $0 < end }.map { record.queries[Int($0)] }
    return ended.compactMap { $0.ended.map { $0 <= at } == true ? $0.time : nil }.max()
  }

  func history(of place: Int) -> BenchRecord.History { tree.nodes[place].history }

  func isContainer(_ place: Int, _ item: ContentItem?) -> Bool {
    item?.isContainer ?? tree.nodes[place].isContainer || place == 0
  }

  /// Whether the car lets the driver get there now.
  func isOutOfReach(_ path: ContentPath, isContainer: Bool) -> String? {
    guard let row = path.row, let parent = path.parent.flatMap({ tree.place(of: $0) }) else {
      return nil
    }
    let limits = headUnit.limits
    if let shown = shownCount(of: count(of: parent), at: parent), row >= shown {
      return limits.isEnforced
        ? "beyond the \(shown) rows of a list while driving" : "beyond the \(shown) rows of a list"
    }
    let level = path.depth + (headUnit.browser.tabs.isEmpty ? 1 : 0)
    guard isContainer, level > limits.depth else { return nil }
    return limits.isEnforced
      ? "below the \(limits.depth) levels that may be open while driving"
      : "below the \(limits.depth) levels that may be open"
  }
}

// The content as a tree: what is known of it, and what the car leaves out.
extension BenchView {
  private static let rowHeight = 28.0
  private static let detailHeight = 176.0

  private var outline: ContentOutline {
    ContentOutline(bench, simulation.trace.entries, headUnit, at: at)
  }

  func drawContent(in whole: Area, on canvas: inout BenchCanvas) {
    let rest = drawTools(in: whole, on: &canvas)
    if headUnit.browser.page?.template != nil { return drawTemplate(in: rest, on: &canvas) }
    let outline = outline
    let chosen = bench.chosenPath.flatMap { bench.record.content.place(of: $0) }
    let (pane, detail) = parting(
      rest, from: rest.y, detail: chosen == nil ? nil : Self.detailHeight)
    let bottom = pane.maxY
    let seen = window(
      outline.count, room: Int((bottom - pane.y - 4) / Self.rowHeight), on: &canvas)
    for (line, index) in seen.enumerated() {
      let y = pane.y + 4 + Double(line) * Self.rowHeight
      let (one, depth) = outline[index]
      let x = pane.x + 14 + Double(min(depth, 12)) * 20
      switch one {
      case .node(let place): draw(place, outline, x: x, y: y, in: pane, on: &canvas)
      case .gap(let rows): drawGap(rows, x: x, y: y, in: pane, on: &canvas)
      case .limit(let shown, let count):
        drawLimit(shown, count, x: x, y: y, in: pane, on: &canvas)
      case .note(let text):
        canvas.text(
          text, BenchLook.body, BenchLook.texts[2], x: x, y: y + 6, within: pane.maxX - x - 12)
      }
    }
    if seen.isEmpty {
      let isAll = bench.search.isEmpty
      nothing(
        isAll ? "The app has not been asked anything yet." : "Nothing is called that.", in: pane,
        on: &canvas)
    }
    if let chosen {
      drawDetail(chosen, outline, in: detail, on: &canvas)
    }
  }

  private func draw(
    _ place: Int, _ outline: ContentOutline, x: Double, y: Double, in pane: Area,
    on canvas: inout BenchCanvas
  ) {
    let path = outline.path(of: place)
    let item = outline.item(of: place)
    let isContainer = outline.isContainer(place, item)
    if isContainer, bench.search.isEmpty {
      let isOpen = outline.open.contains(place)
      canvas.control(
        Area(x - 4, y, 24, Self.rowHeight), .unfold(path, !isOpen),
        "\(isOpen ? "Close" : "Open") \(path.benchWords)"
      ) { canvas in
        canvas.list.icon(
          .chevronForward, Area(x + 2, y + 8, 12, 12), BenchLook.texts[1], turn: isOpen ? 64 : 0)
      }
    }
    let state = state(of: place, path, item, isContainer, outline)
    let title =
      place == 0
      ? name : item.map { ($0.title ?? "").isEmpty ? "(no title)" : $0.title ?? "" } ?? "\u{2026}"
    let row = Area(x + 20, y, pane.maxX - x - 26, Self.rowHeight)
    canvas.control(
      row, .content(path), "\(title) \(path.benchWords)", hint: state.hint, value: state.words
    ) { canvas in
      if path == bench.chosenPath || path == pointedPath {
        canvas.list.card(
          Area(pane.x + 6, y + 1, pane.width - 12, Self.rowHeight - 2), radius: 6,
          BenchLook.accent.opacity(path == bench.chosenPath ? 0.16 : 0.1))
      }
      let icon: Icon = place == 0 ? .apps : isContainer ? .folder : .play
      let ink =
        isContainer || item == nil ? BenchLook.texts[1] : BenchLook.accent
      canvas.list.icon(icon, Area(x + 22, y + 6, 16, 16), state.isDimmed ? BenchLook.texts[2] : ink)
      let chip = drawChip(path, right: pane.maxX - 14, y: y + 5, on: &canvas)
      let words = canvas.list.line(state.words, BenchLook.label, within: 150)
      let width = canvas.list.width(words)
      let right = min(chip - 10, pane.maxX - 74)
      canvas.list.draw(words, BenchLook.label, state.ink, x: right, y: y + 7, .right)
      canvas.text(
        title, BenchLook.row, BenchLook.texts[state.isDimmed ? 2 : 0], x: x + 44, y: y + 5,
        within: max(30, right - width - 10 - x - 44))
    }
  }

  /// Where it stands, as app developers write it; gives back where its left edge is.
  private func drawChip(
    _ path: ContentPath, right: Double, y: Double, on canvas: inout BenchCanvas
  ) -> Double {
    let line = canvas.list.line(path.benchWords, BenchLook.small, within: 110)
    let width = canvas.list.width(line)
    canvas.list.card(
      Area(right - width - 12, y, width + 12, 18), radius: 5, BenchLook.control)
    canvas.list.draw(line, BenchLook.small, BenchLook.texts[0], x: right - 6, y: y + 2, .right)
    return right - width - 12
  }

  private struct ContentState {
    var words = ""
    var ink = BenchLook.texts[1]
    var hint = ""
    var isDimmed = false
  }

  private func state(
    of place: Int, _ path: ContentPath, _ item: ContentItem?, _ isContainer: Bool,
    _ outline: ContentOutline
  ) -> ContentState {
    var state = ContentState(hint: bench.record.words(of: path))
    if let reason = outline.isOutOfReach(path, isContainer: isContainer) {
      state = ContentState(words: "out of reach", ink: BenchLook.late, isDimmed: true)
      state.hint = "Out of reach: " + reason
      return state
    }
    let load = outline.query(place) { question in
      switch question {
      case .begin, .count: true
      case .item, .showsProgress, .artwork, .play, .select: false
      }
    }
    if isContainer, let load { return self.state(of: load, place, outline, state) }
    if place > 0, item == nil {
      let query = outline.query(place) { if case .item = $0 { true } else { false } }
      guard let query else { return state }
      (state.words, state.ink) = words(of: query)
      return state
    }
    if isContainer { state.words = "not loaded" }
    if let item, headUnit.player.identifiers.contains(item.identifier) {
      (state.words, state.ink) = ("playing", BenchLook.accent)
    } else if !isContainer, let progress = item?.progress, (0...1).contains(progress) {
      state.words = "\(Int((progress * 100).rounded())) %"
    }
    return state
  }

  /// Of a list: how many rows it has, or why none, and how long that took where it was long.
  private func state(
    of load: BenchRecord.Query, _ place: Int, _ outline: ContentOutline, _ before: ContentState
  ) -> ContentState {
    var state = before
    let count = outline.count(of: place).map { $0 == 0 ? "empty" : "\($0)" }
    (state.words, state.ink) = words(of: load)
    guard load.ended.map({ $0 <= at }) ?? false, load.outcome == .answered else { return state }
    (state.words, state.ink) = (count ?? "not loaded", BenchLook.texts[1])
    if let slowest = outline.slowest(of: place), slowest > BenchRecord.slow {
      state.words += ", \(slowest.benchWords)"
      state.ink = BenchLook.late
    }
    return state
  }

  private func words(of query: BenchRecord.Query) -> (String, Color) {
    guard let ended = query.ended, ended <= at, let outcome = query.outcome else {
      return ("waits", BenchLook.accent)
    }
    return switch outcome {
    case .answered: ("no item", BenchLook.failed)
    case .failed: ("failed", BenchLook.failed)
    case .timedOut: ("timed out", BenchLook.failed)
    case .abandoned: ("not loaded", BenchLook.texts[2])
    }
  }

  private func drawGap(
    _ rows: Range<Int>, x: Double, y: Double, in pane: Area, on canvas: inout BenchCanvas
  ) {
    canvas.list.icon(.more, Area(x + 22, y + 6, 16, 16), BenchLook.texts[2])
    let words = rows.count == 1 ? "1 row that nobody has seen" : "\(rows.count) more, not seen yet"
    canvas.text(
      words, BenchLook.row, BenchLook.texts[2], x: x + 44, y: y + 5, within: pane.maxX - x - 60)
  }

  private func drawLimit(
    _ shown: Int, _ count: Int, x: Double, y: Double, in pane: Area,
    on canvas: inout BenchCanvas
  ) {
    canvas.list.icon(.car, Area(x + 22, y + 7, 14, 14), BenchLook.late)
    let words =
      headUnit.limits.isEnforced
      ? "Driving limit \u{B7} \(shown) of \(count) rows, the rest once parked"
      : "Limit \u{B7} \(shown) of \(count) rows"
    let width = canvas.list.text(
      words, BenchLook.small, BenchLook.late, x: x + 44, y: y + 7, within: pane.maxX - x - 70)
    let left = x + 54 + width
    canvas.list.fill(
      Area(left, y + 14, max(0, pane.maxX - 14 - left), 1), BenchLook.late.opacity(0.5))
  }

  private func drawDetail(
    _ place: Int, _ outline: ContentOutline, in pane: Area, on canvas: inout BenchCanvas
  ) {
    let y = pane.y
    canvas.list.fill(pane, BenchLook.raised)
    let x = pane.x + 16
    let path = outline.path(of: place)
    let item = outline.item(of: place)
    let isContainer = outline.isContainer(place, item)
    let history = outline.history(of: place)
    canvas.button(
      Area(pane.maxX - 126, y + 10, 80, 28), .order(.goThere(path, isList: isContainer)),
      title: "Go there", label: "Lead the driver there, row by row", isPlain: false)
    canvas.button(
      Area(pane.maxX - 216, y + 10, 84, 28), .questionsOf(path), title: "Questions",
      label: "What was asked about it")
    canvas.button(
      Area(pane.maxX - 40, y + 10, 28, 28), .closeDetail, icon: .close,
      label: "Close the details")
    canvas.text(
      place == 0 ? name : item?.title ?? "\u{2026}", BenchLook.heading, BenchLook.texts[0], x: x,
      y: y + 10, within: pane.width - 248)
    canvas.text(
      [item?.subtitle, item.map { "id \($0.identifier)" }].compactMap(\.self)
        .joined(separator: " \u{B7} "), BenchLook.label, BenchLook.texts[1], x: x, y: y + 32,
      within: pane.width - 248)
    func yes(_ flag: Bool?) -> String { flag.map { $0 ? "yes" : "no" } ?? "not known" }
    let progress = item?.progress.map { "\($0)" } ?? "none"
    let failed = history.failedCount == 0 ? "" : ", \(history.failedCount) failed"
    let facts: [(String, String)] = [
      ("Playable", yes(item?.isPlayable)), ("Container", yes(item?.isContainer)),
      ("Streaming, explicit", "\(yes(item?.isStreaming)), \(yes(item?.isExplicit))"),
      ("Progress", progress), ("Picture", item?.artwork ?? "none"),
      ("Asked", "\(history.count.times)\(failed)"),
    ]
    for (index, (title, value)) in facts.enumerated() {
      let left = x + Double(index % 3) * 142
      let top = y + 58 + Double(index / 3) * 40
      canvas.text(title, BenchLook.label, BenchLook.texts[1], x: left, y: top)
      canvas.text(value, BenchLook.body, BenchLook.texts[0], x: left, y: top + 16, within: 134)
    }
    let reason = outline.isOutOfReach(path, isContainer: isContainer)
    canvas.text(
      reason.map { "Out of reach: \($0)." } ?? bench.record.words(of: path), BenchLook.label,
      reason == nil ? BenchLook.texts[1] : BenchLook.late, x: x, y: y + 146,
      within: pane.width - 32)
  }

  /// All lines, for whoever writes about what was seen.
  func contentLines(atMost limit: Int) -> [String] {
    let outline = outline
    return (max(0, outline.count - limit)..<outline.count).map { index in
      let (line, depth) = outline[index]
      let indent = String(repeating: "  ", count: depth)
      switch line {
      case .note(let text): return text
      case .gap(let rows): return "\(indent)(\(rows.count) more)"
      case .limit(let shown, let count): return "\(indent)--- \(shown) of \(count) rows ---"
      case .node(let place):
        let path = outline.path(of: place)
        let item = outline.item(of: place)
        let isContainer = outline.isContainer(place, item)
        let state = state(of: place, path, item, isContainer, outline).words
        let title = place == 0 ? name : item?.title ?? "\u{2026}"
        return "\(indent)\(path.benchWords)  \(title)" + (state.isEmpty ? "" : "  \(state)")
      }
    }
  }

  /// The page of an app that hands over templates, row by row.
  private func drawTemplate(in pane: Area, on canvas: inout BenchCanvas) {
    guard let page = headUnit.browser.page else { return }
    let needle = bench.search.lowercased()
    let rows = page.rows.range.clamped(to: 0..<max(0, page.count)).filter { row in
      needle.isEmpty || (page.rows[row]?.item?.title ?? "").lowercased().contains(needle)
    }
    let title = page.title.isEmpty ? "(no title)" : page.title
    heading(
      title, "\(page.state.name), \(page.count) rows", x: pane.x + 16, y: pane.y + 8,
      width: pane.width - 32, on: &canvas)
    let seen = window(
      rows.count, room: Int((pane.height - 36) / Self.rowHeight), on: &canvas)
    let shown = headUnit.limits.shownCount(of: page.count)
    for (line, index) in seen.enumerated() {
      let (row, y) = (rows[index], pane.y + 32 + Double(line) * Self.rowHeight)
      let item = page.rows[row]?.item
      let chip = drawChip(
        page.path.child(row), right: pane.maxX - 14, y: y + 5, on: &canvas)
      canvas.list.icon(
        item?.isContainer == true ? .folder : .play, Area(pane.x + 36, y + 6, 16, 16),
        BenchLook.texts[1])
      canvas.text(
        row < shown ? "" : "out of reach", BenchLook.label, BenchLook.late, x: chip - 10, y: y + 7,
        .right)
      canvas.text(
        item?.title ?? "\u{2026}", BenchLook.row, BenchLook.texts[row < shown ? 0 : 2],
        x: pane.x + 58, y: y + 5, within: max(30, chip - pane.x - 160))
    }
  }
}
