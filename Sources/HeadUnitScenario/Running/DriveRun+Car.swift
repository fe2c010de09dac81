import HeadUnitApps
import HeadUnitCore

// The car, and the light in it.
extension DriveRun {
  mutating func actOnCar(_ command: DriveCommand, _ source: CommandSource) {
    switch command {
    case .speed(let speed, let duration): drive(at: speed, over: duration, source)
    case .gear(let gear): happen(.gearChanged(gear))
    case .park:
      end(.ramp)
      happen(.speedChanged(.zero))
      happen(.gearChanged(.park))
    case .limits(let override): happen(.limitsSwitched(override))
    case .theme(let choice): choose(choice, source)
    case .clock(let minute): setClock(minute)
    case .interrupt(let kind, .start): happen(.interruptionBegan(kind))
    case .interrupt(let kind, .end(let resumes)):
      happen(.interruptionEnded(kind: kind, shouldResume: resumes))
    case .headphones(let plugged): happen(.headphonesChanged(plugged: plugged))
    case .otherApp(.plays): happen(.otherAppPlayed)
    case .otherApp(.stops(let resumes)): happen(.otherAppStopped(shouldResume: resumes))
    default: preconditionFailure("Only what concerns the car comes here.")
    }
  }

  /// What goes on beside the commands and has become out of date.
  private mutating func end(_ kind: Activity.Kind) {
    background.removeAll { $0.kind == kind }
  }

  private mutating func drive(
    at speed: Speed, over duration: Duration, _ source: CommandSource
  ) {
    end(.ramp)
    // Whoever drives is not parked.
    if speed > .zero, simulation.headUnit.vehicle.gear == .park { happen(.gearChanged(.drive)) }
    guard duration > .zero else { return happen(.speedChanged(speed)) }
    let ramp = Ramp(
      from: simulation.headUnit.vehicle.speed, to: speed, beganAt: now, duration: duration)
    beginBeside(.ramp, source, [.until(ramp.due(1)), .ramp(ramp)])
  }

  private mutating func choose(_ theme: ThemeChoice, _ source: CommandSource) {
    end(.theme)
    switch theme {
    case .day: happen(.themeChanged(.day))
    case .night: happen(.themeChanged(.night))
    case .auto:
      showThemeOfDay()
      beginBeside(.theme, source, [.until(nextThemeTurn), .turnTheme])
    }
  }

  private mutating func setClock(_ minute: Int) {
    startOfDrive =
      ((minute - minutesDriven) % Self.minutesADay + Self.minutesADay)
      % Self.minutesADay
    guard let index = background.firstIndex(where: { $0.kind == .theme }) else { return }
    showThemeOfDay()
    background[index].steps = [.until(nextThemeTurn), .turnTheme]
    background[index].wake = now
  }

  /// What goes on by itself beside the commands.
  mutating func goOn(with step: Step) -> StepProgress {
    switch step {
    case .ramp(var ramp):
      happen(.speedChanged(ramp.speed(at: now)))
      ramp.done += 1
      guard now < ramp.beganAt + ramp.duration else { return .done }
      return .replaced([.until(ramp.due(ramp.done + 1)), .ramp(ramp)])
    case .turnTheme:
      showThemeOfDay()
      return .replaced([.until(nextThemeTurn), .turnTheme])
    case .endFault(let id):
      simulation.withFaults { $0.end(id) }
      return .done
    default: preconditionFailure("Only what goes on by itself comes here.")
    }
  }
}

// The time of day.
extension DriveRun {
  static let minutesADay = 24 * 60
  /// Day from seven in the morning to seven in the evening.
  private static let day = 7 * 60..<19 * 60
  private static let minute = Duration.seconds(60)

  private var minutesDriven: Int { now.microseconds / Self.minute.microseconds }

  /// As the head unit's clock shows it.
  var minuteOfDay: Int { (startOfDrive + minutesDriven) % Self.minutesADay }

  var nextMinute: Instant { .start + Self.minute * (minutesDriven + 1) }

  private var nextThemeTurn: Instant {
    let turns = [Self.day.lowerBound, Self.day.upperBound]
    let waits = turns.map { turn in
      let wait = (turn - minuteOfDay + Self.minutesADay) % Self.minutesADay
      return wait == 0 ? Self.minutesADay : wait
    }
    return .start + Self.minute * (minutesDriven + (waits.min() ?? Self.minutesADay))
  }

  private mutating func showThemeOfDay() {
    let theme = Self.day.contains(minuteOfDay) ? Theme.day : .night
    if simulation.headUnit.vehicle.theme != theme { happen(.themeChanged(theme)) }
  }
}
