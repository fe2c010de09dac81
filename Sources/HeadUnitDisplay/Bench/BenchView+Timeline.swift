import HeadUnitCore

// What has happened, from left to right, and the instant that is looked at.
extension BenchView {
  private static let trackLeft = 300.0
  private static let leastTime = Duration.seconds(10)

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

  private var end: Instant { max(simulation.now, .start + Self.leastTime) }

  private var trackRight: Double { layout.width - 18 }

  private func x(_ instant: Instant) -> Double {
    let share = Double(instant.microseconds) / Double(max(1, end.microseconds))
    return Self.trackLeft + (trackRight - Self.trackLeft) * share
  }

  private func instant(_ x: Double) -> Instant {
    let share = (x - Self.trackLeft) / (trackRight - Self.trackLeft)
    return Instant(microseconds: Int((share * Double(end.microseconds)).rounded(.up)))
  }

  private func drawTrack(on canvas: inout BenchCanvas) {
    let y = layout.timeline.y
    let area = Area(Self.trackLeft, y + 4, trackRight - Self.trackLeft, 84)
    canvas.control(
      area, .track, "Timeline",
      hint: "Drag to look at any instant, turn the wheel for a second each", value: Self.clock(at),
      span: Int(Self.trackLeft)...Int(trackRight), time: end
    ) { canvas in
      drawSpeedCurve(on: &canvas)
      drawHeat(on: &canvas)
      drawMarks(on: &canvas)
      drawTicks(on: &canvas)
      let place = x(at)
      canvas.list.fill(Area(place - 1, y + 8, 2, 64), .white)
      canvas.list.disc(Area(place - 6, y + 64, 12, 12), .white)
    }
  }

  private func drawSpeedCurve(on canvas: inout BenchCanvas) {
    let y = layout.timeline.y
    let floor = y + 70
    canvas.list.fill(
      Area(Self.trackLeft, floor, trackRight - Self.trackLeft, 1), BenchLook.line)
    let speeds = bench.record.speeds
    var index = 0
    while index < speeds.count {
      let point = speeds[index]
      let next = index + 1 < speeds.count ? speeds[index + 1].at : simulation.now
      let (left, right) = (x(point.at), x(next))
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
    for (second, count) in counts.enumerated() where count > 0 {
      let left = x(.start + .seconds(second))
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
    var index = 0
    while index < marks.count {
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
    let step = Self.tickStep(end - .start)
    var instant = Instant.start
    while instant <= end {
      let place = x(instant)
      if place < trackRight - 24 {
        canvas.text(
          Self.clock(instant), BenchLook.label, BenchLook.texts[2], x: place,
          y: layout.timeline.y + 77)
      }
      instant = instant + step
    }
  }

  private static func tickStep(_ time: Duration) -> Duration {
    let steps = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 1_800, 3_600, 7_200, 21_600, 86_400]
    let wanted = Int(time.inSeconds / 10)
    return .seconds(steps.first { $0 >= wanted } ?? max(86_400, wanted))
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
