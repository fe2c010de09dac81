import HeadUnitCore

extension CarStep: StepFamily {
  enum Kind: CaseIterable {
    case speed, gear, park, limitsAuto, limitsOff, limitsOn, theme, interrupt, assistant,
      headphones, otherAppPlays, otherAppStops
  }

  static let group = StepGroup.car

  var kind: Kind {
    switch self {
    case .speed: .speed
    case .gear: .gear
    case .park: .park
    case .limits(.auto): .limitsAuto
    case .limits(.off): .limitsOff
    case .limits(.on): .limitsOn
    case .theme: .theme
    case .interrupt: .interrupt
    case .assistant: .assistant
    case .headphones: .headphones
    case .otherApp(.plays): .otherAppPlays
    case .otherApp(.stops): .otherAppStops
    }
  }

  static func forms(of kind: Kind) -> [StepForm<CarStep>] {
    switch kind {
    case .speed: [speedForm]
    case .gear: [gearForm]
    case .park: [parkForm]
    case .limitsAuto: [limitsAutoForm]
    case .limitsOff: [limitsOffForm]
    case .limitsOn: [limitsOnForm]
    case .theme: [themeForm]
    case .interrupt: [interruptForm]
    case .assistant: [assistantForm]
    case .headphones: [headphonesForm]
    case .otherAppPlays: [otherAppPlaysForm]
    case .otherAppStops: [otherAppStopsForm]
    }
  }

  private static let speedForm = StepForm<CarStep>(
    "speed", "Sets the speed, at once or gradually.", "speed 50km/h",
    "speed 50km/h over=6s",
    of: Argument<Speed>.word(.speed).and(
      .option("over", "how long it takes", .duration(upTo: .seconds(600)), else: .zero)),
    make: { .speed($0, over: $1) },
    match: { if case .speed(let speed, let duration) = $0 { (speed, duration) } else { nil } }
  ).momentary

  private static let gearForm = StepForm<CarStep>(
    "gear", "Shifts gears.", "gear D", of: .word(.choice()), make: { .gear($0) },
    match: { if case .gear(let gear) = $0 { gear } else { nil } }
  ).momentary

  private static let parkForm = StepForm<CarStep>(
    "park", "Stops the car and parks it.", "park", is: .park
  ).momentary

  private static let limitsAutoForm = StepForm<CarStep>(
    "limits auto", "Lets the limits follow the car.", "limits auto",
    is: .limits(.auto)
  ).momentary

  private static let limitsOffForm = StepForm<CarStep>(
    "limits off", "Lifts the limits, whatever the car does.", "limits off",
    is: .limits(.off)
  ).momentary

  private static let limitsOnForm = StepForm<CarStep>(
    "limits on", "Puts limits on, whatever the car does.",
    "limits on items=12 depth=2",
    of: Argument<Int?>.option(
      ifAny: "items", "how many rows a list may have", .whole(1...1_000_000)
    ).and(
      .option(ifAny: "depth", "how many levels may be open", .whole(1...100))),
    make: { .limits(.on(items: $0, depth: $1)) },
    match: {
      if case .limits(.on(let items, let depth)) = $0 { (items, depth) } else { nil }
    }
  ).momentary

  private static let themeForm = StepForm<CarStep>(
    "theme", "Chooses the colours; auto goes by the time of day.", "theme day",
    of: .word(.choice()), make: { .theme($0) },
    match: { if case .theme(let choice) = $0 { choice } else { nil } }
  ).momentary

  private static let interruptForm = StepForm<CarStep>(
    "interrupt", "Starts or ends a call, the assistant or a navigation prompt.",
    "interrupt call start", "interrupt call end resume=off",
    of: Argument<InterruptionKind>.word(.choice()).and(.interruption),
    make: { .interrupt($0, $1) },
    match: { if case .interrupt(let kind, let change) = $0 { (kind, change) } else { nil } }
  ).momentary

  private static let assistantForm = StepForm<CarStep>(
    "assistant", "Asks the assistant for something that the app is to play.",
    "assistant \"play Tidal Works\"",
    of: .word(.text("WORDS", noun: "what is asked for", example: "\"play Tidal Works\"")),
    make: { .assistant($0) },
    match: { if case .assistant(let words) = $0 { words } else { nil } }
  ).momentary

  private static let headphonesForm = StepForm<CarStep>(
    "headphones", "Plugs headphones into the phone, or pulls them out.",
    "headphones out", of: .word(.choice([("in", true), ("out", false)])),
    make: { .headphones(plugged: $0) },
    match: { if case .headphones(let isPlugged) = $0 { isPlugged } else { nil } }
  ).momentary

  private static let otherAppPlaysForm = StepForm<CarStep>(
    "otherapp plays", "Lets another app take over the sound.", "otherapp plays",
    is: .otherApp(.plays)
  ).momentary

  private static let otherAppStopsForm = StepForm<CarStep>(
    "otherapp stops", "Lets the other app stop, and the app go on or not.",
    "otherapp stops resume=off", of: .resume,
    make: { .otherApp(.stops(resumes: $0)) },
    match: { if case .otherApp(.stops(let resumes)) = $0 { resumes } else { nil } }
  ).momentary
}

extension Argument where Value == Bool {
  fileprivate static var resume: Self {
    .option("resume", "whether the app may go on", .onOff, else: true)
  }
}

extension Argument where Value == InterruptionChange {
  /// `start`, or `end` with whether the music goes on.
  fileprivate static var interruption: Self {
    let start = WordKind<Bool>.choice([("start", true), ("end", false)])
    let resume = Argument<Bool>.resume
    return Argument(
      parts: [StepPart(start, .required)] + resume.parts,
      read: { reading in
        guard let starts = Argument<Bool>.word(start).read(&reading) else {
          _ = resume.read(&reading)
          return nil
        }
        if starts {
          guard let option = reading.takeOption("resume") else { return .start }
          reading.complain(option.name, "resume= is for the end of it", "leave it out")
          return nil
        }
        return resume.read(&reading).map { .end(resumes: $0) }
      },
      write: { change, line in
        switch change {
        case .start: line.words.append(start.print(true))
        case .end(let resumes):
          line.words.append(start.print(false))
          resume.write(resumes, &line)
        }
      },
      random: { $0.chance(0.5) ? .start : .end(resumes: $0.chance(0.5)) })
  }
}
