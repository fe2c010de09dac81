/// The command `testdrive`.
public enum Testdrive {
  public static let version = "0.1"
}

/// One thing the command can do.
struct Verb: Sendable {
  let name: String
  let summary: String
  /// What follows the verb, as help shows it.
  let operands: String
  /// As help lists them, with those that every verb takes.
  let options: [OptionList.Line]
  /// What help says at its end.
  let notes: String
  let run: Action

  typealias Action = @Sendable (Arguments, Output) throws -> ExitCode

  /// The closure declares the options, and gives back what heeds them.
  ///
  /// Verbs are computed properties, as the compiler looks for unused constants only in functions.
  init(
    name: String, summary: String, operands: String, notes: String = "",
    _ declare: (inout OptionList) -> Action
  ) {
    var list = OptionList()
    run = declare(&list)
    options = list.lines + CommonOptions.lines
    (self.name, self.summary, self.operands, self.notes) = (name, summary, operands, notes)
  }

  var help: String {
    let columns = options.map { [$0.name, $0.value].compactMap { $0 }.joined(separator: " ") }
    let width = columns.map(\.count).max() ?? 0
    var text = "testdrive \(name) \(operands)\n  \(summary)\n"
    for (column, option) in zip(columns, options) {
      text += "\n  \(padded(column, to: width))  \(option.summary)"
    }
    return notes.isEmpty ? text : text + "\n\n" + notes
  }
}

func padded(_ text: String, to width: Int) -> String {
  text + String(repeating: " ", count: max(0, width - text.count))
}
