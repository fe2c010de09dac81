import HeadUnitCore

extension CommandTable {
  static let showForms: [CommandForm] = [
    CommandForm(
      "screenshot", .show, "Writes a picture of the screen.", "screenshot home.png",
      "screenshot car.png bezel=on",
      of: Argument<String>.word(.file).and(
        .option("bezel", "with the frame of the head unit around it", .onOff, else: false)),
      make: { .screenshot(file: $0, hasBezel: $1) },
      take: {
        if case .screenshot(let file, let hasBezel) = $0 { (file, hasBezel) } else { nil }
      }),
    CommandForm(
      "caption", .show, "Shows a text over the screen of a window, in pictures and in films.",
      "caption \"now it rains\" for=3s",
      of: Argument<String>.word(.text).and(
        .option(ifAny: "for", "how long it is shown", .duration)),
      make: { .caption($0, lasting: $1) },
      take: { if case .caption(let text, let duration) = $0 { (text, duration) } else { nil } }
    ).momentary,
    CommandForm(
      "log", .show, "Writes a line into the trace.", "log \"here it was slow\"",
      of: .word(.text), make: { .log($0) },
      take: { if case .log(let text) = $0 { text } else { nil } }
    ).momentary,
    CommandForm(
      "dump", .show, "Prints what is known at this instant.", "dump tree", "dump requests",
      of: .word(.choice()), make: { .dump($0) },
      take: { if case .dump(let subject) = $0 { subject } else { nil } }),
    CommandForm(
      "record start", .show, "Writes what was done until `record stop`, or the end, as a drive.",
      "record start found.drive", of: .word(.file), make: { .recordStart(file: $0) },
      take: { if case .recordStart(let file) = $0 { file } else { nil } }),
    CommandForm(
      "record stop", .show, "Ends the recording.", "record stop", is: .recordStop),
    CommandForm(
      "help", .show, "Explains all commands, or one.", "help", "help tap",
      of: .word(ifAny: .verb), make: { .help(verb: $0) },
      take: { if case .help(let verb) = $0 { .some(verb) } else { nil } }),
    CommandForm(
      "quit", .show, "Ends the drive.", "quit", "quit skip", of: .verdict, make: { .quit($0) },
      take: { if case .quit(let verdict) = $0 { verdict } else { nil } }),
  ]
}

extension Argument where Value == QuitVerdict {
  /// Nothing said, it has passed.
  fileprivate static var verdict: Self {
    Argument<QuitVerdict?>.word(ifAny: .choice()).map(
      { $0 ?? .pass }, back: { $0 == .pass ? nil : $0 })
  }
}
