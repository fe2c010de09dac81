import HeadUnitCore

/// The knob is turned through a list in search of what cannot be seen yet: to its end, then back to
/// its start.
struct KnobHunt {
  /// 1 is down the list.
  private(set) var direction = 1
  private var turns = 0
  private var lastRow: Int?

  /// A driver has given up long before.
  private static let limit = 2_000

  /// The hunt after one more turn; nil when there is no row left that was not seen.
  func next(on headUnit: HeadUnit) -> KnobHunt? {
    guard turns < Self.limit, headUnit.screen == .content, headUnit.browser.page?.state == .shown
    else { return nil }
    var hunt = self
    hunt.turns += 1
    // Not in the list yet: the way there is downwards.
    guard case .row(let row) = headUnit.browser.focus else {
      return lastRow == nil ? hunt : hunt.turnedRound
    }
    if row == lastRow { return hunt.turnedRound }
    hunt.lastRow = row
    return hunt
  }

  /// Back up, from the end of the list; nil from its start.
  private var turnedRound: KnobHunt? {
    guard direction == 1 else { return nil }
    var hunt = self
    hunt.direction = -1
    hunt.lastRow = nil
    return hunt
  }
}
