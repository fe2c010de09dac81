import Foundation
import HeadUnitCore
import HeadUnitScenario

/// A drive that is run to be looked at, not to test anything.
///
/// Its goldens are not compared, and the pictures and films it asks for are not made.
struct ShownDrive {
  private(set) var drive: DriveCase
  let environment: DriveEnvironment
  let resources: Resources
  private let seed: UInt64?
  private let program: String

  static let options = [
    Option(name: "--case", value: "TEXT", summary: "the case with this in its title"),
    Option(name: "--seed", value: "N", summary: "in place of the drive's own"),
  ]

  /// The one case that is meant.
  init(_ verb: String, _ arguments: Arguments) throws {
    guard let file = try arguments.operand(), arguments.program == nil else {
      throw Wording.oneDrive(verb)
    }
    resources = try Resources.find(arguments)
    environment = DriveEnvironment.files(resources)
    program = arguments.hosted?.program ?? "testdrive"
    seed = try arguments.count("--seed", in: 0...Int.max).map { UInt64($0) }
    let cases = try DriveReader(environment: environment).cases(of: file)
    let text = arguments.last("--case")
    let meant = cases.filter { drive in text.map { drive.title.contains($0) } ?? true }
    guard let only = meant.first else { throw Wording.noCase(of: cases.count) }
    guard meant.count == 1 else { throw Wording.severalCases(meant.map(\.title)) }
    drive = only
  }

  /// The marks it passes, if it gets so far.
  var marks: [String] { drive.steps.compactMap { $0.command.mark } }

  func check(mark: String?) throws(CommandError) {
    guard let mark, !marks.contains(mark) else { return }
    throw Wording.noMark(mark, among: marks)
  }

  mutating func change(_ change: (inout DriveCase) throws -> Void) rethrows {
    try change(&drive)
  }

  func services(_ darkRoom: DarkRoom, _ output: Output) -> DriveServices {
    var services = DriveServices(
      say: { output.note($0) }, takePicture: { _ in }, compare: { _ in GoldenAnswer() },
      writeFile: { _, _ in },
      wallClock: { Duration(microseconds: Int(DispatchTime.now().uptimeNanoseconds / 1_000)) },
      hasFonts: { darkRoom.hasFonts })
    services.startFilm = { _, _ in }
    return services
  }

  func run(_ services: DriveServices) -> DriveRun {
    DriveRun(drive, seed: seed, services: services)
  }

  /// Says how it went, and what that is for the process.
  func tell(_ result: DriveResult, _ output: Output) -> ExitCode {
    var words = [program, "run", drive.file]
    if !drive.label.isEmpty { words += ["--case", drive.label] }
    words += ["--seed", "\(result.seed)"]
    let finished = FinishedDrive(
      result, took: .zero, fingerprint: 0, replay: ShellWord.line(words))
    if let text = FailureText.text(of: finished) { output.note(text) }
    for remark in FailureText.remarks(on: finished) { output.note(remark) }
    return ExitCode(RunOutcome(result.verdict))
  }
}

extension DriveCommand {
  /// The mark that it sets, now or later.
  fileprivate var mark: String? {
    switch self {
    case .mark(let name): name
    case .after(_, let command): command.mark
    default: nil
    }
  }
}
