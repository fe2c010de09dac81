import HeadUnitCore

/// The reference page of the controls of playback, made by laying commands out and pressing them.
enum ControlReference {
  static func markdown() -> String {
    let sections = [
      introduction, alone, together, middle, order, absences, rates, statuses, keys, owner,
    ]
    return sections.joined(separator: "\n") + "\n"
  }

  private static let introduction = """
    # The controls of playback

    An app offers commands; the head unit decides which of them become buttons, and where. A command
    is offered when it has a handler. One that is offered and disabled is dimmed and sends nothing,
    and nothing moves when it is enabled again; only on a live stream a disabled seek, skip or rate
    is left out.

    `testdrive controls app.json --profile standard` shows what an app's own commands became.
    This page is made by `make reference`: the rows are what the head unit itself does.

    """

  private static let alone = section(
    "One command alone",
    "The track plays, and has a duration, a default rate and languages. A seek begins when its "
      + "control is held down and ends when it is let go.",
    ["command", "its control", "one press sends"],
    CommandName.allCases.map { name in
      let sample = SampleHeadUnit(offering: [name])
      let sent = sample.sent(byPressing: name).map { "`\($0.words)`" }.joined(separator: " ")
      return [
        "`\(name.rawValue)`", place(of: name, in: sample.controls),
        sent.isEmpty ? choice(of: name) : sent,
      ]
    })

  /// Of a command that one press does not say everything of.
  private static func choice(of name: CommandName) -> String {
    name == .position ? "where it is let go" : "what is chosen in a menu of its own"
  }

  private static func place(of name: CommandName, in controls: PlaybackControls) -> String {
    switch controls.places[name] {
    case .transport: "beside the middle"
    case .actions: "row of buttons"
    case .menu: "“…” menu"
    default: controls.whereabouts(of: name)
    }
  }

  static func section(
    _ title: String, _ text: String, _ columns: [String], _ rows: [[String]]
  ) -> String {
    let rule = String(repeating: "|---", count: columns.count) + "|"
    let lines = [row(columns), rule] + rows.map(row)
    return "## \(title)\n\n\(text)\n\n\(lines.joined(separator: "\n"))\n"
  }

  private static func row(_ cells: [String]) -> String {
    "| " + cells.joined(separator: " | ") + " |"
  }
}

// What the rest of the page says, each from the part of the head unit that does it.
extension ControlReference {
  private static let rates = section(
    "The rate button",
    """
    It is there when the info has a default rate and the command has rates above zero. It shows the
    published rate; paused, the one it played at. A press asks for the next higher rate, and at the
    highest for the lowest. The quirk `rateStep` makes it dead where the rate is no multiple of the
    step, and at the lowest rate when the next one is none; it lives again once the app sets one.
    """,
    ["rates", "from", "rateStep", "presses ask for"],
    [
      cycle([0.5, 1, 1.5, 2], .off), cycle([2, 1, 1, 0, 0.5], .off),
      cycle([0.5, 1, 1.5, 2], .off, from: 1.3), cycle((5...15).map { Double($0) / 10 }, .half),
      cycle([0.5, 0.6, 1, 1.5, 2], .half), cycle([0.5, 0.75, 1, 1.25, 1.5, 2], .half),
      cycle([0.5, 0.75, 1, 1.25, 1.5, 2], .quarter),
    ])

  private static func cycle(
    _ rates: [Double], _ step: Quirks.RateStep, from start: Double = 1
  ) -> [String] {
    let cycle = RateCycle(supported: rates, step: step.step)
    var asked: [String] = []
    var rate = start
    while asked.count < 4, let next = cycle.next(after: rate) {
      asked.append(next.words)
      rate = next
    }
    let end = asked.count < 4 ? "dead" : "…"
    return [
      rates.map(\.words).joined(separator: ", "), start.words, step.rawValue,
      (asked + [end]).joined(separator: ", "),
    ]
  }

  private static let headUnit = HeadUnit(profile: Profile())

  private static let statuses = section(
    "What the driver sees of a status",
    "A status that has not come after \(Timeouts().command) counts as none.",
    ["the app answers", "the screen says"],
    CommandStatus.allCases.map { status in
      let text = headUnit.text(of: .commandFailed(.like, status))
      return ["`\(status.rawValue)`", status == .success ? "nothing" : "“\(text)”"]
    } + [["nothing", "“\(headUnit.text(of: .commandUnanswered(.like)))”"]])

  private static let keys = section(
    "Keys on the wheel and the button of the headphones",
    "They mean track commands only: an app that offers skips alone gets nothing from them.",
    ["pressed", "offered: all", "skips alone", "play and pause"],
    presses.map { press in
      let columns: [[CommandName]] = [
        CommandName.allCases, [.skipForward, .skipBackward], [.play, .pause],
      ]
      return [press.name]
        + columns.map { names in
          let sent = SampleHeadUnit(offering: names).sent(by: press.event)
          return sent.isEmpty ? "nothing" : sent.map { "`\($0.words)`" }.joined(separator: " ")
        }
    })

  private static let presses: [(name: String, event: Event)] = [
    ("key play/pause", .playback(.keyPressed(.playPause))),
    ("key next", .playback(.keyPressed(.next))),
    ("key previous", .playback(.keyPressed(.previous))),
    ("headphones once", .playback(.headsetPressed(1))),
    ("headphones twice", .playback(.headsetPressed(2))),
    ("headphones three times", .playback(.headsetPressed(3))),
    ("headphones twice, held", .playback(.headsetHeld(presses: 2, isHeld: true))),
    ("headphones three times, held", .playback(.headsetHeld(presses: 3, isHeld: true))),
  ]

  private static let owner = section(
    "When the app is the now-playing app",
    "An app is the now-playing app if none of these holds; the empty screen lists those that do.",
    ["reason", "which is to say"],
    Ineligibility.allCases.map { ["`\($0.rawValue)`", $0.explanation] })
}

// Where the commands of an app stand beside each other.
extension ControlReference {
  static let together = section(
    "Commands together",
    "Two feedback commands or more share the “…” menu with what has no button of its own.",
    ["offered", "where", "around the middle", "row of buttons", "“…” menu"],
    [
      layout([.play, .pause]),
      layout([.play, .pause, .next, .previous]),
      layout([.play, .pause, .skipForward, .skipBackward]),
      layout(tracksAndSkips), layout(tracksAndSkips, .narrow),
      layout([.play, .pause, .next, .previous, .seekForward, .seekBackward]),
      layout([.play, .pause, .seekForward, .seekBackward]),
      layout([.play, .pause, .like]),
      layout([.play, .pause, .next, .previous, .like, .dislike]),
      layout([.play, .pause, .next, .previous, .like, .dislike], .slot),
      layout([.play, .pause, .stop, .rate, .shuffle, .repeat]),
      layout([.play, .pause, .stop, .next], .live),
      layout(CommandName.allCases),
    ])

  private static let tracksAndSkips: [CommandName] = [
    .play, .pause, .next, .previous, .skipForward, .skipBackward,
  ]

  /// Where a layout is looked at.
  private enum Place: String {
    case wide = "a wide display"
    case narrow = "a display too narrow for five (no profile that ships is)"
    case slot = "quirk `feedbackMenu: previousSlot`"
    case live = "a live stream"
  }

  private static func layout(_ names: [CommandName], _ place: Place = .wide) -> [String] {
    let controls = controls(names, place)
    return [
      names.count == CommandName.allCases.count ? "all twenty" : words(names), place.rawValue,
      words(controls.transport, middle: controls.middle), words(controls.actions),
      words(controls.menu),
    ]
  }

  private static func controls(_ names: [CommandName], _ place: Place) -> PlaybackControls {
    var quirks = Quirks()
    quirks.feedbackMenu = place == .slot ? .previousSlot : .own
    return PlaybackControls(
      commands: CommandSet(names.map(SampleHeadUnit.state)),
      info: SampleHeadUnit.info(isLive: place == .live),
      room: .init(transport: place == .narrow ? 3 : 5), quirks: quirks)
  }

  private static func words(_ names: [CommandName]) -> String {
    names.map(\.rawValue).joined(separator: ", ")
  }

  private static func words(
    _ buttons: [PlaybackControls.Button], middle: CommandName? = nil
  ) -> String {
    buttons.map { button in
      guard let name = button.command else { return "…" }
      return name == middle ? "**\(name.rawValue)**" : name.rawValue
    }.joined(separator: ", ")
  }

  static let middle = section(
    "The middle button",
    "Several commands can share it; it shows the one that applies now, enabled ones first. Of "
      + "pause and stop the one that has no turn is in the menu.",
    ["offered", "playing", "paused", "a live stream that plays"],
    [
      [.play, .pause], [.play, .pause, .togglePlayPause], [.togglePlayPause], [.play, .stop],
      [.play, .pause, .stop], [.togglePlayPause, .stop],
    ].map { names in
      [words(names)]
        + [(1, false), (0, false), (1, true)].map { rate, isLive in
          let info = SampleHeadUnit.info(rate: rate, isLive: isLive)
          return SampleHeadUnit(offering: names, info: info).controls.middle?.rawValue ?? ""
        }
    })

  static var order: String {
    let all = controls(CommandName.allCases, .wide)
    let menu = controls(CommandName.allCases, .narrow).menu
    let inSlot = controls(CommandName.allCases, .slot).menu.first?.rawValue ?? ""
    let onLive = controls(CommandName.allCases, .live).menu.last?.rawValue ?? ""
    return """
      ## The order

      - Around the middle: \(words(all.transport, middle: all.middle)).
      - Row of buttons: rate, shuffle, repeat, the one feedback command, “…”; five at most.
      - Menu: \(words(menu)). With `previousSlot` \(inSlot) comes first; on a live stream \(onLive)
        is the last, as the middle stops it.

      """
  }

  static let absences = section(
    "Offered but not shown",
    "The app can be at fault, or the track.",
    ["command", "in what case", "why"],
    [
      absence(.position, "a live stream") { $0.isLive = true },
      absence(.position, "no duration") { $0.duration = nil },
      absence(.position, "a track without end") { $0.isContinuous = true },
      absence(.skipForward, "a live stream, the command disabled") { $0.isLive = true },
      absence(.seekForward, "a live stream, the command disabled") { $0.isLive = true },
      absence(.rate, "a live stream, the command disabled") { $0.isLive = true },
      absence(.rate, "no default rate") { $0.defaultRate = nil },
      absence(.enableLanguage, "no languages") { $0.languages = nil },
      skipWithoutInterval,
    ])

  /// The head unit's quirk and the command together.
  private static var skipWithoutInterval: [String] {
    var quirks = Quirks()
    quirks.skipWithoutInterval = .hidden
    let commands = CommandSet([CommandState(.skipForward)])
    let controls = PlaybackControls(
      commands: commands, info: SampleHeadUnit.info(), quirks: quirks)
    return [
      "`skipForward`", "no interval, quirk skipWithoutInterval hidden",
      controls.whereabouts(of: .skipForward),
    ]
  }

  private static func absence(
    _ name: CommandName, _ words: String, _ change: (inout NowPlayingInfo) -> Void
  ) -> [String] {
    var info = SampleHeadUnit.info()
    change(&info)
    var state = SampleHeadUnit.state(of: name)
    state.isEnabled = info.isLive != true
    let controls = PlaybackControls(commands: CommandSet([state]), info: info)
    return ["`\(name.rawValue)`", words, controls.whereabouts(of: name)]
  }
}

/// A head unit before an app that plays and offers these commands; it makes the reference page.
struct SampleHeadUnit {
  private var headUnit: HeadUnit

  /// What the commands of the examples are like.
  static func state(of name: CommandName) -> CommandState {
    let isSkip = name == .skipForward || name == .skipBackward
    return CommandState(
      name, preferredIntervals: isSkip ? [15] : [],
      supportedRates: name == .rate ? [0.5, 1, 1.5, 2] : [])
  }

  /// A track with all that a head unit shows of one.
  static func info(rate: Double = 1, isLive: Bool = false) -> NowPlayingInfo {
    var info = NowPlayingInfo(title: "Track", duration: 200, elapsed: 0, rate: rate)
    info.defaultRate = 1
    info.isLive = isLive
    info.languages = [LanguageOption(id: "en", name: "English")]
    return info
  }

  init(offering names: [CommandName], info: NowPlayingInfo = Self.info()) {
    headUnit = HeadUnit(profile: Profile())
    let session = AudioSession(category: .playback, isActive: true)
    let reports: [Report] = [
      .started(AppDescription(name: "App")),
      .commands(CommandSet(names.map(Self.state))), .audioSession(session), .nowPlaying(info),
    ]
    let said = reports.map { Event.phone(.reported($0)) }
    for event in [.phone(.connected)] + said + [.driver(.nowPlayingPressed)] {
      _ = headUnit.apply(event, at: .start)
    }
  }

  var controls: PlaybackControls { headUnit.controls }

  /// The commands that the event has the head unit send.
  func sent(by event: Event?) -> [Command] {
    guard let event else { return [] }
    var headUnit = headUnit
    return headUnit.apply(event, at: .start).compactMap { effect in
      if case .send(let request) = effect { request.command } else { nil }
    }
  }

  /// What one press of the command's control sends, or holding it down.
  func sent(byPressing name: CommandName) -> [Command] {
    let target = FocusTarget.control(name)
    let event = headUnit.event(choosing: target) ?? headUnit.hold(on: target)?.begin
    return sent(by: event)
  }
}

extension Command {
  /// Its name, and the value that goes with it.
  var words: String {
    switch self {
    case .play, .pause, .stop, .togglePlayPause, .next, .previous: name.rawValue
    case .seekForward(let phase), .seekBackward(let phase): "\(name.rawValue) \(phase.rawValue)"
    case .skipForward(let value), .skipBackward(let value), .position(let value):
      "\(name.rawValue) \(value.words) s"
    case .rate(let value), .rating(let value): "\(name.rawValue) \(value.words)"
    case .shuffle(let mode): "shuffle \(mode.rawValue)"
    case .repeat(let mode): "repeat \(mode.rawValue)"
    case .like(let undo), .dislike(let undo), .bookmark(let undo):
      name.rawValue + (undo ? " undone" : "")
    case .enableLanguage(let id), .disableLanguage(let id): "\(name.rawValue) \(id)"
    }
  }
}
