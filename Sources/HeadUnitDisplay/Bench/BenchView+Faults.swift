import HeadUnitCore

// What goes wrong on purpose: where, how often, and what has come of it.
extension BenchView {
  private static let rowHeight = 26.0

  private enum FaultLine {
    case heading(String, String)
    case note(String)
    case fault(Bench.Fault)
    case kind(Bench.FaultKind)
  }

  func drawFaults(in pane: Area, on canvas: inout BenchCanvas) {
    drawPlaces(in: pane, on: &canvas)
    let on: [FaultLine] =
      bench.faults.isEmpty
      ? [.note("Nothing is made to go wrong.")] : bench.faults.map { .fault($0) }
    let needle = bench.search.lowercased()
    let kinds = bench.faultKinds.filter {
      needle.isEmpty || "\($0.name) \($0.summary)".lowercased().contains(needle)
    }
    let lines: [FaultLine] =
      [.heading("Made to go wrong", bench.faults.isEmpty ? "" : "press one to end it")] + on
      + [.heading("Make more go wrong", place)] + kinds.map { .kind($0) }
    let top = pane.y + 88
    let seen = window(lines.count, room: Int((pane.maxY - top) / Self.rowHeight), on: &canvas)
    for (line, index) in seen.enumerated() {
      draw(lines[index], y: top + Double(line) * Self.rowHeight, in: pane, on: &canvas)
    }
  }

  private var place: String {
    let times =
      switch bench.faultTimes {
      case nil: "always"
      case 1?: "once"
      case let count?: "\(count) times"
      }
    return "\(bench.faultPath?.benchWords ?? "everywhere"), \(times)"
  }

  private func drawPlaces(in pane: Area, on canvas: inout BenchCanvas) {
    let (x, y) = (pane.x + 12, pane.y + 8)
    canvas.button(
      Area(x, y, 92, 32), .everywhere, title: "Everywhere", label: "Faults go everywhere",
      isOn: bench.faultPath == nil && !bench.picksRow)
    let row = bench.picksRow ? "Press a row" : bench.faultPath?.benchWords ?? "Point at a row"
    canvas.button(
      Area(x + 98, y, 120, 32), .pickRow, title: row, label: "Faults go to one row: press it",
      isOn: bench.picksRow || bench.faultPath != nil)
    canvas.button(
      Area(pane.maxX - 102, y, 90, 32), .order(.line("heal")), title: "End all",
      label: "End all faults")
    let times: [(Int?, String, String)] = [
      (1, "Once", "once"), (3, "3 times", "three times"), (nil, "Always", "always"),
    ]
    for (index, (count, title, words)) in times.enumerated() {
      canvas.button(
        Area(x + Double(index) * 78, y + 40, 72, 32), .faultTimes(count), title: title,
        label: "Each fires \(words)", isOn: bench.faultTimes == count)
    }
    canvas.button(
      Area(pane.maxX - 132, y + 40, 120, 32), .order(.type("fault * ")), title: "With a value",
      label: "Type a fault with its value and its chance")
  }

  private func draw(
    _ line: FaultLine, y: Double, in pane: Area, on canvas: inout BenchCanvas
  ) {
    let (x, width) = (pane.x + 16, pane.width - 32)
    let area = Area(pane.x + 6, y, pane.width - 12, Self.rowHeight)
    switch line {
    case .heading(let text, let value):
      heading(text, value, x: x, y: y + 8, width: width, on: &canvas)
    case .note(let text):
      canvas.text(text, BenchLook.body, BenchLook.texts[1], x: x, y: y + 5, within: width)
    case .fault(let fault):
      canvas.control(
        area, .order(.line(fault.end)), "End \(fault.words)", hint: fault.end,
        value: "fired \(fault.firedCount) times"
      ) { canvas in
        if !fault.isOver {
          canvas.list.card(area.inset(1), radius: 6, BenchLook.failed.opacity(0.14))
        }
        canvas.text(
          fault.words, BenchLook.body, BenchLook.texts[fault.isOver ? 1 : 0], x: x, y: y + 5,
          within: width - 150)
        canvas.text(
          "fired \(fault.firedCount) times\(fault.isOver ? ", over" : "")", BenchLook.label,
          fault.firedCount > 0 ? BenchLook.failed : BenchLook.texts[1], x: x + width, y: y + 6,
          .right)
      }
    case .kind(let kind):
      let order = bench.injection(of: kind)
      canvas.control(area, .order(.line(order)), "Fault \(kind.name)", hint: order) { canvas in
        canvas.text(
          kind.name, BenchLook.strong, BenchLook.texts[0], x: x, y: y + 5, within: 128)
        canvas.text(
          kind.summary, BenchLook.label, BenchLook.texts[1], x: x + 136, y: y + 6,
          within: width - 136)
      }
    }
  }
}

extension Bench {
  /// As a drive says it; what has no path is meant everywhere.
  fileprivate func injection(of kind: FaultKind) -> String {
    let path = kind.hasPath ? faultPath.map { "\($0) " } ?? "" : ""
    let times = faultTimes.map { " times=\($0)" } ?? ""
    return "fault * \(path)\(kind.name)\(times)"
  }

  /// The lines of all faults that can be pressed.
  public var faultLines: [String] { faultKinds.map(injection) }
}
