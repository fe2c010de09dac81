import HeadUnitCore

extension StepTable {
  static let checkForms: [StepForm] = [
    StepForm(
      "expect", .check, "Fails unless something is so: now, soon, or all the while.",
      "expect rows = 12", "expect not visible \"Shows\" within=500ms",
      of: Argument<Condition>.condition.and(.timing), make: { .expect($0, $1) },
      match: {
        if case .expect(let condition, let timing) = $0 { (condition, timing) } else { nil }
      }),
    StepForm(
      "golden", .check, "Fails unless the screen looks as it was recorded.",
      "golden artists-driving", "golden home kind=tree mask=role:player", of: .golden,
      make: { .golden($0) }, match: { if case .golden(let check) = $0 { check } else { nil } }),
    StepForm(
      "invariant", .check, "Lets something go that must always hold; the report says so.",
      "invariant rows off",
      of: Argument<Invariant>.word(.choice("an invariant")).and(.word(.choice([("off", true)]))),
      make: { invariant, _ in .invariantOff(invariant) },
      match: { if case .invariantOff(let invariant) = $0 { (invariant, true) } else { nil } }),
  ]

  /// What other versions of the language can do, and why this one does not.
  static let refusals: [String: (message: String, advice: String)] = [
    "finding": (
      "findings in drives come in a later version",
      "expect can ask for what the app did: requests.timedout, requests.late, app.restarts"
    ),
    "no": (
      "findings in drives come in a later version",
      "expect can ask for what the app did: requests.timedout, requests.late, app.restarts"
    ),
  ]
}

extension Argument where Value == Timing {
  /// One of three options at most.
  fileprivate static var timing: Self {
    let all = Argument<Duration?>.option(
      ifAny: "within", "it becomes so no later than this", .duration
    ).and(
      .option(ifAny: "for", "it stays so for as long", .duration),
      .option(ifAny: "by", "it becomes so no later than this since the drive began", .instant))
    return Argument(
      parts: all.parts,
      read: { reading in
        let given = reading.options.filter { ["within", "for", "by"].contains($0.name.text) }
        guard let times = all.read(&reading) else { return nil }
        if let second = given.first(where: { $0.name.text != given[0].name.text }) {
          reading.complain(
            second.name, "only one of within=, for= and by= can be meant",
            "write a line for each")
          return nil
        }
        return Timing(times)
      },
      write: { all.write($0.options, &$1) },
      random: { generator in
        let time = WordKind<Duration>.duration.random(&generator)
        switch Int.random(in: 0...3, using: &generator) {
        case 0: return .now
        case 1: return .within(time)
        case 2: return .lasting(time)
        default: return .by(Instant.start + time)
        }
      })
  }
}

extension Timing {
  fileprivate typealias Options = (within: Duration?, lasting: Duration?, by: Instant?)

  fileprivate init(_ options: Options) {
    if let limit = options.within {
      self = .within(limit)
    } else if let duration = options.lasting {
      self = .lasting(duration)
    } else {
      self = options.by.map { .by($0) } ?? .now
    }
  }

  fileprivate var options: Options {
    switch self {
    case .now: (nil, nil, nil)
    case .within(let limit): (limit, nil, nil)
    case .lasting(let duration): (nil, duration, nil)
    case .by(let instant): (nil, nil, instant)
    }
  }
}

extension Argument where Value == GoldenCheck {
  fileprivate static var golden: Self {
    Argument<String>.word(.goldenName).and(
      .option(
        "kind", "what is compared: the picture, the elements or both", .choice(),
        else: GoldenCheck.Kind.both), .masks
    ).and(
      .option("max", "how many pixels may differ", .whole(0...100_000_000), else: 0),
      .option("tolerance", "how far a colour may be off", .whole(0...255), else: 0)
    ).map(
      { GoldenCheck($0.0, kind: $0.1, masks: $0.2, maximum: $1, tolerance: $2) },
      back: { (($0.name, $0.kind, $0.masks), $0.maximum, $0.tolerance) })
  }
}

extension StepTable {
  static let showForms: [StepForm] = [
    StepForm(
      "screenshot", .show, "Writes a picture of the screen.", "screenshot home.png",
      "screenshot car.png bezel=on",
      of: Argument<String>.word(.picture).and(
        .option("bezel", "with the frame of the head unit around it", .onOff, else: false)),
      make: { .screenshot(file: $0, hasBezel: $1) },
      match: {
        if case .screenshot(let file, let hasBezel) = $0 { (file, hasBezel) } else { nil }
      }),
    StepForm(
      "film start", .show, "Begins a film of the screen; GIF, APNG, MP4, WebM or single pictures.",
      "film start browse.gif", "film start browse.png fps=50 bezel=on pointer=on", of: .filming,
      make: { .filmStart($0) },
      match: { if case .filmStart(let filming) = $0 { filming } else { nil } }),
    StepForm(
      "film stop", .show, "Ends the film; the end of the drive does so too.", "film stop",
      is: .filmStop),
    StepForm(
      "caption", .show, "Shows a text over the screen of a window, in films, and in reports.",
      "caption \"now it rains\" for=3s", #"caption "two lines\nof words""#,
      of: Argument<String>.word(.text).and(
        .option(
          ifAny: "for", "how long it is shown; else 60 ms a character, and at least 3 s",
          .duration)),
      make: { .caption($0, lasting: $1) },
      match: { if case .caption(let text, let duration) = $0 { (text, duration) } else { nil } }
    ).momentary,
    StepForm(
      "log", .show, "Writes a line into the trace.", "log \"here it was slow\"",
      of: .word(.text), make: { .log($0) },
      match: { if case .log(let text) = $0 { text } else { nil } }
    ).momentary,
    StepForm(
      "dump", .show, "Prints what is known at this instant.", "dump tree", "dump requests",
      of: .word(.choice()), make: { .dump($0) },
      match: { if case .dump(let subject) = $0 { subject } else { nil } }),
    StepForm(
      "record start", .show, "Writes what was done until `record stop`, or the end, as a drive.",
      "record start found.drive", of: .word(.file), make: { .recordStart(file: $0) },
      match: { if case .recordStart(let file) = $0 { file } else { nil } }),
    StepForm(
      "record stop", .show, "Ends the recording.", "record stop", is: .recordStop),
    StepForm(
      "help", .show, "Explains all steps, or one.", "help", "help tap",
      of: .word(ifAny: .verb), make: { .help(verb: $0) },
      match: { if case .help(let verb) = $0 { .some(verb) } else { nil } }),
    StepForm(
      "quit", .show, "Ends the drive.", "quit", "quit skip", of: .verdict, make: { .quit($0) },
      match: { if case .quit(let verdict) = $0 { verdict } else { nil } }),
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
