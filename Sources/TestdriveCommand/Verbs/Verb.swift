/// One thing the command can do.
struct Verb: Sendable {
  /// What happens when the process is asked to end, as by Ctrl-C.
  enum Ending: Sendable {
    /// Whatever the system or the verb itself does.
    case own
    /// What is half-written goes, and nothing more is done.
    case atOnce
    /// What was done so far is written; with the option the verb sees to it itself.
    case inOrder(unless: String)
  }

  let name: String
  let summary: String
  /// What follows the verb, as help shows it.
  let operands: String
  let options: [Option]
  /// What help says at its end.
  var notes = ""
  var ending = Ending.own
  let run: @Sendable (Arguments, Output) throws -> ExitCode

  static let all = [
    open, run, merge, console, screenshot, film, sheet, tree, inspect, check, format, new,
    profiles, library, controls, commands,
  ]

  var help: String {
    let all = options + Option.common
    let columns = all.map { [$0.name, $0.value].compactMap { $0 }.joined(separator: " ") }
    let width = columns.map(\.count).max() ?? 0
    var text = "testdrive \(name) \(operands)\n  \(summary)\n"
    for (column, option) in zip(columns, all) {
      text += "\n  \(padded(column, to: width))  \(option.summary)"
    }
    return notes.isEmpty ? text : text + "\n\n" + notes
  }
}

func padded(_ text: String, to width: Int) -> String {
  text + String(repeating: " ", count: max(0, width - text.count))
}
