import HeadUnitApps
import HeadUnitCore
import HeadUnitDisplay

/// What keeps a run from going on for ever.
struct RunGuards {
  /// More events than this and the drive is given up.
  var eventLimit = 5_000_000
  /// The wall's clock is looked at once in so many turns.
  static let turnsPerLook = 20

  /// Real time spent in the run so far; a window's waiting between its frames is not.
  var spent = Duration.zero
  var enteredAt = Duration.zero
  var hasToldOfViolation = false
  var hasToldOfStandstill = false
  private var turns = 0

  /// Whether it is time to look at the wall's clock.
  mutating func isLookDue() -> Bool {
    turns += 1
    guard turns >= Self.turnsPerLook else { return false }
    turns = 0
    return true
  }
}

/// What is told of a run at its end.
struct RunRecord {
  struct Fault {
    let id: FaultID
    let source: CommandSource
  }

  var faults: [Fault] = []
  var notes: [String] = []
  var attachments: [String] = []
  var fingerprints: [UInt64] = []
  /// The last command that had to do with the app.
  var appSource: CommandSource?
  /// A condition held while the app was gone: the drive knows of it.
  var knowsOfStop = false
  /// As far as somebody has asked.
  var story = AppStory()

  /// More entries than so many of a kind are not kept.
  static let limit = 10_000
}

/// What the screen follows from.
struct SightKey: Equatable {
  let at: Instant
  let eventCount: Int
  let startOfDrive: Int
}

/// A display list that is shared and not copied with the run.
final class DisplayListBox {
  let list: DisplayList

  init(_ list: DisplayList) {
    self.list = list
  }
}
