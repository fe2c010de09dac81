// Who plays: calls, other apps, headphones.
extension Playback {
  mutating func change(_ session: AudioSession) {
    player.change(session)
    // An app that takes the loudspeakers back knows that its interruption is over.
    if session.isActive, !player.isCovered, !player.isTakenOver { player.isAppInterrupted = false }
  }

  mutating func beginInterruption(
    _ kind: InterruptionKind, in surroundings: Surroundings, _ step: inout Step
  ) {
    player.interruptions.insert(kind)
    if kind != .navigation { interruptApp(in: surroundings, &step) }
  }

  mutating func endInterruption(
    _ kind: InterruptionKind, shouldResume: Bool, in surroundings: Surroundings,
    _ step: inout Step
  ) {
    player.interruptions.remove(kind)
    if kind == .call { player.isOnCall = false }
    guard !player.isCovered, !player.isTakenOver else { return }
    resumeApp(shouldResume: shouldResume, in: surroundings, &step)
  }

  mutating func otherAppPlays(in surroundings: Surroundings, _ step: inout Step) {
    player.takeOver()
    interruptApp(in: surroundings, &step)
  }

  mutating func otherAppStops(
    shouldResume: Bool, in surroundings: Surroundings, _ step: inout Step
  ) {
    let wasTakenOver = player.isTakenOver
    player.endTakeOver()
    if wasTakenOver, !player.isCovered {
      resumeApp(shouldResume: shouldResume, in: surroundings, &step)
    }
  }

  /// The built-in player takes over, and gives back to whoever played before.
  mutating func toggleOtherPlayer(in surroundings: Surroundings, _ step: inout Step) {
    if player.isTakenOver {
      otherAppStops(shouldResume: true, in: surroundings, &step)
    } else {
      otherAppPlays(in: surroundings, &step)
    }
  }

  mutating func changeHeadphones(
    plugged: Bool, in surroundings: Surroundings, _ step: inout Step
  ) {
    guard player.hasHeadphones != plugged else { return }
    player.hasHeadphones = plugged
    surroundings.tell(.route(plugged ? .newDeviceAvailable : .oldDeviceUnavailable), &step)
  }

  private mutating func interruptApp(in surroundings: Surroundings, _ step: inout Step) {
    guard player.session.isActive, !player.isAppInterrupted else { return }
    player.isAppInterrupted = true
    surroundings.tell(.interruption(.began), &step)
  }

  private mutating func resumeApp(
    shouldResume: Bool, in surroundings: Surroundings, _ step: inout Step
  ) {
    guard player.isAppInterrupted else { return }
    player.isAppInterrupted = false
    surroundings.tell(.interruption(.ended(shouldResume: shouldResume)), &step)
  }
}

// What the driver does with a call.
extension Playback {
  mutating func answerCall() {
    guard player.interruptions.contains(.call) else { return }
    player.isOnCall = true
  }

  /// Declined, or hung up: whatever played goes on.
  mutating func endCall(in surroundings: Surroundings, _ step: inout Step) {
    guard player.interruptions.contains(.call) else { return }
    endInterruption(.call, shouldResume: true, in: surroundings, &step)
  }
}

extension DriverEvent {
  /// What a car without content can send as well; it has no other hands.
  var isForKit: Bool {
    if case .commandChosen(let command) = self {
      CommandName.kitKeys.contains(command.name)
    } else {
      false
    }
  }
}

// While the phone rings or somebody is on it, the driver reaches nothing else.
extension DriverEvent {
  var isForCall: Bool {
    switch self {
    case .callAnswered, .callEnded: true
    case .rowChosen, .rowPlayChosen, .rowOpenChosen, .rowPictureChosen, .buttonChosen,
      .letterChosen, .upNextPressed, .albumArtistPressed, .tabChosen, .backPressed, .homePressed,
      .appChosen,
      .nowPlayingPressed, .retryPressed, .cancelPressed, .scrolled, .wheelTurned, .commandChosen,
      .middleButtonPressed, .rateButtonPressed, .moreButtonPressed, .outputButtonPressed,
      .menuItemChosen, .menuClosed, .codeEntered, .scrubbed, .scrubEnded, .scrubCancelled,
      .volumeMoved,
      .volumeReleased, .otherPlayerPressed:
      false
    }
  }
}

extension KnobEvent {
  var isForCall: Bool {
    switch self {
    case .turned, .pressed, .nudged: true
    case .held: false
    }
  }
}

// The button of the headphones, which hang on the phone and not on the car.
extension Playback {
  /// Once is toggle, twice next, three times previous; a call is answered, and hung up.
  mutating func pressHeadset(
    _ times: Int, in surroundings: Surroundings, _ step: inout Step
  ) {
    if player.interruptions.contains(.call) {
      guard times == 1 else { return }
      return player.isOnCall ? endCall(in: surroundings, &step) : answerCall()
    }
    switch times {
    case 1: sendFromKey(toggleCommand, in: surroundings, &step)
    case 2: sendFromKey(.next, in: surroundings, &step)
    case 3: sendFromKey(.previous, in: surroundings, &step)
    default: break
    }
  }

  /// Held at the first press it calls the assistant, at the second and third it seeks.
  mutating func holdHeadset(
    presses: Int, isHeld: Bool, in surroundings: Surroundings, _ step: inout Step
  ) {
    let phase: Command.Phase = isHeld ? .begin : .end
    switch presses {
    case 1: if isHeld { callAssistant(in: surroundings, &step) }
    case 2: sendFromKey(.seekForward(phase), in: surroundings, &step)
    case 3: sendFromKey(.seekBackward(phase), in: surroundings, &step)
    default: break
    }
  }

  /// Calls it, or sends it away; not while somebody is on the phone.
  mutating func callAssistant(in surroundings: Surroundings, _ step: inout Step) {
    if player.interruptions.contains(.assistant) {
      endInterruption(.assistant, shouldResume: true, in: surroundings, &step)
    } else if !player.interruptions.contains(.call) {
      beginInterruption(.assistant, in: surroundings, &step)
    }
  }

  /// What one press of a button for play and pause means.
  var toggleCommand: Command? {
    player.commands.isUsable(.togglePlayPause) ? .togglePlayPause : middleCommand
  }

  /// What the middle button sends.
  var middleCommand: Command? { controls.middle.flatMap(command) }
}
