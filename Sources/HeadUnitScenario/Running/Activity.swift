import HeadUnitCore
import HeadUnitDisplay

/// Something that is being done: a command of the drive, or what goes on beside the commands.
struct Activity {
  enum Kind: Hashable {
    case command
    /// The speed on its way to another one; there is only one at a time.
    case ramp
    case faultEnd
    /// Day and night by the clock; it never ends by itself.
    case theme

    /// Whether it is over some time, so that it can be waited for.
    var ends: Bool { self != .theme }
  }

  let number: Int
  let kind: Kind
  let source: CommandSource
  /// What is still to be done, the next step first.
  var steps: [Step]
  /// When the first step goes on by itself.
  var wake: Instant?
  /// Whether the first step looks again when something has happened, since so many events.
  var seenEvents: Int?
  // Its own finger and its own hand at the knob.
  var touch = Touch()
  var knob = KnobButton()
  /// Where the finger went down.
  var finger: Place?

  struct Place: Hashable {
    var x: Int
    var y: Int
  }

  init(_ kind: Kind, number: Int, source: CommandSource, steps: [Step]) {
    self.kind = kind
    self.number = number
    self.source = source
    self.steps = steps
  }

  /// When holding the finger or the knob next means something.
  func handsDue(_ headUnit: HeadUnit) -> Instant? {
    [touch.holdDue(of: headUnit), knob.holdDue].compactMap(\.self).min()
  }
}
