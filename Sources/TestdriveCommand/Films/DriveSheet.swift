import HeadUnitCore
import HeadUnitDisplay
import HeadUnitPaint
import HeadUnitScenario

/// One drive on many head units, pictured at the same mark, on one sheet.
struct DriveSheet {
  let drive: ShownDrive
  /// Nil: at the end of the drive.
  let mark: String?
  let profiles: [NamedProfile]
  /// Nil: as the drive has it.
  ///
  /// Otherwise day and night are not the drive's to say.
  let themes: [Theme]?
  /// Nil: as each profile has it.
  let sides: [DriverSide]?
  let hasBezel: Bool

  /// A picture has four bytes for each.
  static let pixelLimit = 120_000_000

  /// One head unit of those on the sheet.
  private struct Subject {
    let named: NamedProfile
    let theme: Theme
    let side: DriverSide
  }

  /// What a run came to, and what there was to see.
  private struct Print {
    let cell: ContactSheet.Cell
    let code: ExitCode
  }

  /// A row for each size; beside each other the themes, and in each theme the sides.
  func picture(by darkRoom: DarkRoom, _ output: Output) throws -> (DisplayList, ExitCode) {
    var code = ExitCode.passed
    let rows = try subjects.map { row in
      try row.map { subject in
        let print = try print(subject, darkRoom, output)
        if code == .passed { code = print.code }
        return print.cell
      }
    }
    let list = ContactSheet(rows, with: try darkRoom.materials()).displayList()
    guard list.size.width <= Self.pixelLimit / max(1, list.size.height) else {
      throw Wording.largeSheet(Self.pixelLimit)
    }
    return (list, code)
  }

  private var subjects: [[Subject]] {
    profiles.map { named in
      (themes ?? [drive.drive.theme]).flatMap { theme in
        (sides ?? [named.profile.display.driverSide]).map { side in
          Subject(named: named, theme: theme, side: side)
        }
      }
    }
  }

  private func print(
    _ subject: Subject, _ darkRoom: DarkRoom, _ output: Output
  ) throws -> Print {
    var drive = drive
    drive.change { drive in
      drive.profile = subject.named.profile
      drive.profile.display.driverSide = subject.side
      drive.theme = subject.theme
      if themes != nil { drive.steps.removeAll { $0.command.isTheme } }
    }
    let shown = run(drive, drive.services(darkRoom, output))
    let screen = try darkRoom.screen(of: shown.scene)
    let seen = shown.scene.simulation.headUnit.vehicle.theme
    let words =
      "\(subject.named.label)  \(seen.rawValue)  \(subject.side.rawValue)" + shown.remark
    let code = shown.result.map { ExitCode(RunOutcome($0.verdict)) } ?? .passed
    // One line for each: the same mistake may be on all of them.
    if case .failed(let failure) = shown.result?.verdict {
      output.note("\(title(of: subject)): \(FailureText.headline(failure))".oneLine)
    }
    return Print(
      cell: ContactSheet.Cell(words, hasBezel ? Bezel.around(screen) : screen), code: code)
  }

  /// What tells it from the others on the sheet.
  private func title(of subject: Subject) -> String {
    var words = [subject.named.title]
    if let themes, themes.count > 1 { words.append(subject.theme.rawValue) }
    if let sides, sides.count > 1 { words.append(subject.side.rawValue) }
    return words.joined(separator: ", ")
  }

  private typealias Shown = (scene: Scene, result: DriveResult?, remark: String)

  /// As far as the mark; a run that does not get there is shown where it ended, and says so.
  private func run(_ drive: ShownDrive, _ services: DriveServices) -> Shown {
    let found = FoundScene()
    var services = services
    services.passMark = { [mark] name, scene in
      if name == mark, found.scene == nil { found.scene = scene }
    }
    var run = drive.run(services)
    while found.scene == nil, run.verdict == nil { run.step(to: .never) }
    if let scene = found.scene { return (scene, nil, "") }
    let result = run.finish()
    let scene = Scene(run.simulation, startOfDrive: run.startOfDrive)
    return (scene, result, remark(on: result))
  }

  private func remark(on result: DriveResult) -> String {
    switch result.verdict {
    case .passed: mark == nil ? "" : "  (ended before the mark)"
    case .failed(let failure): "  (failed: \(failure.message.oneLine))"
    case .skipped(let reason): "  (skipped: \(reason.oneLine))"
    }
  }

  /// A class, because the run's services find it.
  private final class FoundScene {
    var scene: Scene?
  }
}

extension DriveCommand {
  /// Whether it makes day or night, now or later.
  fileprivate var isTheme: Bool {
    switch self {
    case .theme: true
    case .after(_, let command): command.isTheme
    default: false
    }
  }
}
