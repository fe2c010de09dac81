import HeadUnitCore

// The drives beside the bench, and what they have come to.
extension BenchView {
  private static let rowHeight = 44.0
  private static let detailHeight = 168.0

  func drawDrives(in pane: Area, on canvas: inout BenchCanvas) {
    let drives = bench.drives ?? []
    drawDriveTools(drives, in: pane, on: &canvas)
    let needle = bench.search.lowercased()
    let places = drives.indices.filter { place in
      needle.isEmpty || "\(drives[place].title) \(drives[place].file)".lowercased().contains(needle)
    }
    let open = bench.openDrive.flatMap { drives.indices.contains($0) ? drives[$0] : nil }
    let detail = open.map(detail) ?? []
    let bottom = pane.maxY - (detail.isEmpty ? 0 : Self.detailHeight)
    let top = pane.y + 44
    let seen = window(places.count, room: Int((bottom - top) / Self.rowHeight), on: &canvas)
    for (line, index) in seen.enumerated() {
      draw(
        drives[places[index]], places[index], y: top + Double(line) * Self.rowHeight, in: pane,
        on: &canvas)
    }
    if seen.isEmpty {
      nothing(
        bench.drives == nil
          ? "No drives stand beside the bench: open it with --drives FOLDER."
          : drives.isEmpty ? "The folder holds no drives." : "No drive is called that.", in: pane,
        on: &canvas)
    }
    if let open, !detail.isEmpty {
      draw(detail, of: open, Area(pane.x, bottom, pane.width, Self.detailHeight), on: &canvas)
    }
  }

  private func drawDriveTools(
    _ drives: [Bench.Drive], in pane: Area, on canvas: inout BenchCanvas
  ) {
    let y = pane.y + 8
    canvas.button(
      Area(pane.x + 12, y, 72, 28), .order(.runDrives), title: "Run all", label: "Run all drives",
      key: "Ctrl-A")
    if bench.openDrive != nil {
      canvas.button(
        Area(pane.x + 90, y, 104, 28), .order(.leaveDrive), title: "Back to hands",
        label: "Back to what hands do", key: "F3", isOn: true)
    }
    let passed = drives.count(where: \.hasPassed)
    let failed = drives.count(where: \.hasFailed)
    canvas.text(
      "\(drives.count) drives: \(passed) passed, \(failed) failed", BenchLook.body,
      failed > 0 ? BenchLook.failed : BenchLook.texts[1], x: pane.maxX - 12, y: y + 6,
      within: pane.width - 220, .right)
  }

  private func draw(
    _ drive: Bench.Drive, _ number: Int, y: Double, in pane: Area, on canvas: inout BenchCanvas
  ) {
    let row = Area(pane.x + 4, y, pane.width - 72, Self.rowHeight)
    let isOpen = number == bench.openDrive
    canvas.control(
      row, .order(.openDrive(number)), drive.title,
      hint: drive.hasEnded ? "Look at it where it ended" : "Run it", value: drive.words
    ) { canvas in
      if isOpen { canvas.list.card(row.inset(2), radius: 6, BenchLook.accent.opacity(0.16)) }
      canvas.list.disc(Area(row.x + 12, y + 10, 10, 10), drive.ink)
      canvas.text(
        drive.title, BenchLook.strong, BenchLook.texts[0], x: row.x + 32, y: y + 6,
        within: row.width - 44)
      canvas.text(
        drive.words, BenchLook.label, drive.hasFailed ? BenchLook.failed : BenchLook.texts[1],
        x: row.x + 32, y: y + 24, within: row.width - 44)
    }
    canvas.button(
      Area(pane.maxX - 62, y + 8, 50, 28), .order(.runDrive(number)), title: "Run",
      label: "Run \(drive.title)")
  }

  /// What was expected and what was found, as far as the pane has room for it.
  private func draw(
    _ lines: [String], of drive: Bench.Drive, _ area: Area, on canvas: inout BenchCanvas
  ) {
    canvas.list.fill(area, BenchLook.raised)
    canvas.text(
      drive.title, BenchLook.heading, BenchLook.texts[0], x: area.x + 16, y: area.y + 10,
      within: area.width - 32)
    var y = area.y + 38
    for (number, line) in lines.enumerated() {
      let cut = canvas.list.setter.lines(
        line, BenchLook.body.style(scale: 1), width: Int(area.width) - 32, maximumLines: 2)
      guard y + Double(cut.count) * 18 <= area.maxY - 4 else { return }
      canvas.list.element(
        .text, Area(area.x + 16, y, area.width - 32, Double(cut.count) * 18),
        DisplayListBuilder.Label(text: line))
      for text in cut {
        canvas.list.draw(
          text, BenchLook.body, BenchLook.texts[number == 0 ? 1 : 0], x: area.x + 16, y: y)
        y += 18
      }
    }
  }

  private func detail(_ drive: Bench.Drive) -> [String] {
    let now: [String] =
      switch drive.state {
      case .failed(let lines): lines
      case .broken(let words), .skipped(let words): [words]
      case .passed, .notRun, .waiting, .running: []
      }
    return now + (drive.earlier.map { ["The text before it \($0.words)."] } ?? [])
  }

  var driveLines: [String] {
    (bench.drives ?? []).map { drive in
      ([drive.title + ": " + drive.words] + detail(drive).map { "  " + $0 })
        .joined(separator: "\n")
    }
  }
}

extension Bench.Drive {
  public var hasFailed: Bool {
    switch state {
    case .failed, .broken: true
    case .notRun, .waiting, .running, .passed, .skipped: false
    }
  }

  var hasPassed: Bool {
    if case .passed = state { true } else { false }
  }

  /// Whether there is an end to look at.
  var hasEnded: Bool {
    switch earlier ?? state {
    case .failed, .passed, .skipped: true
    case .notRun, .waiting, .running, .broken: false
    }
  }

  /// A verdict of an earlier text is told as that.
  fileprivate var words: String {
    (earlier.map { "the text before it \($0.words); now " } ?? "") + state.words
  }

  fileprivate var ink: Color {
    switch state {
    case .notRun, .waiting: BenchLook.texts[3]
    case .running: BenchLook.accent
    case .passed: BenchLook.ok
    case .failed, .broken: BenchLook.failed
    case .skipped: BenchLook.late
    }
  }
}

extension Bench.Drive.State {
  fileprivate var words: String {
    switch self {
    case .notRun: "not run yet"
    case .waiting: "waits for its turn"
    case .running: "runs"
    case .passed(let time): "passed, \(time.benchWords) of driving"
    case .failed(let lines): "failed in line \(lines.first ?? "")"
    case .skipped(let words): "skipped: \(words)"
    case .broken(let words): words
    }
  }
}
