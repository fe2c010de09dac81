// The button of the headphones, which hang on the phone and not on the car.
extension HeadUnit {
  /// Once is toggle, twice next, three times previous; a call is answered, and hung up.
  mutating func pressHeadset(_ times: Int, _ step: inout Step) {
    if player.interruptions.contains(.call) {
      guard times == 1 else { return }
      return player.isOnCall ? endCall(&step) : answerCall(&step)
    }
    switch times {
    case 1: sendFromKey(toggleCommand, &step)
    case 2: sendFromKey(.next, &step)
    case 3: sendFromKey(.previous, &step)
    default: break
    }
  }

  /// Held at the first press it calls the assistant, at the second and third it seeks.
  mutating func holdHeadset(presses: Int, isHeld: Bool, _ step: inout Step) {
    let phase: Command.Phase = isHeld ? .begin : .end
    switch presses {
    case 1: if isHeld { callAssistant(&step) }
    case 2: sendFromKey(.seekForward(phase), &step)
    case 3: sendFromKey(.seekBackward(phase), &step)
    default: break
    }
  }

  /// Calls it, or sends it away; not while somebody is on the phone.
  mutating func callAssistant(_ step: inout Step) {
    if player.interruptions.contains(.assistant) {
      endInterruption(.assistant, shouldResume: true, &step)
    } else if !player.interruptions.contains(.call) {
      beginInterruption(.assistant, &step)
    }
  }

  /// What one press of a button for play and pause means.
  var toggleCommand: Command? {
    player.commands.isUsable(.togglePlayPause) ? .togglePlayPause : middleCommand
  }

  /// What the middle button sends.
  public var middleCommand: Command? { controls.middle.flatMap(command) }
}

// The screens beside the head unit's.
extension HeadUnit {
  /// Whether a press on the surface's control does something.
  public func canPress(_ name: CommandName, on surface: Surface) -> Bool {
    guard surface.isOnPhone || phone.isConnected, !player.isCovered, player.owner == .app,
      controls.essential.contains(name)
    else { return false }
    return hasControl(name) && command(ofControl: name) != nil
  }

  /// A finger on another screen stops no list here and leaves the knob its focus.
  mutating func touch(_ name: CommandName, on surface: Surface, at now: Instant) {
    guard canPress(name, on: surface) else { return }
    press = Press(
      target: .surface(surface, name), screen: screen,
      page: screen == .content ? browser.page?.id : nil, beganAt: now)
  }

  mutating func press(_ name: CommandName, on surface: Surface, _ step: inout Step) {
    guard canPress(name, on: surface) else { return }
    send(command(ofControl: name), &step)
  }
}
