import HeadUnitCore
import HeadUnitDisplay
import HeadUnitFindings
import HeadUnitText

/// The bench of a window, as it was drawn last.
struct OpenBench {
  var bench = Bench()
  var picture: BenchPicture?
  /// The head unit's own picture in it.
  var screen: DisplayList?
  /// What the window measured without it.
  var sizeBefore: PixelSize?

  private var examination = Examination()
  private var examinedCount = 0

  init(at pane: Bench.Pane) { bench.pane = pane }

  /// Keeps up with what has happened, and with what is wrong in it.
  mutating func note(_ simulation: Simulation) {
    bench.note(simulation)
    let entries = simulation.trace.entries
    if entries.count < examinedCount { (examination, examinedCount) = (Examination(), 0) }
    guard entries.count > examinedCount else { return }
    for entry in entries[examinedCount...] { examination.look(at: entry) }
    examinedCount = entries.count
    bench.findings = examination.findings.filter { !$0.isProvoked }
      .sorted(by: Finding.comesFirst).map(Bench.Finding.init)
  }
}

extension Bench.Finding {
  init(_ finding: Finding) {
    let level: Level =
      switch finding.level {
      case .note: .note
      case .warning: .warning
      case .error: .error
      }
    self.init(
      id: finding.id.rawValue, level: level, complaint: finding.rule.complaint,
      seen: finding.seen.oneLine, advice: finding.rule.advice.mediaPlayer, at: finding.at)
  }
}
