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
      "screen", .word(["home", "content", "nowPlaying", "disconnected", "stopped"]),
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
      changes: .withEvents, .glance { .count($0.rowCount) }),
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

  private static let messages = [
    Fact(
      "notice", .text, "The quiet row that says why a list is cut.",
      example: "\"Showing 12 of 40\"", changes: .withEvents, .glance { .text($0.notice) }),
    Fact(
      "focus", .text, "What has the focus of the knob.", example: "row[3]", changes: .withEvents,
      .glance { .text($0.focus) }),
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
        example: "cover", changes: .withEvents, .glance { .text($0.artwork) }),
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
      "player.session", .text, "The app's name for the session that is shown; empty without one.",
      example: "kitchen", changes: .withEvents,
      .moment { .text($0.headUnit.sessions.systemPrimary ?? "") }),
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
      "player.volume", .limit, "How loud the device is that is heard, in percent.", example: "40",
      changes: .withEvents,
      .moment { moment in
        moment.headUnit.activeDevice?.volume.map { .number(($0 * 100).rounded()) } ?? .nothing
      }),
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
        "player.rate", .number, "How fast it plays.", example: "1.5", changes: .withEvents,
        .glance { .number($0.playerRate) }),
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

  private static func ofTrack(_ glance: Glance, _ text: String) -> Reading {
    glance.playerState == NowPlaying.noState ? .absent(AbsenceWording.track) : .text(text)
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
