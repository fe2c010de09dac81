import Foundation
import HeadUnitApps
import HeadUnitCore
import HeadUnitDisplay
import HeadUnitDrives
import HeadUnitText

/// A console without a window: reads a line, does it, tells what came of it.
struct ConsoleLoop {
  private var session: ConsoleSession
  private let lines: LineSource
  private let output: Output
  private let showsScreen: Bool

  init(_ session: ConsoleSession, hasTerminal: Bool, _ output: Output) {
    self.session = session
    self.session.namesLines = !hasTerminal
    self.output = output
    lines = LineSource(hasTerminal: hasTerminal)
    showsScreen = hasTerminal
  }

  mutating func run() -> ConsoleSession {
    finish(session.work())
    while !session.isOver, let line = lines.next(session.view()) {
      finish(session.enter(line) + session.work())
    }
    session.tell(session.end(), output)
    output.flush()
    return session
  }

  private mutating func finish(_ words: [ConsoleSession.Word]) {
    session.tell(words, output)
    if showsScreen, !session.isInBlock, !session.isOver { output.line(session.screenText()) }
    output.flush()
  }
}

extension ConsoleSession {
  func tell(_ words: [Word], _ output: Output) {
    for word in words {
      switch word {
      case .misread(let text), .failed(let text), .note(let text): output.note(text)
      }
    }
  }

  /// What is shown of it while a line is typed.
  mutating func view() -> ConsoleView {
    ConsoleView(
      prompt: prompt,
      context: completionContext { PathCompletion.paths(beginningWith: $0) })
  }

  /// How the console's process ends.
  var exitCode: ExitCode {
    if run.simulation.violation != nil { return .ownFault }
    if hasMisread { return .wrongInput }
    return hasFailed ? .failed : .passed
  }
}

/// What a console is made of, with a window or without.
struct ConsoleSetting {
  let options: WindowOptions
  let output: Output
  let session: ConsoleSession
  private let current: CurrentRecording

  init(_ options: WindowOptions, _ source: AppSource, _ output: Output) {
    self.options = options
    self.output = output
    var drive = DriveCase(file: "console", name: source.name, app: source.driveApp)
    drive.profile = options.profile
    drive.theme = options.screen.theme
    drive.look = options.screen.look
    drive.seed = source.seed
    let current = CurrentRecording()
    self.current = current
    session = ConsoleSession(drive, Self.world(options, current, output, options.screen.resources))
  }

  private static func world(
    _ options: WindowOptions, _ current: CurrentRecording, _ output: Output, _ resources: Resources
  ) -> ConsoleSession.World {
    let scenePainter = ScenePainter(resources, output)
    let goldens = GoldenKeeper(GoldenOptions(), scenePainter)
    return ConsoleSession.World(
      environment: DriveEnvironment.files(resources),
      services: {
        var services = DriveServices.files(scenePainter, goldens) { output.line($0) }
        services.help = { StepTable.help(keyword: $0) ?? "there is no step \"\($0 ?? "")\"" }
        services.startRecording = { file throws(ServiceError) in try current.recording?.start(file)
        }
        services.stopRecording = { () throws(ServiceError) in try current.recording?.stop() }
        return services
      },
      begin: { run in
        current.recording?.tellClose(output)
        let recording = DriveRecording(
          options.opening(app: run.drive.app.name, seed: run.seed),
          startOfDrive: run.startOfDrive)
        current.recording = recording
        run.onEvent = { event, simulation in recording.note(event, before: simulation) }
        run.onStep = { step, now in recording.note(step, at: now) }
      })
  }

  /// The same beside a window, in which hands take part.
  func runInWindow(hasTerminal: Bool) throws -> ExitCode {
    var session = session
    session.namesLines = !hasTerminal
    let content = ConsoleContent(session: session, output: output)
    var window = try WindowSession(content, nil, options, output)
    window.console = WindowConsole(hasTerminal: hasTerminal, window.waker)
    window.recording = { [current] in current.recording }
    var problem: (any Error)?
    do { try window.run() } catch { problem = error }
    Terminal.restore()
    let last = (window.currentContent as? ConsoleContent)?.session ?? session
    let code = window.end()
    let ended = end(last)
    if let problem { throw Wording.lostDisplay(problem) }
    return code == .passed ? ended : code
  }

  /// Ends what is still going on.
  func end(_ session: ConsoleSession) -> ExitCode {
    current.recording?.tellClose(output, session.run.simulation)
    var run = session.run
    if let problem = run.closeFilm() { output.note("testdrive: " + problem.oneLine) }
    return session.exitCode
  }
}

/// The recording of the run that is under way.
final class CurrentRecording {
  var recording: DriveRecording?
}

extension Verb {
  static var console: Verb {
    Verb(
      name: "console", summary: "drive a head unit by steps, typed or piped in",
      operands: "[APP]",
      notes: "\"help\" in the console lists the steps; quit or Ctrl-D ends it."
    ) { options in
      let window = WindowOptions.declare(in: &options)
      let app = AppSource.declare(in: &options)
      let isWindow = options.flag("--window", "see it in a window, at the clock's pace")
      return { arguments, output in
        let source = try arguments[app]
        var window = try arguments[window]
        window.name = source.name
        let console = ConsoleSetting(window, source, output)
        // Somebody who has the terminal in raw mode must not leave it so.
        let hasTerminal = Terminal.isThere
        if arguments[isWindow] { return try console.runInWindow(hasTerminal: hasTerminal) }
        if arguments.surroundings.heedsSignals || hasTerminal {
          StopSignals.endAtOnce { if hasTerminal { Terminal.restore() } }
        }
        var loop = ConsoleLoop(console.session, hasTerminal: hasTerminal, output)
        return console.end(loop.run())
      }
    }
  }
}
