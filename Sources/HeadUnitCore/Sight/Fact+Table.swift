extension Fact {
  /// All there are; traces record theirs in this order.
  public static let all: [Fact] =
    screen + lists + rows + messages + vehicle + player + interruptions + run
    + templates

  /// The fact of the name; nil when there is none.
  public static func named(_ name: String) -> Fact? { byName[name] }

  private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

  private static func onOff(_ isOn: Bool) -> Reading { .text(isOn ? "on" : "off") }

  private static func ofList(_ glance: Glance, _ reading: Reading) -> Reading {
    glance.pagePath == nil ? .absent(AbsenceWording.list) : reading
  }

  private static let screen = [
    Fact(
      "screen", .word(["home", "content", "nowPlaying", "kit", "disconnected", "stopped"]),
      "What the screen shows as a whole.", example: "content", changes: .withEvents,
      .glance { .text($0.screen) })
  ]

  package static let pageTitle = Fact(
    "page.title", .text, "The title of the list.", example: "\"Shows\"", changes: .withEvents,
    .glance { ofList($0, .text($0.pageTitle)) })

  package static let pageState = Fact(
    "page.state", .word(["loading", "shown", "empty", "failed", "timedOut"]),
    "The state of the list.", example: "shown", changes: .withEvents,
    .glance { ofList($0, .text($0.pageState)) })

  private static let lists = [
    pageTitle,
    Fact(
      "page.path", .text, "The path of the list.", example: "/1/2", changes: .withEvents,
      .glance { ofList($0, .text($0.pagePath?.description ?? "")) }),
    pageState,
    Fact(
      "page.depth", .number, "How many levels are open, the root being one.", example: "2",
      changes: .withEvents, .glance { .count($0.pageDepth) }),
    Fact(
      "spinner", .word(["on", "off"]), "Whether a spinner shows while a list loads.",
      example: "on", changes: .withEvents, .glance { onOff($0.look == .spinner) }),
    Fact(
      "skeleton", .word(["on", "off"]), "Whether grey rows show while a list loads.",
      example: "off", changes: .withEvents, .glance { onOff($0.look != .none) }),
    Fact(
      "tabs", .list([]), "The titles of the tabs.", example: "\"Shows\"", changes: .withEvents,
      .glance { .list($0.tabs, apart: .comma) }),
    Fact(
      "tab", .text, "The title of the current tab.", example: "\"Shows\"", changes: .withEvents,
      .glance { $0.tabs.isEmpty ? .absent(AbsenceWording.tabs) : .text($0.tab) }),
  ]

  private static let rows = [
    Fact(
      "rows", .number, "How many rows the list shows, after limits.", example: "12",
      changes: .withEvents, .glance { .count($0.rowCount) },
      unless: { $0.unknownCount.map(Reading.unknown) }),
    Fact(
      "row.title", .text, "The title of a row as it is shown, the first row being 0.",
      example: "\"Shows\"", changes: .withEvents, .knownRow { .text($0.title) }),
    Fact(
      "row.subtitle", .text, "The second line of a row; empty without one.",
      example: "\"Half Past Neon\"", changes: .withEvents, .knownRow { .text($0.subtitle) }),
    Fact(
      "row.progress", .limit, "How much of a row has been heard, in percent; none where no bar is.",
      example: "40", changes: .withEvents,
      .knownRow { row in
        row.progress.map { .number(($0 * 100).rounded()) } ?? .absent(AbsenceWording.progress)
      }),
    Fact(
      "row.artwork", .text, "The app's name for the picture of a row; empty without one.",
      example: "cover", changes: .withEvents, .knownRow { .text($0.item?.artwork ?? "") }),
    Fact(
      "row.accessory", .word(["opens", "starting", Reading.none]),
      "What stands at the end of a row.", example: "opens", changes: .withEvents,
      .knownRow { .text($0.accessory.map(\.word) ?? Reading.none) }),
    Fact(
      "row.badges", .list(Badge.allCases.map(\.rawValue)),
      "The badges of a row.", example: "playing", changes: .withEvents,
      .drawnRow { $0.badges.map(\.rawValue) }),
  ]

  package static let focus = Fact(
    "focus", .text, "What has the focus of the knob.", example: "row[3]", changes: .withEvents,
    .glance { .text($0.focus) })

  private static let messages = [
    Fact(
      "notice", .text, "The quiet row that says why a list is cut.",
      example: "\"Showing 12 of 40\"", changes: .withEvents, .glance { .text($0.notice) }),
    focus,
    Fact(
      "toast", .text, "The message shown for a moment.", example: "\"Park to open Albums\"",
      changes: .withEvents, .glance { .text($0.toast) }),
  ]

  private static let vehicle =
    LimitKind.allCases.map { limit in
      Fact(
        "limits.\(limit.rawValue)", limit.canBeAbsent ? .limit : .number, limit.summary,
        example: limit.example, changes: .withEvents,
        .glance { glance in glance.limits[limit].map { .count($0) } ?? .nothing })
    } + [
      Fact(
        "speed", .speed, "How fast the car goes.", example: "50km/h", changes: .withEvents,
        .glance { .speed($0.speed) }),
      Fact(
        "theme", .word(Theme.allCases.map(\.rawValue)), "The colours.", example: "night",
        changes: .withEvents, .glance { .text($0.theme.rawValue) }),
      Fact(
        "clock", .clock, "The time of day on the screen.", example: "09:41",
        changes: .byItself { $0.timeOfDay.endsAt }, .moment { .time($0.timeOfDay) }),
    ]

  private static let interruptions = [
    Fact(
      "interruption", .list(InterruptionKind.allCases.map(\.rawValue)),
      "What interrupts the music.", example: "call", changes: .withEvents,
      .glance { .list($0.interruptions.map(\.rawValue), apart: .space) })
  ]

  private static let run = [
    Fact(
      "requests.pending", .number, "How many requests the app has not answered yet.", example: "0",
      changes: .withEvents, .moment { .count($0.headUnit.loader.pendingCount) }),
    Fact(
      "requests.timedout", .number, "How many requests have timed out.", example: "0",
      changes: .withEvents, .moment { .count($0.headUnit.loader.outcomes[.timedOut] ?? 0) }),
    Fact(
      "requests.late", .number, "How many answers came too late.", example: "0",
      changes: .withEvents, .moment { .count($0.headUnit.loader.discards[.late] ?? 0) }),
    Fact(
      "app.restarts", .number, "How often the app was started again.", example: "0",
      changes: .withEvents, .moment { .count($0.restartCount) }),
  ]
}

// What plays.
extension Fact {
  private static let player =
    track + [
      Fact(
        "player.owner", .word(["nobody", "app", "other"]),
        "Which app the now-playing screen belongs to.", example: "app", changes: .withEvents,
        .glance { .text($0.playerOwner.rawValue) }),
      Fact(
        "player.reasons", .list(Ineligibility.allCases.map(\.words)),
        "Why the app is not the now-playing app.", example: "\"No command has a handler\"",
        changes: .withEvents, .glance { .list($0.playerReasons.map(\.words), apart: .semicolon) }),
      Fact(
        "player.buttons", .list(CommandName.allCases.map(\.rawValue) + ["more"]),
        "The controls of playback on the screen.", example: "next", changes: .withEvents,
        .glance { .list($0.playerButtons, apart: .space) }),
      Fact(
        "player.output", .text, "Where the sound comes out.", example: "\"Car speakers\"",
        changes: .withEvents, .glance { .text($0.output) }),
      Fact(
        "player.menu", .list([]), "What is in the menu that is open.", example: "like",
        changes: .withEvents,
        .glance { glance in
          glance.menu.isEmpty
            ? .absent(AbsenceWording.menu)
            : .list(glance.menuItems.map(\.description), apart: .comma)
        }),
      Fact(
        "menu", .word(Menu.allCases.map(\.rawValue) + [Reading.none]), "Which menu is open.",
        example: "commands", changes: .withEvents,
        .moment { .text($0.headUnit.menu?.rawValue ?? Reading.none) }),
      Fact(
        "player.artwork", .text, "The name of the picture shown; empty without one.",
        example: "cover", changes: .withEvents, .glance { .text($0.artwork) },
        unless: nothingPlays),
      Fact(
        "player.commands", .list(CommandName.allCases.map(\.rawValue)),
        "The commands that can be used.", example: "next", changes: .withEvents,
        .glance { .list($0.commands.map(\.rawValue), apart: .space) }),
    ] + sessions

  /// What the app plays in sessions.
  ///
  /// Traces record none of it: they have what the app said.
  private static let sessions = [
    Fact(
      "player.session", .text, "The app's name for the session that is shown; none without one.",
      example: "kitchen", changes: .withEvents,
      .moment {
        $0.headUnit.sessions.systemPrimary.map(Reading.text) ?? .absent(AbsenceWording.session)
      }),
    Fact(
      "player.origin", .word(SessionOrigin.allCases.map(\.rawValue)),
      "Whether what plays comes from the phone or from another device.", example: "remote",
      changes: .withEvents, .moment { .text($0.headUnit.player.origin.rawValue) }),
    Fact(
      "sessions", .list([]), "The app's sessions, in the order in which they began.",
      example: "kitchen", changes: .withEvents,
      .moment { .list($0.headUnit.sessions.named.compactMap(\.id), apart: .comma) }),
    Fact(
      "sessions.primary", .text, "The session that the app has asked for; empty without one.",
      example: "player", changes: .withEvents,
      .moment { .text($0.headUnit.sessions.applicationPrimary ?? "") }),
    Fact(
      "sessions.reasons", .list([]),
      "Of each of the app's sessions by name, that screens show it, or why they do not.",
      example: "\"kitchen: Another one is shown\"", changes: .withEvents,
      .moment { moment in
        let headUnit = moment.headUnit
        return .list(
          headUnit.sessions.named.map { "\($0.id ?? ""): \(headUnit.words(of: $0))" },
          apart: .semicolon)
      }),
    Fact(
      "player.volume", .limit, "How loud the device is that is heard, in percent.", example: "40",
      changes: .withEvents,
      .moment { moment in
        moment.headUnit.activeDevice.flatMap { moment.headUnit.shownVolume(of: $0) }
          .map { .number(($0 * 100).rounded()) }
          ?? .absent(AbsenceWording.volume)
      }),
    Fact(
      "outputs", .list([]),
      "The output devices by their names, each with what is said of it: active, connecting, failed "
        + "or code.", example: "\"Kitchen active\"", changes: .withEvents,
      .moment { .list($0.headUnit.player.devices.map(\.words), apart: .comma) }),
    Fact(
      "outputs.searching", .word(["on", "off", Reading.none]),
      "Whether the app looks for output devices; none for one that never does.", example: "on",
      changes: .withEvents,
      .moment { moment in
        moment.headUnit.player.sharing.map { onOff($0.isSearching) } ?? .text(Reading.none)
      }),
    Fact(
      "outputs.code", .text,
      "The device that asks for the code that is entered; empty without one.",
      example: "\"Television\"", changes: .withEvents,
      .moment { .text($0.headUnit.codeAsker?.shownName ?? "") }),
  ]

  private static let track =
    [
      Fact(
        "player.title", .text, "The title of what plays.", example: "\"Intro\"",
        changes: .withEvents, .glance { ofTrack($0, $0.playerTitle) }),
      Fact(
        "player.artist", .text, "The artist of what plays.", example: "\"The Band\"",
        changes: .withEvents, .glance { ofTrack($0, $0.playerArtist) }),
      Fact(
        "player.album", .text, "The album of what plays.", example: "\"Night Drives\"",
        changes: .withEvents, .track { .text($1.album ?? "") }),
      Fact(
        "player.duration", .duration, "How long what plays is.", example: "3m20s",
        changes: .withEvents,
        .track { $1.length.map { .duration(.seconds(Int(min($0, 1e12)))) } }),
      Fact(
        "player.state", .word(["none", "playing", "paused"]), "Whether anything plays.",
        example: "playing", changes: .withEvents, .glance { .text($0.playerState) }),
      Fact(
        "player.rate", .limit, "How fast it plays.", example: "1.5", changes: .withEvents,
        .glance { .number($0.playerRate) }, unless: nothingPlays),
      Fact(
        "player.elapsed", .duration, "How far playback has come.", example: "1m20s",
        changes: .byItself { $0.nextSecond },
        .moment { moment in
          moment.elapsed.map { .duration(.seconds(Int($0))) }
            ?? .absent(
              moment.headUnit.player.info == nil ? AbsenceWording.track : AbsenceWording.ofTrack)
        }),
    ] + modes

  /// What the app says of its own modes and of what plays, as the buttons show it.
  private static let modes = [
    Fact(
      "player.shuffle", .word(ShuffleMode.allCases.map(\.rawValue) + [Reading.none]),
      "Whether and what the app shuffles.", example: "items", changes: .withEvents,
      .command(.shuffle) { .text((ShuffleMode(rawValue: $0.mode ?? "") ?? .off).rawValue) }),
    Fact(
      "player.repeat", .word(RepeatMode.allCases.map(\.rawValue) + [Reading.none]),
      "Whether and what the app repeats.", example: "all", changes: .withEvents,
      .command(.repeat) { .text((RepeatMode(rawValue: $0.mode ?? "") ?? .off).rawValue) }),
    Fact(
      "player.like", .word(["on", "off", Reading.none]), "Whether what plays is liked.",
      example: "on", changes: .withEvents, .command(.like) { onOff($0.isActive) }),
  ]

  private static let nothingPlays: @Sendable (HeadUnit) -> Reading? = {
    $0.player.info == nil ? .absent(AbsenceWording.track) : nil
  }

  private static func ofTrack(_ glance: Glance, _ text: String) -> Reading {
    glance.playerState == NowPlaying.noState ? .absent(AbsenceWording.track) : .text(text)
  }
}

extension OutputDevice {
  /// Its name, and what there is to say of it.
  fileprivate var words: String {
    let state: String? =
      switch self.state {
      case .ready: nil
      case .connecting, .failed, .code: self.state.rawValue
      }
    return ([shownName] + (isActive ? ["active"] : []) + [state].compactMap(\.self))
      .joined(separator: " ")
  }
}

extension Moment {
  /// In seconds, and never too many to be counted.
  fileprivate var elapsed: Double? { elapsed(at: now) }

  private func elapsed(at instant: Instant) -> Double? {
    headUnit.shownElapsed(at: instant).map { max(0, min($0, 1e12)) }
  }

  /// The first microsecond at which another whole second is shown.
  fileprivate var nextSecond: Instant? {
    let rate = headUnit.player.rate
    guard headUnit.heldElapsed == nil, rate != 0, rate.isFinite, let elapsed else { return nil }
    let shown = elapsed.rounded(.down)
    let left = rate > 0 ? (shown + 1 - elapsed) / rate : (elapsed - shown) / -rate
    // Further than this nobody looks; and at its end a track stands.
    guard left < 1e6 else { return nil }
    var next = now + max(.microsecond, .seconds(left))
    // Rounding may have missed it by a microsecond or two, either way.
    next = Instant(microseconds: max(now.microseconds + 1, next.microseconds - 2))
    for _ in 0..<5 where self.elapsed(at: next).map({ Int($0) }) == Int(shown) {
      next = next + .microsecond
    }
    return next
  }
}

// What an app has handed over. Traces record none of it: they have the calls.
extension Fact {
  static let templates =
    stack + rowParts + [
      Fact(
        "buttons", .list([]), "The words of the buttons that are seen, wherever they stand.",
        example: "\"Shuffle\"", changes: .withEvents,
        .moment { moment in
          let headUnit = moment.headUnit
          return .list(headUnit.visibleButtons.map(headUnit.words), apart: .comma)
        }),
      Fact(
        "upNext", .text, "What Up Next is called; none where it is not shown.",
        example: "\"Up Next\"", changes: .withEvents,
        .moment { moment in
          let player = moment.headUnit.templates.player
          guard moment.headUnit.screen == .nowPlaying, player.isUpNextEnabled else {
            return .absent(AbsenceWording.upNext)
          }
          return .text(player.upNextTitle ?? moment.headUnit.say(PlayerPhrase.upNext))
        }),
      Fact(
        "match", .text, "How the match stands that is shown in the place of what plays.",
        example: "\"Harbour 2 – 1 Lanterns\"", changes: .withEvents,
        .moment { moment in
          guard moment.headUnit.screen == .nowPlaying, let sports = moment.headUnit.shownSports
          else { return .absent(AbsenceWording.match) }
          return .text(sports.words)
        }),
      Fact(
        "player.ownButtons", .list([]), "The app's own buttons beside what plays.",
        example: "Shuffle", changes: .withEvents,
        .moment { moment in
          let headUnit = moment.headUnit
          return .list(headUnit.templates.player.buttons.map(headUnit.words), apart: .comma)
        }),
      Fact(
        "player.selected", .list([]), "Those of them that are switched on.",
        example: "\"Add to library\"", changes: .withEvents,
        .moment { moment in
          let buttons = moment.headUnit.templates.player.buttons.filter(\.isSelected)
          return .list(buttons.map(moment.headUnit.words), apart: .comma)
        }),
    ]

  private static let stack = [
    Fact(
      "template.kind",
      .word(["list", "grid", "nowPlaying", "alert", "actionSheet", Reading.none]),
      "What kind of template is on top.", example: "alert", changes: .withEvents,
      .moment { $0.headUnit.topTemplate.map { .text($0.kindName) } ?? .nothing }),
    Fact(
      "template.id", .text, "The app's own name of the template on top.", example: "home",
      changes: .withEvents, .moment { ofTop($0, \.id) }),
    Fact(
      "template.title", .text, "Its title; for an alert what it says.", example: "\"Albums\"",
      changes: .withEvents, .moment { ofTop($0, \.spoken) }),
    Fact(
      "templates.depth", .number, "How many templates are open above each other.", example: "2",
      changes: .withEvents, .moment { .count($0.headUnit.openTemplates.count) }),
    Fact(
      "alert.title", .text, "What the alert or action sheet says that stands before everything.",
      example: "\"Sign in\"", changes: .withEvents,
      .moment { moment in
        moment.headUnit.templates.presented.map { .text($0.spoken) }
          ?? .absent(AbsenceWording.alert)
      }),
    Fact(
      "sections", .list([]), "The headers of the sections of the list.", example: "\"Albums\"",
      changes: .withEvents,
      .moment { moment in
        .list(
          moment.headUnit.givenRows.compactMap { $0.header?.title }, apart: .comma)
      }),
    Fact(
      "letters", .list([]), "The letters in the strip beside the list.", example: "M",
      changes: .withEvents,
      .moment { moment in
        let letters = moment.headUnit.browser.page?.given?.letters ?? []
        return .list(letters.map(\.letter), apart: .space)
      }),
  ]

  private static let rowParts = [
    Fact(
      "row.header", .text, "The header above a row; none where no section begins.",
      example: "\"Albums\"", changes: .withEvents,
      .knownRow { row in
        row.given?.header.map { .text($0.title) } ?? .absent(AbsenceWording.header)
      }),
    Fact(
      "row.pictures", .list([]), "The titles of a row of pictures, also further to the side.",
      example: "\"Tidal Works\"", changes: .withEvents,
      .knownRow { row in
        .list(row.pictures.map { $0.title ?? "" }, apart: .comma)
      }),
    Fact(
      "row.pictureCount", .number, "How many pictures a row has, also further to the side.",
      example: "6", changes: .withEvents,
      .knownRow { .count($0.pictures.count) }),
  ]

  private static func ofTop(_ moment: Moment, _ text: (Template) -> String) -> Reading {
    moment.headUnit.topTemplate.map { .text(text($0)) } ?? .absent(AbsenceWording.template)
  }
}

extension HeadUnit {
  /// Why nobody knows how many rows the list has; nil when it is known, or when there is no list.
  fileprivate var unknownCount: String? {
    if phone.app == .starting, phone.description == nil { return AbsenceWording.start }
    return browser.page?.state == .loading ? AbsenceWording.count : nil
  }

  /// What stands before everything, or what is open last.
  fileprivate var topTemplate: Template? { templates.presented ?? browser.page?.template }

  fileprivate var givenRows: [GivenRow] { browser.page?.given?.rows ?? [] }
}

extension Template {
  /// As conditions have it.
  fileprivate var kindName: String {
    switch content {
    case .list: "list"
    case .grid: "grid"
    case .tabs, .foreign: Reading.none
    case .nowPlaying: "nowPlaying"
    case .alert: "alert"
    case .actionSheet: "actionSheet"
    }
  }

  /// What it says of itself, in its longest wording.
  fileprivate var spoken: String {
    if case .alert(let titles, _) = content { return titles.first ?? title ?? "" }
    return title ?? ""
  }
}
