import HeadUnitCore

/// What is asked of playback, whether or not there is a button for it.
extension MediaAction: StepFamily {
  enum Kind: CaseIterable {
    case play, pause, toggle, stop, next, previous, rate, seek, skip, forward, rewind,
      shuffle, `repeat`, like, dislike, bookmark, rating, language, noLanguage, volume
  }

  static let group = StepGroup.driver

  var kind: Kind {
    switch self {
    case .command(.play): .play
    case .command(.pause): .pause
    case .command(.togglePlayPause): .toggle
    case .command(.stop): .stop
    case .command(.next): .next
    case .command(.previous): .previous
    case .command(.rate), .nextRate: .rate
    case .command(.position): .seek
    case .command(.skipForward), .command(.skipBackward): .skip
    case .command(.seekForward): .forward
    case .command(.seekBackward): .rewind
    case .command(.shuffle): .shuffle
    case .command(.repeat): .repeat
    case .command(.like): .like
    case .command(.dislike): .dislike
    case .command(.bookmark): .bookmark
    case .command(.rating): .rating
    case .command(.enableLanguage): .language
    case .command(.disableLanguage): .noLanguage
    case .volume: .volume
    }
  }

  static func forms(of kind: Kind) -> [StepForm<MediaAction>] {
    switch kind {
    case .play: [plain("play", "Plays.", .play)]
    case .pause: [plain("pause", "Pauses.", .pause)]
    case .toggle: [plain("toggle", "Plays or pauses.", .togglePlayPause)]
    case .stop: [plain("stop", "Stops.", .stop)]
    case .next: [plain("next", "Goes to the next track.", .next)]
    case .previous: [plain("previous", "Goes to the previous track.", .previous)]
    case .rate: [rateForm]
    case .seek: [seekForm]
    case .skip: [skipForm]
    case .forward: [forwardForm]
    case .rewind: [rewindForm]
    case .shuffle: [shuffleForm]
    case .repeat: [repeatForm]
    case .like: [likeForm]
    case .dislike: [dislikeForm]
    case .bookmark: [bookmarkForm]
    case .rating: [ratingForm]
    case .language: [languageForm]
    case .noLanguage: [noLanguageForm]
    case .volume: [volumeForm]
    }
  }

  private static let volumeForm = StepForm<MediaAction>(
    "media volume", "Moves the volume of the device that is heard, in per cent.",
    "media volume 40", of: .word(.whole(0...100)), make: { .volume($0) },
    match: { if case .volume(let percent) = $0 { percent } else { nil } }
  ).momentary

  private static let rateForm = StepForm<MediaAction>(
    "media rate", "Asks for a rate; without a number as the rate button does.",
    "media rate 1.5", "media rate", of: .word(ifAny: .number(0...100)),
    make: { $0.map { .command(.rate($0)) } ?? .nextRate },
    match: { action in
      switch action {
      case .nextRate: .some(nil)
      case .command(.rate(let rate)): .some(rate)
      case .command, .volume: nil
      }
    }
  ).momentary

  private static let seekForm = media(
    "seek", "Goes to a place of the track.", "media seek 1m20s", .word(.duration)
  ) {
    .position(seconds: $0.inSeconds)
  } match: {
    if case .position(let seconds) = $0 { .seconds(seconds) } else { nil }
  }

  private static let skipForm = media(
    "skip", "Skips so far forward, or back when negative.", "media skip -15s", .word(.leap)
  ) {
    $0 < .zero
      ? .skipBackward(seconds: (.zero - $0).inSeconds) : .skipForward(seconds: $0.inSeconds)
  } match: {
    if case .skipForward(let seconds) = $0 {
      .seconds(seconds)
    } else if case .skipBackward(let seconds) = $0 {
      .zero - .seconds(seconds)
    } else {
      nil
    }
  }

  private static let forwardForm = media(
    "forward", "Begins or ends fast forward.", "media forward begin", .word(.phase)
  ) {
    .seekForward($0)
  } match: {
    if case .seekForward(let phase) = $0 { phase } else { nil }
  }

  private static let rewindForm = media(
    "rewind", "Begins or ends fast rewind.", "media rewind end", .word(.phase)
  ) {
    .seekBackward($0)
  } match: {
    if case .seekBackward(let phase) = $0 { phase } else { nil }
  }

  private static let shuffleForm = media(
    "shuffle", "Mixes the order, or does not.", "media shuffle items", .word(.choice())
  ) {
    .shuffle($0)
  } match: {
    if case .shuffle(let mode) = $0 { mode } else { nil }
  }

  private static let repeatForm = media(
    "repeat", "Plays again, or does not.", "media repeat all", .word(.choice())
  ) {
    .repeat($0)
  } match: {
    if case .repeat(let mode) = $0 { mode } else { nil }
  }

  private static let likeForm = media(
    "like", "Likes the track, or takes that back.", "media like", .undo
  ) {
    .like(undo: $0)
  } match: {
    if case .like(let undo) = $0 { undo } else { nil }
  }

  private static let dislikeForm = media(
    "dislike", "Dislikes the track, or takes that back.", "media dislike undo=on", .undo
  ) {
    .dislike(undo: $0)
  } match: {
    if case .dislike(let undo) = $0 { undo } else { nil }
  }

  private static let bookmarkForm = media(
    "bookmark", "Sets a bookmark, or takes it away.", "media bookmark", .undo
  ) {
    .bookmark(undo: $0)
  } match: {
    if case .bookmark(let undo) = $0 { undo } else { nil }
  }

  private static let ratingForm = media(
    "rating", "Rates the track.", "media rating 4", .word(.number(0...100, example: "4"))
  ) {
    .rating($0)
  } match: {
    if case .rating(let rating) = $0 { rating } else { nil }
  }

  private static let languageForm = media(
    "language", "Switches a language on.", "media language en", .word(.language)
  ) {
    .enableLanguage($0)
  } match: {
    if case .enableLanguage(let id) = $0 { id } else { nil }
  }

  private static let noLanguageForm = media(
    "nolanguage", "Switches a language off.", "media nolanguage en", .word(.language)
  ) {
    .disableLanguage($0)
  } match: {
    if case .disableLanguage(let id) = $0 { id } else { nil }
  }

  private static func plain(
    _ word: String, _ summary: String, _ command: Command
  ) -> StepForm<MediaAction> {
    StepForm("media \(word)", summary, "media \(word)", is: .command(command)).momentary
  }

  private static func media<Value>(
    _ word: String, _ summary: String, _ example: String, _ argument: Argument<Value>,
    make: @escaping @Sendable (Value) -> Command, match: @escaping @Sendable (Command) -> Value?
  ) -> StepForm<MediaAction> {
    StepForm(
      "media \(word)", summary, example, of: argument, make: { .command(make($0)) },
      match: { if case .command(let command) = $0 { match(command) } else { nil } }
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
