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
    let seed = source.seed
    var drive = DriveCase(
      file: "console", name: source.name,
      app: DriveApp(name: source.name) { seed, _ in source.app(seed: seed) })
    drive.profile = options.profile
    drive.theme = options.screen.theme
    drive.seed = seed
    let desks = RecordingDesks()
    self.desks = desks
    session = ConsoleSession(drive, Self.world(options, desks, output, Resources.find(arguments)))
  }

  private static func world(
    _ options: WindowOptions, _ desks: RecordingDesks, _ output: Output, _ resources: Resources
  ) -> ConsoleSession.World {
    let darkRoom = DarkRoom(resources, output)
    let goldens = GoldenKeeper(GoldenOptions(), darkRoom)
    var world = ConsoleSession.World(
      environment: DriveEnvironment.files(resources),
      services: {
        var services = DriveServices.files(darkRoom, goldens) { output.line($0) }
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
      })
    world.note = { command, now in desks.current?.note(command, at: now) }
    return world
  }

  /// Ends what is still going on.
  func end(_ session: ConsoleSession) -> ExitCode {
    desks.current?.tellClose(output, session.run.simulation)
    return session.exitCode
  }
}

/// The desk of the run that is under way.
final class RecordingDesks {
  var current: RecordingDesk?
}
