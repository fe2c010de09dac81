import HeadUnitCore

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
    case narrow = "a display too narrow for five, which none that ships is"
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
    "Of the commands that share it the one whose turn it is, an enabled one first. Of pause and "
      + "stop the one that has no turn is in the menu.",
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
    "Offered and not to be seen",
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
    ])

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
