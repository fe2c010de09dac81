import HeadUnitApps
import HeadUnitCore

// What takes no time.
extension DriveRun {
  mutating func act(
    _ command: DriveCommand, _ activity: Activity
  ) throws(DriveTrouble) -> StepProgress {
    noteForRecorders(command)
    switch command {
    case .expect(let condition, let timing): return try expect(condition, timing)
    case .waitUntil(let condition, let within):
      return .replaced([.watch(watch(condition, within: within))])
    case .settle(let longest):
      return .replaced([
        .settle(Watch.Period(start: now, end: now + longest, words: "\(longest)"))
      ])
    case .after(let delay, let command): putOff(command, by: delay, activity.source)
    case .app, .reload, .fault, .heal, .network, .phone:
      try actOnApp(command, activity.source)
    case .speed, .gear, .park, .limits, .theme, .clock, .interrupt, .headphones, .otherApp:
      actOnCar(command, activity.source)
    case .knob: try checkKnob()
    case .key, .headset, .media: actAsDriver(command)
    case .invariantOff(let invariant):
      simulation.ignore(invariant)
      note(RunWording.ignored(invariant))
    case .quit(let verdict): try quit(verdict)
    default: try show(command, activity.source)
    }
    return .done
  }

  private mutating func putOff(
    _ command: DriveCommand, by delay: Duration, _ source: CommandSource
  ) {
    // What takes time of its own takes it when its turn has come.
    beginBeside(.command, source, [.pause(delay), .command(command)])
  }

  private mutating func actOnApp(
    _ command: DriveCommand, _ source: CommandSource
  ) throws(DriveTrouble) {
    switch command {
    case .app:
      record.appSource = source
      happen(.connected)
    case .reload(let path): happen(.reported(.contentChanged(paths: path.map { [$0] })))
    case .fault(let rule, let lasting): try inject(rule, lasting, source)
    case .heal(let operation, let path):
      _ = simulation.withFaults { $0.heal(operation: operation, path: path) }
    case .network(let network): happen(.networkChanged(network))
    case .phone(let change): happen(change.event)
    default: preconditionFailure("Only what concerns the app comes here.")
    }
  }

  private mutating func inject(
    _ rule: FaultRule, _ lasting: Duration?, _ source: CommandSource
  ) throws(DriveTrouble) {
    guard let id = simulation.withFaults({ $0.inject(rule) }) else {
      throw DriveTrouble(.command, RunWording.noFaults)
    }
    guard let id else { throw DriveTrouble(.command, RunWording.manyFaults) }
    record.faults.append(RunRecord.Fault(id: id, source: source))
    if let lasting { beginBeside(.faultEnd, source, [.pause(lasting), .endFault(id)]) }
  }

  private mutating func actAsDriver(_ command: DriveCommand) {
    switch command {
    case .key(let key): happen(.keyPressed(key))
    case .headset(let presses): happen(.headsetPressed(presses))
    case .media(.command(let command)): happen(.commandChosen(command))
    case .media(.nextRate): happen(.rateButtonPressed)
    default: preconditionFailure("Only what the driver presses comes here.")
    }
  }

  private func checkKnob() throws(DriveTrouble) {
    let inputs = drive.profile.inputs
    guard inputs.contains(.knob) || inputs.contains(.touchpad) else {
      throw DriveTrouble(.command, RunWording.noKnob)
    }
  }

  private mutating func quit(_ wanted: QuitVerdict) throws(DriveTrouble) {
    switch wanted {
    case .pass: verdict = verdictAtEnd
    case .skip: verdict = .skipped(RunWording.quitSkip)
    case .fail:
      // Also in a console: whoever quits wants to be gone.
      isInteractive = false
      throw DriveTrouble(.quit, RunWording.quit)
    }
  }
}

extension PhoneChange {
  fileprivate var event: Event {
    switch self {
    case .locked: .phoneLocked(true)
    case .unlocked: .phoneLocked(false)
    case .connected: .connected
    case .disconnected: .disconnected
    }
  }
}
