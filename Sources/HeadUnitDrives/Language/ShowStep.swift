import HeadUnitCore
import HeadUnitDisplay

extension ShowStep: StepFamily {
  enum Kind: CaseIterable {
    case screenshot, filmStart, filmStop, caption, log, dump, recordStart, recordStop, help, quit
  }

  static let group = StepGroup.show

  var kind: Kind {
    switch self {
    case .screenshot: .screenshot
    case .filmStart: .filmStart
    case .filmStop: .filmStop
    case .caption: .caption
    case .log: .log
    case .dump: .dump
    case .recordStart: .recordStart
    case .recordStop: .recordStop
    case .help: .help
    case .quit: .quit
    }
  }

  static func forms(of kind: Kind) -> [StepForm<ShowStep>] {
    switch kind {
    case .screenshot: [screenshotForm]
    case .filmStart: [filmStartForm]
    case .filmStop: [filmStopForm]
    case .caption: [captionForm]
    case .log: [logForm]
    case .dump: [dumpForm]
    case .recordStart: [recordStartForm]
    case .recordStop: [recordStopForm]
    case .help: [helpForm]
    case .quit: [quitForm]
    }
  }

  private static let screenshotForm = StepForm<ShowStep>(
    "screenshot", "Writes a picture of the screen.", "screenshot home.png",
    "screenshot car.png bezel=on", "screenshot car.png bezel=dashboard",
    of: Argument<String>.word(.picture).and(.bezel),
    make: { .screenshot(file: $0, bezel: $1) },
    match: {
      if case .screenshot(let file, let bezel) = $0 { (file, bezel) } else { nil }
    })

  private static let filmStartForm = StepForm<ShowStep>(
    "film start", "Begins a film of the screen; GIF, APNG, MP4, WebM or single pictures.",
    "film start browse.gif", "film start browse.png fps=50 bezel=on pointer=on",
    "film start tour.gif title=\"A short tour\" closing=\"Out in May\" zoom=2", of: .filming,
    make: { .filmStart($0) },
    match: { if case .filmStart(let filming) = $0 { filming } else { nil } })

  private static let filmStopForm = StepForm<ShowStep>(
    "film stop", "Ends the film; the end of the drive does so too.", "film stop",
    is: .filmStop)

  private static let captionForm = StepForm<ShowStep>(
    "caption", "Shows a text over the screen of a window, in films, and in reports.",
    "caption \"now it rains\" for=3s", #"caption "two lines\nof words""#,
    of: Argument<String>.word(.text).and(
      .option(
        ifAny: "for", "how long it is shown; else 60 ms a character, and at least 3 s",
        .duration)),
    make: { .caption($0, lasting: $1) },
    match: { if case .caption(let text, let duration) = $0 { (text, duration) } else { nil } }
  ).momentary

  private static let logForm = StepForm<ShowStep>(
    "log", "Writes a line into the trace.", "log \"here it was slow\"",
    of: .word(.text), make: { .log($0) },
    match: { if case .log(let text) = $0 { text } else { nil } }
  ).momentary

  private static let dumpForm = StepForm<ShowStep>(
    "dump", "Prints the state at this instant.", "dump tree", "dump requests",
    of: .word(.choice()), make: { .dump($0) },
    match: { if case .dump(let subject) = $0 { subject } else { nil } })

  private static let recordStartForm = StepForm<ShowStep>(
    "record start", "Writes what was done until `record stop`, or the end, as a drive.",
    "record start found.drive", of: .word(.file), make: { .recordStart(file: $0) },
    match: { if case .recordStart(let file) = $0 { file } else { nil } })

  private static let recordStopForm = StepForm<ShowStep>(
    "record stop", "Ends the recording.", "record stop", is: .recordStop)

  private static let helpForm = StepForm<ShowStep>(
    "help", "Explains all steps, or one.", "help", "help tap",
    of: .word(ifAny: .keyword), make: { .help(keyword: $0) },
    match: { if case .help(let keyword) = $0 { .some(keyword) } else { nil } })

  private static let quitForm = StepForm<ShowStep>(
    "quit", "Ends the drive.", "quit", "quit skip", of: .verdict, make: { .quit($0) },
    match: { if case .quit(let verdict) = $0 { verdict } else { nil } })
}

extension Argument where Value == Filming {
  fileprivate static var filming: Self {
    Argument<String>.word(.film).and(
      .option(
        "fps", "so many frames in a second", .whole(Filming.framesPerSecondRange),
        else: Filming.standardFramesPerSecond),
      .bezel
    ).and(
      .option("pointer", "with the driver's finger, or the knob", .onOff, else: false),
      .option("caption", "with captions and marks below, or one of both", captions, else: .both)
    ).and(
      .option(
        "zoom", "looks so many times closer at what is tapped", .number(Filming.zooms),
        else: 1),
      .option(ifAny: "title", "what stands on a card before it", .text)
    ).and(
      .option(ifAny: "subtitle", "what stands below the title", .text),
      .option(ifAny: "closing", "what stands on a card after it", .text)
    ).map(
      { before, subtitle, closing in
        let ((((file, frames, bezel), pointer, words), zoom, title)) = before
        var filming = Filming(
          file, framesPerSecond: frames, bezel: bezel, showsPointer: pointer, words: words)
        (filming.zoom, filming.title) = (zoom, title)
        (filming.subtitle, filming.closing) = (subtitle, closing)
        return filming
      },
      back: { filming in
        let looks = (filming.file, filming.framesPerSecond, filming.bezel)
        let shown = (looks, filming.showsPointer, filming.words)
        return ((shown, filming.zoom, filming.title), filming.subtitle, filming.closing)
      })
  }
}

extension Argument where Value == Bezel.Kind? {
  /// `on` is the rim, which has no word of its own.
  fileprivate static var bezel: Self {
    let kinds: [(word: String, value: Bezel.Kind?)] =
      [("on", .rim), ("off", nil)]
      + Bezel.Kind.allCases.filter { $0 != .rim }.map { ($0.rawValue, $0) }
    return .option(
      "bezel", "what is around it; on is the rim", .choice(kinds), else: nil)
  }
}

extension Argument where Value == Filming {
  private static var captions: WordKind<Filming.Words?> {
    .choice([("on", .both), ("off", nil), ("captions", .captions), ("marks", .marks)])
  }
}

extension Argument where Value == QuitVerdict {
  /// Nothing said, it has passed.
  fileprivate static var verdict: Self {
    Argument<QuitVerdict?>.word(ifAny: .choice()).map(
      { $0 ?? .pass }, back: { $0 == .pass ? nil : $0 })
  }
}
