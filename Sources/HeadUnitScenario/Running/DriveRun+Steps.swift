import HeadUnitCore
import HeadUnitDisplay

extension DriveRun {
  /// From one detent of the knob to the next, as quick fingers turn it.
  static let detentPause = Duration.milliseconds(30)

  mutating func take(
    _ step: Step, of activity: inout Activity
  ) throws(DriveTrouble) -> StepProgress {
    switch step {
    case .stamp(let stamp): return try take(stamp)
    case .begin: return begin(activity)
    case .command(let command): return .replaced(steps(of: command))
    case .act(let command): return try act(command, activity)
    case .pause(let duration):
      return duration > .zero ? .replaced([.until(now + duration)]) : .done
    case .until(let instant):
      return now >= instant ? .done : .waits(until: instant, forEvents: false)
    case .rest: return rest()
    case .event(let event):
      happen(event)
      return .done
    case .firstList: return try firstList()
    case .watch(let watch): return try look(watch)
    case .settle(let period): return try settle(period)
    case .ramp, .endFault, .turnTheme: return goOn(with: step)
    default: return try takeHand(step, of: &activity)
    }
  }

  private mutating func takeHand(
    _ step: Step, of activity: inout Activity
  ) throws(DriveTrouble) -> StepProgress {
    switch step {
    case .fingerDown(let selector): try putFingerDown(on: selector, &activity)
    case .fingerDownIfAny(let selector):
      if !search().choosable(selector).isEmpty { try putFingerDown(on: selector, &activity) }
    case .fingerDownAgain: putFingerDownAgain(&activity)
    case .fingerUp: liftFinger(&activity)
    case .takeHold(let dragging): return try takeHold(dragging, &activity)
    case .drag(let drag): return go(on: drag, &activity)
    case .turn(let detents): return turn(detents)
    case .knobDown:
      hands.pressKnob(at: now)
      for event in activity.knob.down(at: now, of: simulation.headUnit) { happen(event) }
    case .knobUp:
      hands.releaseKnob(at: now)
      for event in activity.knob.up(at: now, of: simulation.headUnit) { happen(event) }
    case .focus(let selector, let hunt): return .replaced(try way(to: selector, hunt))
    case .chooseTab(let selector): happen(.tabChosen(try tab(selector)))
    default: preconditionFailure("The other steps are taken elsewhere.")
    }
    return .done
  }

  private func take(_ stamp: Stamp) throws(DriveTrouble) -> StepProgress {
    switch stamp {
    case .after(let pause): return .replaced([.until(lastDone + pause)])
    case .at(let instant):
      guard instant >= now else { throw DriveTrouble(.command, RunWording.late(now)) }
      return .replaced([.until(instant)])
    }
  }

  private mutating func begin(_ activity: Activity) -> StepProgress {
    simulation.note(
      ScriptNote(.command, activity.source.text, line: activity.source.line))
    return .done
  }

  /// A hand waits for the screen.
  private func rest() -> StepProgress {
    let headUnit = simulation.headUnit
    let ends = [headUnit.motion?.endsAt, headUnit.glideEnd(after: now)].compactMap(\.self)
    guard let last = ends.max() else { return .done }
    // A motion ends with its alarm, which is an event.
    return .waits(until: last > now ? last : nil, forEvents: true)
  }

  private mutating func turn(_ detents: Int) -> StepProgress {
    guard detents != 0 else { return .done }
    happen(.knobTurned(detents.signum()))
    let left = detents - detents.signum()
    return left == 0 ? .done : .replaced([.pause(Self.detentPause), .turn(left)])
  }

  /// What somebody does to the head unit.
  mutating func happen(_ event: Event) {
    onEvent?(event, simulation)
    hands.note(event, at: now)
    if recording != nil { noteForRecorder(event) }
    simulation.perform(event)
    checkSimulation(source: current?.source ?? drive.source)
  }
}

// The app.
extension DriveRun {
  private mutating func firstList() throws(DriveTrouble) -> StepProgress {
    let headUnit = simulation.headUnit
    if case .stopped(let reason) = headUnit.phone.app {
      throw DriveTrouble(.app, RunWording.stopped(drive.app.name, reason))
    }
    guard headUnit.phone.isConnected else { return .done }
    guard let page = headUnit.browser.page, page.state != .loading else {
      return .waits(until: nil, forEvents: true)
    }
    if drive.requirements.contains(.tabs), headUnit.phone.description?.hasTabs == false {
      verdict = .skipped(RunWording.needs(.tabs))
    }
    return .done
  }
}
