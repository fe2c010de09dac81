public import HeadUnitCore

/// The part of the time that the line of time shows, where it is not all of it.
struct TimeSpan: Hashable, Sendable {
  var start: Instant
  var length: Duration
  /// It ends with what happens last, and goes on with it.
  var follows = false

  var end: Instant { start + length }
}

extension Duration {
  /// A part of it, or several times as much.
  func share(_ share: Double) -> Duration {
    Duration(microseconds: Int((Double(microseconds) * share).rounded()))
  }
}

// The part that is shown: nearer, farther, further on, and always with what is looked at.
extension Bench {
  private static let leastTime = Duration.seconds(10)
  /// Nothing is seen nearer.
  private static let leastSpan = Duration.milliseconds(100)
  private static let zoomStep = 0.7
  /// A wheel that was turned further was not meant so.
  private static let mostSteps = 40

  /// All that has passed.
  func wholeTime(_ now: Instant) -> TimeSpan {
    TimeSpan(start: .start, length: max(now, .start + Self.leastTime) - .start)
  }

  /// What the line of time shows.
  func shownTime(_ now: Instant) -> TimeSpan {
    guard var span else { return wholeTime(now) }
    if span.follows { span.start = max(.start, wholeTime(now).end - span.length) }
    return span
  }

  /// So many steps nearer, or farther where it is below zero; what lies at the share of the line
  /// stays there.
  public mutating func zoom(_ steps: Double, at share: Double, in simulation: Simulation) {
    let (old, whole) = (shownTime(simulation.now), wholeTime(simulation.now))
    var length = old.length
    for _ in 0..<min(Self.mostSteps, max(1, Int(abs(steps).rounded()))) {
      length = length.share(steps < 0 ? 1 / Self.zoomStep : Self.zoomStep)
    }
    length = max(Self.leastSpan, length)
    guard length < whole.length else {
      span = nil
      return
    }
    let fixed = old.start + old.length.share(share)
    show(TimeSpan(start: fixed - length.share(share), length: length), whole)
  }

  /// By the keys: around what is looked at.
  public mutating func zoom(_ steps: Double, in simulation: Simulation) {
    let shown = shownTime(simulation.now)
    let place = (viewed ?? simulation.now) - shown.start
    let share = place.inSeconds / max(0.001, shown.length.inSeconds)
    zoom(steps, at: min(1, max(0, share)), in: simulation)
  }

  /// All of the time again.
  public mutating func showAllTime() { span = nil }

  private mutating func show(_ new: TimeSpan, _ whole: TimeSpan) {
    var new = new
    new.start = max(.start, min(new.start, whole.end - new.length))
    new.follows = new.end >= whole.end
    span = new
  }

  /// What was under the mouse as it took hold of the axis stays there.
  mutating func pan(to share: Double, in simulation: Simulation) {
    guard let axisStart else { return }
    var new = axisStart.span
    new.start = new.start + new.length.share(axisStart.share - share)
    show(new, wholeTime(simulation.now))
  }

  /// What is looked at is among what is shown.
  mutating func revealViewed(in simulation: Simulation) {
    guard span != nil else { return }
    let shown = shownTime(simulation.now)
    let at = viewed ?? simulation.now
    guard at < shown.start || at > shown.end else { return }
    var new = shown
    new.start = at - shown.length.share(at < shown.start ? 0.1 : 0.9)
    show(new, wholeTime(simulation.now))
  }
}

// What has happened, from left to right, and the instant that is looked at.
extension BenchView {
  private static let trackLeft = 300.0

  func drawTimeline(on canvas: inout BenchCanvas) {
    let area = layout.timeline
    canvas.list.fill(area, BenchLook.window)
    canvas.list.fill(Area(area.x, area.y, area.width, 1), BenchLook.line)
    drawButtons(on: &canvas)
    drawTrack(on: &canvas)
  }

  private func drawButtons(on canvas: inout BenchCanvas) {
    let y = layout.timeline.y + 14
    canvas.button(
      Area(18, y, 36, 36), .order(.pause), icon: isPaused ? .play : .pause,
      label: isPaused ? "Let the clock go on" : "Stop the clock", key: "F4", isOn: isPaused)
    canvas.button(
      Area(60, y, 36, 36), .back, icon: .previous, label: "To the event before", key: "F6")
    canvas.button(
      Area(102, y, 36, 36), .forward, icon: .next, label: "To the next event", key: "F7")
    if let viewed = bench.viewed {
      canvas.button(
        Area(144, y, 56, 36), .live, title: "Now", label: "Back to the present", key: "F3")
      canvas.button(
        Area(206, y, 76, 36), .order(.goOn(viewed)), title: "Go on",
        label: "Begin anew from here: what came later is given up", key: "F10")
    }
    let words =
      bench.viewed.map { "at \(Self.clock($0)), \(Self.clock(simulation.now)) have passed" }
      ?? "\(Self.clock(simulation.now)), the latest there is"
    let ink = bench.viewed == nil ? BenchLook.texts[1] : BenchLook.late
    canvas.text(
      words, BenchLook.label, ink, x: 18, y: layout.timeline.y + 60, within: 268)
  }

  private var span: TimeSpan { bench.shownTime(simulation.now) }
  private var end: Instant { span.end }

  private var trackRight: Double { layout.width - 18 }

  private func x(_ instant: Instant) -> Double {
    let share =
      Double((instant - span.start).microseconds) / Double(max(1, span.length.microseconds))
    return Self.trackLeft + (trackRight - Self.trackLeft) * share
  }

  private func instant(_ x: Double) -> Instant {
    let share = (x - Self.trackLeft) / (trackRight - Self.trackLeft)
    let passed = (share * Double(span.length.microseconds)).rounded(.up)
    return span.start + Duration(microseconds: Int(passed))
  }

  private func drawTrack(on canvas: inout BenchCanvas) {
    let y = layout.timeline.y
    let isZoomed = bench.span != nil
    let width = trackRight - Self.trackLeft
    let ends = Int(Self.trackLeft)...Int(trackRight)
    canvas.control(
      Area(Self.trackLeft, y + 4, width, isZoomed ? 60 : 84), .track, "Timeline",
      hint: "Drag to look at any instant, wheel: a second each, "
        + (isZoomed ? "double click: all of the time (Ctrl-0)" : "Ctrl and wheel: nearer (Ctrl-+)"),
      value: Self.clock(at), span: ends, time: span
    ) { canvas in
      let (left, right) = (Self.trackLeft, trackRight)
      drawSpeedCurve(on: &canvas)
      drawHeat(on: &canvas)
      drawMarks(on: &canvas)
      drawTicks(on: &canvas)
      let place = x(at)
      guard place >= left - 1, place <= right + 1 else { return }
      // What is written above and below it stays to be read.
      canvas.list.fill(Area(place - 1, y + 28, 2, 44), .white)
      canvas.list.disc(Area(place - 6, y + 64, 12, 12), .white)
    }
    guard isZoomed else { return }
    canvas.control(
      Area(Self.trackLeft, y + 64, width, 28), .axis, "Axis of time",
      hint: "Drag to move the line of time, double click: all of it (Ctrl-0)",
      value: "\(Self.clock(span.start)) to \(Self.clock(end))", span: ends
    ) { _ in }
  }

  private func drawSpeedCurve(on canvas: inout BenchCanvas) {
    let y = layout.timeline.y
    let floor = y + 70
    canvas.list.fill(
      Area(Self.trackLeft, floor, trackRight - Self.trackLeft, 1), BenchLook.line)
    let speeds = bench.record.speeds
    // Of what was before, the last says how fast it was then.
    var index = max(0, speeds.firstPlace { $0.at > span.start } - 1)
    while index < speeds.count, speeds[index].at <= end {
      let point = speeds[index]
      let next = index + 1 < speeds.count ? speeds[index + 1].at : simulation.now
      let (left, right) = (max(Self.trackLeft, x(point.at)), min(trackRight, x(next)))
      // Of changes that lie closer than pixels the last is drawn, however many there are.
      guard right - left >= 0.5 else {
        let end = instant(left + 0.5)
        index = max(index + 1, speeds.firstPlace { $0.at >= end } - 1)
        continue
      }
      index += 1
      guard point.speed > .zero else { continue }
      let share = min(1, point.speed.inKilometresPerHour / Double(Bench.highestSpeed))
      let height = max(2, 30 * share)
      let area = Area(left, floor - height, right - left, height)
      canvas.list.gradient(
        area,
        Gradient(from: BenchLook.accent.opacity(0.34), to: BenchLook.accent.opacity(0.03)))
      canvas.list.fill(Area(left, floor - height, right - left, 1), BenchLook.speed)
    }
  }

  /// How many questions were put, in strokes of four pixels.
  private func drawHeat(on canvas: inout BenchCanvas) {
    let y = layout.timeline.y + 73
    let counts = bench.record.questionCounts
    guard let most = counts.max(), most > 0 else { return }
    var drawn = -1
    let first = min(counts.count, span.start.microseconds / 1_000_000)
    let last = min(counts.count, max(first, end.microseconds / 1_000_000 + 1))
    for second in first..<last where counts[second] > 0 {
      let count = counts[second]
      let left = max(Self.trackLeft, x(.start + .seconds(second)))
      guard Int(left) / 4 != drawn else { continue }
      drawn = Int(left) / 4
      let strength = 0.25 + 0.75 * Double(count) / Double(most)
      canvas.list.fill(Area(Double(drawn * 4), y, 4, 3), BenchLook.accent.opacity(strength))
    }
  }

  private func drawMarks(on canvas: inout BenchCanvas) {
    let y = layout.timeline.y + 10
    var free = Self.trackLeft
    let marks = bench.record.marks
    var index = marks.firstPlace { $0.at >= span.start }
    while index < marks.count, marks[index].at <= end {
      let mark = marks[index]
      let place = x(mark.at)
      guard place >= free else {
        // Those for which there is no room are passed over, however many they are.
        let end = instant(free)
        index = max(index + 1, marks.firstPlace { $0.at >= end })
        continue
      }
      // Of several that stand on one spot what failed is seen.
      let same = marks[index...].prefix { $0.at == mark.at }
      index += 1
      let color =
        same.contains(where: \.isFailure)
        ? BenchLook.failed : mark.isPlace ? BenchLook.texts[1] : BenchLook.ok
      canvas.list.fill(Area(place, y + 14, 1, 46), color.opacity(0.45))
      canvas.list.disc(Area(place - 5, y + 2, 10, 10), color)
      let line = canvas.list.line(mark.text, BenchLook.label, within: 120)
      let width = canvas.list.width(line)
      if place + 8 + width < trackRight {
        canvas.list.draw(line, BenchLook.label, BenchLook.texts[0], x: place + 8, y: y)
        free = place + 16 + width
      } else {
        // At the end there is room to the left alone.
        if place - 8 - width > free {
          canvas.list.draw(line, BenchLook.label, BenchLook.texts[0], x: place - 8, y: y, .right)
        }
        free = place + 12
      }
    }
  }

  private func drawTicks(on canvas: inout BenchCanvas) {
    let step = Self.tickStep(span.length)
    let first = (span.start.microseconds + step - 1) / step * step
    var free = Self.trackLeft
    for time in stride(from: first, through: end.microseconds, by: step) {
      let instant = Instant(microseconds: time)
      let place = x(instant)
      let words = Self.clock(instant, of: step)
      let width = canvas.list.width(canvas.list.line(words, BenchLook.label))
      // One that would be cut, or lie on the one before, is left out.
      guard place >= free, place + width <= layout.width - 4 else { continue }
      free = place + width + 8
      canvas.text(
        words, BenchLook.label, BenchLook.texts[2], x: place, y: layout.timeline.y + 77)
    }
  }

  /// In microseconds.
  private static func tickStep(_ time: Duration) -> Int {
    let steps =
      [10, 20, 50, 100, 200, 500]
      + [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 1_800, 3_600, 7_200, 21_600, 86_400].map {
        $0 * 1_000
      }
    let wanted = time.microseconds / 10_000
    return (steps.first { $0 >= wanted } ?? max(86_400_000, wanted)) * 1_000
  }

  /// With as many decimals as steps of so many microseconds need.
  private static func clock(_ instant: Instant, of step: Int) -> String {
    let words = clock(Instant(microseconds: instant.microseconds / 1_000_000 * 1_000_000))
    let rest = instant.microseconds % 1_000_000
    if step >= 1_000_000 || rest == 0 { return words }
    let digits = step >= 100_000 ? 1 : 2
    return words + "." + String(String(1_000_000 + rest).dropFirst().prefix(digits))
  }

  /// `0:07.3`, `12:40`, `1:02:03`.
  static func clock(_ instant: Instant) -> String {
    let tenths = instant.microseconds / 100_000
    let seconds = tenths / 10
    let rest = seconds % 60 < 10 ? "0\(seconds % 60)" : "\(seconds % 60)"
    if seconds >= 3_600 {
      let minutes = seconds / 60 % 60
      return "\(seconds / 3_600):\(minutes < 10 ? "0" : "")\(minutes):\(rest)"
    }
    return "\(seconds / 60):\(rest)" + (tenths % 10 == 0 ? "" : ".\(tenths % 10)")
  }
}

extension RandomAccessCollection where Index == Int {
  /// The first place from which on it is so, in an order in which it stays so.
  func firstPlace(where isSo: (Element) -> Bool) -> Int {
    var low = startIndex
    var high = endIndex
    while low < high {
      let middle = (low + high) / 2
      if isSo(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
