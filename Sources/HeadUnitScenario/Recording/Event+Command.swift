import HeadUnitCore

extension Event {
  /// The command that does just this, as things stand; nil when it is to be written as it is.
  func command(before simulation: Simulation) -> DriveCommand? {
    switch self {
    case .backPressed: .back
    case .homePressed: .home
    case .keyPressed(let key): .key(key)
    case .headsetPressed(let presses) where (1...3).contains(presses): .headset(presses)
    case .connected: .phone(.connected)
    case .disconnected: .phone(.disconnected)
    case .phoneLocked(let isLocked): .phone(isLocked ? .locked : .unlocked)
    case .networkChanged(let network): .network(network)
    default: knobCommand(simulation) ?? carCommand(simulation)
    }
  }

  private func knobCommand(_ simulation: Simulation) -> DriveCommand? {
    let inputs = simulation.headUnit.profile.inputs
    guard inputs.contains(.knob) || inputs.contains(.touchpad) else { return nil }
    switch self {
    // Several detents at once are no turning of a knob, which takes its time.
    case .knobTurned(1): return .knob(.turn(1))
    case .knobTurned(-1): return .knob(.turn(-1))
    case .knobNudged(let direction): return .knob(.nudge(direction))
    case .knobPressed: return .knob(.press)
    default: return nil
    }
  }

  private func carCommand(_ simulation: Simulation) -> DriveCommand? {
    switch self {
    case .speedChanged(let speed):
      // A drive that says how fast it goes shifts gear as well.
      let shifts = speed > .zero && simulation.headUnit.vehicle.gear == .park
      return shifts ? nil : .speed(speed, over: .zero)
    case .gearChanged(let gear): return .gear(gear)
    case .limitsSwitched(let override): return .limits(override)
    case .themeChanged(let theme): return .theme(theme == .day ? .day : .night)
    case .interruptionBegan(let kind): return .interrupt(kind, .start)
    case .interruptionEnded(let kind, let resumes): return .interrupt(kind, .end(resumes: resumes))
    case .headphonesChanged(let plugged): return .headphones(plugged: plugged)
    case .otherAppPlayed: return .otherApp(.plays)
    case .otherAppStopped(let resumes): return .otherApp(.stops(resumes: resumes))
    default: return nil
    }
  }
}
