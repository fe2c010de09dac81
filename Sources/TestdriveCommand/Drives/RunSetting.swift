import HeadUnitCore
import HeadUnitScenario

/// What everybody who runs drives of one call has in common.
struct RunSetting: Sendable {
  let options: RunOptions
  let resources: Resources
  /// All that were meant, of which a shard runs a part.
  let cases: [DriveCase]
  let replays: ReplayCommands
  var report: ReportFolder?
  var traces: TraceFiles?
  let stop: StopFlag

  init(_ options: RunOptions, _ resources: Resources, _ cases: [DriveCase], _ stop: StopFlag) {
    self.stop = stop
    self.options = options
    self.resources = resources
    self.cases = cases
    replays = ReplayCommands(cases, options)
  }
}

/// Somebody who runs drives, one after the other, with fonts and goldens of its own.
final class CaseWorker {
  /// Why a trace could not be written, the first time.
  private var problem: CommandError?
  var watch: ((DriveCase, UInt64?, DriveServices) -> DriveResult)?

  private let setting: RunSetting
  private let goldens: GoldenKeeper
  private let services: DriveServices
  private let reporter: CaseReporter?
  private let say: (String) -> Void

  init(_ setting: RunSetting, _ output: Output) {
    self.setting = setting
    let darkRoom = DarkRoom(setting.resources, output)
    goldens = GoldenKeeper(setting.options.goldens, darkRoom)
    let isOwned = setting.options.reports.ownsOutput
    say = { words in if isOwned { output.note(words) } else { output.line(words) } }
    let services = DriveServices.files(darkRoom, goldens, say: say)
    self.services = services
    reporter = setting.report.map {
      CaseReporter(
        folder: $0, darkRoom: darkRoom, services: services, caseCount: setting.cases.count,
        leavesPicturesOut: setting.options.goldens.leavesPicturesOut)
    }
  }

  /// Nil when the run was stopped meanwhile.
  func run(_ number: Int) -> FinishedDrive? {
    setting.report?.begin(number)
    var runner = CaseRunner(
      options: setting.options, services: services, replays: setting.replays, watch: watch)
    runner.keep = { [self] in keep($0) }
    runner.stop = setting.stop
    return runner.run(setting.cases[number], number: number)
  }

  /// What it has left behind so far, without the drives.
  var ending: ParallelBatch.Ending {
    ParallelBatch.Ending(
      usedFiles: goldens.usedFiles, leftOutCount: goldens.leftOutCount, problem: problem)
  }

  private func keep(_ kept: KeptCase) {
    reporter?.keep(kept)
    guard problem == nil else { return }
    do throws(CommandError) {
      try setting.traces?.write(kept, say: say)
    } catch {
      problem = error
    }
  }
}
