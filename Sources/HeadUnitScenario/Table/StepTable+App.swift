import HeadUnitApps
import HeadUnitCore

extension StepTable {
  static let appForms: [StepForm] = [
    StepForm(
      "app", .app,
      "Connects the phone with the app, and waits for its first list.", "app demo",
      "app library.json wait=off", "app \"exec:python3 app.py\"",
      of: Argument<String?>.word(ifAny: .app).and(
        .option("wait", "whether to wait for the first list", .onOff, else: true)),
      make: { .app(waits: $1) },
      match: { if case .app(let waits) = $0 { (nil, waits) } else { nil } }),
    StepForm(
      "reload", .app, "Lets the app report that its content has changed.", "reload", "reload /0",
      of: .word(ifAny: .path), make: { .reload($0) },
      match: { if case .reload(let path) = $0 { .some(path) } else { nil } }
    ).momentary,
    StepForm(
      "fault", .app, "Makes the app go wrong; a fault that never shows itself fails the drive.",
      "fault count /1 latency=3s times=1", "fault * crash p=0.2",
      of: .fault, make: { .fault($0.rule, lasting: $0.lasting) },
      match: { step in
        guard case .fault(let rule, let lasting) = step else { return nil }
        return TimedFault(rule: rule, lasting: lasting)
      }
    ).momentary,
    StepForm(
      "heal", .app, "Ends faults: all of them, or those of an operation or a path.", "heal",
      "heal count /1", of: Argument<Operation?>.operationIfAny.and(.word(ifAny: .path)),
      make: { .heal($0, $1) },
      match: { if case .heal(let operation, let path) = $0 { (operation, path) } else { nil } }
    ).momentary,
    StepForm(
      "network", .app, "Changes the network of the phone.", "network slow",
      of: .word(.choice()), make: { .network($0) },
      match: { if case .network(let network) = $0 { network } else { nil } }
    ).momentary,
    StepForm(
      "phone", .app, "Locks the phone, or takes it off the cable.", "phone disconnected",
      of: .word(.choice()), make: { .phone($0) },
      match: { if case .phone(let change) = $0 { change } else { nil } }
    ).momentary,
  ]
}

extension WordKind where Value == String {
  fileprivate static var app: Self {
    text("APP", noun: "an app", example: "demo", candidates: .apps)
  }
}

extension Argument where Value == Operation? {
  fileprivate static var operationIfAny: Self {
    .word(ifAny: .choice("an operation")) { !$0.text.hasPrefix("/") }
  }
}

extension StepTable {
  /// What is asked of playback, whether or not there is a button for it.
  static let mediaForms: [StepForm] =
    plainForms + placeForms + modeForms + feedbackForms + languageForms

  private static let plainForms: [StepForm] =
    [
      plain("play", "Plays.", .play), plain("pause", "Pauses.", .pause),
      plain("toggle", "Plays or pauses.", .togglePlayPause), plain("stop", "Stops.", .stop),
      plain("next", "Goes to the next track.", .next),
      plain("previous", "Goes to the previous track.", .previous),
      StepForm(
        "media rate", .driver, "Asks for a rate; without a number as the rate button does.",
        "media rate 1.5", "media rate", of: .word(ifAny: .number(0...100)),
        make: { $0.map { .media(.command(.rate($0))) } ?? .media(.nextRate) },
        match: { step in
          switch step {
          case .media(.nextRate): .some(nil)
          case .media(.command(.rate(let rate))): .some(rate)
          default: nil
          }
        }
      ).momentary,
    ]

  private static let placeForms: [StepForm] = [
    media("seek", "Goes to a place of the track.", "media seek 1m20s", .word(.duration)) {
      .position(seconds: $0.inSeconds)
    } match: {
      if case .position(let seconds) = $0 { .seconds(seconds) } else { nil }
    },
    media("skip", "Skips so far forward, or back when negative.", "media skip -15s", .word(.leap)) {
      $0 < .zero
        ? .skipBackward(seconds: (.zero - $0).inSeconds) : .skipForward(seconds: $0.inSeconds)
    } match: {
      switch $0 {
      case .skipForward(let seconds): .seconds(seconds)
      case .skipBackward(let seconds): .zero - .seconds(seconds)
      default: nil
      }
    },
    media("forward", "Begins or ends fast forward.", "media forward begin", .word(.phase)) {
      .seekForward($0)
    } match: {
      if case .seekForward(let phase) = $0 { phase } else { nil }
    },
    media("rewind", "Begins or ends fast rewind.", "media rewind end", .word(.phase)) {
      .seekBackward($0)
    } match: {
      if case .seekBackward(let phase) = $0 { phase } else { nil }
    },
  ]

  private static let modeForms: [StepForm] = [
    media("shuffle", "Mixes the order, or does not.", "media shuffle items", .word(.choice())) {
      .shuffle($0)
    } match: {
      if case .shuffle(let mode) = $0 { mode } else { nil }
    },
    media("repeat", "Plays again, or does not.", "media repeat all", .word(.choice())) {
      .repeat($0)
    } match: {
      if case .repeat(let mode) = $0 { mode } else { nil }
    },
  ]

  private static let feedbackForms: [StepForm] = [
    media("like", "Likes the track, or takes that back.", "media like", .undo) {
      .like(undo: $0)
    } match: {
      if case .like(let undo) = $0 { undo } else { nil }
    },
    media("dislike", "Dislikes the track, or takes that back.", "media dislike undo=on", .undo) {
      .dislike(undo: $0)
    } match: {
      if case .dislike(let undo) = $0 { undo } else { nil }
    },
    media("bookmark", "Sets a bookmark, or takes it away.", "media bookmark", .undo) {
      .bookmark(undo: $0)
    } match: {
      if case .bookmark(let undo) = $0 { undo } else { nil }
    },
    media("rating", "Rates the track.", "media rating 4", .word(.number(0...100, example: "4"))) {
      .rating($0)
    } match: {
      if case .rating(let rating) = $0 { rating } else { nil }
    },
  ]

  private static let languageForms: [StepForm] = [
    media("language", "Switches a language on.", "media language en", .word(.language)) {
      .enableLanguage($0)
    } match: {
      if case .enableLanguage(let id) = $0 { id } else { nil }
    },
    media("nolanguage", "Switches a language off.", "media nolanguage en", .word(.language)) {
      .disableLanguage($0)
    } match: {
      if case .disableLanguage(let id) = $0 { id } else { nil }
    },
  ]

  private static func plain(_ word: String, _ summary: String, _ command: Command) -> StepForm {
    StepForm(
      "media \(word)", .driver, summary, "media \(word)", is: .media(.command(command))
    ).momentary
  }

  private static func media<Value>(
    _ word: String, _ summary: String, _ example: String, _ argument: Argument<Value>,
    make: @escaping @Sendable (Value) -> Command, match: @escaping @Sendable (Command) -> Value?
  ) -> StepForm {
    StepForm(
      "media \(word)", .driver, summary, example, of: argument,
      make: { .media(.command(make($0))) },
      match: { if case .media(.command(let command)) = $0 { match(command) } else { nil } }
    ).momentary
  }
}

extension Argument where Value == Bool {
  fileprivate static var undo: Self { .option("undo", "takes it back", .onOff, else: false) }
}

extension WordKind where Value == Duration {
  /// May be negative.
  fileprivate static var leap: Self {
    .duration(upTo: .seconds(86_400), from: .seconds(-86_400))
  }
}

extension WordKind where Value == Command.Phase {
  fileprivate static var phase: Self { choice([("begin", .begin), ("end", .end)]) }
}

extension WordKind where Value == String {
  fileprivate static var language: Self { text("LANGUAGE", noun: "a language", example: "en") }
}
