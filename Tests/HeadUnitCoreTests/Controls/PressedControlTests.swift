import HeadUnitCore
import Testing

/// Every control can be had with the knob and sends its own command, with the right value.
@Suite struct PressedControlTests {
  private static let states: [CommandState] = CommandName.allCases.map { name in
    switch name {
    case .skipForward: CommandState(name, preferredIntervals: [30, 60])
    case .skipBackward: CommandState(name, preferredIntervals: [10])
    case .rate: CommandState(name, supportedRates: [0.5, 1, 1.5, 2])
    case .shuffle: CommandState(name, mode: "items")
    case .repeat: CommandState(name, mode: "all")
    case .like: CommandState(name, isActive: true)
    case .rating: CommandState(name, minimum: 1, maximum: 5)
    default: CommandState(name)
    }
  }

  /// What one press of a control sends in the circumstances of `drive`; seeks are held.
  private static let sent: [CommandName: Command] = [
    .play: .play, .pause: .pause, .stop: .stop, .togglePlayPause: .togglePlayPause, .next: .next,
    .previous: .previous, .skipForward: .skipForward(seconds: 30),
    .skipBackward: .skipBackward(seconds: 10), .rate: .rate(1.5),
    .shuffle: .shuffle(.collections), .repeat: .repeat(.one), .like: .like(undo: true),
    .dislike: .dislike(undo: false), .bookmark: .bookmark(undo: false),
  ]

  /// Playing, with those of the commands whose bits are set.
  private func drive(
    offering bits: Int, isEnabled: Bool = true, profile: Profile = Profile()
  ) -> Drive {
    var drive = Drive.playing(profile: profile)
    let names = Set(CommandName.allCases.subset(bits))
    let states = Self.states.filter { names.contains($0.name) }.map { state in
      var state = state
      state.isEnabled = isEnabled
      return state
    }
    drive.report(.commands(CommandSet(states)))
    drive.republish {
      $0.languages = [LanguageOption(id: "en", name: "English", isCurrent: true)]
    }
    drive.wait(.seconds(1))
    return drive
  }

  private static let subsets: [Int] = {
    var generator = SeededGenerator(seed: 11)
    return [0xF_FFFF] + (0..<20).map { 1 << $0 }
      + (0..<30).map { _ in Int(generator.next() & 0xF_FFFF) }
  }()

  private func profiles() -> [Profile] {
    [.display(800, 480), .with { $0.quirks.feedbackMenu = .previousSlot }]
  }

  @Test(arguments: subsets)
  func everyButtonCanBeFocusedAndSendsItsCommand(bits: Int) {
    for profile in profiles() {
      var drive = drive(offering: bits, profile: profile)
      let controls = drive.headUnit.controls
      for button in controls.transport + controls.actions {
        let target = button.command.map(FocusTarget.control) ?? .more
        guard drive.player.owner == .app else { continue }
        #expect(drive.headUnit.canFocus(target))
        guard let name = button.command, let event = drive.headUnit.event(choosing: target) else {
          continue
        }
        drive.wait(.seconds(1))
        #expect(pressed(event, in: &drive) == [Self.sent[name]])
      }
    }
  }

  @Test(arguments: subsets)
  func everyItemOfTheMenuSendsItsCommand(bits: Int) {
    for profile in profiles() {
      var drive = drive(offering: bits, profile: profile)
      for name in drive.headUnit.controls.menu {
        drive.perform(.driver(.moreButtonPressed))
        #expect(drive.headUnit.menu == .commands)
        let wanted = [Self.sent[name]].compactMap(\.self)
        #expect(pressed(.driver(.menuItemChosen(.command(name))), in: &drive) == wanted)
        drive.perform(.driver(.menuClosed))
        drive.wait(.seconds(1))
      }
    }
  }

  @Test(arguments: subsets)
  func nothingThatIsDisabledCanBeFocusedOrSent(bits: Int) {
    var drive = drive(offering: bits, isEnabled: false)
    for name in CommandName.allCases {
      #expect(!drive.headUnit.canFocus(.control(name)))
      if let command = Self.sent[name] { drive.perform(.driver(.commandChosen(command))) }
    }
    for event in [
      Event.driver(.middleButtonPressed), .driver(.rateButtonPressed), .driver(.moreButtonPressed),
    ] {
      drive.perform(event)
    }
    for name in drive.headUnit.controls.menu {
      drive.perform(.driver(.menuItemChosen(.command(name))))
    }
    #expect(drive.commands.isEmpty)
  }

  @Test(arguments: subsets)
  func holdingSeeksWhereThePlanSaysAndNowhereElse(bits: Int) {
    var drive = drive(offering: bits)
    let controls = drive.headUnit.controls
    for name in CommandName.allCases {
      let hold = drive.headUnit.hold(on: .control(name))
      let isOwn =
        [.seekForward, .seekBackward].contains(name) && controls.places[name] == .transport
      let seek = isOwn ? name : controls.seek(heldOn: name)
      #expect(hold.map { [$0.begin, $0.end] } == seek.map(phases))
      if let hold {
        #expect(pressed(hold.begin, hold.end, in: &drive).map(\.name) == [seek, seek])
      }
    }
  }

  private func phases(_ seek: CommandName) -> [Event] {
    seek == .seekForward
      ? [
        .driver(.commandChosen(.seekForward(.begin))), .driver(.commandChosen(.seekForward(.end))),
      ]
      : [
        .driver(.commandChosen(.seekBackward(.begin))),
        .driver(.commandChosen(.seekBackward(.end))),
      ]
  }

  @Test(
    arguments: [
      ([], 15), ([0], 15), ([-30], 15), ([.nan, 30], 15), ([.infinity], 15), ([7.5], 7.5),
    ]
      as [([Double], Double)])
  func anAppThatNamesNoSensibleIntervalIsAskedForFifteenSeconds(
    intervals: [Double], seconds: Double
  ) {
    var drive = Drive.playing()
    drive.report(
      .commands(CommandSet([CommandState(.skipForward, preferredIntervals: intervals)])))
    let event = drive.headUnit.event(choosing: .control(.skipForward))
    #expect(event == .driver(.commandChosen(.skipForward(seconds: seconds))))
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, -1])
  func aTimeThatIsNoneIsNeverSent(seconds: Double) {
    var drive = Drive.playing()
    drive.perform(.driver(.commandChosen(.position(seconds: seconds))))
    drive.perform(.driver(.commandChosen(.skipForward(seconds: seconds))))
    drive.perform(.driver(.commandChosen(.skipBackward(seconds: seconds))))
    #expect(drive.commands.isEmpty)
  }

  private func pressed(_ events: Event..., in drive: inout Drive) -> [Command] {
    let before = drive.commands.count
    for event in events { drive.perform(event) }
    return Array(drive.commands.dropFirst(before))
  }
}
