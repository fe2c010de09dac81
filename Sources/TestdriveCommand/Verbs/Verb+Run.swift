import Foundation
import HeadUnitCore
import HeadUnitScenario

extension Verb {
  static let run = Verb(
    name: "run", summary: "run drives without a window, as fast as they go",
    operands: "DRIVE|FOLDER…", options: RunOptions.all + watchOptions, notes: watchNotes,
    ending: .inOrder(unless: "--watch")
  ) { arguments, output in
    guard !arguments.operands.isEmpty, arguments.program == nil else { throw Wording.noDriveNamed }
    let environment = ProcessInfo.processInfo.environment
    let options = try RunOptions(arguments, environment: environment)
    try FarmEnvironment.acknowledge(environment)
    var session = try RunSession(options, Resources.find(arguments), output)
    if let speed = try watchSpeed(arguments) {
      if options.repetitions > 1 { throw CommandError("--watch and --repeat cannot both be") }
      if options.jobs > 1 { throw CommandError("--watch and --jobs cannot both be") }
      let window = try WindowOptions(arguments, name: "")
      let isPaused = arguments.has("--paused")
      session.watch = {
        WatchSession(window, speed: speed, isPaused: isPaused, count: $0, output)
      }
    }
    return try session.run(arguments.operands)
  }

  private static let watchOptions = [
    Option(name: "--watch", value: nil, summary: "in a window, at the clock's pace"),
    Option(name: "--speed", value: "N", summary: "with --watch: so many times as fast (1)"),
    Option(
      name: "--paused", value: nil,
      summary: "with --watch: stand at the beginning, to go through it step by step"),
  ]

  private static let watchNotes = """
    While drives are watched:
    \(Watching.keys.split(separator: "\n").map { "  " + $0 }.joined(separator: "\n"))
    A window closed early fails nothing: the code is 0 when all that was seen has passed.
    """

  /// Nil: nobody watches.
  private static func watchSpeed(_ arguments: Arguments) throws(CommandError) -> Double? {
    if arguments.has("--paused"), !arguments.has("--watch") {
      throw CommandError("--paused is for --watch")
    }
    guard let text = arguments.last("--speed") else { return arguments.has("--watch") ? 1 : nil }
    guard arguments.has("--watch") else { throw CommandError("--speed is for --watch") }
    guard let speed = Double(text), PacingClock.speeds.contains(speed) else {
      throw Wording.badValue("--speed", text, "a number from 0.1 to 100")
    }
    return speed
  }
}
