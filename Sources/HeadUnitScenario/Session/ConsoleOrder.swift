import HeadUnitCore

/// One command of a typed line.
enum ConsoleOrder {
  /// Begins anew with an app.
  case app(DriveApp, PlannedCommand)
  case command(PlannedCommand)

  /// The colours at present are what `daynight` turns round.
  static func orders(
    in source: SourceText, theme: Theme, environment: DriveEnvironment
  ) throws(Mistakes) -> [ConsoleOrder] {
    var orders: [ConsoleOrder] = []
    for line in try DriveParser.commands(in: source) {
      let read = try reading(of: line, in: source, theme)
      for command in read.commands {
        guard case .app = command.command, let name = read.line.plain?.words.first?.text else {
          orders.append(.command(command))
          continue
        }
        orders.append(.app(try environment.app(name, nil), command))
      }
    }
    return orders
  }

  /// What one command means; its mistakes have the place in the line as it was typed.
  private static func reading(
    of line: DriveLine, in source: SourceText, _ theme: Theme
  ) throws(Mistakes) -> (line: DriveLine, commands: [PlannedCommand]) {
    switch line.plain.flatMap({ ConsoleAlias.meaning(of: $0, in: theme) }) {
    case nil:
      let text = SourceText(name: source.name, text: spaced(line))
      return (line, try DriveReader.commands(in: text))
    case .line(let meaning):
      let line = DriveLine(meaning, stamp: line.stamp)
      let text = SourceText(name: source.name, text: "\(line)")
      return (line, try DriveReader.commands(in: text))
    case .mistake(let complaint):
      let start = SourcePosition(line: 1, column: 1)
      throw Mistakes([
        Mistake(
          file: source.name, at: complaint.word.position ?? start, message: complaint.message,
          advice: complaint.advice)
      ])
    }
  }

  /// The command alone, in the column in which it was typed.
  private static func spaced(_ line: DriveLine) -> String {
    let column = line.verb.position?.column ?? 1
    let stamp = line.stamp.map { "\($0)".count + 1 } ?? 0
    return String(repeating: " ", count: max(0, column - 1 - stamp)) + "\(line)"
  }
}
