import HeadUnitApps
import HeadUnitCore
import HeadUnitFindings
import HeadUnitReports
import HeadUnitText

extension Verb {
  static var inspect: Verb {
    Verb(
      name: "inspect", summary: "tell what is wrong with an app, and figures about it",
      operands: "[APP]"
    ) { options in
      let usual = Crawl.Bounds()
      let depth = options.count(
        "--depth", "LEVELS", in: 1...64, "stop at this level", default: usual.depth)
      let items = options.count(
        "--items", in: 1...100_000_000, "stop after so many items", default: usual.items)
      let time = options.duration(
        "--time", "TIME", "stop after so much of the app's time", default: usual.time)
      let patience = options.duration(
        "--patience", "TIME", "wait so long for an answer", default: usual.patience)
      let isContentOnly = options.flag("--content", "read the content only, and drive nothing")
      let drives = options.text(
        "--drives", "FOLDER", "write the shortest drive that shows each finding")
      let baseline = options.text(
        "--baseline", "FILE", "leave out what this output of --json has already")
      let form = FindingForm.declare(in: &options)
      let app = AppSource.declare(in: &options)
      return { arguments, output in
        // What was found so far is told all the same.
        if arguments.surroundings.heedsSignals { StopSignals.note() }
        var bounds = Crawl.Bounds()
        bounds.depth = try arguments[depth]
        bounds.items = try arguments[items]
        bounds.time = try arguments[time]
        bounds.patience = try arguments[patience]
        let known = try arguments[baseline].map(Baseline.init)
        var inspector = Inspector(
          source: try arguments[app], bounds: bounds, resources: try Resources.find(arguments),
          output: output, isContentOnly: arguments[isContentOnly])
        inspector.drivesFolder = arguments[drives]
        var (inspection, crawl) = try inspector.inspect()
        let form = try arguments[form]
        let all = inspection.findings
        if let known { inspection.findings.removeAll { known.knows($0) } }
        let teller = InspectionTeller(
          inspection: inspection, form: form, knownCount: all.count - inspection.findings.count,
          bounds: bounds, way: inspector.source.way, output: output)
        try teller.tell(inspector.source)
        if let failure = inspection.failure { throw failure }
        if let stop = crawl.stop { throw inspector.source.stopped(stop) }
        return form.code(of: inspection.findings.map(\.finding))
      }
    }
  }
}

/// What was found before, and is let be.
struct Baseline {
  private let keys: Set<String>

  private static let sizeLimit = 16 << 20

  init(_ file: String) throws {
    let document = try JSONDocument(FileText.read(file, limit: Self.sizeLimit))
    guard let findings = document.root["findings"], findings.kind == .array else {
      throw VerbError("\(file) is no output of inspect --json: it has no findings")
    }
    keys = Set(
      findings.elements.compactMap { node in
        guard let id = node["id"]?.string, let subject = node["subject"]?.string else {
          return nil
        }
        return "\(id) \(subject)"
      })
  }

  func knows(_ found: Inspection.InspectedFinding) -> Bool { keys.contains(found.key) }
}

/// Tells people, and programs, what an inspection has come to.
struct InspectionTeller {
  let inspection: Inspection
  let form: FindingForm
  let knownCount: Int
  let bounds: Crawl.Bounds
  let way: FindingRule.AppWay
  let output: Output

  /// More kinds of a level than these are only counted: it is to be one screen.
  private static let told = 8
  /// Of failures and of what is slow.
  private static let examples = 3

  func tell(_ source: AppSource) throws {
    if form.isJSON {
      output.data(json.text.shownJSON + "\n")
    } else if form.sarif != "-" {
      tellPeople()
    }
    try form.write(
      inspection.findings.map { found in
        let file = source.files.first ?? source.name
        let place =
          LibraryPlaces.place(of: found.finding, in: file)
          ?? SARIFReport.Place(file: file, line: 1)
        return SARIFReport.Result(
          found.finding, advice: found.finding.rule.advice.words(for: way), places: [place],
          allowance: nil, replay: found.replay)
      }, output)
  }

  private func tellPeople() {
    output.line(inspection.name.oneLine)
    for level in FindingLevel.allCases.reversed() { tell(level) }
    if inspection.findings.isEmpty, inspection.failure == nil {
      output.line("  nothing was found")
    }
    if knownCount > 0 { output.line("  \(knownCount) are in the baseline and left out") }
    for trouble in inspection.troubles { output.line("  no end: \(trouble)".oneLine) }
    if inspection.failure == nil { tellFigures() }
  }

  /// Each kind once, with how many other places have it.
  private func tell(_ level: FindingLevel) {
    let found = inspection.findings.filter { $0.finding.level == level }
    let kinds = found.enumerated().filter { index, item in
      !found[..<index].contains { $0.finding.id == item.finding.id }
    }.map(\.element)
    for item in kinds.prefix(Self.told) {
      let finding = item.finding
      let others = found.count { $0.finding.id == finding.id } - 1
      let more = others > 0 ? " (and \(others) more)" : ""
      output.line("  \(level.rawValue) \(finding.id.rawValue): \(finding.seen)\(more)".oneLine)
      guard level > .note else { continue }
      output.line("    \(finding.rule.advice.words(for: way))".oneLine)
      output.line("    again: \(item.replay)".oneLine)
    }
    if kinds.count > Self.told {
      output.line("  … and \(kinds.count - Self.told) more kinds (--json has all)")
    }
  }

  private func tellFigures() {
    let summary = inspection.summary
    let figures = [
      ("items", "\(summary.items)"),
      ("containers", "\(summary.containers)"),
      ("playable", "\(summary.playable)"),
      ("status rows", "\(summary.statusRows)"),
      ("empty lists", "\(summary.emptyLists)"),
      ("levels", "\(summary.levels)  at \(summary.deepest)"),
      ("longest list", "\(summary.longestList)  at \(summary.longest)"),
      ("failures", "\(summary.failureCount)"),
      ("app’s time", inspection.elapsed.description),
      ("drives", "\(inspection.driveCount)"),
    ]
    for (label, figure) in figures { output.line("  \(padded(label, to: 14))\(figure)") }
    for failure in summary.failures.prefix(Self.examples) {
      output.line("    " + failure.oneLine)
    }
    if !summary.slowest.isEmpty { output.line("  slowest") }
    for slow in summary.slowest.prefix(Self.examples) {
      let what = slow.isList ? "list" : "row"
      output.line("    \(padded(slow.took.description, to: 12))\(padded(what, to: 6))\(slow.path)")
    }
    for bound in Crawl.Bound.allCases where inspection.met.contains(bound) {
      output.note(sentence(about: bound))
    }
  }

  private func sentence(about bound: Crawl.Bound) -> String {
    switch bound {
    case .depth:
      "Not everything was seen: lists below level \(bounds.depth) were left out (--depth)."
    case .items: "Not everything was seen: stopped after \(bounds.items) items (--items)."
    case .time: "Not everything was seen: stopped after \(bounds.time) of the app's time (--time)."
    }
  }

  private var json: JSONValue {
    let summary = inspection.summary
    let figures: [(String, Int)] = [
      ("items", summary.items), ("containers", summary.containers),
      ("playable", summary.playable), ("statusRows", summary.statusRows),
      ("emptyLists", summary.emptyLists), ("levels", summary.levels),
      ("longestList", summary.longestList), ("failures", summary.failureCount),
      ("drives", inspection.driveCount), ("microseconds", inspection.elapsed.microseconds),
    ]
    return Self.object([
      ("app", .string(inspection.name)),
      ("findings", .array(inspection.findings.map(Self.json))),
      ("troubles", .array(inspection.troubles.map { .string($0) })),
      ("figures", Self.object(figures.map { ($0.0, .integer($0.1)) })),
      (
        "notEverything",
        .array(
          Crawl.Bound.allCases.filter(inspection.met.contains).map { .string($0.rawValue) })
      ),
    ])
  }

  private static func json(_ found: Inspection.InspectedFinding) -> JSONValue {
    let finding = found.finding
    return object([
      ("id", .string(finding.id.rawValue)), ("level", .string(finding.level.rawValue)),
      ("subject", .string(finding.subject)), ("seen", .string(finding.seen)),
      ("cause", .string(finding.rule.cause)),
      ("advice", .string(finding.rule.advice.mediaPlayer)),
      ("library", .string(finding.rule.advice.library)),
      ("protocol", .string(finding.rule.advice.wire)),
      ("count", .integer(finding.count)), ("place", .string(found.place)),
      ("replay", .string(found.replay)),
    ])
  }

  private static func object(_ members: [(String, JSONValue)]) -> JSONValue {
    .object(members.map { JSONValue.Member(key: $0.0, value: $0.1) })
  }
}
