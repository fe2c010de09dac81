import Foundation
import HeadUnitApps
import HeadUnitCore
import HeadUnitReports
import Testing

@testable import HeadUnitDrives
@testable import TestdriveVerbs

@Suite struct DriveBatchTests {
  private final class Heard {
    var notes = ""
    var runs = 0
  }

  private let heard = Heard()

  private func drive(_ name: String, label: String = "", file: String = "my drives/a.drive")
    -> DriveCase
  {
    let app = DriveApp(name: "none") { seed, _ in
      preconditionFailure("Nothing is really run here.")
    }
    var drive = DriveCase(file: file, name: name, app: app)
    drive.label = label
    return drive
  }

  /// Runs drives whose verdicts and traces are foretold.
  private func run(
    _ cases: [DriveCase], _ words: [String] = [],
    _ verdict: @escaping (DriveCase, _ run: Int) -> (DriveResult.Verdict, log: String)
  ) throws -> [FinishedDrive] {
    let options = try OptionList.read(words, RunOptions.declare).value
    let output = Output(data: { _ in }, note: { heard.notes += $0 })
    let services = DriveServices(
      say: { _ in }, takePicture: { _ in }, compare: { _ in GoldenAnswer() },
      writeFile: { _, _ in }, wallClock: { .zero }, hasFonts: { false })
    let progress = RunProgress(output, caseCount: cases.count)
    var runner = CaseRunner(
      options: options, services: services, replays: ReplayLines(cases, options))
    runner.watch = { drive, seed, _ in
      heard.runs += 1
      let (verdict, log) = verdict(drive, heard.runs)
      let entry = Trace.Entry(at: .start, .script(ScriptNote(.log, log)))
      return DriveResult(
        drive: DriveCaseName(file: drive.file, name: drive.name, label: drive.label), line: 1,
        tags: [], seed: seed ?? 5, verdict: verdict, duration: .zero, eventCount: 0,
        trace: Trace([entry]))
    }
    let batch = DriveBatch(options: options, progress: progress, cases: cases) { number in
      runner.run(cases[number], number: number)
    }
    let drives = batch.run(Array(cases.indices))
    progress.finish(took: .zero)
    return drives
  }

  private func failure(_ kind: DriveFailure.Kind) -> DriveResult.Verdict {
    let source = StepSource(file: "my drives/a.drive", line: 3, column: 3, text: "tap :focused")
    return .failed(DriveFailure(kind, "it is not so", source: source, at: .start))
  }

  @Test func eachCaseIsRunAsOftenAsSaid() throws {
    let drives = try run([drive("a"), drive("b")], ["--repeat", "3"]) { _, _ in (.passed, "x") }
    #expect(heard.runs == 6)
    #expect(drives.allSatisfy { $0.result.verdict == .passed })
  }

  @Test func runsThatDifferAreOurFault() throws {
    let drives = try run([drive("a")], ["--repeat", "3"]) { _, run in (.passed, "run \(run / 3)") }
    #expect(drives.first?.failure?.kind == .difference)
    #expect(ExitCode(RunOutcome(drives)) == .ownFault)
    #expect(heard.notes.contains("first in line 1 of the trace"))
    #expect(heard.notes.contains("--seed 5 --repeat 3"))
  }

  @Test func aGoldenThatWasRecordedIsNotRunAgain() throws {
    let drives = try run([drive("a")], ["--repeat", "3"]) { _, run in
      (run == 1 ? failure(.golden) : .passed, "\(run)")
    }
    #expect(heard.runs == 1)
    #expect(drives.first?.failure?.kind == .golden)
  }

  @Test func oneFailureIsEnoughWhenThatIsSaid() throws {
    let cases = [drive("a"), drive("b"), drive("c")]
    #expect(try run(cases, ["--fail-fast"]) { _, _ in (failure(.quit), "") }.count == 1)
    #expect(try run(cases) { _, _ in (failure(.quit), "") }.count == 3)
  }

  @Test func theCommandRunsThisCaseAndNoOtherOne() throws {
    let cases = ["3", "30", "a 3"].map { drive("t", label: $0) }
    let drives = try run(cases, ["--seed", "9", "--profile", "my car.json"]) { _, _ in
      (.passed, "")
    }
    let end = " --seed 9 --profile 'my car.json'"
    #expect(
      drives.map(\.replay)
        == ["'[3]'", "30", "'a 3'"].map {
          "testdrive run 'my drives/a.drive' --case \($0)" + end
        })
    let only = try run([drive("t")]) { _, _ in (.passed, "") }
    #expect(only.first?.replay == "testdrive run 'my drives/a.drive' --seed 5")
  }

  @Test func filesAreCountedAndTheWholeToo() throws {
    let cases = [drive("a"), drive("b"), drive("c", file: "other.drive")]
    _ = try run(cases) { drive, _ in (drive.name == "b" ? failure(.app) : .passed, "") }
    let lines = heard.notes.split(separator: "\n")
    #expect(lines.first == "my drives/a.drive:3:3: it is not so")
    #expect(lines.contains("my drives/a.drive: 1 passed, 1 failed"))
    #expect(lines.contains("other.drive: 1 passed"))
    #expect(lines.last == "2 passed, 1 failed in 0.00s (0s of driving)")
  }

  @Test func optionsThatCannotBeAreSaid() {
    for words in [
      ["--repeat", "0"], ["--tags", ""], ["--tags", "a,,b"], ["--fail-fast", "--keep-going"],
    ] {
      #expect(throws: VerbError.self) {
        try OptionList.read(words, RunOptions.declare)
      }
    }
    #expect(throws: VerbError.self) {
      try RunOptions("--update-goldens", environment: ["CI": "true"])
    }
  }

  @Test func ciIsWhatSaysSo() {
    for word in ["1", "true", "yes"] {
      #expect(GoldenOptions.isContinuousIntegration(["CI": word]))
    }
    for word in ["", "0", "false", "False"] {
      #expect(!GoldenOptions.isContinuousIntegration(["CI": word]))
    }
    #expect(!GoldenOptions.isContinuousIntegration([:]))
  }

  @Test func tagsAreAnyOfSomeAndNoneOfOthers() throws {
    let filter = try #require(TagFilter("a,b,-c"))
    #expect(filter.includes(["a"]) && filter.includes(["b", "x"]))
    #expect(!filter.includes([]) && !filter.includes(["x"]) && !filter.includes(["a", "c"]))
    #expect(try #require(TagFilter("-c")).includes([]))
  }
}
