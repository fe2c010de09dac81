import HeadUnitCore

// What is wrong with the app, and what to do about it.
extension BenchView {
  private static let pitch = 126.0

  func drawFindings(in pane: Area, on canvas: inout BenchCanvas) {
    let findings = bench.findings
    let seen = window(
      findings.count, room: max(1, Int((pane.height - 12) / Self.pitch)), on: &canvas)
    for (line, index) in seen.enumerated() {
      draw(
        findings[index], index, y: pane.y + 12 + Double(line) * Self.pitch, in: pane, on: &canvas)
    }
    if findings.isEmpty {
      nothing("Nothing is wrong so far.", in: pane, on: &canvas)
    }
  }

  private func draw(
    _ finding: Bench.Finding, _ index: Int, y: Double, in pane: Area,
    on canvas: inout BenchCanvas
  ) {
    let card = Area(pane.x + 12, y, pane.width - 24, Self.pitch - 10)
    let ink = finding.level.ink
    canvas.control(
      card, .finding(index, at: finding.at), "\(finding.id): \(finding.complaint)",
      hint: "Click to look at that instant"
    ) { canvas in
      canvas.list.card(card, radius: 12, BenchLook.raised)
      canvas.list.card(card, radius: 12, ink.opacity(0.1))
      canvas.list.icon(
        finding.level == .note ? .info : .error, Area(card.x + 14, card.y + 14, 20, 20), ink)
      let (x, width) = (card.x + 44, card.width - 60)
      canvas.text(finding.id, BenchLook.small, ink, x: x, y: card.y + 10, within: width - 70)
      canvas.text(
        "\(finding.at.seconds) s", BenchLook.label, BenchLook.texts[1], x: x + width,
        y: card.y + 10, .right)
      canvas.text(
        finding.complaint, BenchLook.heading, BenchLook.texts[0], x: x, y: card.y + 26,
        within: width)
      canvas.text(
        finding.seen, BenchLook.body, BenchLook.texts[1], x: x, y: card.y + 50, within: width)
      let lines = materials.text.lines(
        finding.advice, BenchLook.body.style(scale: 1), width: Int(width), maximumLines: 2)
      for (number, line) in lines.enumerated() {
        canvas.list.draw(
          line, BenchLook.body, BenchLook.texts[0], x: x, y: card.y + 72 + Double(number) * 18)
      }
    }
  }
}

extension Bench.Finding.Level {
  var ink: Color {
    switch self {
    case .note: BenchLook.accent
    case .warning: BenchLook.late
    case .error: BenchLook.failed
    }
  }
}
