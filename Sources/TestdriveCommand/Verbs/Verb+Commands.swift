import HeadUnitScenario

extension Verb {
  static let commands = Verb(
    name: "commands", summary: "list what drives can say", operands: "[VERB…]",
    options: [Option(name: "--markdown", value: nil, summary: "print the reference page")],
    notes: "The whole language is in Documentation/commands.md."
  ) { arguments, output in
    if arguments.has("--markdown") {
      output.text(CommandReference.markdown())
      return .passed
    }
    guard !arguments.operands.isEmpty else {
      output.text(CommandTable.help() ?? "")
      return .passed
    }
    for verb in arguments.operands {
      guard let help = CommandTable.help(verb: verb) else {
        throw Wording.unknown("command", verb, among: CommandTable.verbs)
      }
      output.text(help)
    }
    return .passed
  }
}
