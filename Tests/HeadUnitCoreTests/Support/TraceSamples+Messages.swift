import HeadUnitCore

enum ReportCase: CaseIterable {
  case started, stopped, contentChanged, itemsChanged, nowPlaying, commands
  case nowPlayingIdentifiers, audioSession, sounds, devices, sharing, session, template, log

  init(_ report: Report) {
    switch report {
    case .started: self = .started
    case .stopped: self = .stopped
    case .contentChanged: self = .contentChanged
    case .itemsChanged: self = .itemsChanged
    case .nowPlaying: self = .nowPlaying
    case .commands: self = .commands
    case .nowPlayingIdentifiers: self = .nowPlayingIdentifiers
    case .audioSession: self = .audioSession
    case .sounds: self = .sounds
    case .devices: self = .devices
    case .sharing: self = .sharing
    case .session: self = .session
    case .template: self = .template
    case .log: self = .log
    }
  }

  var samples: [Report] {
    switch self {
    case .started:
      [
        .started(AppDescription(name: "")),
        .started(AppDescription(name: "a", icon: "b", hasTabs: true)),
        .started(AppDescription(name: "a", usesTemplates: true)),
        .started(AppDescription(name: "a", usesTemplates: true, kind: .drivingTask)),
      ]
    case .stopped: AppStop.allCases.map { .stopped($0) }
    case .contentChanged:
      [
        .contentChanged(paths: nil), .contentChanged(paths: []), .contentChanged(paths: [.root]),
        .contentChanged(paths: TraceSamples.paths),
      ]
    case .itemsChanged: [.itemsChanged(identifiers: []), .itemsChanged(identifiers: ["a", ""])]
    case .nowPlaying: [.nowPlaying(nil)] + TraceSamples.infos.map { .nowPlaying($0) }
    case .commands: TraceSamples.commandSets.map { .commands($0) }
    case .nowPlayingIdentifiers: [.nowPlayingIdentifiers([]), .nowPlayingIdentifiers(["a", "b"])]
    case .audioSession: TraceSamples.sessions.map { .audioSession($0) }
    case .sounds: [.sounds(true), .sounds(false)]
    case .devices:
      [[], TraceSamples.devices, TraceSamples.foundDevices].map { .devices($0) }
    case .sharing: TraceSamples.sharings.map { .sharing($0) }
    case .session:
      [
        .began(.phone), .began(.remote), .info(nil), .info(NowPlayingInfo(title: "a", rate: 1)),
        .commands(TraceSamples.commandSets[0]), .devices(TraceSamples.devices),
        .requested(.application, 1), .requested(.system, 0), .requested(.whenActive, 2), .ended,
        .sharing(TraceSamples.sharings[0]),
      ].map { .session(SessionReport("s 1", $0)) }
    case .template: TraceSamples.templateCalls.map { .template($0) }
    case .log: [.log(""), .log("{\"a\": [1]}\u{0}\n\u{2028}")]
    }
  }
}

enum AnswerCase: CaseIterable {
  case done, count, item, showsProgress, artwork, failed, garbage

  init(_ answer: Answer) {
    switch answer {
    case .done: self = .done
    case .count: self = .count
    case .item: self = .item
    case .showsProgress: self = .showsProgress
    case .artwork: self = .artwork
    case .failed: self = .failed
    case .garbage: self = .garbage
    }
  }

  var samples: [Answer] {
    switch self {
    case .done: [.done]
    case .count: [.count(0), .count(-1), .count(.max), .count(.min)]
    case .item: [.item(nil)] + TraceSamples.items.map { .item($0) }
    case .showsProgress: [.showsProgress(true), .showsProgress(false)]
    case .artwork: [.artwork(nil)] + TraceSamples.pictures.map { .artwork($0) }
    case .failed: TraceSamples.failures.map { .failed($0) }
    case .garbage: [.garbage(""), .garbage("5"), .garbage("{}"), .garbage("\u{FEFF}x")]
    }
  }
}

enum QuestionCase: CaseIterable {
  case begin, count, item, showsProgress, artwork, play, select

  init(_ question: Question) {
    switch question {
    case .begin: self = .begin
    case .count: self = .count
    case .item: self = .item
    case .showsProgress: self = .showsProgress
    case .artwork: self = .artwork
    case .play: self = .play
    case .select: self = .select
    }
  }

  var samples: [Question] {
    let paths = TraceSamples.paths
    return switch self {
    case .begin:
      paths.map { .begin(path: $0, hint: true) } + paths.map { .begin(path: $0, hint: false) }
    case .count: paths.map { .count(path: $0) }
    case .item: paths.map { .item(path: $0) }
    case .showsProgress: paths.map { .showsProgress(path: $0) }
    case .artwork: [.artwork(name: "a.png", size: PixelSize(width: 1, height: 2))]
    case .play: paths.map { .play(path: $0, identifier: "a b") }
    case .select: [.select(.item("a")), .select(.picture("a", 2)), .select(.button(""))]
    }
  }
}

enum NoteCase: CaseIterable {
  case start, stop, context, condition, interruption, route, output, discovery, cancel
  case template
  case session, push

  init(_ note: Note) {
    switch note {
    case .start: self = .start
    case .stop: self = .stop
    case .context: self = .context
    case .condition: self = .condition
    case .interruption: self = .interruption
    case .route: self = .route
    case .output: self = .output
    case .discovery: self = .discovery
    case .cancel: self = .cancel
    case .template: self = .template
    case .session: self = .session
    case .push: self = .push
    }
  }

  var samples: [Note] {
    switch self {
    case .start: TraceSamples.contexts.map { .start($0) }
    case .stop: [.stop]
    case .context: TraceSamples.contexts.map { .context($0) }
    case .condition:
      PhoneCondition.Network.allCases.map {
        .condition(PhoneCondition(network: $0, isLocked: $0 == .offline))
      } + [.condition(PhoneCondition(isOtherAudioPlaying: true))]
    case .interruption:
      [
        .interruption(.began), .interruption(.ended(shouldResume: true)),
        .interruption(.ended(shouldResume: false)),
      ]
    case .session:
      [
        .answered(1, nil), .answered(2, .mixable), .standing(SessionStanding()),
        .standing(SessionStanding(isSystemPrimary: true)), .output("d", .volume(0.5)),
        .discovery(true),
      ].map { .session(SessionNotice("s 1", $0)) }
    case .push: TraceSamples.pushes.map { .push($0) }
    case .route: RouteChange.allCases.map { .route($0) }
    case .output:
      [
        .chosen, .volume(0.3), .louder, .quieter, .left, .code("0123"), .code(nil), .gaveUp,
      ].map { .output("tv", $0) }
    case .discovery: [.discovery(true), .discovery(false)]
    case .cancel: [.cancel(RequestID(1)), .cancel(RequestID(.max))]
    case .template: TraceSamples.templateNotices.map { .template($0) }
    }
  }
}

extension CommandName {
  var samples: [Command] {
    switch self {
    case .play: [.play]
    case .pause: [.pause]
    case .stop: [.stop]
    case .togglePlayPause: [.togglePlayPause]
    case .next: [.next]
    case .previous: [.previous]
    case .seekForward: [.seekForward(.begin), .seekForward(.end)]
    case .seekBackward: [.seekBackward(.begin), .seekBackward(.end)]
    case .skipForward: [.skipForward(seconds: 30), .skipForward(seconds: 0.1)]
    case .skipBackward: [.skipBackward(seconds: 15)]
    case .position: [.position(seconds: 1e9), .position(seconds: -1)]
    case .rate: [.rate(1.5), .rate(.infinity)]
    case .shuffle: ShuffleMode.allCases.map { .shuffle($0) }
    case .repeat: RepeatMode.allCases.map { .repeat($0) }
    case .like: [.like(undo: true), .like(undo: false)]
    case .dislike: [.dislike(undo: true)]
    case .bookmark: [.bookmark(undo: false)]
    case .rating: [.rating(4), .rating(0.5)]
    case .enableLanguage: [.enableLanguage("pt-BR")]
    case .disableLanguage: [.disableLanguage("")]
    }
  }
}

extension TraceSamples {
  static let pushes = [
    Push(.start, attributes: "{\"id\": \"a\"}"), Push(.update, timestamp: 1.5, attributes: ""),
    Push(.end, attributes: Push.attributes(id: "ä \"")),
  ]
}
