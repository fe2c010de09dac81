import HeadUnitCore
import HeadUnitFindings
import HeadUnitReports
import HeadUnitText

extension Verb {
  static var findings: Verb {
    Verb(
      name: "findings",
      summary: "tell what a trace shows to be wrong with its app, or list the rules",
      operands: "[TRACE|-]"
    ) { options in
      let form = FindingForm.declare(in: &options)
      let isReference = options.flag("--markdown", "print the reference page")
      return { arguments, output in
        if arguments[isReference] {
          output.data(FindingReference.markdown())
          return .passed
        }
        let form = try arguments[form]
        guard let file = try arguments.operand() else {
          for line in FindingReference.list { output.line(line) }
          return .passed
        }
        // A trace may be larger than what is here, or still be growing.
        var examination = Examination()
        var reader = TraceReader(name: file)
        try FileText.eachLine(of: file) { line in
          if let entry = reader.read(line) { examination.look(at: entry) }
        }
        try reader.finish()
        examination.end()
        let findings = examination.findings.filter { !$0.isProvoked }
          .sorted(by: Finding.comesFirst)
        try form.tell(findings, of: file, output)
        return form.code(of: findings)
      }
    }
  }
}

/// How findings are told, and from which level on they are failures.
struct FindingForm {
  let isJSON: Bool
  let sarif: String?
  let failsOn: FindingLevel?

  static func declare(in options: inout OptionList) -> OptionGroup<FindingForm> {
    let isJSON = options.flag("--json", "as JSON")
    let sarif = options.text("--sarif", "FILE|-", "write them as SARIF 2.1.0 as well")
    let failsOn = FailLevel.declare(in: &options)
    return OptionGroup { arguments in
      FindingForm(
        isJSON: arguments[isJSON], sarif: arguments[sarif],
        failsOn: try arguments[failsOn]?.level)
    }
  }

  func tell(_ findings: [Finding], of file: String, _ output: Output) throws {
    if isJSON {
      output.data(try JSONCoder.encode(findings).text.shownJSON + "\n")
    } else if sarif != "-" {
      for line in Self.lines(findings) { output.line(line) }
    }
    let results = findings.map { finding in
      SARIFReport.Result(
        finding, advice: finding.rule.advice.mediaPlayer,
        places: [
          LibraryPlaces.place(of: finding, in: file),
          SARIFReport.Place(file: file, line: finding.lines.last ?? 1),
        ].compactMap(\.self),
        allowance: nil, replay: ShellWord.line(["testdrive", "findings", file]))
    }
    try write(results, output)
  }

  func write(_ results: [SARIFReport.Result], _ output: Output) throws {
    guard let sarif else { return }
    let text = SARIFReport.text(results, version: Testdrive.version)
    guard sarif != "-" else { return output.data(text) }
    try SafeFile.write(Array(text.utf8), to: sarif, as: .sarif)
  }

  func code(of findings: [Finding]) -> ExitCode {
    guard let failsOn else { return .passed }
    return findings.contains { $0.level >= failsOn } ? .failed : .passed
  }

  /// For people: what is wrong, what to do, and where the trace shows it.
  static func lines(_ findings: [Finding]) -> [String] {
    guard !findings.isEmpty else { return ["Nothing was found."] }
    let lines = findings.flatMap { finding in
      let rule = finding.rule
      let times = finding.count > 1 ? ", \(finding.count) times" : ""
      let entries = finding.lines.map(String.init).joined(separator: ", ")
      return [
        "\(finding.level.rawValue) \(finding.id.rawValue): \(finding.seen)",
        "  at \(finding.at - .start)\(times) (lines \(entries)); \(rule.cause)",
        "  \(rule.advice.mediaPlayer)",
      ].map(\.oneLine)
    }
    return lines + [counts(findings)]
  }

  static func counts(_ findings: [Finding]) -> String {
    FindingLevel.allCases.reversed().compactMap { level in
      let count = findings.count { $0.level == level }
      return count == 0 ? nil : "\(count) \(level.rawValue)\(count > 1 ? "s" : "")"
    }.joined(separator: ", ")
  }
}

/// The page of all findings.
enum FindingReference {
  /// From what people see to what to look for.
  private static let symptoms: [(seen: String, ids: [FindingID])] = [
    (
      "nothing appears on the lock screen or in the car",
      [
        .backgroundModeMissing, .sessionNotActive, .commandNone, .sessionMixable,
        .sessionNeverRequested, .entitlementMissing, .carPlaySceneClassMissing,
      ]
    ),
    (
      "it appears and vanishes",
      [
        .sessionActivatedLate, .sessionNotReleased, .playbackCompletedEarly,
        .backgroundModeMissing,
      ]
    ),
    ("buttons are grey", [.commandHandlerDisabled]),
    (
      "buttons do nothing",
      [
        .commandFailed, .commandNoStatus, .commandWrongCentre, .trackButtonsDead,
        .commandEnabledWithoutHandler,
      ]
    ),
    (
      "skip buttons are missing, or skip by the wrong amount, also by voice",
      [.commandSkipNoInterval, .skipWithoutInterval, .commandSkipIgnoresInterval]
    ),
    (
      "no picture, a wrong one, one that flickers or is blurred",
      [
        .artworkNil, .artworkMissing, .artworkForAnotherTrack, .artworkFlicker, .artworkSmall,
        .artworkIdReused, .carPlayArtScale,
      ]
    ),
    (
      "play and pause are the wrong way round",
      [.infoRateZeroWhilePlaying, .infoRateStaleAfterPause]
    ),
    (
      "the bar stands still, jumps, or runs past the end",
      [
        .infoElapsedStaleAfterSeek, .infoElapsedOnTimer, .infoDurationWrong, .infoPartialUpdate,
      ]
    ),
    (
      "another app keeps the controls after ours is back",
      [.ownershipNotReclaimed, .sessionMixablePrimary]
    ),
    ("after it stops, the other app stays silent", [.sessionNotReleased]),
    (
      "what another device plays is not shown, or is shown wrong",
      [.remoteIdMismatch, .remoteAfterEnd, .remoteUpdateOutOfOrder, .deviceNameInvalid]
    ),
    (
      "a list in the car flickers and loses its place",
      [.templateUpdateStorm, .contentReloadStorm]
    ),
    (
      "silence after a call, or music where none should be",
      [
        .interruptionNoResume, .interruptionWrongResume, .headphonesKeepPlaying,
        .playbackStartsAlone,
      ]
    ),
    (
      "the car shows a spinner, an empty list, half a list",
      [
        .contentTimeout, .contentNeverAnswered, .emptyListWithoutReason, .listTrimmed,
        .templateNeverCompleted, .templateListTrimmed, .carPlayColdStart,
      ]
    ),
    (
      "the app is not on the car's screen, or its buttons come too late",
      [
        .entitlementMissing, .carPlaySceneClassMissing, .carPlayColdStart, .templatePlayerLate,
        .nowPlayingUnreachable,
      ]
    ),
    (
      "the app ends as soon as something is opened in the car",
      [.templateTooDeep, .templatePushedTwice, .templateNotAllowed, .templateRefused, .appCrashed]
    ),
    ("data that the system had right is wrong", [.overwritesMusicKit, .infoOnBothCentres]),
  ]

  private static let checklist = [
    "Audio is in the background modes.",
    "The category is playback, does not mix, and is set at launch.",
    "The session is active before playing, and released with a word to others after stopping.",
    "Play and pause have handlers, are enabled, and return success; skips have intervals.",
    "Title, duration, elapsed time and rate are in every update; artwork comes from one source.",
    "Elapsed time is published at play, pause, seek, track and rate changes only.",
    "The app is entitled to its place in the car; Info.plist names the car's scene and its class.",
    "The car's scene has a root at once, also when the phone is locked and nothing is loaded.",
    "What plays is set up when the car connects: the template's buttons, the commands, the info.",
    "Nothing is published by hand over a player of the system.",
  ]

  /// A line for each rule.
  static var list: [String] {
    let width = FindingID.allCases.map(\.rawValue.count).max() ?? 0
    return FindingRule.all.map {
      "\(padded($0.id.rawValue, to: width))  \(padded($0.level.rawValue, to: 7))  \($0.complaint)"
    }
  }

  static func markdown() -> String {
    let symptoms = symptoms.map { symptom in
      "| \(symptom.seen) | \(symptom.ids.map { "`\($0.rawValue)`" }.joined(separator: " · ")) |"
    }
    let checks = checklist.map { "- \($0)" }
    let sections = FindingRule.Section.allCases.map(section)
    return """
      # Findings

      What a trace shows to be wrong with an app, and what to do about it. `testdrive run` tells
      them of every drive, `testdrive findings TRACE` of a trace, `testdrive inspect APP` of an app.
      This page is made from the table that finds them. `inspect --drives FOLDER` writes the
      shortest drive that shows each finding, and `explore` one for each that it makes: such a drive
      fails as long as the app does so, and passes as soon as it is mended. Where an app has to be
      written in another way than most, the advice for that stands beside it.

      ## From what people see

      | what people see | look for |
      |---|---|
      \(symptoms.joined(separator: "\n"))

      ## Before a release

      \(checks.joined(separator: "\n"))

      \(sections.joined(separator: "\n\n"))

      """
  }

  private static func section(_ section: FindingRule.Section) -> String {
    let rules = FindingRule.all.filter { $0.section == section }.map(entry)
    return "## \(section.title)\n\n" + rules.joined(separator: "\n\n")
  }

  private static func entry(_ rule: FindingRule) -> String {
    let source =
      switch rule.source {
      case .documented: "documented"
      case .observed: "seen in real cars (\(rule.report ?? ""))"
      case .ours: "our measure"
      }
    return """
      ### `\(rule.id.rawValue)`

      \(rule.level.rawValue.prefix(1).uppercased() + rule.level.rawValue.dropFirst()), \(source). \
      “\(rule.complaint)” \(rule.cause)

      - The trace shows: \(rule.shown).
      \(rule.ways.map { "- \($0.name): \($0.words)" }.joined(separator: "\n"))
      """
  }
}
