import HeadUnitCore

extension CommandTable {
  static let timeForms: [CommandForm] = [
    CommandForm(
      "wait", .time, "Lets time pass.", "wait 2s",
      of: .word(.duration), make: { .wait($0) },
      take: { if case .wait(let duration) = $0 { duration } else { nil } }
    ).meant { $0.map { $0.form == .bare && "+-.0123456789".contains($0.text.prefix(1)) } ?? true },
    CommandForm(
      "wait", .time, "Lets time pass until something is so; fails if that takes too long.",
      "wait page.state = shown within=5s",
      of: Argument<Condition>.condition.and(.option(ifAny: "within", .duration)),
      make: { .waitUntil($0, within: $1) },
      take: {
        if case .waitUntil(let condition, let limit) = $0 { (condition, limit) } else { nil }
      }),
    CommandForm(
      "settle", .time, "Waits until nothing loads or moves any more; fails if that takes too long.",
      "settle", "settle max=20s", of: .option("max", .duration, else: .seconds(10)),
      make: { .settle(max: $0) },
      take: { if case .settle(let limit) = $0 { limit } else { nil } }),
    CommandForm(
      "after", .time, "Does something later, while the drive goes on.",
      "after 2s phone disconnected", of: Argument<Duration>.word(.duration).and(.later),
      make: { .after($0, $1) },
      take: { if case .after(let delay, let command) = $0 { (delay, command) } else { nil } }),
    CommandForm(
      "clock", .time, "Sets the time of day that is shown.", "clock 09:41",
      of: .word(.timeOfDay), make: { .clock($0) },
      take: { if case .clock(let minutes) = $0 { minutes } else { nil } }),
    CommandForm(
      "mark", .time, "Begins a chapter of the trace.", "mark \"on the road\"",
      of: .word(.text), make: { .mark($0) },
      take: { if case .mark(let text) = $0 { text } else { nil } }
    ).momentary,
  ]
}

extension Argument where Value == DriveCommand {
  /// The rest of the line as a command that is done at once.
  fileprivate static var later: Self {
    Argument(
      parts: [Part(name: "COMMAND", noun: "a command", .rest, .command)],
      read: { reading in
        guard let verb = reading.takeWord() else {
          reading.miss("a command such as phone disconnected")
          return nil
        }
        let line = PlainLine(verb, words: reading.takeWords(), options: reading.takeOptions())
        let command = CommandTable.command(line) {
          reading.complain($0.word, $0.message, $0.advice)
        }
        guard let command else { return nil }
        guard CommandTable.isMomentary(command) else {
          reading.complain(
            verb, TableWording.notLater(verb.text), CommandTable.momentaryAdvice)
          return nil
        }
        return command
      },
      write: { command, line in
        let later = CommandTable.line(command)
        line.words += [later.verb] + later.words
        line.options += later.options
      },
      random: { DriveGenerator.momentary(using: &$0) })
  }
}

extension CommandTable {
  static func isMomentary(_ command: DriveCommand) -> Bool {
    allForms.first { $0.write(command) != nil }?.isMomentary ?? false
  }

  fileprivate static var momentaryAdvice: String {
    let verbs = verbs.filter { forms(of: $0).contains(where: \.isMomentary) }
    return "it can put off " + verbs.joined(separator: " ")
  }
}
