import Foundation
import HeadUnitCore
import HeadUnitScenario

extension Verb {
  static let console = Verb(
    name: "console", summary: "drive a head unit by commands, typed or piped in",
    operands: "[APP]",
    options: WindowOptions.all + [
      Option(name: "--window", value: nil, summary: "see it in a window, at the clock's pace")
    ],
    notes: "\"help\" in the console lists the commands; quit or Ctrl-D ends it."
  ) { arguments, output in
    let source = try AppSource(arguments)
    let console = try ConsoleSetting(arguments, source, output)
    // Somebody who has the terminal in raw mode must not leave it so.
    let hasTerminal = Terminal.isThere
    if arguments.has("--window") { return try console.runInWindow(hasTerminal: hasTerminal) }
    if hasTerminal { StopSignals.endAtOnce(after: Terminal.restore) }
    var loop = ConsoleLoop(console.session, hasTerminal: hasTerminal, output)
    return console.end(loop.run())
  }
}
