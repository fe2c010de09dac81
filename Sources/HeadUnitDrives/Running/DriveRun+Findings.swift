import HeadUnitCore
import HeadUnitDisplay
import HeadUnitFindings

// What is found in a drive, and whether that is what it expects.
extension DriveRun {
  /// What the trace shows so far.
  var findings: [DriveFinding] {
    let trace = simulation.trace
    let found = Examination.findings(in: trace, until: now)
    guard !found.isEmpty else { return [] }
    var steps: [(entry: Int, note: ScriptNote)] = []
    for (index, entry) in trace.entries.enumerated() {
      if case .script(let note) = entry.content, note.kind == .command {
        steps.append((index + 1, note))
      }
    }
    return found.map { finding in
      let entry = finding.lines.last ?? 0
      let step = steps.last { $0.entry <= entry }?.note
      let first = steps.last { $0.entry <= finding.lines.first ?? 0 }?.note
      return DriveFinding(
        finding, line: step?.line, from: first?.line == step?.line ? nil : first?.line,
        step: step?.text ?? "",
        allowance: record.allowedFindings[finding.id], way: drive.app.way)
    }
  }

  /// Of a drive that went well otherwise.
  func withFindings(
    _ verdict: DriveResult.Verdict, _ findings: [DriveFinding]
  ) -> DriveResult.Verdict {
    guard verdict == .passed else { return verdict }
    for check in record.findingChecks {
      if let trouble = trouble(with: check.step, findings) {
        return .failed(failure(trouble, source: check.source))
      }
    }
    guard let failsOn, let trouble = trouble(with: .expectNoFindings(failsOn), findings) else {
      return .passed
    }
    return .failed(failure(trouble, source: drive.source))
  }

  private func trouble(with step: CheckStep, _ findings: [DriveFinding]) -> StepError? {
    switch step {
    case .expectFinding(let id):
      guard !findings.contains(where: { $0.finding.id == id }) else { return nil }
      return StepError(
        .expectation, RunWording.notFound(id), details: findings.map(RunWording.found))
    case .expectWithoutFinding(let id):
      return trouble(findings.filter { $0.counts && $0.finding.id == id })
    case .expectNoFindings(let level):
      return trouble(findings.filter { $0.counts && $0.finding.level >= level })
    case .expect, .expectSoftly, .allowFinding, .golden, .invariantOff: return nil
    }
  }
}

extension DriveRun {
  private func trouble(_ unwanted: [DriveFinding]) -> StepError? {
    guard let first = unwanted.first else { return nil }
    return StepError(
      .expectation, RunWording.unwanted(first, of: unwanted.count),
      details: unwanted.flatMap(RunWording.advice))
  }
}

/// What a run has seen of the screen and of pictures already.
struct RunLook {
  private(set) var readCount = 0
  private var asked: [RequestID: (name: String, size: PixelSize)] = [:]
  private var seen: Set<String> = []
  private(set) var rows: [Glance.Row] = []
  private(set) var tabs: [String] = []

  /// More titles and pictures than these are not looked at.
  private static let limit = 5_000

  /// Reads on; gives back the pictures that have come since.
  mutating func pictures(
    in trace: Trace
  ) -> [(picture: Picture, name: String, size: PixelSize)] {
    var pictures: [(Picture, String, PixelSize)] = []
    for entry in trace.entries[readCount...] {
      switch entry.content {
      case .effect(.ask(let request)):
        guard case .artwork(let name, let size) = request.question else { continue }
        asked[request.id] = (name, size)
      case .event(.phone(.answered(let id, .artwork(let picture)))):
        guard let (name, size) = asked.removeValue(forKey: id), let picture,
          isNew("\(name) \(size.width)×\(size.height)")
        else { continue }
        pictures.append((picture, name, size))
      case .began, .event, .effect, .change, .fault, .thread, .script, .sighted, .violation,
        .gaveUp:
        break
      }
    }
    readCount = trace.entries.count
    return pictures
  }

  /// Whether other rows or tabs are seen than when this was asked last.
  mutating func isOther(_ glance: Glance) -> Bool {
    guard glance.rows != rows || glance.tabs != tabs else { return false }
    (rows, tabs) = (glance.rows, glance.tabs)
    return true
  }

  mutating func isNew(_ word: String) -> Bool {
    seen.count < Self.limit && seen.insert(word).inserted
  }
}

// What only somebody sees who looks at the screen.
extension DriveRun {
  /// After each step, as a person who watches would.
  mutating func lookAround() {
    for (picture, name, size) in record.look.pictures(in: simulation.trace) {
      guard let sight = services.examine(picture) else { continue }
      simulation.note(
        .picture(
          PictureSight(name: name, asked: size, size: sight.size, isColoured: sight.isColoured)))
    }
    guard services.looksForCuts,
      record.look.isOther(simulation.headUnit.glance(at: now))
    else { return }
    let elements = displayList().elements
    for element in elements where element.label.hasSuffix("…") && element.role == .title {
      guard let parent = element.parent, elements[parent].label != element.label,
        elements[parent].role == .row || elements[parent].role == .tab,
        record.look.isNew(elements[parent].label)
      else { continue }
      let place = elements[parent].path?.description ?? elements[parent].label
      simulation.note(
        .titleCut(item: place, title: elements[parent].label, shown: element.label))
    }
  }
}
