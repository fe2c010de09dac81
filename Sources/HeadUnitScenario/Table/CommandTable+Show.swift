import HeadUnitCore

extension CommandTable {
  static let showForms: [CommandForm] = [
    CommandForm(
      "screenshot", .show, "Writes a picture of the screen.", "screenshot home.png",
      "screenshot car.png bezel=on",
      of: Argument<String>.word(.picture).and(
        .option("bezel", "with the frame of the head unit around it", .onOff, else: false)),
      make: { .screenshot(file: $0, hasBezel: $1) },
      take: {
        if case .screenshot(let file, let hasBezel) = $0 { (file, hasBezel) } else { nil }
      }),
    CommandForm(
      "film start", .show, "Begins a film of the screen; GIF, APNG, MP4, WebM or single pictures.",
      "film start browse.gif", "film start browse.png fps=50 bezel=on pointer=on", of: .filming,
      make: { .filmStart($0) },
      take: { if case .filmStart(let filming) = $0 { filming } else { nil } }),
    CommandForm(
      "film stop", .show, "Ends the film; the end of the drive does so too.", "film stop",
      is: .filmStop),
    CommandForm(
      "caption", .show, "Shows a text over the screen of a window, in films, and in reports.",
      "caption \"now it rains\" for=3s", #"caption "two lines\nof words""#,
      of: Argument<String>.word(.text).and(
        .option(
          ifAny: "for", "how long it is shown; else 60 ms a character, and at least 3 s",
          .duration)),
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

extension Argument where Value == Filming {
  fileprivate static var filming: Self {
    Argument<String>.word(.film).and(
      .option(
        "fps", "so many frames in a second", .whole(Filming.framesPerSecondRange),
        else: Filming.standardFramesPerSecond),
      .option("bezel", "with the frame of the head unit around it", .onOff, else: false)
    ).and(
      .option("pointer", "with the driver's finger, or the knob", .onOff, else: false),
      .option("caption", "with captions and marks below", .onOff, else: true)
    ).map(
      {
        Filming(
          $0.0, framesPerSecond: $0.1, hasBezel: $0.2, showsPointer: $1, showsCaptions: $2)
      },
      back: {
        (($0.file, $0.framesPerSecond, $0.hasBezel), $0.showsPointer, $0.showsCaptions)
      })
  }
}

extension Argument where Value == QuitVerdict {
  /// Nothing said, it has passed.
  fileprivate static var verdict: Self {
    Argument<QuitVerdict?>.word(ifAny: .choice()).map(
      { $0 ?? .pass }, back: { $0 == .pass ? nil : $0 })
  }
}
