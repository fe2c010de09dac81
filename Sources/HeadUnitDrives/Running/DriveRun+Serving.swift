import HeadUnitCore
import HeadUnitDisplay

// The machine: does what is to be done at an instant, then goes on to the next.
extension DriveRun {
  mutating func run(to limit: Instant, untilDone: Bool) {
    guard limit >= now, verdict == nil || isInteractive else { return }
    guards.enteredAt = services.wallClock()
    defer { guards.spent = guards.spent + (services.wallClock() - guards.enteredAt) }
    begin()
    let start = position
    while goesOn, !services.isStopped() {
      serve(once: untilDone && position == start)
      if untilDone, position != start { return }
      // Nothing is left to do, and an app may have timers for ever.
      if verdict != nil, limit == .never { return }
      guard goesOn, !services.isStopped(), checkGuards() else { return }
      guard let next = nextInstant, next <= limit else {
        if limit < .never {
          passTime(until: limit)
          simulation.advance(to: limit)
        }
        return
      }
      passTime(until: next)
      // An app may fill one instant with events for longer than anybody waits.
      while !simulation.advance(to: max(now, next), atMost: Self.happeningsPerLook) {
        guard !services.isStopped(), checkWatchdog(isDue: true) else { return }
      }
      checkSimulation(source: current?.source ?? drive.source)
    }
  }

  /// After so many happenings of one instant the wall's clock is looked at.
  private static let happeningsPerLook = 1_000

  /// Whether there is anything left to do, or somebody may yet think of something.
  var goesOn: Bool { verdict == nil || isInteractive && verdict == .passed }

  /// The next instant at which something happens or is to be done.
  var nextInstant: Instant? {
    var next = simulation.nextDue
    func consider(_ instant: Instant?) {
      if let instant, next.map({ instant < $0 }) ?? true { next = instant }
    }
    for activity in background {
      consider(activity.wake)
      consider(activity.handsDue(simulation.headUnit))
    }
    if let main {
      consider(main.wake)
      consider(main.handsDue(simulation.headUnit))
      if !isInteractive { consider(end) }
    }
    return next
  }

  /// When the drive's own time is over.
  var end: Instant { .start + drive.limit }

  private mutating func begin() {
    guard !hasBegun else { return }
    hasBegun = true
    if let missing = missingRequirement {
      verdict = .skipped(missing)
      return
    }
    if drive.theme != simulation.headUnit.vehicle.theme {
      simulation.perform(.car(.themeChanged(drive.theme)))
    }
  }

  /// Everything that can be done in this instant; of the steps only one if told so.
  private mutating func serve(once: Bool) {
    let start = position
    repeat {
      serveBackground()
      guard goesOn else { return }
      let begins = main == nil
      if begins {
        guard let planned = current else { return endOfSteps() }
        guard !(once && position != start) else { return }
        main = makeActivity(.step, planned.source, instructions(of: planned))
      }
      // A step may have waited long for a program, however little has happened.
      guard checkWatchdog(isDue: begins) else { return }
      guard let activity = main, isDue(activity) else { return }
      main = nil
      serveMain(activity)
    } while goesOn
  }

  private mutating func serveMain(_ activity: Activity) {
    switch progress(activity) {
    case .goesOn(let activity): main = activity
    case .done:
      position += 1
      lastDone = now
      lookAround()
    case .failed(let failure, let isSoft):
      position += 1
      lastDone = now
      fail(with: failure, isSoft: isSoft)
    case .ended: break
    }
  }

  /// What goes on beside the steps, in the order in which it began, until all of it waits.
  private mutating func serveBackground() {
    while goesOn, let index = background.firstIndex(where: isDue) {
      let activity = background.remove(at: index)
      switch progress(activity) {
      case .goesOn(let activity): background.insert(activity, at: place(of: activity))
      case .done, .ended: break
      case .failed(let failure, let isSoft): fail(with: failure, isSoft: isSoft)
      }
    }
  }

  /// Where it was, though others may have come or gone meanwhile.
  private func place(of activity: Activity) -> Int {
    background.firstIndex { $0.number > activity.number } ?? background.count
  }

  private func isDue(_ activity: Activity) -> Bool {
    if let wake = activity.wake, wake <= now { return true }
    if let due = activity.handsDue(simulation.headUnit), due <= now { return true }
    return activity.seenEvents.map { $0 != simulation.eventCount } ?? false
  }

  func makeActivity(
    _ kind: Activity.Kind, _ source: StepSource, _ instructions: [Instruction]
  ) -> Activity {
    var activity = Activity(kind, number: nextNumber, source: source, instructions: instructions)
    activity.wake = now
    return activity
  }

  mutating func beginBeside(
    _ kind: Activity.Kind, _ source: StepSource, _ instructions: [Instruction]
  ) {
    background.append(makeActivity(kind, source, instructions))
    nextNumber += 1
  }

  private mutating func endOfSteps() {
    guard verdict == nil else { return }
    verdict = isInteractive ? .passed : verdictAtEnd
  }
}

// One activity.
extension DriveRun {
  enum ActivityProgress {
    case goesOn(Activity)
    case done
    /// Softly: the drive goes on, and fails at its end.
    case failed(DriveFailure, isSoft: Bool)
    /// The drive has ended with it.
    case ended
  }

  /// Does instructions until one has to wait.
  private mutating func progress(_ activity: Activity) -> ActivityProgress {
    var activity = activity
    do throws(StepError) {
      wait(with: &activity)
      while goesOn, let instruction = activity.instructions.first {
        switch try execute(instruction, of: &activity) {
        case .done: activity.instructions.removeFirst()
        case .replaced(let instructions):
          activity.instructions.replaceSubrange(0...0, with: instructions)
        case .waits(let wake, let forEvents):
          activity.wake = wake
          activity.seenEvents = forEvents ? simulation.eventCount : nil
          return .goesOn(activity)
        }
      }
      return goesOn ? .done : .ended
    } catch {
      return .failed(failure(error, source: activity.source), isSoft: error.isSoft)
    }
  }

  /// Lets time pass for a finger or a knob that is held.
  private mutating func wait(with activity: inout Activity) {
    for event in activity.touch.wait(until: now, of: simulation.headUnit) { happen(event) }
    for event in activity.knob.wait(until: now, of: simulation.headUnit) { happen(event) }
  }
}
