import HeadUnitCore

// What the driver does to what plays.
extension RandomWalk {
  mutating func playerEvent() -> Event {
    switch Int.random(in: 0..<16, using: &generator) {
    case 0: .middleButtonPressed
    case 1: .rateButtonPressed
    case 2: .keyPressed(HardwareKey.allCases.randomElement(using: &generator) ?? .next)
    case 3: .headsetPressed(Int.random(in: 0...4, using: &generator))
    case 4:
      .headsetHeld(
        presses: Int.random(in: 0...4, using: &generator), isHeld: generator.chance(0.6))
    case 5, 6: .moreButtonPressed
    case 7: .outputButtonPressed
    case 8, 9: .menuItemChosen(menuItem())
    case 10: .menuClosed
    case 11, 12: generator.chance(0.6) ? .scrubbed(to: number()) : .scrubEnded
    case 13:
      .surfacePressed(Surface.allCases.randomElement(using: &generator) ?? .cluster, commandName())
    default: .commandChosen(command())
    }
  }

  /// For the most part one of those that can be seen.
  private mutating func menuItem() -> MenuItem {
    let shown = simulation.headUnit.menuItems
    if generator.chance(0.7), let item = shown.randomElement(using: &generator) { return item }
    let id = "d\(Int.random(in: 0...4, using: &generator))"
    return switch Int.random(in: 0..<6, using: &generator) {
    case 0: .rating(number())
    case 1: .language("l\(Int.random(in: 0...4, using: &generator))")
    case 2: .output(id)
    case 3: .louder(id)
    case 4: .quieter(id)
    default: .command(commandName())
    }
  }

  private mutating func commandName() -> CommandName {
    CommandName.allCases.randomElement(using: &generator) ?? .play
  }

  private mutating func command() -> Command {
    let isYes = generator.chance(0.5)
    return switch commandName() {
    case .play: .play
    case .pause: .pause
    case .stop: .stop
    case .togglePlayPause: .togglePlayPause
    case .next: .next
    case .previous: .previous
    case .seekForward: .seekForward(isYes ? .begin : .end)
    case .seekBackward: .seekBackward(isYes ? .begin : .end)
    case .skipForward: .skipForward(seconds: number())
    case .skipBackward: .skipBackward(seconds: number())
    case .position: .position(seconds: number())
    case .rate: .rate(number())
    case .shuffle: .shuffle(isYes ? .items : .off)
    case .repeat: .repeat(isYes ? .one : .all)
    case .like: .like(undo: isYes)
    case .dislike: .dislike(undo: isYes)
    case .bookmark: .bookmark(undo: isYes)
    case .rating: .rating(number())
    case .enableLanguage: .enableLanguage("l0")
    case .disableLanguage: .disableLanguage("l9")
    }
  }

  /// Seconds or a rate, which need not make any sense.
  private mutating func number() -> Double {
    let numbers: [Double] = [0.5, 1, 1.5, 3, 15, 60, 199, 201, -1, 0, 1e300, .infinity, .nan]
    return numbers.randomElement(using: &generator) ?? 1
  }
}

// What must always hold of the controls of playback.
extension RandomWalk {
  var controlFault: String? {
    let headUnit = simulation.headUnit
    let controls = headUnit.controls
    let offered = headUnit.player.commands.states.filter(\.hasHandler).map(\.name)
    if Set(offered) != Set(controls.places.keys) { return "A command has no place: \(offered)." }
    let buttons = controls.transport + controls.actions
    let glance = headUnit.glance(at: simulation.now)
    let isOwner = headUnit.player.owner == .app
    if glance.playerButtons != (isOwner ? buttons.map { $0.command?.rawValue ?? "more" } : []) {
      return "The buttons seen are \(glance.playerButtons), not \(buttons)."
    }
    for case .control(let name) in headUnit.fixedTargets {
      if !buttons.contains(.command(name)) || !headUnit.player.commands.isUsable(name) {
        return "\(name) can have the focus and is no button."
      }
    }
    return elapsedFault
  }

  /// Of a track with a length no other position is ever shown, whoever moves it.
  private var elapsedFault: String? {
    let headUnit = simulation.headUnit
    guard let length = headUnit.player.info?.length,
      let elapsed = headUnit.shownElapsed(at: simulation.now)
    else { return nil }
    return elapsed >= 0 && elapsed <= length ? nil : "\(elapsed) of \(length) seconds are shown."
  }
}
