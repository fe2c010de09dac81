import Foundation
import HeadUnitApps
import HeadUnitCore
import HeadUnitDesktop
import HeadUnitDisplay
import HeadUnitDrives
import HeadUnitText

/// A console without a window: reads a line, does it, tells what came of it.
struct ConsoleLoop {
  private var session: ConsoleSession
  private let lines: LineSource
  private let output: Output
  private let showsScreen: Bool
  private let desktop: ConsoleDesktop?

  init(
    _ session: ConsoleSession, hasTerminal: Bool, desktop: ConsoleDesktop? = nil, _ output: Output
  ) {
    self.session = session
    self.desktop = desktop
    self.session.namesLines = !hasTerminal
    self.output = output
    lines = LineSource(hasTerminal: hasTerminal)
    showsScreen = hasTerminal
  }

  mutating func run() -> ConsoleSession {
    finish(session.work())
    while !session.isOver, let line = nextLine() {
      finish(session.enter(line) + session.work())
    }
    session.tell(session.end(), output)
    output.flush()
    desktop?.link.end()
    return session
  }

  private mutating func nextLine() -> String? {
    let view = session.view()
    guard let desktop else { return lines.next(view) }
    return lines.next(view, besides: desktop.bell) { serve(desktop.link) }
  }

  /// What the desktop wants is done at once, in the time in which nothing moves.
  ///
  /// False when it wants the console to end.
  private mutating func serve(_ desktop: DesktopLink) -> Bool {
    if let problem = desktop.takeProblem() { output.note("testdrive: \(problem)".oneLine) }
    var goesOn = true
    for wish in desktop.takeWishes() {
      if let event = wish.event { session.perform(event) }
      if wish.wish == .quit { goesOn = false }
    }
    session.tell(session.work(), output)
    output.flush()
    desktop.show(session.run.simulation, atSpeed: 0)
    return goesOn
  }

  private mutating func finish(_ words: [ConsoleSession.Word]) {
    session.tell(words, output)
    if showsScreen, !session.isInBlock, !session.isOver { output.line(session.screenText()) }
    output.flush()
    desktop?.link.show(session.run.simulation, atSpeed: 0)
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
    let window = try WindowSession(content, nil, options, output)
    window.console = WindowConsole(hasTerminal: hasTerminal, window.waker)
    window.recording = { [current] in current.recording }
    window.joinDesktop()
    var problem: (any Error)?
    do { try window.run() } catch { problem = error }
    Terminal.restore()
    let last = (window.currentContent as? ConsoleContent)?.session ?? session
    let code = WindowSession.end(consume window)
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
      let desktop = DesktopOptions.declare(in: &options)
      return { arguments, output in
        let source = try arguments[app]
        var window = try arguments[window]
        window.name = source.name
        window.desktop = try arguments[desktop]
        let console = ConsoleSetting(window, source, output)
        // Somebody who has the terminal in raw mode must not leave it so.
        let hasTerminal = Terminal.isThere
        if arguments[isWindow] { return try console.runInWindow(hasTerminal: hasTerminal) }
        if arguments.surroundings.heedsSignals || hasTerminal {
          StopSignals.endAtOnce { if hasTerminal { Terminal.restore() } }
        }
        // What is piped in does the same whoever is at the desk.
        let desktop = ConsoleDesktop(window.desktop, isUsual: hasTerminal, output)
        var loop = ConsoleLoop(
          console.session, hasTerminal: hasTerminal, desktop: desktop, output)
        return console.end(loop.run())
      }
    }
  }
}
