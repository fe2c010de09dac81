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

    `testdrive controls app.json --profile standard` says what has become of an app's own commands.
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
    step, and at the lowest rate when the next one is none; it lives again once the app sets another.
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

  private static let statuses = section(
    "What the driver sees of a status",
    "A status that has not come after \(Timeouts().command) counts as none.",
    ["the app answers", "the screen says"],
    CommandStatus.allCases.map { status in
      let text = Toast.Message.commandFailed(.like, status).text
      return ["`\(status.rawValue)`", status == .success ? "nothing" : "“\(text)”"]
    } + [["nothing", "“\(Toast.Message.commandUnanswered(.like).text)”"]])

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
    ("key play/pause", .keyPressed(.playPause)), ("key next", .keyPressed(.next)),
    ("key previous", .keyPressed(.previous)), ("headphones once", .headsetPressed(1)),
    ("headphones twice", .headsetPressed(2)), ("headphones three times", .headsetPressed(3)),
    ("headphones twice, held", .headsetHeld(presses: 2, isHeld: true)),
    ("headphones three times, held", .headsetHeld(presses: 3, isHeld: true)),
  ]

  private static let owner = section(
    "When the app is the now-playing app",
    "None of these may be so. The empty now-playing screen says which are.",
    ["reason", "which is to say"],
    Ineligibility.allCases.map { ["`\($0.rawValue)`", $0.explanation] })
}
