import HeadUnitApps
import HeadUnitCore

/// A part of a command, small enough to be done at once or to be waited for.
enum Step {
  /// The command's stamp.
  case stamp(Stamp)
  /// The command goes into the trace.
  case begin
  /// A command that was put off.
  case command(DriveCommand)
  /// Everything of the command that takes no time.
  case act(DriveCommand)
  case pause(Duration)
  case until(Instant)
  /// Until nothing moves on the screen that a hand would wait for.
  case rest
  case event(Event)
  /// The app's first list is there, or will not come.
  case firstList
  case fingerDown(Selector)
  /// Only if there is anything to put it on.
  case fingerDownIfAny(Selector)
  /// Where it was before.
  case fingerDownAgain
  case fingerUp
  case takeHold(Dragging)
  case drag(Drag)
  /// So many detents, one after the other.
  case turn(Int)
  case knobDown
  case knobUp
  case focus(Selector, KnobHunt)
  case chooseTab(Selector)
  case watch(Watch)
  case settle(Watch.Period)
  case ramp(Ramp)
  case endFault(FaultID)
  case turnTheme
}

/// What has become of a step.
enum StepProgress {
  case done
  /// These are to be done in its place.
  case replaced([Step])
  /// It is to be looked at again at the instant, and also when something has happened.
  case waits(until: Instant?, forEvents: Bool)
}

/// A finger on its way across the screen.
struct Drag {
  let from: Activity.Place
  let to: Activity.Place
  let beganAt: Instant
  let duration: Duration
  let moveCount: Int
  /// So many moves are done.
  var done = 0

  /// How often a finger tells where it is, in a second.
  static let rate = 60

  init(from: Activity.Place, to: Activity.Place, at now: Instant, over duration: Duration) {
    self.from = from
    self.to = to
    self.duration = duration
    beganAt = now
    moveCount = max(1, Int((duration.inSeconds * Double(Self.rate)).rounded()))
  }

  func due(_ move: Int) -> Instant {
    let share = Double(move) / Double(moveCount)
    return beganAt + Duration(microseconds: Int((share * Double(duration.microseconds)).rounded()))
  }

  func place(_ move: Int) -> Activity.Place {
    let share = Double(move) / Double(moveCount)
    return Activity.Place(
      x: from.x + Int((share * Double(to.x - from.x)).rounded()),
      y: from.y + Int((share * Double(to.y - from.y)).rounded()))
  }
}

/// A speed on its way to another one.
struct Ramp {
  let from: Speed
  let to: Speed
  let beganAt: Instant
  let duration: Duration
  var done = 0

  static let period = Duration.milliseconds(100)

  /// At most the end of the ramp.
  func due(_ step: Int) -> Instant { min(beganAt + Self.period * step, beganAt + duration) }

  func speed(at now: Instant) -> Speed {
    guard now < beganAt + duration else { return to }
    let share = Double((now - beganAt).microseconds) / Double(duration.microseconds)
    let way = Double(to.millimetresPerHour - from.millimetresPerHour) * share
    return Speed(millimetresPerHour: from.millimetresPerHour + Int(way.rounded()))
  }
}

/// A condition that is being looked at.
struct Watch {
  enum Goal: Hashable {
    /// It is to become so.
    case becomes
    /// It is to stay so.
    case stays
  }

  /// Between two instants, both included.
  struct Period: Hashable {
    let start: Instant
    /// Never, if nobody says.
    let end: Instant
    /// As written: `within 3s`.
    var words = ""
  }

  let condition: Condition
  let goal: Goal
  let period: Period
}
