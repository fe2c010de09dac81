import HeadUnitCore

// Every question that the app was asked, as bars on one axis of time.
extension BenchView {
  private static let rowHeight = 26.0
  private static let detailHeight = 176.0

  /// The questions that the filter lets through: places in the record.
  private var places: (count: Int, at: (Int) -> Int) {
    let record = bench.record
    if !bench.search.isEmpty {
      let found = bench.searches[.questions]?.places ?? []
      return (found.count, { found[$0] })
    }
    switch bench.filter {
    case .all: return (record.queries.count, { $0 })
    case .slow: return (record.slow.count, { record.slow[$0] })
    case .failed: return (record.failed.count, { record.failed[$0] })
    }
  }

  /// The line in which a question stands; nil where it is not let through.
  private func line(of id: RequestID) -> Int? {
    guard let place = bench.record.place(of: id) else { return nil }
    let places = places
    var (low, high) = (0, places.count)
    while low < high {
      let middle = (low + high) / 2
      if places.at(middle) < place { low = middle + 1 } else { high = middle }
    }
    return low < places.count && places.at(low) == place ? low : nil
  }

  /// Places in the record of all that the filter and the search let through.
  var shownQuestions: [Int] { (0..<places.count).map(places.at) }

  func drawQuestions(in whole: Area, on canvas: inout BenchCanvas) {
    drawFilters(in: whole, on: &canvas)
    let chosen = bench.chosen.flatMap { bench.record.query($0) }
    let (pane, detail) = parting(
      whole, from: whole.y + 44, detail: chosen == nil ? nil : Self.detailHeight)
    let bottom = pane.maxY
    let top = pane.y + 44 + Self.rowHeight
    let places = places
    let seen = window(
      places.count, room: Int((bottom - top) / Self.rowHeight),
      revealing: chosen.flatMap { line(of: $0.id) }, on: &canvas)
    let queries = seen.map { bench.record.queries[places.at($0)] }
    let axis = TimeAxis(
      queries, now: simulation.now, headUnit.profile.timeouts, left: pane.x + 276,
      right: pane.maxX - 16)
    drawHeader(axis, y: pane.y + 44, bottom: bottom, in: pane, on: &canvas)
    for (line, query) in queries.enumerated() {
      draw(query, axis, y: top + Double(line) * Self.rowHeight, in: pane, on: &canvas)
    }
    if places.count == 0 {
      let all = bench.record.queries.isEmpty
      nothing(
        all ? "The app has not been asked anything yet." : "No question is like that.",
        in: pane, on: &canvas)
    }
    if let chosen { drawDetail(chosen, in: detail, on: &canvas) }
  }

  private func drawFilters(in pane: Area, on canvas: inout BenchCanvas) {
    let record = bench.record
    var x = pane.x + 12
    let filters: [(Bench.QueryFilter, String, Int, String, String)] = [
      (.all, "All", record.queries.count, "All questions", "Ctrl-F1"),
      (
        .slow, "Slow", record.slow.count,
        "Only what took longer than \(BenchRecord.slow.benchWords)", "Ctrl-F2"
      ),
      (
        .failed, "Failed", record.failed.count, "Only what failed, or had no answer in time",
        "Ctrl-F3"
      ),
    ]
    for (filter, title, count, label, key) in filters {
      let words = "\(title)  \(count)"
      let width = canvas.list.width(canvas.list.line(words, BenchLook.strong)) + 24
      canvas.button(
        Area(x, pane.y + 8, width, 28), .filter(filter), title: words,
        label: label, key: key, isOn: bench.filter == filter)
      x += width + 6
    }
    canvas.button(
      Area(x, pane.y + 8, min(240, max(60, pane.maxX - 154 - x)), 28),
      .order(bench.search.isEmpty ? .type("search ") : .line("search")),
      title: bench.search.isEmpty ? "Search" : bench.search + "  \u{D7}",
      label: bench.search.isEmpty ? "Show only questions with a text" : "Show all questions again",
      key: "Ctrl-F", isOn: !bench.search.isEmpty)
    drawFollowing(right: pane.maxX - 72, y: pane.y + 8, on: &canvas)
    canvas.button(
      Area(pane.maxX - 68, pane.y + 8, 56, 28), .order(.copy), title: "Copy",
      label: "Copy the pane as text", key: "Ctrl-C")
  }

  private func drawHeader(
    _ axis: TimeAxis, y: Double, bottom: Double, in pane: Area, on canvas: inout BenchCanvas
  ) {
    canvas.list.fill(Area(pane.x, y, pane.width, Self.rowHeight), BenchLook.raised)
    let face = BenchLook.label
    canvas.text("Path", face, BenchLook.texts[1], x: pane.x + 14, y: y + 6)
    canvas.text("Call", face, BenchLook.texts[1], x: pane.x + 80, y: y + 6)
    canvas.text("Time", face, BenchLook.texts[1], x: pane.x + 264, y: y + 6, .right)
    var free = pane.x + 268
    for (instant, place) in axis.ticks {
      canvas.list.fill(Area(place, y, 1, bottom - y), BenchLook.line)
      let words = axis.words(instant)
      let width = canvas.list.width(canvas.list.line(words, face))
      // One that would be cut, or lie on the one before, is left out.
      guard place + 4 >= free, place + 4 + width <= pane.maxX - 2 else { continue }
      free = place + width + 10
      canvas.text(words, face, BenchLook.texts[2], x: place + 4, y: y + 6)
    }
  }

  private func draw(
    _ query: BenchRecord.Query, _ axis: TimeAxis, y: Double, in pane: Area,
    on canvas: inout BenchCanvas
  ) {
    let row = Area(pane.x, y, pane.width, Self.rowHeight)
    let path = query.question.path?.benchWords ?? "cover"
    let isChosen = query.id == bench.chosen
    canvas.control(
      row, .query(query.id), "\(path) \(query.question.benchCall)",
      hint: "Click for its details", value: query.words
    ) { canvas in
      let isPointedAt = pointedPath != nil && query.question.path == pointedPath
      if isChosen || isPointedAt {
        canvas.list.card(
          row.inset(2), radius: 6, BenchLook.accent.opacity(isChosen ? 0.16 : 0.1))
      }
      let line = canvas.list.line(path, BenchLook.small, within: 52)
      canvas.list.card(
        Area(pane.x + 12, y + 4, canvas.list.width(line) + 12, 18), radius: 5, BenchLook.control)
      canvas.list.draw(line, BenchLook.small, BenchLook.texts[0], x: pane.x + 18, y: y + 6)
      canvas.text(
        query.question.benchCall, BenchLook.body, BenchLook.texts[0], x: pane.x + 80, y: y + 5,
        within: 126)
      canvas.text(
        query.words, BenchLook.number, query.ink, x: pane.x + 264, y: y + 5, within: 56, .right)
      axis.bar(query, y: y + 9, on: &canvas)
      axis.deadline(of: query, y: y + 5, on: &canvas)
    }
  }

  private func drawDetail(
    _ query: BenchRecord.Query, in pane: Area, on canvas: inout BenchCanvas
  ) {
    let y = pane.y
    canvas.list.fill(pane, BenchLook.raised)
    let x = pane.x + 16
    let path = query.question.path?.benchWords ?? "cover"
    let width = canvas.list.text(
      path, BenchLook.small, BenchLook.texts[0], x: x, y: y + 17, within: 150)
    canvas.text(
      query.question.benchCall, BenchLook.heading, BenchLook.texts[0], x: x + width + 10,
      y: y + 12, within: pane.width - width - 206)
    canvas.text(
      query.state, BenchLook.strong, query.ink, x: pane.maxX - 50, y: y + 15, .right)
    canvas.button(
      Area(pane.maxX - 40, y + 8, 28, 28), .closeDetail, icon: .close, label: "Close the details")
    let facts: [(String, String)] = [
      ("Asked", query.asked.seconds + " s"),
      ("Answered", query.ended.map { $0.seconds + " s" } ?? "not yet"),
      (
        "Took",
        query.limit(headUnit.profile.timeouts).map { "\(query.words) of \($0.benchWords)" }
          ?? query.words
      ),
      query.picture.map { ("Picture", $0) }
        ?? ("Answer", query.answer.isEmpty ? "none" : query.answer),
      ("Came late", query.late.map { $0.seconds + " s" } ?? "no"),
      ("Faults", query.faults.isEmpty ? "none" : query.faults.joined(separator: ", ")),
    ]
    for (index, (name, value)) in facts.enumerated() {
      let left = x + Double(index % 3) * 142
      let top = y + 46 + Double(index / 3) * 44
      canvas.text(name, BenchLook.label, BenchLook.texts[1], x: left, y: top)
      canvas.text(value, BenchLook.body, BenchLook.texts[0], x: left, y: top + 16, within: 134)
    }
    canvas.text(
      query.detail, BenchLook.label, BenchLook.texts[1], x: x, y: y + 144,
      within: pane.width - 32)
  }
}

extension BenchRecord.Query {
  /// How long it took.
  fileprivate var words: String {
    guard let time else { return "waits" }
    return time.benchWords
  }

  var state: String {
    switch outcome {
    case nil: "Waiting"
    case .answered: isSlow ? "Slow" : "Answered"
    case .failed: "Failed"
    case .timedOut: "Timed out"
    case .abandoned: "Nobody waits any more"
    }
  }

  fileprivate var ink: Color {
    switch outcome {
    case nil: BenchLook.accent
    case .answered: isSlow ? BenchLook.late : BenchLook.texts[1]
    case .failed, .timedOut: BenchLook.failed
    case .abandoned: BenchLook.texts[2]
    }
  }

  fileprivate var barColor: Color {
    outcome == .answered && !isSlow ? BenchLook.ok : ink
  }

  /// The app's name for it, where it is asked for one.
  fileprivate var picture: String? {
    if case .artwork(let name, _) = question { name } else { nil }
  }

  /// How long the head unit waits for it; nil where that is the time of the list it belongs to.
  fileprivate func limit(_ timeouts: Timeouts) -> Duration? {
    switch question {
    case .begin(_, hint: true): nil
    case .begin: timeouts.content
    case .play, .select: timeouts.playback
    case .artwork: timeouts.artwork
    case .count, .item, .showsProgress: nil
    }
  }

  /// Where it was answered, of the main thread nothing, and what it means for the app.
  var detail: String {
    [thread.map { "Answered on \($0)." } ?? "", advice].filter { !$0.isEmpty }.joined(
      separator: " ")
  }

  /// What it means for whoever writes the app.
  fileprivate var advice: String {
    switch outcome {
    case nil: "The head unit waits for the answer until its deadline."
    case .answered: isSlow ? "Answer from a copy first, and load in beginLoading." : ""
    case .failed: "The driver is told; a row that says why would tell more."
    case .timedOut: "Call the completion handler on every way out."
    case .abandoned: "The driver went elsewhere before it came."
    }
  }
}

extension Duration {
  var benchWords: String {
    if self < .seconds(1) { return "\((microseconds + 500) / 1_000) ms" }
    let hundredths = (microseconds + 5_000) / 10_000
    let rest = hundredths % 100
    return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest) s"
  }
}

/// The time in which the questions on the screen were asked and answered, as a length.
private struct TimeAxis {
  let start: Instant
  let time: Duration
  let now: Instant
  let left: Double
  let right: Double
  private let timeouts: Timeouts

  init(
    _ queries: [BenchRecord.Query], now: Instant, _ timeouts: Timeouts, left: Double, right: Double
  ) {
    start = queries.map(\.asked).min() ?? .start
    // Of one that waits its deadline is seen, and how near that is.
    let ends = queries.map { query in
      query.ended ?? max(now, query.limit(timeouts).map { query.asked + $0 } ?? now)
    }
    time = max(.milliseconds(100), (ends.max() ?? start) - start)
    (self.now, self.timeouts, self.left, self.right) = (now, timeouts, left, right)
  }

  /// Where nobody waits any longer, as far as the axis goes.
  func deadline(of query: BenchRecord.Query, y: Double, on canvas: inout BenchCanvas) {
    guard let limit = query.limit(timeouts) else { return }
    let place = x(query.asked + limit)
    guard place <= right + 2 else { return }
    canvas.list.fill(Area(place - 1, y, 2, 16), BenchLook.failed)
  }

  func x(_ instant: Instant) -> Double {
    left + (right - left) * Double((instant - start).microseconds) / Double(time.microseconds)
  }

  func bar(_ query: BenchRecord.Query, y: Double, on canvas: inout BenchCanvas) {
    let from = x(query.asked)
    let to = x(query.ended ?? now)
    let width = min(right - from + 3, max(3, to - from))
    canvas.list.card(Area(from, y, width, 8), radius: 4, query.barColor)
  }

  var ticks: [(Instant, Double)] {
    let steps = [10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 30_000, 60_000, 300_000]
    let wanted = time.microseconds / 3_500
    let step = (steps.first { $0 >= wanted } ?? max(300_000, wanted)) * 1_000
    let first = (start.microseconds + step - 1) / step * step
    return stride(from: first, to: start.microseconds + time.microseconds, by: step).map {
      (Instant(microseconds: $0), x(Instant(microseconds: $0)))
    }
  }

  func words(_ instant: Instant) -> String {
    let milliseconds = instant.microseconds / 1_000
    let isWhole = milliseconds.isMultiple(of: 1_000)
    if isWhole { return "\(milliseconds / 1_000) s" }
    return "\(Double(milliseconds / 10) / 100) s"
  }
}
