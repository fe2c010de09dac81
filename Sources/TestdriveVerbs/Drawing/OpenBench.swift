import Foundation
import HeadUnitApps
import HeadUnitCore
import HeadUnitDisplay
import HeadUnitDrives
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

  /// What has happened goes by once more: since when, and from which instant.
  var replay: (since: Instant, from: Instant)?

  private var examination = Examination()
  private var examinedCount = 0

  init(at pane: Bench.Pane) {
    bench.pane = pane
    bench.faultKinds = FaultKind.allCases.map { kind in
      Bench.FaultKind(
        name: kind.rawValue, summary: kind.summary.replacingOccurrences(of: "`", with: ""),
        hasPath: !Set(kind.operations).isDisjoint(with: Self.operationsWithPath))
    }
  }

  private static let operationsWithPath: Set<HeadUnitCore.Operation> = [
    .begin, .count, .item, .showsProgress, .play,
  ]

  /// Keeps up with what has happened, with a clock that may play the past.
  mutating func note(_ simulation: Simulation, atSpeed speed: Double, _ wall: Instant) {
    note(simulation)
    guard let replay else { return }
    let passed = Double((wall - replay.since).microseconds) * speed
    bench.view(replay.from + Duration(microseconds: Int(passed)), in: simulation)
    if bench.viewed == nil { self.replay = nil }
  }

  /// Keeps up with what has happened, and with what is wrong in it.
  mutating func note(_ simulation: Simulation) {
    bench.note(simulation)
    bench.faults = (simulation.app as? FaultyApp)?.injectedFaults.map(Bench.Fault.init) ?? []
    bench.networkWords = simulation.headUnit.phone.condition.network.words
    let entries = simulation.trace.entries
    if entries.count < examinedCount { (examination, examinedCount) = (Examination(), 0) }
    guard entries.count > examinedCount else { return }
    for entry in entries[examinedCount...] { examination.look(at: entry) }
    examinedCount = entries.count
    bench.findings = examination.findings.filter { !$0.isProvoked }
      .sorted(by: Finding.comesFirst).map(Bench.Finding.init)
  }
}

extension Bench.Fault {
  init(_ fault: InjectedFault) {
    let rule = fault.rule
    let line = StepTable.line(.app(.fault(rule, lasting: nil)))
    let heal = StepTable.line(.app(.heal(rule.operation, rule.path)))
    self.init(
      words: "\(DriveLine(line))".replacingOccurrences(of: "fault ", with: ""),
      firedCount: fault.firedCount, isOver: !fault.isActive, end: "\(DriveLine(heal))")
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
