public import HeadUnitDrives
public import HeadUnitText

/// Goldens that two drives of a run would write: each would undo what the other recorded.
public enum SharedGoldens {
  /// A mistake for each, at the later of the two.
  public static func mistakes(in cases: [DriveCase]) -> Mistakes {
    var known: [String: (drive: DriveCase, source: StepSource)] = [:]
    var mistakes = Mistakes()
    for drive in cases {
      for (stem, source) in goldens(of: drive) {
        guard let first = known[stem] else {
          known[stem] = (drive, source)
          continue
        }
        guard first.drive.file != drive.file || first.drive.title != drive.title else { continue }
        let place = SourcePosition(line: source.line, column: source.column)
        var message = "another drive has this golden: \(first.source.file):\(first.source.line)"
        // A line that both include says nothing about where they differ.
        message += Self.inclusion(first.source) + " (\(first.drive.title)), this one is"
        message += Self.inclusion(source) + " (\(drive.title))"
        mistakes.add(
          Mistake(
            file: source.file, at: place, message: message,
            advice: "give each golden its own name"))
      }
    }
    return mistakes
  }

  /// All goldens of the cases, by their places without an end: `Scenarios/Goldens/home`.
  public static func places(of cases: [DriveCase]) -> Set<String> {
    Set(cases.flatMap { goldens(of: $0).map(\.stem) })
  }

  private static func goldens(of drive: DriveCase) -> [(stem: String, source: StepSource)] {
    let slash = drive.file.lastIndex(of: "/")
    let folder = slash.map { String(drive.file[...$0]) } ?? ""
    return drive.steps.compactMap { step in
      guard let check = golden(in: step.step) else { return nil }
      return (folder + "Goldens/" + FileStem.golden(check.name, label: drive.label), step.source)
    }
  }

  private static func inclusion(_ source: StepSource) -> String {
    guard !source.inclusions.isEmpty else { return "" }
    return ", included at " + source.inclusions.joined(separator: ", at ")
  }

  private static func golden(in step: DriveStep) -> GoldenCheck? {
    switch step {
    case .check(.golden(let check)): check
    case .time(.after(_, let step)): golden(in: step)
    case .check, .time, .app, .driver, .car, .show: nil
    }
  }
}
