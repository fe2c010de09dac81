import HeadUnitCore

/// One command of a typed line.
enum ConsoleOrder {
  /// Begins anew with an app.
  case app(DriveApp, PlannedCommand)
  case command(PlannedCommand)

  static func orders(
    in source: SourceText, environment: DriveEnvironment
  ) throws(Mistakes) -> [ConsoleOrder] {
    var orders: [ConsoleOrder] = []
    for command in try DriveReader.commands(in: source) {
      guard case .app = command.command, let name = try appName(in: command) else {
        orders.append(.command(command))
        continue
      }
      orders.append(.app(try environment.app(name), command))
    }
    return orders
  }

  /// The table knows that an app is to be connected, the line which one; without one it is the
  /// same again.
  private static func appName(in command: PlannedCommand) throws(Mistakes) -> String? {
    let source = SourceText(name: command.source.file, text: command.source.text)
    let lines = try DriveParser.commands(in: source)
    return lines.first?.plain?.words.first?.text
  }
}
