import HeadUnitApps
import HeadUnitCore
import HeadUnitScenario

/// What a console is made of, with a window or without.
struct ConsoleSetting {
  let options: WindowOptions
  let output: Output
  let session: ConsoleSession
  private let desks: RecordingDesks

  init(_ arguments: Arguments, _ source: AppSource, _ output: Output) throws {
    let options = try WindowOptions(arguments, name: source.name)
    self.options = options
    self.output = output
    var drive = DriveCase(file: "console", name: source.name, app: source.driveApp)
    drive.profile = options.profile
    drive.theme = options.screen.theme
    drive.seed = source.seed
    let desks = RecordingDesks()
    self.desks = desks
    session = ConsoleSession(drive, Self.world(options, desks, output, options.screen.resources))
  }

  private static func world(
    _ options: WindowOptions, _ desks: RecordingDesks, _ output: Output, _ resources: Resources
  ) -> ConsoleSession.World {
    let darkRoom = DarkRoom(resources, output)
    let goldens = GoldenKeeper(GoldenOptions(), darkRoom)
    return ConsoleSession.World(
      environment: DriveEnvironment.files(resources),
      services: {
        var services = DriveServices.files(darkRoom, goldens) { output.line($0) }
        services.help = { CommandTable.help(verb: $0) ?? "there is no command \"\($0 ?? "")\"" }
        services.startRecording = { file throws(DriveProblem) in try desks.current?.start(file) }
        services.stopRecording = { () throws(DriveProblem) in try desks.current?.stop() }
        return services
      },
      begin: { run in
        desks.current?.tellClose(output)
        let desk = RecordingDesk(
          options.opening(app: run.drive.app.name, seed: run.seed),
          startOfDrive: run.startOfDrive)
        desks.current = desk
        run.onEvent = { event, simulation in desk.note(event, before: simulation) }
        run.onCommand = { command, now in desk.note(command, at: now) }
      })
  }

  /// The same beside a window, in which hands take part.
  func runInWindow(hasTerminal: Bool) throws -> ExitCode {
    let ride = ConsoleRide(session: session, output: output)
    var window = try WindowSession(ride, nil, options, output)
    window.console = WindowConsole(hasTerminal: hasTerminal, window.waker)
    try window.run()
    Terminal.restore()
    let last = (window.rideNow as? ConsoleRide)?.session ?? session
    let code = window.end()
    return code == .passed ? end(last) : code
  }

  /// Ends what is still going on.
  func end(_ session: ConsoleSession) -> ExitCode {
    desks.current?.tellClose(output, session.run.simulation)
    var run = session.run
    if let problem = run.closeFilm() { output.note("testdrive: " + problem.oneLine) }
    return session.exitCode
  }
}

/// The desk of the run that is under way.
final class RecordingDesks {
  var current: RecordingDesk?
}
